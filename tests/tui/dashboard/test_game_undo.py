"""Undo, redo and jumps: a person is never left where nobody moves, and a key never says nothing."""

from __future__ import annotations

from itertools import product

import pytest

from tests.engine.fakes import seated
from tests.spread import few
from tests.tui.driver import FOLDED, TEN_A_SECOND, WIDE, Opener
from ttt_tui.engine.match import Seat
from ttt_tui.search import MoveOrder, Order, SearchOptions

HUMAN, MINIMAX, ALPHA_BETA = Seat.HUMAN, Seat("minimax"), Seat("alpha-beta")
TURN_5 = "XXO/.O./... x"


@pytest.mark.parametrize("size", [WIDE, FOLDED])
async def test_where_an_engine_began_there_is_nothing_of_ones_own_to_take_back(
    opened: Opener, size: tuple[int, int]
) -> None:
    async with opened(TURN_5, x=MINIMAX, o=HUMAN, size=size) as screen:
        await screen.finish()
        await screen.until_moved()
        await screen.press("u")
        assert screen.match.record.ply == 1
        assert "your move" in screen.turn
        assert "you have no move to undo" in " ".join(screen.turn.split())
        await screen.click_cell(3)
        await screen.until_moved(2)


async def test_at_the_start_of_the_game_undo_says_why_not(opened: Opener) -> None:
    async with opened() as screen:
        await screen.press("u")
        assert "there is nothing to undo at the start" in screen.turn
        await screen.press("y")
        assert "there is nothing to redo" in screen.turn
        await screen.press("g")
        assert "it is your move, not an engine's" in screen.turn
        await screen.finish()
        await screen.press("f")
        assert "every search has ended" in screen.turn


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


@few(("x", "o"), list(product((HUMAN, MINIMAX), repeat=2)), quick=2)
async def test_wherever_one_jumps_the_line_says_who_goes_on_and_how(
    opened: Opener, x: Seat, o: Seat
) -> None:
    async with opened(TURN_5) as screen:
        for cell in (3, 8, 5):
            await screen.click_cell(cell)
        session = screen.session
        for ply in range(3):
            played = seated(
                session.state.match.jump(ply), session.state.match.position.to_move, HUMAN
            )
            seats = dict(zip(played.seats, (x, o), strict=True))
            screen.session.set_match(type(played)(played.record, seats))
            await screen.settle()
            human = seats[played.position.to_move] is HUMAN
            assert f"reviewing {ply} of 3" in screen.turn
            assert ("your move" if human else "y resumes") in screen.turn
            if not human:
                await screen.click("y resumes")
                assert screen.match.record.ply > ply


async def test_with_engines_only_undo_takes_a_move_back_and_says_that_they_wait(
    opened: Opener,
) -> None:
    async with opened(TURN_5, x=MINIMAX, o=ALPHA_BETA) as screen:
        await screen.finish()
        await screen.until_moved()
        await screen.press("space")
        await screen.press("u")
        assert screen.match.record.ply == 0
        assert "reviewing 0 of 1: y resumes" in screen.turn
        await screen.press("y")
        assert screen.match.record.ply == 1
        assert "reviewing" not in screen.turn


async def test_games_come_back_one_after_the_other_with_their_moves_and_boards(
    opened: Opener,
) -> None:
    async with opened() as screen:
        await screen.click_cell(0)
        played = screen.match
        await screen.press("n")
        await screen.press("n")
        screen.dashboard.paste("4x4k4")
        await screen.settle()
        assert screen.match.position.rules.columns == 4
        await screen.press("u")
        assert screen.position == ".../.../... x"
        await screen.press("u")
        assert screen.match == played
        await screen.press("u")
        assert screen.match.record.ply == 0
        await screen.press("u")
        assert "there is nothing to undo at the start" in screen.turn


async def test_a_move_in_the_game_that_came_back_forgets_the_one_that_replaced_it(
    opened: Opener,
) -> None:
    async with opened() as screen:
        await screen.press("n", "u")
        await screen.click_cell(0)
        await screen.press("y")
        assert "there is nothing to redo" in screen.turn


async def test_the_options_of_a_game_come_back_with_it(opened: Opener) -> None:
    """The order of cells is of one board, so a game on another one cannot have it."""
    options = SearchOptions(order=MoveOrder(Order.CELLS, cells=tuple(reversed(range(9)))))
    async with opened(options=options) as screen:
        screen.dashboard.paste("4x4k4")
        await screen.settle()
        assert screen.session.state.used_options.order != options.order
        await screen.press("u")
        assert screen.session.state.used_options.order == options.order
