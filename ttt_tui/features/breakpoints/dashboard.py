"""Breakpoints on the dashboard: they halt the searches and the replay."""

from __future__ import annotations

from typing import Any

from ttt_tui.engine.live import Together
from ttt_tui.features.breakpoints.breakpoints import Breakpoint
from ttt_tui.features.breakpoints.hits import first_hit
from ttt_tui.features.breakpoints.settings import ENTRY
from ttt_tui.search import Algorithm, Search
from ttt_tui.tui.dashboard.feature import Badge, DashboardFeature, FeatureContext, FeatureKey
from ttt_tui.tui.keys import key
from ttt_tui.words.numbers import plural


class BreakpointsOnDashboard(DashboardFeature):
    """Compares each event that is searched or replayed with the breakpoints once."""

    KEYS = (
        FeatureKey(key("k", "breakpoints", "Breaks", "Set where search and replay stop",
                    named="Breakpoints", also="breakpoint stop halt watch"), before="faster"),
    )  # fmt: skip

    SAVED_AS = "breakpoints"

    HELP = {
        "timeline": """\
`k` sets breakpoints. The search and the replay stop there. Moves and positions are written as the
game writes them.
"""
    }

    def __init__(self, context: FeatureContext) -> None:
        super().__init__(context)
        self._session = context.dashboard.session
        self._opened: tuple[Breakpoint, ...] | None = None
        self._checked: dict[Search, int] = {}  # events that breakpoints have been held against
        self._hit: tuple[Search, int, Breakpoint] | None = None
        self.watch()

    @property
    def breakpoints(self) -> tuple[Breakpoint, ...]:
        """Those of the analysis that was opened, until the user chooses others; else the kept."""
        if self._opened is not None:
            return self._opened
        return self.context.dashboard.services.settings.of(ENTRY)

    def saved(self) -> Any:
        return ENTRY.write(self.breakpoints)

    def restore(self, kept: Any) -> None:
        try:
            self._opened = ENTRY.read(kept)
        except (KeyError, TypeError) as error:
            raise ValueError('each is an object with the keys "when" and "on"') from error
        self.searches_passed()
        self.watch()
        self.context.dashboard.screen.draw("titles")

    def watch(self) -> None:
        """Let the analysis halt where a breakpoint hits, if there is one to be hit."""
        enabled = any(each.enabled for each in self.breakpoints)
        self._session.analysis.find_halt = self._halts if enabled else None

    @property
    def _watched_trees(self) -> tuple[Algorithm, ...]:
        """Breakpoints watch the trees that are on the screen."""
        session = self._session.state
        return session.pair if session.together is Together.IN_STEP else (session.shown,)

    def searches_begin(self) -> None:
        self._checked, self._hit = {}, None
        self.watch()

    def searches_passed(self) -> None:
        searches = self._session.analysis.searches
        self._checked = {search: search.events for search in searches}

    def _halts(self) -> tuple[Search, int] | None:
        """The search and the event at which a breakpoint has been hit since the last look."""
        analysis, checked = self._session.analysis, self._checked
        hits = []
        # To the very end it goes past all of them.
        if not self.context.dashboard.looking_back and not analysis.finishing:
            for search in map(analysis.search, self._watched_trees):
                after = checked.get(search, 0)
                hit = first_hit(search, self.breakpoints, after, search.events)
                if hit is not None:
                    hits.append((hit[0] - after, search, *hit))
        self.searches_passed()
        if not hits:
            return None
        _, search, event, breakpoint_ = min(hits, key=lambda each: each[0])
        self._hit = search, event, breakpoint_
        return search, event

    def frame_came(self) -> None:
        """Look at the moment of the breakpoint that has been hit, if one has."""
        if self._hit is not None:
            (search, event, breakpoint_), self._hit = self._hit, None
            self.context.searches.halt_at(search, event)
            self._say_stopped(breakpoint_, search.events - event)
            self.context.playback.show()

    def stops_playback(self, before: int, after: int) -> bool:
        hit = first_hit(self.context.playback.search, self.breakpoints, before, after)
        if hit is None:
            return False
        dashboard = self.context.dashboard
        dashboard.change(lambda state: state.move_playhead(state.playhead.hold_at(hit[0])))
        self._say_stopped(hit[1])
        return True

    def _say_stopped(self, breakpoint_: Breakpoint, ahead: int = 0) -> None:
        """Of a search too long to be searched again, also how far ahead of the stop it is."""
        where = f" in {self._session.state.shown.name}" if len(self._watched_trees) > 1 else ""
        where += f", {plural(ahead, 'event')} ago" if ahead else ""
        said = f"stopped at breakpoint: {breakpoint_}{where}"
        self.context.dashboard.say(said, "frontier", holds=self.context.playback.while_here())

    def action_breakpoints(self) -> None:
        from ttt_tui.features.breakpoints.dialog import BreakpointsScreen

        watched = " and ".join(each.name for each in self._watched_trees)
        position = self._session.state.searched
        dialog = BreakpointsScreen(self.breakpoints, position, watched)
        self.context.dashboard.screen.ask(dialog, self._use)

    def _use(self, chosen: tuple[Breakpoint, ...]) -> None:
        self._opened = None
        self.context.dashboard.services.keep(ENTRY, chosen)
        self.searches_passed()
        self.watch()
        self.context.dashboard.screen.draw("titles")

    def badges(self) -> list[Badge]:
        enabled = sum(each.enabled for each in self.breakpoints)
        return [Badge(plural(enabled, "breakpoint"), "screen.breakpoints")] if enabled else []


FEATURE = BreakpointsOnDashboard
