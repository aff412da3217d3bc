"""What if? asked on the dashboard: by key, answered in card and Why?, until one looks elsewhere."""

from __future__ import annotations

import pytest

from tests.tui.driver import FOLDED, WIDE, Driver, Opener
from ttt_tui.tui.views.tree.outline import Line

ANSWER = "What if (2,1) O? draw in 3."


async def look_at(screen: Driver, line: Line) -> None:
    screen.dashboard.explorer.choose(line)
    await screen.settle()


@pytest.mark.parametrize("size", [WIDE, FOLDED])
async def test_a_cut_branch_is_valued_on_request_and_marked_as_not_searched(
    opened: Opener, size: tuple[int, int]
) -> None:
    async with opened(size=size) as screen:
        await screen.finish()
        for line in (Line(10, 7), Line(10)):
            await look_at(screen, line)
            assert "What if" not in screen.card
            await screen.press("V")
            assert ANSWER in screen.card
            assert "Solved apart" in screen.card
            await look_at(screen, Line(0))
            assert "What if" not in screen.card
        moment = screen.dashboard.explorer.moment
        assert (moment.search.nodes, moment.view(10).value) == (30, -1)


async def test_why_has_the_answer_too(opened: Opener) -> None:
    async with opened() as screen:
        await screen.finish()
        await look_at(screen, Line(10, 7))
        await screen.press("V", "w", "w")
        assert ANSWER in screen.part("#why-answer")


async def test_where_nothing_was_cut_off_the_key_says_so(opened: Opener) -> None:
    async with opened() as screen:
        await screen.finish()
        await look_at(screen, Line(0))
        await screen.press("V")
        assert "nothing was cut off here" in " ".join(screen.turn.split())
