"""A change of options shows each search before and now."""

from __future__ import annotations

import pytest

from tests.spread import few
from tests.tui.driver import FOLDED, SMALLEST, WIDE, Driver, Opener
from ttt_tui.search import Cutoff, SearchOptions
from ttt_tui.search.algorithm import named
from ttt_tui.search.options import MoveOrder
from ttt_tui.tui.views.tree import SearchTree

AIMA = "((3 12 8) (2 4 6) (14 5 2))"


async def change(screen: Driver, options: SearchOptions, *, finished: bool = True) -> None:
    screen.dashboard.searches.use_options(options)
    if not finished:
        await screen.settle()
        return
    analysis = screen.session.analysis
    await screen.until(lambda: analysis.done, "the new searches end", in_time=True)
    await screen.settle()


async def test_before_and_now_stand_side_by_side_and_one_key_shows_where_they_differ(
    opened: Opener,
) -> None:
    async with opened() as screen:
        await screen.finish()
        assert "→" not in screen.part("#comparison-table")
        await change(screen, SearchOptions(stop_on_win=True))
        now = screen.session.analysis.search(screen.session.state.shown).nodes
        assert now < 30
        assert f"30 → {now}" in screen.comparison["nodes"]
        assert f"alpha-beta: {30 - now} nodes not visited now, first" in screen.text
        await screen.click("| shows both trees")
        earlier = screen.dashboard.context.state.earlier
        assert earlier is not None
        difference = earlier.differences[screen.session.state.shown]
        line = screen.dashboard.context.state.tree.selected
        assert line is not None
        assert [
            *screen.dashboard.context.state.moment.trace.moves_to(line.node),
            line.unvisited,
        ] == difference.first_gone
        other = screen.app.screen.query_one("#other-tree", SearchTree)
        assert other.selected is not None
        assert other.selected.unvisited is None, "the earlier search has visited it"
        assert "before and now" in screen.title
        assert "alpha-beta, before 30" in screen.text
        await screen.press("vertical_line")
        assert "before and now" not in screen.title


@pytest.mark.slow
@few("size", [WIDE, FOLDED, SMALLEST])
async def test_on_a_tree_and_at_every_size(opened: Opener, size: tuple[int, int]) -> None:
    async with opened(AIMA, size=size) as screen:
        await screen.finish()
        await change(screen, SearchOptions(order=MoveOrder.parse("reverse")))
        await screen.show("comparison")
        text = " ".join(screen.part("#comparison-table").split())
        assert "10 → 12" in text
        assert "minimax: the same nodes" in text
        assert "alpha-beta: 2 nodes visited" in text
        await screen.press("vertical_line")
        assert "now" in screen.title


async def test_another_position_and_a_search_not_ended_compare_nothing(
    opened: Opener,
) -> None:
    async with opened() as screen:
        screen.dashboard.searches.use_options(SearchOptions(cutoff=Cutoff.STRICT))
        await screen.settle()
        assert screen.dashboard.context.state.earlier is None
        await screen.press("vertical_line")
        assert "before and now" not in screen.title
        await screen.finish()
        await change(screen, SearchOptions())
        assert screen.dashboard.context.state.earlier is not None
        await screen.press("1", "enter")
        assert screen.dashboard.context.state.earlier is None


async def test_a_search_that_ended_is_remembered_over_a_restart_undo_and_redo(
    opened: Opener,
) -> None:
    async with opened() as screen:
        await screen.finish()
        await screen.press("r", "x")
        await change(screen, SearchOptions(stop_on_win=True), finished=False)
        assert "|: before and now" in " ".join(screen.turn.split())
        await screen.finish()
        now = screen.session.analysis.search(screen.session.state.shown).nodes
        assert f"30 → {now}" in screen.comparison["nodes"]
        await screen.press("u")
        await screen.finish()
        assert f"{now} → 30" in screen.comparison["nodes"]
        await screen.press("y")
        await screen.finish()
        assert f"30 → {now}" in screen.comparison["nodes"]
        await screen.press("vertical_line")
        assert "before and now" in screen.title


@pytest.mark.slow
async def test_three_algorithms_have_their_nodes_before_too(opened: Opener) -> None:
    async with opened() as screen:
        lineup = (*screen.session.state.algorithms, named("pvs"))
        screen.dashboard.searches.use_options(SearchOptions(), lineup)
        await screen.finish()
        await change(screen, SearchOptions(stop_on_win=True))
        text = " ".join(screen.part("#comparison-table").split())
        assert text.count("→") >= 2
        assert "pvs:" in text
