"""User programs: what recording costs in time and memory, how soon it is seen, its keys."""

from __future__ import annotations

import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import replace
from functools import partial
from pathlib import Path

from bench.harness import (
    Effort,
    Figure,
    Target,
    interleave,
    median,
    missing,
    percentile,
    ratio,
)
from bench.terminal import Terminal, installed_command, plain_environment
from ttt_tui.features.programs.recording import Recording
from ttt_tui.features.programs.runner import Limits, Runner, record

_RULES = """
def winner(b):
    for row in range(3):
        if b[row][0] == b[row][1] == b[row][2] != " ":
            return b[row][0]
    for column in range(3):
        if b[0][column] == b[1][column] == b[2][column] != " ":
            return b[0][column]
    if b[0][0] == b[1][1] == b[2][2] != " " or b[0][2] == b[1][1] == b[2][0] != " ":
        return b[1][1]
    return None
def is_full(b):
    for row in range(3):
        for column in range(3):
            if b[row][column] == " ":
                return False
    return True
board = [[" "] * 3 for _ in range(3)]
"""

IN_PLACE = f"""{_RULES}
def minimax(board, depth, is_max):
    won = winner(board)
    if won == "X":
        return 10
    if won == "O":
        return -10
    if is_full(board):
        return 0
    best = -1000 if is_max else 1000
    for row in range(3):
        for column in range(3):
            if board[row][column] == " ":
                board[row][column] = "X" if is_max else "O"
                value = minimax(board, depth + 1, not is_max)
                board[row][column] = " "
                best = max(best, value) if is_max else min(best, value)
    return best
minimax(board, 0, True)
"""
"""549,945 nodes, on a board of lists as most have it."""

COPIED = f"""{_RULES}
import copy
def alpha_beta(board, alpha, beta, is_max):
    won = winner(board)
    if won or is_full(board):
        return 1 if won == "X" else -1 if won == "O" else 0
    best = -2 if is_max else 2
    for row in range(3):
        for column in range(3):
            if board[row][column] != " ":
                continue
            child = copy.deepcopy(board)
            child[row][column] = "X" if is_max else "O"
            value = alpha_beta(child, alpha, beta, not is_max)
            if is_max:
                best = max(best, value)
                alpha = max(alpha, best)
            else:
                best = min(best, value)
                beta = min(beta, best)
            if alpha >= beta:
                return best
    return best
alpha_beta(board, -2, 2, True)
"""
"""18,296 nodes."""

_PLAIN = """
import sys, time
code = compile(open(sys.argv[1]).read(), sys.argv[1], "exec")
start = time.perf_counter()
exec(code, {"__name__": "__main__"})
print(time.perf_counter() - start)
"""

# As Linux marks them anew with each program; a process that has ended shows no mark any more.
_PEAKS = """
import sys
from pathlib import Path
from ttt_tui.features.programs.runner import Limits, Runner
def peak(process):
    lines = Path(f"/proc/{process}/status").read_text().splitlines()
    return next((int(line.split()[1]) for line in lines if line.startswith("VmHWM")), 0)
child = 0
with Runner(sys.argv[1], limits=Limits(nodes=int(sys.argv[2]))) as running:
    while not running.done:
        running.more(0.01)
        if running.process:
            child = max(child, peak(running.process))
print(len(running.recording), peak("self"), child)
"""


_STYLE = rb"(?:\x1b\[[0-9;]*m)*"
_NODE = rb"yours " + _STYLE + rb"\w+" + _STYLE + rb"  [1-9][\d,]* node"
_DONE = rb"visits the same nodes as"
_BEGUN = rb"Recording;|Judging|Comparing with"
# Keys by turns, and what is on the screen once each was acted upon: half of a typed move.
_KEYS = ((b",", rb"move: 1,_"), (b"\x7f", rb"move: 1_"))
_PAUSES = (0.010, 0.060)


def measure(effort: Effort) -> list[Figure]:
    with tempfile.TemporaryDirectory() as folder:
        in_place, copied = Path(folder, "in_place.py"), Path(folder, "copied.py")
        in_place.write_text(IN_PLACE, encoding="utf-8")
        copied.write_text(COPIED, encoding="utf-8")
        times = interleave(
            {
                "in place, plain": partial(_plain, in_place),
                "in place, recorded": partial(_recorded, in_place),
                "copies, plain": partial(_plain, copied),
                "copies, recorded": partial(_recorded, copied),
                "first node": partial(_first_node, in_place),
                "first node on the screen": partial(_first_node_seen, in_place),
            },
            effort.runs,
        )
        memory = _memory(in_place)
        keys = _keys(in_place, effort)
    limits = {"in place": 2.5, "copies": 1.3}
    ratios = [
        ratio(
            f"own search, {name}: recorded / plain",
            times[f"{name}, recorded"],
            times[f"{name}, plain"],
            Target(limit),
        )
        for name, limit in limits.items()
    ]
    within = {"first node on the screen": Target(1.5)}
    spent = [
        replace(median(f"own search: {name}", values), target=within.get(name))
        for name, values in times.items()
    ]
    return [*ratios, *spent, *memory, *keys]


