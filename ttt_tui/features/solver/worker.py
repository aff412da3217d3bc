"""The process behind `solve_process.solve_in_background`.

It is asked for a position and its `SolveLimits`. It answers with `Progress` a few times a second
and last with what was `Solved`, or with the error that says why the request cannot be met.
"""

from __future__ import annotations

import time

from ttt_tui.engine.child import read_request
from ttt_tui.features.solver import Progress, TableError, solve
from ttt_tui.features.solver.solved import Solved
from ttt_tui.game import ImpossiblePosition

_SECONDS_A_REPORT = 0.1


def main() -> None:
    """Answer the request on standard input."""
    (position, limits), send = read_request()
    due, began = 0.0, time.perf_counter()

    def report(progress: Progress) -> None:
        nonlocal due
        now = time.monotonic()
        if now >= due:
            due = now + _SECONDS_A_REPORT
            send(progress)

    try:
        solution = solve(
            position,
            table_mb=limits.table_mb,
            nodes=limits.nodes,
            seconds=limits.seconds,
            on_progress=report,
        )
    except (TableError, ImpossiblePosition) as error:
        send(error)
    else:
        send(Solved(solution, time.perf_counter() - began))
