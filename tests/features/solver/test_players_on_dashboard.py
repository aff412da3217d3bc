"""Engines on a large board: they play what the solver chose for them, and say how good it is."""

from __future__ import annotations

import asyncio

import pytest

from tests.features.solver.conftest import SolvingOpener
from tests.spread import few
from tests.tui.dashboard.test_searches_dropped import Watched
from tests.tui.driver import TEN_A_SECOND, Driver
from ttt_tui.engine.child import BackgroundError
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


@pytest.mark.slow
async def test_two_engines_ask_for_every_move_and_leave_nothing_behind(
    opened: SolvingOpener,
) -> None:
    chooser = Chooser()
    async with opened("4x4k4", x=ENGINE, o=Seat("pvs"), choose=chooser) as screen:
        watched = []
        for number, move in enumerate((15, 11, 7), start=1):
            await chooser.until_asked(screen, number)
            watched.append(Watched(screen.session.analysis))
            chooser.answer(Chosen(move, depth=9))
            await screen.until_moved(number)
        assert "X played (1,3): depth 9, not proven" in screen.turn
        assert [each.alive for each in watched] == [[], [], []]


async def test_taking_back_and_leaving_end_the_work(opened: SolvingOpener) -> None:
    chooser = Chooser()
    async with opened(START, o=ENGINE, choose=chooser) as screen:
        await screen.click_cell(15)
        await chooser.until_asked(screen)
        await screen.press("u")
        await screen.until(lambda: chooser.open == 0, "waited for the end of the work")
        assert screen.position == str(START)
        await screen.press("y")
        await chooser.until_asked(screen, 2)
    assert chooser.open == 0


@few("error", [BackgroundError("the choosing process was ended"), OSError("no process")])
async def test_where_nothing_is_chosen_the_search_decides(
    opened: SolvingOpener, error: Exception
) -> None:
    chooser = Chooser()
    chooser.answer(error)
    async with opened(START, x=ENGINE, choose=chooser) as screen:
        await chooser.until_asked(screen)
        await screen.finish()
        await screen.until_moved()
        (notice,) = screen.notices
        assert str(error) in notice
        assert "uses its own search instead" in notice
        await screen.until(lambda: "X played" in screen.turn, "waited for the words")


@pytest.mark.slow
async def test_who_watches_slowly_is_not_rushed_and_g_plays_the_choice(
    opened: SolvingOpener,
) -> None:
    chooser = Chooser()
    chooser.answer(Chosen(15, safe=True))
    async with opened(START, x=ENGINE, choose=chooser, pace=TEN_A_SECOND) as screen:
        await chooser.until_asked(screen)
        await screen.advance(1)
        assert screen.position == str(START)
        await screen.press("g")
        await screen.until_moved()
        assert "X played (3,3): at least a draw, proven" in " ".join(screen.turn.split())


async def test_a_board_that_is_searched_to_the_end_is_nobody_elses(opened: SolvingOpener) -> None:
    chooser = Chooser()
    async with opened(x=ENGINE, choose=chooser) as screen:
        await screen.finish()
        await screen.until_moved()
        assert chooser.asked == []
        assert "X played (2,0): X wins" in screen.turn
