"""Positions that are solved apart, by whichever feature solves, one at a time; and what was
found."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing, suppress
from dataclasses import replace
from functools import partial
from typing import Protocol

from ttt_tui.game import Position
from ttt_tui.search import Exact, Findings
from ttt_tui.tui.dashboard.context import Context

GROUP = "solving"
"""Of the workers that solve: one that begins ends the one before it, as does
`ScreenPort.end_work`."""

REMEMBERED = 200
"""Positions whose findings are at hand; an older one is asked for again, or found in a cache."""

NOTHING = Findings()

Coming = AsyncGenerator[Findings, None]
"""What is found of a position, each time all of it; closing it ends the work."""


class Ask(Protocol):
    """`DashboardFeature.solving` of the first feature that solves; None where none does."""

    def __call__(self, position: Position, *, every_move: bool = False) -> Coming | None: ...


class Solving:
    """Works on one position, and remembers what was proved of those before it.

    Attributes:
        position: the one at work; None if there is none.
        stopped: the work on it ended before its end, by its failure or from outside.
    """

    def __init__(self, context: Context, ask: Ask, changed: Callable[[], None]) -> None:
        """`changed` is called when more is known, or the work has ended."""
        self._context = context
        self._ask = ask
        self._changed = changed
        self._found: dict[Position, Findings] = {}
        self._began = 0.0
        self._number = 0  # of the works begun
        self.position: Position | None = None
        self.every_move = False
        self.stopped: Position | None = None

    def findings(self, position: Position) -> Findings:
        return self._found.get(position, NOTHING)

    def can_solve(self, position: Position) -> bool:
        """Whether there is anybody who solves it."""
        return self._ask(position) is not None

    def is_done(self, position: Position, *, every_move: bool) -> bool:
        """Whether the best moves, or the values of all moves, are known."""
        if every_move:
            return self.proved(position) == len(position.legal_moves())
        return bool(self.findings(position).best)

    def proved(self, position: Position) -> int:
        """Of how many moves value and distance are known."""
        moves = self.findings(position).moves
        return sum(isinstance(each, Exact) for each in moves.values())

    @property
    def seconds(self) -> float:
        """How long the work has gone on."""
        return self._context.services.clock() - self._began

    def begin(self, position: Position, *, every_move: bool) -> None:
        """Work on this position instead of any other."""
        coming = self._ask(position, every_move=every_move)
        if coming is None:
            return
        self._began = self._context.services.clock()
        self.position, self.every_move, self.stopped = position, every_move, None
        self._number += 1
        self._found[position] = replace(self.findings(position), progress="", failure="")
        work = partial(self._work, self._number, coming)
        self._context.screen.run_worker(work, group=GROUP, exclusive=True)

    def stop(self) -> None:
        """What is proved stays known."""
        if self.position is not None:
            self._context.screen.end_work(GROUP)
            self._end()

    async def _work(self, number: int, coming: Coming) -> None:
        with suppress(asyncio.CancelledError):
            async with aclosing(coming):
                async for found in coming:
                    if self._number != number or self.position is None:
                        return
                    self._note(self.position, found)
        if self._number == number and self.position is not None:
            self._end()

    def _note(self, position: Position, found: Findings) -> None:
        self._found[position] = self._found.pop(position, NOTHING).and_then(found)
        while len(self._found) > REMEMBERED:
            del self._found[next(iter(self._found))]
        self._changed()

    def _end(self) -> None:
        position, self.position = self.position, None
        assert position is not None
        if not self.is_done(position, every_move=self.every_move):
            self.stopped = position
        self._changed()
