"""Which thread calls the search: the calls of several at a time are no tree, and not recorded.

Threads that search one after the other are well: a window's worker, a pool of one. Until a thread
is started nothing is asked, so that a search in one thread is as quick as without this.
"""

from __future__ import annotations

import sys
import threading
import time
from _thread import get_ident
from collections.abc import Callable, Sequence
from functools import partial

SEVERAL = (
    "The search runs in several threads at a time, so that its calls are in no one order. Nothing "
    "of it is judged; that needs a search in one thread."
)


class OneAtATime:
    """Whether the calls of threads come one after the other.

    The first thread may call from anywhere. Another may while the first waits, and when all calls
    of the one before it have been left.
    """

    def __init__(self) -> None:
        self._first = self._last = get_ident()
        self._below: object = None
        self._count = -1
        self._lock = threading.Lock()

    def are_in_turn(self, top: object, count: int) -> bool:
        """Whether it is this thread's turn to enter a call, or to leave one.

        Args:
            top: the innermost open call.
            count: grows with every call that is entered.
        """
        me = get_ident()
        if me == self._last:
            return True
        with self._lock:
            if self._last == self._first:
                self._below = top
            elif top != self._below or count == self._count:
                return False
            self._last, self._count = me, count
            return True

    def calls_below(self, open_calls: Sequence[object]) -> int | None:
        """How many of the open calls, outermost first, were open when this thread took its turn.

        None in the first thread.
        """
        if self._last == self._first:
            return None
        return open_calls.index(self._below) + 1 if self._below in open_calls else 0

    def rename(self, below: object) -> None:
        """From now on the calls have other names: `below` is called so."""
        self._below, self._count = below, -1


_LOOKS, _LOOK_SECONDS = 60, 0.05
"""So often a thread may be found to have done nothing: it waits for something else."""

_is_started = False
_working: list[threading.Thread] = []
_listener: Callable[[], None] | None = None


def follow() -> None:
    """Notice from now on every thread that is started."""

    def begun(*_: object) -> None:
        """In a new thread, before anything of it."""
        global _is_started
        sys.setprofile(None)
        _is_started = True
        if _listener is not None:
            _listener()

    start = threading.Thread.start

    def started(thread: threading.Thread) -> None:
        _working.append(thread)
        start(thread)

    threading.setprofile(begun)
    threading.Thread.start = started  # type: ignore[method-assign, assignment]


def on_start(listener: Callable[[OneAtATime], None], threads: OneAtATime) -> None:
    """Call a listener, in place of the one before, as soon as a thread has been started."""
    global _listener
    _listener = partial(listener, threads)
    if _is_started:
        _listener()


def wait() -> None:
    """Wait for the threads that compute, as a user does before the next click."""
    for each in [each for each in _working if each is not threading.current_thread()]:
        spent, idle = time.process_time(), 0
        while each.is_alive() and idle < _LOOKS:
            each.join(_LOOK_SECONDS)
            now = time.process_time()
            idle = 0 if now - spent > _LOOK_SECONDS / 10 else idle + 1
            spent = now
        if each in _working:
            _working.remove(each)
