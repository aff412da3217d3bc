"""Which of half a million nodes fit, at the speed of the columns: numbers only.

The columns of a finished node never change, and of the nodes a moment has entered only those on
its open path are not finished by then. So what fits at a moment is a prefix of all that ever fits,
but for the path: it is looked for once, and any moment is answered at once.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left, insort
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from itertools import compress, islice

from ttt_tui.search import Bound, Moment, Reason, Search
from ttt_tui.search.evaluation import proven
from ttt_tui.search.reading.judge import claim_at, claims_among, within_window
from ttt_tui.search.reading.trace_follower import Follower
from ttt_tui.search.trace import VALUE_OF

SCANNED_A_SLICE = 1 << 15
"""Nodes looked at in one callback: 1 ms where every value is exact, 10 ms where bounds are."""

WALKED_A_SLICE = 2_000
"""Pairs of nodes compared in one callback, some 10 to 20 ms."""

Fits = Callable[[Search, int, int], Iterable[int]]
"""The fitting nodes, in order, among those from a first to before a last, all finished or left
out by the caller."""


def ended_by(reason: Reason) -> Fits:
    """Fits nodes whose move loop has ended for this reason."""
    is_it = bytes(byte == reason for byte in range(256))

    def fits(search: Search, start: int, stop: int) -> Iterable[int]:
        return compress(range(start, stop), bytes(search.trace.reason[start:stop]).translate(is_it))

    return fits


def valued(values: Collection[int], bounds: Collection[Bound], *, guessed: bool = False) -> Fits:
    """Fits nodes that are known to have one of these values, as one of these.

    Values are as they are written, from X's side: a win is +1, or more with depth-aware scores,
    however the search counts it.

    Args:
        guessed: instead, nodes whose value rests on estimates, or is one rollout's result.
    """

    def fits(search: Search, start: int, stop: int) -> Iterable[int]:
        options = search.options
        if options.largest is not None:  # any values
            flags = bytes(value in values for value in search.trace.value[start:stop])
        else:
            # A value is small, so its low byte tells it: a table of 256 finds them at once.
            fitting_bytes = bytes(proven(value, options) in values for value in VALUE_OF)
            flags = search.trace.low_bytes(start, stop).translate(fitting_bytes)
        if not options.algorithm.prunes and not options.estimates:  # every value is exact
            fitting = Bound.EXACT in bounds and not guessed
            return compress(range(start, stop), flags) if fitting else ()
        claims = claims_among(search, start, stop, flags)
        if not guessed:
            return (node for node, claim in claims if claim in bounds)
        return (
            node
            for node, claim in claims
            if (claim is Bound.ESTIMATE and within_window(search, node) in bounds)
            # Of many rollouts the root has no result.
            or (claim is Bound.SAMPLED and node and Bound.EXACT in bounds)
        )

    return fits


class Scan(Follower):
    """The finished nodes of one search that fit, kept up while it goes on, a stretch at a time."""

    def __init__(self, search: Search, fits: Fits) -> None:
        super().__init__(search.trace)
        self.search = search
        self._fits = fits
        self._nodes: array[int] = array("I")

    def to_come(self, moment: Moment) -> float:
        """Which share of a moment's nodes has still to be looked at."""
        return max(0, moment.held - self.passed) / max(1, moment.held)

    def at(self, moment: Moment, most: int) -> tuple[list[int], int]:
        """The first nodes that fit at a moment of the search, and how many there are in all.

        As far as has been looked: each call goes on by `SCANNED_A_SLICE` nodes.
        """
        self._catch_up(moment.held)
        entered = bisect_left(self._nodes, moment.held)
        path = {node for node in moment.path if self._has(node)}
        first = islice(self._nodes, min(entered, most + len(path)))
        return [node for node in first if node not in path][:most], entered - len(path)

    def _has(self, node: int) -> bool:
        place = bisect_left(self._nodes, node)
        return place < len(self._nodes) and self._nodes[place] == node

    def _catch_up(self, last: int) -> None:
        """Sift what the search has finished since, and some more of the nodes before `last`."""
        left, fresh = self.go_on(min(last, self.passed + SCANNED_A_SLICE))
        for node in left:
            for fitting in self._fits(self.search, node, node + 1):
                insort(self._nodes, fitting)
        new, unfinished = self._fits(self.search, fresh.start, fresh.stop), set(self.open)
        self._nodes.extend(node for node in new if node not in unfinished)


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


class Walk:
    """Goes down the trees of two moments together, to nodes that the same moves lead to.

    What the other's trace does not hold is not known to differ, and left out.

    Attributes:
        moment, other: of these trees.
    """

    def __init__(self, moment: Moment, other: Moment) -> None:
        self.moment, self.other = moment, other
        self._entered, self._its_entered = moment.held, other.held
        self._is_open, self._its_open = set(moment.path), set(other.path)
        self._branches: list[range] = []
        self._unequal: list[int] = []
        self._walked = 0
        self._pairs: list[tuple[int, int]] = []
        if self._entered and self._its_entered:
            self._pairs.append((0, 0))
        elif self._entered and not other.entered:
            self._branches.append(range(self._entered))

    @property
    def to_come(self) -> float:
        """Which share of the nodes has still to be compared, 0 when all have been."""
        most = max(1, min(self._entered, self._its_entered))
        return max(0.01, 1 - self._walked / most) if self._pairs else 0.0

    @property
    def differences(self) -> Differences:
        """What has been found so far."""
        return Differences(self._branches, self._unequal, self._walked)

    def go_on(self, most: int) -> None:
        """Compare so many more pairs of nodes, if there are."""
        moment, other = self.moment, self.other
        mine, its = moment.trace, other.trace
        leaves_agree = moment.search.options.score is other.search.options.score
        pairs, last = self._pairs, self._walked + most
        while pairs and self._walked < last:
            node, twin = pairs.pop()
            self._walked += 1
            if leaves_agree and mine.reason[node] == Reason.GAME_OVER:
                continue
            if (
                node not in self._is_open
                and twin not in self._its_open
                and _known(moment, node) != _known(other, twin)
            ):
                self._unequal.append(node)
            twins = {its.move[child]: child for child in _children(other, twin, self._its_entered)}
            is_whole = not its.missing or not other.misses_children(twin)
            for child in _children(moment, node, self._entered):
                same = twins.get(mine.move[child])
                if same is not None:
                    pairs.append((child, same))
                elif is_whole:
                    end = min(mine.end[child] or self._entered, self._entered)
                    self._branches.append(range(child, end))


def _children(moment: Moment, node: int, entered: int) -> Iterator[int]:
    """The children entered, as `Moment.children`, for walks over many nodes."""
    depth, end = moment.trace.depth, moment.trace.end
    child, below = node + 1, depth[node] + 1
    while child < entered and depth[child] == below:
        yield child
        child = end[child] or entered


def _known(moment: Moment, node: int) -> tuple[int, Bound]:
    search = moment.search
    return proven(moment.trace.value[node], search.options), claim_at(search, node)
