"""What a solve found, in words."""

from __future__ import annotations

import pytest

from ttt_tui.features.solver import Progress, Solution, solve
from ttt_tui.features.solver.solved import Solved, finding_lines, progress_words, verdict_of
from ttt_tui.game import Position, Rules


def found(text: str, *, cached: bool = False, rules: Rules | None = None) -> Solved:
    return Solved(solve(Position.parse(text, rules or Rules())), 0.5, cached)


@pytest.mark.parametrize(
    ("text", "verdict", "moves"),
    [
        ("..O/XOO/..X", "X wins in 3", "(2,0)"),
        ("empty", "draw in 9", "any of the 9 moves"),
        ("XXX/OO./...", "the game is over: X wins", "-"),
    ],
)
def test_verdict_and_best_moves(text: str, verdict: str, moves: str) -> None:
    solved = found(text)
    assert (solved.verdict, solved.best_moves) == (verdict, moves)


def test_a_solve_that_reached_its_limit_says_so_and_names_no_moves() -> None:
    solved = Solved(Solution(Position(), None, None, (), (), 1_000, False), 0.5)
    assert verdict_of(solved.solution).startswith("not known: the solve is incomplete")
    assert [label for label, _ in solved.findings] == ["value", "found with"]
    assert solved.effort.startswith("1,000 nodes in 500 ms, 2.00 k nodes/s")


def test_what_comes_from_the_cache_is_called_so() -> None:
    assert found("..O/XOO/..X", cached=True).effort.startswith("from the cache; found earlier with")


def test_lines_keep_a_move_and_its_side_together() -> None:
    lines = finding_lines(found("empty"), 50)
    assert all(len(line) <= 50 for line in lines)
    assert "X (0,0)" in "\n".join(lines)
    assert not any(line.endswith((" X", " O")) for line in lines)


def test_where_no_line_fits_the_rules_alone_know_the_value() -> None:
    remark = found("empty", rules=Rules(1, 2, 3)).remark
    assert remark == "3 in a row do not fit on a 1x2 board: every game is a draw"


def test_progress_in_words() -> None:
    words = progress_words(Progress(10_000, 0.25, "searching"), 2.0)
    assert words == ("10,000 nodes", "5.00 k nodes/s", "table 25 % full", "2.0 s", "searching")
