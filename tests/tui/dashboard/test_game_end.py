"""A finished game: who won, and how to go on from there."""

from __future__ import annotations

import pytest

from tests.spread import few
from tests.tui.driver import FOLDED, SMALLEST, WIDE, Opener
from ttt_tui.engine.match import Seat
from ttt_tui.game import Player, Position
from ttt_tui.search import Exact, solver_for
from ttt_tui.tui.dashboard.game_end import turning_point

EMPTY = ".../.../... x"
MINIMAX = Seat("minimax")


def values(*results: int | None) -> list[Exact | None]:
    """Values of these results, from X's side."""
    ends = {1: "XXX/OO./... o", 0: "XOX/XOO/OXX o", -1: "OOO/XX./..X x"}
    return [
        None if each is None else solver_for((at := Position.parse(ends[each])).rules).solve(at)
        for each in results
    ]


@pytest.mark.parametrize(
    ("results", "move"),
    [
        ((0, 0, 1, 1), 1),
        ((1, 0, -1, -1), 1),
        ((1, -1), 0),
        ((1, 1, 1), None),
        ((0, 1, None), None),
        ((None, None, 0, -1, -1), 2),
        ((None, -1, -1), None),
        ((), None),
    ],
)
def test_the_turning_point_is_the_last_move_that_changed_the_result(
    results: tuple[int | None, ...], move: int | None
) -> None:
    assert turning_point(values(*results)) == move


@few("size", [WIDE, FOLDED, SMALLEST])
async def test_the_end_says_who_won_and_offers_to_go_on(
    opened: Opener, size: tuple[int, int]
) -> None:
    async with opened(size=size) as screen:
        for cell in (0, 6):
            await screen.click_cell(cell)
        await screen.until_text("H: turning point")
        said = " ".join(screen.turn.split())
        assert "game over: O wins" in said
        ended = screen.match
        await screen.click("H: turning point")
        assert screen.match.record.ply == 0
        assert "X (0,0): X wins, then O wins" in " ".join(screen.turn.split())
        await screen.press("y", "y")
        assert screen.match == ended
        await screen.press("H")
        assert screen.match.record.ply == 0
        await screen.click("y: redo")
        await screen.press("y")
        await screen.click("n: again")
        assert screen.position == EMPTY
        await screen.press("u")
        assert screen.match == ended


async def test_the_sides_are_swapped_by_key_and_click_and_back_again(opened: Opener) -> None:
    async with opened("O.O/XOO/XXX o", o=MINIMAX) as screen:
        seats = screen.match.seats
        await screen.click("%: swap")
        assert screen.position == EMPTY
        assert screen.match.seats == {Player.X: MINIMAX, Player.O: Seat.HUMAN}
        await screen.press("u")
        assert screen.match.seats == seats
        await screen.press("percent_sign")
        assert screen.match.seats[Player.X] == MINIMAX


async def test_there_is_no_turning_point_where_no_move_changed_the_result(opened: Opener) -> None:
    async with opened() as screen:
        await screen.press("H")
        assert "the game is not over" in screen.turn
        for cell in (6, 0, 7):
            await screen.click_cell(cell)
        await screen.press("H")
        assert "no move changed the result" in " ".join(screen.turn.split())
        assert "0 nodes" not in screen.status, "there is nothing to search"
        await screen.press("left")
        assert "n: again" in screen.turn
        assert "H: turning point" not in screen.text


async def test_it_is_absent_where_the_values_are_too_much_to_search(opened: Opener) -> None:
    async with opened("8x8k5") as screen:
        for cell in (0, 8, 1, 9, 2, 10, 3, 11, 4):
            screen.dashboard.game.play(cell)
        await screen.settle()
        assert "game over: X wins" in screen.turn
        assert "n: again" in screen.turn
        assert "H: turning point" not in screen.text
