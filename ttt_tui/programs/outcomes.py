"""Finished games and exact values by masks of stones, whatever a finished game counts.

The judge looks at thousands of positions that no game may have reached, such as those after the end
of a game that a program does not see, so it works on masks and asks no `Position`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache

from ttt_tui.games.position import Position
from ttt_tui.games.rules import Rules

Board = tuple[int, int, bool]
"""The stones of X, those of O, and whether X is to move."""

SMALL = 9
"""Cells of a board whose positions are all looked at."""

MOST_POSITIONS = 60_000
"""Looked at for exact values; tic-tac-toe has 5,478."""


def cells_of(mask: int) -> Iterator[int]:
    """The cells of a mask, the lowest first."""
    return (cell for cell in range(mask.bit_length()) if mask >> cell & 1)


def board_of(position: Position) -> Board:
    return position.x, position.o, position.to_move > 0


def outcome_of(rules: Rules, x: int, o: int) -> int | None:
    """1, 0 or -1 from X's side; None while the game goes on."""
    for stones, side in ((x, 1), (o, -1)):
        if rules.has_line(stones):
            return -side if rules.misere else side
    return 0 if x | o == rules.full else None


def legal_cells(rules: Rules, x: int, o: int) -> int:
    """The cells where a stone may be put, as a mask, whether the game is over or not."""
    empty = rules.full & ~(x | o)
    if rules.gravity:
        ground = ((1 << rules.columns) - 1) << (rules.cells - rules.columns)
        empty &= (x | o) >> rules.columns | ground
    return empty


class Exact:
    """Values of positions from X's side, each position looked at once.

    Args:
        finished: what a finished game counts, by its outcome and its number of stones.
    """

    def __init__(self, rules: Rules, finished: Callable[[int, int], float]) -> None:
        self._rules, self._finished = rules, finished
        self._known: dict[Board, float] = {}

    def of(self, board: Board) -> float | None:
        """The value of a position under perfect play; None if it takes too many positions."""
        try:
            return self._of(*board)
        except _TooMany:
            return None

    def _of(self, x: int, o: int, x_moves: bool) -> float:
        known = self._known.get((x, o, x_moves))
        if known is not None:
            return known
        outcome = outcome_of(self._rules, x, o)
        if outcome is not None:
            value = self._finished(outcome, (x | o).bit_count())
        else:
            if len(self._known) >= MOST_POSITIONS:
                raise _TooMany
            values = []
            for cell in cells_of(legal_cells(self._rules, x, o)):
                bit = 1 << cell
                after = (x | bit, o) if x_moves else (x, o | bit)
                values.append(self._of(*after, not x_moves))
            value = max(values) if x_moves else min(values)
        self._known[x, o, x_moves] = value
        return value


class _TooMany(Exception):
    """The positions that may be looked at are spent."""


@lru_cache(maxsize=8)
def plain(rules: Rules) -> Exact:
    """Wins, draws and losses by these rules as 1, 0 and -1."""
    return Exact(rules, lambda outcome, _: float(outcome))
