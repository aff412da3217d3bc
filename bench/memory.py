"""What a trace weighs, and the most memory that a search takes."""

from __future__ import annotations

import statistics
import subprocess
import sys
from functools import partial

from bench.harness import Figure, Target, interleave, median
from ttt_tui.game import Position
from ttt_tui.search import Algorithm, Search, SearchOptions
from ttt_tui.search.trace import DEFAULT_CAPACITY, Trace

# In a process of its own: this one's peak already holds what earlier measurements needed. On Linux
# `ru_maxrss` starts from the parent's, so there the mark that begins anew with a program is read.
_PEAK_MEMORY = """
import resource, sys
from pathlib import Path
if len(sys.argv) > 1:
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


def measure(position: Position, runs: int) -> list[Figure]:
    search = Search(position, SearchOptions(algorithm=Algorithm.MINIMAX))
    search.advance()
    held = search.nodes + 1
    text = str(position)
    traced, untraced, python = "minimax, full trace", "minimax, no trace", "Python alone"
    peaks = interleave(
        {
            traced: partial(_peak_bytes, text, str(DEFAULT_CAPACITY)),
            untraced: partial(_peak_bytes, text, "0"),
            python: _peak_bytes,
        },
        runs,
    )
    growth = statistics.median(peaks[traced]) - statistics.median(peaks[untraced])
    target = Target(16)
    megabytes = {name: [peak / 1e6 for peak in found] for name, found in peaks.items()}
    return [
        Figure("trace: bytes a node by its columns", Trace.BYTES_PER_NODE, "bytes", target),
        Figure(
            "trace: bytes a node in peak memory",
            growth / held,
            "bytes",
            target,
            note="peak of a process that records, less that of one that does not",
        ),
        *(median(f"peak memory: {name}", found, "MB") for name, found in megabytes.items()),
    ]


def _peak_bytes(*arguments: str) -> float:
    done = subprocess.run(
        [sys.executable, "-c", _PEAK_MEMORY, *arguments],
        capture_output=True,
        text=True,
        check=True,
    )
    return float(done.stdout)
