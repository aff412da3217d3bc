"""Help speaks of what has the keyboard, and lists every key."""

from __future__ import annotations

import pytest

from tests.tui.driver import TEN_A_SECOND, Opener
from ttt_tui.tui.dashboard.screen import Dashboard
from ttt_tui.tui.dialogs.help import HelpScreen
from ttt_tui.tui.views.board.board import Board
from ttt_tui.tui.views.moves import MoveList
from ttt_tui.tui.views.tree.tree import SearchTree


async def test_help_speaks_of_the_focused_panel_and_lists_every_key(opened: Opener) -> None:
    panels = ((Board, "Board."), (SearchTree, "Search tree."), (MoveList, "Moves."))
    async with opened(size=(120, 200)) as screen:
        for panel, word in panels:
            screen.app.screen.query_one(panel).focus()
            await screen.press("question_mark")
            await screen.until_text("Leave the program")
            for words in (word, "Let the search or film", "Set up any position"):
                assert words in screen.text
            await screen.press("escape")
            assert isinstance(screen.app.screen, Dashboard)


async def test_help_is_opened_and_closed_with_the_mouse(opened: Opener) -> None:
    async with opened() as screen:
        await screen.click("? Help")
        assert isinstance(screen.app.screen, HelpScreen)
        await screen.pilot.click(offset=(1, 1))
        await screen.settle()
        assert isinstance(screen.app.screen, Dashboard)


@pytest.mark.slow
async def test_the_search_goes_on_behind_the_help(opened: Opener) -> None:
    async with opened(pace=TEN_A_SECOND) as screen:
        await screen.press("question_mark")
        await screen.advance(2)
        assert screen.nodes() > 0
        await screen.press("q")
        assert isinstance(screen.app.screen, Dashboard)


async def test_help_over_a_dialog_opens_once(opened: Opener) -> None:
    async with opened() as screen:
        await screen.press("e", "f1", "f1")
        assert sum(isinstance(each, HelpScreen) for each in screen.app.screen_stack) == 1
