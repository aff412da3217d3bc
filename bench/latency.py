"""From key to screen through a pseudo-terminal: the program at rest, and searching flat out.

One process is measured in both states by turns. The empty board is searched by minimax at
unlimited speed; when the search ends, keys are measured at rest, then it is begun again. A key
counts as pressed while the search streamed only if the status line still said so afterwards.

The engine is the interpreted one: compiled, the largest search that the dashboard offers is over in
4 ms, between two frames, and no key could meet it.

While it streams, the program's own timing runs go on beside it (a process of low priority), as
they do for its users.
"""

from __future__ import annotations

import random
import re
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

from bench.harness import Effort, Figure, Target, percentile
from bench.terminal import Terminal, TerminalError, installed_command, plain_environment

_STYLE = rb"(?:\x1b\[[0-9;]*m)*"
_STATUS = re.compile(rb"minimax " + _STYLE + rb"(searching|done)" + _STYLE + rb"  ([\d,]+) nodes")
_MEASURED = b"x faster"  # in the comparison once all timing runs are over
# Keys by turns, and what is on the screen once each was acted upon: half of a typed move.
_KEYS = ((b",", rb"move: 1,_"), (b"\x7f", rb"move: 1_"))
_LONGEST_TEXT = 300
_PAUSES = (0.010, 0.060)
_PATIENCE_SECONDS = 120.0
_AT_MOST_MS = 60.0


@dataclass
class _Dashboard:
    """The running program, and what was last heard of its search.

    Attributes:
        searching: the search went on.
        nodes: visited by then.
        measured: the timing runs were over.
    """

    terminal: Terminal
    source: random.Random = field(default_factory=lambda: random.Random(3))
    searching: bool = True
    nodes: int = 0
    measured: bool = False
    _pressed: int = 0
    _end_of_heard: bytes = b""

    def prepare(self) -> None:
        """Show minimax at unlimited speed in the full level, and begin to type a move."""
        terminal = self.terminal
        terminal.wait_for(rb"your move")
        terminal.send(b"D")
        terminal.wait_for(rb"full level")
        terminal.send(b"t")
        terminal.wait_for(rb"Search tree: minimax")
        terminal.send(b"+" * 40)
        terminal.wait_for(rb"unlimited")
        terminal.send(b" ")  # the first search stands until it is asked for
        self.rest()
        terminal.send(b"1,")
        terminal.wait_for(_KEYS[0][1])
        self.press()

    def hear(self) -> None:
        """Take note of the search's state in what has arrived since the last key."""
        text = self._end_of_heard + bytes(self.terminal.fresh)
        self._end_of_heard = text[-_LONGEST_TEXT:]
        for state, nodes in _STATUS.findall(text):
            self.searching = state == b"searching"
            self.nodes = int(nodes.replace(b",", b""))
        self.measured = self.measured or _MEASURED in text

    def rest(self) -> None:
        """Wait until search and timing runs are over."""
        deadline = time.monotonic() + _PATIENCE_SECONDS
        self.hear()
        while self.searching or not self.measured:
            if time.monotonic() > deadline:
                raise TerminalError(f"search and timing runs do not end: {self}")
            self.terminal.fresh.clear()
            self.terminal.listen(0.2)
            self.hear()
        self.terminal.listen(0.3)

    def restart(self) -> None:
        self.terminal.send(b"r")
        self._end_of_heard = b""
        self.searching, self.nodes, self.measured = True, 0, False
        self.terminal.wait_for(_STATUS.pattern.replace(b"|done", b""))

    def press(self) -> float:
        """Press the next key; milliseconds until the screen shows it, then a pause."""
        key, seen = _KEYS[(self._pressed + 1) % 2]
        self._pressed += 1
        start = self.terminal.send(key)
        milliseconds = 1000 * (self.terminal.wait_for(seen) - start)
        self.terminal.listen(self.source.uniform(*_PAUSES))
        self.hear()
        return milliseconds

    def press_while_searching(self) -> float | None:
        """As `press`; None if the search ended meanwhile."""
        before = self.nodes
        milliseconds = self.press()
        while self.searching and self.nodes == before:
            # No frame since: which of the two it was, the next frame tells.
            self.terminal.fresh.clear()
            self.terminal.listen(0.02)
            self.hear()
        return milliseconds if self.searching else None


def _environment(home: Path) -> dict[str, str]:
    return {**plain_environment(home), "TTT_TUI_PURE": "1"}


def measure(effort: Effort) -> list[Figure]:
    idle: list[float] = []
    streaming: list[float] = []
    with (
        tempfile.TemporaryDirectory() as folder,
        Terminal(installed_command(), _environment(Path(folder))) as terminal,
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
            "key to screen, searching / at rest, p99",
            percentile(streaming, 0.99) / idle_p99,
            "x",
            Target(1.25),
            note="interpreted engine",
        ),
    ]
