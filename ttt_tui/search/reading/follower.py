"""Following a trace while it grows: from where one last stopped, and back to what was open then.

Whoever counts or collects nodes of a search that goes on looks at each once. But a node that is
passed while it is open has no value yet: it comes once more, when it has been left. A search that
goes back finds the same nodes again, which are not told twice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from ttt_tui.search.trace import Trace


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
