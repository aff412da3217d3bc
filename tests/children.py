"""Programs that tests start: with signals of their own, and never for ever."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

LIFETIME_SECONDS = 120.0
"""After which a program that a test has started is killed, so that whatever waits for it ends."""


def usual_signals() -> None:
    """Start with the signals that a user's shell gives, whatever this process has inherited.

    Under nohup, or in the background of a shell without job control, SIGINT is ignored; children
    inherit that, and a test that sends Ctrl-C would wait for ever.
    """
    for number in (signal.SIGINT, signal.SIGQUIT, signal.SIGTERM, signal.SIGHUP, signal.SIGPIPE):
        signal.signal(number, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_SETMASK, ())


@contextmanager
def mortal(pid: int, seconds: float = LIFETIME_SECONDS) -> Iterator[None]:
    """See to it that a child is gone after so many seconds at most; it is not to be reaped here."""

    def kill() -> None:
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)

    watchdog = threading.Timer(seconds, kill)
    watchdog.daemon = True
    watchdog.start()
    try:
        yield
    finally:
        watchdog.cancel()


@contextmanager
def started(command: Sequence[str], **options: Any) -> Iterator[subprocess.Popen[Any]]:
    """`subprocess.Popen` with usual signals and a limited life; killed when the block ends."""
    with (
        subprocess.Popen(command, preexec_fn=usual_signals, **options) as process,
        mortal(process.pid),
    ):
        try:
            yield process
        finally:
            if process.poll() is None:
                process.kill()
                process.wait()
