"""From key to screen through a pseudo-terminal while a position is being solved, and at rest.

One process is measured in both states by turns: the solve dialog on the empty board of Connect
Four, which takes longer than anybody waits. Digits are typed into its limit of nodes; the solver
runs in its process of low priority, then it is stopped, and the same keys are pressed at rest.
"""

from __future__ import annotations

import random
import tempfile
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path

from bench.harness import Effort, Figure, Target, percentile
from bench.terminal import Terminal, installed_command, plain_environment

_BOARD = ("--position", "6x7k4g", "--x", "human", "--o", "human")
_CLICK_ON_NODES = b"\x1b[<0;60;15M\x1b[<0;60;15m"
_KEYS = ((b"9", rb"9{12}"), (b"\x7f", rb"(?<!9)9{11}(?!9)"))
"""By turns, and how the line reads once each was acted upon."""
_F2, _ESCAPE = b"\x1bOQ", b"\x1b"
_BY_TURNS = 60
_PAUSES = (0.010, 0.060)


def measure(effort: Effort) -> list[Figure]:
    idle: list[float] = []
    solving: list[float] = []
    with (
        tempfile.TemporaryDirectory() as folder,
        Terminal([*installed_command(), *_BOARD], plain_environment(Path(folder))) as terminal,
    ):
        keys = _open(terminal)
        while len(solving) < effort.keys:
            terminal.send(_F2)
            terminal.wait_for(rb"value: can X win")
            solving += [next(keys) for _ in range(_BY_TURNS)]
            terminal.send(_ESCAPE)
            terminal.wait_for(rb"stopped after")
            terminal.listen(0.3)
            idle += [next(keys) for _ in range(_BY_TURNS)]
    idle_p99, solving_p99 = percentile(idle, 0.99), percentile(solving, 0.99)
    note = f"{len(idle)} keys in each state"
    return [
        Figure("key to screen, dialog at rest, p50", percentile(idle, 0.5), "ms", note=note),
        Figure("key to screen, dialog at rest, p99", idle_p99, "ms", note=note),
        Figure("key to screen, solving, p50", percentile(solving, 0.5), "ms", note=note),
        Figure("key to screen, solving, p99", solving_p99, "ms", note=note),
        Figure("key to screen, solving / at rest, p99", solving_p99 / idle_p99, "x", Target(1.25)),
    ]


def _open(terminal: Terminal) -> Iterator[float]:
    """Open the dialog, the searches not begun; gives what a key press takes, in milliseconds."""
    terminal.wait_for(rb"your move")
    terminal.listen(1.0)
    terminal.send(b"s")
    terminal.wait_for(rb"value: can X win")
    terminal.send(_CLICK_ON_NODES)
    terminal.listen(0.5)
    terminal.send(b"9" * 11)
    terminal.wait_for(rb"9{11}")
    terminal.send(_ESCAPE)
    terminal.wait_for(rb"stopped after")
    return _presses(terminal)


def _presses(terminal: Terminal) -> Iterator[float]:
    source = random.Random(3)
    for key, seen in cycle(_KEYS):
        start = terminal.send(key)
        yield 1000 * (terminal.wait_for(seen) - start)
        terminal.listen(source.uniform(*_PAUSES))
