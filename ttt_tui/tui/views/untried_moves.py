"""The moves that finished nodes left untried, and the flags that say which nodes are shown.

For the moves of a node its position is needed, and half a million nodes may have untried moves. So
only nodes that are open on the screen are counted, each once a search, some in each slice.

Flags are made for all nodes at once, at the speed of the columns, and the n-th node shown is found
by counts of flags a block, so that opening the whole tree of the empty board takes a millisecond or
two (docs/explanation/decisions.md).
"""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import accumulate
from typing import overload
from weakref import WeakKeyDictionary

from ttt_tui.game import Position
from ttt_tui.search import Moment, Reason, Search
from ttt_tui.search.reading.trace_follower import Follower
from ttt_tui.search.trace import CUTS, Trace

_BLOCK = 4096


class Picked(Sequence[int]):
    """The numbers of the flags that are set, in order."""

    def __init__(self, flags: bytes | bytearray) -> None:
        self._flags = flags
        counts = (flags.count(1, at, at + _BLOCK) for at in range(0, len(flags), _BLOCK))
        self._before = [0, *accumulate(counts)]

    def __len__(self) -> int:
        return self._before[-1]

    def __contains__(self, number: object) -> bool:
        return (
            isinstance(number, int) and 0 <= number < len(self._flags) and self._flags[number] == 1
        )

    def rank(self, number: int) -> int:
        """How many of those picked come before a number."""
        block = number // _BLOCK
        if block >= len(self._before) - 1:
            return self._before[-1]
        return self._before[block] + self._flags.count(1, block * _BLOCK, number)

    @overload
    def __getitem__(self, index: int) -> int: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[int]: ...
    def __getitem__(self, index: int | slice) -> int | Sequence[int]:
        if isinstance(index, slice):
            return [self[each] for each in range(*index.indices(len(self)))]
        if not 0 <= index < len(self):
            raise IndexError(f"{index} of {len(self)}")
        block = bisect_right(self._before, index) - 1
        left = index - self._before[block]
        low = block * _BLOCK
        high = min(low + _BLOCK, len(self._flags))
        while high - low > 1:
            middle = (low + high) // 2
            below = self._flags.count(1, low, middle)
            if left < below:
                high = middle
            else:
                left -= below
                low = middle
        return low


def shown_nodes(trace: Trace, open_depth: int, toggled: Iterable[int]) -> bytearray:
    """1 for each node held that no closed node is above.

    Args:
        open_depth: nodes above this depth are open, the others closed,
        toggled: but for these, where it is the other way round.
    """
    held = len(trace)
    depths = bytes(trace.depth[:held])
    shown = bytearray(depths.translate(_at_most(open_depth)))
    for node in sorted(toggled):
        if node >= held or not shown[node]:
            continue  # folded away itself
        below = slice(node + 1, trace.end[node] or held)
        if depths[node] < open_depth:
            shown[below] = bytes(below.stop - below.start)
        else:
            shown[below] = depths[below].translate(_exactly(depths[node] + 1))
    return shown


def open_nodes(trace: Trace, open_depth: int, toggled: Iterable[int]) -> bytearray:
    """1 for each node held that is open, folded away or not; arguments as of `shown_nodes`."""
    held = len(trace)
    is_open = bytearray(bytes(trace.depth[:held]).translate(_at_most(open_depth - 1)))
    for node in toggled:
        if node < held:
            is_open[node] ^= 1
    return is_open


def in_all(first: bytes | bytearray, *others: bytes | bytearray) -> bytes:
    """1 where each of these flags is set: columns of flags are joined as long numbers."""
    both = int.from_bytes(first, "little")
    for other in others:
        both &= int.from_bytes(other, "little")
    return both.to_bytes(len(first), "little")


@lru_cache
def _at_most(depth: int) -> bytes:
    return bytes(each <= depth for each in range(256))


@lru_cache
def _exactly(depth: int) -> bytes:
    return bytes(each == depth for each in range(256))


