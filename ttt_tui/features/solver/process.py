"""Solving in a low-priority process of its own, so that the screen stays quick."""

from __future__ import annotations

from collections.abc import AsyncGenerator

from ttt_tui.engine.child import BackgroundError, running
from ttt_tui.features.solver import Progress
from ttt_tui.features.solver.solved import Solved, SolveLimits
from ttt_tui.game import Position

__all__ = ["BackgroundError", "solve_in_background"]


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
    async with running("ttt_tui.features.solver.worker", "solving", (position, limits)) as child:
        while True:
            answer: Progress | Solved | ValueError = await child.answer()
            if isinstance(answer, ValueError):
                raise answer
            yield answer
            if isinstance(answer, Solved):
                return
