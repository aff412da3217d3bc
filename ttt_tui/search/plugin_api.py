"""What a plugin's algorithm is written with: a game, two words for a visit, a description.

An algorithm is a generator function. It gets a `Game`, says what it visits by yielding, and returns
the value of the game that it got. This is all of minimax:

    def minimax(game):
        if game.value is not None:
            return game.value
        best = -INFINITY
        for move in game.moves:
            yield enter(move)
            value = yield from minimax(game.play(move))
            yield leave(value)
            best = max(best, -value)
        return best

Every number is from the side to move of the game that it is said of (negamax): the value that
`leave` tells is the child's, from the child's side to move, and so is the window that `enter`
tells. So the numbers told are the very ones that the recursive call gets and returns.

Between `enter(move)` and its `leave(value)` the child's own moves are entered and left. What is
yielded is what the screen shows. See docs/how-to/write-an-algorithm.md.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass
from typing import NamedTuple

from ttt_tui.game import Position
from ttt_tui.game.bitboard import bits_of
from ttt_tui.search.algorithms.game_walk import Game as Moves
from ttt_tui.search.algorithms.game_walk import Node
from ttt_tui.search.evaluation import win_values
from ttt_tui.search.options import SearchOptions
from ttt_tui.search.trace import INFINITY

__all__ = [
    "INFINITY",
    "Enter",
    "Game",
    "Leave",
    "Outside",
    "PluginAlgorithm",
    "Visits",
    "enter",
    "leave",
]


class Enter(NamedTuple):
    """A child of the present node is visited; `enter` makes it."""

    move: int
    alpha: int = -INFINITY
    beta: int = INFINITY


class Leave(NamedTuple):
    """The present node is left with its value; `leave` makes it."""

    value: int


def enter(move: int, alpha: int = -INFINITY, beta: int = INFINITY) -> Enter:
    """Go to the child by `move`, with this window of the child's side to move.

    Without a window it is open. Whoever leaves moves untried because of a bound tells the window:
    it is how everybody sees which values are only bounds.
    """
    return Enter(move, alpha, beta)


def leave(value: int) -> Leave:
    """Go back from the present child, whose value this is, from its side to move."""
    return Leave(value)


Visits = Generator[Enter | Leave, None, int]
"""What an algorithm's function gives back: its visits, and in the end the value of its game."""


class Game:
    """A position of the search. It does not change: `play` gives the next one.

    Attributes:
        options: of the search.
        path: the moves from the root to here, each the number of a cell.
        moves: what can be played, in the order in which moves are tried; none when the game is
            over. Cells are numbered from 0, row by row.
        value: what the finished game is worth to the side to move; None while it goes on. A won
            game has been lost by the side to move, which is why it is mostly negative.
        key: the stones; equal for positions that are the same, so it serves as a key of tables.
    """

    def __init__(self, position: Position, options: SearchOptions) -> None:
        moves = Moves(position, options, win_values(position.rules.cells, options))
        self._set(position, options, moves, moves.root, ())
        self.moves = tuple(map(moves.cell, bits_of(moves.root_moves)))

    def _set(
        self,
        start: Position,
        options: SearchOptions,
        moves: Moves,
        node: Node,
        path: tuple[int, ...],
    ) -> None:
        self._start, self._moves, self._node = start, moves, node
        self.options, self.path = options, path
        self.value = node.result
        self.moves = tuple(map(moves.cell, bits_of(0 if node.result is not None else node.legal)))
        self.key = node.own, node.other

    def play(self, move: int) -> Game:
        """The game after a move.

        Raises:
            ValueError: it is none of `moves`.
        """
        if move not in self.moves:
            raise ValueError(f"{move!r} is none of the moves {self.moves}")
        game = Game.__new__(Game)
        node = self._moves.play(self._node, self._moves.board.bit(move))
        game._set(self._start, self.options, self._moves, node, (*self.path, move))
        return game

    @property
    def depth(self) -> int:
        """Plies below the root."""
        return len(self.path)

    @property
    def at_limit(self) -> bool:
        """The game goes on, and the depth limit asks for no more than an estimate."""
        limit = self.options.depth
        return self.value is None and limit is not None and self.depth >= limit

    @property
    def estimate(self) -> int:
        """Open lines, for the side to move: never as much as a win."""
        return self._moves.estimate(self._node)

    @property
    def position(self) -> Position:
        """The same as a `Position`, which knows its board and its rules."""
        position = self._start
        for move in self.path:
            position = position.play(move)
        return position


@dataclass(frozen=True)
class PluginAlgorithm:
    """A plugin's algorithm; an entry point may also be the function alone.

    Its name is that of the entry point.

    Attributes:
        search: the generator function.
        about: what it is, in a few words for lists.
        source: where it was published.
        options: the fields of `SearchOptions` that it heeds (one of `MAY_HEED`), beyond
            the order of moves, the first move and the score, which `Game` has heeded already.
        revisits: it may enter a move of a node again, as with null windows.
        table: it may leave a node without trying a move, because a table of its own knows the
            position. Where it says that it does not, cuts are counted as savings.
    """

    search: Callable[[Game], Visits]
    about: str = ""
    source: str = ""
    options: tuple[str, ...] = ()
    revisits: bool = False
    table: bool = True


Outside = PluginAlgorithm
"""Its former name, for packages that use it."""

MAY_HEED = frozenset({"depth", "cutoff", "stop_on_win", "seed", "exploration", "rollouts"})
"""The options that a plugin's algorithm may say that it heeds."""
