"""The coverage of the whole game tree by a search, at any moment.

The tree is laid out as an icicle: a row for each ply, and the nodes below a node share its columns,
moves from left to right in the order of trying. Where there are more moves than columns, several
subtrees share one. Nodes of a ply with the same first column are a cell.

Minimax and alpha-beta visit each node at most once and in this order, and what they leave out are
the last moves of a node. So a visited node has the place of its number among its siblings, and what
is left of the search and not visited never will be.
"""

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import zip_longest
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ttt_tui.games.game import Game, move_text
from ttt_tui.search.exact import remembering
from ttt_tui.search.moment import Moment
from ttt_tui.search.options import MoveOrder
from ttt_tui.search.ordering import in_order
from ttt_tui.search.trace import Trace

MOST_STATES = 100_000
"""The largest number of different positions that are laid out; counting them takes up to 2 s."""

Column = NDArray[Any]

Sizes = dict[Any, tuple[int, ...]]
"""The nodes below each position by its key: itself, its moves, their replies, and so on."""


@lru_cache(maxsize=1)
def sizes_below(game: Game) -> Sizes:
    """Return the sizes of a game and all positions below.

    Raises:
        TooManyPositions: there are more than `MOST_STATES`.
    """
    known: Sizes = {}

    def sizes(state: Game, sizes_after: Callable[[Game], tuple[int, ...]]) -> tuple[int, ...]:
        below = [(0, *sizes_after(state.play(move))) for move in state.moves()]
        known[state.key] = tuple(map(sum, zip_longest((1,), *below, fillvalue=0)))
        return known[state.key]

    remembering(MOST_STATES, sizes)(game)
    return known


def shares(columns: range, moves: int) -> Iterator[range]:
    """Yield the columns of each move of a node, at least one."""
    for number in range(moves):
        first, end = (columns.start + at * len(columns) // moves for at in (number, number + 1))
        yield range(first, max(first + 1, end))


class Icicle:
    """The tree below a position, laid out in a number of columns.

    Nodes of a ply with the same first column are a cell, which is numbered by that place.

    Attributes:
        total: the numbers of nodes in the tree, by ply.
        cells: the cell at each place, by ply and column; -1 where the games are over.
        sizes: the number of nodes, by cell.
        moves: the number of moves of a node that has several columns, by its cell.
        texts: the move to a node that has several columns, by its cell.
    """

    def __init__(self, game: Game, order: MoveOrder, width: int) -> None:
        """Lay out a tree.

        Raises:
            TooManyPositions: it has more than `MOST_STATES`.
            LookupError: the keys of its positions lie.
        """
        self.game = game
        self._known = sizes_below(game)
        self.total = self._known[game.key]
        self.cells = np.full((len(self.total), width), -1)
        self.sizes = np.zeros(self.cells.size)
        self.moves: dict[int, int] = {}
        self.texts: dict[int, str] = {}
        self._order = order
        self._place(game, 0, range(width))

    @property
    def width(self) -> int:
        return self.cells.shape[1]

    def _place(self, state: Game, ply: int, columns: range) -> None:
        is_wide = len(columns) > 1
        cell = ply * self.width + columns.start
        for row, size in enumerate((1,) if is_wide else self._known[state.key]):
            self.cells[ply + row, columns.start : columns.stop] = cell + row * self.width
            self.sizes[cell + row * self.width] += size
        if is_wide:
            moves = in_order(state, state.moves(), self._order)
            self.moves[cell] = len(moves)
            for move, below in zip(moves, shares(columns, len(moves)), strict=True):
                if len(below) > 1:  # for the others there is no room
                    self.texts[(ply + 1) * self.width + below.start] = move_text(state, move)
                self._place(state.play(move), ply + 1, below)


class Cover(NamedTuple):
    """The map at a moment, by cell.

    Attributes:
        visited: the number of nodes entered.
        balance: the number of them above a draw less the number below.
        never: True if no node there is visited nor will be.
        searching: the cells that the search is in.
    """

    visited: Column
    balance: Column
    never: Column
    searching: Column


class Coverage:
    """The coverage of an icicle by the recorded part of a search of minimax or alpha-beta."""

    def __init__(self, trace: Trace, icicle: Icicle) -> None:
        self._trace = trace
        self._icicle = icicle
        self._cell = np.asarray(trace.depth)[: len(trace)].astype(np.int64) * icicle.width
        value = np.asarray(trace.value)[: len(trace)]
        self._sign = np.sign(value) * (abs(value) > trace.won_above)
        self._stops: dict[int, int] = {}  # of nodes that have several columns
        if len(trace):
            self._place(0, range(icicle.width))

    def _place(self, node: int, columns: range) -> None:
        """Set the cell of a node, and of all nodes below it."""
        moves = self._icicle.moves.get(int(self._cell[node]) + columns.start)
        if moves is None:
            self._cell[node : self._trace.end[node] or None] += columns.start
            return
        self._cell[node] += columns.start
        self._stops[node] = columns.stop
        for child, below in zip(self._trace.children(node), shares(columns, moves), strict=False):
            self._place(child, below)

    def at(self, moment: Moment) -> Cover:
        """Return the map at a moment."""
        width = self._icicle.width
        here = self._cell[: moment.entered]
        visited = np.bincount(here, minlength=self._icicle.cells.size)
        balance = np.bincount(here, self._sign[: moment.entered], self._icicle.cells.size)
        searching = here[moment.path]
        edges = np.full(len(self._icicle.total), self._edge(moment))
        edges[: len(searching)] = searching % width
        passed = np.arange(width) < edges[:, np.newaxis]
        return Cover(visited, balance, passed.ravel() & (visited == 0), searching)

    def _edge(self, moment: Moment) -> int:
        """Return the first column to which the search may still come, below the nodes it is in."""
        node = moment.current
        if node is None:
            return 0
        if not moment.path:
            return self._icicle.width
        column = int(self._cell[node]) % self._icicle.width
        return column if moment.is_open(node) else self._stops.get(node, column)

    def node_at(self, moment: Moment, ply: int, column: int) -> int | None:
        """Return the first visited node of a cell, or else the nearest visited one above."""
        for cell in self._icicle.cells[ply::-1, column]:
            found = np.flatnonzero(self._cell[: moment.entered] == cell)
            if found.size:
                return int(found[0])
        return None


@lru_cache(maxsize=1)
def coverage_of(trace: Trace, events: int, icicle: Icicle) -> Coverage:  # noqa: ARG001
    """Return the coverage by a search, which grows with its number of events."""
    return Coverage(trace, icicle)
