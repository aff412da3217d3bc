"""What if? on the dashboard: the values of moves that were cut, in the card and in Why?"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable, Mapping, Sequence
from contextlib import aclosing
from functools import partial

from ttt_tui.game import Position
from ttt_tui.game.game_state import GameState
from ttt_tui.search import Exact, Findings, Known, Moment, Search, solver_of
from ttt_tui.search.counts.exact import MAX_EMPTIES
from ttt_tui.tui.dashboard.feature import DashboardFeature, FeatureContext, FeatureKey, solving
from ttt_tui.tui.dashboard.move_values import GROUP as SOLVING
from ttt_tui.tui.idle_work import ExactValues
from ttt_tui.tui.keys import add_hint, key
from ttt_tui.tui.views.tree_outline import Line
from ttt_tui.words.numbers import plural
from ttt_tui.words.sentences import Formatter

Solve = Callable[[Position], "AsyncGenerator[Findings, None] | None"]
"""What perfect play makes of a position; see `DashboardFeature.solving`."""

STOPPED = "stopped: value unknown"


class Apart:
    """What is proved of the moves so far, and how far the one at work is.

    Attributes:
        position: whose moves are solved.
        exact: of the moves that are proved, plies counted from the position.
        state: of the first that is not: how far it is, or why there will be nothing.
        ended: nothing more will come.
        unsolvable: there is nobody who solves such positions.
    """

    def __init__(
        self, position: Position, moves: Sequence[int], solve: Solve, changed: Callable[[], None]
    ) -> None:
        """`changed` is called when there is more to say."""
        self.position = position
        self.exact: dict[int, Exact] = {}
        self.state = "solving"
        self.ended = self.unsolvable = False
        self._moves = moves
        self._solve = solve
        self._changed = changed

    async def work(self) -> None:
        """Solve them all, in their order; cancelled, the work at hand ends at once."""
        try:
            for move in self._moves:
                if not await self._solved(move):
                    break
        except asyncio.CancelledError:
            self.end(STOPPED)
        self.end(self.state)

    def end(self, state: str) -> None:
        """Nothing more will come, for this reason."""
        if not self.ended:
            self.state, self.ended = state, True
            self._changed()

    async def _solved(self, move: int) -> bool:
        """Whether the value of a move has been found."""
        there = self.position.play(move)
        if (outcome := there.outcome()) is not None:
            self.exact[move] = Exact(outcome, 1)
            return True
        coming = self._solve(there)
        if coming is None:
            self.unsolvable = True
            return False
        async with aclosing(coming):
            async for found in coming:
                if found.exact is not None:
                    self.exact[move] = found.exact.of_move
                else:
                    self.state = found.failure or found.progress or self.state
                self._changed()
        return move in self.exact


MOST_NAMED = 4
APART = " Solved separately: the search never went there."


def moves_left_out(moment: Moment, node: int, move: int | None) -> tuple[int, ...]:
    """The moves of a node that the search left for good: all of them, or the one asked about."""
    if moment.is_open(node):
        return ()
    left = moment.unvisited(node)
    return left if move is None else tuple(each for each in left if each == move)


def answer(
    formatter: Formatter,
    here: GameState,
    moves: Sequence[int],
    exact: Mapping[int, Known],
    state: str = "",
) -> str:
    """`What if (2,1) O? O wins in 2. Solved separately: the search never went there.`

    Args:
        exact: of the moves whose value is proved; plies are counted from here.
        state: what is said of the first of the others, and only if there are such.
    """
    mover, told = here.to_move, []
    for move in moves[:MOST_NAMED]:
        known = exact.get(move)
        words = state if known is None else formatter.exact(known)
        name = f"{formatter.cell(move)} {mover.value}"
        if not formatter.is_of_board:
            name = formatter.move(mover, move, here)
        told.append(f"{name}? {words}")
        if known is None:
            return f"What if {'; '.join(told)}."
    more = len(moves) - len(told)
    others = f" (and {plural(more, 'more move')})" if more else ""
    return f"What if {'; '.join(told)}{others}.{APART}"


def too_large(here: GameState) -> str:
    """Why there is no answer where nothing solves large positions."""
    if not isinstance(here, Position):
        return f"What if? This state cannot be solved: {solver_of(here).why_not(here)}."
    return (
        f"What if? This position is too large to solve: {plural(here.empties, 'empty cell')}, "
        f"at most {MAX_EMPTIES}."
    )


_STOPS = "V stops it"
_MOST_SHOWN = 60  # letters, for which there is room below the board

_HINT = "V: show what was cut"

add_hint(_STOPS, "screen.what_if")
add_hint(_HINT, "screen.what_if")


class WhatIfOnDashboard(DashboardFeature):
    """Keeps the line that was asked about: nothing of it becomes a value of the search."""

    TELLS_FINDINGS = ("what_if",)
    KEYS = (
        FeatureKey(key("V", "what_if", "What if",
                    "The true value of a cut move, solved separately",
                    named="What if? Value of a cut move",
                    also="what if cut branch pruned never visited true value unsearched"),
                    before="to_node"),
    )  # fmt: skip

    HELP = {
        "search-tree": """\
`V`, or *Show what was cut*, asks *what if?* at a cut, or on a move that was not visited. It solves
the true value of the move separately; the search does not use it. On a large board this may take
long: `V` stops it.
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
            context.say("what if? no move was cut here: select a cut or an unvisited move")
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
        position, context = moment.state(line.node), self.context.dashboard
        if isinstance(position, Position) and not solver_of(position).can_solve(position):
            moves = moves_left_out(moment, line.node, line.unvisited)[:MOST_NAMED]
            self._apart = Apart(position, moves, partial(solving, context), self._have_come)
            context.screen.run_worker(self._apart.work, group=SOLVING, exclusive=True)

    def _stop(self) -> None:
        if self._apart is not None and not self._apart.ended:
            self._apart.end(STOPPED)
            self.context.dashboard.screen.end_work(SOLVING)

    def hint(self, moment: Moment, line: Line) -> str:
        asked = self._asked == (moment.search, line)
        return _HINT if not asked and moves_left_out(moment, line.node, line.unvisited) else ""

    def remark(self, moment: Moment, line: Line | None) -> str:
        if line is None or self._asked != (moment.search, line):
            return ""
        moves = moves_left_out(moment, line.node, line.unvisited)
        if not moves:
            return ""  # at an earlier moment they may still come
        formatter, here = self.context.explorer.formatter, moment.state(line.node)
        if self._apart is not None:
            if self._apart.unsolvable:
                return too_large(here)
            state = self._apart.state
            if not self._apart.ended:
                state += f"; {_STOPS}"
            return answer(formatter, here, moves, self._apart.exact, state)
        if self._values is None:
            self._values = ExactValues(self.context.explorer.tree, self._have_come)
        if self._values.has(here):
            return answer(formatter, here, moves, solver_of(here).moves(here))
        if solver_of(here).why_not(here):
            return too_large(here)
        return f"What if? {self._values.progress or 'solving ...'}"

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
            words = "What if? See the card below the tree."
        self.context.dashboard.say(words, holds=self._is_asked)

    def searches_begin(self) -> None:
        self._stop()
        self._asked = self._apart = None  # and with it the search, whose trace is large


FEATURE = WhatIfOnDashboard
