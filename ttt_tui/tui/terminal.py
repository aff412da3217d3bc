"""The terminal: there must be one, and when it is closed Textual waits for it for ever (8.2.8)."""

from __future__ import annotations

import os
import signal
import sys
from contextlib import suppress
from typing import Any, TextIO

from textual.app import App

_LOOKS_SECONDS = 1.0


class Drawn:
    """Where Textual draws; silent once the terminal is gone.

    Its thread would end with the error, and the program would wait until the thread has drawn.
    """

    def __init__(self, file: TextIO) -> None:
        self._file = file

    def __getattr__(self, name: str) -> Any:
        return getattr(self._file, name)

    def write(self, text: str) -> None:
        with suppress(OSError):
            self._file.write(text)

    def flush(self) -> None:
        with suppress(OSError):
            self._file.flush()


def take_terminal() -> None:
    """To be called before the app is made.

    Raises:
        OSError: there is no terminal; the message says so in one sentence.
    """
    served = "TEXTUAL_DRIVER" in os.environ  # in a browser
    if not served and not (os.isatty(0) and os.isatty(2)):
        raise OSError("the dashboard needs a terminal; analyze and solve print without one")
    if not served and os.environ.get("TERM") == "dumb":
        raise OSError("the dashboard needs a terminal that can place text: TERM=dumb says no")
    if sys.__stderr__ is not None and not isinstance(sys.__stderr__, Drawn):
        sys.__stderr__ = Drawn(sys.__stderr__)  # type: ignore[misc, assignment]


def end_when_gone(app: App[int]) -> None:
    """End the program when its terminal is closed, also where no signal tells of it."""

    def look() -> None:
        if not os.isatty(0):
            app.exit(128 + signal.SIGHUP)

    if os.isatty(0):
        app.set_interval(_LOOKS_SECONDS, look)
