"""Playback of the recorded search: seek, play, step. The searches may run on meanwhile."""

from __future__ import annotations

from collections.abc import Callable

from textual.timer import Timer

from ttt_tui.engine.frame import Frame
from ttt_tui.engine.live import FRAME_SECONDS
from ttt_tui.engine.playhead import LIVE, Playhead, Seek, events_due
from ttt_tui.search import Search
from ttt_tui.search.reading import navigation
from ttt_tui.tui.dashboard.context import Context, Controller

_SEEKS: dict[str, Seek] = {
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
    """Controls which moment of the searches is shown."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._timer: Timer | None = None
        self._last_tick = 0.0
        self._credit = 0.0  # events that are due, less than one

    @property
    def frame(self) -> Frame:
        return self._context.state.frame

    @property
    def search(self) -> Search:
        """The search that is shown."""
        return self.frame.search(self._context.session.state.shown)

    @property
    def event(self) -> int:
        """How many events of the shown search have passed at the moment shown."""
        return self._context.state.playhead.event(self.search)

    def seek(self, event: int) -> None:
        """Show the moment after so many events of the shown search."""
        self.stop()
        self.move_to(self.search, event)
        self.show()

    def move_to(self, search: Search, event: int) -> None:
        """Move the playhead to a moment of this search; the caller then calls `show`."""
        self._put(self._context.state.playhead.seek(search, event))

    def _put(self, playhead: Playhead) -> None:
        self._context.change(lambda state: state.move_playhead(playhead))

    def show(self) -> None:
        """Go on with the moment at the playhead: the user has come there."""
        context = self._context
        context.tell(lambda each: each.sought())
        # The moment may be newer than the frame on the screen, so take the newest frame.
        context.catch_up()
        if context.state.playhead.live:
            # Live again: breakpoints among the events so far are not reported any more.
            context.tell(lambda each: each.searches_passed())
            context.tell(lambda each: each.engine_may_move())

    def go_live(self) -> None:
        """Show the newest moment from now on."""
        self.stop()
        self._put(LIVE)

    def while_here(self) -> Callable[[], bool]:
        """A function that tells whether the moment shown is still this one."""
        analysis, event = self._context.session.analysis, self.event

        def here() -> bool:
            return self._context.session.analysis is analysis and self.event == event

        return here

    def play(self, direction: int) -> None:
        """Play forward (1) or backward (-1)."""
        self._put(self._context.state.playhead.play(self.search, direction))
        self._credit = 0.0
        self._last_tick = self._context.services.clock()
        if self._timer is None:
            self._timer = self._context.screen.set_interval(FRAME_SECONDS, self._tick)
        self._timer.resume()
        self.show()

    def stop(self) -> None:
        self._put(self._context.state.playhead.stop())
        if self._timer is not None:
            self._timer.pause()

    def _tick(self) -> None:
        context, session = self._context, self._context.session
        before, direction = self.event, context.state.playhead.direction
        if not direction:
            return
        now = context.services.clock()
        elapsed, self._last_tick = now - self._last_tick, now
        self._credit += events_due(self.search, elapsed, session.analysis.rate)
        events = int(self._credit)
        self._credit -= events
        if not events:
            return
        self._put(context.state.playhead.play_on(self.search, events))
        after = self.event
        features = context.controllers
        # A controller that stops playback has moved the playhead to the place.
        hit = direction > 0 and any(feature.stops_playback(before, after) for feature in features)
        if hit or not context.state.playhead.direction:
            self.stop()
        self.show()
        if context.state.playhead.live and not self.search.done and not hit:
            session.set_running(True)  # playback has caught up with the search

    def action_back(self) -> None:
        self.seek(self.event - 1)

    def action_go(self, step: str) -> None:
        """Go to the moment that a function of `search.reading.navigation` finds, by its name."""
        self.stop()
        there = self._context.state.playhead.find(self.search, _SEEKS[step])
        if there is None and step == "next_cut" and self.event == self.search.events:
            there = Playhead(0).find(self.search, _SEEKS[step])  # at the end they begin anew
        if there is not None:
            self._put(there)
            self.show()
        elif step.endswith("cut") and not self.search.options.algorithm.prunes:
            self._context.say("minimax cuts nothing: t shows alpha-beta", "dim")
        else:
            so_far = "" if self.search.done else " so far"
            where = "before" if _is_back(step) else "after"
            what = "such moment"
            if step.endswith("cut"):
                what, other = "cut", "x: the one after" if _is_back(step) else "X: the one before"
                so_far += f"; {other}"
            self._context.say(f"no {what} {where} this{so_far}", "dim", holds=self.while_here())

    def action_play_back(self) -> None:
        self.play(-1)

    def refusals(self) -> dict[str, str]:
        nothing_before = "this is already before the first event" if self.event == 0 else ""
        return {"back": nothing_before, "play_back": nothing_before}


def _is_back(step: str) -> bool:
    return step.endswith("_back") or step.startswith("previous")
