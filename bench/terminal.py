"""A program in a pseudo-terminal, with the time at which what it paints arrives."""

from __future__ import annotations

import contextlib
import fcntl
import os
import pty
import re
import select
import shutil
import struct
import subprocess
import sys
import sysconfig
import termios
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

COLUMNS, ROWS = 120, 40
_READ_BYTES = 1 << 16
_PATIENCE_SECONDS = 60.0
_OVERLAP_BYTES = 300  # more than anything waited for


class TerminalError(RuntimeError):
    """The program did not paint what was waited for; the message has its last output."""


def installed_command() -> list[str]:
    """The command `ttt-tui` of this interpreter; the module where only that is there."""
    script = shutil.which("ttt-tui", path=sysconfig.get_path("scripts"))
    return [script] if script else [sys.executable, "-m", "ttt_tui"]


def plain_environment(home: Path) -> dict[str, str]:
    """The environment of a user without settings, in a terminal with all colours."""
    kept = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "COLUMNS", "LINES")}
    return {
        **kept,
        "HOME": str(home),
        "XDG_CONFIG_HOME": str(home / "config"),
        "XDG_STATE_HOME": str(home / "state"),
        "TERM": "xterm-256color",
        "COLORTERM": "truecolor",
        "PYTHONPATH": str(Path(__file__).resolve().parents[1]),
    }


class Terminal:
    """Starts a program in a pseudo-terminal of its own; leaving the context ends it.

    Attributes:
        started: when the program was about to be started, by `time.perf_counter`.
        fresh: what has arrived since the last `send`.
    """

    def __init__(self, command: Sequence[str], environment: Mapping[str, str]) -> None:
        self._main, side = pty.openpty()
        size = struct.pack("HHHH", ROWS, COLUMNS, 0, 0)
        fcntl.ioctl(side, termios.TIOCSWINSZ, size)
        self.fresh = bytearray()
        self.started = time.perf_counter()
        self._process = subprocess.Popen(
            command, stdin=side, stdout=side, stderr=side, env=environment, start_new_session=True
        )
        os.close(side)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if self._process.poll() is None:
            self._process.terminate()
            try:
                # It has to be read from to the end: a full terminal would keep it from leaving.
                for _ in self._chunks(5.0):
                    pass
                self._process.wait(5.0)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
        os.close(self._main)

    def send(self, keys: bytes) -> float:
        """Press keys and return when; `fresh` begins anew."""
        self.fresh.clear()
        pressed = time.perf_counter()
        os.write(self._main, keys)
        return pressed

    def wait_for(self, pattern: bytes, seconds: float = _PATIENCE_SECONDS) -> float:
        """When the output since the last `send` first matched the pattern.

        Raises:
            TerminalError: it did not in so many seconds, or the program ended.
        """
        wanted = re.compile(pattern)
        if wanted.search(self.fresh):
            return time.perf_counter()
        searched = len(self.fresh)
        for arrived in self._chunks(seconds):
            # Not all of it again each time: that would take time from the program.
            if wanted.search(self.fresh, max(0, searched - _OVERLAP_BYTES)):
                return arrived
            searched = len(self.fresh)
        raise TerminalError(f"no {pattern!r} in {bytes(self.fresh[-2000:])!r}")

    def listen(self, seconds: float) -> None:
        """Take in what arrives in the next so many seconds."""
        for _ in self._chunks(seconds):
            pass

    def _chunks(self, seconds: float) -> Iterator[float]:
        """The times at which output arrives, until the time is over or the program ends."""
        deadline = time.perf_counter() + seconds
        while (left := deadline - time.perf_counter()) > 0:
            if not select.select([self._main], [], [], left)[0]:
                return
            data = b""
            with contextlib.suppress(OSError):  # how Linux says that the other end is closed
                data = os.read(self._main, _READ_BYTES)
            arrived = time.perf_counter()
            if not data:
                return
            self.fresh += data
            yield arrived
