"""A finished game: who won, and how to go on from there."""

from __future__ import annotations

import pytest

from tests.tui.driver import WIDE, Opener
from ttt_tui.engine.match import Seat
from ttt_tui.game import Position
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
    ],
)
def test_the_turning_point_is_the_last_move_that_changed_the_result(
    results: tuple[int | None, ...], move: int | None
) -> None:
    assert turning_point(values(*results)) == move


@pytest.mark.parametrize("size", [WIDE])
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
