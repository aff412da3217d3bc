"""`ttt-tui analyze` with the built-in algorithms."""

from __future__ import annotations

import json

import pytest

from tests.cli.conftest import Run

WORKED = "..O/XOO/..X"


@pytest.mark.parametrize(
    ("option", "added"),
    [
        (("--with", "table"), "alpha-beta+"),
        (("--first-guess", "+inf"), "mtd-f"),
        (("--rollouts", "50"), "uct"),
    ],
)
def test_an_option_brings_an_algorithm_that_it_is_for(
    run: Run, option: tuple[str, str], added: str
) -> None:
    done = run("analyze", WORKED, *option, "--runs", "1", "--json")
    names = [each["algorithm"] for each in json.loads(done.stdout)["results"]]
    assert names == ["minimax", "alpha-beta", added]


def test_enhancements_are_those_asked_for(run: Run) -> None:
    found = {}
    for names in ("none", "table", "table,symmetry"):
        done = run(
            "analyze",
            "empty",
            "--algorithm",
            "alpha-beta+",
            "--with",
            names,
            "--runs",
            "1",
            "--json",
        )
        (result,) = json.loads(done.stdout)["results"]
        assert result["enhancements"] == names
        found[names] = result["nodes"]
    assert found["none"] == 18_296
    assert found["table,symmetry"] < found["table"] < found["none"]


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("--algorithm", "minimax", "--rollouts", "9"), "--rollouts is an option of uct"),
        (("--algorithm", "pvs", "--first-guess", "0"), "--first-guess is an option of mtd-f"),
        (("--algorithm", "mtd-f", "--with", "none"), "mtd-f without a transposition table"),
        (("--with", "symmetry"), "symmetry without a transposition table"),
        (("--with", "magic"), "'magic' is not an enhancement: choose from"),
        (("--table-mb", "0"), "a transposition table of 0 MB holds nothing"),
    ],
)
def test_what_does_not_go_together_is_refused(
    run: Run, arguments: tuple[str, ...], complaint: str
) -> None:
    done = run("analyze", "empty", *arguments)
    assert done.exit_code == 2
    assert complaint in done.stderr
    assert not done.stdout


def test_a_table_larger_than_the_memory_is_refused(run: Run) -> None:
    done = run("analyze", "empty", "--with", "table", "--table-mb", "99999999")
    assert done.exit_code == 2
    assert "memory" in done.stderr


@pytest.mark.parametrize("name", ["uct", "fsss"])
def test_rollouts_know_no_depth(run: Run, name: str) -> None:
    done = run("analyze", "empty", "--algorithm", name, "--depth", "3")
    assert done.exit_code == 2
    assert "--depth is an option of minimax, alpha-beta, alpha-beta+, pvs or mtd-f:" in done.stderr
    both = run(
        "analyze", WORKED, "--algorithm", name, "--algorithm", "pvs", "--depth", "2", "--json"
    )
    depths = [each.get("depth") for each in json.loads(both.stdout)["results"]]
    assert sorted(depths, key=str) == [2, None]


def test_pvs_may_stop_at_a_first_win(run: Run) -> None:
    assert run("analyze", WORKED, "--algorithm", "pvs", "--stop-on-win").exit_code == 0


def test_beside_a_proven_win_estimates_are_written_as_such(run: Run) -> None:
    done = run("analyze", "3x4k3 ..X./..OX/O... x", "--depth", "3", "--algorithm", "minimax")
    tried = done.stdout[done.stdout.index("moves tried") :]
    assert "(0,0) ~+0.01" in tried
    assert "X wins" in done.stdout
