"""Exact values for a screen: at once where they are at hand, else worked out between its keys."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from textual.dom import DOMNode

from ttt_tui.game import Position
from ttt_tui.search import solver_for
from ttt_tui.tui.between_keys import BetweenKeys
from ttt_tui.words.numbers import count


class ExactValues:
    """Says whose values are at hand, and works on the others; see `Solver.prepare`."""

    def __init__(self, host: DOMNode, changed: Callable[[], None]) -> None:
        """`changed` is called when values are at hand that were not, and now and then before."""
        self._work = BetweenKeys(host, changed)
        self._asked: Position | None = None

    def has(self, position: Position) -> bool:
        """Whether the values of a position's moves can be shown now; else they may come later."""
        solver = solver_for(position.rules)
        if not solver.can_solve(position):
            return False
        if not self._work.busy:
            self._asked = position
        return self._work.has(partial(solver.prepare, position))

    @property
    def progress(self) -> str:
        """How far the work is, `solving: 12,500 positions`; empty where there is none."""
        if self._asked is None or not self._work.busy:
            return ""
        return f"solving: {count(solver_for(self._asked.rules).known)} positions"
