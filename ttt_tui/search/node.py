"""The positions on the path of a search: by masks on a board, else by the game's own positions.

On a board a move is a single bit, in any other game the game's number of it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from ttt_tui.games.bitboard import SLOTS, Bitboard, Symmetry
from ttt_tui.games.game import Game, Side, chances_of, estimate_of
from ttt_tui.games.position import Position
from ttt_tui.search.estimate import own_estimate
from ttt_tui.search.options import OptionsError
from ttt_tui.search.ordering import bitboard_for, in_order
from ttt_tui.search.trace import NO_MOVE, Mark, Reason, Trace, win_value

if TYPE_CHECKING:
    from fractions import Fraction

# Looking up a member of an enum takes a tenth of a visit.
_MIN = Side.MIN
_CHANCE = Side.CHANCE
_MIN_MOVES = int(Mark.MIN_MOVES)
_CHANCE_MOVES = int(Mark.CHANCE_MOVES)
_UNCHANGED = 0  # the number of the identity among the symmetries

TableKey = tuple[Hashable, int]
"""A position in the transposition table, and the number of the symmetry that leads to it:
positions that are mirrored or turned share an entry."""


class _NodeOnPath:
    """The part of a node that a search reads and writes.

    Attributes:
        ply: the number of moves from the root.
        sign: 1 if Max or chance is to move, -1 if Min is.
        value: the value of the finished game from Max's side; None while the game goes on.
        number: the game's number of the move that led here.
        mark: a `Mark` of every visit of the node.
        chances: the chance of each move at a chance node; else none.
        symmetry: the symmetries by which positions share entries of the table, if they do.
        best_move, reason, untried: the result of its move loop, set by the search: the first of
            the best moves, the reason why the loop ended, the number of moves left out.
    """

    ply: int
    sign: int
    value: int | None = None
    number: int = NO_MOVE
    mark: int
    chances: Sequence[Fraction] = ()
    symmetry: Symmetry | None = None
    best_move: int
    reason: Reason
    untried: int


class BoardNode(_NodeOnPath):
    """A position of a board, as masks in the bits of a `Bitboard`.

    A search has one node for each ply, and `play` overwrites the next one: an object for each visit
    would take a tenth of the time.

    Attributes:
        own, other: the stones of the side to move, and of the other side.
        legal: the cells that may be played.
        below: the node of the next ply.
    """

    below: BoardNode

    def __init__(
        self,
        ply: int,
        sign: int,
        line_value: int,
        board: Bitboard,
        symmetry: Symmetry | None,
        is_misere: bool,
        estimate_of: Callable[[Position], int],
    ) -> None:
        self.ply = ply
        self.sign = sign
        self.mark = 0
        self._line_value = line_value  # of the game, if a move from here completes a line
        self._board = board
        self.symmetry = symmetry
        self._is_misere = is_misere
        self._estimate_of = estimate_of
        self.own = 0
        self.other = 0
        self.legal = 0

    def play(self, move: int) -> BoardNode:
        """Return the node after a move."""
        board = self._board
        slot = move % SLOTS
        stones = self.own | move
        child = self.below
        child.own = self.other
        child.other = stones
        child.number = board.cells[slot]
        if board.wins[stones] if board.wins else board.line_through(slot, stones):
            child.value = self._line_value
        else:
            child.legal = legal = self.legal ^ move | board.above[slot]
            child.value = None if legal else 0
        return child

    def moves(self) -> list[int]:
        """Return the moves in the static order."""
        moves = []
        legal = self.legal
        while legal:
            move = legal & -legal
            moves.append(move)
            legal ^= move
        return moves

    def number_of(self, move: int) -> int:
        """Return the game's number of a move."""
        return self._board.cells[move % SLOTS]

    def estimate(self) -> int:
        """Return the estimate of the board, or that of the user's function."""
        return self._estimate_of(self._board.position(self.own, self.other, Side(self.sign)))

    def key(self) -> TableKey:
        """Return the key of the position in the transposition table."""
        if self.symmetry is None:
            return (self.own, self.other), _UNCHANGED
        own, other, symmetry = self.symmetry.canonical(self.own, self.other)
        return (own, other), symmetry

    def forced_first(self, moves: list[int]) -> list[int]:
        """Put moves that win at once first, then those that keep the opponent from it.

        In misere, where a line loses, own lines come last, and lines that the opponent may have to
        complete before them.
        """
        wins = self._completing(self.own)
        stops = self._completing(self.other)
        if not wins | stops:
            return moves
        sign = 1 if self._is_misere else -1
        return sorted(moves, key=lambda move: sign * (2 * bool(move & wins) + bool(move & stops)))

    def _completing(self, stones: int) -> int:
        """Return the legal moves that would complete a line of these stones."""
        completing = 0
        for line in self._board.all_lines:
            rest = line & ~stones
            if rest & self.legal and not rest & (rest - 1):
                completing |= rest
        return completing


class GameNode(_NodeOnPath):
    """A position of any other game, whose sides need not alternate."""

    def __init__(
        self, game: Game, trace: Trace, ply: int = 0, sign: int = 1, number: int = NO_MOVE
    ) -> None:
        value = game.value()
        mark = 0
        if value is not None:
            self.value = trace.units(value)
        else:
            side = game.to_move
            sign = -1 if side is _MIN else 1
            if side is _CHANCE:
                mark = _CHANCE_MOVES
                self.chances = chances_of(game)
        self.ply = ply
        self.sign = sign
        self.number = number
        self.mark = mark if sign > 0 else _MIN_MOVES
        self._game = game
        self._trace = trace

    def play(self, move: int) -> GameNode:
        return GameNode(self._game.play(move), self._trace, self.ply + 1, -self.sign, move)

    def moves(self) -> list[int]:
        return list(in_order(self._game, self._game.moves(), self._trace.options.order))

    def number_of(self, move: int) -> int:
        return move

    def estimate(self) -> int:
        estimate = estimate_of(self._game)
        if estimate is None:
            raise OptionsError(
                f"a depth limit needs estimates, and the game has none for {self._game}"
            )
        return self._trace.units(estimate)

    def key(self) -> TableKey:
        return self._game.key, _UNCHANGED

    def forced_first(self, moves: list[int]) -> list[int]:
        return moves


SearchNode = BoardNode | GameNode


def root_node(game: Game, trace: Trace) -> SearchNode:
    """Return the root of a search of a game that goes on."""
    options = trace.options
    if not isinstance(game, Position):
        return GameNode(game, trace)
    rules = game.rules
    board = bitboard_for(rules, options.order)
    symmetry = Symmetry(rules, board) if "symmetry" in options.extras else None
    estimate = own_estimate(options.estimate) if options.estimate else Position.estimate
    nodes = []
    sign = int(game.to_move)
    for ply in range(game.empties + 1):
        winner = -sign if rules.misere else sign
        line_value = winner * win_value(trace.rules, options, ply + 1)
        nodes.append(BoardNode(ply, sign, line_value, board, symmetry, rules.misere, estimate))
        sign = -sign
    for node, below in pairwise(nodes):
        node.below = below
    root = nodes[0]
    root.own, root.other, root.legal = board.masks(game)
    return root
