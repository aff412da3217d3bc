"""Long sweeps: on one core, on all, and on a Dask cluster of as many workers on this machine."""

from __future__ import annotations

import time
from typing import Any

from bench.harness import Effort, Figure, Run, Target, interleave, median, missing, ratio
from ttt_tui.engine.worker_pool import Cluster, Here, Processes, WorkerPool, cores, results_of
from ttt_tui.features.laboratory.sweep import Sweep
from ttt_tui.game import Rules
from ttt_tui.search import PLAIN, SearchOptions

_SEARCHES = tuple(SearchOptions(algorithm=each) for each in PLAIN)
_TEN_SECONDS, _THIRTY_SECONDS = 5_000, 15_000
"""So many positions of 3x4, 3 in a row, with 10 empty cells at most, take a core that long."""


def measure(effort: Effort) -> list[Figure]:
    is_quick = effort.positions == 1
    short, long = (20, 20) if is_quick else (_TEN_SECONDS, _THIRTY_SECONDS)
    rounds = 1 if is_quick else min(effort.runs, 3)
    count = cores()
    times = interleave(
        {"one": _sweeping(short, Here()), "all": _sweeping(short, Processes(count))}, rounds
    )
    figures = [
        median(f"sweep of {short} positions of 3x4k3 on one core", times["one"]),
        median(f"on {count} cores", times["all"]),
        ratio("all cores / one", times["all"], times["one"], Target(1.0)),
    ]
    try:
        from distributed import LocalCluster
    except ImportError:
        return [*figures, missing("sweep by Dask", "pip install 'ttt-tui[cluster]'")]
    cluster: Any
    with LocalCluster(  # type: ignore[no-untyped-call]
        n_workers=count, threads_per_worker=1, dashboard_address=":0"
    ) as cluster:
        dask = Cluster(cluster.scheduler_address)
        _sweeping(count * 100, dask)()  # its start apart
        times = interleave(
            {"all": _sweeping(long, Processes(count)), "dask": _sweeping(long, dask)}, rounds
        )
    return [
        *figures,
        median(f"sweep of {long} positions of 3x4k3 on {count} cores", times["all"]),
        median(f"by Dask, {count} workers here", times["dask"]),
        ratio("Dask / processes", times["dask"], times["all"], Target(1.5)),
    ]


def _sweeping(positions: int, pool: WorkerPool) -> Run:
    sweep = Sweep(Rules(3, 4, 3), _SEARCHES, positions, most_empty=10)
    parts = sweep.parts()

    def run() -> float:
        start = time.perf_counter()
        for _ in results_of(sweep.work, parts, pool):
            pass
        return time.perf_counter() - start

    return run
