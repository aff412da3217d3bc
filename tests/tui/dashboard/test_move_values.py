"""Values and hints of boards that are too large for the small solver: they fill in, and can be
stopped at any moment."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tests.tui.dashboard.solving_feature import SolvesApart, let_solve
from tests.tui.driver import FOLDED, WIDE, Driver, HandClock, Opener
from ttt_tui.game import Outcome
from ttt_tui.game.game_state import on_board
from ttt_tui.search import Between, Exact, Findings, Known
from ttt_tui.tui.views.board import Board
from ttt_tui.tui.views.text_board import MoveChoice
from ttt_tui.tui.views.tree_outline import Line

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


@pytest.mark.parametrize("stop", ["v", "escape", "n"])
async def test_a_key_stops_it_and_what_is_proved_stays(opened: Opener, stop: str) -> None:
    async with opened(FALLING) as screen:
        await screen.press("2")
        solver = let_solve(screen)
        played = screen.match.position
        await screen.press("v")
        await solver.say(screen, SOME)
        await screen.press(stop)
        await until_ended(screen, solver)
        if stop == "n":
            assert [every for _, every in solver.asked] == [True, True], "the new game's begin"
            await screen.press("v", "2")
        assert screen.match.position == played
        if stop in ("v", "n"):
            assert overlay(screen) == {}
        else:
            assert "v resumes" in below_board(screen)
        await screen.press("v")
        assert solver.asked[-1] == (played, True), "it goes on"
        assert overlay(screen).get(17) == DRAW


async def test_they_follow_the_game(opened: Opener) -> None:
    async with opened(FALLING) as screen:
        solver = let_solve(screen)
        await screen.press("v", "2")
        await until_ended(screen, solver)
        assert solver.asked[-1] == (screen.match.position, True)
        await solver.say(screen, Findings(DRAW, (12,), {12: DRAW}))
        assert "draw in 21" in screen.moves, "the list of moves knows, too"
        await screen.press("u")
        assert solver.asked[-1] == (screen.match.position, True)


async def test_a_process_that_ends_is_told_and_can_be_asked_again(opened: Opener) -> None:
    async with opened(FALLING) as screen:
        solver = let_solve(screen)
        await screen.press("v")
        await solver.say(screen, SOME, ENDED)
        await until_ended(screen, solver)
        assert "the solving process gave no answer: it was ended; v tries again" in said(screen)
        assert overlay(screen)[17] == DRAW
        assert len(solver.asked) == 1, "not by itself"
        await screen.press("v")
        assert "it was ended" not in said(screen)
        await solver.say(screen, ALL)
        await until_ended(screen, solver, 2)
        assert overlay(screen) == MOVES


async def test_the_hint_comes_when_the_best_moves_are_known(opened: Opener) -> None:
    async with opened(FALLING) as screen:
        solver = let_solve(screen)
        await screen.press("h")
        assert solver.asked == [(screen.match.position, False)]
        assert "looking for the best move ... h stops it" in said(screen)
        await screen.press("h")
        await until_ended(screen, solver)
        assert "looking" not in said(screen)
        await screen.click_key("h")
        await solver.say(screen, ENDED)
        await until_ended(screen, solver, 2)
        assert "it was ended; h tries again" in said(screen)
        await screen.press("h")
        await solver.say(screen, Findings(DRAW, (17,), {17: DRAW}))
        await until_ended(screen, solver, 3)
        assert "hint (3,2): draw in 20" in said(screen)
        assert screen.board.count("!") + screen.board.count("best") == 1
        assert overlay(screen) == {}, "values were not asked for"
        await screen.press("h")
        assert "hint" not in said(screen)


async def test_values_and_a_hint_take_one_solve(opened: Opener) -> None:
    async with opened(FALLING) as screen:
        solver = let_solve(screen)
        await screen.press("v", "h")
        await solver.say(screen, BOUNDS, ALL)
        await until_ended(screen, solver)
        assert "hint (3,2): draw in 20" in said(screen)
        assert overlay(screen) == MOVES
        assert len(solver.asked) == 1


async def test_a_node_is_solved_by_the_same_keys_and_by_nothing_else(opened: Opener) -> None:
    async with opened(FALLING, size=FOLDED) as screen:
        await screen.press(*["full_stop"] * 9)
        solver = let_solve(screen)
        await screen.press("v")
        await solver.say(screen, SOME)
        screen.dashboard.explorer.choose(Line(1))
        await screen.settle()
        node = on_board(screen.dashboard.explorer.state_on_board)
        assert (len(solver.asked), solver.ended) == (1, 0), "the game's goes on"
        assert overlay(screen) == {}
        await screen.click("v: values here")
        assert solver.asked[-1] == (node, True)
        await until_ended(screen, solver)
        best = node.legal_moves()[0]
        await solver.say(screen, Findings(DRAW, (best,), dict.fromkeys(node.legal_moves(), DRAW)))
        await until_ended(screen, solver, 2)
        assert set(overlay(screen)) == set(node.legal_moves())
        await screen.press("h")
        assert "draw in 20" in said(screen)
        await screen.press("l")
        assert "hint" not in said(screen), "it was of the node"
        assert solver.asked[-1] == (screen.match.position, True), "back at the game it goes on"


async def test_drawing_waits_while_keys_come(opened: Opener) -> None:
    async with opened(FALLING) as screen:
        solver, clock = let_solve(screen), stop_clock(screen)
        await screen.press("v")
        clock.now = 1.0
        await screen.press("right")
        clock.now = 1.1
        await solver.say(screen, BOUNDS)
        assert overlay(screen) == {}
        clock.now = 2.0
        await solver.say(screen, SOME)
        assert overlay(screen) == SOME.moves
        await solver.say(screen, ALL)
        await until_ended(screen, solver)
        assert overlay(screen) == MOVES, "what comes last waits for nothing"


# Other games


async def test_the_values_of_a_tree_stand_below_it(opened: Opener) -> None:
    async with opened("((3 12 8) (2 4 6) (14 5 2))") as screen:
        await screen.press("v")
        assert "0: 3  1: 2  2: 2" in screen.part("#board-panel")
        await screen.press("h")
        assert "hint 0: worth 3" in screen.turn
        await screen.press("v", "h")
        assert "0: 3" not in screen.part("#board-panel")


async def test_the_values_of_nim_stand_beside_its_moves(opened: Opener) -> None:
    async with opened("nim 1 2") as screen:
        await screen.press("down", "v", "h")
        moves = screen.part("MoveChoice").splitlines()
        assert [" ".join(each.split()) for each in moves[:3]] == [
            "Max: 1 from heap 1 Min wins",
            "Max: 1 from heap 2 Max wins, best",
            "Max: 2 from heap 2 Min wins",
        ]
        assert "hint 1 from heap 2: Max wins" in screen.turn
        assert screen.app.screen.query_one(MoveChoice).highlighted == 1
        await screen.press("enter")
        await screen.show("moves")
        assert "Max 1 from heap 2 Max wins" in " ".join(screen.moves.split())


async def test_the_values_of_othello_stand_on_its_cells(opened: Opener) -> None:
    async with opened("othello 4x4 XOOX/XXOO/XO.X/OO.O x") as screen:
        await screen.press("v")
        values = {each.low for each in overlay(screen).values()}
        assert values
        assert all(str(value) in screen.board for value in values)


async def test_what_is_too_large_says_why(opened: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ttt_tui.search.counts.exact_game.MOST_STATES", 100)
    async with opened("nim 3 4 5") as screen:
        await screen.press("h")
        assert "no exact hint: over 100 states" in " ".join(screen.turn.split())
        await screen.press("v")
        assert "no values: over 100 states" in screen.part("#board-panel")
