"""Where breakpoints meet the end, the timeline and an engine's move."""

from __future__ import annotations

import pytest

from tests.tui.dashboard.moments import at
from tests.tui.driver import TEN_A_SECOND, Driver, Opener
from ttt_tui.engine.match import Seat
from ttt_tui.engine.pace import UNLIMITED
from ttt_tui.features.breakpoints.breakpoints import Breakpoint
from ttt_tui.features.breakpoints.dashboard import BreakpointsOnDashboard
from ttt_tui.features.breakpoints.settings import ENTRY
from ttt_tui.tui.views.timeline import Timeline


def stop_at(screen: Driver, *texts: str) -> None:
    chosen = tuple(Breakpoint.parse(text) for text in texts)
    screen.dashboard.services.keep(ENTRY, chosen)
    screen.feature(BreakpointsOnDashboard).watch()


async def test_a_changed_mind_about_the_end_meets_breakpoints_again(opened: Opener) -> None:
    async with opened("X../.O./...", pace=TEN_A_SECOND) as screen:
        stop_at(screen, "cut")
        screen.session.finish()
        await screen.press("minus")
        await screen.until(lambda: not screen.session.analysis.running, "a stop", in_time=True)
        assert not screen.dashboard.playback.search.done


async def test_live_by_the_timeline_forgets_what_passed_meanwhile(opened: Opener) -> None:
    async with opened("empty", pace=TEN_A_SECOND) as screen:
        await screen.advance(1)
        stop_at(screen, "depth 1")
        await screen.press("comma")
        screen.session.set_pace(UNLIMITED)
        await screen.until(
            lambda: screen.dashboard.playback.search.events > 2_000, "events", in_time=True
        )
        newest = screen.dashboard.playback.search.events
        line = screen.app.screen.query_one(Timeline)
        await screen.pilot.click("#timeline", offset=(line.cells - 1, 0))
        await screen.settle()
        assert at(screen) >= newest


async def test_moving_now_passes_breakpoints(opened: Opener) -> None:
    async with opened(x=Seat("alpha-beta"), pace=TEN_A_SECOND) as screen:
        stop_at(screen, "cut")
        await screen.press("g")
        await screen.until_moved()


@pytest.mark.slow
async def test_stopped_at_a_breakpoint_is_said_only_there(opened: Opener) -> None:
    async with opened(pace=TEN_A_SECOND) as screen:
        await screen.advance(0.2)
        await screen.press("space")
        screen.dashboard.services.keep(ENTRY, (Breakpoint.parse("cut"),))
        screen.feature(BreakpointsOnDashboard).watch()
        await screen.press("space")
        await screen.until(
            lambda: "stopped at breakpoint" in screen.turn, "the breakpoint", in_time=True
        )
        await screen.press("comma")
        assert "stopped" not in screen.turn
