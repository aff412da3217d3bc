"""What is proved of each move of a position while it is being solved."""

from __future__ import annotations

from ttt_tui.features.solver.solution import MoveValue
from ttt_tui.game import Outcome, Position
from ttt_tui.search.counts.exact import Between, Exact


def sign_of(score: int) -> int:
    return (score > 0) - (score < 0)


def meaning(position: Position, score: int) -> tuple[int, int]:
    """The value from X's side, and the plies to the end: none if the game is over.

    Args:
        score: for the side to move; the empty cells and one, less the plies to its win.
    """
    value = position.to_move.sign * sign_of(score)
    return value, position.empties - abs(score) + 1 if score else position.empties


class Noted:
    """Takes scores and signs as they are proved, all for the side that moves.

    Attributes:
        proved: of moves of which anything is.
    """

    def __init__(self, position: Position) -> None:
        self._position = position
        self.proved: dict[int, Exact | Between] = {}

    @property
    def from_middle(self) -> list[int]:
        """The legal moves, those in the middle of the board first: they are the best ones most
        often, and looked at first.
        """
        rules = self._position.rules

        def half_cells(move: int) -> int:
            row, column = rules.coordinates(move)
            return abs(2 * row - rules.rows + 1) + abs(2 * column - rules.columns + 1)

        return sorted(self._position.legal_moves(), key=half_cells)

    def none_above(self, sign: int) -> None:
        """No move is worth more than this."""
        for move in self._position.legal_moves():
            self.sign(move, -1, sign)

    def sign(self, move: int, low: int, high: int) -> None:
        """The sign of a move's score lies between these; a draw is known to its end with that."""
        if low == high == 0:
            self.score(move, 0)
        elif (low, high) != (-1, 1):
            ends = [self._position.to_move.sign * end for end in (low, high)]
            self.proved[move] = Between(min(ends), max(ends))

    def score(self, move: int, score: int) -> None:
        value, distance = meaning(self._position.play(move), -score)
        self.proved[move] = Exact(Outcome(value), distance + 1)

    def all_moves(self) -> tuple[MoveValue, ...]:
        """When the scores of all are known: what they are worth."""
        found = ((move, self.proved[move]) for move in self._position.legal_moves())
        return tuple(
            MoveValue(move, exact.value, exact.distance)
            for move, exact in found
            if isinstance(exact, Exact)
        )
