"""The moves that finished nodes left untried: how many each, worked out in slices.

For the moves of a node its position is needed, and half a million nodes may have left some out. So
only nodes that are open on the screen are asked, each once a search, and so many at a time.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from functools import lru_cache
from weakref import WeakKeyDictionary

from ttt_tui.game import Position
from ttt_tui.search import Moment, Reason, Search
from ttt_tui.search.reading.follower import Follower
from ttt_tui.search.trace import CUTS
from ttt_tui.tui.views.tree.flags import in_all

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
    trace, position = search.trace, search.position
    if not node or trace.missing:
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
