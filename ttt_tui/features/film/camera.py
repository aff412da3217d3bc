"""Takes a film: the dashboard itself, without a terminal, led through a search that it makes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import partial

from ttt_tui.engine.files import keeping_nothing
from ttt_tui.engine.live import LiveAnalysis
from ttt_tui.engine.pace import Pace, PaceKind
from ttt_tui.engine.seat import Seat
from ttt_tui.features.film.script import FilmError, Script
from ttt_tui.features.film.shots import Film, Row, Shot, Taking
from ttt_tui.features.film.timing import moments
from ttt_tui.game import Player
from ttt_tui.search import Search
from ttt_tui.settings import SettingsFile
from ttt_tui.tui.app import TttApp
from ttt_tui.tui.dashboard.context import Controller
from ttt_tui.tui.dashboard.screen import Dashboard
from ttt_tui.tui.services import Services

_NODES_A_SECOND = 30e6
"""Which searches can be watched to their end hangs on the machine's speed; in films it must not."""

_LOOK_SECONDS = 0.01
_RESTLESS = 20  # looks after which a screen that keeps changing is taken as it is


async def take(script: Script, tell: Callable[[int, int], None] = lambda *_: None) -> Film:
    """Make the searches to their ends, and once more, before the camera.

    Args:
        tell: is told how many frames there are by now, and how many there will be.

    Raises:
        FilmError: an algorithm from outside fails.
    """
    with keeping_nothing():
        async with _Studio(script).opened() as studio:
            await studio.rehearse()
            shots = [shot async for shot in studio.shots(tell)]
    title = f"{script.shown.name} on {script.position}"
    return Film(title, *script.size, script.ticks, script.rate, tuple(shots))


class _Studio:
    """A dashboard whose searches run by themselves at first, then only as far as they are led."""

    def __init__(self, script: Script) -> None:
        self._script = script
        self._led = False

    @asynccontextmanager
    async def opened(self) -> AsyncIterator[_Studio]:
        script = self._script
        services = Services(
            SettingsFile(),
            measure=None,  # times differ from one making of the film to the next
            make_analysis=partial(LiveAnalysis, sleep=self._sleep),
            backend=script.backend,
            speed=lambda: _NODES_A_SECOND,
        )
        services.settings = replace(
            services.settings,
            options=script.options,
            algorithms=script.algorithms,
            simple=script.simple,
            dark=script.dark,
            ascii=script.ascii,
        )
        app = TttApp(script.position, dict.fromkeys(Player, Seat.HUMAN), services)
        app.animation_level = "none"
        async with app.run_test(size=script.size) as self._pilot:
            await self._pilot.pause(0)
            dashboard = app.screen
            assert isinstance(dashboard, Dashboard)
            self._dashboard = dashboard
            yield self

    async def _sleep(self, seconds: float) -> None:
        await (asyncio.Event().wait() if self._led else asyncio.sleep(seconds))

    async def rehearse(self) -> None:
        """Search to the end, so that one knows what there is to see."""
        session, searches = self._dashboard.session, self._dashboard.searches
        if self._script.budget is not None:
            session.set_budget(self._script.budget)
            searches.begin()
        searches.show_algorithm(self._script.shown)
        session.finish()
        while not session.analysis.done:
            await asyncio.sleep(_LOOK_SECONDS)
        for search in session.analysis.searches:
            if search.fault is not None:
                raise FilmError(f"{search.options.algorithm.name} {search.fault}")
        self._made = session.analysis
        self._led = True
        pace = round(self._shown.events / self._script.seconds)
        session.pace = Pace(PaceKind.FIXED, max(1, pace))
        searches.begin_anew()
        for worker in list(self._dashboard.app.workers):
            if worker.group != "search":
                await worker.wait()  # what counts beside the searches comes when it has time

    @property
    def _shown(self) -> Search:
        return self._made.search(self._script.shown)

    async def shots(self, tell: Callable[[int, int], None]) -> AsyncIterator[Shot]:
        most = max(search.events for search in self._made.searches)
        taking, script = Taking(), self._script
        at, before = 0, None
        for tick, event in enumerate(moments(self._shown, most, script.ticks, script.rate)):
            tell(tick, script.ticks)
            if event == at and before is not None:
                continue
            self._lead(event - at)
            if event == most:
                self._lead(1)  # there is none: searches that have used up their budget learn of it
            at = event
            rows = await self._at_rest(taking)
            if rows != before:
                yield Shot(tick, min(event, self._shown.events), rows)
            before = rows

    def _lead(self, events: int) -> None:
        """Let the searches make so many events, as if they had by themselves."""
        context, analysis = self._dashboard.context, self._dashboard.session.analysis
        if events:
            analysis.step(events)
            analysis.running = True
        context.tell(Controller.searches_passed)
        context.catch_up()

    async def _at_rest(self, taking: Taking) -> tuple[Row, ...]:
        """What stands on the screen as soon as it no longer changes."""
        screen, before = self._dashboard, None
        for _ in range(_RESTLESS):
            await self._pilot.pause(0)
            # What a terminal would be sent: Textual has no other way to it without a terminal.
            now = tuple(map(taking.row, screen._compositor.render_strips()))
            if now == before:
                break
            before = now
        assert before is not None
        return before
