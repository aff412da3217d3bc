"""The visible rows of a search tree, a million of them, found by numpy.

A row is an event of the search: entering a node is the row of the node; leaving a node that was cut
is the line of the moves that it left untried, below everything that was searched there. The rows of
a moment are therefore the first ones of a sorted column of events, and going back or forth needs no
work at all.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ttt_tui.search.trace import Reason, Trace

Events = NDArray[np.int32]

_CHUNK = 1 << 16
"""Nodes at a time, so that no column of intermediate results takes memory."""


class Row(NamedTuple):
    """A visited node; or, if `untried`, the line of the moves that it left untried."""

    node: int
    untried: bool = False


class Rows:
    """The rows of a tree whose folds stay, at any moment that the trace held when they were found.

    Attributes:
        trace: whose nodes they are.
        until: events of the trace by then.
    """

    def __init__(self, trace: Trace, events: Events) -> None:
        self.trace, self.until = trace, trace.events
        self._events = events

    def count(self, event: int) -> int:
        """How many rows there are after so many events."""
        return int(np.searchsorted(self._events, event))

    def __getitem__(self, index: int) -> Row:
        trace, event = self.trace, int(self._events[index])
        node = trace.entered_by(event + 1) - 1
        if trace.entered_at(node) == event:
            return Row(node)
        left = 2 * (node + 1) - event - 1  # the depth of the node that this event leaves
        return Row(trace.path(node)[left], untried=True)

    def index(self, node: int) -> int | None:
        """The index of a node's row; None if the node is folded away."""
        event = self.trace.entered_at(node)
        index = int(np.searchsorted(self._events, event))
        return index if index < len(self._events) and self._events[index] == event else None


class Folds:
    """Which nodes of a tree are open, and the rows that follow from it.

    A node is open because the user has opened it, or as long as it is on the followed path.
    """

    def __init__(self, trace: Trace) -> None:
        self.trace = trace
        self._open = np.zeros(max(1, trace.capacity), np.bool_)  # takes memory as it is used
        self._open[0] = True
        self._path: set[int] = set()
        self._rows: Rows | None = None

    def is_open(self, node: int) -> bool:
        return node in self._path or bool(self._open[node])

    def fold(self, node: int, *, is_open: bool) -> None:
        self._path.discard(node)
        self._open[node] = is_open
        self._rows = None

    def open_below(self, node: int) -> None:
        """Open a node and all below it; below the root also those that are still to come."""
        stop = None if node == 0 else self.trace.end[node] or len(self.trace)
        self._open[node:stop] = True
        self._rows = None

    def reveal(self, node: int) -> None:
        """Open all nodes above a node."""
        above = self.trace.path(node)[:-1]
        if not self._open[above].all():
            self._open[above], self._rows = True, None

    def follow(self, path: Iterable[int]) -> None:
        """Let these nodes be open in place of those that were followed before."""
        closed = {node for node in path if not self._open[node]}
        if closed != self._path:
            self._path, self._rows = closed, None

    def rows(self, event: int) -> Rows:
        """Rows that are right up to this event."""
        if self._rows is None or event > self._rows.until:
            self._rows = Rows(self.trace, self._events())
        return self._rows

    def _events(self) -> Events:
        """Of all nodes that are below no closed one the entering, of the cut ones the leaving."""
        trace, held = self.trace, len(self.trace)
        if not held:
            return np.zeros(1, np.int32)
        depth, end, reason = map(np.asarray, (trace.depth, trace.end, trace.reason))
        end = end.view(np.int32)  # all columns of 32 bits with a sign: nothing is widened
        is_open = self._open[:held].copy()
        is_open[[*self._path]] = True
        searching = [node for node in trace.open_path() if not is_open[node]]
        found = []
        reach = np.int32(0)  # all nodes before this one are folded away
        for first in range(0, held, _CHUNK):
            stop = min(first + _CHUNK, held)
            if reach >= stop:
                continue
            part = slice(first, stop)
            opened, number = is_open[part], np.arange(first, stop, dtype=np.int32)
            # What is below a closed node ends with it, so the largest end so far counts.
            folded = np.where(opened, np.int32(0), end[part])
            folded[[node - first for node in searching if first <= node < stop]] = held
            np.maximum.accumulate(folded, out=folded)
            np.maximum(folded, reach, out=folded)
            shown = np.concatenate([[reach <= first], folded[:-1] <= number[1:]])
            reach = folded[-1]
            found.append((2 * number - depth[part])[shown])
            is_left = (reason[part] == Reason.CUTOFF) | (reason[part] == Reason.WIN_FOUND)
            cut = np.flatnonzero(is_left & shown & opened & (end[part] <= held))
            found.append(2 * end[part][cut] - depth[part][cut] - 1)
        events = np.concatenate(found)
        events.sort(kind="stable")  # sorted stretches are merged
        return events
