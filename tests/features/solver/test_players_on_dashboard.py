"""Engines on a large board: they play what the solver chose for them, and say how good it is."""

from __future__ import annotations

import asyncio

from tests.features.solver.conftest import SolvingOpener
from tests.tui.driver import Driver
from ttt_tui.engine.match import Seat
from ttt_tui.features.solver.players import Chosen
from ttt_tui.game import Outcome, Position

START = Position.parse("4x4k4 moves 0,0 1,1")
ENGINE = Seat("alpha-beta")


class Chooser:
    """Chooses what it is told, once it is told."""

    def __init__(self) -> None:
        self.asked: list[Position] = []
        self.open = 0
        self._answers: asyncio.Queue[Chosen | Exception] = asyncio.Queue()

    async def __call__(self, position: Position) -> Chosen:
        self.asked.append(position)
        self.open += 1
        try:
            answer = await self._answers.get()
        finally:
            self.open -= 1
        if isinstance(answer, Exception):
            raise answer
        return answer

    def answer(self, answer: Chosen | Exception) -> None:
        self._answers.put_nowait(answer)

    async def until_asked(self, screen: Driver, times: int = 1) -> None:
        await screen.until(lambda: len(self.asked) == times, "waited for a question", in_time=True)
        await screen.settle()


async def test_the_chosen_move_is_played_and_the_screen_says_how_good_it_is(
    opened: SolvingOpener,
) -> None:
    chooser = Chooser()
    async with opened(START, x=ENGINE, choose=chooser) as screen:
        await chooser.until_asked(screen)
        assert "alpha-beta thinks" in screen.turn
        assert screen.position == str(START)
        chooser.answer(Chosen(15, Outcome.X_WINS, 9))
        await screen.until_moved()
        assert screen.match.record.moves == (15,)
        assert "X played (3,3): X wins in 9, proven" in screen.turn
        assert "before X (3,3)" in screen.status, "its search stays on the screen"
        assert chooser.asked == [START]
