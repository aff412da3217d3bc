"""Which of half a million nodes fit, at the speed of the columns: numbers only.

The columns of a finished node never change, and of the nodes a moment has entered only those on
its open path are not finished by then. So what fits at a moment is a prefix of all that ever fits,
but for the path: it is looked for once, and any moment is answered at once.
"""

from __future__ import annotations

import sys
from array import array
from bisect import bisect_left, insort
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from itertools import compress, islice

from ttt_tui.search import Bound, Moment, Reason, Search
from ttt_tui.search.moment import claim_at, claim_of

Fits = Callable[[Search, int, int], Iterable[int]]
"""The fitting nodes, in order, among those from a first to before a last, all finished or left
out by the caller."""

_BYTES = range(256)
_LOW_BYTE = 0 if sys.byteorder == "little" else 1


def held(moment: Moment) -> int:
    """How many nodes the moment has entered that the trace holds: they are the first ones."""
    return min(moment.entered, len(moment.trace))


def cuts(search: Search, start: int, stop: int) -> Iterator[int]:
    """The nodes that a cut has ended."""
    return compress(range(start, stop), bytes(search.trace.reason[start:stop]).translate(_IS_CUT))


_IS_CUT = bytes(reason == Reason.CUTOFF for reason in _BYTES)


def valued(values: Collection[int], bounds: Collection[Bound]) -> Fits:
    """Fits nodes that have one of these values, known as one of these."""
    # A value is small, so its low byte tells it: a table of 256 finds them at once.
    wanted = {value & 0xFF for value in values}
    is_wanted = bytes(byte in wanted for byte in _BYTES)

    def fits(search: Search, start: int, stop: int) -> Iterable[int]:
        trace, options = search.trace, search.options
        low_bytes = bytes(trace.value[start:stop])[_LOW_BYTE::2]
        flags = low_bytes.translate(is_wanted)
        nodes = range(start, stop)
        if not options.prunes and not options.estimates:  # every value is exact
            return compress(nodes, flags) if Bound.EXACT in bounds else ()
        part = slice(start, stop)
        columns = trace.value[part], trace.alpha[part], trace.beta[part], trace.reason[part]
        marks = trace.mark[part] if len(trace.mark) else bytes(stop - start)
        rows = list(compress(zip(*columns, marks, strict=True), flags))
        # Half a million rows, but few that are not alike: judge each of those once.
        fitting = {row: claim_of(*row, options) in bounds for row in set(rows)}
        return compress(compress(nodes, flags), map(fitting.__getitem__, rows))

    return fits


class Sieve:
    """The finished nodes of one search that fit, kept up while it goes on."""

    def __init__(self, search: Search, fits: Fits) -> None:
        self.search = search
        self._fits = fits
        self._nodes: array[int] = array("I")
        self._sifted = 0
        self._unfinished: list[int] = []

    def at(self, moment: Moment, most: int) -> tuple[list[int], int]:
        """The first nodes that fit at a moment of the search, and how many there are in all."""
        self._catch_up()
        entered = bisect_left(self._nodes, held(moment))
        path = {node for node in moment.path if self._has(node)}
        first = islice(self._nodes, min(entered, most + len(path)))
        return [node for node in first if node not in path][:most], entered - len(path)

    def _has(self, node: int) -> bool:
        place = bisect_left(self._nodes, node)
        return place < len(self._nodes) and self._nodes[place] == node

    def _catch_up(self) -> None:
        """Sift what the search has finished since."""
        trace = self.search.trace
        for node in self._unfinished:
            if trace.end[node]:
                for fitting in self._fits(self.search, node, node + 1):
                    insort(self._nodes, fitting)
        stop = len(trace)
        new = self._fits(self.search, self._sifted, stop)
        self._unfinished = trace.open_path()
        unfinished = set(self._unfinished)
        self._nodes.extend(node for node in new if node not in unfinished)
        self._sifted = stop


@dataclass(frozen=True)
class Differences:
    """Where the tree of one moment differs from that of another.

    Attributes:
        branches: the branches that the other has not entered, each a range of nodes.
        unequal: nodes that both have left, with values or bounds that are not the same.
        walked: how many nodes they have in common, which is what it cost to find out.
    """

    branches: list[range]
    unequal: list[int]
    walked: int

    @property
    def unvisited(self) -> int:
        return sum(map(len, self.branches))

    @property
    def total(self) -> int:
        return self.unvisited + len(self.unequal)

    def nodes(self, most: int) -> list[int]:
        """The first nodes that differ."""
        parts = sorted(
            [*self.branches, *(range(node, node + 1) for node in self.unequal)],
            key=lambda part: part.start,
        )
        return list(islice((node for part in parts for node in part), most))


def differences(moment: Moment, other: Moment) -> Differences:
    """Go down both trees together, to nodes that the same moves lead to.

    What the other's trace does not hold is not known to differ, and left out.
    """
    mine, its = moment.trace, other.trace
    entered, its_entered = held(moment), held(other)
    if not entered or not its_entered:
        unknown = bool(entered and other.entered)
        return Differences([] if unknown or not entered else [range(entered)], [], 0)
    is_open, its_open = set(moment.path), set(other.path)
    leaves_agree = moment.search.options.score is other.search.options.score
    branches: list[range] = []
    unequal: list[int] = []
    walked = 0
    pairs = [(0, 0)]
    while pairs:
        node, twin = pairs.pop()
        walked += 1
        if leaves_agree and mine.reason[node] == Reason.GAME_OVER:
            continue
        if (
            node not in is_open
            and twin not in its_open
            and _known(moment, node) != _known(other, twin)
        ):
            unequal.append(node)
        twins = {its.move[child]: child for child in _children(other, twin, its_entered)}
        is_whole = not its.missing or not other.misses_children(twin)
        for child in _children(moment, node, entered):
            same = twins.get(mine.move[child])
            if same is not None:
                pairs.append((child, same))
            elif is_whole:
                branches.append(range(child, min(mine.end[child] or entered, entered)))
    return Differences(branches, unequal, walked)


def _children(moment: Moment, node: int, entered: int) -> Iterator[int]:
    """The children entered, as `Moment.children`, for walks over many nodes."""
    depth, end = moment.trace.depth, moment.trace.end
    child, below = node + 1, depth[node] + 1
    while child < entered and depth[child] == below:
        yield child
        child = end[child] or entered


def _known(moment: Moment, node: int) -> tuple[int, Bound]:
    return moment.trace.value[node], claim_at(moment.search, node)
