"""Positions, moves and reasons of searches in sentences."""

from __future__ import annotations

from ttt_tui.cli.speech import spoken_reason, spoken_state
from ttt_tui.game import Position
from ttt_tui.search import Algorithm, Search, SearchOptions, report_of
from ttt_tui.search.algorithm import named


def reason(position: str, options: SearchOptions) -> list[str]:
    search = Search(Position.parse(position), options)
    search.advance()
    return spoken_reason(report_of(search))


def test_a_position_row_by_row() -> None:
    assert spoken_state(Position.parse("..O/.../..X")) == [
        "Row 0: empty, empty, O.",
        "Row 1: empty.",
        "Row 2: empty, empty, X.",
        "X to move, 7 empty cells.",
    ]
    assert spoken_state(Position.parse("XXX/OO./..."))[-1] == "Game over, X wins, 4 empty cells."


def test_a_bound_says_what_it_leaves_open() -> None:
    lines = reason("..O/XOO/..X", SearchOptions(Algorithm.ALPHA_BETA))
    assert lines == [
        "Why: alpha-beta visited 30 nodes and found: X wins; it expects row 0, column 0.",
        "  row 0, column 0: O wins.",
        "  row 0, column 1: O wins.",
        "  row 2, column 0: X wins, chosen.",
        "  row 2, column 1: not known.",
    ]


def test_moves_left_untried_are_counted() -> None:
    lines = reason("XX./OO./...", SearchOptions(Algorithm.ALPHA_BETA, stop_on_win=True))
    assert lines[-1] == "  4 moves not tried."


def test_an_estimate_is_said_to_be_one() -> None:
    lines = reason("empty", SearchOptions(Algorithm.MINIMAX, depth=1))
    assert lines[0].startswith("Why: minimax visited 9 nodes to depth 1: about +0.04, better for X")
    assert "  row 1, column 1: about +0.04, better for X, chosen." in lines


def test_samples_are_said_to_be_samples() -> None:
    lines = reason("..O/XOO/..X", SearchOptions(named("uct"), rollouts=50))
    assert "found" not in lines[0]
    assert len(lines) == 5
