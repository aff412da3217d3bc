"""The kernel compiled and interpreted, beside the same search in plain C and the tutorials' way.

The empty 3x3 board, whatever position was asked for. Processor time, so that on a busy machine a
run longer than a time slice is not counted longer than it is. Measured only where the compiled
kernel is built and a C compiler is at hand.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path
from types import ModuleType

from bench.harness import Effort, Figure, Run, Target, interleave, median, ratio
from bench.naive import Naive
from ttt_tui._backend import has_compiled_kernel
from ttt_tui.game import Position
from ttt_tui.search import Algorithm, SearchOptions, Trace, kernel

_NODES = {Algorithm.MINIMAX: 549_945, Algorithm.ALPHA_BETA: 18_296}
_TO_C = {Algorithm.MINIMAX: Target(1.5), Algorithm.ALPHA_BETA: Target(1.7)}
_SOURCE = Path(__file__).with_name("limit.c")


def measure(effort: Effort) -> list[Figure]:
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if compiler is None or not has_compiled_kernel():
        return []
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "limit"
        subprocess.run([compiler, "-O3", "-o", str(program), str(_SOURCE)], check=True)
        return [
            figure
            for algorithm in _NODES
            for figure in _figures(algorithm, interleave(_runs(program, algorithm), effort.runs))
        ]


def _runs(program: Path, algorithm: Algorithm) -> dict[str, Run]:
    from ttt_tui.search import native  # type: ignore[attr-defined, unused-ignore]

    room = _NODES[algorithm] + 1
    return {
        "plain C": lambda: _c(program, algorithm, "lines"),
        "plain C with a table of wins": lambda: _c(program, algorithm, "table"),
        "plain C, full trace": lambda: _c(program, algorithm, "lines", "trace"),
        "compiled": lambda: _kernel(native, algorithm, 0, 3),
        "compiled, full trace": lambda: _kernel(native, algorithm, room, 3),
        "interpreted": lambda: _kernel(kernel, algorithm, 0, 1),
        "interpreted, full trace": lambda: _kernel(kernel, algorithm, room, 1),
        "naive lists": lambda: _naive(algorithm),
    }


def _figures(algorithm: Algorithm, measured: Mapping[str, list[float]]) -> list[Figure]:
    def times(over: str, under: str, target: Target | None = None) -> Figure:
        title = f"{algorithm.value}: {over} / {under}"
        return ratio(title, measured[over], measured[under], target)

    return [
        *(median(f"{algorithm.value}: {name}", values) for name, values in measured.items()),
        times("compiled", "plain C", _TO_C[algorithm]),
        times("compiled, full trace", "compiled", Target(2.5)),
        times("interpreted", "naive lists", Target(1.0)),
        times("naive lists", "compiled"),
        times("interpreted", "compiled"),
    ]


def _c(program: Path, algorithm: Algorithm, *how: str) -> float:
    """Seconds, the best of three."""
    command = [str(program), "3", "3", "3", algorithm.value, *how, "3"]
    told = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    counts, times = told.splitlines()
    _check(algorithm, int(counts.split()[3]))
    return min(int(word) for word in times.split()[1:]) / 1e9


def _kernel(module: ModuleType, algorithm: Algorithm, capacity: int, runs: int) -> float:
    best = float("inf")
    for _ in range(runs):
        searching = module.Kernel(Position(), SearchOptions(algorithm), Trace(capacity))
        start = time.process_time()
        searching.run(sys.maxsize, sys.maxsize)
        best = min(best, time.process_time() - start)
        _check(algorithm, searching.nodes)
    return best


def _naive(algorithm: Algorithm) -> float:
    naive = Naive(".../.../...")
    search = naive.minimax if algorithm is Algorithm.MINIMAX else naive.alpha_beta
    start = time.process_time()
    search(True)
    seconds = time.process_time() - start
    _check(algorithm, naive.nodes)
    return seconds


def _check(algorithm: Algorithm, nodes: int) -> None:
    if nodes != _NODES[algorithm]:
        raise AssertionError(f"{nodes} nodes instead of {_NODES[algorithm]}: not the same search")
