"""What the built-in algorithms write their visits into: trace, counters, and when to pause.

A built-in algorithm is a recursive generator that reads like its source. Before every event
it waits while the budget is spent, so that it can stop between any two events like the kernel:

    while record.nodes_spent:
        yield
    record.enter(move, alpha, beta)
    ...
    while record.events_spent:
        yield
    record.leave(value, Reason.ALL_TRIED)

Windows and values given here are from the side to move at the node entered or left (negamax);
the trace and the root's results are from X's side. The root's own events are made by the record.
"""

from __future__ import annotations

from collections.abc import Callable, Generator

from ttt_tui.game import Position
from ttt_tui.game.checked_state import GameError
from ttt_tui.game.game_state import GameState, on_board, rules_of
from ttt_tui.search.evaluation import Evaluation, Evaluator, win_values
from ttt_tui.search.options import SearchOptions
from ttt_tui.search.state import Extras, Finding, Pass
from ttt_tui.search.state_values import counted
from ttt_tui.search.trace import NO_MOVE, Mark, Reason, Trace

# To look up a member of an enum, and to join two, takes a tenth of a visit and more.
_NONE, _PLAYOUT, _MIN_MOVES = Mark.NONE, Mark.PLAYOUT, Mark.MIN_MOVES
_AT_LEAST, _AT_MOST = Mark.AT_LEAST, Mark.AT_MOST
_IS_VALUE = Mark.AT_LEAST | Mark.AT_MOST
_GAME_OVER, _HORIZON, _TABLE, _ROLLOUT = (
    Reason.GAME_OVER, Reason.HORIZON, Reason.TABLE, Reason.ROLLOUT
)  # fmt: skip


class Fault(RuntimeError):
    """A plugin's algorithm did what cannot be, or nothing any more; the message says what."""


Searching = Callable[["Recorder"], Generator[None, None, Finding]]


