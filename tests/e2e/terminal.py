"""The installed command in a real pseudo-terminal, its screen read through an emulator."""

from __future__ import annotations

import os
import re
import shutil
import sys
import termios
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import pexpect  # type: ignore[import-untyped]
import pyte

from tests.children import mortal, usual_signals
from ttt_tui.settings import Settings, SettingsFile

COMMAND = shutil.which("ttt-tui", path=str(Path(sys.executable).parent)) or "ttt-tui"
PATIENCE_SECONDS = 30.0
_A_MOMENT = 0.05
_MODES = re.compile(rb"\x1b\[\?(\d+)([hl])")
# Sequences that the emulator takes for text: the keyboard protocol's, and questions.
_UNKNOWN = re.compile(rb"\x1b\[[<>=][0-9;]*[a-zA-Z]|\x1b\[\?\d+\$p")
_CURSOR, _WRAP = 25, 7
_ON_BEFORE = {_CURSOR, _WRAP}
ALTERNATE_SCREEN = 1049
MOUSE = {1000, 1002, 1003, 1006, 1015, 1016}


class Terminal:
    """A program in a pseudo-terminal; leaving the context ends it if it still runs.

    Attributes:
        output: all it has written to the terminal.
        before: the terminal's attributes as they were at the start.
    """

    def __init__(
        self,
        *arguments: str,
        folder: Path,
        size: tuple[int, int] = (120, 40),
        environment: Mapping[str, str] | None = None,
    ) -> None:
        """A program that has been used before: its screen shows everything, and no welcome."""
        settings = folder / "config" / "ttt-tui" / "settings.json"
        if not settings.exists():
            entries = {**Settings().entries, "welcome": False}
            SettingsFile(settings).save(Settings(simple=False, entries=entries))
        columns, rows = size
        self._errors = folder / "stderr.txt"
        self._screen = pyte.Screen(columns, rows)
        self._stream = pyte.ByteStream(self._screen)
        self._unread = b""
        self.output = b""
        self._at_end = False
        kept = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "COLUMNS", "LINES")}
        # The shell opens the file for standard error and becomes the program.
        command = 'exec "$0" "$@" 2>"$STDERR_FILE"'
        self.child: Any = pexpect.spawn(
            "/bin/sh",
            ["-c", command, COMMAND, *arguments],
            dimensions=(rows, columns),
            env={
                **kept,
                "TERM": "xterm-256color",
                "XDG_CONFIG_HOME": str(folder / "config"),
                "XDG_STATE_HOME": str(folder / "state"),
                "STDERR_FILE": str(self._errors),
                **(environment or {}),
            },
            timeout=PATIENCE_SECONDS,
            preexec_fn=usual_signals,
        )
        self._limit = mortal(self.pid)
        self.before = termios.tcgetattr(self.child.child_fd)

    def __enter__(self) -> Self:
        self._limit.__enter__()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._limit.__exit__(kind, error, traceback)
        if not self.child.closed:
            self.child.close(force=True)

    @property
    def pid(self) -> int:
        return int(self.child.pid)

    @property
    def errors(self) -> str:
        """What the program wrote to standard error."""
        return self._errors.read_text(encoding="utf-8")

    @property
    def text(self) -> str:
        return "\n".join(self._screen.display)

    def send(self, keys: str) -> None:
        self.child.send(keys)

    def click(self, text: str, *, right: int = 0, down: int = 0) -> None:
        """Press and release the mouse at a text, in the way terminals report it (SGR)."""
        rows = self._screen.display
        row = next(row for row, line in enumerate(rows) if text in line)
        self.click_at(rows[row].index(text) + right, row + down)

    def click_at(self, column: int, row: int) -> None:
        place = f"{column + 1};{row + 1}"
        self.send(f"\x1b[<0;{place}M\x1b[<0;{place}m")

    def until(self, condition: Callable[[str], bool], what: str) -> None:
        """Read what the program draws until the screen's text meets the condition."""
        deadline = time.monotonic() + PATIENCE_SECONDS
        while not condition(self.text):
            self.read(_A_MOMENT)
            if time.monotonic() > deadline or (self._at_end and not condition(self.text)):
                raise AssertionError(f"in vain: {what}\n{self.text}\n{self.errors}")

    def until_text(self, *texts: str) -> None:
        self.until(lambda screen: all(text in screen for text in texts), f"waited for {texts}")

    def until_state(self, letter: str) -> None:
        """Read what the program draws until the system says that it is in this state."""
        deadline = time.monotonic() + PATIENCE_SECONDS
        while process_state(self.pid) != letter:
            assert time.monotonic() < deadline, f"in vain: state {letter}\n{self.errors}"
            self.read(_A_MOMENT)
        while self.read(0.0):
            pass

    def forget_screen(self) -> None:
        """Wipe what is on the screen, as a shell does when something else runs in it."""
        self._screen.reset()

    def read(self, seconds: float = PATIENCE_SECONDS) -> bool:
        """Take in what has been written; False at the end, or when nothing comes in time."""
        try:
            data: bytes = self.child.read_nonblocking(1 << 16, timeout=seconds)
        except pexpect.TIMEOUT:
            return False
        except pexpect.EOF:
            self._at_end = True
            return False
        self.output += data
        # A sequence may be cut in two by the end of what was read.
        data = self._unread + data
        cut = data.rfind(b"\x1b")
        whole = len(data) if cut < 0 or len(data) - cut > 16 else cut
        self._unread = data[whole:]
        self._stream.feed(_UNKNOWN.sub(b"", data[:whole]))
        if self._unread and not _may_grow(self._unread):
            self._stream.feed(_UNKNOWN.sub(b"", self._unread))
            self._unread = b""
        return True

    def ended(self) -> int:
        """Read to the end; the exit status (minus a signal's number, when that ended it)."""
        deadline = time.monotonic() + PATIENCE_SECONDS
        while self.read():
            if time.monotonic() > deadline:
                raise AssertionError(f"it does not end\n{self.text}\n{self.errors}")
        self.child.wait()
        if self.child.signalstatus is not None:
            return -int(self.child.signalstatus)
        return int(self.child.exitstatus)

    def vanish(self) -> int:
        """Close the terminal as a window does; the program's exit status."""
        self.child.ptyproc.fileobj.close()
        self.child.ptyproc.closed = self.child.closed = True
        _, status = os.waitpid(self.pid, 0)
        return os.waitstatus_to_exitcode(status)

    @property
    def modes(self) -> set[int]:
        """The terminal's modes that are on after all that has been written."""
        on = set(_ON_BEFORE)
        for number, switch in _MODES.findall(self.output):
            (on.add if switch == b"h" else on.discard)(int(number))
        return on

    def assert_restored(self) -> None:
        """The terminal is as it was before the program."""
        assert b"\x1b[?1049h" in self.output, "the program had the screen at all"
        assert self.modes == _ON_BEFORE
        keyboards_asked = len(re.findall(rb"\x1b\[>[0-9]+u", self.output))
        assert self.output.count(b"\x1b[<u") == keyboards_asked
        assert termios.tcgetattr(self.child.child_fd) == self.before


def process_state(pid: int) -> str | None:
    """The state letter of a process, None when there is none of that number."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8")
    except (FileNotFoundError, ProcessLookupError):
        return None
    return stat.rpartition(")")[2].split()[0]


def _may_grow(data: bytes) -> bool:
    """Whether these bytes are the beginning of an escape sequence, not a whole one."""
    return re.fullmatch(rb"\x1b(\[[<>=?]?[0-9;:]*\$?)?|\x1b[()#]|\x1b\].*", data) is not None
