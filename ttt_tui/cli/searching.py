"""Searches of the commands: their options as flags, and how they run.

A package's algorithm, or an estimate of the user, runs in a child process, as on the screen.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import cache
from math import inf
from threading import get_ident
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from ttt_tui.cli.common import tell
from ttt_tui.cli.flags import ALGORITHMS, Command
from ttt_tui.games.game import Game
from ttt_tui.search.algorithms import algorithm
from ttt_tui.search.checked_recorder import AlgorithmFault
from ttt_tui.search.options import OPTIONS, Algorithm, Options
from ttt_tui.search.run_here import search
from ttt_tui.search.trace import CAPACITY, Trace
from ttt_tui.words.numbers import plural

if TYPE_CHECKING:
    import asyncio

    from ttt_tui.run.job import Job
    from ttt_tui.run.worker import Worker

_LOOK_SECONDS = 0.2


def _read_by(read: Callable[[Any], Any]) -> Callable[..., Any]:
    """Return the callback of an option that a function reads; it raises `OptionsError`."""
    return lambda _ctx, _param, given: read(given)


def search_options(command: Command) -> Command:
    """Add all options of a search."""
    for each in reversed(OPTIONS):
        settings: dict[str, Any] = {"is_flag": True}
        if not isinstance(each.default, bool):
            text = each.write(each.default)
            metavar = each.metavar or f"[{'|'.join(each.choices)}]"
            settings = {"callback": _read_by(each.read), "default": text, "metavar": metavar}
            settings["show_default"] = text != "none"
        command = click.option(each.flag, each.name, help=each.help, **settings)(command)
    return command


def options_from(given: dict[str, Any]) -> Options:
    """Take the options of a search out of a command's."""
    return Options(**{each.name: given.pop(each.name) for each in OPTIONS if each.name in given})


ANY = "Algorithm to search with; repeat it for more."


def algorithm_option(help_text: str, *default: str, by_game: bool = False) -> Callable[..., Any]:
    """Return the option `--algorithm`, which may be repeated and also takes packages' algorithms.

    Args:
        by_game: True if the command chooses others for trees with chance nodes.
    """
    usual = " and ".join(default)
    if by_game:
        usual += "; for chance nodes expectimax"
        default = ()
    return click.option(
        "--algorithm",
        callback=_read_by(lambda names: tuple(map(algorithm, names))),
        metavar="NAME",
        multiple=True,
        default=default,
        help=f"{help_text} Choose {ALGORITHMS}.  [default: {usual}]",
    )


algorithms_option = algorithm_option(ANY, "minimax", "alpha-beta")


class TimedSearch(NamedTuple):
    """A search and its time."""

    trace: Trace
    seconds: float


def timed_search(
    game: Game,
    searched_by: str | Algorithm,
    options: Options,
    *,
    capacity: int = CAPACITY,
    nodes: int | None = None,
) -> TimedSearch:
    """Search as `search.run_here.search` does, and count a child's nodes on the terminal.

    Raises:
        AlgorithmFault: the algorithm of a package failed.
    """
    found = algorithm(searched_by) if isinstance(searched_by, str) else searched_by
    if not (found.package or options.estimate):
        began = perf_counter()
        trace = search(game, found, options, capacity=capacity, nodes=nodes)
        return TimedSearch(trace, perf_counter() - began)
    from ttt_tui.run.job import Job  # with asyncio

    runner, worker = _child_of(get_ident())
    job = Job(
        game, found, options, worker,
        capacity=capacity, nodes=nodes or sys.maxsize, seconds=inf,
    )  # fmt: skip
    runner.run(_end_of(job))
    if job.fault is not None:
        raise AlgorithmFault(job.fault)
    return TimedSearch(job.trace, job.seconds)


@cache
def _child_of(_thread: int) -> tuple[asyncio.Runner, Worker]:
    """Return the child process of a thread, which is kept from one search to the next."""
    import asyncio
    import atexit

    from ttt_tui.run.worker import Worker

    runner = asyncio.Runner()
    worker = Worker()
    atexit.register(runner.close)
    atexit.register(lambda: runner.run(worker.close()))  # before
    return runner, worker


async def _end_of(job: Job) -> None:
    """Run a job to its end."""
    import asyncio

    running = asyncio.create_task(job.run())
    try:
        while not running.done():
            await asyncio.wait([running], timeout=_LOOK_SECONDS)
            tell(f"{job.trace.algorithm.name}: {plural(job.trace.totals.nodes, 'node')}")
    finally:
        job.cancel()
        await asyncio.wait([running])
