"""Large boards: searches end within seconds with a label, and the user chooses how far they go."""

from __future__ import annotations

import pytest
from textual.widgets import Input, Select

from tests.spread import few
from tests.tui.driver import FOLDED, Driver, Opener
from ttt_tui.engine.budget import NO_LIMIT, Budget
from ttt_tui.engine.match import Seat
from ttt_tui.game import Position, Rules
from ttt_tui.search import Algorithm
from ttt_tui.search.algorithm import PLAIN
from ttt_tui.tui.dialogs.budget import BudgetScreen

FOUR = Position(rules=Rules(4, 4, 4))
CONNECT_FOUR = Position(rules=Rules(6, 7, 4, gravity=True))
NEARLY_FULL = Position.parse("XOXO/XOXO/OXOX/O...", Rules(4, 4, 4))


def is_open(screen: Driver) -> bool:
    return isinstance(screen.app.screen, BudgetScreen)


async def choose(screen: Driver, kind: str, amount: str | None = None) -> None:
    """Fill in the open dialog."""
    screen.app.screen.query_one("#kind", Select).value = kind
    await screen.settle()
    if amount is not None:
        screen.app.screen.query_one("#amount", Input).value = amount
        await screen.settle()


async def sized(screen: Driver) -> None:
    """Wait until the size of the tree is known."""
    sizing = screen.dashboard.sizes.sizing
    assert sizing is not None
    await screen.until(lambda: sizing.done, "waited for the estimate")
    await screen.settle()


def depths(screen: Driver) -> set[int | None]:
    return {search.options.depth for search in screen.session.analysis.searches}


@pytest.mark.slow
async def test_a_large_board_is_searched_to_a_depth_and_says_so_everywhere(
    opened: Opener,
) -> None:
    async with opened(FOUR) as screen:
        assert depths(screen) == {5}
        assert "too large: depth 5 only, B changes it" in screen.turn
        await screen.press("B")
        await choose(screen, "depth", "2")
        await screen.press("f2")
        await screen.finish()
        assert "incomplete, depth 2" in screen.status
        assert "Incomplete, depth 2." in " ".join(screen.card.split())
        comparison = screen.comparison
        assert comparison["search"] == "incomplete, depth 2 incomplete, depth 2"
        assert comparison["nodes"].startswith("256 ")
        assert comparison["value"] == "~0, about even ~0, about even"
        assert comparison["best move"].split()[0] == "(0,0)"
        assert comparison["limit"] == "depth 2: at most 256 nodes; B changes it"
        assert "draw" not in screen.tree
        assert "wins" not in screen.text
        assert "~0" in screen.tree
        assert "estimate" in screen.tree


async def test_the_size_of_the_tree_and_its_time_are_shown(opened: Opener) -> None:
    async with opened(FOUR) as screen:
        await sized(screen)
        assert screen.comparison["full tree"].startswith("about 3.7e13 nodes (3.5e13 to 3.9e13)")
        assert screen.comparison["full tree"].endswith("about 14 days")


async def test_tic_tac_toe_has_no_limit_and_no_estimate(opened: Opener) -> None:
    async with opened() as screen:
        assert depths(screen) == {None}
        assert screen.dashboard.sizes.sizing is None
        assert "limit" not in screen.comparison
        assert "too large" not in screen.text


@few("size", [(120, 40), FOLDED])
async def test_the_dialog_says_what_each_choice_comes_to(
    opened: Opener, size: tuple[int, int]
) -> None:
    async with opened(FOUR, size=size) as screen:
        await screen.press("B")
        assert is_open(screen)
        await sized(screen)
        for kind, amount, words in (
            ("automatic", None, "Minimax to depth 5: about 570,000 nodes, under a second"),
            ("depth", "3", "Minimax to depth 3: 3,616 nodes, under a second at 30.0 M nodes/s."),
            ("depth", "16", "Minimax searches the whole tree."),
            ("nodes", "1000", "stops after 1,000 nodes, under a second: 2.7e-09 % of the tree"),
            ("seconds", "10", "Minimax stops after 10 s"),
            ("none", None, "Minimax searches the whole tree."),
        ):
            await choose(screen, kind, amount)
            assert words in " ".join(screen.part("#forecast").split())
            assert screen.text.count("about 14 days") == 1
        assert "about 3.7e13 nodes" in screen.part("#whole-tree")


async def test_what_is_no_budget_is_told_and_not_taken(opened: Opener) -> None:
    async with opened(FOUR) as screen:
        analysis = screen.session.analysis
        await screen.press("B")
        for kind, amount, complaint in (
            ("nodes", "0", "a budget of 0 nodes: it must be 1 or more"),
            ("nodes", "", "'' is not a whole number"),
            ("seconds", "-1", "a budget of -1 seconds: it must be more than 0"),
            ("seconds", "nan", "'nan' is not a number"),
            ("depth", "65", "a budget of depth 65: it must be from 1 to 64 plies"),
            ("depth", "deep", "'deep' is not a whole number: write, say, 4"),
        ):
            await choose(screen, kind, amount)
            await screen.press("f2")
            assert is_open(screen)
            assert complaint in " ".join(screen.part("#complaint").split())
        await screen.press("escape")
        assert not is_open(screen)
        assert screen.session.analysis is analysis
        assert screen.session.state.budget is None


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


async def test_a_budget_larger_than_the_tree_changes_nothing(opened: Opener) -> None:
    async with opened() as screen:
        await screen.press("B")
        await choose(screen, "depth", "40")
        await screen.press("f2")
        await screen.finish()
        assert "done" in screen.status
        assert screen.comparison["value"].count("done") == 2
        assert "~" not in screen.comparison["value"]


async def test_a_budget_changed_in_mid_search_begins_anew(opened: Opener) -> None:
    async with opened(FOUR) as screen:
        await screen.press("space", "full_stop", "full_stop")
        before = screen.session.analysis
        await screen.press("B")
        await choose(screen, "depth", "1")
        await screen.press("f2")
        assert screen.session.analysis is not before
        await screen.finish()
        assert screen.nodes() == screen.nodes(Algorithm.MINIMAX) == 16
        await screen.press("B")
        assert screen.app.screen.query_one("#amount", Input).value == "1"
        await choose(screen, "automatic")
        await screen.press("f2")
        assert depths(screen) == {5}


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


async def test_a_large_board_that_is_nearly_full_is_searched_to_the_end(opened: Opener) -> None:
    async with opened(NEARLY_FULL) as screen:
        await screen.finish()
        assert "done" in screen.status
        assert "limit" not in screen.comparison


async def test_the_dialog_can_be_closed_while_it_estimates(opened: Opener) -> None:
    async with opened(FOUR) as screen:
        await screen.pilot.press("B")
        await screen.pilot.press("escape")
        await sized(screen)
        assert not is_open(screen)


async def test_the_budget_is_in_the_menu(opened: Opener) -> None:
    async with opened() as screen:
        await screen.click_key("B")
        assert is_open(screen)
        await screen.press("escape", "ctrl+p")
        await screen.type("budget")
        await screen.until_text("Limit the searches by depth")
