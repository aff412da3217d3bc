"""What solves for the screen: a process of its own, and what is kept of earlier solves."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import aclosing
from functools import cached_property
from typing import TypeAlias

from ttt_tui.features.solver.cache import SolutionCache
from ttt_tui.features.solver.engine_move import Chosen
from ttt_tui.features.solver.process import solve_in_background
from ttt_tui.features.solver.seat import choose_in_background, chosen_from
from ttt_tui.features.solver.solution import Progress
from ttt_tui.features.solver.solved import Solved, SolveLimits
from ttt_tui.game import Position

Solve: TypeAlias = "Callable[[Position, SolveLimits], AsyncGenerator[Progress | Solved, None]]"
Choose: TypeAlias = "Callable[[Position], Awaitable[Chosen]]"


class SolverService:
    """Tests pass others of all three.

    Attributes:
        solve: how far the solve of a position is, now and then, and last its solution.
        choose: a move for an engine, within about a second.
        limits: what the last solve was allowed, at first the usual.
    """

    def __init__(
        self,
        solve: Solve = solve_in_background,
        make_solutions: Callable[[], SolutionCache] = SolutionCache,
        choose: Choose = choose_in_background,
    ) -> None:
        self.solve = solve
        self.choose = choose
        self.limits = SolveLimits()
        self._make_solutions = make_solutions

    @cached_property
    def solutions(self) -> SolutionCache:
        """The solutions that are kept between starts."""
        return self._make_solutions()

    async def find_or_solve(
        self,
        position: Position,
        limits: SolveLimits,
        tell: Callable[[str], None],
        *,
        ask_cache: bool = True,
    ) -> AsyncGenerator[Progress | Solved, None]:
        """What is kept of a position, else its solve, whose solution is kept after it is given.

        Args:
            tell: is told what is wrong with the file of solutions.

        Raises:
            BackgroundError, TableError, ImpossiblePosition, OSError: see `solve_in_background`.
        """
        if ask_cache:
            found = await asyncio.to_thread(
                self.solutions.find, position, all_moves=limits.all_moves
            )
            self._pass_on(tell)
            if found is not None:
                yield found
                return
        async with aclosing(self.solve(position, limits)) as coming:
            async for answer in coming:
                yield answer
                if isinstance(answer, Solved):
                    await asyncio.to_thread(self.solutions.keep, answer)
                    self._pass_on(tell)

    async def find_or_choose(self, position: Position, tell: Callable[[str], None]) -> Chosen:
        """A best move by what is kept of a position, else what is chosen within a second.

        Raises:
            BackgroundError, OSError: see `choose_in_background`.
        """
        found = await asyncio.to_thread(self.solutions.find, position)
        self._pass_on(tell)
        kept = None if found is None else chosen_from(found.solution)
        return kept or await self.choose(position)

    def _pass_on(self, tell: Callable[[str], None]) -> None:
        if (message := self.solutions.take_message()) is not None:
            tell(message)
