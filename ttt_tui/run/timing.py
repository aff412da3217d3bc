"""Times of searches: one run that is recorded, and some that are timed without recording."""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter

from ttt_tui.games.game import Game
from ttt_tui.search.algorithms import Algorithm
from ttt_tui.search.options import Options
from ttt_tui.search.run_here import search
from ttt_tui.search.trace import Trace


@dataclass(frozen=True)
class Spread:
    """Seconds."""

    min: float
    median: float
    max: float


@dataclass(frozen=True)
class Times:
    """How long each of some runs took."""

    runs: int
    spread: Spread


def timed(
    game: Game, algorithm: Algorithm, options: Options, *, runs: int, nodes: int | None = None
) -> tuple[Trace, Times]:
    """A search with its trace, and the times of some runs that record nothing.

    Raises:
        OptionsError: the options do not fit.
        AlgorithmFault: the algorithm of a package failed.
    """
    trace = search(game, algorithm, options, nodes=nodes)
    seconds = []
    for _ in range(runs):
        began = perf_counter()
        search(game, algorithm, options, capacity=0, nodes=nodes)
        seconds.append(perf_counter() - began)
    seconds.sort()
    middle = (seconds[(runs - 1) // 2] + seconds[runs // 2]) / 2  # `statistics` takes 3 ms to load
    return trace, Times(runs, Spread(seconds[0], middle, seconds[-1]))
