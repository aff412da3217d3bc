"""Golden text: the options of a search in words."""

from __future__ import annotations

import pytest

from tests.cases import MINIMAX
from ttt_tui.search import (
    Cutoff,
    MoveOrder,
    OptionsError,
    Order,
    RootWindow,
    Score,
    SearchOptions,
)
from ttt_tui.search.option_table import OPTIONS, Cell, Option, options_words


def test_options_in_words() -> None:
    assert options_words(MINIMAX) == ("moves tried in reading order",)
    assert options_words(
        SearchOptions(
            order=MoveOrder(Order.RANDOM, 7),
            cutoff=Cutoff.STRICT,
            root_window=RootWindow.FRESH,
            stop_on_win=True,
        )
    ) == (
        "moves tried in random order, seed 7",
        "strict cuts, at alpha > beta",
        "a fresh window for every root move",
        "stops at the first win",
    )
    assert options_words(SearchOptions(order=MoveOrder(Order.CENTRE), score=Score.DEPTH)) == (
        "moves tried centre first",
        "cuts at alpha >= beta",
        "one window for the whole tree",
        "a win counts cells + 1 - depth",
    )


def test_an_order_of_cells_is_named_by_the_numbers_of_the_board() -> None:
    order = MoveOrder(Order.CELLS, cells=(4, 0, 2, 6, 8, 1, 3, 5, 7))
    words = options_words(SearchOptions(order=order))
    assert words[0] == "moves tried in the order 5, 1, 3, 7, 9, 2, 4, 6, 8"
    large = MoveOrder(Order.CELLS, cells=tuple(range(64)))
    assert options_words(SearchOptions(order=large))[0].endswith("15, 16 ...")


@pytest.mark.parametrize("option", OPTIONS, ids=lambda each: each.field)
def test_the_usual_value_survives_being_kept(option: Option) -> None:
    kind, usual = option.kind, option.usual
    if usual is None and not isinstance(kind, Cell):
        return  # without this option
    assert kind.from_json(kind.to_json(usual)) == usual
    if not isinstance(kind, Cell):
        assert kind.read(kind.write(usual)) == usual


@pytest.mark.parametrize("option", OPTIONS, ids=lambda each: each.field)
@pytest.mark.parametrize("damage", [[], {}, "no such value", 1.5j])
def test_what_is_no_value_is_damage(option: Option, damage: object) -> None:
    with pytest.raises(OptionsError):
        option.kind.from_json(damage)


def test_a_cell_is_read_with_its_board() -> None:
    with pytest.raises(OptionsError, match="'5': a cell is read with its board"):
        Cell().read("5")
    assert (Cell().write(4), Cell().write(None)) == ("5", "any")
