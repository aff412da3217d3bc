"""The moment one looks at: live or in the past, wound by hand or played like a film.

Everything here reads the traces; a search is never disturbed by looking back at it.
"""

from __future__ import annotations

from collections.abc import Callable

from ttt_tui.engine.frame import Frame
from ttt_tui.search import Algorithm, Moment, Search
from ttt_tui.search.reading.alignment import aligned_event

FILM_SECONDS = 1.0
"""How long a whole film takes where the pace has no limit."""

Seek = Callable[[Search, int], int | None]
"""A way through the film: the next moment from this one, None where there is none."""


class Playhead:
    """Which moment of the shown search is on the screen, and how it moves.

    Attributes:
        at: how many events of the shown search have passed at the moment looked at; None is
            live: the newest moment, whatever it is.
        direction: +1 or -1 while the film plays forward or backward, else 0.
        in_step: also live, the other searches are shown at the shown one's node.
    """

    def __init__(self) -> None:
        self.at: int | None = None
        self.direction = 0
        self.in_step = False
        self._credit = 0.0
        self._known: tuple[tuple[object, ...], dict[Algorithm, Moment]] = ((), {})

    @property
    def live(self) -> bool:
        return self.at is None

    def go_live(self) -> None:
        self.at, self.direction = None, 0

    def seek(self, search: Search, event: int) -> None:
        """Look at a moment of the shown search; the newest is live.

        Once a search has ended its last moment and live are the same.
        """
        self.at = max(0, event) if event < search.events else None

    def event(self, search: Search) -> int:
        """The moment's number in the shown search."""
        return search.events if self.at is None else self.at

    def go(self, search: Search, way: Seek) -> bool:
        """Go a way of `ttt_tui.search.reading.film`; False when it leads nowhere."""
        event = way(search, self.event(search))
        self.direction = 0
        if event is None:
            return False
        self.seek(search, event)
        return True

    def play(self, search: Search, direction: int) -> None:
        """Play on in this direction; forward from the end begins anew."""
        if direction > 0 and self.at is None:
            self.at = 0
        elif direction < 0 and self.at is None:
            self.at = search.events
        self.direction = direction
        self._credit = 0.0

    def stop(self) -> None:
        self.direction = 0

    def tick(self, search: Search, elapsed: float, rate: float | None) -> int:
        """Play for so many seconds at so many events a second; returns the events that passed.

        At the beginning of the film, going backward, it stops; forward at its end it is live.
        """
        if not self.direction or self.at is None:
            return 0
        self._credit += elapsed * (search.events / FILM_SECONDS if rate is None else rate)
        events = int(self._credit)
        self._credit -= events
        if not events:
            return 0
        target = self.at + self.direction * events
        if target <= 0 and self.direction < 0:
            self.direction = 0
        if target >= search.events and self.direction > 0:
            self.direction = 0
        self.seek(search, target)
        return events

    def moment(self, frame: Frame, shown: Algorithm, algorithm: Algorithm) -> Moment:
        """What to show of an algorithm's search: the other searches stand at the same node."""
        key = (frame, shown, self.at, self.in_step)
        if self._known[0] != key:
            self._known = (key, {})
        moments = self._known[1]
        if algorithm not in moments:
            moments[algorithm] = self._moment(frame, shown, algorithm)
        return moments[algorithm]

    def _moment(self, frame: Frame, shown: Algorithm, algorithm: Algorithm) -> Moment:
        if algorithm is shown:
            return frame.moment(shown) if self.at is None else Moment(frame.search(shown), self.at)
        if self.at is None and not self.in_step:
            return frame.moment(algorithm)
        search = frame.search(algorithm)
        event = aligned_event(self.moment(frame, shown, shown), search)
        return frame.moment(algorithm) if event is None else Moment(search, event)
