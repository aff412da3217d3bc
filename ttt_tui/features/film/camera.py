"""Takes a film: the dashboard without a terminal, and which moments it stops at, for how long."""

from __future__ import annotations

import asyncio
from bisect import bisect_right
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import partial
from itertools import accumulate

from textual.pilot import Pilot

from ttt_tui.engine.budget import nodes_allowed
from ttt_tui.engine.files import keeping_nothing
from ttt_tui.engine.live import LiveAnalysis
from ttt_tui.engine.match import Match
from ttt_tui.engine.pace import Pace, PaceKind
from ttt_tui.engine.session import Session
from ttt_tui.features.film.script import FilmError, Script
from ttt_tui.features.film.shots import Film, Row, Shot, Taking
from ttt_tui.search import Algorithm, Search
from ttt_tui.search.reading.navigation import next_cut, root_changes
from ttt_tui.settings import SettingsFile
from ttt_tui.tui.app import TttApp
from ttt_tui.tui.dashboard.screen import Dashboard
from ttt_tui.tui.services import Services

_LAST_SECONDS = 2.0
"""So long the end stands, where the film is long enough: it is to be read before it begins anew."""

_MOST_AT_END = 5  # the end is no more than a fifth of a film
_MOST_AFTER = 4  # what others do after the shown search is no more than a quarter of it
_LOOKED_AT = 3  # a cut or a new value stands three times as long as another event


