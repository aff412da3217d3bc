"""What a search has made of the whole game tree below its position, at any moment.

The tree is laid out as an icicle: a row for each ply, and the nodes below a node share its width,
moves from left to right in the order of trying. Where a column is too narrow for one subtree, it
stands for several. Minimax and alpha-beta visit each node at most once and in this order, so what a
column shows is one stretch of the trace.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ttt_tui.games.game import Game, move_text
from ttt_tui.games.rules import MOST_ESTIMATED
from ttt_tui.search.exact import remembering, unless_too_many
from ttt_tui.search.moment import Moment
from ttt_tui.search.options import MoveOrder
from ttt_tui.search.ordering import in_order
from ttt_tui.search.trace import Trace

MOST_STATES = 100_000
"""Different positions of a tree that is laid out; counting them takes up to 2 s."""

NEVER = 2**62
"""In place of the event after which nothing comes any more."""


Sizes = dict[Any, tuple[int, ...]]
"""For the key of each position, how many nodes are below it: itself, its moves, and so on."""


def sizes_below(game: Game) -> Sizes | None:
    """Of all positions below a game, itself included; None if they are more than `MOST_STATES`."""
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
        columns: where it stands.
        parent: the block above; -1 for the root.
        moves: from the node above, neighbours in the order of trying; none for the root.
        sizes: nodes in its rows.
        text: the move to a node with columns of its own.
    """

    depth: int
    columns: range
    parent: int
    moves: tuple[int, ...]
    sizes: tuple[int, ...]
    text: str = ""


class Icicle:
    """The tree below a position, laid out in so many columns.

    Attributes:
        blocks: parents before their children.
        total: nodes of the tree, by ply.
        grid: by ply and column the number of the block there; -1 where the games are over.
        sizes: by ply and block the nodes.
    """

    def __init__(self, game: Game, order: MoveOrder, width: int, known: Sizes) -> None:
        self.game, self.width = game, width
        self.total = known[game.key]
        self.blocks = [Block(0, range(width), -1, (), (1,) if width > 1 else self.total)]
        states: list[tuple[int, Game]] = [(0, game)] if width > 1 else []
        for number, state in states:  # grows
            block = self.blocks[number]
            moves, columns = in_order(state, state.moves(), order), block.columns
            groups = min(len(moves), len(columns))
            for group in range(groups):
                here = moves[_part(len(moves), group, groups)]
                place = columns[_part(len(columns), group, groups)]
                below = [state.play(move) for move in here]
                alone = len(place) > 1
                sizes = (1,) if alone else _added(*(known[each.key] for each in below))
                text = move_text(state, here[0]) if alone else ""
                below_it = Block(block.depth + 1, place, number, tuple(here), sizes, text)
                self.blocks.append(below_it)
                if alone:
                    states.append((len(self.blocks) - 1, below[0]))
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
        visited: how many nodes are entered.
        balance: how many more of them have a value above a draw than below.
        searching: the search is in a node there.
        never: none is visited, and none will be.
    """

    visited: NDArray[np.int64]
    balance: NDArray[np.int64]
    searching: NDArray[np.bool_]
    never: NDArray[np.bool_]


class Coverage:
    """The map of one search of minimax or alpha-beta, which may go on meanwhile."""

    def __init__(self, trace: Trace, icicle: Icicle) -> None:
        self.trace, self.icicle = trace, icicle
        self._events = -1

    def at(self, moment: Moment) -> Cover:
        self._grow()
        shape = self.icicle.sizes.shape
        visited, balance = (np.zeros(shape, np.int64) for _ in range(2))
        searching = np.zeros(shape, np.bool_)
        stop = np.minimum(self._stop, min(moment.entered, len(self.trace)))
        start = np.minimum(self._start, stop)
        for ply, (nodes, sums) in enumerate(self._by_ply):
            # A block with a node of its own has what is below it in blocks of their own.
            here = self.icicle.sizes[ply] > 0
            first, last = np.searchsorted(nodes, start[here]), np.searchsorted(nodes, stop[here])
            visited[ply, here] = last - first
            balance[ply, here] = sums[last] - sums[first]
        for ply, node in enumerate(moment.path):
            searching[ply] = (start <= node) & (node < stop) & (self.icicle.sizes[ply] > 0)
        never = (visited == 0) & (self._over <= moment.event)
        return Cover(visited, balance, searching, never)

    def node_at(self, moment: Moment, ply: int, block: int) -> int | None:
        """The first visited node of a cell; where none is visited, the one above that was left."""
        self._grow()
        while block >= 0:
            start, stop = int(self._start[block]), min(int(self._stop[block]), moment.entered)
            if start < stop:
                nodes = self._by_ply[ply][0]
                place = int(np.searchsorted(nodes, start))
                is_there = place < len(nodes) and nodes[place] < stop
                return int(nodes[place]) if is_there else start
            block = self.icicle.blocks[block].parent
            ply = self.icicle.blocks[block].depth
        return None

    def _grow(self) -> None:
        """Find the blocks in the trace, as far as it goes by now."""
        trace = self.trace
        if self._events == trace.events:
            return
        self._events = trace.events
        held = len(trace)
        depth, value = np.asarray(trace.depth)[:held], np.asarray(trace.value)[:held]
        most = MOST_ESTIMATED if trace.is_board and trace.options.estimates else 0
        self._by_ply = []
        for ply in range(len(self.icicle.total)):
            nodes = np.flatnonzero(depth == ply).astype(np.int32)
            signs = (value[nodes] > most).astype(np.int32) - (value[nodes] < -most)
            self._by_ply.append((nodes, np.concatenate([[0], np.cumsum(signs)])))
        blocks = self.icicle.blocks
        self._start, self._stop = (np.zeros(len(blocks), np.int64) for _ in range(2))
        self._over = np.full(len(blocks), NEVER, np.int64)
        children: dict[int, dict[int, int]] = {}
        for number, block in enumerate(blocks):
            if not held:
                break
            found: Sequence[int] = [0]
            if block.parent >= 0:
                above = int(self._start[block.parent])
                is_there = self._stop[block.parent] > above
                if is_there and above not in children:
                    children[above] = {trace.move[child]: child for child in trace.children(above)}
                below = children[above] if is_there else {}
                found = [below[move] for move in block.moves if move in below]
                self._over[number] = self._over[block.parent]
            if found:
                self._start[number] = found[0]
                self._stop[number] = trace.end[found[-1]] or held
            if len(found) == max(1, len(block.moves)):
                left = trace.left_at(found[-1])
                self._over[number] = NEVER if left is None else left + 1