def _plain(file: Path) -> float:
    done = subprocess.run(
        [sys.executable, "-c", _PLAIN, str(file)], capture_output=True, text=True, check=True
    )
    return float(done.stdout)


def _recorded(file: Path) -> float:
    found = record(file)
    assert isinstance(found, Recording)
    return found.seconds


def _first_node(file: Path) -> float:
    """From the start of the process that runs the file to the first node that is here."""
    start = time.perf_counter()
    with Runner(file) as running:
        while not running.recording:
            running.more(None)
        return time.perf_counter() - start


def _watching(file: Path) -> Terminal:
    return Terminal([*installed_command(), "watch", str(file)], plain_environment(file.parent))


def _first_node_seen(file: Path) -> float:
    """From the start of `ttt-tui watch` until the screen has a node of the program."""
    with _watching(file) as terminal:
        return terminal.wait_for(_NODE) - terminal.started


class _Keys:
    """Keys pressed where a file is watched.

    Attributes:
        busy: it is being recorded, judged, or compared with the textbook.
    """

    def __init__(self, terminal: Terminal) -> None:
        self._terminal = terminal
        self._source = random.Random(3)
        self._pressed = 0
        self.busy = True
        terminal.wait_for(_NODE)
        terminal.send(b" ")  # its search on the screen stands
        terminal.wait_for(rb"paused")
        terminal.send(b"1,")
        terminal.wait_for(_KEYS[0][1])

    def press(self) -> float:
        """Milliseconds until the screen shows it, then a pause."""
        terminal, (key, seen) = self._terminal, _KEYS[(self._pressed + 1) % 2]
        self._pressed += 1
        start = terminal.send(key)
        milliseconds = 1000 * (terminal.wait_for(seen) - start)
        terminal.listen(self._source.uniform(*_PAUSES))
        self.busy = self.busy and not re.search(_DONE, terminal.fresh)
        return milliseconds

    def rest(self) -> None:
        """Wait until nothing goes on."""
        if self.busy:
            self._terminal.wait_for(_DONE)
        self._terminal.listen(1.0)
        self.busy = False

    def save(self, file: Path) -> None:
        """It is run again."""
        self._terminal.send(b"")
        file.touch()
        self._terminal.wait_for(_BEGUN)
        self.busy = True


def _keys(file: Path, effort: Effort) -> list[Figure]:
    """Keys while a file is recorded, judged and compared, against keys at rest, by turns."""
    idle: list[float] = []
    watched: list[float] = []
    with _watching(file) as terminal:
        keys = _Keys(terminal)
        while len(watched) < effort.keys:
            milliseconds = keys.press()
            if keys.busy:
                watched.append(milliseconds)
            else:
                keys.rest()
                idle += [keys.press() for _ in range(len(watched) - len(idle))]
                keys.save(file)
        keys.rest()
        idle += [keys.press() for _ in range(len(watched) - len(idle))]
    resting, note = percentile(idle, 0.99), f"{len(idle)} keys each, by turns"
    return [
        Figure("own search: key to screen, at rest, p99", resting, "ms", note=note),
        Figure("own search: key to screen, watched, p99", percentile(watched, 0.99), "ms"),
        Figure("own search: keys, watched / at rest, p99", percentile(watched, 0.99) / resting,
               "x", Target(1.25)),
    ]  # fmt: skip


def _memory(file: Path) -> list[Figure]:
    if not Path("/proc/self/status").exists():
        return [missing("own search: bytes a node", "no marks of memory on this system")]
    few, many = (_peaks(file, nodes) for nodes in (1_000, Limits().nodes))
    nodes = many[0] - few[0]
    note = f"peak of {many[0]:,} nodes, less that of {few[0]:,}"
    names = {"the process that runs it": 2, "the process that shows it": 1}
    return [
        Figure(
            f"own search: bytes a node, {name}",
            1024 * (many[place] - few[place]) / nodes,
            "bytes",
            Target(64),
            note,
        )
        for name, place in names.items()
    ]


def _peaks(file: Path, nodes: int) -> tuple[int, int, int]:
    """Nodes, and the peak memory of both processes as the system counts it; the median of three."""
    found = []
    for _ in range(3):
        done = subprocess.run(
            [sys.executable, "-c", _PEAKS, str(file), str(nodes)],
            capture_output=True, text=True, check=True,
        )  # fmt: skip
        found.append([int(each) for each in done.stdout.split()])
    count, own, child = (int(statistics.median(column)) for column in zip(*found, strict=True))
    return count, own, child
