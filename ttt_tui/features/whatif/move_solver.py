"""Solving moves of a position one after another, beside the screen, until somebody ends it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import aclosing

from ttt_tui.game import Position
from ttt_tui.search import Exact, Findings

Solve = Callable[[Position], "AsyncGenerator[Findings, None] | None"]
"""What perfect play makes of a position; see `DashboardFeature.solving`."""

STOPPED = "stopped: not known"


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
