"""The coverage of the whole game tree by a search, at any moment.

The tree is laid out as an icicle: a row for each ply, and the nodes below a node share its width,
moves from left to right in the order of trying. A column that is too narrow for one subtree stands
for several. Minimax and alpha-beta visit each node at most once and in this order, so each column
is one stretch of the trace.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ttt_tui.games.game import Game, move_text
from ttt_tui.search.exact import remembering, unless_too_many
from ttt_tui.search.moment import Moment
from ttt_tui.search.options import MoveOrder
from ttt_tui.search.ordering import in_order
from ttt_tui.search.trace import Trace

MOST_STATES = 100_000
"""The largest number of different positions that are laid out; counting them takes up to 2 s."""

NEVER = 2**62
"""The last event of a block that will be visited again."""

Sizes = dict[Any, tuple[int, ...]]
"""The nodes below each position by its key: itself, its moves, their replies, and so on."""


def sizes_below(game: Game) -> Sizes | None:
    """Return the sizes of a game and all positions below, or None for more than `MOST_STATES`."""
    known: Sizes = {}

    def sizes(state: Game, sizes_after: Callable[[Game], tuple[int, ...]]) -> tuple[int, ...]:
        below = [(0, *sizes_after(state.play(move))) for move in state.moves()]
        known[state.key] = _added((1,), *below)
        return known[state.key]

    return known if unless_too_many(game, remembering(MOST_STATES, sizes)) else None


def _added(*sizes: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(map(sum, zip_longest(*sizes, fillvalue=0)))


@dataclass(frozen=True)
class Block:
    """A node with columns of its own, or all nodes below a node that share one column.

    Attributes:
        depth: its row, or the first of its rows.
        columns: its columns.
        parent: the block above; -1 for the root.
        moves: the moves from the node above, neighbours in the order of trying; none for the root.
        sizes: the numbers of nodes in its rows.
        text: the move to a node with columns of its own.
    """

    depth: int
    columns: range
    parent: int
    moves: tuple[int, ...]
    sizes: tuple[int, ...]
    text: str = ""


class Icicle:
    """The tree below a position, laid out in a number of columns.

    Attributes:
        blocks: parents before their children.
        total: the numbers of nodes in the tree, by ply.
        grid: the index of the block by ply and column; -1 where the games are over.
        sizes: the numbers of nodes, by ply and block.
    """

    def __init__(self, game: Game, order: MoveOrder, width: int, known: Sizes) -> None:
        self.game = game
        self.width = width
        self.total = known[game.key]
        self.blocks = [Block(0, range(width), -1, (), (1,))]
        states: list[tuple[int, Game]] = [(0, game)]  # the nodes that have a block to themselves
        if width == 1:
            states.clear()
            self.blocks = [Block(0, range(1), -1, (), self.total)]
        for number, state in states:  # grows
            block = self.blocks[number]
            moves = in_order(state, state.moves(), order)
            groups = min(len(moves), len(block.columns))
            for group in range(groups):
                here = moves[_part(len(moves), group, groups)]
                columns = block.columns[_part(len(block.columns), group, groups)]
                if len(columns) > 1:  # as many groups as moves
                    states.append((len(self.blocks), state.play(here[0])))
                    text = move_text(state, here[0])
                    below = Block(block.depth + 1, columns, number, tuple(here), (1,), text)
                else:
                    sizes = _added(*(known[state.play(move).key] for move in here))
                    below = Block(block.depth + 1, columns, number, tuple(here), sizes)
                self.blocks.append(below)
        self.grid = np.full((len(self.total), width), -1)
        self.sizes = np.zeros((len(self.total), len(self.blocks)), np.float64)
        for number, block in enumerate(self.blocks):
            for ply, size in enumerate(block.sizes, block.depth):
                self.grid[ply, block.columns.start : block.columns.stop] = number
                self.sizes[ply, number] = size


def _part(whole: int, number: int, parts: int) -> slice:
    return slice(number * whole // parts, (number + 1) * whole // parts)


class Cover(NamedTuple):
    """The map at a moment, by ply and block.

    Attributes:
        visited: the number of nodes entered.
        balance: the number of them above a draw less the number below.
        searching: True if the search is in a node there.
        never: True if no node there is visited nor will be.
    """

    visited: NDArray[np.int64]
    balance: NDArray[np.int64]
    searching: NDArray[np.bool_]
    never: NDArray[np.bool_]


class Coverage:
    """The coverage of an icicle by one search of minimax or alpha-beta, which may go on."""

    def __init__(self, trace: Trace, icicle: Icicle) -> None:
        self.trace = trace
        self.icicle = icicle
        self._events = -1

    def at(self, moment: Moment) -> Cover:
        """Return the map at a moment."""
        self._grow()
        shape = self.icicle.sizes.shape
        visited = np.zeros(shape, np.int64)
        balance = np.zeros(shape, np.int64)
        searching = np.zeros(shape, np.bool_)
        stop = np.minimum(self._stop, min(moment.entered, len(self.trace)))
        start = np.minimum(self._start, stop)
        for ply, (nodes, sums) in enumerate(self._by_ply):
            # The nodes below a node with a block to itself are in other blocks.
            here = self.icicle.sizes[ply] > 0
            first = np.searchsorted(nodes, start[here])
            last = np.searchsorted(nodes, stop[here])
            visited[ply, here] = last - first
            balance[ply, here] = sums[last] - sums[first]
        for ply, node in enumerate(moment.path):
            searching[ply] = (start <= node) & (node < stop) & (self.icicle.sizes[ply] > 0)
        never = (visited == 0) & (self._over <= moment.event)
        return Cover(visited, balance, searching, never)

    def node_at(self, moment: Moment, ply: int, block: int) -> int | None:
        """Return the first visited node of a cell, or else the nearest visited one above."""
        self._grow()
        while block >= 0:
            start = int(self._start[block])
            stop = min(int(self._stop[block]), moment.entered)
            if start < stop:
                nodes = self._by_ply[ply][0]
                found = nodes[np.searchsorted(nodes, start) :]
                return int(found[0]) if found.size and found[0] < stop else start
            block = self.icicle.blocks[block].parent
            ply = self.icicle.blocks[block].depth
        return None

    def _grow(self) -> None:
        """Find the blocks in the trace that is recorded by now."""
        if self._events != self.trace.events:
            self._events = self.trace.events
            self._find_plies()
            self._find_blocks()

    def _find_plies(self) -> None:
        """Find the nodes of each ply, and the sums of their signs."""
        trace = self.trace
        held = len(trace)
        depth = np.asarray(trace.depth)[:held]
        value = np.asarray(trace.value)[:held]
        most = trace.won_above
        self._by_ply = []
        for ply in range(len(self.icicle.total)):
            nodes = np.flatnonzero(depth == ply).astype(np.int32)
            signs = (value[nodes] > most).astype(np.int32) - (value[nodes] < -most)
            self._by_ply.append((nodes, np.concatenate([[0], np.cumsum(signs)])))

    def _find_blocks(self) -> None:
        """Find the stretch of nodes of each block, and the event after which it is over."""
        trace = self.trace
        blocks = self.icicle.blocks
        self._start = np.zeros(len(blocks), np.int64)
        self._stop = np.zeros(len(blocks), np.int64)
        self._over = np.full(len(blocks), NEVER, np.int64)
        children: dict[int, dict[int, int]] = {}  # of each block, by their moves
        for number, block in enumerate(blocks):
            found = [0] if len(trace) else []
            if block.parent >= 0:
                above = int(self._start[block.parent])
                if self._stop[block.parent] == above:  # not visited
                    children[block.parent] = {}
                elif block.parent not in children:
                    below = trace.children(above)
                    children[block.parent] = {trace.move[child]: child for child in below}
                tries = children[block.parent]
                found = [tries[move] for move in block.moves if move in tries]
                self._over[number] = self._over[block.parent]
            if not found:
                continue
            self._start[number] = found[0]
            self._stop[number] = trace.end[found[-1]] or len(trace)
            if len(found) == max(1, len(block.moves)):
                left = trace.left_at(found[-1])
                self._over[number] = NEVER if left is None else left + 1
