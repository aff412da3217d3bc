"""The game as the built-in depth-first searches walk it: masks in the order of moves."""

from __future__ import annotations

from dataclasses import dataclass

from ttt_tui.game import Position
from ttt_tui.search.evaluation import Evaluation, estimate, judge_by
from ttt_tui.search.options import SearchOptions
from ttt_tui.search.ordering import bitboard_for


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
    """The moves and values of one search, in the renumbered bits of its `Bitboard`.

    Attributes:
        root: where the search begins, a game that goes on.
        root_moves: the moves tried there.
        misere: who completes a line loses.
        board: the moves and look-ups.
    """

    def __init__(
        self,
        position: Position,
        options: SearchOptions,
        win_values: list[int],
        evaluation: Evaluation | None = None,
    ) -> None:
        self.board = board = bitboard_for(position.rules, options.order)
        self.misere = position.rules.misere
        self._win_values = win_values
        self._judge = None if evaluation is None else judge_by(evaluation, position.rules, board)
        self._root_sign = position.to_move.sign
        self.root = Node(*board.masks(position), ply=0)
        self.root_moves = board.moves(options.root_moves(position))

    def cell(self, move: int) -> int:
        """The board's cell of a move."""
        return self.board.cell(move)

    def play(self, node: Node, move: int) -> Node:
        (own, other, legal), result = self.board.play((node.own, node.other, node.legal), move)
        ply = node.ply + 1
        return Node(own, other, legal, ply, result and result * self._win_values[ply])

    def estimate(self, node: Node) -> int:
        """Of a game that goes on, for the side to move: see `evaluation`."""
        if self._judge is not None:
            mover = self._root_sign if node.ply % 2 else -self._root_sign  # who has just moved
            return -self._judge(node.other, node.own, mover)
        return estimate(node.own, node.other, self.board.all_lines, misere=self.misere)

    def completing(self, stones: int, legal: int) -> int:
        """The legal moves that would complete a line of these stones."""
        found = 0
        for line in self.board.all_lines:
            rest = line & ~stones
            if rest & legal and not rest & (rest - 1):
                found |= rest
        return found
