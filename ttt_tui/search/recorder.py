"""The recorder: it writes the visits of an algorithm into a trace.

An algorithm calls `enter` before it looks at a node and `leave` when it is done with it. The root
is entered when the recorder is made, and left with the result. All numbers are from Max's side.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from math import inf
from time import perf_counter
from typing import Any

from ttt_tui.search.trace import (
    NO_MOVE,
    Mark,
    Pass,
    Reason,
    Result,
    RootMove,
    Totals,
    Trace,
)
from ttt_tui.search.visited_tree import cast_to

# Looking up a member of an enum takes a tenth of a visit.
_GAME_OVER = int(Reason.GAME_OVER)
_TABLE_HIT = int(Mark.TABLE_HIT)
_RESEARCH = int(Mark.RESEARCH)

_STRIDE = 8  # nodes from one look at the clock to the next: those of a slow game take long


class Stopped(Exception):
    """The search has to end: its budget is spent, or nobody waits for it any more."""


class Recorder:
    """Writes the visits of an algorithm into a trace, and counts all of them.

    Attributes:
        infinity: the open end of a window.
        ply: the depth of the node that the search is in.
        rollouts: the number of rollouts that have ended, set by the algorithm.
    """

    def __init__(
        self,
        trace: Trace,
        nodes: int | None = None,
        seconds: float | None = None,
        report: Callable[[], None] | None = None,
    ) -> None:
        """Enter the root.

        Args:
            nodes: the most nodes that may be entered below the root.
            seconds: the time for the search.
            report: called every few nodes; may raise Stopped.
        """
        self.trace = trace
        self.infinity = trace.infinity
        self.rollouts = 0
        self.ply = 0
        self._report = report
        self._limit = inf if nodes is None else nodes
        self._ends = inf if seconds is None else perf_counter() + seconds
        self._check_at = 1
        self._capacity = trace.capacity
        self._alphas = trace.columns["alpha"]
        self._betas = trace.columns["beta"]
        self._node = 0
        self._path = [0]  # the open nodes
        self._by_depth = [0] * (trace.longest + 2)
        self._by_reason = [0] * len(Reason)
        self._untried = [0] * len(Reason)
        self._untried_at_root = 0
        self._wins_max = 0
        self._wins_min = 0
        self._draws = 0
        self._table_hits = 0
        self._researches = 0
        self._root: dict[int, RootMove] = {}  # by move
        self._root_move = NO_MOVE  # the one that is open, or was last
        trace.move[0] = NO_MOVE
        self._alphas[0] = -trace.infinity
        self._betas[0] = trace.infinity
        trace.visited = 1

    def run(self) -> None:
        """Search to the end; raises Stopped if a budget is spent."""
        trace = self.trace
        value = trace.value_at(trace.game, 0)
        try:
            if value is None:
                self.finish(trace.algorithm.search(trace.game, self, trace.options))
            else:
                self.finish(Result(value, None, Reason.GAME_OVER))
        finally:
            self.sync()

    def enter(self, move: int, alpha: float, beta: float, mark: int = 0) -> None:
        """Enter the child of the current node after a move, with a window.

        Args:
            mark: RESEARCH or PLAYOUT for such a visit, and MIN_MOVES if Min is to move at the
                child, in any game but a board.

        Raises:
            Stopped: a budget is spent.
        """
        node = self._node + 1
        if node >= self._check_at:
            self._check(node)
        self._node = node
        self._path.append(node)
        self.ply = ply = self.ply + 1
        self._by_depth[ply] += 1
        if node < self._capacity:
            trace = self.trace
            trace.move[node] = move
            trace.depth[node] = ply
            # Whole numbers: a `CheckedRecorder` makes them so.
            self._alphas[node] = alpha  # type: ignore[call-overload]
            self._betas[node] = beta  # type: ignore[call-overload]
            trace.mark[node] = mark
        if mark & _RESEARCH:
            self._researches += 1
        if ply == 1:
            before = self._root[move].nodes if move in self._root else 0
            self._root[move] = RootMove(move, node, alpha, beta, nodes=before)  # type: ignore[arg-type]
            self._root_move = move

    def leave(self, value: float, reason: Reason = Reason.ALL_TRIED, untried: int = 0) -> None:
        """Leave the current node with its value.

        Args:
            untried: the number of its moves that were left out.
        """
        node = self._path.pop()
        self.ply -= 1
        if node < self._capacity:
            trace = self.trace
            trace.value[node] = value  # type: ignore[call-overload]
            trace.end[node] = self._node + 1
            trace.reason[node] = reason
        self._by_reason[reason] += 1
        if reason == _GAME_OVER:
            if value > 0:
                self._wins_max += 1
            elif value < 0:
                self._wins_min += 1
            else:
                self._draws += 1
        elif untried:
            self._untried[reason] += untried
        if not self.ply:
            tried = self._root[self._root_move]
            tried.nodes += self._node + 1 - tried.node
            tried.value = None if self.trace.algorithm.rollouts else value  # type: ignore[assignment]

    def mark(self, mark: int) -> None:
        """Add a mark to the current node."""
        node = self._path[-1]
        if mark & _TABLE_HIT:
            self._table_hits += 1
        if node < self._capacity:
            self.trace.mark[node] |= mark

    def begin_pass(self, alpha: int, beta: int, depth: int | None = None) -> None:
        """Begin a search of the whole tree with this window."""
        self.trace.passes.append(Pass(self._node + 1, alpha, beta, depth))
        self._root = {}

    def end_pass(self, value: int, untried: int) -> None:
        """End the move loop of the root, in this pass or in the only one."""
        self._untried_at_root = untried
        if self.trace.passes:
            self.trace.passes[-1].value = value

    def finish(self, result: Result) -> None:
        """Leave the root, once, after the last pass."""
        trace = self.trace
        self._by_reason[result.reason] += 1
        self._untried[result.reason] += self._untried_at_root
        trace.value[0] = result.value or 0
        trace.end[0] = self._node + 1
        trace.reason[0] = result.reason
        trace.result = result

    def sync(self) -> None:
        """Bring the counts of the trace up to date."""
        trace = self.trace
        reasons = self._by_reason
        trace.visited = self._node + 1
        root = [replace(each) for each in self._root.values()]
        for each in root:
            if self.ply and each.move == self._root_move:
                each.nodes += self._node + 1 - each.node
        trace.totals = Totals(
            nodes=self._node,
            wins_max=self._wins_max,
            wins_min=self._wins_min,
            draws=self._draws,
            cutoffs=reasons[Reason.CUTOFF] + reasons[Reason.BOUND_MET],
            pruning_cutoffs=reasons[Reason.CUTOFF],
            win_stops=reasons[Reason.WIN_FOUND],
            horizon_nodes=reasons[Reason.HORIZON],
            table_hits=self._table_hits,
            table_cuts=reasons[Reason.TABLE],
            researches=self._researches,
            rollouts=self.rollouts,
            nodes_by_depth=tuple(count for count in self._by_depth if count),
            pruned_moves=self._untried[Reason.CUTOFF],
            win_stop_moves=self._untried[Reason.WIN_FOUND],
            root=root,
        )

    def _check(self, node: int) -> None:
        """Check the budgets, and report."""
        if node > self._limit or perf_counter() >= self._ends:
            raise Stopped
        if self._report is not None:
            self._report()
        self._check_at = int(min(node + _STRIDE, self._limit + 1))


_FACTS = ("visited", "totals", "passes", "result")


@dataclass(frozen=True)
class Batch:
    """The news of a trace since its last batch.

    Attributes:
        columns: the entries of the new nodes, column by column.
        closed: all entries of the nodes that were open in the last batch, by node.
        facts: the rest of the trace by attribute.
    """

    columns: tuple[bytes, ...]
    closed: dict[int, tuple[int, ...]]
    facts: dict[str, Any]


class BatchSender:
    """Cuts the trace of a recorder into batches."""

    def __init__(self, recorder: Recorder) -> None:
        self._recorder = recorder
        self._sent = 0  # nodes
        self._open: list[int] = []  # nodes that were open in the last batch

    def take(self) -> Batch:
        """Return the news since the last batch."""
        self._recorder.sync()
        trace = self._recorder.trace
        columns = trace.columns.values()
        closed = {}
        for node in self._open:
            closed[node] = tuple(column[node] for column in columns)
        held = len(trace)
        written = tuple(bytes(column[self._sent : held]) for column in columns)
        self._sent = held
        self._open = trace.open_path()
        return Batch(written, closed, {name: getattr(trace, name) for name in _FACTS})


def append(trace: Trace, batch: Batch) -> None:
    """Take over the next batch of a trace that grows elsewhere."""
    first = len(trace)
    columns = trace.columns.values()
    for column, written in zip(columns, batch.columns, strict=True):
        end = first + len(written) // column.itemsize
        column[first:end] = cast_to(memoryview(written), column.format)
    for node, entries in batch.closed.items():
        for column, entry in zip(columns, entries, strict=True):
            column[node] = entry
    for name, fact in batch.facts.items():
        setattr(trace, name, fact)
