"""A line on standard error that says how far something is, where a person can see it."""

from __future__ import annotations

import shutil
import sys
import time
from collections.abc import Callable

from ttt_tui.cli.output import echo

_SECONDS_A_LINE = 0.1


class ProgressLine:
    """Writes over itself; silent where standard error is no terminal."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._shown = sys.stderr is not None and sys.stderr.isatty()
        self._due = clock() + _SECONDS_A_LINE  # what ends at once needs no line
        self._width = 0

    def show(self, text: str) -> None:
        """Write the line anew, a few times a second at most."""
        if not self._shown or (now := self._clock()) < self._due:
            return
        self._due = now + _SECONDS_A_LINE
        room = shutil.get_terminal_size().columns - 1
        self._write(text[:room])

    def clear(self) -> None:
        """Leave the line empty, the cursor at its beginning."""
        if self._width:
            self._write("")
            echo("\r", err=True, end="")

    def _write(self, text: str) -> None:
        echo(f"\r{text:<{self._width}}", err=True, end="")
        self._width = len(text)
