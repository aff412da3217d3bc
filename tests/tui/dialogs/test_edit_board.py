"""The board of a dialog: Space is a click, and Enter is the dialog's."""

from __future__ import annotations

from tests.tui.driver import Opener
from ttt_tui.tui.dialogs.edit_board import EditBoard


async def test_enter_ends_what_is_typed_before_it_is_the_dialogs(opened: Opener) -> None:
    async with opened("4x4k4") as screen:
        await screen.press("e", "1")
        assert screen.app.screen.query_one(EditBoard).typed == "1", "it could be 1,2 or 12"
        await screen.press("enter")
        assert "▀▄▀" in screen.part("#setup-board")
        assert screen.app.screen is not screen.dashboard
        await screen.press("enter")
        assert screen.position == "4x4k4 X.../..../..../.... o"


async def test_space_puts_a_cell_in_an_order_and_enter_uses_a_whole_one(opened: Opener) -> None:
    async with opened("XOX/OXO/...") as screen:
        await screen.press("O", "shift+tab")
        assert isinstance(screen.app.screen.focused, EditBoard)
        await screen.press("down", "down", "space", "enter")
        assert screen.app.screen is not screen.dashboard
        assert "2 cells left" in screen.part("#verdict")
        await screen.press("right", "space", "right", "space", "enter")
        assert screen.app.screen is screen.dashboard
        assert str(screen.session.options.order).startswith("cells:")
