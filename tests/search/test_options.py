"""The one table of options: how they are read and written, and what fits."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from ttt_tui.games.text import read_game
from ttt_tui.search.algorithms import algorithm
from ttt_tui.search.options import (
    EXTRAS,
    OPTIONS,
    USUAL_EXTRAS,
    Cutoff,
    MaxSide,
    MoveOrder,
    Options,
    OptionsError,
    RootWindow,
    Score,
    fitted,
)
from ttt_tui.search.ordering import cell_order
from ttt_tui.search.run_here import search

BOARD, TREE, NIM = ".../.../...", "((3 12 8) (2 4 6) (14 5 2))", "nim 3 4 5"
TABLE = {option.name: option for option in OPTIONS}
STRICT, FRESH = Cutoff.STRICT, RootWindow.FRESH


@pytest.mark.parametrize(
    ("name", "text", "value", "json"),
    [
        ("order", "centre", MoveOrder.parse("centre"), "centre"),
        ("order", "random:7", MoveOrder.parse("random:7"), "random:7"),
        ("order", "cells:5,1,3,7,9,2,4,6,8", MoveOrder.parse("cells:5,1,3,7,9,2,4,6,8"),
         "cells:5,1,3,7,9,2,4,6,8"),
        ("cutoff", "strict", STRICT, "strict"),
        ("root_window", "fresh", FRESH, "fresh"),
        ("stop_on_win", "yes", True, True),
        ("score", "depth", Score.DEPTH, "depth"),
        ("depth", "3", 3, 3),
        ("depth", "none", None, None),
        ("max_side", "O", MaxSide.O, "O"),
        ("extras", "table,killers", frozenset({"table", "killers"}), "table,killers"),
        ("extras", "none", frozenset(), "none"),
    ],
)  # fmt: skip
def test_an_option_is_read_and_written(name: str, text: str, value: Any, json: Any) -> None:
    option = TABLE[name]
    assert option.read(text.upper() if name != "depth" else text) == value
    assert option.write(value) == text
    options = Options(**{name: value})
    assert option.json(options) == json
    assert option.read(option.write(option.default)) == option.default
    assert not option.choices or text in option.choices


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("order", "good", "no move order 'good': choose from reading, centre, edges, rev"),
        ("order", "reading:3", "no move order 'reading:3'"),
        ("order", "cells:1,x", "cells:5,1,3,... with every cell, from 1"),
        ("cutoff", "loose", "'loose' is not one of weak, strict"),
        ("depth", "0", "the depth is '0': it must be from 1 to 64 plies"),
        ("depth", "deep", "it must be from 1 to 64"),
        ("extras", "table,luck", "'luck' is not an extra: choose from table"),
    ],
)
def test_what_is_no_value_is_refused(name: str, text: str, message: str) -> None:
    with pytest.raises(OptionsError, match=message):
        TABLE[name].read(text)


@pytest.mark.parametrize(
    ("name", "game", "options", "message"),
    [
        ("alpha-beta", BOARD, Options(stop_on_win=True, score=Score.DEPTH),
         "stop at the first win contradicts depth-aware scores"),
        ("alpha-beta", BOARD, Options(order=MoveOrder.parse("cells:1,2,3")),
         "'cells:1,2,3' is not an order of a 3x3 board"),
        ("alpha-beta", TREE, Options(order=MoveOrder.parse("centre")),
         "the order centre needs the cells of a board: choose reading or rev"),
        ("minimax", TREE, Options(max_side=MaxSide.O), "--max does not fit this game: the game"),
        ("minimax", TREE, Options(score=Score.DEPTH), "--score does not fit this game"),
        ("minimax", NIM, Options(depth=2), "--depth does not fit this game: the game has"),
        ("alpha-beta", TREE, Options(stop_on_win=True), "its values are not wins and losses"),
    ],
)  # fmt: skip
def test_what_does_not_fit_is_refused_in_a_sentence(
    name: str, game: str, options: Options, message: str
) -> None:
    with pytest.raises(OptionsError, match=message) as caught:
        fitted(options, algorithm(name), read_game(game))
    assert "\n" not in str(caught.value)


def test_a_tree_is_estimated_only_where_it_says_so() -> None:
    trace = search(read_game("(4:(3 12 8) 5:(2 4 6))"), "minimax", Options(depth=1))
    assert trace.result is not None
    assert (trace.result.value, trace.totals.horizon_nodes) == (5, 2)
    with pytest.raises(OptionsError, match="the game has no estimates"):
        search(read_game(TREE), "minimax", Options(depth=1))


def test_no_depth_limit_is_beyond_the_longest_game() -> None:
    turn_3 = read_game("X../.O./... x")
    assert fitted(Options(depth=8), algorithm("mtd-f"), turn_3).depth == 7
    assert {each.depth for each in search(turn_3, "mtd-f", Options(depth=8)).passes} == {7}
    assert fitted(Options(depth=8), algorithm("minimax"), read_game("othello 4x4")).depth == 8


def test_unused_options_are_set_back() -> None:
    """Several algorithms share one set of options."""
    asked = Options(cutoff=STRICT, root_window=FRESH, stop_on_win=True, depth=3, extras=frozenset())
    board = read_game(BOARD)
    nothing = Options(extras=frozenset())
    assert fitted(asked, algorithm("alpha-beta"), board) == Options(
        cutoff=STRICT, root_window=FRESH, stop_on_win=True, depth=3, extras=frozenset()
    )
    assert fitted(asked, algorithm("minimax"), board) == Options(depth=3, extras=frozenset())
    assert fitted(asked, algorithm("uct"), board) == nothing
    assert fitted(asked, algorithm("pvs"), board) == Options(
        stop_on_win=True, depth=3, extras=frozenset()
    )
    for score in Score:  # stopping at a win is no contradiction where nothing stops
        fitted(Options(stop_on_win=True, score=score), algorithm("minimax"), board)


@pytest.mark.parametrize(
    ("name", "text", "asked", "extras"),
    [
        ("pvs", BOARD, USUAL_EXTRAS, USUAL_EXTRAS),
        ("pvs", NIM, EXTRAS, {"table", "killers", "history"}),
        ("pvs", BOARD, {"symmetry", "forced"}, {"forced"}),  # only a table has use for symmetry
        ("mtd-f", BOARD, (), {"table"}),
        ("alpha-beta", BOARD, EXTRAS, ()),
    ],
)
def test_extras_are_those_that_game_and_algorithm_can_use(
    name: str, text: str, asked: Iterable[str], extras: Iterable[str]
) -> None:
    options = Options(extras=frozenset(asked))
    assert fitted(options, algorithm(name), read_game(text)).extras == frozenset(extras)


@pytest.mark.parametrize(
    ("text", "order", "cells"),
    [
        (BOARD, "centre", (4, 0, 2, 6, 8, 1, 3, 5, 7)),
        (BOARD, "edges", (1, 3, 5, 7, 0, 2, 6, 8, 4)),
        (BOARD, "reverse", (8, 7, 6, 5, 4, 3, 2, 1, 0)),
        ("3x3k3g .../.../...", "reading", (0, 3, 6, 1, 4, 7, 2, 5, 8)),
    ],
)
def test_orders_of_cells(text: str, order: str, cells: tuple[int, ...]) -> None:
    rules: Any = getattr(read_game(text), "rules")  # noqa: B009
    assert cell_order(rules, MoveOrder.parse(order)) == cells
