"""The feasibility side of the main screen: how large the search is, how long, and its budget."""

from __future__ import annotations

import asyncio

from textual import work

from ttt_tui.engine.budget import WATCHABLE_NODES, Budget, is_endless
from ttt_tui.engine.live import REST_SECONDS
from ttt_tui.engine.session import Session
from ttt_tui.game import Position, Rules
from ttt_tui.search import Algorithm
from ttt_tui.search.estimate import Sizing, is_quickly_counted, most_nodes
from ttt_tui.search.size_words import long_time, spread, tree_size
from ttt_tui.search.words import incomplete, size
from ttt_tui.tui.keys import key
from ttt_tui.tui.screens.searching import SearchingScreen
from ttt_tui.tui.services import Services

# A step of sizing takes some 0.2 ms, on 8x8 twice that: so a slice is a few milliseconds at most.
_STEPS_A_SLICE = 8


class BudgetingScreen(SearchingScreen):
    """Estimates the size of the searches beside them, and lets the user limit them."""

    BINDINGS = [
        key("B", "budget", "Budget", "How far the searches go: nodes, seconds, depth, no limit"),
    ]

    def __init__(self, session: Session, services: Services) -> None:
        super().__init__(session, services)
        self.sizing: Sizing | None = None
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

    @property
    def is_endless(self) -> bool:
        """Nothing says that the searches end within the user's patience."""
        session = self.session
        if session.limit.nodes is not None or session.limit.seconds is not None:
            return False
        depth = session.options_for(Algorithm.MINIMAX).depth
        return is_endless(session.position, depth, session.speed())

    def tell_limit(self) -> None:
        """Say once for a board that its searches are limited, and how to change that."""
        session = self.session
        limited = session.options_for(Algorithm.MINIMAX).depth is not None
        told = (session.position.rules, session.limit)
        if limited and session.budget is None and told != self._limit_told and not self._message[0]:
            self.say(f"too large: {session.limit} only, B changes it", "warn")
            self._limit_told = told

    def outlook(self) -> list[tuple[str, str]]:
        """Labels and texts: the size of the whole tree, and what the searches do of it."""
        session, sizing = self.session, self.sizing
        rows = []
        if sizing is not None and sizing.done:
            whole = sizing.size()
            between = f" ({spread(whole)})" if spread(whole) else ""
            duration = long_time(whole.nodes / session.speed())
            rows.append(("full tree", f"{tree_size(whole)}{between}, {duration}"))
        elif sizing is not None:
            rows.append(("full tree", "estimating ..."))
        depth = session.options_for(Algorithm.MINIMAX).depth
        if depth is not None:
            nodes = size(most_nodes(session.position, depth))
            hint = "no end is in sight, B changes it" if self.is_endless else "B changes it"
            rows.append(("limit", f"depth {depth}: at most {nodes} nodes; {hint}"))
            if Algorithm.FSSS in session.algorithms:
                rows.append(("fsss", f"knows no depth: {size(WATCHABLE_NODES)} nodes at most"))
        elif session.limit.nodes is not None or session.limit.seconds is not None:
            rows.append(("limit", f"{session.limit} a search; B changes it"))
        elif self.is_endless:
            rows.append(("limit", "none, and no end is in sight: B gives one"))
        return rows

    def labelled_name(self, algorithm: Algorithm) -> str:
        """An algorithm's name, and that its search is incomplete where it has ended so."""
        search = self.frame.search(algorithm)
        if not search.done or search.proves:
            return algorithm.value
        return f"{algorithm.value}, {incomplete(search.options, search.nodes, ended=True)}"

    @work
    async def action_budget(self) -> None:
        from ttt_tui.tui.screens.budget import Answer, BudgetScreen

        session = self.session
        sizing = self.sizing or Sizing(session.position)
        answer = await self.app.push_screen_wait(
            BudgetScreen(session.budget, sizing, session.speed())
        )
        if isinstance(answer, Answer) and answer.budget != session.budget:
            self._message = ("", "plain")
            session.set_budget(answer.budget)
            self.watch_session()
