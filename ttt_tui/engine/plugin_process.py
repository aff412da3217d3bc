"""A process that runs the code of others, and what it tells; it is asked for every batch.

The answers are read by a thread, so that a search may look whether there is something, or wait.
Nothing else of this program ever waits for that code.
"""

from __future__ import annotations

import contextlib
import pickle
import queue
import signal
import subprocess
import threading
import time
from typing import BinaryIO

from ttt_tui.engine import child
from ttt_tui.search.algorithms.recorder import Fault

SILENCE_SECONDS = 2.0
"""So long may an algorithm think about its next visit."""

START_SECONDS = 10.0
"""So long may it take to load, on a machine that is busy."""

PATIENCE = 2.0
"""After so many times as long the process ends by itself: nobody may be waiting any more, nor have
it closed."""

_ENDED_ITSELF = -signal.SIGALRM if hasattr(signal, "SIGALRM") else None


class PluginProcess:
    """The process, from the first question on; whoever has it closes it."""

    def __init__(self, request: object, silence: str = "does not answer") -> None:
        """`silence` is what it does when it does nothing.

        Raises:
            Fault: the process cannot be started.
        """
        self._silence = silence
        try:
            self._process = subprocess.Popen(
                child.command("ttt_tui.engine.plugin_worker"),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )
        except OSError as error:
            raise Fault(f"cannot be run: {error}") from error
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._answers: queue.SimpleQueue[object] = queue.SimpleQueue()
        self._thread = threading.Thread(
            target=_read, args=(self._process.stdout, self._answers), name="outside", daemon=True
        )
        self._thread.start()
        self._is_ready = False
        self._asked = time.monotonic()
        self.write(child.packed((request, PATIENCE * START_SECONDS, PATIENCE * SILENCE_SECONDS)))

    def ask(self, question: object) -> None:
        """Ask for one more answer; it has until its silence is too long from now on."""
        self._asked = time.monotonic()
        self.write(child.packed(question))

    def write(self, data: bytes) -> None:
        stream = self._process.stdin
        assert stream is not None
        # Who is gone has left word, or the answer that does not come says so.
        with contextlib.suppress(OSError):
            stream.write(data)
            stream.flush()

    def answer(self, patience: float | None = None) -> object:
        """The next answer of code that is being loaded; None if none comes in so many seconds.

        Raises:
            Fault: it does not come.
        """
        return self._in_time(START_SECONDS, patience, f"did not load within {START_SECONDS:g} s")

    def next(self, patience: float | None) -> object:
        """The next answer of code that says when it is loaded; None if not in so many seconds.

        Raises:
            Fault: none will come.
        """
        if self._is_ready:
            silent = f"{self._silence} within {SILENCE_SECONDS:g} s: it seems never to end"
            return self._in_time(SILENCE_SECONDS, patience, silent)
        self._is_ready = self.answer(patience) is not None
        return self.next(patience) if self._is_ready else None

    def _in_time(self, limit: float, patience: float | None, silent: str) -> object:
        left = max(0.0, self._asked + limit - time.monotonic())
        answer = self._next(left if patience is None else min(left, patience), silent)
        if answer is not None:
            self._asked = time.monotonic()
        elif time.monotonic() >= self._asked + limit:
            raise Fault(silent)
        return answer

    def _next(self, seconds: float, silent: str) -> object:
        """The next answer, None if none comes in time.

        Raises:
            Fault: the process has ended.
        """
        try:
            answer = self._answers.get(timeout=seconds)
        except queue.Empty:
            return None
        if answer is None:
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(timeout=1)
            status = self._process.returncode
            if status == _ENDED_ITSELF:
                raise Fault(silent)
            raise Fault(f"ended its process without a word, with status {status}")
        return answer

    def close(self) -> None:
        """End the process, whatever it does."""
        with contextlib.suppress(ProcessLookupError):
            self._process.kill()
        self._process.wait()
        self._thread.join(timeout=1)
        child.finish(self._process)


def _read(stream: BinaryIO, answers: queue.SimpleQueue[object]) -> None:
    """Every answer, and None when there will be no more."""
    try:
        while length := child.read_length(stream):
            data = stream.read(length)
            if len(data) < length:
                break
            answers.put(pickle.loads(data))
    except (OSError, ValueError, pickle.UnpicklingError, EOFError):
        pass
    answers.put(None)
