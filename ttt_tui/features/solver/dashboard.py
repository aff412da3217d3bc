"""The solver on the dashboard: its dialog, and the best moves that the board marks afterwards."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import aclosing
from dataclasses import replace
from typing import TYPE_CHECKING

from ttt_tui.engine.child import BackgroundError
from ttt_tui.engine.match import Choice
from ttt_tui.game import ImpossiblePosition, Outcome, Position
from ttt_tui.search import Exact, Findings
from ttt_tui.tui.dashboard.feature import DashboardFeature, FeatureContext, FeatureKey
from ttt_tui.tui.dashboard.move_values import GROUP as SOLVING
from ttt_tui.tui.keys import key
from ttt_tui.words.numbers import plural

if TYPE_CHECKING:  # loaded when something is to be solved
    from ttt_tui.features.solver import Solution


class SolverOnDashboard(DashboardFeature):
    """Keeps the last solution whose best moves the user wanted on the board."""

    FOR_BOARDS = ("solve",)

    KEYS = (
        FeatureKey(key("s", "solve", "Solve",
                    "Find the exact value of this position, on a board of any size",
                    named="Solve this position", also="exact value perfect play evaluate"),
                    before="hint"),
    )  # fmt: skip

    HELP = {
        "board": """\
`s` solves the position in a separate process, on any board. With more than 12 empty cells, `v` and
`h` use that process too, and values appear as they are proved: first bounds (`>= 0` is at least a
draw for X), then the winner, then the number of moves. The line below the board says how many are
known. Escape or the same key stops the solver; proved values stay. In the search, `v` and `h` solve
the node that the board shows.

If the search cannot finish a board, the solver chooses the engine's move within about a second, and
the message says what is proved. `B` limits the depth, so that the search can choose the move
itself.
"""
    }

    def __init__(self, context: FeatureContext) -> None:
        super().__init__(context)
        self._solution: Solution | None = None

    def action_solve(self) -> None:
        """Solve the position on the board, the game's or that of a node."""
        from ttt_tui.features.solver.dialog import SolvingScreen

        context = self.context.dashboard
        context.screen.end_work(SOLVING)  # one process is enough
        dialog = SolvingScreen(self.context.explorer.position_on_board, context.services)
        context.screen.ask(dialog, self._mark)

    def _mark(self, solution: Solution) -> None:
        from ttt_tui.features.solver.solved import verdict_of

        self._solution = solution
        self.context.dashboard.say(f"solved: {verdict_of(solution)}", "good")
        self.context.dashboard.screen.draw("board")

    def position_left(self) -> None:
        self._solution = None

    def best_moves(self, position: Position) -> dict[int, Exact]:
        found = self._solution
        exact = None if found is None or found.position != position else _exact(found)
        if found is None or exact is None:
            return {}
        return dict.fromkeys(found.best_moves, exact)

    async def solving(
        self, position: Position, *, every_move: bool = False
    ) -> AsyncGenerator[Findings, None]:
        """Without a limit of nodes or seconds: whoever asks ends it."""
        from ttt_tui.features.solver import Progress, TableError
        from ttt_tui.features.solver.service import SolverService

        context = self.context.dashboard
        service = context.services.of(SolverService)
        limits = replace(service.limits, nodes=None, seconds=None, all_moves=every_move)
        coming = service.find_or_solve(position, limits, context.screen.warn)
        try:
            async with aclosing(coming):
                async for answer in coming:
                    if isinstance(answer, Progress):
                        words = f"solving, {plural(answer.nodes, 'node')}"
                        yield Findings(moves=answer.moves, progress=words)
                    else:
                        yield _findings(answer.solution)
        except (TableError, ImpossiblePosition, BackgroundError, OSError) as error:
            yield Findings(failure=str(error))

    async def move_for_engine(self, position: Position) -> Choice | None:
        from ttt_tui.features.solver.service import SolverService

        context = self.context.dashboard
        service = context.services.of(SolverService)
        try:
            chosen = await service.find_or_choose(position, context.screen.warn)
        except (BackgroundError, OSError) as error:
            context.screen.warn(f"{error}; the engine uses its own search instead")
            return None
        return Choice(chosen.move, chosen.reason)


def _findings(solution: Solution) -> Findings:
    exact = _exact(solution)
    if exact is None:
        return Findings()
    moves = dict.fromkeys(solution.best_moves, exact)
    for move, value, distance in solution.moves or ():
        moves[move] = Exact(Outcome(value), distance)
    return Findings(exact, solution.best_moves, moves)


def _exact(solution: Solution) -> Exact | None:
    """What was proved, None where a limit came first."""
    if solution.value is None or solution.distance is None:
        return None
    return Exact(Outcome(solution.value), solution.distance)


FEATURE = SolverOnDashboard
