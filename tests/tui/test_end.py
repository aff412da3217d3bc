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
from collections.abc import Iterator
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

    def close(self) -> None:
        os.close(self.master)
        self.master = -1

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
            time.sleep(0.01)
        return [int(each) for each in found.split()]


def _lead(slave: int) -> None:
    """The program leads a session of its own, whose terminal this is."""
    import fcntl
    import termios

    os.setsid()
    fcntl.ioctl(slave, termios.TIOCSCTTY, 0)


def ended(terminal: Terminal, children: list[int]) -> bool:
    """Whether the program and its children are gone, within a generous time."""
    limit = time.monotonic() + 120
    while time.monotonic() < limit:
        if terminal.process.poll() is not None and not any(
            Path(f"/proc/{child}").exists() for child in children
        ):
            return True
        terminal.read()
        time.sleep(0.02)
    return False


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Terminal]:
    """A terminal in which a search has ended."""
    started = Terminal(tmp_path)
    try:
        started.until(b"searched")
        yield started
    finally:
        started.process.kill()


def saved(home: Path) -> Any:
    session = json.loads((home / "ttt-tui" / "session.json").read_text())
    return session["games"][0]["start"]


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="looks for children in /proc")
def test_ctrl_z_suspends_it_and_ctrl_c_ends_it_with_session_terminal_and_children_in_order(
    tmp_path: Path, terminal: Terminal
) -> None:
    children = terminal.children()
    assert children, "minimax of Nim searches in a child"
    os.write(terminal.master, b"\x1a")
    terminal.until(b"\x1b[?1049l")  # the screen before is back
    os.waitpid(terminal.process.pid, os.WUNTRACED)
    terminal.output = b""
    terminal.process.send_signal(signal.SIGCONT)
    terminal.until(b"Nim")
    # An old mouse report, whose bytes are not UTF-8; and a dialog is open.
    os.write(terminal.master, b"\x1b[M \xe0!A")
    terminal.until(b"Algorithms to compare")
    os.write(terminal.master, b"\x03")
    assert ended(terminal, children)
    assert terminal.process.returncode == 0
    terminal.read_rest()
    assert b"\x1b[?1049l" in terminal.output
    assert b"\x1b[<u" in terminal.output  # the keyboard is as it was
    assert saved(tmp_path) == "nim 1 2 3"


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="looks for children in /proc")
def test_a_terminal_that_is_closed_ends_it_with_session_and_children_in_order(
    tmp_path: Path, terminal: Terminal
) -> None:
    children = terminal.children()
    terminal.close()
    assert ended(terminal, children)
    assert saved(tmp_path) == "nim 1 2 3"
