"""The moves that finished nodes left untried: how many each, worked out in slices.

For the moves of a node its position is needed, and half a million nodes may have left some out. So
only nodes that are open on the screen are asked, each once a search, and so many at a time.
"""

from __future__ import annotations

from array import array
from functools import lru_cache
from weakref import WeakKeyDictionary

from ttt_tui.game import Position
from ttt_tui.search import Moment, Reason, Search

_LEAVE_OUT = (Reason.CUTOFF, Reason.WIN_FOUND, Reason.TABLE)
_MAY_LEAVE_OUT = bytes(reason in (Reason.OPEN, *_LEAVE_OUT) for reason in range(256))
_UNKNOWN = 255

A_SLICE = 12_000
"""How much is done at once, some 8 ms; see the costs."""
_COST_OF_KNOWN, _COST_OF_NEW = 1, 40

_known: WeakKeyDictionary[Search, bytearray] = WeakKeyDictionary()


class Leftovers:
    """Finished nodes that left moves out, of those open on the screen, in the order of leaving.

    Attributes:
        nodes: each of them.
        before: how many moves all nodes before it left out; one entry more than `nodes`.
        sifted: how many nodes of the trace have been gone through.
    """

    def __init__(self, search: Search) -> None:
        self.search = search
        self.nodes: array[int] = array("I")
        self.before: array[int] = array("I", [0])
        self.sifted = 0
        self._waiting: list[int] = []  # gone through, and something below them has not been
        self._counts = _known.setdefault(search, bytearray())

    @staticmethod
    def may_leave_out(search: Search, first: int = 0) -> bytes:
        """1 for each node held, from a first one on, that may leave moves out, open ones too."""
        trace = search.trace
        flags = bytes(trace.reason[first : len(trace)]).translate(_MAY_LEAVE_OUT)
        return b"\1" + flags[1:] if flags and not first else flags

    def sift(self, wanted: bytes) -> int:
        """Go on through the nodes of the trace for a slice; returns how many are still to come.

        Args:
            wanted: 1 for each node, from `sifted` on, that is open on the screen and may leave
                moves out.
        """
        first, stop = self.sifted, self.sifted + len(wanted)
        self._counts.extend(bytes([_UNKNOWN]) * (stop - len(self._counts)))
        end, waiting, left = self.search.trace.end, self._waiting, A_SLICE
        at = wanted.find(1)  # of two million nodes perhaps one is wanted
        while at >= 0:
            node = first + at
            if left <= 0:
                self.sifted = node
                return stop - node
            while waiting and 0 < end[waiting[-1]] <= node:
                left -= self._leave(waiting.pop())
            waiting.append(node)
            at = wanted.find(1, at + 1)
        while waiting and end[waiting[-1]]:
            if left <= 0:
                self.sifted = stop
                return 1
            left -= self._leave(waiting.pop())
        self.sifted = stop
        return 0

    def _leave(self, node: int) -> int:
        """Note what a finished node left out; returns what that has cost."""
        count, cost = self._counts[node], _COST_OF_KNOWN
        if count == _UNKNOWN:
            count = self._counts[node] = left_out(self.search, node)
            cost = _COST_OF_NEW
        if count:
            self.nodes.append(node)
            self.before.append(self.before[-1] + count)
        return cost


def left_out(search: Search, node: int) -> int:
    """How many moves a finished node left untried, as the trace tells."""
    trace, position = search.trace, search.position
    if not node or trace.missing:
        return len(Moment(search).unvisited(node))
    if trace.reason[node] not in _LEAVE_OUT or search.options.goes_by_rollouts:
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
