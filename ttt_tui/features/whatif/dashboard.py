"""What if? on the dashboard: asked of the line looked at, answered in the card and in Why?"""

from __future__ import annotations

from functools import partial

from ttt_tui.features.whatif.answer import APART, MOST_NAMED, answer, moves_left_out, too_large
from ttt_tui.features.whatif.move_solver import STOPPED, Apart
from ttt_tui.search import Moment, Search, solver_for
from ttt_tui.tui.dashboard.feature import DashboardFeature, FeatureContext, FeatureKey, solving
from ttt_tui.tui.dashboard.values import GROUP as SOLVING
from ttt_tui.tui.idle_work import ExactValues
from ttt_tui.tui.keys import add_hint, key
from ttt_tui.tui.views.tree_outline import Line

_STOPS = "V stops it"
_MOST_SHOWN = 60  # letters, for which there is room below the board

add_hint(_STOPS, "screen.what_if")


class WhatIfOnDashboard(DashboardFeature):
    """Keeps the line that was asked about: nothing of it becomes a value of the search."""

    KEYS = (
        FeatureKey(key("V", "what_if", "What if",
                    "The true value of what the search cut off here, solved apart",
                    named="What if? Value of a cut branch",
                    also="what if cut branch pruned never visited true value unsearched",
                    gives_way=11), before="to_node"),
    )  # fmt: skip

    HELP = {
        "search-tree": """\
`V` asks *what if?* of a cut node, or of a move that was not visited: what it would have been worth.
The answer is solved apart and is no value of the search. On a large board that may take long: `V`
stops it.
"""
    }

    def __init__(self, context: FeatureContext) -> None:
        super().__init__(context)
        self._asked: tuple[Search, Line] | None = None
        self._values: ExactValues | None = None
        self._apart: Apart | None = None

    def action_what_if(self) -> None:
        explorer, context = self.context.explorer, self.context.dashboard
        moment, line = explorer.moment, explorer.line
        if line is None or not moves_left_out(moment, line.node, line.unvisited):
            context.say("what if? nothing was cut off here: choose a cut, or a move not visited")
            return
        again = self._asked == (moment.search, line)
        if again and self._apart is not None and not self._apart.ended:
            self._stop()
        else:
            self._begin(moment, line)
        self._say(self.remark(moment, line))
        context.screen.draw("line")

    def _begin(self, moment: Moment, line: Line) -> None:
        self._stop()
        self._asked, self._apart = (moment.search, line), None
        position, context = moment.position(line.node), self.context.dashboard
        if not solver_for(position.rules).can_solve(position):
            moves = moves_left_out(moment, line.node, line.unvisited)[:MOST_NAMED]
            self._apart = Apart(position, moves, partial(solving, context), self._have_come)
            context.screen.run_worker(self._apart.work, group=SOLVING, exclusive=True)

    def _stop(self) -> None:
        if self._apart is not None and not self._apart.ended:
            self._apart.end(STOPPED)
            self.context.dashboard.screen.end_work(SOLVING)

    def remark(self, moment: Moment, line: Line) -> str:
        if self._asked != (moment.search, line):
            return ""
        moves = moves_left_out(moment, line.node, line.unvisited)
        if not moves:
            return ""  # at an earlier moment they may still come
        formatter, position = self.context.explorer.formatter, moment.position(line.node)
        if self._apart is not None:
            if self._apart.unsolvable:
                return too_large(position)
            state = self._apart.state
            if not self._apart.ended:
                state += f"; {_STOPS}"
            return answer(formatter, position, moves, self._apart.exact, state)
        if self._values is None:
            self._values = ExactValues(self.context.explorer.tree, self._have_come)
        if not self._values.has(position):
            return f"What if? {self._values.progress or 'solving ...'}"
        return answer(formatter, position, moves, solver_for(position.rules).moves(position))

    def _is_asked(self) -> bool:
        """The line asked about is still the one looked at."""
        explorer = self.context.explorer
        return self._asked == (explorer.moment.search, explorer.line)

    def _have_come(self) -> None:
        """There is more to say: in the card and in Why?, and last below the board, too."""
        explorer, context = self.context.explorer, self.context.dashboard
        context.screen.draw("line")
        line = explorer.line
        if line is not None and self._is_asked() and (words := self.remark(explorer.moment, line)):
            self._say(words)

    def _say(self, words: str) -> None:
        """Below the board, too, as far as there is room; the card and Why? have all of it."""
        words = words.partition(APART)[0]
        if len(words) > _MOST_SHOWN:
            words = "What if? The card below the tree says it."
        self.context.dashboard.say(words, holds=self._is_asked)

    def searches_begin(self) -> None:
        self._stop()
        self._asked = self._apart = None  # and with it the search, whose trace is large


FEATURE = WhatIfOnDashboard
