"""`ttt-tui bench`: one number that stands for the whole search, and the speed of this machine."""

from __future__ import annotations

import json

from tests.cli.conftest import Run
from tests.engine.test_signature import SIGNATURE
from ttt_tui._backend import BACKEND
from ttt_tui.engine.signature import ENTRIES


def test_text(run: Run) -> None:
    done = run("bench", "--runs", "3")
    assert done.exit_code == 0
    lines = done.stdout.splitlines()
    assert lines[0].endswith(f"engine: {BACKEND}")
    assert lines[2] == f"signature   1,710,533 nodes   {len(ENTRIES)} searches"
    assert lines[4].startswith("empty board, 3 runs")
    assert [line.split()[0] for line in lines[5:]] == ["minimax", "alpha-beta"]
    assert all(" nodes/s " in line for line in lines[5:])
    assert max(map(len, lines)) <= 80


def test_json(run: Run) -> None:
    printed = json.loads(run("bench", "--runs", "1", "--json").stdout)
    assert (printed["signature"], printed["backend"]) == (SIGNATURE, BACKEND)
    speed = printed["speed"]
    assert [speed[name]["nodes"] for name in ("minimax", "alpha-beta")] == [549_945, 18_296]
    assert all(found["nodes_per_second"] > 0 for found in speed.values())
    assert speed["minimax"]["seconds"]["runs"] == 1
