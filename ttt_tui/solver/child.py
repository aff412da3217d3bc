"""The solver, and exact values of any game, in a child process: the screen never waits for them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ttt_tui.games.game import Game
from ttt_tui.games.position import Position
from ttt_tui.games.text import read_game
from ttt_tui.run.worker import Worker
from ttt_tui.search.exact import POSITIONS, exact_moves

if TYPE_CHECKING:
    from ttt_tui.solver.driver import Solution


class Solver(Worker):
    """A child process that solves positions; it is started by the first request.

    A cancelled request ends the child. A request that fails raises WorkerFailed.
    """

    def __init__(self) -> None:
        super().__init__(at_once=1)

    async def solve(
        self,
        position: Position,
        *,
        on_progress: Callable[[int], object] | None = None,
        **settings: Any,
    ) -> Solution:
        """Run `driver.solve` in the child."""
        position.check()
        solution: Solution = await self.call(_solve, str(position), settings, on_part=on_progress)
        return solution

    async def exact_moves(self, game: Game, budget: int = POSITIONS) -> dict[int, float] | None:
        """Run `search.exact.exact_moves` in the child."""
        found: dict[int, float] | None = await self.call(_exact_moves, str(game), budget)
        return found


# In the child; the parent never loads the solver.


def _solve(text: str, settings: dict[str, Any], say: Callable[[int], object]) -> Solution:
    from ttt_tui.solver.driver import solve

    return solve(Position.parse(text), on_progress=say, **settings)


def _exact_moves(text: str, budget: int, _: object) -> dict[int, float] | None:
    return exact_moves(read_game(text), budget)
