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

MOST_POSITIONS = 60_000
"""Looked at for exact values; tic-tac-toe has 5,478."""


def cells_of(mask: int) -> Iterator[int]:
    """The cells of a mask, the lowest first."""
    while mask:
        bit = mask & -mask
        yield bit.bit_length() - 1
        mask ^= bit


def board_of(position: Position) -> Board:
    return position.x, position.o, position.to_move > 0


class Outcomes:
    """What finished games come to, and where the next stone may go."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self._sign = -1 if rules.misere else 1
        self._ground = ((1 << rules.columns) - 1) << (rules.cells - rules.columns)

    def of(self, x: int, o: int) -> int | None:
        """1, 0 or -1 from X's side; None while the game goes on."""
        if self.rules.has_line(x):
            return self._sign
        if self.rules.has_line(o):
            return -self._sign
        return 0 if x | o == self.rules.full else None

    def legal(self, x: int, o: int) -> int:
        """The cells where a stone may be put, as a mask, whether the game is over or not."""
        empty = self.rules.full & ~(x | o)
        if self.rules.gravity:
            empty &= (x | o) >> self.rules.columns | self._ground
        return empty


class Exact:
    """Values of positions from X's side, each position looked at once.

    Args:
        finished: what a finished game counts, by its outcome and its number of stones.
        budget: of positions; beyond it nothing more is known.
    """

    def __init__(
        self,
        outcomes: Outcomes,
        finished: Callable[[int, int], float],
        budget: int = MOST_POSITIONS,
    ) -> None:
        self._outcomes, self._finished, self._budget = outcomes, finished, budget
        self._known: dict[Board, float] = {}
        self._gave_up: set[Board] = set()

    def of(self, board: Board) -> float | None:
        """The value of a position under perfect play; None if it takes too many positions."""
        if board in self._gave_up:
            return None
        try:
            return self._of(*board)
        except _TooMany:
            self._gave_up.add(board)
            return None

    def _of(self, x: int, o: int, x_moves: bool) -> float:
        known = self._known.get((x, o, x_moves))
        if known is not None:
            return known
        outcome = self._outcomes.of(x, o)
        if outcome is not None:
            value = self._finished(outcome, (x | o).bit_count())
        else:
            if len(self._known) >= self._budget:
                raise _TooMany
            values = []
            for cell in cells_of(self._outcomes.legal(x, o)):
                bit = 1 << cell
                after = (x | bit, o) if x_moves else (x, o | bit)
                values.append(self._of(*after, not x_moves))
            value = max(values) if x_moves else min(values)
        self._known[x, o, x_moves] = value
        return value


class _TooMany(Exception):
    """The budget of positions is spent."""


@lru_cache(maxsize=8)
def plain(rules: Rules) -> Exact:
    """Wins, draws and losses by these rules as 1, 0 and -1."""
    return Exact(Outcomes(rules), lambda outcome, _: float(outcome))
