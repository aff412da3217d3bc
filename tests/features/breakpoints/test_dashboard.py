"""Breakpoints on the dashboard: the search and the replay stop where they hit, and go on."""

from __future__ import annotations

import pytest

from tests.tui.dashboard.moments import at
from tests.tui.driver import TEN_A_SECOND, Driver, Opener
from ttt_tui.engine import frame
from ttt_tui.features.breakpoints.breakpoints import Breakpoint
from ttt_tui.features.breakpoints.dashboard import BreakpointsOnDashboard
from ttt_tui.features.breakpoints.hits import first_hit
from ttt_tui.features.breakpoints.settings import ENTRY
from ttt_tui.search import Algorithm, Reason, Search
from ttt_tui.tui.dashboard.feature import Badge


def set_up(screen: Driver, *texts: str) -> tuple[Breakpoint, ...]:
    chosen = tuple(Breakpoint.parse(text) for text in texts)
    screen.dashboard.services.keep(ENTRY, chosen)
    screen.feature(BreakpointsOnDashboard).watch()
    return chosen


async def test_a_running_search_stops_exactly_at_the_first_cut(opened: Opener) -> None:
    async with opened(pace=TEN_A_SECOND) as screen:
        chosen = set_up(screen, "cut")
        await screen.advance(60)
        search = screen.dashboard.playback.search
        assert not screen.session.analysis.running
        hit = first_hit(search, chosen, 0, search.events)
        assert hit is not None
        assert at(screen) == hit[0]
        moment = screen.dashboard.context.state.moment
        assert moment.current is not None
        assert moment.view(moment.current).reason is Reason.CUTOFF
        assert "stopped at breakpoint: cut" in screen.turn


@pytest.mark.parametrize("text", ["cut", "bound met", "best move", "X wins"])
async def test_without_a_limit_all_searches_stand_at_the_hit(opened: Opener, text: str) -> None:
    async with opened("empty") as screen:
        chosen = set_up(screen, text)
        await screen.until(lambda: not screen.session.analysis.running, "a stop", in_time=True)
        fresh = Search(screen.session.state.position, screen.dashboard.playback.search.options)
        fresh.advance()
        hit = first_hit(fresh, chosen, 0, fresh.events)
        assert hit is not None
        searches = screen.session.analysis.searches
        assert {search.events for search in searches} == {at(screen)} == {hit[0]}


async def test_a_search_too_long_to_go_back_says_how_far_ahead_it_is(
    opened: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(frame, "_most_searched_again", lambda _: 0)
    async with opened("empty") as screen:
        set_up(screen, "cut")
        await screen.until(lambda: not screen.session.analysis.running, "a stop", in_time=True)
        ahead = screen.dashboard.playback.search.events - at(screen)
        assert ahead > 1
        said = " ".join(screen.turn.split())
        assert f"stopped at breakpoint: cut, {ahead} events ago" in said
        assert "replay, l" in screen.text


async def test_both_trees_are_watched_where_both_are_shown(opened: Opener) -> None:
    async with opened(pace=TEN_A_SECOND) as screen:
        await screen.press("b")
        screen.session.show(Algorithm.MINIMAX)
        set_up(screen, "cut")
        await screen.until(lambda: not screen.session.analysis.running, "a stop", in_time=True)
        assert screen.session.state.shown is Algorithm.ALPHA_BETA, "minimax cuts nothing"
        assert "stopped at breakpoint: cut in alpha-beta" in " ".join(screen.turn.split())
        await screen.press("k")
        await screen.until_text("Breakpoints in the tree of minimax and alpha-beta")


async def test_it_goes_on_from_stop_to_stop(opened: Opener) -> None:
    async with opened(pace=TEN_A_SECOND) as screen:
        chosen = set_up(screen, "depth 3")
        await screen.advance(60)
        stops = [at(screen)]
        while len(stops) < 4:
            await screen.press("space")
            await screen.until(
                lambda: (
                    screen.dashboard.context.state.playhead.direction == 0
                    and at(screen) > stops[-1]
                    and not screen.session.analysis.running
                ),
                "the next stop",
                in_time=True,
            )
            stops.append(at(screen))
        search = screen.dashboard.playback.search
        expected: list[int] = []
        after = 0
        while len(expected) < 4:
            hit = first_hit(search, chosen, after, search.events)
            assert hit is not None
            expected.append(after := hit[0])
        assert stops == expected


async def test_the_replay_stops_too_but_not_backward(opened: Opener) -> None:
    async with opened() as screen:
        await screen.finish()
        set_up(screen, "X wins")
        await screen.press("backspace")
        await screen.until(lambda: at(screen) == 0, "the beginning")
        await screen.press("space")
        await screen.until(lambda: screen.dashboard.context.state.playhead.direction == 0, "a stop")
        moment = screen.dashboard.context.state.moment
        assert moment.current is not None
        view = moment.view(moment.current)
        assert view.value == 1
        assert not view.is_leaf
        assert not view.is_open


async def test_to_the_end_passes_breakpoints(opened: Opener) -> None:
    async with opened(pace=TEN_A_SECOND) as screen:
        set_up(screen, "cut", "best move")
        await screen.finish()
        assert screen.dashboard.playback.search.done
        assert screen.dashboard.context.state.playhead.live


async def test_switched_off_it_does_not_stop(opened: Opener) -> None:
    async with opened() as screen:
        await screen.until(lambda: screen.session.analysis.done, "the end", in_time=True)
        assert screen.dashboard.context.state.playhead.live, "the usual breakpoints are off"


async def test_they_are_chosen_in_a_dialog_and_kept(opened: Opener) -> None:
    async with opened(pace=TEN_A_SECOND) as screen:
        await screen.press("k")
        await screen.until_text("Breakpoints")
        for words in ("cut", "X wins", "O wins", "best move"):
            assert words in screen.text
        await screen.press("space", "ctrl+s")
        await screen.until(lambda: screen.app.screen is screen.dashboard, "the dashboard")
        assert screen.feature(BreakpointsOnDashboard).breakpoints[0].enabled
        await screen.advance(60)
        assert not screen.session.analysis.running
    async with opened(pace=None) as screen:
        assert screen.feature(BreakpointsOnDashboard).breakpoints[0].enabled, (
            "saved for the next start"
        )


async def test_breakpoints_that_are_set_are_no_secret(opened: Opener) -> None:
    async with opened() as screen:
        feature = screen.feature(BreakpointsOnDashboard)
        assert feature.badges() == []
        set_up(screen, "cut", "depth 4")
        assert feature.badges() == [Badge("2 breakpoints", "screen.breakpoints")]
