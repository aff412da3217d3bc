"""From key to screen through a pseudo-terminal: the program at rest, and searching flat out.

One process is measured in both states by turns. The empty board is searched by minimax at
unlimited speed; when the search ends, keys are measured at rest, then it is begun again. A key
counts as pressed while the search streamed only if the status line still said so afterwards.

While it streams, the program's own timing runs go on beside it (a process of low priority), as
they do for its users.
"""

from __future__ import annotations

import random
import re
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

from bench.harness import Effort, Figure, Target, percentile
from bench.terminal import Terminal, installed_command, plain_environment

_STYLE = rb"(?:\x1b\[[0-9;]*m)*"
_STATUS = re.compile(rb"minimax " + _STYLE + rb"(searching|done)" + _STYLE + rb"  ([\d,]+) nodes")
_MEASURED = rb"x faster"  # in the comparison once all timing runs are over
# Keys by turns, and what is on the screen once each was acted upon: half of a typed move.
_KEYS = ((b",", rb"move: 1,_"), (b"\x7f", rb"move: 1_"))
_PAUSES = (0.010, 0.060)
_AT_MOST_MS = 60.0


@dataclass
class _Dashboard:
    """The running program, and how far its search was when last heard of."""

    terminal: Terminal
    source: random.Random = field(default_factory=lambda: random.Random(3))
    searching: bool = False
    status_lines: int = 0
    pressed: int = 0

    def prepare(self) -> None:
        """Show minimax at unlimited speed, and begin to type a move."""
        terminal = self.terminal
        terminal.wait_for(rb"your move")
        terminal.send(b"t")
        terminal.wait_for(rb"Search tree: minimax")
        terminal.send(b"+" * 40)
        terminal.wait_for(rb"unlimited")
        self.rest()
        terminal.send(b"1,")
        terminal.wait_for(_KEYS[0][1])
        self.press()

    def rest(self) -> None:
        """Wait until search and timing runs are over."""
        self.terminal.wait_for(_STATUS.pattern.replace(b"searching|", b""))
        self.terminal.wait_for(_MEASURED)
        self.terminal.listen(0.3)

    def restart(self) -> None:
        self.terminal.send(b"r")
        self.terminal.wait_for(_STATUS.pattern.replace(b"|done", b""))
        self.searching = True

    def press(self) -> float:
        """Press the next key; milliseconds until the screen shows it, then a pause."""
        key, seen = _KEYS[(self.pressed + 1) % 2]
        self.pressed += 1
        start = self.terminal.send(key)
        milliseconds = 1000 * (self.terminal.wait_for(seen) - start)
        self.terminal.fresh.clear()
        self.terminal.listen(self.source.uniform(*_PAUSES))
        return milliseconds

    def press_while_searching(self) -> float | None:
        """As `press`; None if the search ended meanwhile."""
        milliseconds = self.press()
        for _ in range(20):
            states = _STATUS.findall(self.terminal.fresh)
            if states:
                self.searching = states[-1][0] == b"searching"
                return milliseconds if self.searching else None
            self.terminal.listen(0.02)
        self.searching = False
        return None


def measure(effort: Effort) -> list[Figure]:
    idle: list[float] = []
    streaming: list[float] = []
    with (
        tempfile.TemporaryDirectory() as folder,
        Terminal(installed_command(), plain_environment(Path(folder))) as terminal,
    ):
        dashboard = _Dashboard(terminal)
        dashboard.prepare()
        while len(streaming) < effort.keys or len(idle) < effort.keys:
            dashboard.restart()
            while dashboard.searching and len(streaming) < effort.keys:
                milliseconds = dashboard.press_while_searching()
                if milliseconds is not None:
                    streaming.append(milliseconds)
            dashboard.rest()
            while len(idle) < len(streaming):
                idle.append(dashboard.press())
    idle_p99 = percentile(idle, 0.99)
    limit = max(_AT_MOST_MS, 1.5 * idle_p99)
    note = f"{len(idle)} keys"
    return [
        Figure("key to screen, at rest, p50", percentile(idle, 0.5), "ms", note=note),
        Figure("key to screen, at rest, p99", idle_p99, "ms", note=note),
        Figure(
            "key to screen, searching, p50",
            percentile(streaming, 0.5),
            "ms",
            note=f"{len(streaming)} keys",
        ),
        Figure(
            "key to screen, searching, p99",
            percentile(streaming, 0.99),
            "ms",
            Target(limit),
            note=f"largest {max(streaming):.0f} ms; target: 60 ms or 1.5 x at rest",
        ),
        Figure(
            "key to screen, searching / at rest, p99", percentile(streaming, 0.99) / idle_p99, "x"
        ),
    ]
