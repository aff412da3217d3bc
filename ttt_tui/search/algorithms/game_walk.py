"""The game as the built-in depth-first searches walk it: masks in the order of moves.

`Awaited` estimates leaves by the evaluation of a plugin, which answers from another process: a
generator, so that the search can pause until the answer is there.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass

from ttt_tui.game import Position, Rules
from ttt_tui.game.bitboard import Masks, Symmetry, bits_of
from ttt_tui.search.algorithms.recorder import Recorder
from ttt_tui.search.algorithms.transposition_table import Known, Table, slots_for
from ttt_tui.search.evaluation import Evaluation, Evaluator, estimate, judge_by
from ttt_tui.search.options import Enhancement, SearchOptions
from ttt_tui.search.ordering import bitboard_for, symmetry_for
from ttt_tui.search.trace import INFINITY


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

    side = 0
    """As `Recorder.enter` has it: the sides alternate."""
    keeps_mover = False
    """The side that has just moved is to move again."""

    @property
    def moves(self) -> list[int]:
        """In the static order."""
        return list(bits_of(self.legal))

    @property
    def turn(self) -> int:
        """One number for each side."""
        return self.ply & 1


class Game:
    """The moves and values of one search, in the renumbered bits of its `Bitboard`.

    Attributes:
        root: where the search begins, a game that goes on.
        root_moves: the moves tried there.
        longest: plies to the end of the longest game from there.
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
        self.longest = position.empties
        self._options, self._rules = options, position.rules

    @property
    def first_moves(self) -> list[int]:
        """Those of the root that are tried, in the static order."""
        return list(bits_of(self.root_moves))

    def remembered(self) -> BoardMemory:
        """A new transposition table.

        Raises:
            OptionsError: it is larger than the machine's memory.
        """
        return BoardMemory(self._rules, self._options)

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


class BoardMemory:
    """The transposition table of a search of positions, which may know mirror images as one.

    Raises:
        OptionsError: it is larger than the machine's memory.
    """

    def __init__(self, rules: Rules, options: SearchOptions) -> None:
        self._table = Table(slots_for(options.table_mb), options.replacement)
        self._symmetry: Symmetry | None = None
        if Enhancement.SYMMETRY in options.enhancements:
            self._symmetry = symmetry_for(rules, options.order)

    def look_up(self, node: Node, plies: int) -> Known | None:
        """What holds of a node that has so many plies left to be searched below it."""
        own, other, symmetry = self._key(node)
        known = self._table.look_up(own, other, plies)
        if known is not None and symmetry and self._symmetry:
            return known._replace(move=self._symmetry.original(known.move, symmetry))
        return known

    def store(
        self,
        node: Node,
        plies: int,
        low: int,
        high: int,
        move: int,
        *,
        low_sure: bool,
        high_sure: bool,
    ) -> None:
        """As `Table.store`."""
        own, other, symmetry = self._key(node)
        if symmetry and self._symmetry:
            move = self._symmetry.image(move, symmetry)
        self._table.store(
            own, other, plies, low, high, move, low_sure=low_sure, high_sure=high_sure
        )

    def _key(self, node: Node) -> tuple[int, int, int]:
        """Under which stones the table knows the node, and the symmetry that leads there."""
        if node.key is None:
            if self._symmetry:
                node.key = self._symmetry.canonical(node.own, node.other)
            else:
                node.key = node.own, node.other, 0
        return node.key


class BoardRollouts:
    """The moves and values of a search of positions that goes by rollouts.

    Attributes:
        start: the root's masks; `start[2]` has the legal moves, as that of any other place.
        root_moves: the moves tried at the root.
        play: what a move leads to, and the result of a finished game for the side to move there.
        infinity: the open end of a window.
    """

    infinity = INFINITY

    def __init__(self, position: Position, options: SearchOptions, win_values: list[int]) -> None:
        board = bitboard_for(position.rules, options.order)
        self._cell, self._win_values = board.cell, win_values
        self.start = board.masks(position)
        self.root_moves = board.moves(options.root_moves(position))
        self.play = board.play

    def cell(self, _place: Masks, bit: int) -> int:
        """The board's cell of a move."""
        return self._cell(bit)

    def side(self, _place: Masks) -> int:
        """As `Recorder.enter` has it: the sides alternate."""
        return 0

    def keeps_mover(self, _place: Masks) -> bool:
        return False

    def value(self, result: int, ply: int) -> int:
        """What a result counts at the end of a game of so many plies."""
        return result * self._win_values[ply]

    def reward(self, result: int) -> float:
        """A result between -1 and 1."""
        return result

    def mean(self, mean: float) -> float:
        """A mean of rewards as a value."""
        return mean

    def check_ply(self, ply: int) -> None:
        """A game ends when the board is full."""


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
