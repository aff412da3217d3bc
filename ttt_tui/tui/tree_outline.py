"""Which lines the tree panel shows, and in which order: numbers only, no widget.

A line is one number, so that half a million of them fit in an array: the node's index in the
trace, and whether the line is the node itself or one of its moves that was not visited.
"""

from __future__ import annotations

from array import array
from typing import NamedTuple

from ttt_tui.game import Position
from ttt_tui.search import Moment

_CODES = 128  # 0 is the node itself, 1 to 64 its unvisited moves


class Line(NamedTuple):
    """A line of the tree: a visited node, or (with a move) a move of it that was not visited."""

    node: int
    unvisited: int | None = None

    def pack(self) -> int:
        return self.node * _CODES + (0 if self.unvisited is None else self.unvisited + 1)

    @classmethod
    def unpack(cls, packed: int) -> Line:
        node, code = divmod(packed, _CODES)
        return cls(node, code - 1 if code else None)


def follow_lines(moment: Moment) -> list[int]:
    """The open path and its siblings: finished ones a line each, moves to come after them.

    When the search has ended, the principal variation takes the place of the open path.
    """
    path = set(moment.path or [0, *moment.principal_variation()])
    lines: list[int] = []

    def add(node: int) -> None:
        lines.append(Line(node).pack())
        for child in moment.children(node):
            if child in path:
                add(child)
            else:
                lines.append(Line(child).pack())
        lines.extend(Line(node, move).pack() for move in moment.unvisited(node))

    if moment.entered:
        add(0)
    return lines


class ExploreOutline:
    """Lines of a tree that the user opens and closes, kept up while the search goes on.

    Attributes:
        lines: packed lines, top to bottom.
    """

    def __init__(self, moment: Moment) -> None:
        self._moment = moment
        self._open_depth = 1  # nodes above this depth are open unless toggled
        self._toggled: set[int] = set()
        self.lines: array[int] = array("q")
        self._rebuild()

    def is_open(self, node: int) -> bool:
        return (self._moment.trace.depth[node] < self._open_depth) != (node in self._toggled)

    def line(self, index: int) -> Line:
        return Line.unpack(self.lines[index])

    def index(self, line: Line) -> int | None:
        """Where a line stands, None while it is folded away."""
        try:
            return self.lines.index(line.pack())
        except ValueError:
            return None

    def update(self, moment: Moment) -> None:
        """Show a newer moment of the same search; another search starts over, all but root shut."""
        before, self._moment = self._moment, moment
        if moment.search is not before.search:
            self._toggled.clear()
            self._open_depth = 1
            self._rebuild()
        elif moment.event > before.event and self._entered:
            self._grow()
        elif moment.event != before.event:
            self._rebuild()

    def toggle(self, node: int) -> None:
        """Open a closed node, close an open one."""
        self._toggled ^= {node}
        self._rebuild()

    def open_to_depth(self, depth: int) -> None:
        """Open every node above this depth and close all others."""
        self._open_depth = depth
        self._toggled.clear()
        self._rebuild()

    def reveal(self, node: int) -> None:
        """Open all that the node is folded into."""
        closed = {step for step in self._moment.trace.path(node)[:-1] if not self.is_open(step)}
        if closed:
            self._toggled ^= closed
            self._rebuild()

    def _rebuild(self) -> None:
        self.lines = array("q")
        if self._moment.entered:
            self._add_branch(0, self._moment.search.position)
        self._remember_open_nodes()

    def _grow(self) -> None:
        """Add what has been entered since: only the branches of nodes then open have changed."""
        if self._tail:
            del self.lines[-self._tail :]
        self._add_news(0, self._moment.search.position, self._entered)
        self._remember_open_nodes()

    def _remember_open_nodes(self) -> None:
        """Note which nodes the search is still in, and how many lines at the end are theirs.

        Their unvisited moves stand below everything visited so far, the deepest node's first.
        """
        moment = self._moment
        self._entered = min(moment.entered, len(moment.trace))
        self._in_progress = set(moment.path)
        self._tail = 0
        for node in moment.path:
            if not self.is_open(node):
                break
            self._tail += len(moment.unvisited(node))

    def _add_news(self, node: int, position: Position, since: int) -> None:
        """Add the lines below a node in which the search was when `since` nodes were entered."""
        if not self.is_open(node):
            return
        move = self._moment.trace.move
        for child in self._moment.children(node):
            if child >= since:
                self._add_branch(child, position.play(move[child]))
            elif child in self._in_progress:
                self._add_news(child, position.play(move[child]), since)
        self._add_unvisited(node, position)

    def _add_branch(self, node: int, position: Position) -> None:
        """Add a node's line and all that is shown below it."""
        if (whole := self._whole_branch(node)) is not None:
            self.lines.extend(whole)
            return
        self.lines.append(Line(node).pack())
        if not self.is_open(node):
            return
        move = self._moment.trace.move
        for child in self._moment.children(node):
            self._add_branch(child, position.play(move[child]))
        self._add_unvisited(node, position)

    def _add_unvisited(self, node: int, position: Position) -> None:
        for move in self._moment.unvisited(node, position):
            self.lines.append(Line(node, move).pack())

    def _whole_branch(self, node: int) -> range | None:
        """The branch as a plain range where it is finished and every node of it is open."""
        moment = self._moment
        if moment.is_open(node) or moment.search.options.prunes:
            return None
        end = moment.trace.end[node]
        all_open = self._open_depth >= moment.search.counters.max_depth
        if end > len(moment.trace) or not all_open or any(node <= t < end for t in self._toggled):
            return None
        return range(node * _CODES, end * _CODES, _CODES)