def moments(search: Search, most: int, ticks: int, rate: int) -> list[int]:
    """How many events have passed at each tick, from none to all; it never goes back.

    A film with fewer ticks than events is a time-lapse: from each stretch between two ticks the
    moment is taken at which the root's value changes, else a cut, else the last one.

    Args:
        search: the shown one, as far as it is to be seen.
        most: events of whichever search has the most. What is more than those of the shown one
            goes by at the end.
        ticks: of the whole film.
        rate: ticks a second.
    """
    last = max(1, min(round(_LAST_SECONDS * rate), ticks // _MOST_AT_END))
    body = ticks - last
    after = min(most - search.events, body // _MOST_AFTER)
    body -= after
    changes = [event for event, _ in root_changes(search) if event <= search.events]
    if search.events < body:
        shown = _each(search, changes, body)
    else:
        shown = _chosen(search, changes, body)
    left = most - search.events
    shown += [search.events + left * step // after for step in range(1, after + 1)]
    return shown + [most] * last


def _each(search: Search, changes: list[int], ticks: int) -> list[int]:
    """Every event, those that one wants to look at longer than others."""
    weights = [1] * (search.events + 1)
    weights[0] = _LOOKED_AT
    for event in (*changes, *_cuts(search)):
        weights[event] = _LOOKED_AT
    spare, whole = ticks - len(weights), sum(weights)
    begins = [
        event + spare * before // whole
        for event, before in enumerate(accumulate(weights[:-1], initial=0))
    ]
    return [bisect_right(begins, tick) - 1 for tick in range(ticks)]


def _cuts(search: Search) -> list[int]:
    found, event = [], next_cut(search, 0)
    while event is not None:
        found.append(event)
        event = next_cut(search, event)
    return found


def _chosen(search: Search, changes: list[int], ticks: int) -> list[int]:
    """One moment a tick, of a search that has more."""
    shown = [0]
    for tick in range(1, ticks):
        start, end = (search.events * each // max(1, ticks - 1) for each in (tick - 1, tick))
        change = bisect_right(changes, start)
        if change < len(changes) and changes[change] <= end:
            shown.append(changes[change])
        else:
            shown.append(next_cut(search, start, end) or end)
    return shown


_NODES_A_SECOND = 30e6
"""Which searches can be watched to their end hangs on the machine's speed; in films it must not."""

_NEVER = 1e6  # seconds that an engine waits before it moves: the film has ended by then
_LOOK_SECONDS = 0.01
_RESTLESS = 20  # looks after which a screen that keeps changing is taken as it is


async def take(script: Script, tell: Callable[[int, int], None] = lambda *_: None) -> Film:
    """Make the searches, so that one knows what there is to see, and once more on the screen.

    Args:
        tell: is told how many frames there are by now, and how many there will be.

    Raises:
        FilmError: an algorithm from outside fails, or goes another way the second time.
    """
    with keeping_nothing():
        made = _rehearsed(script)
        async with _opened(script, made) as studio:
            shots = [shot async for shot in studio.shots(tell)]
    return Film(script.title, *script.size, script.ticks, script.rate, tuple(shots))


def _rehearsed(script: Script) -> dict[Algorithm, Search]:
    """The searches, as far as they will go on the screen."""
    session = Session(
        Match.start(script.state, script.seats),
        script.options,
        algorithms=script.algorithms,
        speed=lambda: _NODES_A_SECOND,
    )
    if script.budget is not None:
        session.set_budget(script.budget)
    made = {}
    for search in session.analysis.searches:
        algorithm = search.options.algorithm
        search.patience = None  # no key waits here
        search.advance(nodes=nodes_allowed(search.options, session.state.limit))
        if search.fault is not None:
            raise FilmError(f"{algorithm.name} {search.fault}")
        made[algorithm] = search
    return made


@asynccontextmanager
async def _opened(script: Script, made: Mapping[Algorithm, Search]) -> AsyncIterator[_Studio]:
    """A dashboard whose searches run, and make no event unless they are led to it."""
    services = Services(
        SettingsFile(),
        measure=None,  # times differ from one making of the film to the next
        make_analysis=partial(LiveAnalysis, sleep=_never_ending),
        dwell_seconds=_NEVER,
        thinking_seconds=None,
        held=False,
        backend=script.backend,
        speed=lambda: _NODES_A_SECOND,
    )
    events_a_second = made[script.shown].events // script.seconds
    services.settings = replace(
        services.settings,
        options=script.options,
        algorithms=script.algorithms,
        pace=Pace(PaceKind.FIXED, max(1, events_a_second)),
        simple=script.simple,
        dark=script.dark,
        ascii=script.ascii,
    )
    app = TttApp(script.state, script.seats, services)
    app.animation_level = "none"
    async with app.run_test(size=script.size) as pilot:
        while not isinstance(dashboard := app.screen, Dashboard):
            await pilot.pause(_LOOK_SECONDS)
        if script.budget is not None:
            dashboard.session.set_budget(script.budget)
        dashboard.searches.show_algorithm(script.shown)
        dashboard.show_view(script.view)
        # What counts beside the searches comes when it has time: here before they begin.
        while any(not each.is_finished for each in app.workers if each.group != "search"):
            await pilot.pause(_LOOK_SECONDS)
        yield _Studio(script, made, dashboard, pilot)


async def _never_ending(_: float) -> None:
    await asyncio.Event().wait()


class _Studio:
    """Leads the searches on a dashboard, and takes down what it shows."""

    def __init__(
        self,
        script: Script,
        made: Mapping[Algorithm, Search],
        dashboard: Dashboard,
        pilot: Pilot[int],
    ) -> None:
        """With searches like those on the dashboard, which are made."""
        self._script, self._made = script, made
        self._most = max(search.events for search in made.values())
        self._dashboard, self._pilot = dashboard, pilot

    async def shots(self, tell: Callable[[int, int], None]) -> AsyncIterator[Shot]:
        script, shown = self._script, self._made[self._script.shown]
        taking = Taking()
        at, before = -1, None
        for tick, event in enumerate(moments(shown, self._most, script.ticks, script.rate)):
            tell(tick, script.ticks)
            if event == at:
                continue
            at = event
            self._lead(event)
            rows = await self._at_rest(taking)
            if rows != before:
                yield Shot(tick, min(event, shown.events), rows)
            before = rows

    def _lead(self, event: int) -> None:
        """Let the searches come to this event, as if they had by themselves."""
        context, analysis = self._dashboard.context, self._dashboard.session.analysis
        for search in analysis.searches:
            algorithm = search.options.algorithm
            left = min(event, self._made[algorithm].events) - search.events
            search.patience = None  # no key waits here
            if left > 0 and search.advance(events=left) < left:
                raise FilmError(f"{algorithm.name} does not visit the same nodes each time")
        if event == self._most:
            analysis.step()  # there is none: searches that have used up their budget learn of it
        analysis.running = True
        context.tell(lambda each: each.searches_passed())
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
