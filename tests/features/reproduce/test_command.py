"""`ttt-tui reproduce`: claimed against measured, and an exit status that can be relied on."""

from __future__ import annotations

import dataclasses

import pytest

from tests.cli.conftest import Run
from ttt_tui.features.reproduce import claims


def test_every_claim_is_measured_as_claimed(run: Run) -> None:
    done = run("reproduce")
    assert done.exit_code == 0
    assert "DIFFER" not in done.stdout
    lines = done.stdout.splitlines()
    assert sum(line.endswith("  ok") for line in lines) == len(claims.CLAIMS)
    assert lines[-1] == f"{len(claims.CLAIMS)} numbers measured: all as claimed"
    assert max(map(len, lines)) <= 80


def test_a_claim_that_is_wrong_is_reported(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    worked = [claim for claim in claims.CLAIMS if claim.what.startswith("worked example")]
    altered = [
        dataclasses.replace(claim, claimed=31) if claim.claimed == 30 else claim for claim in worked
    ]
    monkeypatch.setattr("ttt_tui.features.reproduce.command.CLAIMS", altered)

    done = run("reproduce")

    assert done.exit_code == 1
    (differing,) = (line for line in done.stdout.splitlines() if line.endswith("DIFFERS"))
    assert differing.split()[-3:] == ["31", "30", "DIFFERS"]
    assert done.stdout.splitlines()[-1] == f"{len(altered)} numbers measured: 1 difference"


def test_a_long_claim_that_is_wrong_shows_both_lines(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    (line,) = (claim for claim in claims.CLAIMS if claim.what == "worked example continued")
    monkeypatch.setattr(
        "ttt_tui.features.reproduce.command.CLAIMS",
        [dataclasses.replace(line, claimed="(2,0) (0,1) (0,0)")],
    )
    done = run("reproduce")
    assert done.exit_code == 1
    assert "claimed   (2,0) (0,1) (0,0)" in done.stdout
    assert "measured  (2,0) (0,0) (2,1)" in done.stdout
