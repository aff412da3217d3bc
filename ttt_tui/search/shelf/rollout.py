"""What the algorithms that go by rollouts share: the moves of the game, in renumbered bits."""

from __future__ import annotations

from ttt_tui.game import Position
from ttt_tui.search.options import SearchOptions
from ttt_tui.search.tables import SLOTS, tables_for

Masks = tuple[int, int, int]
"""A position, in the order of the search, the first move the lowest bit: the stones of the side to
move, those of the other side, and the legal moves, none where the game is over."""


class Moves:
    """The game as a descent from the root plays it.

    Attributes:
        root: the root's position.
        root_moves: its legal moves that the options allow.
        cells: by slot (`bit % SLOTS`), the board's cell.
        line_sign: what a line is worth to the side that completes it, 1, or -1 in misere.
    """

    def __init__(self, position: Position, options: SearchOptions) -> None:
        tables = self._tables = tables_for(position.rules, options.order)
        self.cells = tables.cells
        self.line_sign = -1 if position.rules.misere else 1
        self.root = (
            tables.mask(position.stones(position.to_move)),
            tables.mask(position.stones(position.to_move.other)),
            tables.mask(sum(1 << cell for cell in position.legal_moves())),
        )
        self.root_moves = tables.mask(sum(1 << cell for cell in options.root_moves(position)))
        self._above = tables.above
        self._wins = tables.wins

    def bit_of(self, cell: int) -> int:
        return self._tables.mask(1 << cell)

    def play(self, place: Masks, bit: int) -> tuple[Masks, int | None]:
        """The position after a move, and its result for the side then to move, None if it goes on.

        The result is 1, 0 or -1.
        """
        own, other, legal = place
        slot = bit % SLOTS
        own |= bit
        if self._wins[own] if self._wins else self._tables.line_through(slot, own):
            return (other, own, 0), -self.line_sign
        legal = legal ^ bit | self._above[slot]
        return (other, own, legal), None if legal else 0
