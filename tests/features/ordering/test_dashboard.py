"""The laboratory on the dashboard: in the palette, and with the options."""

from __future__ import annotations

import pytest
from textual.widgets import Input, Select

from tests.features.ordering.laboratories import FIVE_LEFT, is_open
from tests.tui.driver import Opener
from ttt_tui.search import MoveOrder, Order, SearchOptions
from ttt_tui.tui.dialogs.options import OptionsScreen


async def test_the_palette_knows_the_laboratory(opened: Opener) -> None:
    async with opened(FIVE_LEFT) as screen:
        await screen.press("ctrl+p")
        await screen.type("orders")
        await screen.until_text("Compare orders of moves")
        await screen.press("enter")
        await screen.until(lambda: is_open(screen), "waited for the laboratory")


@pytest.mark.parametrize(
    ("text", "this"), [("((3 12 8) (2 4 6))", "a tree of numbers"), ("nim 3 4", "nim")]
)
async def test_other_games_are_told_what_it_needs(opened: Opener, text: str, this: str) -> None:
    async with opened(text) as screen:
        await screen.press("O")
        said = " ".join(screen.turn.split())
        assert f"the ordering laboratory needs an m,n,k board; this is {this}" in said


@pytest.mark.slow
async def test_the_options_keep_and_take_an_order_of_cells(opened: Opener) -> None:
    order = MoveOrder.parse("cells:5,1,3,7,9,2,4,6,8")
    async with opened("empty", options=SearchOptions(order=order)) as screen:
        analysis = screen.session.analysis
        await screen.press("o")
        cells = screen.app.screen.query_one("#cells", Input)
        assert cells.value == "5,1,3,7,9,2,4,6,8"
        await screen.press("f2")
        assert screen.session.analysis is analysis, "nothing has changed"
        await screen.press("o")
        screen.app.screen.query_one("#cells", Input).value = "5,1"
        await screen.press("f2")
        assert isinstance(screen.app.screen, OptionsScreen)
        assert "not an order of a 3x3 board" in " ".join(screen.part("#complaint").split())
        screen.app.screen.query_one("#cells", Input).value = "9,8,7,6,5,4,3,2,1"
        await screen.press("f2")
        assert str(screen.session.state.options.order) == "cells:9,8,7,6,5,4,3,2,1"
        await screen.press("o")
        screen.app.screen.query_one("#order", Select).value = Order.CENTRE
        await screen.press("f2")
        assert screen.session.state.options.order == MoveOrder(Order.CENTRE)


async def test_an_order_for_another_board_is_told_and_left_out(opened: Opener) -> None:
    order = MoveOrder(Order.CELLS, cells=(1, 0, 2, 3))
    async with opened("empty", options=SearchOptions(order=order)) as screen:
        assert screen.session.state.used_options.order == MoveOrder()
        assert "the order of cells is for another board" in " ".join(screen.turn.split())
