"""An engine's seat on a large board: its move is chosen in a low-priority process of its own."""

from __future__ import annotations

from ttt_tui.engine.budget import Budget
from ttt_tui.engine.child import read_request, running
from ttt_tui.features.solver.engine_move import Chosen, choose
from ttt_tui.features.solver.solution import Solution
from ttt_tui.game import Outcome, Position

BUDGET = Budget(seconds=0.8)
"""With the start of the process about a second."""


async def choose_in_background(position: Position, budget: Budget = BUDGET) -> Chosen:
    """The move to play within a budget. Cancelling the task ends the process at once.

    Raises:
        BackgroundError: the process failed or was killed.
        OSError: the process cannot be started.
    """
    async with running(__name__, "choosing", (position, budget)) as child:
        chosen: Chosen = await child.answer()
        return chosen


def main() -> None:
    """In that process: answer the request on standard input with what was `Chosen`."""
    (position, budget), send = read_request()
    send(choose(position, budget))


def chosen_from(solution: Solution) -> Chosen | None:
    """A move that a solution has; None if it has none."""
    if solution.value is None or not solution.best_moves:
        return None
    return Chosen(solution.best_moves[0], Outcome(solution.value), solution.distance)
