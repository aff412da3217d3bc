"""What if? on the dashboard: asked of the line looked at, answered in the card and in Why?"""

from __future__ import annotations

from ttt_tui.features.whatif.answer import answer, moves_left_out, too_large
from ttt_tui.search import Moment, Search, solver_for
from ttt_tui.tui.between_keys import ExactValues
from ttt_tui.tui.dashboard.limb import DashboardLimb, Hands, LimbKey
from ttt_tui.tui.keys import key
from ttt_tui.tui.views.tree.outline import Line


class WhatIfOnDashboard(DashboardLimb):
    """Keeps the line that was asked about: nothing of it becomes a value of the search."""

    KEYS = (
        LimbKey(key("V", "what_if", "What if",
                    "The true value of what the search cut off here, solved apart",
                    also="what if cut branch pruned never visited true value unsearched",
                    gives_way=11), before="to_node"),
    )  # fmt: skip

    HELP = {
        "search-tree": """\
`V` asks *what if?* of a cut node, or of a move that was not visited: what it would have been worth.
The answer is solved apart and is no value of the search.
"""
    }

    def __init__(self, hands: Hands) -> None:
        super().__init__(hands)
        self._asked: tuple[Search, Line] | None = None
        self._values: ExactValues | None = None

    def action_what_if(self) -> None:
        explorer, context = self.hands.explorer, self.hands.context
        moment, line = explorer.moment, explorer.line
        if line is None or not moves_left_out(moment, line.node, line.unvisited):
            context.say("what if? nothing was cut off here: choose a cut, or a move not visited")
            return
        self._asked = moment.search, line
        context.say(self.remark(moment, line))
        context.stage.draw("line")

    def remark(self, moment: Moment, line: Line) -> str:
        if self._asked != (moment.search, line):
            return ""
        moves = moves_left_out(moment, line.node, line.unvisited)
        if not moves:
            return ""  # at an earlier moment they may still come
        position = moment.position(line.node)
        if not solver_for(position.rules).can_solve(position):
            return too_large(position)
        if self._values is None:
            self._values = ExactValues(self.hands.explorer.tree, self._have_come)
        if not self._values.has(position):
            return f"What if? {self._values.progress or 'solving ...'}"
        return answer(self.hands.explorer.wording, position, moves)

    def _have_come(self) -> None:
        if self._asked is not None and self._values is not None:
            self.hands.context.stage.draw("line")

    def searches_begin(self) -> None:
        self._asked = None  # and with it the search, whose trace is large


LIMB = WhatIfOnDashboard
