"""Work that a screen waits for without holding up its keys: little at once, the rest in slices."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from textual.dom import DOMNode

from ttt_tui.engine.live import REST_SECONDS
from ttt_tui.game.game_state import GameState
from ttt_tui.search import solver_of
from ttt_tui.search.counts.position_cache import Work
from ttt_tui.words.numbers import count

AT_ONCE = 5_000
"""Positions looked at while a key waits: all of tic-tac-toe, 10 to 20 ms."""

A_SLICE = 2_500
_SLICES_A_REPORT = 8

Prepare = Callable[[Work], bool]
"""Goes on as far as the work allows; True when all is done. It may be called again then."""


class BetweenKeys:
    """Does one thing at a time, and tells when it is done."""

    def __init__(self, host: DOMNode, changed: Callable[[], None]) -> None:
        """
        Args:
            host: whose timer lets keys in between two slices.
            changed: called when something is done that was not at once, and now and then before.
        """
        self._host = host
        self._changed = changed
        self._prepare: Prepare | None = None
        self._slices = 0

    @property
    def busy(self) -> bool:
        return self._prepare is not None

    def has(self, prepare: Prepare) -> bool:
        """Whether this is done; if not, it is begun, unless other work goes on: ask again then."""
        if prepare(Work(0 if self.busy else AT_ONCE)):
            return True
        if not self.busy:
            self._prepare, self._slices = prepare, 0
            self._host.set_timer(REST_SECONDS, self._go_on)
        return False

    def _go_on(self) -> None:
        if self._prepare is None:
            return
        if self._prepare(Work(A_SLICE)):
            self._prepare = None
            self._changed()
            return
        self._slices += 1
        if self._slices % _SLICES_A_REPORT == 0:
            self._changed()
        self._host.set_timer(REST_SECONDS, self._go_on)


class ExactValues:
    """Says whose values are at hand, and works on the others; see `Solver.prepare`."""

    def __init__(self, host: DOMNode, changed: Callable[[], None]) -> None:
        """`changed` is called when values are at hand that were not, and now and then before."""
        self._work = BetweenKeys(host, changed)
        self._asked: GameState | None = None

    def has(self, state: GameState) -> bool:
        """Whether the values of a state's moves can be shown now; else they may come later."""
        solver = solver_of(state)
        if not solver.can_solve(state):
            return False
        if not self._work.busy:
            self._asked = state
        return self._work.has(partial(solver.prepare, state)) and solver.can_solve(state)

    @property
    def progress(self) -> str:
        """How far the work is, `solving: 12,500 positions`; empty where there is none."""
        if self._asked is None or not self._work.busy:
            return ""
        return f"solving: {count(solver_of(self._asked).known)} positions"
