"""Winding the shown search back and forth like a film; the searches may run on meanwhile."""

from __future__ import annotations

from collections.abc import Callable

from textual.timer import Timer

from ttt_tui.engine.frame import Frame, Seek
from ttt_tui.engine.live import FRAME_SECONDS
from ttt_tui.search import Algorithm, Moment, Search
from ttt_tui.search.reading import navigation
from ttt_tui.tui.dashboard.context import Context, Controller

_WAYS: dict[str, Seek] = {
    "over": navigation.over,
    "over_back": navigation.over_back,
    "out": navigation.out,
    "out_back": navigation.out_back,
    "next_cut": navigation.next_cut,
    "previous_cut": navigation.previous_cut,
    "next_root_change": navigation.next_root_change,
    "previous_root_change": navigation.previous_root_change,
}


class Playback(Controller):
    """Says which moment of the searches is looked at."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._playhead = context.playhead
        self._timer: Timer | None = None
        self._last_tick = 0.0

    @property
    def frame(self) -> Frame:
        return self._context.state.frame

    @property
    def search(self) -> Search:
        """The search one looks at."""
        return self.frame.search(self._context.session.shown)

    @property
    def event(self) -> int:
        """The number of the moment looked at, in that search."""
        return self._playhead.event(self.search)

    def moment_of(self, algorithm: Algorithm) -> Moment:
        """What to show of an algorithm's search at the moment looked at."""
        return self._playhead.moment(self.frame, self._context.session.shown, algorithm)

    def seek(self, event: int) -> None:
        """Look at the moment after so many events of the shown search."""
        self.stop()
        self._playhead.seek(self.search, event)
        self.arrived()

    def rest_at(self, search: Search, event: int) -> None:
        """Look at a moment of a search that may have become the shown one just now."""
        self._playhead.seek(search, event)

    def arrived(self) -> None:
        """Show the moment that the film has come to."""
        context = self._context
        context.tell(Controller.sought)
        context.catch_up()  # the moment may be newer than what was shown
        if self._playhead.live:
            context.tell(Controller.searches_passed)  # what passed meanwhile has passed
            context.tell(Controller.engine_may_move)

    def go_live(self) -> None:
        """Look at the newest moment from now on, whatever it is."""
        self.stop()
        self._playhead.go_live()

    def while_here(self) -> Callable[[], bool]:
        """Asks whether the moment looked at is still the one of now."""
        analysis, event = self._context.session.analysis, self.event

        def here() -> bool:
            return self._context.session.analysis is analysis and self.event == event

        return here

    def play(self, direction: int) -> None:
        """Play on, forward or backward."""
        self._playhead.play(self.search, direction)
        self._last_tick = self._context.services.clock()
        if self._timer is None:
            self._timer = self._context.screen.set_interval(FRAME_SECONDS, self._tick)
        self._timer.resume()
        self.arrived()

    def stop(self) -> None:
        self._playhead.stop()
        if self._timer is not None:
            self._timer.pause()

    def _tick(self) -> None:
        playhead, session = self._playhead, self._context.session
        if not playhead.direction:
            return
        now = self._context.services.clock()
        elapsed, self._last_tick = now - self._last_tick, now
        before, direction = self.event, playhead.direction
        if not playhead.tick(self.search, elapsed, session.analysis.rate):
            return
        after = self.event
        features = self._context.controllers
        hit = direction > 0 and any(feature.stops_playback(before, after) for feature in features)
        if hit or not playhead.direction:
            self.stop()
        self.arrived()
        if playhead.live and not self.search.done and not hit:
            session.set_running(True)  # the film has caught up with the search: on with it

    def action_back(self) -> None:
        self.seek(self.event - 1)

    def action_go(self, way: str) -> None:
        """Go a way of `ttt_tui.search.reading.navigation`, by its name."""
        self.stop()
        if self._playhead.go(self.search, _WAYS[way]):
            self.arrived()
        elif way.endswith("cut") and not self.search.options.algorithm.prunes:
            self._context.say("minimax cuts nothing: t shows alpha-beta", "dim")
        else:
            held = "" if self.search.done else " so far"
            where = "before" if _is_back(way) else "after"
            sought = "cut" if way.endswith("cut") else "such moment"
            self._context.say(f"no {sought} {where} this{held}", "dim", holds=self.while_here())

    def action_play_back(self) -> None:
        self.play(-1)

    def refusals(self) -> dict[str, str]:
        nothing_before = "this is already before the first event" if self.event == 0 else ""
        return {"back": nothing_before, "play_back": nothing_before}


def _is_back(way: str) -> bool:
    return way.endswith("_back") or way.startswith("previous")
