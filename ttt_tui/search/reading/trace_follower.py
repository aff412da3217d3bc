"""Following a trace while it grows, and where in a search its cuts fell.

Code that counts or collects the nodes of a running search looks at each once. A node that is passed
while it is open has no value yet: it comes again when it has been left. After a search has gone
back, the nodes that it finds again are not reported twice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from ttt_tui.search.search import Search
from ttt_tui.search.trace import CUTS, Reason, Trace


class Follower:
    """How far one has come in a trace.

    It goes on by `go_on` where all nodes are taken at once, or by `walk` where their order matters.

    Attributes:
        trace: which is followed.
        passed: so many of its nodes have been passed: the first ones.
        open: those of them that were open then and have not been told to be left, root first.
    """

    def __init__(self, trace: Trace) -> None:
        self.trace = trace
        self.passed = 0
        self.open: list[int] = []

    def go_on(self, stop: int) -> tuple[list[int], range]:
        """Pass the nodes before `stop`, which the trace holds.

        Returns:
            The nodes that were open and have been left since, and those passed now, of which some
            may be `open`.
        """
        first, stop, left = self.passed, max(self.passed, stop), []
        while self.open and self.trace.end[self.open[-1]]:  # the deepest is left first
            left.append(self.open.pop())
        if first < stop:
            self.open += [node for node in self.trace.open_path() if first <= node < stop]
            self.passed = stop
        return left, range(first, stop)

    def walk(
        self, nodes: Iterable[int], stop: int, leave: Callable[[int], object]
    ) -> Iterator[int]:
        """Pass the nodes before `stop`, and tell events in their order.

        It may be given up after any node; `passed` is where to go on.

        Args:
            nodes: whose events are wanted, in order, of those from `passed` on.
            leave: is told which node is left.

        Yields:
            Each as it is entered: it is the last of `open` then.
        """
        end, stack = self.trace.end, self.open
        for node in nodes:
            while stack and 0 < end[stack[-1]] <= node:
                leave(stack.pop())
            stack.append(node)
            self.passed = node + 1
            yield node
        self.passed = max(self.passed, stop)
        while stack and 0 < end[stack[-1]] <= stop:
            leave(stack.pop())


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
