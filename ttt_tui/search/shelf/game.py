"""The game as the depth-first searches of the shelf walk it: masks in the order of moves."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ttt_tui.game import Position
from ttt_tui.search.evaluation import MOST_ESTIMATED
from ttt_tui.search.options import SearchOptions
from ttt_tui.search.tables import SLOTS, tables_for


@dataclass(slots=True)
class Node:
    """A position of the search, from its side to move; a move is the single bit of its cell.

    Attributes:
        own, other: the stones of the side to move, and of its opponent.
        legal: the moves; none when the game is over.
        ply: depth below the root.
        result: what the finished game is worth to the side to move; None while it goes on.
        table_move: the best move that the transposition table knows, or 0.
        key: the stones under which the table knows it, and the symmetry that leads there; None
            until it is asked for.
    """

    own: int
    other: int
    legal: int
    ply: int
    result: int | None = None
    table_move: int = 0
    key: tuple[int, int, int] | None = None


class Game:
    """The moves and values of one search, in the renumbered bits of `Tables`.

    Attributes:
        root: where the search begins, a game that goes on.
        root_moves: the moves tried there.
        lines: masks of the winning lines.
        misere: who completes a line loses.
        tables: the look-ups behind it.
    """

    def __init__(self, position: Position, options: SearchOptions, win_values: list[int]) -> None:
        rules = position.rules
        self.tables = tables = tables_for(rules, options.order)
        self.misere = rules.misere
        self.lines = tables.all_lines[: len(rules.lines)]
        sign = -1 if rules.misere else 1
        self._line_values = [sign * value for value in win_values]
        self._line_sign = sign
        self._wins = tables.wins
        mover = position.to_move
        self.root = Node(
            tables.mask(position.stones(mover)),
            tables.mask(position.stones(mover.other)),
            tables.mask(sum(1 << cell for cell in position.legal_moves())),
            ply=0,
        )
        self.root_moves = tables.mask(sum(1 << cell for cell in options.root_moves(position)))

    def cell(self, move: int) -> int:
        """The board's cell of a move."""
        return self.tables.cells[move % SLOTS]

    def play(self, node: Node, move: int) -> Node:
        slot = move % SLOTS
        stones = node.own | move
        ply = node.ply + 1
        if self._wins[stones] if self._wins else self.tables.line_through(slot, stones):
            return Node(node.other, stones, 0, ply, -self._line_values[ply])
        legal = node.legal ^ move | self.tables.above[slot]
        return Node(node.other, stones, legal, ply, None if legal else 0)

    def estimate(self, node: Node) -> int:
        """Lines open for the side to move less those open for its opponent: see `open_lines`."""
        own, other = node.own, node.other
        difference = sum((not line & other) - (not line & own) for line in self.lines)
        return max(-MOST_ESTIMATED, min(MOST_ESTIMATED, self._line_sign * difference))

    def completing(self, stones: int, legal: int) -> int:
        """The legal moves that would complete a line of these stones."""
        found = 0
        for line in self.lines:
            rest = line & ~stones
            if rest & legal and not rest & (rest - 1):
                found |= rest
        return found


def moves_of(mask: int) -> Iterator[int]:
    """The single bits of a mask, the lowest first: moves in their static order."""
    while mask:
        move = mask & -mask
        yield move
        mask ^= move
