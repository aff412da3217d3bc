"""How long a search takes: the same search repeated, trace off, nothing else on the clock."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from ttt_tui.game.game_state import GameState
from ttt_tui.search import Report, Search, SearchOptions, report_of
from ttt_tui.words.numbers import count, seconds, seconds_range


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

    def to_json(self) -> dict[str, float]:
        return {"runs": self.runs, "min": self.minimum, "median": self.median, "max": self.maximum}


def time_searches(
    state: GameState,
    searches: Sequence[SearchOptions],
    runs: int = 5,
    *,
    nodes: Sequence[int | None] = (),
    clock: Callable[[], float] = time.perf_counter,
) -> list[Timing]:
    """Time searches `runs` times each, in turns, so that what slows the machine slows them all.

    Setting up is not timed. Nothing here warms up: search once before.

    Args:
        nodes: after how many nodes each of them is left, None for not at all.

    Raises:
        ImpossiblePosition, OptionsError: as of `Search`.
        ValueError: less than one run.
    """
    limits = nodes or [None] * len(searches)
    durations: list[list[float]] = [[] for _ in searches]
    for _ in range(runs):
        for options, limit, own in zip(searches, limits, durations, strict=True):
            own.append(_seconds(state, options, limit, clock))
    return [Timing.of(each) for each in durations]


def _seconds(
    state: GameState, options: SearchOptions, nodes: int | None, clock: Callable[[], float]
) -> float:
    search = Search(state, options, capacity=0)
    start = clock()
    search.advance(nodes=nodes)
    return clock() - start


@dataclass(frozen=True)
class Measurement:
    """A complete search's findings, and how long it takes without a trace."""

    report: Report
    timing: Timing

    @property
    def nodes_per_second(self) -> float:
        """By the median of the timed runs; 0 where nothing was searched."""
        seconds = self.timing.median
        return self.report.counters.nodes / seconds if seconds else 0.0


def measure_searches(
    state: GameState,
    searches: Sequence[SearchOptions],
    runs: int,
    clock: Callable[[], float] = time.perf_counter,
) -> Iterator[Measurement]:
    """Search to the end, which warms up, and time the same searches in turns.

    Each search has an answer a run, with the times of all its runs so far; the first answers come
    as soon as they can.

    Raises:
        ImpossiblePosition, OptionsError, ValueError: as of `time_searches`.
    """
    if runs < 1:
        Timing.of(())
    found: list[tuple[SearchOptions, Report, list[float]]] = []
    for options in searches:
        search = Search(state, options)
        search.advance()
        found.append((options, report_of(search), [_seconds(state, options, None, clock)]))
        yield Measurement(found[-1][1], Timing.of(found[-1][2]))
    for _ in range(runs - 1):
        for options, report, durations in found:
            durations.append(_seconds(state, options, None, clock))
            yield Measurement(report, Timing.of(durations))


_FEW_RUNS = 3
"""With fewer runs nobody knows how far the times spread."""


def speed_up(first: Timing, second: Timing) -> str:
    """How much quicker the second is, by the medians: `28 x faster`, `about 1.3 x slower`.

    `about` where the spreads overlap, or too few runs tell nothing of them. Empty where there was
    nothing to time.
    """
    quick, slow = sorted((first, second), key=lambda timing: timing.median)
    if not quick.median:
        return ""
    apart = quick.maximum < slow.minimum and min(first.runs, second.runs) >= _FEW_RUNS
    factor = slow.median / quick.median
    figures = f"{factor:.1f}" if factor < 9.95 else count(round(factor))
    if figures == "1.0":
        return "about as fast"
    return f"{'' if apart else 'about '}{figures} x {'faster' if quick is second else 'slower'}"


def time_words(timing: Timing, room: int) -> str:
    """The least, the median and the longest time by name, in as many figures as there is room for.

    `min 40.0 median 50.0 max 60.0 us`, or `min 40 med 50 max 60 us`, or the median alone.
    """
    times = (timing.minimum, timing.median, timing.maximum)
    for middle, figures, gap in (("median", 3, " "), ("med", 2, " "), ("med", 2, "")):
        *numbers, unit = seconds_range(times, figures).replace(" / ", " ").split()
        pairs = zip(("min", middle, "max"), numbers, strict=True)
        text = " ".join(f"{name} {each}" for name, each in pairs) + gap + unit
        if len(text) <= room:
            return text
    alone = seconds(timing.median)
    named = (f"{name} {alone}" for name in ("median", "med"))
    return next((text for text in named if len(text) <= room), alone)
