"""The recorder: what an algorithm tells of its visits, and what is kept of it.

An algorithm calls `enter` before it looks at a node and `leave` when it is done with it. The root
is entered when the recorder is made, and left with the result. All numbers are from Max's side.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from math import inf
from time import perf_counter
from typing import Any

from ttt_tui.games.game import Game, Side
from ttt_tui.games.guard import GameFault, PackageFault, printable, words_of
from ttt_tui.search.evaluation import value_at
from ttt_tui.search.trace import (
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

# To look up a member of an enum takes a tenth of a visit.
_GAME_OVER = int(Reason.GAME_OVER)
_TABLE_HIT, _RESEARCH = int(Mark.TABLE_HIT), int(Mark.RESEARCH)
_MIN_MOVES = int(Mark.MIN_MOVES)

_STRIDE = 8  # nodes from one look at the clock to the next: of a slow game they take long


class Stopped(Exception):
    """The search has to end: its budget is spent, or nobody waits for it any more."""


@dataclass(frozen=True)
class Batch:
    """What a recorder has written since its last batch, for the trace of another process."""

    columns: tuple[bytes, ...]  # the entries of the new nodes, column by column
    closed: dict[int, tuple[int, ...]]  # all entries of the nodes that were open then
    facts: dict[str, Any]  # the rest of the trace by attribute


_FACTS = ("visited", "totals", "passes", "samples", "result")


class Recorder:
    """Writes the visits of an algorithm into a trace, and counts them all.

    Attributes:
        infinity: the open end of a window.
        ply: depth of the node that the search is in.
        samples, rollouts: of rollouts that have ended, set by the algorithm.
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
            report: called every few nodes; may raise Stopped.
        """
        self.trace, self.infinity = trace, trace.infinity
        self.samples: list[Sample] = []
        self.rollouts = self.ply = 0
        self._report = report
        self._limit = inf if nodes is None else nodes
        self._ends = inf if seconds is None else perf_counter() + seconds
        self._check_at = 1
        self._capacity = trace.capacity
        self._node = 0
        self._path = [0]  # the open nodes
        self._by_depth = [0] * (trace.longest + 2)
        self._by_reason = [0] * len(Reason)
        self._untried = [0] * len(Reason)
        self._untried_at_root = 0
        self._results = [0, 0, 0]  # draws, wins of Max, wins of Min
        self._table_hits = self._researches = 0
        self._root: dict[int, RootMove] = {}  # by move
        self._root_move = NO_MOVE  # the one that is open, or was last
        self._sent: list[int] = []  # nodes of earlier batches that were open then
        self._sent_to = 0
        trace.move[0], trace.alpha[0], trace.beta[0] = NO_MOVE, -trace.infinity, trace.infinity
        trace.visited = 1

    def run(self) -> None:
        """Search to the end; raises Stopped if a budget is spent."""
        trace = self.trace
        value = value_at(trace.game, 0, trace.options)
        try:
            if value is None:
                self.finish(trace.algorithm.search(trace.game, self, trace.options))
            else:
                self.finish(Result(value, None, Reason.GAME_OVER))
        finally:
            self.sync()

    def enter(self, move: int, alpha: int, beta: int, mark: int = 0) -> None:
        """A child of the present node is visited, by `move`, with this window.

        The mark is RESEARCH or PLAYOUT, where it is one, and MIN_MOVES where Min is to move there,
        in a game that is no board. Raises Stopped if a budget is spent.
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
            before = self._root[move].nodes if move in self._root else 0
            self._root[move] = RootMove(move, node, alpha, beta, nodes=before)
            self._root_move = move

    def leave(self, value: int, reason: Reason, untried: int = 0) -> None:
        """The present node returns a value, with so many of its moves untried."""
        node = self._path.pop()
        self.ply -= 1
        if node < self._capacity:
            trace = self.trace
            trace.value[node] = value
            trace.end[node] = self._node + 1
            trace.reason[node] = reason
        self._by_reason[reason] += 1
        if reason == _GAME_OVER:
            self._results[(value > 0) - (value < 0)] += 1
        elif untried:
            self._untried[reason] += untried
        if not self.ply:
            tried = self._root[self._root_move]
            tried.nodes += self._node + 1 - tried.node
            tried.value = None if self.trace.algorithm.rollouts else value

    def mark(self, mark: int) -> None:
        """Say more of the node that the search is in."""
        node = self._path[-1]
        if mark & _TABLE_HIT:
            self._table_hits += 1
        if node < self._capacity:
            self.trace.mark[node] |= mark

    def begin_pass(self, alpha: int, beta: int, depth: int | None = None) -> None:
        """The whole tree is searched (again) with this window."""
        self.trace.passes.append(Pass(self._node + 1, alpha, beta, depth))
        self._root = {}

    def end_pass(self, value: int, untried: int) -> None:
        """The search is done with the root's moves, in this pass or in the only one."""
        self._untried_at_root = untried
        for last in self.trace.passes[-1:]:
            last.value = value

    def finish(self, result: Result) -> None:
        """The search is done: the root is left, once, however many passes there were."""
        trace = self.trace
        self._by_reason[result.reason] += 1
        self._untried[result.reason] += self._untried_at_root
        trace.value[0] = result.value or 0
        trace.end[0] = self._node + 1
        trace.reason[0] = result.reason
        trace.result = result

    def sync(self) -> None:
        """Bring the counts of the trace up to date."""
        trace, reasons, untried = self.trace, self._by_reason, self._untried
        trace.visited, trace.samples = self._node + 1, self.samples
        deepest = max((ply for ply, count in enumerate(self._by_depth) if count), default=0)
        draws, wins_max, wins_min = self._results
        root = [replace(each) for each in self._root.values()]
        for each in root:
            if self.ply and each.move == self._root_move:
                each.nodes += self._node + 1 - each.node
        trace.totals = Totals(
            nodes=self._node,
            wins_max=wins_max,
            wins_min=wins_min,
            draws=draws,
            cutoffs=reasons[Reason.CUTOFF] + reasons[Reason.BOUND_MET],
            pruning_cutoffs=reasons[Reason.CUTOFF],
            win_stops=reasons[Reason.WIN_FOUND],
            horizon_nodes=reasons[Reason.HORIZON],
            table_hits=self._table_hits,
            table_cuts=reasons[Reason.TABLE],
            researches=self._researches,
            rollouts=self.rollouts,
            nodes_by_depth=tuple(self._by_depth[1 : deepest + 1]),
            pruned_moves=untried[Reason.CUTOFF],
            win_stop_moves=untried[Reason.WIN_FOUND],
            root=root,
        )

    def _check(self, node: int) -> None:
        """Look at the clock, and let the caller look on."""
        if node > self._limit or perf_counter() >= self._ends:
            raise Stopped
        if self._report is not None:
            self._report()
        self._check_at = int(min(node + _STRIDE, self._limit + 1))

    def take_batch(self) -> Batch:
        """What was written since the last batch."""
        self.sync()
        trace = self.trace
        first, last = self._sent_to, len(trace)
        columns = trace.columns.values()
        closed = {node: tuple(column[node] for column in columns) for node in self._sent}
        self._sent_to = last
        self._sent = [node for node in (self._path if trace.result is None else ()) if node < last]
        written = tuple(bytes(column[first:last]) for column in columns)
        return Batch(written, closed, {name: getattr(trace, name) for name in _FACTS})


