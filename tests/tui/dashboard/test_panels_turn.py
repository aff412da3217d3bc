"""The lines below the board speak of what the board shows, at this moment."""

from __future__ import annotations

import pytest

from tests.tui.driver import FOLDED, TEN_A_SECOND, WIDE, Opener
from ttt_tui.engine.match import Seat
from ttt_tui.search import Moment


@pytest.mark.parametrize("size", [WIDE, FOLDED])
async def test_a_finished_board_of_the_search_is_nobodys_move(
    opened: Opener, size: tuple[int, int]
) -> None:
    async with opened(size=size) as screen:
        await screen.finish()
        search = screen.dashboard.playback.search
        leaf = next(n for n in range(len(search.trace)) if Moment(search).view(n).is_leaf)
        screen.dashboard.playback.seek(search.trace.entered_at(leaf) + 1)
        await screen.settle()
        turn = " ".join(screen.turn.split())
        assert "has won here" in turn
        assert "in the search" in turn
        assert "your move" not in turn
        assert "to move" not in turn
        if size == WIDE:
            assert "game: X to move" in screen.status
        await screen.press("l")
        assert "your move" in screen.turn
        assert "in the search" not in screen.turn
        assert "game:" not in screen.status


async def test_an_engine_that_is_held_does_not_think(opened: Opener) -> None:
    async with opened(x=Seat("minimax"), pace=TEN_A_SECOND) as screen:
        await screen.advance(0.5)
        assert "minimax thinks" in screen.turn
        await screen.press("space")
        assert "thinks" not in screen.turn
        assert "paused" in screen.turn
        await screen.click("space resumes")
        assert "minimax thinks" in screen.turn


@pytest.mark.slow
async def test_a_move_that_waits_for_the_present_says_so_and_can_be_let(opened: Opener) -> None:
    async with opened("XXO/.O./... x", x=Seat("minimax"), pace=TEN_A_SECOND) as screen:
        await screen.advance(0.5)
        screen.dashboard.playback.seek(3)
        await screen.advance(60)
        assert "X is ready to move: l lets it" in screen.turn
        await screen.click("l lets it")
        await screen.until_moved()


async def test_a_message_of_the_game_is_not_said_of_a_node(opened: Opener) -> None:
    async with opened() as screen:
        await screen.finish()
        await screen.press("h")
        assert "hint (2,0): X wins in 3" in screen.turn
        await screen.press("comma")
        assert "hint" not in screen.turn
