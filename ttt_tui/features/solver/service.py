"""Solving for the screen, in a low-priority process, and the solutions saved by earlier solves."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import aclosing
from functools import cached_property
from typing import TypeAlias

from ttt_tui.engine.child import read_request, running
from ttt_tui.features.solver import Progress, TableError, solve
from ttt_tui.features.solver.cache import SolutionCache
from ttt_tui.features.solver.players import Chosen, choose_in_background, chosen_from
from ttt_tui.features.solver.solved import Solved, SolveLimits
from ttt_tui.features.solver.tree_solution import SolvedTree, solve_tree
from ttt_tui.game import ImpossiblePosition, Position
from ttt_tui.game.game_state import GameState

_SECONDS_A_REPORT = 0.1


Answers: TypeAlias = "AsyncGenerator[Progress | Solved | SolvedTree, None]"


async def solve_in_background(state: GameState, limits: SolveLimits) -> Answers:
    """Solve a board or a tree: how far it has come now and then, and last the solution,
    with the time that it took in the process.

    Leaving the iteration (`contextlib.aclosing` sees to that) or cancelling the task ends the
    process at once.

    Raises:
        BackgroundError: the process failed or was killed.
        TableError: the table is of no size, or larger than the machine's memory.
        ImpossiblePosition: no game can reach the position.
        OSError: the process cannot be started.
    """
    async with running(__name__, "solving", (state, limits)) as child:
        while True:
            answer: Progress | Solved | SolvedTree = await child.answer()
            yield answer
            if not isinstance(answer, Progress):
                return


def main() -> None:
    """In that process: answer the request on standard input.

    With `Progress` a few times a second, and last with what was `Solved`, or with the error that
    says why the request cannot be met.
    """
    (state, limits), send = read_request()
    if not isinstance(state, Position):
        send(solve_tree(state, limits.nodes, limits.seconds, all_moves=limits.all_moves))
        return
    due, began = 0.0, time.perf_counter()

    def report(progress: Progress) -> None:
        nonlocal due
        now = time.monotonic()
        if now >= due:
            due = now + _SECONDS_A_REPORT
            send(progress)

    try:
        solution = solve(state, **vars(limits), on_progress=report)
    except (TableError, ImpossiblePosition) as error:
        send(error)
    else:
        send(Solved(solution, time.perf_counter() - began))


Solve: TypeAlias = "Callable[[GameState, SolveLimits], Answers]"
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
        state: GameState,
        limits: SolveLimits,
        tell: Callable[[str], None],
        *,
        ask_cache: bool = True,
    ) -> Answers:
        """What is kept of a board, else its solve, whose solution is kept after it is given.

        A tree is solved in a moment, so nothing is kept of it.

        Args:
            tell: is told what is wrong with the file of solutions.

        Raises:
            BackgroundError, TableError, ImpossiblePosition, OSError: see `solve_in_background`.
        """
        if ask_cache and isinstance(state, Position):
            found = await asyncio.to_thread(self.solutions.find, state, all_moves=limits.all_moves)
            self._pass_on(tell)
            if found is not None:
                yield found
                return
        async with aclosing(self.solve(state, limits)) as coming:
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
        solved = None if found is None else chosen_from(found.solution)
        return solved or await self.choose(position)

    def _pass_on(self, tell: Callable[[str], None]) -> None:
        if (message := self.solutions.take_message()) is not None:
            tell(message)
