"""The readable output of `ttt-tui analyze`: the table, the tree, the leaves."""

from __future__ import annotations

import json

import pytest

from tests.cli.conftest import Run
from tests.cli.printed import below, row, table
from ttt_tui.engine.analysis import analyze
from ttt_tui.game import Position
from ttt_tui.search import SearchOptions
from ttt_tui.search.algorithm import all_algorithms, named
from ttt_tui.search.counts.position_cache import Work, forget_positions

WORKED = "..O/XOO/..X"


def test_the_table_of_the_worked_example(run: Run) -> None:
    lines = table(run, WORKED)

    assert lines[0] == "position  ..O/XOO/..X x"
    assert [line[:13] for line in lines[2:6]] == [
        "     0  1  2 ",
        "  0  .  .  O ",
        "  1  X  O  O ",
        "  2  .  .  X ",
    ]
    assert "X to move, 4 empty cells" in lines[2]
    assert row(lines, "best move") == ["(2,0)", "(2,0)", "same move"]
    assert row(lines, "value") == ["X wins (+1)", "X wins (+1)", "agree"]
    assert row(lines, "nodes  ") == ["44", "30", "31.8 %"]
    assert row(lines, "leaves  ") == ["21", "13", "38.1 %"]
    assert row(lines, "X wins") == ["8", "5", "37.5 %"]
    assert row(lines, "O wins") == ["9", "6", "33.3 %"]
    assert row(lines, "draws") == ["4", "2", "50.0 %"]
    assert below(lines, "cuts") == [
        "minimax no cuts: every move is tried",
        "alpha-beta 5 cuts: 6 moves, 14 positions never visited",
        "3 bounds met on a last move",
    ]
    assert row(lines, "largest depth") == ["4", "4"]
    assert row(lines, "nodes at depth 1") == ["4", "4", "0.0 %"]
    assert row(lines, "4  ") == ["10", "6", "40.0 %"]
    assert len(row(lines, "time, min")) == len(row(lines, "max")) == 2
    assert row(lines, "median of 1")[2].startswith("about ")  # one run tells no spread
    assert len(row(lines, "nodes a second")) == 2
    assert below(lines, "principal variation") == [
        "minimax (2,0) (0,0) (2,1)",
        "alpha-beta (2,0) (0,0) (2,1)",
    ]
    assert below(lines, "moves tried") == [
        "minimax (0,0) -1, (0,1) -1, (2,0) +1, (2,1) -1",
        "alpha-beta (0,0) -1, (0,1) <= -1, (2,0) +1, (2,1) <= +1",
    ]
    assert below(lines, "yardsticks") == [
        "a uniform tree with b = 4, m = 4: leaves (b^m) 256",
        "leaves that alpha-beta visits there, at least (Knuth and Moore) 31",
        "the full game tree below this position: nodes 44",
        "nodes that alpha-beta visits there, at least (perfect order) 14",
    ]


def test_one_algorithm_alone_saves_nothing(run: Run) -> None:
    lines = table(run, WORKED, "--algorithm", "alpha-beta")
    assert row(lines, "nodes  ") == ["30"]
    assert not any("saved" in line for line in lines)


def test_max_turns_the_numbers_of_the_table(run: Run) -> None:
    lines = table(run, WORKED, "--max", "O")
    assert row(lines, "value")[0] == "X wins (-1)"
    assert any("good for O" in line for line in lines)
    assert below(lines, "moves tried")[1] == (
        "alpha-beta (0,0) +1, (0,1) >= +1, (2,0) -1, (2,1) >= -1"
    )


def test_the_side_to_move_can_be_max(run: Run) -> None:
    assert row(table(run, "X../.../...", "--max", "mover"), "value")[0] == "draw (0)"
    assert row(table(run, "XX./OO./X..", "--max", "mover"), "value")[0] == "O wins (+1)"


def test_depth_aware_scores_are_told_in_words(run: Run) -> None:
    assert row(table(run, WORKED, "--score", "depth"), "value")[0] == "X wins in 3 (+7)"


def test_stops_at_a_first_win_are_told_with_the_cuts(run: Run) -> None:
    lines = table(run, WORKED, "--cutoff", "strict", "--stop-on-win")
    assert row(lines, "nodes  ") == ["44", "20", "54.5 %"]
    assert below(lines, "cuts")[1:] == [
        "alpha-beta 6 stops at a first win: 6 moves, 24 positions never visited",
        "1 bound met on a last move",
    ]
    assert any("strict cuts" in line for line in lines)


def test_a_finished_game_is_said_to_be_over(run: Run) -> None:
    lines = table(run, "XXX/OO./...")
    assert "game over, X wins" in lines[2]
    assert row(lines, "best move")[:2] == ["-", "-"]
    assert row(lines, "value") == ["X wins (+1)", "X wins (+1)", "agree"]
    assert not any(line.startswith("principal variation") for line in lines)


