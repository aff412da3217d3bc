"""Who plays: the players' dialog, engines that move by themselves, moving now, and pausing."""

from __future__ import annotations

import pytest

from tests.tui.driver import TEN_A_SECOND, Driver, Opener
from ttt_tui.engine.match import Seat
from ttt_tui.game import Player
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


async def test_a_stone_is_not_placed_for_an_engine(opened: Opener) -> None:
    async with opened(x=Seat("alpha-beta"), pace=TEN_A_SECOND) as screen:
        await screen.click_cell(6)
        assert screen.position == WORKED
        assert "alpha-beta plays X: g moves now, p changes players" in " ".join(screen.turn.split())


@pytest.mark.parametrize("by_mouse", [False, True])
async def test_move_now_runs_the_search_to_its_end_and_plays(
    opened: Opener, by_mouse: bool
) -> None:
    async with opened(x=Seat("alpha-beta"), pace=TEN_A_SECOND) as screen:
        await screen.advance(0.3)
        search = screen.session.analysis.frame.search(Algorithm.ALPHA_BETA)
        assert not search.done
        await (screen.click_key("g") if by_mouse else screen.press("g"))
        await screen.until_moved(1)
        assert screen.position == "..O/XOO/X.X o"
        assert search.nodes == 30


async def test_move_now_also_while_paused(opened: Opener) -> None:
    async with opened(x=Seat("minimax"), pace=TEN_A_SECOND) as screen:
        await screen.press("space", "g")
        await screen.until_moved(1)


async def test_a_random_player_moves_by_itself(opened: Opener) -> None:
    async with opened("X../.../... o", o=Seat.RANDOM) as screen:
        await screen.until_moved(1)
        assert screen.match.position.occupied.bit_count() == 2
        assert "X to move, move 3" in screen.turn


async def test_engine_against_engine_plays_perfectly_to_the_end(opened: Opener) -> None:
    async with opened(
        "X../.O./... x", x=Seat("alpha-beta"), o=Seat("minimax"), live=True
    ) as screen:
        await screen.until(lambda: screen.match.outcome is not None, "the end of the game")
        await screen.settle()
        assert screen.position == "XXO/OOX/XOX o"
        assert "game over: a draw" in screen.turn


async def test_random_against_random_reaches_an_end(opened: Opener) -> None:
    async with opened("empty", x=Seat.RANDOM, o=Seat.RANDOM) as screen:
        await screen.until(lambda: screen.match.outcome is not None, "the end of the game")
        await screen.settle()
        assert "game over" in screen.turn


async def test_a_pause_holds_the_engines(opened: Opener) -> None:
    async with opened(x=Seat.RANDOM, o=Seat.RANDOM) as screen:
        await screen.press("space")
        before = played(screen)
        for _ in range(5):
            await screen.settle()
            await screen.advance(1)
        assert played(screen) == before
        await screen.press("space")
        await screen.until(lambda: screen.match.outcome is not None, "the end of the game")


async def test_a_pause_outlives_a_move(opened: Opener) -> None:
    async with opened(o=Seat("alpha-beta")) as screen:
        await screen.press("space")
        await screen.click_cell(6)
        await screen.advance(5)
        assert played(screen) == 1
        assert "not started" in screen.status
        await screen.press("space")
        await screen.until_moved(2)


async def test_players_change_in_mid_game_with_the_mouse(opened: Opener) -> None:
    async with opened(pace=TEN_A_SECOND) as screen:
        await screen.click_cell(6)
        await screen.click_key("p")
        assert "O is played by" in screen.text
        await choose(screen, "O is played by", "alpha-beta")
        await screen.click("Go on (F2)", right=2)
        assert screen.match.seats[Player.O] == Seat("alpha-beta")
        assert played(screen) == 1
        await screen.press("g")
        await screen.until_moved(2)


async def test_a_new_game_with_other_players_begun_by_o(opened: Opener) -> None:
    async with opened() as screen:
        await screen.press("p")
        await screen.press("space", "down", "enter")  # X: human -> minimax
        assert screen.match.seats[Player.X] == Seat.HUMAN
        await screen.press("tab", "tab", "space", "down", "enter")  # begun by: X -> O
        await screen.press("n")
        assert screen.position == ".../.../... o"
        assert screen.match.seats == {Player.X: Seat("minimax"), Player.O: Seat.HUMAN}
        assert "O to move, move 1" in screen.turn


async def test_cancelling_leaves_the_players_and_the_search_alone(opened: Opener) -> None:
    async with opened(pace=TEN_A_SECOND) as screen:
        await screen.advance(0.5)
        analysis = screen.session.analysis
        seats = screen.match.seats
        for leave in ("escape", "click"):
            await screen.press("p")
            await choose(screen, "X is played by", "random")
            if leave == "click":
                await screen.click("Cancel (Esc)", right=2)
            else:
                await screen.press("escape")
            assert screen.app.screen is screen.dashboard
        assert screen.match.seats == seats
        assert screen.session.analysis is analysis
        assert screen.position == WORKED


async def test_the_engine_goes_on_behind_a_dialog_and_the_dialog_stays(opened: Opener) -> None:
    async with opened(x=Seat("alpha-beta")) as screen:
        await screen.press("p")
        await screen.until_moved(1)
        assert "is played by" in screen.text
        await screen.press("escape")
        assert screen.position == "..O/XOO/X.X o"


async def test_an_engine_waits_while_one_looks_back(opened: Opener) -> None:
    async with opened("X../.O./... x", o=Seat.RANDOM) as screen:
        await screen.click_cell(1)
        await screen.until_moved(2)
        await screen.settle()
        await screen.click(" 1  X (0,1)")
        for _ in range(5):
            await screen.settle()
        assert screen.match.record.ply == 1
        assert played(screen) == 2
        await screen.press("g")  # asked for, it moves all the same
        await screen.until(lambda: screen.match.record.ply == 2, "the random move")


async def test_the_sides_are_swapped_by_key_and_by_mouse(opened: Opener) -> None:
    async with opened("empty", o=Seat("minimax")) as screen:
        await screen.press("p", "s", "f2")
        assert screen.match.seats == {Player.X: Seat("minimax"), Player.O: Seat.HUMAN}
        await screen.press("p")
        await screen.click("swap the sides (s)")
        await screen.press("f2")
        assert screen.match.seats == {Player.X: Seat.HUMAN, Player.O: Seat("minimax")}
