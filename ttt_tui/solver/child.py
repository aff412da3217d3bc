"""The solver, and exact values of any game, in a child process."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ttt_tui.games.game import Game
from ttt_tui.games.position import Position
from ttt_tui.games.text import read_game, text_for_child
from ttt_tui.run.worker import Worker
from ttt_tui.search.exact import POSITIONS, exact_moves

if TYPE_CHECKING:
    from ttt_tui.solver.driver import Solution


class Solver(Worker):
    """Solves positions in one child process, which is started when it is first needed.

    Cancelling a call ends the child. A call without a reply raises WorkerFailed.
    """

    def __init__(self) -> None:
        super().__init__(at_once=1)

    async def solve(self, position: Position, **settings: Any) -> Solution:
        """Solve a position as `driver.solve`."""
        solution: Solution = await self.call(_solve, position, settings)
        return solution

    async def exact_moves(self, game: Game, budget: int = POSITIONS) -> dict[int, float] | None:
        """Return exact values as `search.exact.exact_moves`."""
        found: dict[int, float] | None = await self.call(_exact_moves, text_for_child(game), budget)
        return found


# In the child, which alone loads the solver


def _solve(position: Position, settings: dict[str, Any]) -> Solution:
    from ttt_tui.solver.driver import solve

    return solve(position, **settings)


def _exact_moves(text: str, budget: int) -> dict[int, float] | None:
    return exact_moves(read_game(text), budget)
