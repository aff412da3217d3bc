"""How long a search takes: the same search repeated, trace off, nothing else on the clock."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ttt_tui.game import Position
from ttt_tui.search import Report, Search, SearchOptions, report_of


@dataclass(frozen=True)
class Timing:
    """Seconds over repeated runs of one search."""

    runs: int
    minimum: float
    median: float
    maximum: float

    @classmethod
    def of(cls, durations: Sequence[float]) -> Timing:
        """Raises:
        ValueError: no durations.
        """
        if not durations:
            raise ValueError("0 timing runs: at least 1 is needed")
        ranked = sorted(durations)
        last = len(ranked) - 1
        median = (ranked[last // 2] + ranked[(last + 1) // 2]) / 2
        return cls(len(ranked), ranked[0], median, ranked[-1])


def time_search(
    position: Position,
    options: SearchOptions,
    runs: int = 5,
    *,
    nodes: int | None = None,
    clock: Callable[[], float] = time.perf_counter,
) -> Timing:
    """Time a search `runs` times, each for at most `nodes` nodes; setting up is not timed.

    Raises:
        ImpossiblePosition, OptionsError: as of `Search`.
        ValueError: less than one run.
    """
    durations = []
    for _ in range(runs):
        search = Search(position, options, capacity=0)
        start = clock()
        search.advance(nodes=nodes)
        durations.append(clock() - start)
    return Timing.of(durations)


@dataclass(frozen=True)
class Measurement:
    """A complete search's findings, and how long it takes without a trace."""

    report: Report
    timing: Timing


def measure_search(position: Position, options: SearchOptions, runs: int) -> Measurement:
    """Search to the end, then time the same search; raises as `time_search` does."""
    search = Search(position, options)
    search.advance()
    return Measurement(report_of(search), time_search(position, options, runs))
