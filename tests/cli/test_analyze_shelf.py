"""`ttt-tui analyze` with the algorithms of the shelf."""

from __future__ import annotations

import json

import pytest

from tests.cli.conftest import Run
from ttt_tui.search.algorithm import all_algorithms

WORKED = "..O/XOO/..X"
ALL = [argument for each in all_algorithms() for argument in ("--algorithm", each.name)]


def test_every_algorithm_has_its_results(run: Run) -> None:
    done = run("analyze", WORKED, *ALL, "--runs", "1", "--json")
    assert done.exit_code == 0
    results = {each["algorithm"]: each for each in json.loads(done.stdout)["results"]}
    assert list(results) == [each.name for each in all_algorithms()]
    sampled = results.pop("uct")
    assert sampled["value"] is None
    assert not sampled["complete"]
    assert sum(each["visits"] for each in sampled["samples"]) == sampled["rollouts"] == 2_000
    for result in [*results.values(), sampled]:
        assert result["best_move"] == [2, 0]
    for result in results.values():
        assert result["value"] == 1
        assert result["principal_variation"] == [[2, 0], [0, 0], [2, 1]]


def test_the_interval_of_uct_is_said_to_be_of_the_mean(run: Run) -> None:
    """X wins by force here, and the interval of the move that does it ends below +1."""
    (sampled,) = json.loads(
        run("analyze", WORKED, "--algorithm", "uct", "--runs", "1", "--json").stdout
    )["results"]
    best = next(each for each in sampled["samples"] if each["move"] == sampled["best_move"])
    assert best["confidence_95"][1] < 1
    text = run("analyze", WORKED, "--algorithm", "uct", "--runs", "1").stdout
    assert "(2,0) mean +" in text
    assert "  95 % intervals of the mean of the rollouts, not of the game's value\n" in text
    assert "95 %" not in run("analyze", WORKED, "--runs", "1").stdout


def test_many_columns_stand_in_blocks_that_fit_eighty_columns(run: Run) -> None:
    done = run("analyze", WORKED, *ALL, "--runs", "1")
    assert done.exit_code == 0
    assert max(map(len, done.stdout.splitlines())) <= 80
    assert [line.split() for line in done.stdout.splitlines() if line.startswith("best move")] == [
        ["best", "move", "(2,0)", "(2,0)", "(2,0)"],
        ["best", "move", "(2,0)", "(2,0)", "(2,0)"],
        ["best", "move", "(2,0)"],
    ]


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
        (("--with", "magic"), "no enhancement 'magic': choose from"),
        (("--table-mb", "0"), "a transposition table of 0 MB holds nothing"),
        (("--rollouts", "0"), "0 rollouts: UCT needs at least 1"),
        (("--exploration", "-1"), "exploration -1.0: it must be from 0 to 100"),
        (("--algorithm", "pvs", "--algorithm", "alpha-beta", "--cutoff", "strict"), "strict cuts"),
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
    assert "(0,0) ~+1" in tried
    assert "X wins" in done.stdout
