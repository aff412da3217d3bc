"""How large the searches are, how long they take, and how far they may go."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from functools import partial
from typing import TYPE_CHECKING, Any

from ttt_tui.engine.budget import NO_LIMIT, Budget, nodes_allowed
from ttt_tui.engine.child import BackgroundError
from ttt_tui.engine.live import REST_SECONDS
from ttt_tui.game import Position
from ttt_tui.game.game_state import GameState, rules_of
from ttt_tui.search import Algorithm
from ttt_tui.search.counts.bounds import WORK_BESIDE_SEARCHES, Yardsticks
from ttt_tui.search.counts.position_cache import Work
from ttt_tui.search.counts.size_estimate import (
    Sizing,
    is_quickly_counted,
    most_nodes,
    nodes_by_ply,
    sizing_of,
)
from ttt_tui.tui.dashboard.app_state import AppState
from ttt_tui.tui.dashboard.checkpoints import recorded
from ttt_tui.tui.dashboard.context import Context, Controller
from ttt_tui.tui.services import Measure
from ttt_tui.tui.views.comparison_rows import Forecast, tells_full_tree, whole_tree
from ttt_tui.words.sentences import incomplete

if TYPE_CHECKING:  # loaded when the dialog is first wanted
    from ttt_tui.tui.dialogs.budget import Answer

# A step of sizing takes some 0.2 ms, on 8x8 twice that: so a slice is a few milliseconds at most.
_STEPS_A_SLICE = 8

# Counting makes some 300 to 500 moves in a millisecond.
_MOVES_A_SLICE = 1_500

_STATES_A_SECOND = 50_000


class Sizes(Controller):
    """Counts, estimates and times beside the searches, and lets the user limit them."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self.sizing: Sizing | None = None
        self.yardsticks: Yardsticks | None = None
        self._limit_reported: tuple[object, Budget] | None = None
        self._tells_limit = False

    def searches_begin(self) -> None:
        self._size_up()
        self._count_yardsticks()
        self._tells_limit = True
        limit, measure = self._context.session.state.limit, self._context.services.measure
        is_limited = limit.nodes is not None or limit.seconds is not None
        if measure is None or self.forecast.is_endless or is_limited:
            self._context.change(lambda state: state.leave_unmeasured("not timed"))
        else:
            self._work(
                partial(self._measure, measure, self._context.session.state.searched), "measure"
            )

    def frame_came(self) -> None:
        """Whoever has replaced the searches has said why: that comes before their limit."""
        if self._tells_limit:
            self._tells_limit = False
            self._tell_limit()

    def _work(self, work: Callable[[], Coroutine[Any, Any, None]], group: str) -> None:
        self._context.screen.run_worker(work, group=group, exclusive=True)

    def _size_up(self) -> None:
        """Begin to estimate the size of the tree that is searched, where that is not counted."""
        position = self._context.session.state.searched
        if self.sizing is not None and self.sizing.position == position:
            return
        self.sizing = None
        if isinstance(position, Position) and not is_quickly_counted(position):
            self._work(partial(self._estimate, position), "size")

    async def _estimate(self, position: Position) -> None:
        self.sizing = sizing = Sizing(position)
        while not sizing.done:
            sizing.advance(_STEPS_A_SLICE)
            await asyncio.sleep(REST_SECONDS)
        self._context.screen.draw("comparison")

    def _count_yardsticks(self) -> None:
        """Begin to count what the searches are compared with; small trees are counted at once."""
        session = self._context.session.state
        if not isinstance(session.searched, Position):
            self.yardsticks = None
            return
        searches = [session.options_for(each) for each in session.algorithms]
        if self.yardsticks is not None and self.yardsticks.are_of(session.position, searches):
            return  # counted, or being counted
        self.yardsticks = Yardsticks(session.position, searches)
        work = Work(_MOVES_A_SLICE)
        self.yardsticks.count(work)
        if work.left < 0:
            self._work(partial(self._count, self.yardsticks), "yardsticks")

    async def _count(self, yardsticks: Yardsticks) -> None:
        for _ in range(WORK_BESIDE_SEARCHES // _MOVES_A_SLICE):
            await asyncio.sleep(REST_SECONDS)
            work = Work(_MOVES_A_SLICE)
            yardsticks.count(work)
            if work.left >= 0:
                break
        self._context.screen.draw("comparison")

    async def _measure(self, measure: Measure, state: GameState) -> None:
        context, session = self._context, self._context.session
        options = [
            asked
            for asked in map(session.state.options_for, reversed(session.state.algorithms))
            # What is stopped is not timed, nor what is not ours.
            if nodes_allowed(asked, session.state.limit) is None and asked.algorithm.own is None
        ]
        try:
            async for measured in measure(state, options):
                context.change(partial(AppState.measure, measured=measured))
        except (BackgroundError, OSError) as error:
            context.change(lambda state: state.leave_unmeasured("no timings"))
            context.screen.warn(str(error), title="Timing runs failed")

    @property
    def forecast(self) -> Forecast:
        """What lies ahead of the searches, as far as it is known now."""
        session, known = self._context.session, self.yardsticks
        depth = session.state.options_for(Algorithm.MINIMAX).depth
        searched = session.state.searched
        if isinstance(searched, Position):
            most = most_nodes(searched, depth)
        else:
            most = int(sum(nodes_by_ply(searched)[:depth]))
        return Forecast(
            session.state.algorithms,
            session.state.limit,
            depth,
            most,
            session.speed(),
            whole_tree(known, self._context.state.frame, self.sizing),
            self.sizing is None or (known is not None and tells_full_tree(known)),
        )

    def total(self, algorithm: Algorithm) -> int | None:
        """How many nodes the complete search visits, where that is known."""
        measured = self._context.state.measurements.get(algorithm)
        if measured is not None:
            return measured.report.counters.nodes
        return None if self.yardsticks is None else self.yardsticks.total(algorithm)

    def _tell_limit(self) -> None:
        """Say once for a board that its searches are limited, and how to change that."""
        context, session = self._context, self._context.session
        limited = session.state.options_for(Algorithm.MINIMAX).depth is not None
        state = session.state.searched
        rules = state.rules if isinstance(state, Position) else rules_of(state)
        report = (rules, session.state.limit)
        said = context.state.message.text
        is_cut = (
            limited and session.state.limit != NO_LIMIT
        )  # else its own options say how deep it looks
        if is_cut and session.state.budget is None and report != self._limit_reported and not said:
            context.say(f"too large: {session.state.limit} only, B changes it", "warn")
            self._limit_reported = report

    def labelled_name(self, algorithm: Algorithm) -> str:
        """An algorithm's name, and that its search is incomplete where it has ended so."""
        search = self._context.state.frame.search(algorithm)
        if not search.done or search.proves:
            return algorithm.name
        return f"{algorithm.name}, {incomplete(search.options, search.nodes, ended=True)}"

    def action_budget(self) -> None:
        from ttt_tui.tui.dialogs.budget import BudgetScreen

        session = self._context.session
        searched = session.state.searched
        sizing = self.sizing or sizing_of(searched)
        # Other games are played by their Python code, at some 50,000 states a second.
        speed = session.speed() if isinstance(searched, Position) else _STATES_A_SECOND
        dialog = BudgetScreen(session.state.budget, sizing, speed)
        self._context.screen.ask(dialog, self._use_budget)

    def _use_budget(self, answer: Answer) -> None:
        if answer.budget != self._context.session.state.budget:
            with recorded(self._context, "another budget"):
                self._context.session.set_budget(answer.budget)
            self._context.say(f"budget: {answer.budget or 'automatic'}; u: undo", "dim")
