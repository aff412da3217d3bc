"""The terminal itself, where Textual's own driver does not do what the program promises.

Textual draws on standard error, so that `ttt-tui 2>errors.log` would draw into the file, and when
the terminal vanishes it reads for ever at full speed or blocks on a write that nobody takes.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import select
import signal
import sys
import threading
from typing import Any

from textual.app import App
from textual.drivers.linux_driver import LinuxDriver

LOST_TERMINAL = 129
"""The exit status when the terminal has gone: as after the signal for it, SIGHUP."""

_ENDING_SIGNALS = (signal.SIGTERM, signal.SIGHUP, signal.SIGINT)


class _Screen:
    """Where the driver writes: standard output, silent once the terminal is gone."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor
        self._pending: list[str] = []

    def fileno(self) -> int:
        return self._descriptor

    def write(self, text: str) -> None:
        self._pending.append(text)

    def flush(self) -> None:
        data = memoryview("".join(self._pending).encode(errors="replace"))
        self._pending.clear()
        with contextlib.suppress(OSError):
            while data:
                data = data[os.write(self._descriptor, data) :]


class TerminalDriver(LinuxDriver):
    """Draws on standard output, and ends the program when the terminal is gone."""

    def __init__(
        self,
        app: App[Any],
        *,
        debug: bool = False,
        mouse: bool = True,
        size: tuple[int, int] | None = None,
    ) -> None:
        super().__init__(app, debug=debug, mouse=mouse, size=size)
        assert sys.__stdout__ is not None
        self._file = _Screen(sys.__stdout__.fileno())  # type: ignore[assignment]
        self._loop = asyncio.get_running_loop()

    def start_application_mode(self) -> None:
        self._end_on_signals()  # first: a signal on the way in must not leave half a screen
        super().start_application_mode()  # type: ignore[no-untyped-call]
        threading.Thread(target=self._watch, name="terminal-watch", daemon=True).start()

    def _end_on_signals(self) -> None:
        """Leave as `q` does, terminal restored, when the system asks us to go."""
        for number in _ENDING_SIGNALS:
            with contextlib.suppress(RuntimeError, ValueError):  # not in the main thread
                self._loop.add_signal_handler(number, self._app.exit, 128 + number)

    def _watch(self) -> None:
        """Wait for the terminal to go; reading alone would not tell it from silence."""
        poll = select.poll()
        poll.register(self.fileno, 0)  # a hang-up is reported without being asked for
        if any(event & select.POLLHUP for _, event in poll.poll()):
            self._end()

    def run_input_thread(self) -> None:
        try:
            super().run_input_thread()
        except OSError:
            self._end()

    def _end(self) -> None:
        with contextlib.suppress(RuntimeError):  # the program has ended meanwhile
            self._loop.call_soon_threadsafe(self._app.exit, LOST_TERMINAL)
