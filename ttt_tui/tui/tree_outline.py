"""Which lines the tree panel shows, and in which order: numbers only, no widget.

A line is one number, so that half a million of them fit in an array: the node's index in the
trace, and whether the line is the node itself or one of its moves that was not visited.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import NamedTuple

from ttt_tui.game import Position
from ttt_tui.search import Moment, Reason

_CODES = 128  # 0 is the node itself, 1 to 64 its unvisited moves

OPEN_ALL = 64
"""Deeper than any game."""


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


class Outline:
    """Lines whose nodes the user opens and closes.

    Attributes:
        lines: packed lines, top to bottom.
    """

    def __init__(self, moment: Moment, open_depth: int) -> None:
        self._moment = moment
        self._open_depth = open_depth  # nodes above this depth are open unless toggled
        self._toggled: set[int] = set()
        self.lines: array[int] = array("q")

    def is_open(self, node: int) -> bool:
        return (self._moment.trace.depth[node] < self._open_depth) != (node in self._toggled)

    def fold(self, node: int) -> bool | None:
        """Whether a node is open, None where there is nothing to open."""
        moment = self._moment
        is_leaf = moment.trace.reason[node] == Reason.GAME_OVER and not moment.is_open(node)
        return None if is_leaf else self.is_open(node)

    def line(self, index: int) -> Line:
        return Line.unpack(self.lines[index])

    def index(self, line: Line) -> int | None:
        """Where a line stands, None while it is folded away."""
        try:
            return self.lines.index(line.pack())
        except ValueError:
            return None

    def sibling(self, line: Line, step: int) -> Line | None:
        """The next line of the same parent below (1) or above (-1), None where there is none."""
        parent = parent_of(self._moment, line)
        if parent is None:
            return None
        moment = self._moment
        family = [Line(child) for child in moment.children(parent)]
        family += [Line(parent, move) for move in moment.unvisited(parent)]
        place = family.index(line)
        others = family[place + 1 :] if step > 0 else family[:place][::-1]
        return next((each for each in others if self.index(each) is not None), None)

    def first_below(self, line: Line) -> Line | None:
        """The first line that an open node has below it."""
        index = self.index(line)
        if index is None or index + 1 >= len(self.lines):
            return None
        below = self.line(index + 1)
        parent = parent_of(self._moment, below)
        return below if line.unvisited is None and parent == line.node else None

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
        self._open(self._moment.trace.path(node)[:-1])

    def reveal_line(self, line: Line) -> None:
        """Open all that the line is folded into."""
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


class ExploreOutline(Outline):
    """All lines of a tree, kept up while the search goes on."""

    def __init__(self, moment: Moment) -> None:
        super().__init__(moment, open_depth=1)
        self._rebuild()

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


class FilterOutline(Outline):
    """Some lines of a tree and the nodes above them, all open until the user closes some."""

    def __init__(self, moment: Moment, found: Sequence[int]) -> None:
        super().__init__(moment, OPEN_ALL)
        self._found: array[int] = array("q", found)
        self._arrange()

    def update(self, moment: Moment, found: Sequence[int]) -> None:
        """Show what was found at another moment, in any order; another search opens all again."""
        before, self._moment = self._moment, moment
        found = array("q", found)
        if moment.search is not before.search:
            self._toggled.clear()
            self._open_depth = OPEN_ALL
        elif found == self._found:
            return
        self._found = found
        self._arrange()

    def is_found(self, line: Line) -> bool:
        """Whether a line was found, and is not only above one that was."""
        return line.pack() in self._matches

    def fold(self, node: int) -> bool | None:
        return self.is_open(node) if node in self._branches else None

    def _arrange(self) -> None:
        """Put the nodes above each found line in front of it.

        A node's parent is the last node before it that is one ply higher.
        """
        self._matches = set(self._found)
        self._moves = [Line.unpack(line) for line in self._found if line % _CODES]
        nodes = sorted({line // _CODES for line in self._found})
        depths = bytes(self._moment.trace.depth[: nodes[-1] + 1]) if nodes else b""
        self._shown: list[int] = []
        self._branches = {line.node for line in self._moves}
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
            self._branches.update(path[-len(above) - 1 :])
            path.append(node)
        self._rebuild()

    def _rebuild(self) -> None:
        end, open_to = self._moment.trace.end, 0
        shown = []
        for node in self._shown:
            if node < open_to:
                continue
            shown.append(node)
            if node in self._branches and not self.is_open(node):
                open_to = end[node] or len(self._moment.trace)
        lines = [node * _CODES for node in shown]
        self.lines = array("q", self._with_moves(lines) if self._moves else lines)

    def _with_moves(self, lines: list[int]) -> list[int]:
        """Put each unvisited move below all that is shown of its node, the deepest node's first."""
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