class AlgorithmFault(PackageFault):
    """An algorithm from outside has failed; the message says how, in one sentence."""


class CheckedRecorder(Recorder):
    """The recorder of an algorithm from outside: it checks each event, and works out reasons."""

    _open: list[_OpenNode]  # the nodes that the algorithm is in, the root first
    _proved: dict[object, tuple[float, float]]  # least and most of each position that was left

    def run(self) -> None:
        """As `Recorder.run`; raises AlgorithmFault if the algorithm fails."""
        trace, window = self.trace, (-self.infinity, self.infinity)
        value = value_at(trace.game, 0, trace.options)
        self._open = [_OpenNode(trace.game, window, value)]
        self._proved = {}
        try:
            super().run()
        except (Stopped, GameFault, AlgorithmFault):
            raise
        except BaseException as error:
            raise self._fault(f"fails with {words_of(error)}") from error

    def _fault(self, what: str) -> AlgorithmFault:
        where = f"after {self._node:,} nodes, in {self._open[-1].game}"
        return AlgorithmFault(
            printable(f"the algorithm {self.trace.algorithm.name}, {where}, {what}")
        )

    def enter(self, move: int, alpha: float, beta: float, mark: int = 0) -> None:
        """As `Recorder.enter`; infinite ends may be `inf`."""
        here, trace = self._open[-1], self.trace
        low, high = self._whole(alpha), self._whole(beta)
        if move not in here.moves:
            why = "is none here" if here.value is None else "is none: the game is over"
            raise self._fault(f"enters move {move}, which {why}")
        if low >= high:
            raise self._fault(f"enters move {move} with the empty window [{alpha}, {beta}]")
        if move in here.least:
            mark |= Mark.RESEARCH
        game = here.game.play(move)
        if not trace.is_board:
            mark = mark & ~_MIN_MOVES | _MIN_MOVES * (game.to_move is Side.MIN)
        super().enter(move, low, high, mark)
        here.move = move
        self._open.append(_OpenNode(game, (low, high), value_at(game, self.ply, trace.options)))

    def leave(self, value: float, reason: Reason | None = None, untried: int = 0) -> None:
        """As `Recorder.leave`; the reason is worked out, but for a first win."""
        here = self._open[-1]
        untried = len(here.moves) - len(here.least)
        if len(self._open) == 1:
            raise self._fault("leaves the root: return Result(value, best_move)")
        whole, what = self._whole(value), f"leaves with the value {value}"
        if here.value is not None:
            if whole != here.value:
                raise self._fault(f"{what}: the finished game has {here.value}")
            found = Reason.GAME_OVER
        elif here.least:
            found = self._reason(here, whole, reason, what)
        else:
            found = Reason.HORIZON if self.ply == self.trace.options.depth else Reason.TABLE
        key = here.game.key, here.sign
        least, most = self._proved.get(key, (-inf, inf))
        low, high = here.proves(whole, found)
        if found is Reason.TABLE and (low > least or high < most):
            raise self._fault(f"{what} at once: no earlier visit of the position proves it")
        self._proved[key] = bounds = max(low, least), min(high, most)
        self._open.pop()
        self._open[-1].learn(bounds)
        super().leave(whole, found, untried)

    def finish(self, result: Result) -> None:
        """As `Recorder.finish`; a value is dropped where no node was told of that proves it."""
        root, what = self._open[0], f"returns {result!r:.60}"
        if root.value is not None:
            return super().finish(result)
        if not isinstance(result, Result) or result.best_move not in root.moves:
            raise self._fault(f"{what}: return Result(value, best_move)")
        if len(self._open) > 1:
            raise self._fault("returns before it has left every node that it entered")
        if result.value is None or not root.least:
            return super().finish(replace(result, value=None))
        value = self._whole(result.value)
        reason = self._reason(root, value, result.reason, what)
        if root.least.get(result.best_move, -inf) < root.sign * value:
            raise self._fault(f"{what}: that move is not known to be worth {value}")
        return super().finish(Result(value, int(result.best_move), reason))

    def _whole(self, value: float) -> int:
        """A value as the trace holds it."""
        if value in (inf, -inf):
            return self.infinity if value > 0 else -self.infinity
        is_whole = isinstance(value, (int, float)) and value == int(value)
        if not is_whole or abs(value) > self.infinity:
            raise self._fault(f"gives the value {value!r:.60}, which is none of the game")
        return int(value)

    def _reason(self, here: _OpenNode, value: int, given: Reason | None, what: str) -> Reason:
        """Why a node is left with a value.

        Raises:
            AlgorithmFault: what was found of its moves does not prove the value, as one of the
                window or as a bound beyond it.
        """
        sign, untried = here.sign, len(here.moves) - len(here.least)
        own = sign * value
        low, high = sorted(sign * end for end in here.window)
        least = max(here.least.values())
        most = inf if untried else max(here.most.values())
        if own >= high:
            reason = Reason.CUTOFF if untried else Reason.BOUND_MET
        elif not untried:
            reason = Reason.ALL_TRIED
        elif given is Reason.WIN_FOUND and own > 0:
            reason = Reason.WIN_FOUND
        else:
            raise self._fault(f"{what}: {untried} moves are untried, and the value meets no bound")
        is_low = reason is Reason.ALL_TRIED and own <= low
        if (least < own and not is_low) or (most > own and reason is Reason.ALL_TRIED):
            proven = sorted((sign * least, sign * most))
            raise self._fault(f"{what}: its moves prove {proven[0]} to {proven[1]}")
        return reason


class _OpenNode:
    """A node that the algorithm is in.

    Attributes:
        value: of a finished game, else None.
        move: the one that was entered last.
        least, most: the bounds of each move that was left, from the side to move.
    """

    move = NO_MOVE

    def __init__(self, game: Game, window: tuple[int, int], value: int | None) -> None:
        self.game = game
        self.window = window
        self.value = value
        self.moves = () if value is not None else tuple(game.moves())
        self.sign = int(game.to_move)
        self.least: dict[int, float] = {}
        self.most: dict[int, float] = {}

    def proves(self, value: int, reason: Reason) -> tuple[float, float]:
        """The least and the most that the position is worth if it is left with a value."""
        low, high = self.window
        if reason in (Reason.GAME_OVER, Reason.HORIZON):
            return value, value
        return (-inf if value <= low else value), (inf if value >= high else value)

    def learn(self, bounds: tuple[float, float]) -> None:
        """Take over the bounds of the move that was entered last."""
        ends = [self.sign * end for end in bounds]
        self.least[self.move], self.most[self.move] = ends[:: self.sign]
