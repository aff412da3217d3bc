"""The lines of the tree panel, top to bottom, without a widget.

In a list a line is packed into one number, so that half a million of them fit in an array: the
node's index in the trace, and whether the line is the node itself or one of its untried moves.
`Line` is the unpacked form.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from typing import NamedTuple, overload

from ttt_tui.search import Moment, Reason
from ttt_tui.tui.views.untried_moves import (
    Picked,
    UntriedMoves,
    in_all,
    open_nodes,
    shown_nodes,
)

_CODES = 1 << 32  # 0 is the node itself, 1 and more its untried moves; see `LARGEST_MOVE`

OPEN_ALL = 64
"""Deeper than any game."""


class Line(NamedTuple):
    """A visited node; or, with `unvisited`, an untried move from that node."""

    node: int
    unvisited: int | None = None

    def pack(self) -> int:
        return self.node * _CODES + (0 if self.unvisited is None else self.unvisited + 1)

    @classmethod
    def unpack(cls, packed: int) -> Line:
        node, code = divmod(packed, _CODES)
        return cls(node, code - 1 if code else None)


def follow_lines(moment: Moment) -> list[int]:
    """The nodes of the open path and all their children, one line each.

    Children before the next node of the path stand above it. Later children and untried moves stand
    at the end, those of the deepest node first. When the search has ended, the principal variation
    takes the place of the open path.
    """
    if not moment.entered:
        return []
    path = set(moment.path or [0, *moment.principal_variation()])
    above, below = [Line(0).pack()], list[int]()
    node: int | None = 0
    while node is not None:
        children = moment.children(node)
        unvisited = [Line(node, move).pack() for move in moment.unvisited(node)]
        node = next((child for child in children if child in path), None)
        place = len(children) if node is None else children.index(node) + 1
        above += [Line(child).pack() for child in children[:place]]
        below = [*(Line(child).pack() for child in children[place:]), *unvisited, *below]
    return above + below


class Outline:
    """Lines whose nodes the user expands and folds.

    In the outlines an open node is one that is expanded on the screen, a closed one is folded. (A
    node is open in a `Moment` while the search is in it.)
    """

    def __init__(self, moment: Moment, open_depth: int) -> None:
        self._moment = moment
        self._open_depth = open_depth  # nodes above this depth are expanded unless toggled
        self._toggled: set[int] = set()

    @property
    def lines(self) -> Sequence[int]:
        """Packed lines, top to bottom."""
        raise NotImplementedError

    @property
    def to_come(self) -> float:
        """The share of nodes whose untried moves are not known yet."""
        return 0.0

    def is_open(self, node: int) -> bool:
        """Whether the node is expanded on the screen."""
        return (self._moment.trace.depth[node] < self._open_depth) != (node in self._toggled)

    def fold(self, node: int) -> bool | None:
        """Whether the node is expanded; None if it has nothing to expand."""
        moment = self._moment
        is_leaf = moment.trace.reason[node] == Reason.GAME_OVER and not moment.is_open(node)
        return None if is_leaf else self.is_open(node)

    def line(self, index: int) -> Line:
        return Line.unpack(self.lines[index])

    def index(self, line: Line) -> int | None:
        """The index of a line; None if it is folded away."""
        try:
            return self.lines.index(line.pack())
        except ValueError:
            return None

    def sibling(self, line: Line, step: int) -> Line | None:
        """The next visible line of the same parent, below (1) or above (-1)."""
        parent = parent_of(self._moment, line)
        if parent is None:
            return None
        moment = self._moment
        siblings = [Line(child) for child in moment.children(parent)]
        siblings += [Line(parent, move) for move in moment.unvisited(parent)]
        place = siblings.index(line)
        others = siblings[place + 1 :] if step > 0 else siblings[:place][::-1]
        return next((each for each in others if self.index(each) is not None), None)

    def first_below(self, line: Line) -> Line | None:
        """The first line below an expanded node; None if the node is folded."""
        index = self.index(line)
        if index is None or index + 1 >= len(self.lines):
            return None
        below = self.line(index + 1)
        parent = parent_of(self._moment, below)
        return below if line.unvisited is None and parent == line.node else None

    def toggle(self, node: int) -> None:
        """Expand a folded node, fold an expanded one."""
        self._toggled ^= {node}
        self._rebuild()

    def open_to_depth(self, depth: int) -> None:
        """Expand every node above this depth and fold all others."""
        self._open_depth = depth
        self._toggled.clear()
        self._rebuild()

    def reveal(self, node: int) -> None:
        """Expand all ancestors of this node."""
        self._open(self._moment.trace.path(node)[:-1])

    def reveal_line(self, line: Line) -> None:
        """Expand all ancestors of this line; of an untried move, its node, too."""
        path = self._moment.trace.path(line.node)
        self._open(path if line.unvisited is not None else path[:-1])

    def _open(self, nodes: Sequence[int]) -> None:
        closed = {node for node in nodes if not self.is_open(node)}
        if closed:
            self._toggled ^= closed
            self._rebuild()

    def _rebuild(self) -> None:
        raise NotImplementedError


def parent_of(moment: Moment, line: Line) -> int | None:
    """The node that a line is below."""
    return line.node if line.unvisited is not None else moment.trace.parent(line.node)


class OutlineLines(Sequence[int]):
    """The packed lines of a tree at a moment, each computed when it is read.

    Nodes are in order of their numbers. Below the subtree of a finished node come its untried
    moves; those of the deepest node come first. The untried moves of nodes that the search is still
    in come last.
    """

    def __init__(
        self,
        moment: Moment,
        nodes: Picked,
        untried_moves: UntriedMoves,
        pending: list[Line],
        to_come: int,
    ) -> None:
        """
        Args:
            nodes: the visible nodes of the whole trace.
            untried_moves: of finished nodes that are visible and expanded, as far as they are
                known.
            pending: untried moves of nodes that the search is still in, the deepest first.
            to_come: how many nodes have not been checked for untried moves yet.
        """
        self.to_come = to_come
        self._moment = moment
        self._nodes, self._untried_moves, self._pending = nodes, untried_moves, pending
        self._entered = moment.held
        # A block: the untried moves of one node. Count those of nodes left by this moment; a node
        # may end at the last entered node and still be open.
        blocks = bisect_right(untried_moves.nodes, self._entered, key=self._end)
        path = set(moment.path)
        while blocks and untried_moves.nodes[blocks - 1] in path:
            blocks -= 1
        self._blocks = range(blocks)
        self._finished = nodes.rank(self._entered) + untried_moves.before[blocks]

    def _end(self, node: int) -> int:
        """One past the last node below it; if the search is still in it, past all nodes."""
        return self._moment.trace.end[node] or len(self._moment.trace)

    def _start(self, block: int) -> int:
        """The index of the first line of a block."""
        untried_moves = self._untried_moves
        return self._nodes.rank(self._end(untried_moves.nodes[block])) + untried_moves.before[block]

    def __len__(self) -> int:
        return self._finished + len(self._pending)

    @overload
    def __getitem__(self, index: int) -> int: ...
    @overload
    def __getitem__(self, index: slice) -> list[int]: ...
    def __getitem__(self, index: int | slice) -> int | list[int]:
        if isinstance(index, slice):
            return [self[each] for each in range(*index.indices(len(self)))]
        index += len(self) if index < 0 else 0
        if not 0 <= index < len(self):
            raise IndexError(f"line {index} of {len(self)}")
        if index >= self._finished:
            return self._pending[index - self._finished].pack()
        block = bisect_right(self._blocks, index, key=self._start) - 1
        if block >= 0:
            node, place = self._untried_moves.nodes[block], index - self._start(block)
            if place < self._untried_moves.before[block + 1] - self._untried_moves.before[block]:
                return Line(node, self._moment.unvisited(node)[place]).pack()
        return self._nodes[index - self._untried_moves.before[block + 1]] * _CODES

    def place(self, line: Line) -> int | None:
        """The index of a line; None if it is folded away."""
        node, move = line
        untried_moves = self._untried_moves
        if move is None:
            if node >= self._entered or node not in self._nodes:
                return None
            block = bisect_right(untried_moves.nodes, node, hi=len(self._blocks), key=self._end)
            return self._nodes.rank(node) + untried_moves.before[block]
        if line in self._pending:
            return self._finished + self._pending.index(line)
        block = bisect_left(
            untried_moves.nodes, self._left(node), hi=len(self._blocks), key=self._left
        )
        if block not in self._blocks or untried_moves.nodes[block] != node:
            return None
        moves = self._moment.unvisited(node)
        return self._start(block) + moves.index(move) if move in moves else None

    def _left(self, node: int) -> tuple[int, int]:
        """A sort key: the order in which nodes were left."""
        return self._end(node), -self._moment.trace.depth[node]


class ExploreOutline(Outline):
    """All lines of a tree, updated while the search runs.

    Which nodes are folded is computed for all nodes at once, and each line when it is read. Untried
    moves take longer: each `update` and each change of folds checks some more nodes, until
    `to_come` is 0.
    """

    def __init__(self, moment: Moment) -> None:
        super().__init__(moment, open_depth=1)
        self._arranged: OutlineLines | None = None  # cached until something changes
        self._rebuild()

    def update(self, moment: Moment) -> None:
        """Show another moment; for another search, fold all nodes but the root."""
        before, self._moment = self._moment, moment
        if moment.search is not before.search:
            self._toggled.clear()
            self._open_depth = 1
            self._rebuild()
        else:
            self._arranged = None

    @property
    def lines(self) -> OutlineLines:
        lines = self._arranged
        if lines is None:
            lines = self._arranged = self._arrange()
        return lines

    def index(self, line: Line) -> int | None:
        return self.lines.place(line)

    @property
    def to_come(self) -> float:
        return self.lines.to_come / max(1, len(self._moment.trace))

    def _rebuild(self) -> None:
        self._untried_moves = UntriedMoves(self._moment.search)
        self._shown_of: tuple[int, int] | None = None
        self._arranged = None

    def _arrange(self) -> OutlineLines:
        moment = self._moment
        trace, fold = moment.trace, (self._open_depth, self._toggled)
        size = len(trace), moment.search.events
        if self._shown_of != size:
            shown = shown_nodes(trace, *fold)
            self._nodes = Picked(shown)
            self._open_flags = in_all(shown, open_nodes(trace, *fold))
            self._shown_of = size
        to_come = self._untried_moves.sift(self._open_flags)
        pending = [
            Line(node, move)
            for node in reversed(moment.path)
            if self._open_flags[node]
            for move in moment.unvisited(node)
        ]
        return OutlineLines(moment, self._nodes, self._untried_moves, pending, to_come)


class FilterOutline(Outline):
    """Some lines of a tree and their ancestors. All are expanded until the user folds one."""

    def __init__(self, moment: Moment, found: Sequence[int]) -> None:
        super().__init__(moment, OPEN_ALL)
        self._found: array[int] = array("q", found)
        self._arrange()

    def update(self, moment: Moment, found: Sequence[int]) -> None:
        """Show what was found at another moment, in any order; another search expands all nodes."""
        before, self._moment = self._moment, moment
        found = array("q", found)
        if moment.search is not before.search:
            self._toggled.clear()
            self._open_depth = OPEN_ALL
        elif found == self._found:
            return
        self._found = found
        self._arrange()

    @property
    def lines(self) -> Sequence[int]:
        return self._lines

    def is_found(self, line: Line) -> bool:
        """Whether a line was found itself, not only a line below it."""
        return line.pack() in self._matches

    def fold(self, node: int) -> bool | None:
        return self.is_open(node) if node in self._parents else None

    def _arrange(self) -> None:
        """Put the ancestors of each found line in front of it.

        A node's parent is the last node before it that is one ply higher.
        """
        self._matches = set(self._found)
        self._moves = [Line.unpack(line) for line in self._found if line % _CODES]
        nodes = sorted({line // _CODES for line in self._found})
        depths = bytes(self._moment.trace.depth[: nodes[-1] + 1]) if nodes else b""
        self._shown: list[int] = []
        self._parents = {line.node for line in self._moves}
        path: list[int] = []
        for node in nodes:
            above, at = [], node
            for depth in range(depths[node] - 1, -1, -1):
                at = depths.rfind(depth, 0, at)
                if depth < len(path) and path[depth] == at:
                    break
                above.append(at)
            above.reverse()
            del path[depths[node] - len(above) :]
            self._shown += above
            self._shown.append(node)
            path += above
            # the ancestors just added, and the one that they hang from
            self._parents.update(path[-len(above) - 1 :])
            path.append(node)
        self._rebuild()

    def _rebuild(self) -> None:
        end, folded_until = self._moment.trace.end, 0  # nodes before this one are folded away
        shown = []
        for node in self._shown:
            if node < folded_until:
                continue
            shown.append(node)
            if node in self._parents and not self.is_open(node):
                folded_until = end[node] or len(self._moment.trace)
        lines = [node * _CODES for node in shown]
        self._lines = array("q", self._with_moves(lines) if self._moves else lines)

    def _with_moves(self, lines: list[int]) -> list[int]:
        """Put each untried move below the visible subtree of its node, the deepest node's first."""
        trace = self._moment.trace
        visible = set(lines)
        keyed = [(line // _CODES, 1, 0, 0, line) for line in lines]
        for line in self._moves:
            node, move = line
            if move is not None and node * _CODES in visible and self.is_open(node):
                stop = trace.end[node] or len(trace)
                place = self._moment.unvisited(node).index(move)
                keyed.append((stop, 0, -trace.depth[node], place, line.pack()))
        return [line for *_, line in sorted(keyed)]
