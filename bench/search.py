"""The engine against the tutorials' way, with its trace on and off, and what a trace weighs."""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from collections.abc import Callable

from bench.harness import Effort, Figure, Run, Target, interleave, median, ratio
from bench.naive import Naive
from ttt_tui.game import Player, Position, format_position
from ttt_tui.search import Algorithm, Search, SearchOptions
from ttt_tui.search.trace import DEFAULT_CAPACITY, Trace

# In a process of its own: this one's peak already holds what earlier measurements needed. On Linux
# `ru_maxrss` starts from the parent's, so there the mark that begins anew with a program is read.
_PEAK_MEMORY = """
import resource, sys
from pathlib import Path
from ttt_tui.game import Position
from ttt_tui.search import Algorithm, Search, SearchOptions
options = SearchOptions(algorithm=Algorithm.MINIMAX)
search = Search(Position.parse(sys.argv[1]), options, capacity=int(sys.argv[2]))
search.advance()
status = Path("/proc/self/status")
if status.exists():
    peak = next(int(l.split()[1]) for l in status.read_text().splitlines() if l[:6] == "VmHWM:")
else:
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
print(peak * (1 if sys.platform == "darwin" else 1024))
"""


def measure(effort: Effort) -> list[Figure]:
    position = Position.parse(effort.position)
    return [
        *_compare(position, Algorithm.MINIMAX, effort.runs, Target(1.5, at_least=True)),
        *_compare(position, Algorithm.ALPHA_BETA, effort.runs, None),
        *_memory(position, effort.runs),
    ]


def _compare(
    position: Position, algorithm: Algorithm, runs: int, target: Target | None
) -> list[Figure]:
    nodes: set[int] = set()
    measured = interleave(
        {
            "naive": lambda: _naive(position, algorithm, nodes),
            "untraced": _resumable(position, algorithm, 0, nodes),
            "traced": _resumable(position, algorithm, DEFAULT_CAPACITY, nodes),
        },
        runs,
    )
    if len(nodes) != 1:
        raise AssertionError(f"the engines do not do the same work: {sorted(nodes)} nodes")
    (count,) = nodes
    naive, untraced, traced = measured["naive"], measured["untraced"], measured["traced"]
    name = algorithm.value
    return [
        Figure(f"{name}: nodes", count, "", note="the same for all three"),
        median(f"{name}: naive lists", naive),
        median(f"{name}: this engine, no trace", untraced),
        median(f"{name}: this engine, full trace", traced),
        Figure(f"{name}: speed, no trace", count / statistics.median(untraced), "nodes/s"),
        ratio(f"{name}: naive time / untraced time", naive, untraced, target),
        ratio(f"{name}: traced time / untraced time", traced, untraced),
    ]


def _naive(position: Position, algorithm: Algorithm, nodes: set[int]) -> float:
    naive = Naive(format_position(position).partition(" ")[0])
    search: Callable[[bool], int] = (
        naive.minimax if algorithm is Algorithm.MINIMAX else naive.alpha_beta
    )
    start = time.perf_counter()
    search(position.to_move is Player.X)
    seconds = time.perf_counter() - start
    nodes.add(naive.nodes)
    return seconds


def _resumable(position: Position, algorithm: Algorithm, capacity: int, nodes: set[int]) -> Run:
    def run() -> float:
        search = Search(position, SearchOptions(algorithm=algorithm), capacity=capacity)
        start = time.perf_counter()
        search.advance()
        seconds = time.perf_counter() - start
        nodes.add(search.nodes)
        return seconds

    return run


def _memory(position: Position, runs: int) -> list[Figure]:
    search = Search(position, SearchOptions(algorithm=Algorithm.MINIMAX))
    search.advance()
    held = search.nodes + 1
    peaks = interleave(
        {
            "traced": lambda: _peak_bytes(position, DEFAULT_CAPACITY),
            "untraced": lambda: _peak_bytes(position, 0),
        },
        runs,
    )
    growth = statistics.median(peaks["traced"]) - statistics.median(peaks["untraced"])
    target = Target(16)
    return [
        Figure("trace: bytes a node by its columns", Trace.BYTES_PER_NODE, "bytes", target),
        Figure(
            "trace: bytes a node in peak memory",
            growth / held,
            "bytes",
            target,
            note="peak of a process that records, less that of one that does not",
        ),
    ]


def _peak_bytes(position: Position, capacity: int) -> float:
    done = subprocess.run(
        [sys.executable, "-c", _PEAK_MEMORY, format_position(position), str(capacity)],
        capture_output=True,
        text=True,
        check=True,
    )
    return float(done.stdout)
