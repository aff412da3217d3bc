"""A change of options shows each search before and now."""

from __future__ import annotations

from tests.tui.driver import Driver, Opener
from ttt_tui.search import SearchOptions
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
