"""Times of searches: one run that is recorded, and some that are timed without recording."""

from __future__ import annotations

from dataclasses import dataclass
from statistics import median
from time import perf_counter
from typing import TYPE_CHECKING

from ttt_tui.next.games.game import Game
from ttt_tui.next.search.algorithms import Algorithm
from ttt_tui.next.search.options import Options
from ttt_tui.next.search.run_here import search
from ttt_tui.next.search.trace import Trace

if TYPE_CHECKING:
    from ttt_tui.next.run.job import Job


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
) -> tuple[Trace, Times, str | None]:
    """A search with its trace, its times, and why it failed, if it did.

    Ours are timed without recording. The algorithm of a package runs in a child process, by whose
    clock its one run is timed.

    Raises:
        OptionsError: the options do not fit.
    """
    if algorithm.package:
        import asyncio  # it takes longer to load than most searches take

        job = asyncio.run(_in_child(game, algorithm, options, nodes))
        return job.trace, _times([job.seconds]), job.fault
    trace = search(game, algorithm, options, nodes=nodes)
    seconds = []
    for _ in range(runs):
        began = perf_counter()
        search(game, algorithm, options, capacity=0, nodes=nodes)
        seconds.append(perf_counter() - began)
    return trace, _times(seconds), None


def _times(seconds: list[float]) -> Times:
    return Times(len(seconds), Spread(min(seconds), median(seconds), max(seconds)))


async def _in_child(game: Game, algorithm: Algorithm, options: Options, nodes: int | None) -> Job:
    from ttt_tui.next.run.job import NODES, Job
    from ttt_tui.next.run.worker import Worker

    worker = Worker()
    try:
        job = Job(game, algorithm, options, worker, nodes=nodes or NODES)
        await job.run()
        return job
    finally:
        await worker.close()
