"""What solves for the screen, and what is kept of it as long as the program runs."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable
from functools import cached_property
from typing import TypeAlias

from ttt_tui.features.solver import Progress
from ttt_tui.features.solver.cache import SolutionCache
from ttt_tui.features.solver.process import solve_in_background
from ttt_tui.features.solver.solved import Solved, SolveLimits
from ttt_tui.game import Position

Solve: TypeAlias = "Callable[[Position, SolveLimits], AsyncGenerator[Progress | Solved, None]]"


class SolverService:
    """Tests pass others of both.

    Attributes:
        solve: how far the solve of a position is, now and then, and last its solution.
        limits: what the last solve was allowed, at first the usual.
    """

    def __init__(
        self,
        solve: Solve = solve_in_background,
        make_solutions: Callable[[], SolutionCache] = SolutionCache,
    ) -> None:
        self.solve = solve
        self.limits = SolveLimits()
        self._make_solutions = make_solutions

    @cached_property
    def solutions(self) -> SolutionCache:
        """The solutions that are kept between starts."""
        return self._make_solutions()
