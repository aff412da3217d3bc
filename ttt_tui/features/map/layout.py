"""The full game tree as a picture of cells: a row a depth, a slice of its parent's width a node.

A node's slice is divided equally among all its legal moves in the order of the search, by exact
arithmetic. The picture has `width` columns; where a row and a column meet is a cell. A cell
stands for the node whose slice contains its left edge, and for the nodes with slices wholly to
the right of that edge that end within the cell: so every node is in exactly one cell, or, where
its slice contains several left edges, in each of theirs, alone but for the last.

The layout depends on position, order and width only; what a search has made of it is the business
of `coverage`.
"""

from __future__ import annotations

import sys
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from enum import Enum
from functools import lru_cache
from typing import Any, NamedTuple

from ttt_tui.features.map.game_trees import GameTree, Keys, tree_of
from ttt_tui.game.game_state import GameState
from ttt_tui.search.counts.exact import MAX_EMPTIES
from ttt_tui.search.counts.position_cache import goes_with_positions
from ttt_tui.search.counts.tree_counts import LANE, by_depth
from ttt_tui.search.options import MoveOrder, SearchOptions
from ttt_tui.search.reading.judge import Bound


class _Step:
    """A node on the way down to the left edge of a column."""

    __slots__ = ("before", "elder", "is_last", "rank", "spot")

    def __init__(self, spot: Any, rank: int, is_last: bool, before: int) -> None:
        self.spot = spot
        self.rank = rank  # among its siblings
        self.is_last = is_last  # of them
        self.before = before  # nodes by depth that come before it, its ancestors left out
        self.elder = [0]  # entry r: nodes by depth in its first r branches, children in lane 0


class Layout:
    """Which nodes each cell stands for.

    A node is named by its keys (see `game_trees`).

    Attributes:
        state, order, width: what the picture is of, and its columns.
        tree: its moves and counts.
        deepest: the last row; row 0 is the root's.
        chains: for each column, the keys of the deepest node whose slice contains its left edge: a
            finished game. The node's ancestors contain it, too.
        nodes: by depth and column, for how many nodes the cell stands. None where there may be
            more than one and the tree is too large to count.
        before: by depth and column, how many nodes of that depth come before the cell's, with an
            entry at the end for all; None where the tree is too large to count.
        total: nodes of the tree, the root included; None likewise.
    """

    def __init__(
        self, state: GameState, order: MoveOrder, width: int, most_empties: int = MAX_EMPTIES
    ) -> None:
        """Args:
            most_empties: nodes of boards are counted up to so many empty cells. The count of a
                board not met before takes some 0.3 s at twelve, 5 ms at nine.

        Raises:
            ValueError: no columns.
        """
        if width < 1:
            raise ValueError(f"a map of {width} columns cannot be drawn: 1 or more")
        self.state = state
        self.order = order
        self.width = width
        self.tree: GameTree = tree_of(state, order, most_empties)
        self.deepest = self.tree.longest
        self.chains: list[Keys] = []
        self.before: list[tuple[int, ...]] | None = None
        self.total: int | None = None
        self.nodes: list[list[int | None]]
        if self.tree.is_counted:
            self._count()
        else:
            self._estimate()

    def _descents(self, counted: bool) -> Iterator[list[_Step]]:
        """The way down at each column, root first; columns share what they have in common."""
        width, tree = self.width, self.tree
        steps = [_Step(tree.root, 0, True, 0)]
        keys: list[int] = []
        for column in range(width):
            depth, place = 0, column  # of the left edge in the slice, in parts of its width
            while legal := tree.keys(steps[depth].spot):
                rank, place = divmod(place * len(legal), width)
                depth += 1
                if depth < len(steps) and steps[depth].rank == rank:
                    continue
                del steps[depth:]
                keys[depth - 1 :] = [legal[rank]]
                parent = steps[-1]
                before = 0
                if counted:
                    before = parent.before + (self._elder(parent, rank) << LANE * depth)
                child = tree.play(parent.spot, legal[rank])
                steps.append(_Step(child, rank, rank == len(legal) - 1, before))
            self.chains.append(tuple(keys))
            yield steps

    def _elder(self, parent: _Step, rank: int) -> int:
        """Nodes by depth in the first `rank` branches of a node."""
        elder, tree = parent.elder, self.tree
        if len(elder) <= rank:
            for key in tree.keys(parent.spot)[len(elder) - 1 : rank]:
                elder.append(elder[-1] + tree.count(tree.play(parent.spot, key)))
        return elder[rank]

    def _count(self) -> None:
        before = [steps[-1].before for steps in self._descents(counted=True)]
        everything = self.tree.count(self.tree.root)
        self.deepest = (everything.bit_length() - 1) // LANE
        depths = self.deepest + 1
        self.total = sum(by_depth(everything, depths))
        columns = [by_depth(count, depths) for count in (*before, everything)]
        self.before = list(zip(*columns, strict=True))
        self.nodes = [
            [
                max(row[column + 1] - row[column], int(len(chain) >= depth))
                for column, chain in enumerate(self.chains)
            ]
            for depth, row in enumerate(self.before)
        ]

    def _estimate(self) -> None:
        """Say of each cell whether it stands for one node, without counting the others."""
        ways = [
            [(step.rank, step.is_last) for step in steps] for steps in self._descents(counted=False)
        ]
        # Right of the last column stands a node after the root, as it were.
        ways.append([(1, True)])
        columns = [
            _few(ways[column], ways[column + 1], self.deepest) for column in range(self.width)
        ]
        self.nodes = [list(row) for row in zip(*columns, strict=True)]

    def keys(self, moves: Sequence[int]) -> Keys:
        """The keys of the node that these moves lead to."""
        spot, tree, keys = self.tree.root, self.tree, list[int]()
        for move in moves:
            keys.append(tree.key(spot, move))
            spot = tree.play(spot, keys[-1])
        return tuple(keys)

    def moves(self, keys: Keys) -> list[int]:
        """The moves that these keys stand for."""
        spot, tree, moves = self.tree.root, self.tree, list[int]()
        for key in keys:
            moves.append(tree.move(spot, key))
            spot = tree.play(spot, key)
        return moves

    def trail(self, keys: Keys) -> list[range]:
        """The columns where a node and its ancestors are found, the root's first.

        A node without a left edge in its slice has the one column it lies in; else all columns
        but the last are its own alone.
        """
        tree, place, parts, width = self.tree, 0, 1, self.width
        spot, trail = tree.root, [range(width)]
        for key in keys:
            legal = tree.keys(spot)
            place = place * len(legal) + bisect_left(legal, key)
            parts *= len(legal)
            trail.append(columns_of(place, parts, width)[0])
            spot = tree.play(spot, key)
        return trail

    def before_place(self, place: Keys) -> tuple[int, ...]:
        """How many nodes of each depth come before a place in preorder, the ancestors counted.

        A place is written as keys, the last of which need not be a legal move. To be asked only
        where the tree is counted.
        """
        tree, total = self.tree, 0
        spot = tree.root
        for depth, key in enumerate(place):
            legal = tree.keys(spot)
            rank = bisect_left(legal, key)
            elder = sum(tree.count(tree.play(spot, each)) for each in legal[:rank])
            total += 1 + (elder << LANE) << LANE * depth
            if key in legal[rank : rank + 1]:
                spot = tree.play(spot, key)
        return by_depth(total, self.deepest + 1)


