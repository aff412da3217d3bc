"""Calls of foreign code that may take only so long, in the thread that makes them.

A thread of its own watches them, and has Python raise an exception in a call that takes too long.
That ends any loop written in Python. A call that never leaves C, as `time.sleep` or a huge `sum`,
goes on to its end: to stop that, it would have to run in another process, at ten times the cost of
a move.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable
from typing import Any

_LOOKS_A_SECOND = 4


class OutOfTime(BaseException):
    """A call took too long. No `Exception`, so that foreign code does not catch it as one."""


class CallLimit:
    """Watches the calls of one thread at a time; of others that call meanwhile, none."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._thread: int | None = None
        self._due = 0.0
        self._has_raised = False
        self._watched: int | None = None  # the process whose calls a thread watches

    def call(self, seconds: float, function: Callable[..., Any], *arguments: Any) -> Any:
        """What the function returns, or raises.

        Raises:
            OutOfTime: it takes longer.
        """
        if self._thread is not None:  # a call within a call, or of another thread
            return function(*arguments)
        self._begin(seconds)
        try:
            try:
                return function(*arguments)
            finally:
                self._end()
        except OutOfTime:
            self._end()
            raise

    def _begin(self, seconds: float) -> None:
        if self._watched != os.getpid():  # a process that has forked has no threads
            self._watched = os.getpid()
            threading.Thread(target=self._watch, name="call limit", daemon=True).start()
        self._due = self._clock() + seconds
        self._thread = threading.get_ident()

    def _end(self) -> None:
        """After this nothing more is raised.

        What was asked for as the call ended comes here, and not in the code behind it.
        """
        while True:
            try:
                with self._lock:
                    self._thread = None
                if self._has_raised:
                    self._has_raised = False
                    for _ in range(1_000):  # Python raises between two rounds of a loop
                        pass
            except OutOfTime:
                continue
            return

    def _watch(self) -> None:
        while True:
            time.sleep(1 / _LOOKS_A_SECOND)
            self.look()

    def look(self) -> None:
        """End the call that goes on, if it has taken too long."""
        with self._lock:
            if self._thread is not None and self._clock() >= self._due:
                self._has_raised = True
                self._due += 1.0  # again, should the call catch it
                _raise_in(self._thread)


def _raise_in(thread: int) -> None:
    import ctypes  # takes 2 ms to load, and hardly any call is too long

    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(OutOfTime))
