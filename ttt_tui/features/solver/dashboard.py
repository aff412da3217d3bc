"""The solver on the dashboard: its dialog, and the best moves that the board marks afterwards."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import aclosing
from dataclasses import replace
from typing import TYPE_CHECKING

from ttt_tui.engine.child import BackgroundError
from ttt_tui.engine.match import Choice
from ttt_tui.features.solver.solvable_games import is_solvable
from ttt_tui.game import ImpossiblePosition, Outcome, Position
from ttt_tui.search import Exact, Findings
from ttt_tui.tui.dashboard.feature import DashboardFeature, FeatureContext, FeatureKey, asked
from ttt_tui.tui.dashboard.move_values import GROUP as SOLVING
from ttt_tui.tui.keys import key
from ttt_tui.words.numbers import plural

if TYPE_CHECKING:  # loaded when something is to be solved
    from ttt_tui.features.solver.solved import Found, Solved
    from ttt_tui.tui.views.tree_board import TreeMarks


class SolverOnDashboard(DashboardFeature):
    """Keeps what was last solved, whose best moves the user wanted on the board."""

    KEYS = (
        FeatureKey(key("s", "solve", "Solve",
                    "Find the exact value of a board of any size, or of a tree",
                    named="Solve this position", also="exact value perfect play evaluate"),
                    before="hint"),
    )  # fmt: skip

    HELP = {
        "board": """\
`s` solves the position in a separate process, on any board and any tree of numbers. On boards with
more than 12 empty cells, `v` and `h` use that process too, and values appear as they are proved:
first bounds (`>= 0` is at least a draw for X), then the winner, then the number of moves. The line
below the board says how many are known. Escape or the same key stops the solver; proved values
stay. In the search, `v` and `h` solve the node that the board shows.

If the search cannot finish a board, the solver chooses the engine's move within about a second, and
the message says what is proved. `B` limits the depth, so that the search can choose the move
itself.
"""
    }

    def __init__(self, context: FeatureContext) -> None:
        super().__init__(context)
        self._found: Found | None = None
        self._at: tuple[int, ...] = ()  # the moves from the root of the search to it

    def action_solve(self) -> None:
        """Solve the position on the board, the game's or that of a node."""
        from ttt_tui.features.solver.dialog import SolvingScreen

        context = self.context.dashboard
        context.screen.end_work(SOLVING)  # one process is enough
        dialog = SolvingScreen(self.context.explorer.state_on_board, context.services)
        context.screen.ask(dialog, self._mark)

    def refusals(self) -> dict[str, str]:
        if is_solvable(self.context.explorer.state_on_board):
            return {}
        return {"solve": "only boards of m,n,k games and trees of numbers can be solved"}

    def _mark(self, found: Found) -> None:
        node = self.context.explorer.node_on_board()
        self._found, self._at = found, () if node is None else node.moves
        self.context.dashboard.say(f"solved: {found.verdict}", "good")
        self.context.dashboard.screen.draw("board", "line")

    def position_left(self) -> None:
        self._found = None

    def best_moves(self, position: Position) -> dict[int, Exact]:
        found = self._found
        if found is None or found.state != position:
            return {}
        exact = found.exact
        return {} if exact is None else dict.fromkeys(found.best, exact)

    def tree_marks(self) -> TreeMarks | None:
        found = self._found
        if found is None or asked(self.context.dashboard):
            return None
        state = self.context.dashboard.session.state.searched
        for move in self._at:
            state = state.play(move)
        if state != found.state:
            return None
        from ttt_tui.tui.views.tree_board import TreeMarks

        return TreeMarks(best=[(*self._at, move) for move in found.best])

    async def solving(
        self, position: Position, *, every_move: bool = False
    ) -> AsyncGenerator[Findings, None]:
        """Without a limit of nodes or seconds: whoever asks ends it."""
        from ttt_tui.features.solver import Progress, TableError
        from ttt_tui.features.solver.service import SolverService
        from ttt_tui.features.solver.solved import Solved

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
                    elif isinstance(answer, Solved):
                        yield _findings(answer)
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


def _findings(solved: Solved) -> Findings:
    exact, solution = solved.exact, solved.solution
    if exact is None:
        return Findings()
    moves = dict.fromkeys(solution.best_moves, exact)
    for move, value, distance in solution.moves or ():
        moves[move] = Exact(Outcome(value), distance)
    return Findings(exact, solution.best_moves, moves)


FEATURE = SolverOnDashboard
