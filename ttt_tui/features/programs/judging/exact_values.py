"""What a position is worth on a program's own scale, with best play by both sides."""

from __future__ import annotations

from collections.abc import Callable

from ttt_tui.features.programs.judging.recorded_tree import Lines, Node
from ttt_tui.game.bitboard import bits_of

MOST_POSITIONS = 300_000
"""That are looked at for the exact values of one recording; beyond them nothing is exact."""
_MOST_EMPTIES = 12


class Exact:
    """Worths by a memoised search.

    Args:
        finished: the worth of a finished game, by its outcome (1, 0, -1) and number of stones.
        most: so many positions are looked at.
    """

    def __init__(
        self, lines: Lines, finished: Callable[[int, int], float], most: int = MOST_POSITIONS
    ) -> None:
        self._lines, self._finished, self._most = lines, finished, most
        self._known: dict[tuple[int, int, bool], float] = {}
        self._full = lines.rules.full

    def of(self, node: Node) -> float | None:
        """As `worth`, of a node's position."""
        return self.worth(node.x, node.o, x_moves=node.x_moves)

    def worth(self, x: int, o: int, *, x_moves: bool) -> float | None:
        """From X's side; None where that would take too long."""
        if (self._full & ~(x | o)).bit_count() > _MOST_EMPTIES:
            return None
        if len(self._known) > self._most:
            return self._known.get((x, o, x_moves))
        try:
            return self._worth(x, o, x_moves)
        except _TooMany:
            return None

    def _worth(self, x: int, o: int, x_moves: bool) -> float:
        known = self._known.get((x, o, x_moves))
        if known is not None:
            return known
        outcome = self._lines.outcome(x, o)
        if outcome is not None:
            worth = self._finished(outcome, (x | o).bit_count())
        else:
            if len(self._known) > self._most:
                raise _TooMany
            legal = bits_of(self._lines.legal(x, o))
            if x_moves:
                worth = max(self._worth(x | bit, o, False) for bit in legal)
            else:
                worth = min(self._worth(x, o | bit, True) for bit in legal)
        self._known[x, o, x_moves] = worth
        return worth


class _TooMany(Exception):
    pass
