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

from ttt_tui.next.search.trace import Reason, Trace

Events = NDArray[np.int32]

LEFT_OUT = (Reason.CUTOFF, Reason.WIN_FOUND, Reason.LEFT)
"""Reasons of nodes that were left with moves untried."""

_LEFT_OUT = np.isin(np.arange(256), LEFT_OUT)
_FEW = 500
"""Up to so many open nodes are gone through one by one, more by whole columns."""

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

    A node is opened by the user, or because the search is in it; then it closes when the search has
    gone on.
    """

    def __init__(self, trace: Trace) -> None:
        self.trace = trace
        self._open = np.zeros(max(1, trace.capacity), np.bool_)  # takes memory as it is used
        self._open[0] = True
        self._followed: set[int] = set()
        self._rows: Rows | None = None

    def is_open(self, node: int) -> bool:
        return bool(self._open[node])

    def fold(self, node: int, *, is_open: bool) -> None:
        self._followed.discard(node)
        self._open[node] = is_open
        self._rows = None

    def open_below(self, node: int) -> None:
        """Open a node and all below it; below the root also those that are still to come."""
        stop = None if node == 0 else self.trace.end[node] or len(self.trace)
        self._followed = {each for each in self._followed if each < node}
        self._open[node:stop] = True
        self._rows = None

    def reveal(self, node: int) -> None:
        """Open all nodes above a node."""
        for above in self.trace.path(node)[:-1]:
            if not self._open[above]:
                self.fold(above, is_open=True)

    def follow(self, nodes: Iterable[int]) -> None:
        """Open these nodes, and close those that were followed before."""
        wanted = {node for node in nodes if node in self._followed or not self._open[node]}
        if wanted != self._followed:
            self._open[[*(self._followed - wanted)]] = False
            self._open[[*wanted]] = True
            self._followed = wanted
            self._rows = None

    def rows(self, event: int) -> Rows:
        """Rows that are right up to this event."""
        if self._rows is None or event > self._rows.until:
            self._rows = Rows(self.trace, self._events())
        return self._rows

    def _events(self) -> Events:
        held = len(self.trace)
        if not held:
            return np.zeros(1, np.int32)
        opened = np.flatnonzero(self._open[:held])
        return self._few(opened) if len(opened) < _FEW else self._many(held)

    def _few(self, opened: NDArray[np.intp]) -> Events:
        """The children of each open node that is shown."""
        trace, depth, held = self.trace, np.asarray(self.trace.depth), len(self.trace)
        found, shown = [np.zeros(1, np.int32)], set[int]()
        for number in opened:
            node = int(number)
            if node and trace.parent(node) not in shown:
                continue
            shown.add(node)
            ply, end = trace.depth[node], trace.end[node]
            below = depth[node + 1 : min(end or held, held)] == ply + 1
            children = node + 1 + np.flatnonzero(below)
            found.append((2 * children - (ply + 1)).astype(np.int32))
            if trace.reason[node] in LEFT_OUT and end <= held:
                found.append(np.array([2 * end - ply - 1], np.int32))
        return np.sort(np.concatenate(found))

    def _many(self, held: int) -> Events:
        """All nodes that are below no closed one, a chunk at a time."""
        trace = self.trace
        depth, end = np.asarray(trace.depth), np.asarray(trace.end)
        reason = np.asarray(trace.reason)
        events, count, cuts = np.empty(held, np.int32), 0, []
        reach = np.uint32(0)  # all nodes before this one are folded away
        searching = [node for node in trace.open_path() if not self._open[node]]
        for first in range(0, held, _CHUNK):
            stop = min(first + _CHUNK, held)
            if reach >= stop:
                continue
            part = slice(first, stop)
            opened = self._open[part]
            number, ply = np.arange(first, stop, dtype=np.int32), depth[part]
            if reach > first or not opened.all():
                # What is below a closed node ends with it, so the largest end so far counts.
                folded = np.where(opened, np.uint32(0), end[part])
                folded[[node - first for node in searching if first <= node < stop]] = held
                np.maximum.accumulate(folded, out=folded)
                np.maximum(folded, reach, out=folded)
                shown = np.empty(stop - first, np.bool_)
                shown[0] = reach <= first
                np.less_equal(folded[:-1], number[1:], out=shown[1:])
                reach = folded[-1]
                opened = opened & shown
                number, ply = number[shown], ply[shown]
            events[count : count + len(number)] = 2 * number - ply
            count += len(number)
            opened = opened & (end[part] <= held)
            cut = np.flatnonzero(_LEFT_OUT[reason[part]] & opened)
            cuts.append(2 * end[part][cut].astype(np.int32) - depth[part][cut] - 1)
        if not any(map(len, cuts)):
            return events[:count]
        events = np.concatenate([events[:count], *cuts])
        events.sort(kind="stable")  # two sorted columns are merged
        return events
