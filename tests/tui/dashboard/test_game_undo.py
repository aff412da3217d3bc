"""Undo, redo and jumps: a person is never left where nobody moves, and a key never says nothing."""

from __future__ import annotations

from tests.tui.driver import TEN_A_SECOND, Opener
from ttt_tui.engine.match import Seat

HUMAN, MINIMAX, ALPHA_BETA = Seat.HUMAN, Seat("minimax"), Seat("alpha-beta")
TURN_5 = "XXO/.O./... x"


async def test_undo_while_the_engine_thinks_is_ones_own_move_again(opened: Opener) -> None:
    async with opened(TURN_5, o=ALPHA_BETA, pace=TEN_A_SECOND) as screen:
        await screen.click_cell(8)
        await screen.advance(0.5)
        assert "alpha-beta thinks" in screen.turn
        await screen.press("u")
        assert screen.match.record.ply == 0
        assert "reviewing 0 of 1, your move" in screen.turn
        await screen.click_cell(6)
        assert len(screen.match.record.moves) == 1
