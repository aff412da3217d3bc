"""Move generators: the moves, results and estimates that a search in Python needs of a game.

A board is searched by masks of its cells, any other game by its own positions. A move is a single
bit on a board, else the number that the game gives it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

from ttt_tui.games.bitboard import SLOTS, Symmetry
from ttt_tui.games.game import Game, Side, estimate_of, rules_of
from ttt_tui.games.guard import GameFault
from ttt_tui.games.position import Position
from ttt_tui.games.rules import MOST_ESTIMATED
from ttt_tui.search.evaluation import value_at, win_values
from ttt_tui.search.options import Options, OptionsError, Order
from ttt_tui.search.ordering import bitboard_for
from ttt_tui.search.trace import INFINITY, Mark, infinity_for


class SearchNode(NamedTuple):
    """A node of a search.

    Attributes:
        state: on a board the stones of the side to move; else the position.
        other: on a board the stones of the other side.
        legal: on a board the legal cells.
        sign: 1 if Max is to move, -1 if Min is.
        ply: moves from the root.
    """

    state: Any
    other: int
    legal: int
    sign: int
    ply: int


PlayedMove = tuple[SearchNode, int | None, int]
"""The node after a move, the value of the finished game from Max's side (None if it goes on), and
the number that the game gives the move."""

_new_node: Callable[[tuple[Any, int, int, int, int]], SearchNode]
_new_node = partial(tuple.__new__, SearchNode)
"""Make a node without the checks of `SearchNode(...)`, which take a tenth of a visit."""


class TableKey(NamedTuple):
    """A position in the transposition table.

    Attributes:
        position: equal for positions that share an entry.
        symmetry: the number of the symmetry that maps a board to the one in the table.
    """

    position: Any
    symmetry: int = 0


class BoardMoveGenerator:
    """The moves and values of an m,n,k board.

    Attributes:
        play: a function of a node and a move that returns a `PlayedMove`.
        root: the node that is searched; its game goes on.
        longest: plies of the longest game from the root.
        infinity: the open end of a window.
        most_estimated: the largest absolute value that may be an estimate.
        won_above: a larger value is a win, if values are results.
        min_mark: the mark of a visit at which Min is to move; 0 if the sides alternate.
        scale: the largest absolute result, apart from infinity.
        symmetry: the symmetries of the board, if the table shares entries by them.
    """

    infinity = INFINITY
    most_estimated = MOST_ESTIMATED
    min_mark = 0
    scale = 1

    def __init__(self, position: Position, options: Options) -> None:
        rules = position.rules
        board = bitboard_for(rules, options.order)
        self._board = board
        self.symmetry = Symmetry(rules, board) if "symmetry" in options.extras else None
        self._misere = rules.misere
        self.root = SearchNode(*board.masks(position), int(position.to_move), 0)
        self.longest = position.empties
        self.won_above = MOST_ESTIMATED if options.estimates else 0
        line_sign = -1 if rules.misere else 1
        line_values = [line_sign * value for value in win_values(rules.cells, options)[1:]]
        above = board.above
        cells = board.cells
        wins = board.wins
        line_through = board.line_through

        def play(node: SearchNode, bit: int) -> PlayedMove:
            own, other, legal, sign, ply = node
            own |= bit
            slot = bit % SLOTS
            if wins[own] if wins else line_through(slot, own):
                after = _new_node((other, own, 0, -sign, ply + 1))
                return after, sign * line_values[ply], cells[slot]
            legal = legal ^ bit | above[slot]
            after = _new_node((other, own, legal, -sign, ply + 1))
            return after, None if legal else 0, cells[slot]

        self.play = play  # a closure: its variables are quicker than attributes

    def moves(self, node: SearchNode) -> list[int]:
        """Return the moves in the static order."""
        moves: list[int] = []
        legal = node.legal
        while legal:
            bit = legal & -legal
            moves.append(bit)
            legal ^= bit
        return moves

    def number(self, move: int) -> int:
        """Return the number that the game gives a move."""
        return self._board.cells[move % SLOTS]

    def estimate(self, node: SearchNode) -> int:
        """Return what `Position.estimate` returns for a node."""
        own = node.state
        other = node.other
        difference = sum((not line & other) - (not line & own) for line in self._board.all_lines)
        difference = max(-MOST_ESTIMATED, min(MOST_ESTIMATED, difference))
        return node.sign * (-difference if self._misere else difference)

    def key(self, node: SearchNode) -> TableKey:
        """Return the key of a node in the transposition table."""
        if self.symmetry is None:
            return TableKey((node.state, node.other))
        own, other, number = self.symmetry.canonical(node.state, node.other)
        return TableKey((own, other), number)

    def forced_first(self, node: SearchNode, moves: list[int]) -> list[int]:
        """Sort moves that win at once to the front, then moves that stop such a win.

        In misere, moves that complete an own line come last, and before them those that would
        complete a line of the opponent.
        """
        wins = self._completing(node.state, node.legal)
        stops = self._completing(node.other, node.legal)
        if not wins | stops:
            return moves
        sign = 1 if self._misere else -1
        return sorted(moves, key=lambda move: sign * (2 * bool(move & wins) + bool(move & stops)))

    def _completing(self, stones: int, legal: int) -> int:
        """Return the legal moves that would complete a line of these stones."""
        found = 0
        for line in self._board.all_lines:
            rest = line & ~stones
            if rest & legal and not rest & (rest - 1):
                found |= rest
        return found


class GameMoveGenerator:
    """The moves and values of any other game; its sides need not alternate."""

    symmetry = None

    def __init__(self, game: Game, options: Options) -> None:
        rules = rules_of(game)
        self._options = options
        self._name = rules.name
        self.longest = rules.longest
        self.infinity = infinity_for(game)
        self.most_estimated = self.infinity - 1
        self.won_above = 0
        self.min_mark = int(Mark.MIN_MOVES)
        self.scale = max(1, rules.largest)
        self._step = -1 if options.order.kind is Order.REVERSE else 1
        self.root = SearchNode(game, 0, 0, _sign(game), 0)

    def play(self, node: SearchNode, move: int) -> PlayedMove:
        """Play a move."""
        game = node.state.play(move)
        ply = node.ply + 1
        value = value_at(game, ply, self._options)
        if value is not None:
            return SearchNode(game, 0, 0, -node.sign, ply), value, move
        if ply >= self.longest:
            raise GameFault(
                f"{self._name} does not end: its longest game is said to have {self.longest} "
                "plies, and this one continues after them"
            )
        return SearchNode(game, 0, 0, _sign(game), ply), None, move

    def moves(self, node: SearchNode) -> list[int]:
        return list(node.state.moves())[:: self._step]

    def number(self, move: int) -> int:
        return move

    def estimate(self, node: SearchNode) -> int:
        found = estimate_of(node.state)
        if found is None:
            raise OptionsError(
                f"a depth limit needs estimates, and the game has none for {node.state}"
            )
        return found

    def key(self, node: SearchNode) -> TableKey:
        return TableKey(node.state.key)

    def forced_first(self, _node: SearchNode, moves: list[int]) -> list[int]:
        return moves


def _sign(game: Game) -> int:
    return 1 if game.to_move is Side.MAX else -1


MoveGenerator = BoardMoveGenerator | GameMoveGenerator


def move_generator(game: Game, options: Options) -> MoveGenerator:
    """Return the move generator of a game that goes on."""
    if isinstance(game, Position):
        return BoardMoveGenerator(game, options)
    return GameMoveGenerator(game, options)
