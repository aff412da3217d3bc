"""Values and hints of boards that are too large for the small solver: they fill in, and can be
stopped at any moment."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tests.tui.dashboard.solving_feature import SolvesApart, let_solve
from tests.tui.driver import FOLDED, WIDE, Driver, HandClock, Opener
from ttt_tui.game import Outcome
from ttt_tui.search import Between, Exact, Findings, Known
from ttt_tui.tui.views.board import Board

FALLING = "4x5k4g"
LOST, DRAW = Exact(Outcome.O_WINS, 8), Exact(Outcome.DRAW, 20)
MOVES: dict[int, Exact | Between] = {15: LOST, 16: LOST, 17: DRAW, 18: LOST, 19: LOST}
ALL = Findings(DRAW, (17,), MOVES)
AT_MOST = dict.fromkeys(MOVES, Between(-1, 0))
BOUNDS = Findings(moves=AT_MOST, progress="solving, 12 nodes")
SOME = Findings(moves={**AT_MOST, 17: DRAW, 18: Between(-1, -1)}, progress="solving, 99 nodes")
ENDED = Findings(failure="the solving process gave no answer: it was ended")


def overlay(screen: Driver) -> Mapping[int, Known | Between]:
    return screen.dashboard.query_one("#board", Board).scene.overlay


def below_board(screen: Driver) -> str:
    return str(screen.dashboard.query_one("#board-panel").border_subtitle)


def said(screen: Driver) -> str:
    return " ".join(screen.turn.split())


def stop_clock(screen: Driver) -> HandClock:
    """The clock that says when the board is drawn again goes by hand."""
    screen.dashboard.services.clock = clock = HandClock()
    return clock


async def until_ended(screen: Driver, solver: SolvesApart, times: int = 1) -> None:
    await screen.until(lambda: solver.ended == times, "waited for its end")
    await screen.settle()


@pytest.mark.parametrize("size", [WIDE, FOLDED])
async def test_values_fill_in_and_nothing_unproved_is_shown_as_one(
    opened: Opener, size: tuple[int, int]
) -> None:
    async with opened(FALLING, size=size) as screen:
        solver, clock = let_solve(screen), stop_clock(screen)
        await screen.press("v")
        assert solver.asked == [(screen.match.position, True)]
        assert below_board(screen) == "0 of 5 columns, 0.0 s"
        clock.now = 1.0
        await solver.say(screen, BOUNDS)
        assert overlay(screen) == AT_MOST
        assert screen.board.count("<= 0") + screen.board.count("≤0") == 5
        assert "wins" not in screen.board
        clock.now = 2.5
        await solver.say(screen, SOME)
        assert below_board(screen) == "1 of 5 columns, 2.5 s"
        assert ("in 20" in screen.board) == (size == WIDE), "small cells have no room for it"
        assert "in 8" not in screen.board
        await solver.say(screen, ALL)
        await until_ended(screen, solver)
        assert overlay(screen) == MOVES
        if size == FOLDED:
            assert below_board(screen) == "(3,0) O wins in 8", "of the cell under the cursor"
            await screen.hover_cell(17)
            assert below_board(screen) == "(3,2) draw in 20", "of that under the mouse"
        await screen.press("v")
        assert overlay(screen) == {}
        panel = screen.app.screen.query_one("#board-panel")
        assert panel.border_title == "Board"
        await screen.press("v")
        assert overlay(screen) == MOVES
        assert panel.border_title == "Board: proven values", "the tree estimates"
        assert len(solver.asked) == 1, "asking again is instant"


# Other games


async def test_the_values_of_othello_stand_on_its_cells(opened: Opener) -> None:
    async with opened("othello 4x4 XOOX/XXOO/XO.X/OO.O x") as screen:
        await screen.press("v")
        values = {each.low for each in overlay(screen).values()}
        assert values
        assert all(str(value) in screen.board for value in values)
