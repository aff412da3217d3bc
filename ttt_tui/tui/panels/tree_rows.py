"""The visible rows of a search tree: a few by a walk, a million of them by numpy.

A row is an event of the search: entering a node is the row of the node; leaving a node that was cut
is the line of the moves that it left untried, below everything that was searched there. The rows of
a moment are therefore the first ones of a sorted column of events, and going back or forth needs no
work at all.
"""

from __future__ import annotations

import sys
from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from mmap import mmap
from typing import Any, NamedTuple

from ttt_tui.search.trace import CUTS, FEW, Trace

_CHUNK = 1 << 14
"""Nodes at a time, so that no column of intermediate results takes memory."""


class Row(NamedTuple):
    """A visited node; or, if `untried`, the line of the moves that it left untried."""

    node: int
    untried: bool = False


class Marked:
    """Events in their order, a bit each: two million rows take less than a megabyte."""

    def __init__(self, is_marked: Any) -> None:
        """Of each event, in an array of numpy: a multiple of 64."""
        import numpy as np

        words = np.packbits(is_marked, bitorder="little").view(np.uint64)
        before = np.zeros(len(words) + 1, np.int32)
        np.bitwise_count(words).cumsum(out=before[1:])
        self._words, self._before = words.data, before.data

    def __len__(self) -> int:
        return self._before[-1]

    def __getitem__(self, index: int) -> int:
        word = bisect_right(self._before, index) - 1
        bits = self._words[word]
        for _ in range(index - self._before[word]):
            bits &= bits - 1  # without the lowest one
        return 64 * word + (bits & -bits).bit_length() - 1


class Rows:
    """The rows of a tree whose folds stay, at any moment that the trace held when they were found.

    Attributes:
        trace: whose nodes they are.
        until: events of the trace by then.
    """

    def __init__(self, trace: Trace, events: list[int] | Marked) -> None:
        self.trace, self.until = trace, trace.events
        self._events = events

    def count(self, event: int) -> int:
        """How many rows there are after so many events."""
        return bisect_left(self._events, event)

    def __getitem__(self, index: int) -> Row:
        trace, event = self.trace, self._events[index]
        node = trace.entered_by(event + 1) - 1
        if trace.entered_at(node) == event:
            return Row(node)
        left = 2 * (node + 1) - event - 1  # the depth of the node that this event leaves
        return Row(trace.path(node)[left], untried=True)

    def index(self, node: int) -> int | None:
        """The index of a node's row; None if the node is folded away."""
        event = self.trace.entered_at(node)
        index = bisect_left(self._events, event)
        return index if index < len(self._events) and self._events[index] == event else None


class Folds:
    """Which nodes of a tree are open, and the rows that follow from it.

    A node is open because the user has opened it, or as long as it is on the followed path.
    """

    def __init__(self, trace: Trace) -> None:
        self.trace = trace
        self._opened = [range(1)]  # with all nodes below
        self._folded: dict[int, bool] = {}  # one by one, and whether it is open
        self._path: set[int] = set()
        self._rows: Rows | None = None

    def is_open(self, node: int) -> bool:
        return node in self._path or self._is_opened(node)

    def _is_opened(self, node: int) -> bool:
        return self._folded.get(node, any(node in nodes for nodes in self._opened))

    def fold(self, node: int, *, is_open: bool) -> None:
        self._path.discard(node)
        self._folded[node] = is_open
        self._rows = None

    def open_below(self, node: int) -> None:
        """Open a node and all below it; below the root also those that are still to come."""
        stop = sys.maxsize if node == 0 else self.trace.end[node] or len(self.trace)
        below = range(node, stop)
        self._opened = [each for each in self._opened if each.start not in below] + [below]
        self._folded = {each: opened for each, opened in self._folded.items() if each not in below}
        self._rows = None

    def reveal(self, node: int) -> None:
        """Open all nodes above a node."""
        for above in self.trace.path(node)[:-1]:
            if not self._is_opened(above):
                self._folded[above], self._rows = True, None

    def follow(self, path: Iterable[int]) -> None:
        """Let these nodes be open in place of those that were followed before."""
        closed = {node for node in path if not self._is_opened(node)}
        if closed != self._path:
            self._path, self._rows = closed, None

    def rows(self, event: int) -> Rows:
        """Rows that are right up to this event."""
        if self._rows is None or event > self._rows.until:
            events = self._few_events()
            self._rows = Rows(self.trace, self._many_events() if events is None else events)
        return self._rows

    def _few_events(self) -> list[int] | None:
        """Of all nodes that are below no closed one the entering, of the cut ones the leaving.

        None where they are many.
        """
        trace, held, node = self.trace, len(self.trace), 0
        searching, events = set(trace.open_path()), [] if held else [0]
        while node < held and len(events) < FEW:
            depth, end = trace.depth[node], trace.end[node]
            events.append(2 * node - depth)
            if not self.is_open(node):
                node = held if node in searching else end
                continue
            if trace.reason[node] in CUTS and end <= held:
                events.append(2 * end - depth - 1)
            node += 1
        events.sort()
        return events if node >= held else None

    def _many_events(self) -> Marked:
        """The same for a million."""
        import numpy as np

        trace, held = self.trace, len(self.trace)
        depth, end, reason = map(np.asarray, (trace.depth, trace.end, trace.reason))
        end = end.view(np.int32)  # all columns of 32 bits with a sign: nothing is widened
        by_hand = self._folded | dict.fromkeys(self._path, True)
        searching = [node for node in trace.open_path() if not self.is_open(node)]
        # Memory that is given back at the end, as none of the heap would be.
        is_marked = np.frombuffer(mmap(-1, 2 * held + 64 & -64), np.bool_)
        reach = np.int32(0)  # all nodes before this one are folded away
        for first in range(0, held, _CHUNK):
            stop = min(first + _CHUNK, held)
            if reach >= stop:
                continue
            part, number = slice(first, stop), np.arange(first, stop, dtype=np.int32)
            opened = np.zeros(stop - first, np.bool_)
            for nodes in self._opened:
                opened[max(0, nodes.start - first) : max(0, nodes.stop - first)] = True
            for node, is_opened in by_hand.items():
                if first <= node < stop:
                    opened[node - first] = is_opened
            # What is below a closed node ends with it, so the largest end so far counts.
            folded = np.where(opened, np.int32(0), end[part])
            folded[[node - first for node in searching if first <= node < stop]] = held
            np.maximum.accumulate(folded, out=folded)
            np.maximum(folded, reach, out=folded)
            shown = np.concatenate([[reach <= first], folded[:-1] <= number[1:]])
            reach = folded[-1]
            is_marked[(2 * number - depth[part])[shown]] = True
            is_left = np.isin(reason[part], CUTS)
            cut = np.flatnonzero(is_left & shown & opened & (end[part] <= held))
            is_marked[2 * end[part][cut] - depth[part][cut] - 1] = True
        return Marked(is_marked)