def test_what_is_incomplete_is_called_so(run: Run) -> None:
    lines = table(run, "empty", "--nodes", "50")
    assert row(lines, "value") == ["incomplete", "incomplete"]
    assert row(lines, "nodes  ") == ["50", "50"]


@pytest.mark.parametrize(
    "options", [(), ("--cutoff", "strict", "--root-window", "fresh", "--stop-on-win")]
)
def test_the_table_fits_80_columns(run: Run, options: tuple[str, ...]) -> None:
    lines = table(run, "X../.../...", WORKED, *options, "--order", "random:123")
    assert max(map(len, lines)) <= 80


ALL = [argument for each in all_algorithms() for argument in ("--algorithm", each.name)]


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


def test_yardsticks_are_those_of_the_rules_in_force(run: Run) -> None:
    shallow = below(table(run, "empty", "--algorithm", "alpha-beta", "--depth", "3"), "yardsticks")
    assert shallow == [
        "a uniform tree with b = 9, m = 3: leaves (b^m) 729",
        "leaves that alpha-beta visits there, at least (Knuth and Moore) 89",
        "the full game tree below this position: nodes 549,945",
        "the part searched, to depth 3: nodes 585",
        "nodes that alpha-beta visits there, at least (perfect order) 95",
    ]
    stops = ("1x7k3m .....X. o", "--stop-on-win", "--order", "edges")
    lines = table(run, *stops)
    assert row(lines, "nodes  ")[1] == "71"
    assert below(lines, "yardsticks")[1:] == [
        "the full game tree below this position: nodes 1,692",
        "nodes that alpha-beta visits there, at least (perfect order) 48",
    ]
    strict = below(table(run, "empty", "--cutoff", "strict"), "yardsticks")
    assert strict[-1] == "nodes that alpha-beta visits there, at least (perfect order) 28,077"
    first = below(table(run, "empty", "--first-move", "1,1"), "yardsticks")
    assert first[-2:] == [
        "the part searched, behind (1,1): nodes 55,505",
        "nodes that alpha-beta visits there, at least (perfect order) 387",
    ]
    with_table = table(run, "empty", "--algorithm", "alpha-beta+", "--algorithm", "mtd-f")
    assert below(with_table, "yardsticks")[-2:] == [
        "the minimum is not known for alpha-beta+, mtd-f: a table merges what different",
        "moves lead to",
    ]


LARGE = "3x4k4 X.../..../...."


def work_of(run: Run, monkeypatch: pytest.MonkeyPatch, *arguments: str) -> tuple[list[str], int]:
    """The lines of the yardsticks, and the moves made to count them."""
    made = []
    do = Work.do

    def counted(work: Work, moves: int) -> None:
        made.append(moves)
        do(work, moves)

    monkeypatch.setattr(Work, "do", counted)
    forget_positions()
    lines = below(table(run, *arguments), "yardsticks")
    monkeypatch.undo()
    return lines, sum(made)


def test_yardsticks_that_take_longer_than_the_searches_are_left_out_and_said_to_be(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines, moves = work_of(run, monkeypatch, LARGE, "--depth", "3")
    assert 10_000 < moves < 50_000
    text = " ".join(lines)
    assert "nodes that alpha-beta visits there, at least (perfect order) 139" in text
    assert "the full game tree below" not in text
    assert "more work than the searches: the full game tree; --yardsticks counts it" in text
    assert "the full game tree, estimated (Knuth 1975): about 1.0e8 nodes, 9.8e7 to 1.0e8 " in text
    assert "(a nominal 95 % interval; in trials 91 to 93 % held)" in text
    # The more a search itself does, the more may be counted.
    searched = analyze(Position.parse(LARGE), [named("pvs")], SearchOptions(depth=6), runs=1)
    more = searched.results[0].report.counters.nodes // 10
    assert more > 100
    assert searched.work_for_yardsticks.left >= 40_000 + more
    small, moves = work_of(run, monkeypatch, "empty")
    assert moves < 40_000
    assert not any("longer" in line for line in small)


def test_yardsticks_are_counted_where_they_are_asked_for(run: Run) -> None:
    lines = below(table(run, "3x4k4 XO../.X../O...", "--depth", "2", "--yardsticks"), "yardsticks")
    assert lines[2].startswith("the full game tree below this position: nodes ")
    assert not any("longer" in line or "estimated" in line for line in lines)


def test_a_tree_too_large_to_count_is_estimated_with_an_interval(run: Run) -> None:
    lines = below(table(run, "4x4k4", "--depth", "2", "--algorithm", "alpha-beta"), "yardsticks")
    assert lines[2] == "the full game tree below this position: nodes too large to count"
    assert "to 3.9e13 by 400 random games" in " ".join(lines)
