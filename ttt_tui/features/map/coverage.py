"""What a search has made of each cell of the map of its game tree, at any moment of it.

The nodes visited by a moment are the first so many of the trace, and all that is visited lies
before the place in preorder where the search stands. So cells before that place are counted once
and kept, cells behind it are always the same, and only those in between, a few in each row, are
worked out anew: a moment costs the same in a tree of half a million nodes as in a small one.
"""

from __future__ import annotations

from bisect import bisect_left
from functools import lru_cache
from typing import NamedTuple

from ttt_tui.features.map.game_trees import Keys
from ttt_tui.features.map.layout import NOTHING, AllowedNodes, Cell, Layout, Picture
from ttt_tui.search.reading.judge import Bound, claim_at
from ttt_tui.search.reading.moment import Moment
from ttt_tui.search.reading.trace_follower import Follower
from ttt_tui.search.search import Search
from ttt_tui.search.trace import VALUE_OF, Trace

_DEPTHS = 65
_BLOCK = 8192


@lru_cache
def _classes(win_above: int) -> bytes:
    """By the low byte of a value: no win, a win for X, a win for O."""
    return bytes(
        _DEPTHS if value > win_above else 2 * _DEPTHS if value < -win_above else 0
        for value in VALUE_OF
    )


class Split(NamedTuple):
    """Numbers of nodes by value: a win for X, neither (a draw or an estimate), a win for O."""

    x: int
    draws: int
    o: int


