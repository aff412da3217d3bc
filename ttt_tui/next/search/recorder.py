"""The recorder: what an algorithm tells of its visits, and what is kept of it.

An algorithm calls `enter` before it looks at a node and `leave` when it is done with it. The root
is entered when the recorder is made and left by `finish`. All numbers are from Max's side.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass
from math import inf
from time import perf_counter
from typing import Any

from ttt_tui.next.games.game import rules_of
from ttt_tui.next.search.evaluation import value_at
from ttt_tui.next.search.trace import (
    NO_MOVE,
    Mark,
    Pass,
    Reason,
    Result,
    RootMove,
    Sample,
    Totals,
    Trace,
)

_GAME_OVER, _TABLE_HIT, _RESEARCH = int(Reason.GAME_OVER), int(Mark.TABLE_HIT), int(Mark.RESEARCH)
_MOST_STRIDE = 4096
_PATIENCE = 0.005  # seconds between two looks at the clock


class Stopped(Exception):
    """The search has to end: its budget is spent, or nobody waits for it any more."""


@dataclass(frozen=True)
class Batch:
    """What a recorder has written since its last batch, for the trace of another process.

    Attributes:
        first, count: the nodes whose columns are in here.
        columns: their entries, column after column.
        closed: earlier nodes that have been left or marked since: (node, value, end, reason, mark).
        visited, totals, passes, samples, result: as of the trace.
    """

    first: int
    count: int
    columns: bytes
    closed: list[tuple[int, int, int, int, int]]
    visited: int
    totals: Totals
    passes: list[Pass]
    samples: list[Sample]
    result: Result | None

    @property
    def header(self) -> dict[str, Any]:
        """All but the columns, as JSON."""
        return {name: value for name, value in asdict(self).items() if name != "columns"}

    @classmethod
    def read(cls, header: dict[str, Any], columns: bytes) -> Batch:
        """Back from a header and its columns."""
        data = dict(header)
        totals = Totals(**data["totals"])
        totals.root = [
            RootMove(**{**each, "window": each["window"] and tuple(each["window"])})
            for each in data["totals"]["root"]
        ]
        data["totals"] = totals
        data["closed"] = [tuple(each) for each in data["closed"]]
        data["passes"] = [
            Pass(**{**each, "reason": Reason(each["reason"])}) for each in data["passes"]
        ]
        data["samples"] = [Sample(**each) for each in data["samples"]]
        if result := data["result"]:
            data["result"] = Result(**{**result, "reason": Reason(result["reason"])})
        return cls(columns=columns, **data)


class Recorder:
    """Writes the visits of an algorithm into a trace, and counts them all.

    Attributes:
        trace: where visits are written.
        infinity: the open end of a window.
        ply: depth of the node that the search is in.
        samples: what rollouts have come to, set by the algorithm.
        rollouts: descents that have ended, set by the algorithm.
        horizon_nodes: games estimated in passes to the present depth limit.
        report: called some hundred times a second; may raise Stopped.
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
            nodes: how many nodes may be entered below the root.
            seconds: for how long to search.
            report: see the attributes.
        """
        self.trace, self.infinity = trace, trace.infinity
        self.samples: list[Sample] = []
        self.rollouts = self.ply = self.horizon_nodes = 0
        self.report = report
        self._limit = inf if nodes is None else nodes
        self._began = self._looked = perf_counter()
        self._seconds = inf if seconds is None else seconds
        self._stride = 1
        self._check_at = 1
        self._capacity = trace.capacity
        self._node = 0
        self._path = [0]  # the open nodes
        self._by_depth = [0] * (rules_of(trace.game).longest + 2)
        self._by_reason = [0] * len(Reason)
        self._leaves = [0, 0, 0]  # draws, wins of Max, wins of Min
        self._untried = [0] * len(Reason)
        self._table_hits = self._researches = 0
        self._root: list[RootMove] = []
        self._root_move: RootMove | None = None  # the open one
        self._sent: list[int] = []  # nodes of earlier batches that were open then
        self._sent_to = 0
        if self._capacity:
            trace.move[0] = NO_MOVE
            trace.alpha[0], trace.beta[0] = -trace.infinity, trace.infinity
        trace.visited = 1

    def enter(self, move: int, alpha: int, beta: int, mark: int = 0) -> None:
        """A child of the present node is visited, by `move`, with this window.

        Args:
            mark: RESEARCH or PLAYOUT, where it is one; MIN_MOVES where Min is to move there, in a
                game that is no board.

        Raises:
            Stopped: the budget is spent.
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
            trace.alpha[node] = alpha
            trace.beta[node] = beta
            trace.mark[node] = mark
        if mark & _RESEARCH:
            self._researches += 1
        if ply == 1:
            self._enter_from_root(move, alpha, beta)

    def leave(self, value: int, reason: Reason, untried: int = 0) -> None:
        """The present node returns a value, with so many of its moves untried."""
        node = self._path.pop()
        self.ply = ply = self.ply - 1
        if node < self._capacity:
            trace = self.trace
            trace.value[node] = value
            trace.end[node] = self._node + 1
            trace.reason[node] = reason
        self._by_reason[reason] += 1
        if reason == _GAME_OVER:
            self._leaves[(value > 0) - (value < 0)] += 1
        elif untried:
            self._untried[reason] += untried
        if reason == 6:  # Reason.HORIZON, which takes as long to look up as all the rest
            self.horizon_nodes += 1
        if not ply:
            self._leave_to_root(value)

    def mark(self, mark: int) -> None:
        """Say more of the node that the search is in."""
        node = self._path[-1]
        if mark & _TABLE_HIT:
            self._table_hits += 1
        if node < self._capacity:
            self.trace.mark[node] |= mark

    def cut(self, reason: Reason, untried: int = 0) -> None:
        """Why the search was done with the root's moves, in each pass once."""
        self._by_reason[reason] += 1
        self._untried[reason] += untried
        if self.trace.passes:
            self.trace.passes[-1].reason = reason

    def begin_pass(self, alpha: int, beta: int, depth: int | None = None) -> None:
        """The whole tree is searched (again) with this window."""
        passes = self.trace.passes
        if not passes or passes[-1].depth != depth:
            self.horizon_nodes = 0  # passes to one depth share what they know
        passes.append(Pass(self._node + 1, alpha, beta, depth))
        self._root = []

    def end_pass(self, value: int, best_move: int | None = None) -> None:
        """What the pass returned, and the root move that it has that from."""
        self.trace.passes[-1].value = value
        self.trace.passes[-1].best_move = best_move

    def finish(self, result: Result) -> None:
        """The search is done: the root is left."""
        trace = self.trace
        if self._capacity:
            trace.value[0] = result.value or 0
            trace.end[0] = self._node + 1
            trace.reason[0] = result.reason
        trace.result = result
        self.sync()

    def run(self) -> None:
        """Search to the end.

        Raises:
            Stopped: a budget was spent; the trace holds what was searched.
        """
        trace = self.trace
        value = value_at(trace.game, 0, trace.options)
        if value is not None:
            self.finish(Result(value, None, Reason.GAME_OVER))
            return
        try:
            self.finish(trace.algorithm.search(trace.game, self, trace.options))
        finally:
            self.sync()

    # What the trace is told from time to time

    def _check(self, node: int) -> None:
        now = perf_counter()
        if node > self._limit or now - self._began >= self._seconds:
            self.sync()
            raise Stopped
        if self.report is not None:
            self.report()
        self._stride = min(2 * self._stride, _MOST_STRIDE)
        if now - self._looked > _PATIENCE:
            self._stride = max(1, self._stride // 4)
        self._looked = now
        self._check_at = int(min(node + self._stride, self._limit + 1))

    def sync(self) -> None:
        """Bring the counts of the trace up to date."""
        trace = self.trace
        trace.visited = self._node + 1
        trace.totals = self.totals()
        trace.samples = self.samples

    def totals(self) -> Totals:
        """The counts so far."""
        reasons, untried = self._by_reason, self._untried
        by_depth = self._by_depth[1:]
        while by_depth and not by_depth[-1]:
            by_depth.pop()
        draws, wins_max, wins_min = self._leaves
        root = [RootMove(each.move, each.value, each.nodes, each.window) for each in self._root]
        if self._root_move is not None and root:
            place = next(i for i, each in enumerate(self._root) if each is self._root_move)
            root[place].nodes += self._node
        return Totals(
            nodes=self._node,
            wins_max=wins_max,
            wins_min=wins_min,
            draws=draws,
            cutoffs=reasons[Reason.CUTOFF] + reasons[Reason.BOUND_MET],
            pruning_cutoffs=reasons[Reason.CUTOFF],
            pruned_moves=untried[Reason.CUTOFF],
            win_stops=reasons[Reason.WIN_FOUND],
            win_stop_moves=untried[Reason.WIN_FOUND],
            nodes_by_depth=by_depth,
            horizon_nodes=reasons[Reason.HORIZON],
            table_hits=self._table_hits,
            table_cuts=reasons[Reason.TABLE],
            researches=self._researches,
            rollouts=self.rollouts,
            left=untried[Reason.LEFT],
            root=root,
        )

    def _enter_from_root(self, move: int, alpha: int, beta: int) -> None:
        """The nodes of an open move are less the number of nodes before it until it is left."""
        found = None
        if self.trace.algorithm.rollouts:
            found = next((each for each in self._root if each.move == move), None)
        if found is None:
            found = RootMove(move, None, 0)
            self._root.append(found)
        found.window, found.nodes = (alpha, beta), found.nodes + 1 - self._node
        self._root_move = found

    def _leave_to_root(self, value: int) -> None:
        here = self._root_move
        assert here is not None
        here.nodes += self._node
        here.value = None if self.trace.algorithm.rollouts else value
        self._root_move = None

    def take_batch(self) -> Batch:
        """What was written since the last batch."""
        self.sync()
        trace = self.trace
        first, last = self._sent_to, len(trace)
        columns = b"".join(column[first:last] for column in trace.columns.values())
        closed = [
            (node, trace.value[node], trace.end[node], trace.reason[node], trace.mark[node])
            for node in self._sent
        ]
        self._sent_to = last
        self._sent = [node for node in self._path if node < last]
        if trace.result is not None:
            self._sent = []
        return Batch(
            first, last - first, columns, closed, trace.visited, trace.totals,
            list(trace.passes), list(trace.samples), trace.result,
        )  # fmt: skip
