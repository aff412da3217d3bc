"""The visited nodes of a search: columns of numbers in one stretch of memory, and ways in them.

Ways are paths, children, events and positions.
"""

from __future__ import annotations

import mmap
import sys
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from itertools import pairwise
from struct import calcsize
from typing import Literal, cast

from ttt_tui.games.game import Game

_POPULATE_WRITE = 23  # of madvise: Linux has it since 5.14, Python has no name for it


class ConstantColumn:
    """A column that has the same number for every node, and takes no memory."""

    def __init__(self, number: int) -> None:
        self._number = number

    def __getitem__(self, node: int) -> int:
        return self._number


class ColumnMemory:
    """The memory of columns of the same length.

    The system hands it out page by page as it is written, so a column costs what it holds, and
    never has to grow.

    Attributes:
        columns: the columns by name; `numpy.asarray` takes any of them.
        room: the number of entries whose memory was handed out ahead.
    """

    def __init__(self, codes: Mapping[str, str], capacity: int) -> None:
        """Make the columns.

        Args:
            codes: the type of each column, as in `struct`; wide ones first, so that all are
                aligned.
        """
        self.room = 1
        self._capacity = capacity
        self._starts: dict[str, int] = {}
        size = 0
        for name, code in codes.items():
            self._starts[name] = size
            size += capacity * calcsize(code)
        self._memory = mmap.mmap(-1, size, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
        self.columns: dict[str, memoryview[int]] = {}
        for name, code in codes.items():
            start = self._starts[name]
            part = memoryview(self._memory)[start : start + capacity * calcsize(code)]
            self.columns[name] = cast_to(part, code)

    def make_room(self, entries: int) -> int:
        """Get memory for entries to come, twice as fast as page by page, and return `room`."""
        first = self.room
        self.room = min(self._capacity, entries + min(max(entries, 4096), 32768))
        if first == self._capacity:
            return sys.maxsize
        for name, start in self._starts.items():
            size = self.columns[name].itemsize
            begin = (start + first * size) // mmap.PAGESIZE * mmap.PAGESIZE
            with suppress(OSError, AttributeError):  # other systems
                self._memory.madvise(_POPULATE_WRITE, begin, start + self.room * size - begin)
        return self.room

    def rfind(self, name: str, number: int, first: int, end: int) -> int | None:
        """Return the last entry from `first` to before `end` that has a number in a column.

        It searches the bytes of the memory, at the speed of C.
        """
        start = self._starts[name]
        size = self.columns[name].itemsize
        wanted = number.to_bytes(size, sys.byteorder)
        low = start + size * first
        high = start + size * end
        while (found := self._memory.rfind(wanted, low, high)) >= 0:
            entry, offset = divmod(found - start, size)
            if not offset:
                return entry
            high = found + size - 1  # the end of one number and the beginning of the next
        return None


def cast_to(data: memoryview, code: str) -> memoryview[int]:
    """Return bytes as numbers of a type of `struct`."""
    return data.cast(cast("Literal['b']", code))


_MOST_STATES = 10_000
"""Positions that are kept for the next nodes asked for: 2 MB."""


class VisitedTree:
    """The visited nodes, in the order of entering (preorder); the root is node 0.

    Attributes:
        game: the position at the root.
        capacity: the number of nodes that it may hold, the root among them.
        visited: the number of nodes entered, held or not, the root included.
        move, depth: the columns of moves and plies, written on entering a node.
        end: the column of the index one past the last descendant; 0 while a node is open.
    """

    def __init__(self, game: Game, capacity: int, codes: Mapping[str, str]) -> None:
        self.game = game
        self.capacity = capacity
        self.visited = 0
        self.memory = ColumnMemory(codes, capacity)
        self.columns = self.memory.columns
        self.move = self.columns["move"]
        self.depth = self.columns["depth"]
        self.end = self.columns["end"]
        self._last_path: list[int] = []
        self._states = {0: game}

    def __len__(self) -> int:
        return min(self.visited, self.capacity)

    def open_path(self) -> list[int]:
        """Return the nodes that the search is in, root first, as of the last event recorded."""
        held = len(self)
        if not held:
            return []
        return [node for node in self.path(held - 1) if not 0 < self.end[node] <= held]

    def entered_at(self, node: int) -> int:
        """Return the number of the event that enters a node."""
        return 2 * node - self.depth[node]

    def left_at(self, node: int) -> int | None:
        """Return the number of the event that leaves a node, None while it is open."""
        end = self.end[node]
        return 2 * end - self.depth[node] - 1 if end else None

    def entered_by(self, event: int) -> int:
        """Return the number of held nodes that the first `event` events entered."""
        return bisect_left(range(len(self)), event, key=self.entered_at)

    def children(
        self, node: int, first: int | None = None, entered: int | None = None
    ) -> Iterator[int]:
        """Yield the visited children of a node in the order of entering.

        Args:
            first: the child to begin with.
            entered: the number of nodes that count as entered; by default all that are held.
        """
        entered = len(self) if entered is None else entered
        depth = self.depth[node] + 1
        child = first or node + 1
        while child < entered and self.depth[child] == depth:
            yield child
            child = self.end[child] or entered

    def path(self, node: int) -> list[int]:
        """Return the nodes from the root to `node`; IndexError if it is not held."""
        if not 0 <= node < len(self):
            raise IndexError(f"no node {node} in this trace of {len(self)}")
        # Nodes are mostly asked for in the order of the search, so a path shares all but its end
        # with the last one. In preorder, a node's parent is the last node before it that is a ply
        # higher.
        path = self._last_path
        while path and (path[-1] > node or 0 < self.end[path[-1]] <= node):
            path.pop()
        if path and path[-1] == node:
            path.pop()
        below = [node]
        for depth in reversed(range(len(path), self.depth[node])):
            parent = self.memory.rfind("depth", depth, 0, below[-1])
            assert parent is not None
            below.append(parent)
        path += below[::-1]
        return path.copy()

    def parent(self, node: int) -> int | None:
        depth = self.depth[node]
        return self.memory.rfind("depth", depth - 1, 0, node) if depth else None

    def state(self, node: int) -> Game:
        """Return the position at a node."""
        path = self.path(node)
        states = self._states
        if len(states) > _MOST_STATES:
            states.clear()
            states[0] = self.game
        known = next(ply for ply in reversed(range(len(path))) if path[ply] in states)
        for above, below in pairwise(path[known:]):
            states[below] = states[above].play(self.move[below])
        return states[node]

    def moves_to(self, node: int) -> list[int]:
        """Return the moves from the root to a node."""
        return [self.move[step] for step in self.path(node)[1:]]

    def node_after(self, moves: Iterable[int]) -> int | None:
        """Return the last visit of the node after these moves, None if it was not visited."""
        node: int | None = 0 if len(self) else None
        for move in moves:
            if node is None:
                return None
            visits = [child for child in self.children(node) if self.move[child] == move]
            node = visits[-1] if visits else None
        return node
