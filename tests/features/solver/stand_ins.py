"""What stands in for the solver's services in dashboards of all tests."""

from __future__ import annotations

from pathlib import Path

from ttt_tui.features.solver.cache import SolutionCache
from ttt_tui.features.solver.players import choose_in_background
from ttt_tui.features.solver.service import Choose, Solve, SolverService, solve_in_background


def solutions_in(folder: Path) -> SolutionCache:
    return SolutionCache(folder / "cache" / "solutions.json")


def stand_ins(
    folder: Path, solve: Solve = solve_in_background, choose: Choose = choose_in_background
) -> list[object]:
    """Solutions are kept in this folder; real processes solve, unless told otherwise."""
    return [SolverService(solve, lambda: solutions_in(folder), choose)]
