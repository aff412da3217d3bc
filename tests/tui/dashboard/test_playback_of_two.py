"""Both searches at once: in step, in a race, and which of them is shown."""

from __future__ import annotations

import pytest

from tests.tui.dashboard.moments import at
from tests.tui.driver import TEN_A_SECOND, Driver, Opener
from ttt_tui.engine.live import Together
from ttt_tui.search import Algorithm
from ttt_tui.tui.views.tree import SearchTree


def kept(screen: Driver) -> Together:
    return screen.session.state.together


async def test_switching_trees_keeps_the_node(opened: Opener) -> None:
    async with opened() as screen:
        await screen.finish()
        screen.dashboard.playback.seek(30)
        here = screen.dashboard.context.state.moment
        assert here.current is not None
        path = here.trace.moves_to(here.current)
        await screen.press("t")
        there = screen.dashboard.context.state.moment
        assert screen.session.state.shown is Algorithm.MINIMAX
        assert there.current is not None
        assert there.trace.moves_to(there.current) == path
        await screen.press("t")
        assert at(screen) == 30


async def test_both_trees_side_by_side_in_step(opened: Opener) -> None:
    async with opened(pace=TEN_A_SECOND) as screen:
        await screen.press("b")
        assert kept(screen) is Together.IN_STEP
        for _ in range(6):
            await screen.advance(1)
            first = screen.part("#search-tree").split("►")
            second = screen.part("#other-tree").split("►")
            assert len(first) == len(second) == 2, "each marks its current node"
            assert first[1][:25].split()[1:3] == second[1][:25].split()[1:3], "the same one"
        await screen.press("b")
        assert kept(screen) is Together.EVENTS
        assert not screen.app.screen.query_one("#other-tree").is_on_screen


async def test_minimax_shows_what_alpha_beta_never_visits(opened: Opener) -> None:
    async with opened(size=(120, 60)) as screen:
        await screen.finish()
        await screen.press("b")
        minimax = screen.app.screen.query_one("#other-tree", SearchTree)
        minimax.look(minimax.state.explore(None))
        minimax.action_open_all()
        await screen.settle()
        assert "╌" in screen.part("#other-tree")
        assert "╌" not in screen.part("#search-tree")


async def test_minimax_stands_on_the_left_whichever_is_shown(opened: Opener) -> None:
    async with opened() as screen:
        await screen.finish()
        await screen.press("b")
        for _ in range(3):
            x = {name: screen.where(f" {name} ", below=1)[0] for name in ("minimax", "alpha-beta")}
            assert x["minimax"] < x["alpha-beta"]
            await screen.press("t")


async def test_a_race_gives_both_the_same_nodes_and_bars(opened: Opener) -> None:
    async with opened(pace=TEN_A_SECOND) as screen:
        await screen.advance(2)
        await screen.press("R")
        assert kept(screen) is Together.RACE
        await screen.advance(2)
        searches = screen.session.analysis.searches
        assert searches[0].nodes == searches[1].nodes > 5
        line = screen.part("#race-line")
        assert "█" in line
        assert "%" in line
        await screen.finish()
        assert "done" in screen.part("#race-line")
        assert "done" in screen.part("#other-race-line")


async def test_both_and_race_by_mouse(opened: Opener) -> None:
    async with opened() as screen:
        await screen.click_key("b")
        assert kept(screen) is Together.IN_STEP
        await screen.click_key("R")
        assert kept(screen) is Together.RACE


@pytest.mark.slow
async def test_the_other_search_may_not_be_there_yet(opened: Opener) -> None:
    async with opened("empty", pace=TEN_A_SECOND) as screen:
        await screen.press(*["full_stop"] * 30, "comma", "t")
        assert screen.dashboard.context.looking_back


async def test_space_holds_the_slower_search_when_the_shown_one_is_done(opened: Opener) -> None:
    async with opened("X../.O./...", pace=TEN_A_SECOND) as screen:
        screen.dashboard.playback.search.advance()
        assert screen.dashboard.playback.search.done
        assert not screen.session.analysis.done
        await screen.press("space")
        assert not screen.session.analysis.running
        assert screen.dashboard.context.state.playhead.direction == 0


async def test_a_step_of_a_race_is_a_node(opened: Opener) -> None:
    async with opened(pace=TEN_A_SECOND) as screen:
        await screen.press("R", "space")
        nodes = screen.dashboard.playback.search.nodes
        for more in range(1, 5):
            await screen.press("full_stop")
            assert {search.nodes for search in screen.session.analysis.searches} == {nodes + more}