class Recorder(Extras):
    """The state of a search by a built-in algorithm, as `Kernel` is of the kernel's.

    A `SearchState` and its `Extras` in one. A leaf is counted when it is left. Of several passes
    `leaves` and the like count all, `horizon_nodes` those of the last depth limit; what was tried
    at the root is of the last pass, and a move searched again is there again. Of an algorithm that
    goes by rollouts every move is there once, with its last rollout's value and window.

    Attributes:
        state, options: what is searched, and how.
        side: 1 where Max is to move at the present node, -1 where Min is.
        evaluation: what estimates at the depth limit; None for open lines.
        trace: where visits are written.
        nodes_spent: no node may be entered now; the algorithm yields.
        events_spent: no event may pass now; the algorithm yields.
    """

    def __init__(
        self,
        state: GameState,
        options: SearchOptions,
        trace: Trace,
        algorithm: Searching,
        evaluation: Evaluation | Evaluator | None = None,
    ) -> None:
        super().__init__()
        self.evaluation = evaluation
        self.state, self.options, self.trace = state, options, trace
        plies = 64  # of the longest game
        self.win_values: list[int] = []
        if isinstance(state, Position):
            self.win_values = win_values(state.rules.cells, options)
        else:
            plies = rules_of(state).longest
        self.nodes_spent = self.events_spent = True
        self.ply = 0
        self.nodes = self.events = 0
        self.done = False
        self.nodes_by_depth = [0] * (plies + 1)
        self.leaves = [0, 0, 0]
        self.cutoffs = self.pruning_cutoffs = self.pruned_moves = 0
        self.win_stops = self.win_stop_moves = 0
        self.horizon_nodes = 0
        self.root_moves: list[int] = []
        self.root_values: list[int] = []
        self.root_nodes: list[int] = []
        self._result = 0  # of the last finished game, from X's side
        self.side = state.to_move.sign
        self._sides = [self.side] * (plies + 2)  # of the open nodes
        self._path = [0] * (plies + 2)  # their numbers
        self._best: list[int | None] = [None] * (plies + 2)  # their best so far, from their side
        self._capacity = trace.capacity
        self._node_limit = self._event_limit = 0
        result = state.value()
        self._run = self._with_root(result, algorithm(self) if result is None else None)

    @property
    def position(self) -> Position:
        """The state, where it is an m,n,k position.

        Raises:
            NotABoard: it is one of another game.
        """
        return on_board(self.state)

    @property
    def value(self) -> int:
        """The root's value, from X's side; 0 where an algorithm only samples. Ask when done."""
        value = self.finding.value if self.finding else None
        return 0 if value is None else self._sides[0] * value

    def best_so_far(self, depth: int) -> int | None:
        """The best value yet of the open node at `depth`, None before its first child is done.

        From X's side; of the root in the pass that goes on. None where the algorithm goes by
        rollouts: none of them has searched a node's child to its end.

        Raises:
            IndexError: no node is open at that depth.
        """
        if not 0 <= depth <= self.ply:
            raise IndexError(f"no open node at depth {depth}")
        if self.options.algorithm.by_rollouts:
            return None
        best = self._best[depth]
        return None if best is None else self._sides[depth] * best

    def run(self, node_limit: int, event_limit: int) -> None:
        """Go on until `nodes` or `events` reaches its limit, or the search is done."""
        self._node_limit, self._event_limit = node_limit, event_limit
        self._weigh_budget()
        self.waiting = False
        if not self.done and not self.events_spent:
            try:
                next(self._run, None)
            except (Fault, GameError) as fault:
                self.fault = str(fault)

    def close(self) -> None:
        """Leave the algorithm where it stands, for good.

        It refers to the record, and the record to it: else both, and the trace, would stay until
        garbage is collected.
        """
        self._run.close()

    def _weigh_budget(self) -> None:
        self.events_spent = self.events >= self._event_limit
        self.nodes_spent = self.events_spent or self.nodes >= self._node_limit

    def _with_root(
        self, result: float | None, tries: Generator[None, None, Finding] | None
    ) -> Generator[None, None, None]:
        """The algorithm between the root's enter and leave; none for a finished game."""
        while self.events_spent:
            yield
        trace = self.trace
        if self._capacity:
            trace.move[0] = NO_MOVE
            trace.alpha[0], trace.beta[0] = -trace.infinity, trace.infinity
        trace.visited = 1
        self._count_event()
        if tries is not None:
            self.finding = yield from tries
        else:
            value = counted(result or 0, trace.infinity)
            if self.win_values:
                value *= self.win_values[0]
            self.finding = Finding(self.side * value, None, Reason.GAME_OVER)
        while self.events_spent:
            yield
        if self._capacity:
            trace.value[0] = self.value
            trace.end[0] = self.nodes + 1
            trace.reason[0] = self.finding.reason
            if self.horizon_nodes:
                trace.mark[0] |= Mark.ESTIMATED
        self.done = True
        self._count_event()

    def _count_event(self) -> None:
        self.events += 1
        if self.events >= self._event_limit:
            self.events_spent = self.nodes_spent = True

    # What the algorithm tells

    def begin_pass(self, alpha: int, beta: int, depth: int | None = None) -> None:
        """The whole tree is searched (again) with this window of the root's side to move."""
        low, high = (alpha, beta) if self._sides[0] > 0 else (-beta, -alpha)
        if not self.passes or self.passes[-1].depth != depth:
            # Passes to one depth share what they know, and so what of it was estimated.
            self.horizon_nodes = 0
        self.passes.append(Pass(self.nodes + 1, low, high, depth))
        self.root_moves, self.root_values, self.root_nodes = [], [], []
        self.root_windows = []
        self._best[0] = None

    def end_pass(self, value: int, best_move: int | None = None) -> None:
        """What the pass returned, from the root's side to move, and the move it has that from."""
        self.passes[-1].value = self._sides[0] * value
        self.passes[-1].best_move = best_move

    def enter(
        self, move: int, alpha: int, beta: int, mark: Mark = Mark.NONE, side: int = 0
    ) -> None:
        """A child of the present node is visited, by `move`, with this window of its own side.

        Args:
            side: 1 where Max is to move there, -1 where Min is; 0 where the sides alternate.
        """
        self.nodes += 1
        node = self.nodes
        kept = mark
        if not side:
            side = -self.side
        elif side < 0:
            kept = _MIN_MOVES if mark is _NONE else mark | _MIN_MOVES
        if side < 0:
            low, high = -beta, -alpha
        else:
            low, high = alpha, beta
        if not self.ply:
            self._enter_from_root(move, low, high)
        self.nodes_by_depth[self.ply] += 1
        self.ply = ply = self.ply + 1
        self.side = self._sides[ply] = side
        self._path[ply] = node
        self._best[ply] = None
        trace = self.trace
        if node < self._capacity:
            trace.move[node] = move
            trace.depth[node] = ply
            trace.alpha[node], trace.beta[node] = low, high
            trace.mark[node] = kept
        # Identity first: an `&` of flags costs as much as the rest of a visit.
        if mark is not _NONE and mark is not _PLAYOUT and mark & Mark.RESEARCH:
            self.researches += 1
        trace.visited = node + 1
        if node >= self._node_limit:
            self.nodes_spent = True
        self._count_event()

    def _enter_from_root(self, move: int, alpha: int, beta: int) -> None:
        """`root_nodes` is less the number of nodes before the move until it is left."""
        if self.options.algorithm.by_rollouts and move in self.root_moves:
            self.root_try = self.root_moves.index(move)
            self.root_nodes[self.root_try] += 1 - self.nodes
            self.root_windows[self.root_try] = alpha, beta
            return
        self.root_try = len(self.root_moves)
        self.root_moves.append(move)
        self.root_values.append(0)
        self.root_nodes.append(1 - self.nodes)
        self.root_windows.append((alpha, beta))

    def mark(self, mark: Mark) -> None:
        """Say more of the node the search stands in; the root is marked by its end alone."""
        node = self._path[self.ply]
        if 0 < node < self._capacity:
            self.trace.mark[node] |= int(mark)

    def leave(self, value: int, reason: Reason) -> None:
        """The present node returns `value`, from its own side to move."""
        node, returned = self._path[self.ply], self.side * value
        if node < self._capacity:
            trace = self.trace
            trace.value[node] = returned
            trace.end[node] = self.nodes + 1
            trace.reason[node] = reason
        if reason is _GAME_OVER:
            self._result = returned
            self.leaves[1 + (returned > 0) - (returned < 0)] += 1
        elif reason is _HORIZON:
            self.horizon_nodes += 1
        elif reason is _TABLE:
            self.table_cuts += 1
        self.ply = ply = self.ply - 1
        self.side = side = self._sides[ply]
        value, best = side * returned, self._best[ply]
        if best is None or value > best:
            self._best[ply] = value
        if not ply:
            self.root_values[self.root_try] = returned
            self.root_nodes[self.root_try] += self.nodes
        self._count_event()

    def leave_bounded(self, lower: int, upper: int) -> None:
        """A rollout leaves the present node, and its value is between these, from its own side.

        The trace gets the value if it is known, else what the side to move is sure of, else what it
        cannot exceed, and the marks that say so. With neither it gets the rollout's own result.
        """
        at_least, at_most = _AT_LEAST, _AT_MOST
        if self.side < 0:
            at_least, at_most = at_most, at_least
        if lower == upper:
            value, claim = lower, _IS_VALUE
        elif lower > -self.trace.infinity:
            value, claim = lower, at_least
        elif upper < self.trace.infinity:
            value, claim = upper, at_most
        else:
            value, claim = self.side * self._result, _NONE
        if claim is not _NONE:
            self.mark(claim)
        self.leave(value, _ROLLOUT)

    def cut(self, moves_left: int) -> None:
        """A bound was met in the present node with so many moves untried."""
        self.cutoffs += 1
        self.pruning_cutoffs += moves_left > 0
        self.pruned_moves += moves_left

    def win_stop(self, moves_left: int) -> None:
        """A win was found in the present node, and so many moves are left untried for it."""
        self.win_stops += 1
        self.win_stop_moves += moves_left
