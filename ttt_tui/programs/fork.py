"""Forked processes that answer questions in the state in which they were forked."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from contextlib import suppress
from multiprocessing import Pipe
from typing import Any

_WAITING = 10
"""Seconds that a process may wait for its turn, or sleep, for each second of its own."""


class Fork:
    """A copy of this process that answers one question after the other."""

    def __init__(self, answer: Callable[..., bytes]) -> None:
        self._pipe, theirs = Pipe()
        self._process = os.fork()
        if self._process:
            theirs.close()
            return
        self._pipe.close()
        try:
            while True:
                theirs.send_bytes(answer(*theirs.recv()))
        finally:
            os._exit(0)  # its threads may live on: nobody waits for them

    def ask(self, *question: Any, seconds: float | None = None) -> bytes:
        """Return the reply; nothing if the process ends, or hangs for seconds."""
        with suppress(EOFError, OSError):
            self._pipe.send(question)
            if self._pipe.poll(seconds and _WAITING * seconds):
                return self._pipe.recv_bytes()
        return b""

    def end(self) -> None:
        """End the process."""
        os.kill(self._process, signal.SIGKILL)
        os.waitpid(self._process, 0)
        self._pipe.close()


def forked(work: Callable[..., bytes], *question: Any, seconds: float | None = None) -> bytes:
    """Return a reply of a process that answers no other question."""
    fork = Fork(work)
    try:
        return fork.ask(*question, seconds=seconds)
    finally:
        fork.end()