class NodeCounts(Follower):
    """The nodes of a growing trace by depth and value; nodes still open are counted as draws."""

    def __init__(self, trace: Trace, deepest: int) -> None:
        super().__init__(trace)
        self._class = _classes(trace.win_above)
        self._codes = bytearray()
        self._used = [c * _DEPTHS + depth for c in range(3) for depth in range(deepest + 1)]
        self._sums: dict[int, list[int]] = {code: [0] for code in self._used}  # by block

    def grow(self, nodes: int) -> None:
        """Take in the first so many nodes of the trace, and what has become of the open ones."""
        left, fresh = self.go_on(nodes)
        for node in left:
            self._put_right(node)
        depths = int.from_bytes(self.trace.depth[fresh.start : fresh.stop], "little")
        low_bytes = self.trace.low_bytes(fresh.start, fresh.stop)
        # One addition for all nodes: no byte of the sum is above 194, so none carries over.
        classes = int.from_bytes(low_bytes.translate(self._class), "little")
        self._codes += (depths + classes).to_bytes(len(fresh), "little")

    def _put_right(self, node: int) -> None:
        """A node was open when it was taken in, and has a value now."""
        trace, was = self.trace, self._codes[node]
        now = trace.depth[node] + self._class[trace.value[node] & 255]
        if now != was:
            self._codes[node] = now
            for block in range(node // _BLOCK + 1, len(self._sums[now])):
                self._sums[was][block] -= 1
                self._sums[now][block] += 1

    def split(self, depth: int, start: int, end: int) -> Split:
        """The nodes of this depth from `start` up to `end`, not included, by value."""
        draws, x, o = (
            self._count(code, start, end) for code in (depth, depth + _DEPTHS, depth + 2 * _DEPTHS)
        )
        return Split(x, draws, o)

    def _count(self, code: int, start: int, end: int) -> int:
        count = self._codes.count
        if end - start <= 2 * _BLOCK:
            return count(code, start, end) if start < end else 0
        first, last = start // _BLOCK + 1, end // _BLOCK
        self._sum_up(last)
        within = self._sums[code][last] - self._sums[code][first]
        return within + count(code, start, first * _BLOCK) + count(code, last * _BLOCK, end)

    def _sum_up(self, blocks: int) -> None:
        """See to it that so many blocks are summed up; a map of short stretches needs none."""
        for block in range(len(self._sums[0]) - 1, blocks):
            for code in self._used:
                here = self._codes.count(code, block * _BLOCK, (block + 1) * _BLOCK)
                self._sums[code].append(self._sums[code][-1] + here)


_OPEN = Cell(1, open=True, bound=Bound.OPEN)


class _Front(NamedTuple):
    """Where a search stands at a moment.

    Attributes:
        nodes: the open nodes; where the trace has ended before, the way to its last node.
        keys: of the last of them.
        place: keys of the next place in preorder; None before the first and after the last event.
        before: how many nodes of each depth come before it, where they are counted.
        entered: how many nodes of the trace are entered.
        lost: the trace has ended before the moment.
    """

    nodes: list[int]
    keys: Keys
    place: Keys | None
    before: tuple[int, ...] | None
    entered: int
    lost: bool


class Coverage:
    """The map of one search of a board, which may go on meanwhile: of minimax and alpha-beta.

    They visit every node once, in the order of moves; for the other algorithms see
    `revisits`.
    """

    behind = 0
    """A picture is never behind its moment."""

    def __init__(self, search: Search, layout: Layout) -> None:
        self.search = search
        self.layout = layout
        self._trace = search.trace
        self._counts = NodeCounts(search.trace, layout.deepest)
        cells, root = range(search.position.rules.cells), layout.tree.root
        self._key_of = {cell: layout.tree.key(root, cell) for cell in cells}
        # Of the columns the search has passed: the nodes visited at the left edge, and where in
        # the trace the next deeper one would stand.
        self._found: list[list[int]] = []
        self._places: list[int] = []
        self._passed: list[list[Cell]] = [[] for _ in layout.nodes]
        self._allowed = AllowedNodes(layout, search.options)
        self._untouched = self._allowed.cells()
        self._guesses = search.options.estimates
        self._latest: tuple[Moment, Picture] | None = None

    def picture(self, moment: Moment, _depths: range | None = None) -> Picture:
        """The map at a moment of this search."""
        if self._latest is None or self._latest[0] is not moment:
            self._latest = moment, self._picture(moment)
        return self._latest[1]

    def _picture(self, moment: Moment) -> Picture:
        if self._guesses and self.search.done and not self.search.has_estimated:
            # In the end it has turned out that nothing was estimated.
            self._guesses = False
            self._passed = [[] for _ in self.layout.nodes]
        front = self._front(moment)
        missing = max(0, moment.entered - len(self._trace))
        if not front.entered:
            return Picture(self._untouched, moment.entered, missing, front.lost)
        layout, width = self.layout, self.layout.width
        self._counts.grow(front.entered)
        edge = width + 1  # the first column whose left edge is still ahead
        if front.place is not None:
            edge = bisect_left(layout.chains, front.place)
        self._pass(min(edge, width))
        trail = layout.trail(front.keys)
        rows = []
        for depth in range(layout.deepest + 1):
            if depth < len(front.nodes):
                columns = trail[depth]
                news = self._cells_on_the_way(moment, front, depth, columns)
            else:
                columns = range(max(edge - 1, 0), min(edge, width))
                news = [self._cell_at_edge(front, depth, column) for column in columns]
            passed = self._cells_passed(front, depth, columns.start)
            rows.append(passed + news + self._untouched[depth][len(passed) + len(news) :])
        return Picture(rows, moment.entered, missing, front.lost)

    def _front(self, moment: Moment) -> _Front:
        path, held, trace, layout = moment.path, len(self._trace), self._trace, self.layout
        lost = is_lost(moment)
        nodes = (trace.path(held - 1) if held else []) if lost else path
        keys = tuple(self._key_of[trace.move[node]] for node in nodes[1:])
        place: Keys | None = None
        if lost:
            place = (*keys, 0)
        elif path and moment.current is not None and moment.current != path[-1]:
            place = (*keys, self._key_of[trace.move[moment.current]] + 1)
        elif path:
            place = (*keys, 0)
        before = None
        if place is not None and layout.before is not None:
            before = layout.before_place(place)
        return _Front(nodes, keys, place, before, held if lost else moment.entered, lost)

    def _pass(self, columns: int) -> None:
        """Look up the left edges of so many columns in the trace, which is done with them."""
        chains = self.layout.chains
        for column in range(len(self._found), columns):
            chain, found = chains[column], [0]
            if column:
                found = self._found[-1][: _common(chain, chains[column - 1]) + 1]
            place = found[-1] + 1
            for key in chain[len(found) - 1 :]:
                child, place = self._child(found[-1], key)
                if child is None:
                    break
                found.append(child)
                place = child + 1
            self._found.append(found)
            self._places.append(place)

    def _child(self, node: int, key: int) -> tuple[int | None, int]:
        """The visited child by a move, and where it stands in the trace, or would."""
        trace, place = self._trace, node + 1
        for child in trace.children(node):
            here = self._key_of[trace.move[child]]
            if here >= key:
                return (child if here == key else None), child
            place = min(trace.end[child] or len(trace), len(trace))
        return None, place

    def _start(self, front: _Front, depth: int, column: int) -> int:
        """Where in the trace the nodes of a cell begin."""
        if column < len(self._found):
            found = self._found[column]
            return found[depth] if depth < len(found) else self._places[column]
        # The left edge is still ahead, and so is all of the cell but for a node on the way.
        if column == self.layout.width or depth >= len(front.nodes):
            return front.entered
        on_the_way = self.layout.chains[column][:depth] == front.keys[:depth]
        return front.nodes[depth] if on_the_way else front.entered

    def _cells_passed(self, front: _Front, depth: int, columns: int) -> list[Cell]:
        """The first so many cells of a row, which nothing will change any more."""
        cells = self._passed[depth]
        for column in range(len(cells), columns):
            if column and self._is_same(depth, column):
                cells.append(cells[-1])
            else:
                start = self._start(front, depth, column)
                end = self._start(front, depth, column + 1)
                cells.append(self._cell(depth, column, start, end, 0))
        return cells[:columns]

    def _is_same(self, depth: int, column: int) -> bool:
        """Whether a cell shows the same node as the one on its left, and nothing else."""
        nodes, chains = self.layout.nodes[depth], self.layout.chains
        if nodes[column] != 1 or nodes[column - 1] != 1 or len(chains[column]) < depth:
            return False
        return chains[column][:depth] == chains[column - 1][:depth]

    def _cells_on_the_way(
        self, moment: Moment, front: _Front, depth: int, columns: range
    ) -> list[Cell]:
        """The cells of a node in which the search stands, or did when the trace was full."""
        node, last = front.nodes[depth], columns[-1]
        own = _OPEN if moment.is_open(node) else self._single(node)
        nodes = self.layout.nodes[depth][last]
        if nodes == 1:
            return [own] * len(columns)
        elder = self._split(depth, self._start(front, depth, last), node)
        x, draws, o = (a + b for a, b in zip(elder[:3], own[1:4], strict=True))
        ahead = self._ahead(front, depth, last)
        unclaimed = elder[3] + own.unclaimed
        cell = Cell(nodes, x, draws, o, own.open, ahead, unclaimed=unclaimed)
        return [own] * (len(columns) - 1) + [cell]

    def _split(self, depth: int, start: int, end: int) -> tuple[int, int, int, int]:
        """How many nodes of a stretch of the trace are wins of X, draws, wins of O, or neither.

        Where the search estimates, a draw is taken for an estimate.
        """
        x, draws, o = self._counts.split(depth, start, end)
        return (x, 0, o, draws) if self._guesses else (x, draws, o, 0)

    def _cell_at_edge(self, front: _Front, depth: int, column: int) -> Cell:
        start = self._start(front, depth, column)
        ahead = self._ahead(front, depth, column)
        return self._cell(depth, column, start, front.entered, ahead)

    def _cell(self, depth: int, column: int, start: int, end: int, ahead: int) -> Cell:
        """A cell, from the nodes of a stretch of the trace, which the search has left."""
        nodes = self.layout.nodes[depth][column]
        if nodes == 0:
            return NOTHING
        if nodes == 1:
            node = self._trace.find("depth", depth, start, end)
            if len(self.layout.chains[column]) >= depth:
                found = self._found[column]
                node = found[depth] if depth < len(found) else None
            return Cell(1, ahead=ahead) if node is None else self._single(node)
        x, draws, o, unclaimed = self._split(depth, start, end)
        return Cell(nodes, x, draws, o, ahead=ahead, unclaimed=unclaimed)

    def _single(self, node: int) -> Cell:
        """A cell with this node alone, which the search has left."""
        value, bound = self._trace.value[node], claim_at(self.search, node)
        if bound is Bound.ESTIMATE:
            return Cell(1, bound=bound, unclaimed=1)
        won = self._trace.win_above
        x, o = value > won, value < -won
        return Cell(1, int(x), int(not x and not o), int(o), bound=bound)

    def _ahead(self, front: _Front, depth: int, column: int) -> int:
        """How many nodes of a cell at the front come after the place where the search stands."""
        if front.before is None:
            alone = self.layout.nodes[depth][column] == 1
            return int(not alone and front.place is not None and front.place < self._allowed.last)
        return self._allowed.within(depth, column, front.before)

    def visits(self, moment: Moment, depth: int, column: int) -> int:
        """How often the nodes of a cell have been visited: each once."""
        return self.picture(moment).rows[depth][column].visited

    def pick(self, moment: Moment, depth: int, column: int) -> tuple[int, int | None] | None:
        """What a cell stands for in the search tree: a visited node, or one's unvisited move.

        Where the node at the cell's left edge is not visited, that is the first of the cell that
        is; else the move in which the way to the edge leaves the visited nodes; and where the game
        was over above, its end. None before the first event.
        """
        front = self._front(moment)
        if not front.entered:
            return None
        cell = self.picture(moment).rows[depth][column]
        keys = self.layout.chains[column][:depth]
        node, missing = 0, None
        for key, move in zip(keys, self.layout.moves(keys), strict=True):
            child, _ = self._child(node, key)
            if child is None or not moment.is_entered(child):
                missing = move
                break
            node = child
        if cell.visited and (missing is not None or len(keys) < depth):
            if cell.open:
                return front.nodes[depth], None
            start = self._start(front, depth, column)
            first = self._trace.find("depth", depth, start, front.entered)
            assert first is not None
            return first, None
        if missing is not None and missing in moment.unvisited(node):
            return node, missing
        return node, None


def is_lost(moment: Moment) -> bool:
    """Whether the trace has ended before the moment."""
    if moment.entered > len(moment.trace) or (moment.event and not len(moment.trace)):
        return True
    return bool(moment.path) and moment.misses_children(moment.path[-1])


def _common(one: Keys, other: Keys) -> int:
    """How many keys two have in common at their beginning."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((n for n, (a, b) in pairs if a != b), min(len(one), len(other)))
