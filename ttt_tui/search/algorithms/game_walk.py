"""The game as the built-in depth-first searches walk it: masks in the order of moves.

`Awaited` estimates leaves by the evaluation of a plugin, which answers from another process: a
generator, so that the search can pause until the answer is there.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass

from ttt_tui.game import Position
from ttt_tui.game.bitboard import bits_of
from ttt_tui.search.algorithms.recorder import Recorder
from ttt_tui.search.evaluation import Evaluation, Evaluator, estimate, judge_by
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


class Awaited:
    """The estimates of one search. The siblings of a node are asked for with it.

    To ask takes longer than to answer, and a search mostly visits them next.
    """

    def __init__(self, record: Recorder, game: Game, evaluator: Evaluator) -> None:
        self._record, self._game, self._evaluator = record, game, evaluator
        self._x_began = record.position.to_move.sign > 0
        self._asked: list[tuple[int, int]] = []
        self._known: dict[tuple[int, int], int] = {}  # from X's side, of the children of one node
        self._parent: Node | None = None

    def estimate(self, parent: Node, node: Node) -> Generator[None, None, int]:
        """Of a game that goes on, for its side to move."""
        if parent is not self._parent:
            self._parent, self._known = parent, {}
        key, x_moves = (node.own, node.other), self._x_began == (node.ply % 2 == 0)
        while key not in self._known:
            if not self._asked:
                self._asked = [key, *self._others(parent, key)]
                self._evaluator.ask([self._stones(*each, x_moves) for each in self._asked])
            found = self._evaluator.take(self._record.patience)
            if found is None:
                self._record.waiting = True
                yield
            else:
                # The first of them at least; the others, if there was no time, when they are met.
                self._known.update(zip(self._asked, found, strict=False))
                self._asked = []
        return self._known[key] if x_moves else -self._known[key]

    def _others(self, parent: Node, key: tuple[int, int]) -> list[tuple[int, int]]:
        children = (self._game.play(parent, move) for move in bits_of(parent.legal))
        found = ((each.own, each.other) for each in children if each.result is None)
        return [each for each in found if each != key and each not in self._known]

    def _stones(self, own: int, other: int, x_moves: bool) -> tuple[int, int, bool]:
        own, other = map(self._game.board.stones, (own, other))
        return (own, other, True) if x_moves else (other, own, False)
