"""How values, moves and nodes are written."""

from __future__ import annotations

from typing import Any

import pytest

from ttt_tui.games.text import read_game
from ttt_tui.search.judge import Bound
from ttt_tui.search.moment import Moment
from ttt_tui.search.options import MaxSide, Options, Score
from ttt_tui.search.run_here import search
from ttt_tui.search.trace import Trace
from ttt_tui.words.values import (
    bounded,
    incomplete,
    node_name,
    number,
    path_text,
    result,
    result_of,
    side_and_role,
    state_word,
    value_text,
    window_text,
)

BOARD, TREE, NIM = "X.O/.O./X.X o", "((3 -12) (2 (4 6)))", "nim 1 2"
O_IS_MAX: dict[str, Any] = {"max_side": MaxSide.O}


def trace_of(text: str, **options: Any) -> Trace:
    return search(read_game(text), "alpha-beta", Options(**options))


@pytest.mark.parametrize(
    ("text", "options", "value", "written"),
    [
        (BOARD, {}, 1, "+1"),
        (BOARD, {}, 0, "0"),
        (BOARD, O_IS_MAX, 1, "-1"),
        (BOARD, {}, 32_000, "+inf"),
        (BOARD, O_IS_MAX, 32_000, "-inf"),
        (BOARD, {}, -31_999, "-inf+1"),
        (BOARD, {"score": Score.DEPTH}, -7, "-7"),
        (BOARD, {"depth": 2}, 12, "+0.12"),
        (BOARD, {"depth": 2}, -100, "-1"),
        (BOARD, {"depth": 2}, 99, "+0.99"),  # a null window ends a step from a win
        (BOARD, {"depth": 2, "score": Score.DEPTH}, 69, "+7"),
        (TREE, {}, 14, "14"),
        (TREE, {}, -3, "-3"),
        (NIM, {}, 1, "+1"),
    ],
)
def test_numbers(text: str, options: dict[str, Any], value: int, written: str) -> None:
    assert number(trace_of(text, **options), value) == written


def test_bounds_and_windows_turn_with_the_side_that_is_called_max() -> None:
    trace, turned = trace_of(BOARD), trace_of(BOARD, **O_IS_MAX)
    assert bounded(trace, 1, Bound.LOWER) == ">= +1"
    assert bounded(turned, 1, Bound.LOWER) == "<= -1"
    assert bounded(trace, 0, Bound.EXACT, estimated=True) == "~0"
    assert bounded(turned, -1, Bound.UPPER, estimated=True) == "~>= +1"
    assert bounded(trace, -1, Bound.SAMPLED) == "≈-1"
    assert window_text(trace, -1, 32_000) == "[-1, +inf]"
    assert window_text(turned, -1, 32_000) == "[-inf, +1]"
    assert side_and_role(turned, trace.game.to_move) == "O (Max)"


def test_results_in_words() -> None:
    assert result(trace_of(BOARD), -1) == "O wins"
    assert result(trace_of(BOARD, **O_IS_MAX), -1) == "O wins"
    assert result(trace_of(BOARD, score=Score.DEPTH), 7) == "X wins at ply 3"
    assert result(trace_of(BOARD, score=Score.DEPTH), 0) == "draw"
    assert result_of(read_game(BOARD), 1, 3) == "X wins in 3"
    assert result_of(read_game(TREE), -12) == "-12"
    assert result_of(read_game(TREE), float("inf")) == "inf"


def test_a_node_has_one_name_everywhere() -> None:
    moment = Moment(trace_of(TREE))
    assert [node_name(moment, node) for node in range(5)] == ["A", "B", "B1", "B2", "C"]
    assert path_text(moment, 2) == "A B B1"
    moment = Moment(trace_of(BOARD))
    assert (node_name(moment, 0), path_text(moment, 0)) == ("the root", "the root")
    assert path_text(moment, 2) == "O(0,1) X(1,0)"
    moment = Moment(trace_of(NIM))
    assert path_text(moment, 2).startswith("Max: 1 from heap 1, Min: ")


def test_states_and_values_of_nodes() -> None:
    trace = trace_of("((3 12 8) (2 4 6) (14 5 2))")
    moment = Moment(trace)
    views = [moment.view(node) for node in (0, 2, 5)]
    assert [state_word(trace, view) for view in views] == ["exact", "leaf", "cut"]
    assert [value_text(trace, view) for view in views] == ["3", "3", "<= 2"]
    assert value_text(trace, moment.view(7)) == "2"  # D: all its leaves were seen
    estimated = Moment(trace_of(".../.../... x", depth=2))
    cut = next(view for view in map(estimated.view, range(estimated.entered)) if view.was_cut)
    assert value_text(estimated.trace, cut).startswith("~<= ")
    view = Moment(trace, 3).view(1)
    assert (state_word(trace, view), value_text(trace, view)) == ("searching", "...")
    assert incomplete(trace) == ""
    assert incomplete(trace_of("... ... ... x", depth=2)) == "depth 2"
    assert incomplete(search(read_game(TREE), "minimax", nodes=3)) == "3 nodes"
