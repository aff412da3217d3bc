"""How the program ends in a real terminal: the session is written, nothing is left behind."""

from __future__ import annotations

import contextlib
import json
import os
import pty
import select
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

PROGRAM = """
import sys
from ttt_tui.games.text import read_game
from ttt_tui.tui.app import run
sys.exit(run(read_game("nim 1 2 3")))
"""


class Terminal:
    """The program in a pseudo-terminal of 80 by 24."""

    def __init__(self, home: Path) -> None:
        self.master, slave = pty.openpty()
        os.set_blocking(self.master, False)
        environment = os.environ | {
            "XDG_STATE_HOME": str(home), "XDG_CONFIG_HOME": str(home), "TERM": "xterm-256color",
            "COLUMNS": "80", "LINES": "24",
        }  # fmt: skip
        self.process = subprocess.Popen(
            [sys.executable, "-c", PROGRAM],
            stdin=slave, stdout=slave, stderr=slave, env=environment,
            preexec_fn=lambda: _lead(slave),
        )  # fmt: skip
        os.close(slave)
        self.output = b""

    def until(self, text: bytes) -> None:
        limit = time.monotonic() + 120
        while text not in self.output and time.monotonic() < limit:
            select.select([self.master], [], [], 0.1)
            self.read()
        assert text in self.output, self.output[-2000:].decode(errors="replace")

    def read(self) -> None:
        with contextlib.suppress(OSError):
            self.output += os.read(self.master, 1 << 16)

    def read_rest(self) -> None:
        """All that the program wrote before it ended."""
        with contextlib.suppress(OSError):
            while found := os.read(self.master, 1 << 16):
                self.output += found

    def children(self) -> list[int]:
        """Those that run, as soon as there are some."""
        pid, limit, found = self.process.pid, time.monotonic() + 120, ""
        while not found and time.monotonic() < limit:
            found = Path(f"/proc/{pid}/task/{pid}/children").read_text()
            self.read()
        return [int(each) for each in found.split()]


def _lead(slave: int) -> None:
    """The program leads a session of its own, whose terminal this is."""
    import fcntl
    import termios

    os.setsid()
    fcntl.ioctl(slave, termios.TIOCSCTTY, 0)


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="looks for children in /proc")
@pytest.mark.parametrize(
    ("end", "status"),
    [
        ("ctrl-c", 0),
        (signal.SIGHUP, 128 + signal.SIGHUP),
        ("close", None),
    ],
)
def test_every_end_writes_the_session_and_leaves_no_child_and_no_mode(
    tmp_path: Any, request: Any, end: Any, status: Any
) -> None:
    terminal = Terminal(tmp_path)
    request.addfinalizer(terminal.process.kill)
    terminal.until(b"searched")
    children = terminal.children()
    assert children, "minimax of Nim searches in a child"
    if end == "close":
        os.close(terminal.master)
    elif end == "ctrl-c":  # after an old mouse report, whose bytes are not UTF-8; a dialog is open
        os.write(terminal.master, b"\x1b[M \xe0!A")
        terminal.until(b"Algorithms to compare")
        os.write(terminal.master, b"\x03")
    else:
        terminal.process.send_signal(end)
    limit = time.monotonic() + 120
    while terminal.process.poll() is None and time.monotonic() < limit:
        if end != "close":
            terminal.read()
        time.sleep(0.01)
    assert terminal.process.poll() is not None, "it does not end"
    if status is not None:
        assert terminal.process.returncode == status
        terminal.read_rest()
        assert b"\x1b[?1049l" in terminal.output  # the screen before is back
        assert b"\x1b[<u" in terminal.output  # the keyboard is as it was
    saved = json.loads((tmp_path / "ttt-tui" / "session.json").read_text())
    assert saved["games"][0]["start"] == "nim 1 2 3"
    while any(Path(f"/proc/{child}").exists() for child in children) and time.monotonic() < limit:
        time.sleep(0.02)
    assert not any(Path(f"/proc/{child}").exists() for child in children)


def test_ctrl_z_suspends_it_and_the_whole_screen_is_drawn_when_it_goes_on(
    tmp_path: Any, request: Any
) -> None:
    terminal = Terminal(tmp_path)
    request.addfinalizer(terminal.process.kill)
    terminal.until(b"searched")
    os.write(terminal.master, b"\x1a")
    terminal.until(b"\x1b[?1049l")  # the screen before is back
    os.waitpid(terminal.process.pid, os.WUNTRACED)
    terminal.output = b""
    terminal.process.send_signal(signal.SIGCONT)
    terminal.until(b"Nim")
    terminal.process.kill()
    terminal.process.wait()
