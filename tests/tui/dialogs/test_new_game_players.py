"""Who plays: the players' dialog, engines that move by themselves, moving now, and pausing."""

from __future__ import annotations

from tests.tui.driver import TEN_A_SECOND, Driver, Opener
from ttt_tui.engine.match import Seat
from ttt_tui.search import Algorithm

WORKED = "..O/XOO/..X x"


def played(screen: Driver) -> int:
    return len(screen.match.record.moves)


async def choose(screen: Driver, label: str, value: str) -> None:
    """Pick a value in a dialog's list with the mouse."""
    await screen.click(label, right=34)
    _, row = screen.where("▲")
    await screen.click(f"{value} ", below=row)


async def test_the_engine_answers_and_its_search_is_the_one_on_the_screen(opened: Opener) -> None:
    async with opened(o=Seat("minimax"), pace=TEN_A_SECOND) as screen:
        await screen.click_cell(6)
        assert "minimax thinks" in " ".join(screen.turn.split())
        assert screen.title.startswith("Search tree: minimax")
        await screen.advance(0.5)
        assert played(screen) == 1
        search = screen.session.analysis.frame.search(Algorithm.MINIMAX)
        assert search.nodes > 0
        await screen.until_moved(2)
        assert search.done
        assert "O played (0,0)" in screen.turn
        assert "your move" in screen.turn


async def test_engine_against_engine_plays_perfectly_to_the_end(opened: Opener) -> None:
    async with opened(
        "X../.O./... x", x=Seat("alpha-beta"), o=Seat("minimax"), live=True
    ) as screen:
        await screen.until(lambda: screen.match.outcome is not None, "the end of the game")
        await screen.settle()
        assert screen.position == "XXO/OOX/XOX o"
        assert "game over: a draw" in screen.turn
