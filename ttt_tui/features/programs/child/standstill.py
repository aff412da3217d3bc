"""Where a search stands that calls nothing for a while: mostly in a loop without an end."""

from __future__ import annotations

import sys
import time
from _thread import start_new_thread
from collections.abc import Callable

SECONDS = 1.0
"""Of processor time; the loaded machine of a class takes longer for it."""
_LOOK_SECONDS = 0.4

Place = tuple[str, int]
"""A file, and the line in it."""


class Standstill:
    """Looks now and then whether calls go on, and reports once where they do not."""

    def __init__(
        self,
        calls: Callable[[], object],
        place: Callable[[], Place | None],
        report: Callable[[Place], None],
        clock: Callable[[], float] = time.process_time,
    ) -> None:
        """`calls` gives something else after each call; `place` is where the search stands.

        The clock counts processor time: a search that waits for a loaded machine is in no loop.
        """
        self._calls, self._place, self._report, self._clock = calls, place, report, clock
        self._last, self._since, self._is_reported = calls(), clock(), False

    def look(self) -> None:
        calls, now = self._calls(), self._clock()
        if calls != self._last:
            self._last, self._since, self._is_reported = calls, now, False
        elif not self._is_reported and now - self._since >= SECONDS:
            if (place := self._place()) is not None:
                self._report(place)
            self._is_reported = True

    def look_beside(self) -> None:
        """Look from now on in a thread of its own, which no hook of `threading` sees."""

        def look() -> None:
            while True:
                time_sleep(_LOOK_SECONDS)
                self.look()

        start_new_thread(look, ())


time_sleep = time.sleep  # the program's may be replaced


def place_in(folder: str, thread: int) -> Place | None:
    """The innermost line of a file in this folder that a thread is at."""
    frame = sys._current_frames().get(thread)
    while frame is not None:
        if frame.f_code.co_filename.startswith(folder):
            # Between two lines there is none.
            return frame.f_code.co_filename, frame.f_lineno or frame.f_code.co_firstlineno
        frame = frame.f_back
    return None
