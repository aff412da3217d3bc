"""The visible rows of a search tree.

A row is an event of the search: the entry of a node is the row of the node, and the exit of a node
that was cut is the line of its untried moves, below the rows of its subtree. So the rows of a
moment are the first ones of a sorted column of events, and going back or forth needs no work.

An example, a root that was cut after two leaves:

    event    0        1        2        3        4        5
             enter 0  enter 1  leave 1  enter 2  leave 2  leave 0
    row      0        1                 2                 untried moves of 0

Before node n at depth d is entered, n nodes were entered and all but d of them left, so its entry
is event 2n - d: 0, 1, 3. When it is left, all nodes before its `end` were entered and all but d + 1
of them left, so its exit is event 2 * end - d - 1: 5, 2, 4.
"""

import sys
from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from mmap import mmap
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ttt_tui.search.trace import CUTS, Trace

_CHUNK = 1 << 14
"""Nodes at a time, so that no column of intermediate results takes memory."""


class TreeRow(NamedTuple):
    """A visible node; or, if `untried`, the line of its untried moves."""

    node: int
    untried: bool = False


class EventSet:
    """Events in their order, a bit for each: two million rows take less than a megabyte."""

    def __init__(self, is_member: NDArray[np.bool_]) -> None:
        """Pack the flags of all events; their number is a multiple of 64."""
        words = np.packbits(is_member, bitorder="little").view(np.uint64)
        before = np.zeros(len(words) + 1, np.int32)
        np.bitwise_count(words).cumsum(out=before[1:])
        self._words = words.data
        self._before = before.data

    def __len__(self) -> int:
        return self._before[-1]

    def __getitem__(self, index: int) -> int:
        word = bisect_right(self._before, index) - 1
        bits = self._words[word]
        for _ in range(index - self._before[word]):
            bits &= bits - 1  # without the lowest one
        return 64 * word + (bits & -bits).bit_length() - 1


class Rows:
    """The rows of a tree at any moment, as long as its folds stay.

    Attributes:
        until: the last event for which the rows are right.
    """

    def __init__(self, trace: Trace, events: EventSet) -> None:
        self.trace = trace
        self.until = trace.events
        self._events = events

    def count(self, event: int) -> int:
        """Count the rows after a number of events."""
        return bisect_left(self._events, event)

    def __getitem__(self, index: int) -> TreeRow:
        event = self._events[index]
        node = self.trace.entered_by(event + 1) - 1
        if self.trace.entered_at(node) == event:
            return TreeRow(node)
        depth = 2 * (node + 1) - event - 1  # from the event of an exit, as above
        return TreeRow(self.trace.path(node)[depth], untried=True)

    def index(self, node: int) -> int | None:
        """Return the index of a node's row; None if the node is folded away."""
        event = self.trace.entered_at(node)
        index = bisect_left(self._events, event)
        return index if index < len(self._events) and self._events[index] == event else None


class Folds:
    """The open nodes of a tree, and the rows that follow from them.

    A node is open because the user has opened it, or as long as it is on the followed path.
    """

    def __init__(self, trace: Trace) -> None:
        self.trace = trace
        self._opened = [range(1)]  # subtrees
        self._folded: dict[int, bool] = {}  # single nodes, True if open
        self._path: set[int] = set()
        self._rows: Rows | None = None

    def row_of(self, node: int) -> int:
        """Return the node whose row is that of a node."""
        return node

    def path(self, node: int) -> list[int]:
        """Return the nodes of the rows from the root to a node."""
        return [self.row_of(each) for each in self.trace.path(node)]

    def is_open(self, node: int) -> bool:
        return node in self._path or self._is_opened(node)

    def _is_opened(self, node: int) -> bool:
        return self._folded.get(node, any(node in nodes for nodes in self._opened))

    def fold(self, node: int, *, is_open: bool) -> None:
        self._path.discard(node)
        self._folded[node] = is_open
        self._rows = None

    def open_below(self, node: int) -> None:
        """Open a node and all nodes below it; below the root also those still to come."""
        stop = sys.maxsize if node == 0 else self.trace.end[node] or len(self.trace)
        below = range(node, stop)
        self._opened = [each for each in self._opened if each.start not in below] + [below]
        self._folded = {each: opened for each, opened in self._folded.items() if each not in below}
        self._rows = None

    def reveal(self, node: int) -> None:
        """Open all nodes above a node."""
        for above in self.path(node)[:-1]:
            if not self._is_opened(above):
                self._folded[above] = True
                self._rows = None

    def follow(self, path: Iterable[int]) -> None:
        """Open the nodes of a path in place of the path before."""
        rows = map(self.row_of, path)
        closed = {node for node in rows if not self._is_opened(node)}
        if closed != self._path:
            self._path = closed
            self._rows = None

    def rows(self, event: int) -> Rows:
        """Return rows that are right up to this event."""
        if self._rows is None or event > self._rows.until:
            self._rows = Rows(self.trace, self._events_of_rows())
        return self._rows

    def _events_of_rows(self) -> EventSet:
        """Find the entries of all visible nodes, and the exits of those that are open and cut."""
        trace = self.trace
        held = len(trace)
        depth = np.asarray(trace.depth)
        ends = np.asarray(trace.end)
        reason = np.asarray(trace.reason)
        folded_in_search = [node for node in trace.open_path() if not self.is_open(node)]
        # Memory that is given back at the end, as none of the heap would be.
        is_row = np.frombuffer(mmap(-1, 2 * held + 64 & -64), np.bool_)
        reach = np.int32(0)  # all nodes before this one are folded away
        for first in range(0, held, _CHUNK):
            stop = min(first + _CHUNK, held)
            if reach >= stop:
                continue
            part = slice(first, stop)
            node = np.arange(first, stop, dtype=np.int32)
            end = ends[part].astype(np.int32)  # signed as all columns here: none is widened
            is_open = self._open_in(first, stop)
            # The nodes below a closed one end with it, so the largest end so far counts.
            hidden_until = np.where(is_open, np.int32(0), end)
            for each in folded_in_search:
                if first <= each < stop:
                    hidden_until[each - first] = held
            np.maximum.accumulate(hidden_until, out=hidden_until)
            np.maximum(hidden_until, reach, out=hidden_until)
            is_visible = np.concatenate([[reach <= first], hidden_until[:-1] <= node[1:]])
            reach = hidden_until[-1]
            is_row[(2 * node - depth[part])[is_visible]] = True
            is_cut = np.isin(reason[part], CUTS) & (end <= held)
            exits = 2 * end - depth[part] - 1
            is_row[exits[is_visible & is_open & is_cut]] = True
        return EventSet(is_row)

    def _open_in(self, first: int, stop: int) -> NDArray[np.bool_]:
        """Return for each node of a part of the trace if it is open."""
        is_open = np.zeros(stop - first, np.bool_)
        for nodes in self._opened:
            is_open[max(0, nodes.start - first) : max(0, nodes.stop - first)] = True
        by_hand = self._folded | dict.fromkeys(self._path, True)
        for node, is_opened in by_hand.items():
            if first <= node < stop:
                is_open[node - first] = is_opened
        return is_open
