"""The feasibility side of the main screen: how large the search is, how long, and its budget."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from textual import work

from ttt_tui.engine.budget import Budget
from ttt_tui.engine.live import REST_SECONDS
from ttt_tui.engine.session import Session
from ttt_tui.game import Position, Rules
from ttt_tui.search import Algorithm
from ttt_tui.search.counts.bounds import WORK_BESIDE_SEARCHES
from ttt_tui.search.counts.minimal_tree import Work
from ttt_tui.search.counts.size_estimate import Sizing, is_quickly_counted, most_nodes
from ttt_tui.search.counts.yardsticks import Yardsticks
from ttt_tui.tui.dashboard.searching import SearchingScreen
from ttt_tui.tui.dialogs.dialog import ask
from ttt_tui.tui.keys import key
from ttt_tui.tui.services import Services
from ttt_tui.tui.views.comparison.rows import Forecast, tells_full_tree, whole_tree
from ttt_tui.tui.views.turn_words import NOTHING_SAID
from ttt_tui.words.sentences import incomplete

if TYPE_CHECKING:  # loaded when the dialog is first wanted
    from ttt_tui.tui.dialogs.budget import Answer

# A step of sizing takes some 0.2 ms, on 8x8 twice that: so a slice is a few milliseconds at most.
_STEPS_A_SLICE = 8

# Counting makes some 300 to 500 moves in a millisecond.
_MOVES_A_SLICE = 1_500


class BudgetingScreen(SearchingScreen):
    """Estimates the size of the searches beside them, and lets the user limit them."""

    BINDINGS = [
        key("B", "budget", "Budget", "How far the searches go: nodes, seconds, depth, no limit"),
    ]

    def __init__(self, session: Session, services: Services) -> None:
        super().__init__(session, services)
        self.sizing: Sizing | None = None
        self.yardsticks: Yardsticks | None = None
        self._limit_told: tuple[Rules, Budget] | None = None

    def show_outlook(self) -> None:
        """Bring up to date what shows the size of the search."""
        raise NotImplementedError

    def size_up(self) -> None:
        """Begin to estimate the size of the tree that is searched, where that is not counted."""
        position = self.session.position
        if self.sizing is not None and self.sizing.position == position:
            return
        self.sizing = None
        if not is_quickly_counted(position):
            self._estimate(position)

    @work(exclusive=True, group="size")
    async def _estimate(self, position: Position) -> None:
        self.sizing = sizing = Sizing(position)
        while not sizing.done:
            sizing.advance(_STEPS_A_SLICE)
            await asyncio.sleep(REST_SECONDS)
        self.show_outlook()

    def count_yardsticks(self) -> None:
        """Begin to count what the searches are held against; small trees are counted at once."""
        session = self.session
        searches = [session.options_for(each) for each in session.algorithms]
        self.yardsticks = Yardsticks(session.position, searches)
        work = Work(_MOVES_A_SLICE)
        self.yardsticks.count(work)
        if work.left < 0:
            self._count(self.yardsticks)

    @work(exclusive=True, group="yardsticks")
    async def _count(self, yardsticks: Yardsticks) -> None:
        for _ in range(WORK_BESIDE_SEARCHES // _MOVES_A_SLICE):
            await asyncio.sleep(REST_SECONDS)
            work = Work(_MOVES_A_SLICE)
            yardsticks.count(work)
            if work.left >= 0:
                break
        self.show_outlook()

    @property
    def forecast(self) -> Forecast:
        """What lies ahead of the searches, as far as it is known now."""
        session = self.session
        depth = session.options_for(Algorithm.MINIMAX).depth
        known = self.yardsticks
        return Forecast(
            session.algorithms,
            session.limit,
            depth,
            most_nodes(session.position, depth),
            session.speed(),
            whole_tree(known, self.frame, self.sizing),
            self.sizing is None or (known is not None and tells_full_tree(known)),
        )

    def tell_limit(self) -> None:
        """Say once for a board that its searches are limited, and how to change that."""
        session = self.session
        limited = session.options_for(Algorithm.MINIMAX).depth is not None
        told = (session.position.rules, session.limit)
        if (
            limited
            and session.budget is None
            and told != self._limit_told
            and not self._message.text
        ):
            self.say(f"too large: {session.limit} only, B changes it", "warn")
            self._limit_told = told

    def labelled_name(self, algorithm: Algorithm) -> str:
        """An algorithm's name, and that its search is incomplete where it has ended so."""
        search = self.frame.search(algorithm)
        if not search.done or search.proves:
            return algorithm.name
        return f"{algorithm.name}, {incomplete(search.options, search.nodes, ended=True)}"

    def action_budget(self) -> None:
        from ttt_tui.tui.dialogs.budget import BudgetScreen

        session = self.session
        sizing = self.sizing or Sizing(session.position)
        ask(self, BudgetScreen(session.budget, sizing, session.speed()), self._use_budget)

    def _use_budget(self, answer: Answer) -> None:
        if answer.budget != self.session.budget:
            self._message = NOTHING_SAID
            self.session.set_budget(answer.budget)
            self.watch_session()
