"""Programs in a terminal of 120 x 40, measured until a text stands on their screen."""

from __future__ import annotations

import fcntl
import os
import pty
import signal
import struct
import sys
import termios
from pathlib import Path

ONE_STATIC = """
from textual.app import App
from textual.widgets import Static
class OneStatic(App):
    def compose(self):
        yield Static("one Static")
OneStatic().run()
"""

PROGRAM = [sys.executable, "-m", "ttt_tui", "--position", "..O/XOO/..X"]


def until(command: list[str], text: str) -> float:
    """Seconds of processor time, of all threads, until the program has written the text."""
    pid, terminal = pty.fork()
    if not pid:
        # Not with the settings of whoever measures.
        os.environ |= {"TERM": "xterm-256color", "COLORTERM": "truecolor"}
        os.environ["XDG_CONFIG_HOME"] = "/nonexistent"
        os.execv(command[0], command)
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 120, 0, 0))
    written = b""
    while text.encode() not in written:
        written += os.read(terminal, 1 << 16)
    threads = Path(f"/proc/{pid}/task").glob("*/schedstat")
    passed = sum(int(each.read_text().split()[0]) for each in threads) / 1e9
    os.kill(pid, signal.SIGKILL)
    os.waitpid(pid, 0)
    os.close(terminal)
    return passed


def measure(rounds: int = 9) -> tuple[float, float]:
    """The first frame and every panel, each as a ratio to an app with one Static."""
    found = [
        (
            until([sys.executable, "-c", ONE_STATIC], "one Static"),
            until(PROGRAM, "to move"),
            until(PROGRAM, "best move"),
        )
        for _ in range(rounds)
    ]
    static, first, every = map(min, zip(*found, strict=True))
    return first / static, every / static
