"""What if? asked on the dashboard: by key, answered in card and Why?, until one looks elsewhere."""

from __future__ import annotations

import pytest

from tests.tui.dashboard.solving_feature import SolvesApart, let_none_solve, let_solve
from tests.tui.driver import FOLDED, WIDE, Driver, Opener
from ttt_tui.game import Outcome
from ttt_tui.search import Exact, Findings
from ttt_tui.tui.views.tree_outline import Line

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


async def ask_far(screen: Driver) -> SolvesApart:
    """Ask of the first cut of a board with more empty cells than are worked out at once."""
    solver = let_solve(screen)
    await screen.press("x", "V")
    await screen.until(lambda: bool(solver.asked), "waited for it to begin")
    return solver


WON = Exact(Outcome.O_WINS, 7)


@pytest.mark.parametrize("size", [WIDE, FOLDED])
async def test_a_large_board_is_solved_apart_and_shown_while_it_works(
    opened: Opener, size: tuple[int, int]
) -> None:
    async with opened("4x5k4", size=size, simple=True) as screen:
        solver = await ask_far(screen)
        assert "What if (2,3) O? solving; V stops it." in words(screen.card)
        solver.answers.put_nowait(Findings(progress="solving, 1,234 nodes"))
        await screen.until(lambda: "1,234 nodes" in words(screen.card), "waited for what it said")
        assert " in 8" not in words(screen.card), "no value until it is proven"
        for _ in range(4):
            solver.answers.put_nowait(Findings(WON))
        await screen.until(lambda: solver.ended == 4, "waited for all four to be solved")
        await screen.settle()
        assert "What if (2,3) O? O wins in 8, (2,4) O? O wins in 8" in words(screen.card)
        assert "(and 3 more moves). Solved apart: the search never looked" in words(screen.card)
        explorer = screen.dashboard.explorer
        assert explorer.line is not None
        node = explorer.moment.position(explorer.line.node)
        assert solver.asked == [(node.play(move), False) for move in (13, 14, 15, 16)]


async def test_the_key_and_a_click_stop_it_and_no_value_is_told(opened: Opener) -> None:
    async with opened("4x5k4") as screen:
        solver = await ask_far(screen)
        for ended, stop in enumerate((screen.press("V"), screen.click("V stops it")), start=1):
            await stop
            await screen.until(lambda: solver.ended == ended, "waited for its end")  # noqa: B023
            assert "What if (2,3) O? stopped: not known." in words(screen.card)
            await screen.press("V")
            assert "solving; V stops it" in words(screen.card)


@pytest.mark.parametrize("key", ["r", "n", "q"])
async def test_it_ends_with_the_search_and_the_program(opened: Opener, key: str) -> None:
    async with opened("4x5k4") as screen:
        solver = await ask_far(screen)
        await screen.press(key)
        await screen.until(lambda: solver.ended == 1, "waited for its end")


async def test_where_nothing_solves_it_says_so(opened: Opener) -> None:
    async with opened("4x5k4") as screen:
        let_none_solve(screen)
        await screen.press("x", "V")
        await screen.until_text("17 cells are empty here")


def words(text: str) -> str:
    """On one line, without the board beside them."""
    return " ".join(" ".join(text.replace("·", " ").split()).split())
