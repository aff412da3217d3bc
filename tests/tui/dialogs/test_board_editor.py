"""The board of a dialog: Space is a click, and Enter is the dialog's."""

from __future__ import annotations

import pytest

from tests.tui.driver import Opener
from ttt_tui.tui.dialogs.board_editor import EditBoard
from ttt_tui.tui.views import board


async def test_enter_ends_what_is_typed_before_it_is_the_dialogs(
    opened: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(board, "TYPING_SECONDS", 3600)
    async with opened("4x4k4") as screen:
        await screen.press("e", "1")
        assert screen.app.screen.query_one(EditBoard).typed == "1", "it could be 1,2 or 12"
        await screen.press("enter")
        assert "▀▄▀" in screen.part("#setup-board")
        assert screen.app.screen is not screen.dashboard
        await screen.press("enter")
        assert screen.position == "4x4k4 X.../..../..../.... o"
