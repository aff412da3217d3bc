"""The laboratory: a sweep of every position against `analyze`, and what a trial costs beside it."""

from __future__ import annotations

import subprocess
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from bench.harness import Effort, Figure, Run, Target, interleave, median, ratio
from bench.terminal import installed_command
from ttt_tui.engine.worker_pool import Here
from ttt_tui.features.laboratory.experiment import Running
from ttt_tui.features.laboratory.trials import Trials
from ttt_tui.game import Position, Rules
from ttt_tui.game.position import reachable
from ttt_tui.search import Algorithm, MoveOrder, Order, Search, SearchOptions

_QUICK_POSITIONS = 300
_REPETITIONS = 100


def measure(effort: Effort) -> list[Figure]:
    command = installed_command()
    every = list(map(str, reachable(Rules())))
    is_quick = effort.positions == 1
    sweep = ["lab", "sweep", *(["--sample", str(_QUICK_POSITIONS)] if is_quick else [])]
    with tempfile.TemporaryDirectory() as folder:
        positions = Path(folder, "positions.txt")
        positions.write_text("\n".join(every[:_QUICK_POSITIONS] if is_quick else every))
        times = interleave(
            {
                "sweep": running([*command, *sweep]),
                "one core": running([*command, *sweep, "--jobs", "1"]),
                "analyze": running([*command, "analyze", "--json", "-"], positions),
            },
            effort.runs,
        )
    return [
        median("sweep of all 5,478 positions, two algorithms", times["sweep"]),
        median("the same on one core", times["one core"]),
        median("analyze --json - of the same", times["analyze"]),
        ratio("sweep / analyze", times["sweep"], times["analyze"], Target(1.5)),
        _overhead(3 if is_quick else _REPETITIONS),
    ]


def running(command: Sequence[str], heard: Path | None = None) -> Run:
    """Time until a command has ended, with a file on its standard input."""

    def run() -> float:
        with Path(heard or "/dev/null").open() as text:
            start = time.perf_counter()
            subprocess.run(command, stdin=text, stdout=subprocess.DEVNULL, check=True)
            return time.perf_counter() - start

    return run


def _overhead(repetitions: int) -> Figure:
    """Of processor time: what a trial takes beside its searches, each some milliseconds long."""
    orders = (Order.READING, Order.CENTRE)
    searches = tuple(SearchOptions(Algorithm.MINIMAX, MoveOrder(order)) for order in orders)
    trials = Running(Trials((Position(),), searches, repetitions), Here())
    start = time.process_time()
    for _ in trials.stages():
        pass
    whole = time.process_time() - start
    alone = 0.0
    for number in range(repetitions + 1):
        start = time.process_time()
        for options in searches if number % 2 == 0 else reversed(searches):
            _search(options)
        alone += time.process_time() - start
    note = f"{repetitions + 1} rounds of 2 searches, {1000 * alone / repetitions / 2:.2f} ms each"
    return Figure("trials / their searches alone", whole / alone, "x", Target(1.02), note)


def _search(options: SearchOptions) -> None:
    Search(Position(), options, capacity=0).advance()
