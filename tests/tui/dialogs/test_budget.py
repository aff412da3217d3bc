"""Large boards: searches end within seconds with a label, and the user chooses how far they go."""

from __future__ import annotations

from textual.widgets import Input, Select

from tests.tui.driver import Driver, Opener
from ttt_tui.engine.budget import NO_LIMIT, Budget
from ttt_tui.engine.match import Seat
from ttt_tui.game import Position, Rules
from ttt_tui.search.algorithm import PLAIN
from ttt_tui.tui.dialogs.budget import BudgetScreen

FOUR = Position(rules=Rules(4, 4, 4))
CONNECT_FOUR = Position(rules=Rules(6, 7, 4, gravity=True))


def is_open(screen: Driver) -> bool:
    return isinstance(screen.app.screen, BudgetScreen)


async def choose(screen: Driver, kind: str, amount: str | None = None) -> None:
    """Fill in the open dialog."""
    screen.app.screen.query_one("#kind", Select).value = kind
    await screen.settle()
    if amount is not None:
        screen.app.screen.query_one("#amount", Input).value = amount
        await screen.settle()


def depths(screen: Driver) -> set[int | None]:
    return {search.options.depth for search in screen.session.analysis.searches}


async def test_a_budget_of_nodes_ends_the_search_for_good(opened: Opener) -> None:
    async with opened() as screen:
        await screen.press("B")
        await choose(screen, "nodes", "20")
        await screen.press("f2")
        assert screen.session.state.budget == Budget(nodes=20)
        await screen.finish()
        assert [screen.nodes(each) for each in PLAIN] == [20, 20]
        assert "incomplete, 20 nodes" in screen.status
        assert screen.comparison["search"] == "incomplete, 20 nodes incomplete, 20 nodes"
        assert screen.comparison["value"] == "... ..."
        assert screen.comparison["limit"] == "20 nodes a search; B changes it"


async def test_without_a_limit_it_says_that_no_end_is_in_sight(opened: Opener) -> None:
    async with opened(FOUR) as screen:
        await screen.press("B")
        await choose(screen, "none")
        await screen.press("f2")
        assert screen.session.state.budget == NO_LIMIT
        assert "not timed" in screen.comparison["time"]
        assert depths(screen) == {None}
        assert screen.comparison["limit"] == "none, and no end is in sight: B gives one"
        assert screen.comparison["time"].startswith("not timed")


async def test_an_engine_plays_a_large_board(opened: Opener) -> None:
    async with opened(CONNECT_FOUR, o=Seat("alpha-beta")) as screen:
        screen.session.set_budget(Budget(depth=2))
        await screen.click_cell(38)
        await screen.until_moved(2)
        assert screen.match.record.moves[0] == 38
        assert "?" not in screen.moves
