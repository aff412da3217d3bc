"""Where in a search its cuts fell, for a bar over all events: counts by stretches of events."""

from __future__ import annotations

from ttt_tui.search.reading.follower import Follower
from ttt_tui.search.search import Search
from ttt_tui.search.trace import CUTS, Reason

_MOST_STRETCHES = 1024  # more than any bar has cells; then two neighbours become one


class CutMarks(Follower):
    """Keeps count of a growing search's cuts: each node looked at once, all in a little memory.

    A cut is counted at the moment just after its node was left. A stretch is `width` moments long,
    a power of two that doubles when the search outgrows the stretches there are.

    Attributes:
        width: moments in a stretch.
    """

    def __init__(self, search: Search) -> None:
        super().__init__(search.trace)
        self.search = search
        self.width = 1
        self._counts: list[int] = []
        self._table_counts: list[int] = []

    def update(self) -> None:
        """Take in what the search has done since."""
        trace = self.trace
        left, fresh = self.go_on(len(trace))
        for node in left:
            if trace.reason[node] in CUTS:
                self._count(node)
        for reason in CUTS:
            cut = trace.find("reason", reason, fresh.start, fresh.stop)
            while cut is not None:
                self._count(cut)
                cut = trace.find("reason", reason, cut + 1, fresh.stop)

    def _count(self, node: int) -> None:
        left_at = self.trace.left_at(node)
        assert left_at is not None
        moment = left_at + 1
        while moment >= self.width * _MOST_STRETCHES:
            self._merge()
        stretch = moment // self.width
        by_table = self.trace.reason[node] == Reason.TABLE
        counts = self._table_counts if by_table else self._counts
        if stretch >= len(counts):
            counts.extend([0] * (stretch + 1 - len(counts)))
        counts[stretch] += 1

    def _merge(self) -> None:
        self._counts, self._table_counts = _halved(self._counts), _halved(self._table_counts)
        self.width *= 2

    def cells(self, cells: int, events: int) -> list[bool]:
        """For a bar of so many cells over so many events: which cells have a cut in them.

        Those by the table are left out. Each stretch goes to the cell of its first moment; see
        `cell_of`.
        """
        return self._marked(self._counts, cells, events)

    def table_cells(self, cells: int, events: int) -> list[bool]:
        """Likewise, which cells have a node in them that the transposition table spared."""
        return self._marked(self._table_counts, cells, events)

    def _marked(self, counts: list[int], cells: int, events: int) -> list[bool]:
        marked = [False] * cells
        if not events:
            return marked
        for stretch, count in enumerate(counts):
            if count and stretch * self.width <= events:  # what is newer than the bar is not on it
                marked[cell_of(stretch * self.width, cells, events)] = True
        return marked


def _halved(counts: list[int]) -> list[int]:
    """Two neighbours become one."""
    even = counts + [0] * (len(counts) % 2)
    return [a + b for a, b in zip(even[::2], even[1::2], strict=True)]


def cell_of(moment: int, cells: int, events: int) -> int:
    """The cell of a moment: the first one is before the first event, the last one after all."""
    return moment * (cells - 1) // max(1, events)
