"""The pipe between a visitor's program and the server, where Textual's own driver falls short.

When the server is gone Textual waits for ever; a download's part can come in the middle of a
drawing; a server that has gone makes each drawing fail (8.2.8).
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import threading
import time
from functools import partial
from typing import Any, BinaryIO, TextIO

from textual.app import App
from textual.drivers.web_driver import WebDriver
from textual.message import Message

from ttt_tui._web_session import OUT_OF_MEMORY, OUT_OF_TIME
from ttt_tui.features.serve import limits as limits_module
from ttt_tui.features.serve.limits import SECONDS_TO_READ, used_seconds

_LOOK_SECONDS = 2.0

MOST_OFFERED = 4
"""Files wait at a time to be fetched as downloads: they take room on the host's disk."""

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
        self._last_input = time.monotonic()
        self._watch = threading.Thread(target=self._hold_to_limits, name="limits", daemon=True)

    def start_application_mode(self) -> None:
        super().start_application_mode()
        self._watch.start()

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

    def process_message(self, message: Message) -> None:
        self._last_input = time.monotonic()
        super().process_message(message)

    def _hold_to_limits(self) -> None:
        """Whatever ends the watch ends the visit, too."""
        try:
            self._watch_visit()
        except (MemoryError, OSError, RuntimeError):
            self.end(OUT_OF_MEMORY)

    def _watch_visit(self) -> None:
        """End the program where its visitor has had his share, or has gone; said beforehand."""
        limits, has_warned = limits_module.current, False
        while not self.exit_event.wait(_LOOK_SECONDS):
            used = used_seconds()
            status = limits.status(used, time.monotonic() - self._last_input)
            if status == OUT_OF_TIME:
                self._say(
                    f"This session has used its {limits.seconds:,} s of processor time and ends in "
                    f"{SECONDS_TO_READ} s. Press ctrl+s to save your work; reload the page to "
                    "start again."
                )
                self.exit_event.wait(SECONDS_TO_READ)
            if status is not None:
                self.end(status)
                return
            if limits.warns(used) and not has_warned:
                has_warned = True
                self._say(
                    f"This session has used 90 % of its {limits.seconds:,} s of processor time."
                )

    def _say(self, words: str) -> None:
        notify = partial(self._app.notify, words, severity="warning", timeout=20, markup=False)
        with contextlib.suppress(RuntimeError):
            self._loop.call_soon_threadsafe(notify)

    def write_binary_encoded(self, data: tuple[str | bytes, ...]) -> None:
        """A part of a download, the one thing that is sent so: its key, a newline, the part.

        Textual's own encoding is private to it and to textual-serve.
        """
        _, key, part = (each.encode() if isinstance(each, str) else each for each in data)
        packed = key + b"\n" + part
        self._write(b"P" + len(packed).to_bytes(4, "big") + packed)

    def deliver_binary(self, binary: BinaryIO | TextIO, **how: Any) -> None:
        """Offer a file; what was offered long ago and not fetched is held no longer."""
        waiting = list(self._deliveries)
        for key in waiting[: 1 - MOST_OFFERED]:
            if (forgotten := self._deliveries.pop(key, None)) is not None:
                forgotten.close()
        super().deliver_binary(binary, **how)

    def end(self, status: int) -> None:
        """End the program from another thread: as `q` does, or hard where that takes too long."""
        hard = threading.Timer(_GRACE_SECONDS, os._exit, (status,))
        hard.daemon = True  # it does not keep the program, which may be ending
        hard.start()
        with contextlib.suppress(RuntimeError):  # it has ended meanwhile
            self._loop.call_soon_threadsafe(self._app.exit, status)
