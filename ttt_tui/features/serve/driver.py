"""The pipe between a visitor's program and the server, where Textual's own driver falls short.

When the server is gone Textual waits for ever; a download's part can come in the middle of a
drawing; a server that has gone makes each drawing fail (8.2.8).
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import threading
from typing import Any

from textual.app import App
from textual.drivers.web_driver import WebDriver

GONE = 0
"""The exit status where nobody looks on any more."""

_GRACE_SECONDS = 5.0
"""For the program to end by itself; its child processes end when they see it gone."""


class VisitorDriver(WebDriver):
    """Ends the program with its connection, and writes packets one at a time."""

    def __init__(
        self,
        app: App[Any],
        *,
        debug: bool = False,
        mouse: bool = True,
        size: tuple[int, int] | None = None,
    ) -> None:
        super().__init__(app, debug=debug, mouse=mouse, size=size)
        self._loop = asyncio.get_running_loop()
        self._writing = threading.Lock()
        self._write = self._write_packet  # type: ignore[assignment]

    def _write_packet(self, packet: bytes) -> None:
        """All of it: the loop draws, and the thread that reads sends the parts of downloads."""
        with self._writing, contextlib.suppress(OSError):  # nobody looks on any more
            data = memoryview(packet)
            while data:
                data = data[os.write(self.fileno, data) :]

    def run_input_thread(self) -> None:
        """Hand on what comes, until the program ends or the connection is gone."""
        super().run_input_thread()
        if not self.exit_event.is_set():
            self.end(GONE)

    def end(self, status: int) -> None:
        """End the program from another thread: as `q` does, or hard where that takes too long."""
        hard = threading.Timer(_GRACE_SECONDS, os._exit, (status,))
        hard.daemon = True  # it does not keep the program, which may be ending
        hard.start()
        with contextlib.suppress(RuntimeError):  # it has ended meanwhile
            self._loop.call_soon_threadsafe(self._app.exit, status)
