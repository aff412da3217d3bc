"""The solver on the dashboard: its dialog, and the best moves that the board marks afterwards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ttt_tui.game import Outcome, Position
from ttt_tui.search import Exact
from ttt_tui.tui.dashboard.limb import DashboardLimb, Hands, LimbKey
from ttt_tui.tui.keys import key

if TYPE_CHECKING:  # loaded when something is to be solved
    from ttt_tui.features.solver import Solution


class SolverOnDashboard(DashboardLimb):
    """Keeps the last solution whose best moves the user wanted on the board."""

    KEYS = (
        LimbKey(key("s", "solve", "Solve",
                    "The exact value of this position, however large the board",
                    also="exact value perfect play evaluate", gives_way=12), before="to_node"),
    )  # fmt: skip

    HELP = {
        "board": """\
`s` solves the position, by a process of its own, however large the board.
"""
    }

    def __init__(self, hands: Hands) -> None:
        super().__init__(hands)
        self._solution: Solution | None = None

    def action_solve(self) -> None:
        """Solve the position on the board, the game's or that of a node."""
        from ttt_tui.features.solver.dialog import SolvingScreen

        context = self.hands.context
        dialog = SolvingScreen(self.hands.explorer.position_on_board, context.services)
        context.stage.ask(dialog, self._mark)

    def _mark(self, solution: Solution) -> None:
        from ttt_tui.features.solver.solved import verdict_of

        self._solution = solution
        self.hands.context.say(f"solved: {verdict_of(solution)}", "good")
        self.hands.context.stage.draw("board")

    def position_left(self) -> None:
        self._solution = None

    def best_moves(self, position: Position) -> dict[int, Exact]:
        found = self._solution
        if found is None or found.position != position or found.value is None:
            return {}
        exact = Exact(Outcome(found.value), found.distance or 0)
        return dict.fromkeys(found.best_moves, exact)


LIMB = SolverOnDashboard
