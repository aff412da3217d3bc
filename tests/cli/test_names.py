"""Algorithms from outside on the command line: named, listed, and left out when they fail."""

from __future__ import annotations

import json

import pytest

from tests.cli.conftest import Run
from tests.plugins import declared, forbid_looking

WORKED = "..O/XOO/..X"


def test_it_is_analyzed_beside_ours(run: Run) -> None:
    with declared():
        text = run(
            "analyze", WORKED, "--runs=1", "--algorithm=minimax", "--algorithm=TOY", "--tree"
        )
        assert text.exit_code == 0, text.output
        assert "visited tree: toy" in text.output
        ours, theirs = text.output.split("visited tree: ")[1:]
        assert theirs.splitlines()[1:] == ours.splitlines()[1:]

        json_text = run("analyze", WORKED, "--runs=1", "--algorithm=toy-alpha-beta", "--json")
        (result,) = json.loads(json_text.output)["results"]
        assert result["algorithm"] == "toy-alpha-beta"
        assert (result["nodes"], result["value"], result["best_move"]) == (30, 1, [2, 0])
        assert (result["cutoffs"], result["pruning_cutoffs"]) == (8, 5)


def test_it_takes_the_options_that_it_heeds(run: Run) -> None:
    with declared():
        args = ("analyze", WORKED, "--runs=1", "--json", "--depth=2", "--algorithm")
        ours, theirs = (
            json.loads(run(*args, name).output)["results"][0]
            for name in ("alpha-beta", "toy-alpha-beta")
        )
        assert (theirs["nodes"], theirs["estimate"]) == (ours["nodes"], ours["estimate"])
        refused = run(*args, "toy")
        assert refused.exit_code == 2
        assert "--depth is an option of minimax, alpha-beta" in refused.output


def test_it_is_in_the_helps(run: Run) -> None:
    with declared(toy="ttt_toy:minimax", bad="faulty:NUMBER"):
        for arguments in (("--help",), ("analyze", "--help")):
            text = " ".join(run(*arguments).output.replace("\n", " ").split())
            assert "toy" in text
            assert "|bad" not in text
            assert "bad is left out: it is no generator function" in text


def test_one_that_cannot_be_used_is_named(run: Run) -> None:
    with declared(bad="faulty:NUMBER"):
        for arguments in (("--x", "bad"), ("analyze", WORKED, "--algorithm", "bad")):
            result = run(*arguments)
            assert result.exit_code == 2
            assert "bad cannot be used: it is no generator function" in result.output


def test_one_that_fails_is_left_out_and_the_others_are_shown(run: Run) -> None:
    with declared(bad="faulty:raises"):
        args = ("analyze", WORKED, "--runs=1", "--algorithm=alpha-beta", "--algorithm=bad")
        result = run(*args)
        assert result.exit_code == 1
        assert "bad is left out: it raises ZeroDivisionError: a slip" in result.stderr
        assert "alpha-beta" in result.stdout
        assert "bad" not in result.stdout
        data = json.loads(run(*args, "--json").stdout)
        assert [each["algorithm"] for each in data["results"]] == ["alpha-beta"]
        assert data["faults"]["bad"].startswith("raises ZeroDivisionError")
        alone = run("analyze", WORKED, "--algorithm=bad")
        assert (alone.exit_code, alone.stdout) == (1, "")


def test_our_own_names_are_read_without_looking(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    forbid_looking(monkeypatch)
    for arguments in (("--algorithm=pvs",), ("--rollouts=10",), ()):
        result = run("analyze", WORKED, "--runs=1", *arguments)
        assert result.exit_code == 0, result.output