def columns_of(place: int, parts: int, width: int) -> tuple[range, bool]:
    """The columns of a slice, the part number `place` of so many equal ones of the width.

    And whether it is wide, with a left edge in it; else it has the one column it lies in.
    """
    first, end = -(-place * width // parts), -(-(place + 1) * width // parts)
    return (range(first, end), True) if first < end else (range(first - 1, first), False)


def _few(
    left: list[tuple[int, bool]], right: list[tuple[int, bool]], deepest: int
) -> list[int | None]:
    """By depth, the nodes from one way down (included) to the next (not): 0, 1, or None for more.

    A way is the rank among its siblings of each node, and whether it is the last of them.
    """
    same = 0
    while same < min(len(left), len(right)) and left[same] == right[same]:
        same += 1
    counts: list[int | None] = [1] * same
    # Below the fork the two stay neighbours while one is the last child and the other the first.
    near = same >= len(left) or right[same][0] - left[same][0] == 1
    for depth in range(same, deepest + 1):
        if depth > same:
            near &= depth >= len(left) or left[depth][1]
            near &= depth >= len(right) or right[depth][0] == 0
        counts.append(int(depth < len(left)) if near else None)
    return counts


UNCOUNTED = -1
"""As the most empty cells of a layout: it counts nothing."""


@lru_cache(maxsize=4)
def layout_of(
    state: GameState, order: MoveOrder, width: int, most_empties: int = MAX_EMPTIES
) -> Layout:
    """The layout, kept for the next question."""
    return Layout(state, order, width, most_empties)


goes_with_positions(layout_of.cache_clear)


class CellState(Enum):
    """What became of a cell's nodes."""

    NOTHING = "nothing"  # no nodes: the games are over above
    AHEAD = "ahead"  # none visited, and some still may be
    NEVER = "never"  # none visited, and none will be
    OPEN = "open"  # the search stands in one of them, or below it
    VISITED = "visited"  # all, and done with
    PARTLY = "partly"  # some


class Cell(NamedTuple):
    """A cell of the map at a moment.

    Attributes:
        nodes: how many nodes of the full tree it stands for; None where they are not counted.
        x, draws, o: how many of them are visited and left, by value: a win for X, a draw, a win
            for O; of other games a value above 0, 0, below 0. Of a node visited again it is the
            last value that is claimed to be one, or a bound of it.
        open: one more is visited and still open.
        ahead: how many may still be visited; where they are not counted, whether there are any.
        bound: how the value is to be read, where the cell stands for one node.
        number: the value of that node, where values are more than results and there is room for it.
        unclaimed: how many more are visited and left with an estimate or a sample, so that nothing
            is said of their values. Where a cell stands for many nodes of a search that estimates,
            draws may be among them.
    """

    nodes: int | None
    x: int = 0
    draws: int = 0
    o: int = 0
    open: bool = False
    ahead: int = 0
    bound: Bound | None = None
    unclaimed: int = 0
    number: int | None = None

    @property
    def visited(self) -> int:
        return self.x + self.draws + self.o + self.unclaimed + self.open

    @property
    def state(self) -> CellState:
        if self.nodes == 0:
            return CellState.NOTHING
        if self.open:
            return CellState.OPEN
        if not self.visited:
            return CellState.AHEAD if self.ahead else CellState.NEVER
        return CellState.VISITED if self.visited == self.nodes else CellState.PARTLY

    @property
    def share(self) -> float | None:
        """Of the cell's nodes, how many are visited; None where they are not counted."""
        return self.visited / self.nodes if self.nodes else None

    @property
    def value(self) -> int | None:
        """The sign of the value that most visited nodes have: 1 for X, 0, -1.

        None without any, and where more are not known. Among equally frequent ones the wins of X
        come before draws, and those before wins of O. None, too, for one node whose bound leaves
        every result open: at most a win of X, at least one of O.
        """
        most = max(self.x, self.draws, self.o)
        if not most or self.unclaimed > most:
            return None
        if (self.x and self.bound is Bound.UPPER) or (self.o and self.bound is Bound.LOWER):
            return None
        return 1 if self.x == most else 0 if self.draws == most else -1


class Picture(NamedTuple):
    """The map at a moment.

    Attributes:
        rows: by depth, the cells.
        visited: nodes entered, the root included, held by the trace or not; where the search comes
            back to nodes, different ones that the trace holds.
        missing: how many visits the trace does not hold.
        lost: the trace has ended before the moment: of what is `ahead` some was visited, or may
            have been.
        visits: how often nodes were entered, the root included; None where each was at most once.
        as_of: an earlier event than asked for, whose map this is: the rest is still to be counted.
    """

    rows: list[list[Cell]]
    visited: int
    missing: int
    lost: bool
    visits: int | None = None
    as_of: int | None = None


NOTHING = Cell(0)


class AllowedNodes:
    """What of a map these options allow: all, or what is below a fixed first move.

    What they leave out stands before the first and after the last place.

    Attributes:
        first: keys of the first move that may be tried at the root.
        last: keys of the place after the last.
    """

    def __init__(self, layout: Layout, options: SearchOptions) -> None:
        self._layout = layout
        roots = layout.tree.tried_at_root(options) or [0]
        self.first, self.last = (roots[0],), (roots[-1] + 1,)
        self._until: tuple[int, ...] | None = None
        if layout.before is not None:
            self._until = layout.before_place(self.last)

    def within(
        self, depth: int, column: int, since: Sequence[int], until: Sequence[int] | None = None
    ) -> int:
        """How many nodes of a cell come after so many (by depth), and before so many, or the last.

        To be asked only where the tree is counted.
        """
        before, nodes = self._layout.before, self._layout.nodes[depth][column]
        until = self._until if until is None else until
        assert before is not None
        assert nodes is not None
        assert until is not None
        first = before[depth][column]
        return max(0, min(first + nodes, until[depth]) - max(first, since[depth]))

    def cells(self) -> list[list[Cell]]:
        """The map of what may be visited; a fixed first move leaves out what is beside it."""
        layout, rows = self._layout, []
        since = layout.before_place(self.first) if layout.before is not None else None
        for depth, row in enumerate(layout.nodes):
            cells = []
            for column, nodes in enumerate(row):
                if nodes == 0:
                    cells.append(NOTHING)
                    continue
                if depth == 0:
                    ahead = 1
                elif since is not None:
                    ahead = self.within(depth, column, since)
                else:
                    ahead = int(self._may_be_visited(column, alone=nodes == 1))
                cells.append(Cell(nodes, ahead=ahead))
            rows.append(cells)
        return rows

    def _may_be_visited(self, column: int, *, alone: bool) -> bool:
        chains = self._layout.chains
        following = chains[column + 1] if column + 1 < len(chains) else (sys.maxsize,)
        return chains[column] < self.last and (
            chains[column] >= self.first or (not alone and following > self.first)
        )
