"""Which moment of the searches is looked at: the newest one, or one in the past.

It reads the traces and disturbs no search.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from ttt_tui.engine.frame import Frame
from ttt_tui.search import Algorithm, Moment, Search
from ttt_tui.search.reading.alignment import aligned_event

PLAYBACK_SECONDS = 1.0
"""How long it takes to play a whole recording where the pace has no limit."""

Seek = Callable[[Search, int], int | None]
"""Finds the moment to go to from another one, None where there is none."""


def events_due(search: Search, elapsed: float, rate: float | None) -> float:
    """How many events are played in so many seconds at so many events a second."""
    return elapsed * (search.events / PLAYBACK_SECONDS if rate is None else rate)


@dataclass(frozen=True)
class Playhead:
    """Which moment of the shown search is on the screen, and how it moves.

    Attributes:
        at: how many events of the shown search have passed at the moment looked at; None is
            live: the newest moment, whatever it is.
        direction: +1 or -1 while the recording plays forward or backward, else 0.
    """

    at: int | None = None
    direction: int = 0

    @property
    def live(self) -> bool:
        return self.at is None

    def event(self, search: Search) -> int:
        """The moment's number in the shown search."""
        return search.events if self.at is None else self.at

    def seek(self, search: Search, event: int) -> Playhead:
        """At a moment of the shown search; the newest is live.

        Once a search has ended its last moment and live are the same.
        """
        return replace(self, at=max(0, event) if event < search.events else None)

    def hold_at(self, event: int) -> Playhead:
        """At this moment, which counts as past even while it is the newest."""
        return replace(self, at=event)

    def find(self, search: Search, way: Seek) -> Playhead | None:
        """Where a way of `ttt_tui.search.reading.navigation` leads; None where it leads nowhere."""
        event = way(search, self.event(search))
        return None if event is None else self.stop().seek(search, event)

    def play(self, search: Search, direction: int) -> Playhead:
        """Playing in this direction; forward from the end it begins anew."""
        at = self.at
        if at is None:
            at = 0 if direction > 0 else search.events
        return Playhead(at, direction)

    def stop(self) -> Playhead:
        return replace(self, direction=0)

    def play_on(self, search: Search, events: int) -> Playhead:
        """After so many more events have been played.

        Backward it stops at the beginning of the recording; forward it is live at the end.
        """
        if not self.direction or self.at is None:
            return self
        target = self.at + self.direction * events
        ended = target >= search.events if self.direction > 0 else target <= 0
        return (self.stop() if ended else self).seek(search, target)


LIVE = Playhead()


class Moments:
    """The moments of all searches that belong together, worked out once for each frame."""

    def __init__(self) -> None:
        self._known: tuple[tuple[object, ...], dict[Algorithm, Moment]] = ((), {})

    def of(
        self,
        algorithm: Algorithm,
        frame: Frame,
        shown: Algorithm,
        playhead: Playhead,
        *,
        in_step: bool,
    ) -> Moment:
        """What to show of an algorithm's search.

        In the past the other searches stand at the node of the shown one, and in step also live;
        else at their newest moment.
        """
        key = (frame, shown, playhead.at, in_step)
        if self._known[0] != key:
            self._known = (key, {})
        moments = self._known[1]
        if algorithm not in moments:
            if algorithm is shown or (playhead.live and not in_step):
                at = playhead.at
                moment = frame.moment(algorithm) if at is None else Moment(frame.search(shown), at)
            else:
                here = self.of(shown, frame, shown, playhead, in_step=in_step)
                search = frame.search(algorithm)
                event = aligned_event(here, search)
                moment = frame.moment(algorithm) if event is None else Moment(search, event)
            moments[algorithm] = moment
        return moments[algorithm]
