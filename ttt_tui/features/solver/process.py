"""Solving in a low-priority process of its own, so that the screen stays quick."""

from __future__ import annotations

import time
from collections.abc import AsyncGenerator

from ttt_tui.engine.child import BackgroundError, read_request, running
from ttt_tui.features.solver import Progress, TableError, solve
from ttt_tui.features.solver.solved import Solved, SolveLimits
from ttt_tui.game import ImpossiblePosition, Position

__all__ = ["BackgroundError", "solve_in_background"]

_SECONDS_A_REPORT = 0.1


async def solve_in_background(
    position: Position, limits: SolveLimits
) -> AsyncGenerator[Progress | Solved, None]:
    """Solve a position: how far it has come now and then, and last the solution,
    with the time that it took in the process.

    Leaving the iteration (`contextlib.aclosing` sees to that) or cancelling the task ends the
    process at once.

    Raises:
        BackgroundError: the process failed or was killed.
        TableError: the table is of no size, or larger than the machine's memory.
        ImpossiblePosition: no game can reach the position.
        OSError: the process cannot be started.
    """
    async with running(__name__, "solving", (position, limits)) as child:
        while True:
            answer: Progress | Solved = await child.answer()
            yield answer
            if isinstance(answer, Solved):
                return


def main() -> None:
    """In that process: answer the request on standard input.

    With `Progress` a few times a second, and last with what was `Solved`, or with the error that
    says why the request cannot be met.
    """
    (position, limits), send = read_request()
    due, began = 0.0, time.perf_counter()

    def report(progress: Progress) -> None:
        nonlocal due
        now = time.monotonic()
        if now >= due:
            due = now + _SECONDS_A_REPORT
            send(progress)

    try:
        solution = solve(position, **vars(limits), on_progress=report)
    except (TableError, ImpossiblePosition) as error:
        send(error)
    else:
        send(Solved(solution, time.perf_counter() - began))