_LEAVE_OUT = (*CUTS, Reason.LEFT)
_MAY_LEAVE_OUT = bytes(reason in (Reason.OPEN, *_LEAVE_OUT) for reason in range(256))
_UNKNOWN = 255

A_SLICE = 12_000
"""How much is done at once, some 8 ms; see the costs."""
_COST_OF_KNOWN, _COST_OF_NEW = 1, 40

_known: WeakKeyDictionary[Search, bytearray] = WeakKeyDictionary()


class UntriedMoves(Follower):
    """Finished nodes that left moves out, of those open on the screen, in the order of leaving.

    Attributes:
        nodes: each of them.
        before: how many moves all nodes before it left out; one entry more than `nodes`.
    """

    def __init__(self, search: Search) -> None:
        super().__init__(search.trace)
        self.search = search
        self.nodes: array[int] = array("I")
        self.before: array[int] = array("I", [0])
        self._work_left = 0  # in this slice
        self._counts = _known.setdefault(search, bytearray())

    def sift(self, is_open: bytes | bytearray) -> int:
        """Go on through the nodes of the trace for a slice; returns how many are still to come.

        Args:
            is_open: 1 for each node held that is open on the screen.
        """
        trace, first, stop = self.trace, self.passed, len(is_open)
        self._counts.extend(bytes([_UNKNOWN]) * (stop - len(self._counts)))
        may_leave_out = bytes(trace.reason[first:stop]).translate(_MAY_LEAVE_OUT)
        if not first:  # the root may, whatever its reason
            may_leave_out = b"\1" + may_leave_out[1:]
        wanted = in_all(may_leave_out, is_open[first:])
        self._work_left = A_SLICE
        # Where the trace is full, what it does not hold is passed as well.
        for _ in self.walk(_set_in(wanted, first), trace.visited, self._leave):
            if self._work_left <= 0:
                return max(1, stop - self.passed)
        return 0

    def _leave(self, node: int) -> None:
        """Note what a finished node left out."""
        count = self._counts[node]
        self._work_left -= _COST_OF_NEW if count == _UNKNOWN else _COST_OF_KNOWN
        if count == _UNKNOWN:
            count = self._counts[node] = left_out(self.search, node)
        if count:
            self.nodes.append(node)
            self.before.append(self.before[-1] + count)


def _set_in(flags: bytes, first: int) -> Iterator[int]:
    """The nodes that are flagged, by `find`: of two million perhaps one is."""
    at = flags.find(1)
    while at >= 0:
        yield first + at
        at = flags.find(1, at + 1)


def left_out(search: Search, node: int) -> int:
    """How many moves a finished node left untried, as the trace tells."""
    trace, position = search.trace, search.state
    if not isinstance(position, Position) or not node or trace.missing:
        return len(Moment(search).unvisited(node))
    if trace.reason[node] not in _LEAVE_OUT or search.options.algorithm.by_rollouts:
        return 0
    depth, end, move = trace.depth, trace.end, trace.move
    tried = set()
    child, stop = node + 1, end[node]
    while child < stop:
        tried.add(move[child])
        child = end[child]
    rules = position.rules
    if not rules.gravity:
        return position.empties - depth[node] - len(tried)
    columns, soonest = _open_columns(position)
    if depth[node] >= soonest:  # a column is full once its top cell is taken
        columns -= sum(cell < rules.columns for cell in trace.moves_to(node))
    return columns - len(tried)


@lru_cache(maxsize=8)
def _open_columns(position: Position) -> tuple[int, int]:
    """How many columns take a stone, and how many moves it takes to fill the first of them."""
    columns = position.rules.columns
    taken = position.x | position.o
    moves = position.legal_moves()
    room = [
        sum(not taken >> cell & 1 for cell in range(move % columns, position.rules.cells, columns))
        for move in moves
    ]
    return len(moves), min(room, default=0)
