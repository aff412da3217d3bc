"""From key to screen through a pseudo-terminal while a position is being solved, and at rest.

One process is measured in both states by turns, on the empty board of Connect Four, which takes
longer than anybody waits: the solver runs in its process of low priority, then it is stopped, and
the same keys are pressed at rest. In the solve dialog digits are typed into its limit of nodes; on
the dashboard the cursor walks from column to column, while the values of moves fill in.
"""

from __future__ import annotations

import random
import tempfile
from collections.abc import Iterator, Sequence
from itertools import cycle
from pathlib import Path

from bench.harness import Effort, Figure, Target, percentile
from bench.terminal import Terminal, installed_command, plain_environment

_BOARD = ("--position", "6x7k4g", "--x", "human", "--o", "human")
_CLICK_ON_NODES = b"\x1b[<0;60;15M\x1b[<0;60;15m"
_KEYS = ((b"9", rb"9{12}"), (b"\x7f", rb"(?<!9)9{11}(?!9)"))
"""By turns, and how the line reads once each was acted upon."""
_F2, _ESCAPE = b"\x1bOQ", b"\x1b"
_WALK = ((b"\x1b[C", "1↓".encode()), (b"\x1b[D", "0↓".encode()))
"""Right and left by turns; the number of the column that the cursor is in has an arrow."""
_BY_TURNS = 60
_PAUSES = (0.010, 0.060)
_LONG_PAUSE, _LONG_EVERY = 0.8, 6
"""The board is not drawn anew while keys come: now and then they leave it the time."""


def measure(effort: Effort) -> list[Figure]:
    return [*_in_dialog(effort), *_on_dashboard(effort)]


def _on_dashboard(effort: Effort) -> list[Figure]:
    idle: list[float] = []
    filling: list[float] = []
    with (
        tempfile.TemporaryDirectory() as folder,
        Terminal([*installed_command(), *_BOARD], plain_environment(Path(folder))) as terminal,
    ):
        terminal.wait_for(rb"your move")
        terminal.listen(1.0)
        keys = _presses(terminal, _WALK, long_pauses=True)
        next(keys)
        while len(filling) < effort.keys:
            terminal.send(b"v")
            terminal.wait_for(rb"of 7 columns")
            filling += [next(keys) for _ in range(_BY_TURNS)]
            terminal.send(b"v")
            terminal.wait_for(rb"X human, O human")
            terminal.listen(0.3)
            idle += [next(keys) for _ in range(_BY_TURNS)]
    return _figures("board", idle, "values fill in", filling)


def _in_dialog(effort: Effort) -> list[Figure]:
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
    return _figures("dialog", idle, "solving", solving)


def _figures(place: str, idle: list[float], state: str, busy: list[float]) -> list[Figure]:
    idle_p99, busy_p99 = percentile(idle, 0.99), percentile(busy, 0.99)
    note, name = f"{len(idle)} keys in each state", "key to screen"
    return [
        Figure(f"{name}, {place} at rest, p50", percentile(idle, 0.5), "ms", note=note),
        Figure(f"{name}, {place} at rest, p99", idle_p99, "ms", note=note),
        Figure(f"{name}, {state}, p50", percentile(busy, 0.5), "ms", note=note),
        Figure(f"{name}, {state}, p99", busy_p99, "ms", note=note),
        Figure(f"{name}, {state} / at rest, p99", busy_p99 / idle_p99, "x", Target(1.25)),
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
    return _presses(terminal, _KEYS)


def _presses(
    terminal: Terminal, keys: Sequence[tuple[bytes, bytes]], *, long_pauses: bool = False
) -> Iterator[float]:
    source = random.Random(3)
    for number, (key, seen) in enumerate(cycle(keys)):
        start = terminal.send(key)
        yield 1000 * (terminal.wait_for(seen) - start)
        pause = source.uniform(*_PAUSES)
        terminal.listen(pause + _LONG_PAUSE if long_pauses and number % _LONG_EVERY == 0 else pause)
