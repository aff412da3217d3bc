"""Solving a position: first who wins, then how soon, the best moves and a line of best play.

Every question to a kernel is a null window: is the score at least a number? The table keeps the
results of earlier questions.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from ttt_tui.games.position import Position
from ttt_tui.solver.board import SolverTable, board_for, table_for
from ttt_tui.version import has_native

if TYPE_CHECKING:
    from ttt_tui.solver import kernel
    from ttt_tui.solver.falling import kernel as falling_kernel

_REPORT_SECONDS = 0.05
_FIRST_STEP = 64
_NO_LIMIT = 1 << 62


class MoveValue(NamedTuple):
    """The value of a move from X's side, and the plies to the end, its own included."""

    move: int
    value: int
    distance: int


@dataclass(frozen=True)
class Solution:
    """The solution of a position: perfect play of both sides.

    Attributes:
        position: the position.
        value: from X's side, 1, 0 or -1; None if a limit came first.
        distance: plies to the end, if the winner hurries and the loser delays; a draw lasts until
            the board is full. None if a limit came first.
        best_moves: the moves that keep the value, and win soonest or lose latest, in the order of
            `Position.moves`; none if the game is over or a limit came first.
        principal_variation: one line of best play, beginning with the first best move.
        nodes: positions entered below those that were asked about, in all proofs.
        complete: True if no limit came first.
        moves: the value of each legal move; None if it was not asked for, or a limit came first.
    """

    position: Position
    value: int | None
    distance: int | None
    best_moves: tuple[int, ...]
    principal_variation: tuple[int, ...]
    nodes: int
    complete: bool
    moves: tuple[MoveValue, ...] | None = None


class _LimitReached(Exception):
    """A budget of nodes or seconds is spent."""


def solve(
    position: Position | str,
    *,
    all_moves: bool = False,
    nodes: int | None = None,
    seconds: float | None = None,
    table: SolverTable | None = None,
    on_progress: Callable[[int], object] | None = None,
) -> Solution:
    """Return the exact value of a position, its distance from the end, all best moves, a best line.

    Args:
        position: the position, or its text.
        all_moves: True for the value and distance of every legal move.
        nodes: a limit of positions entered; none by default.
        seconds: a limit of time; none by default.
        table: the table; by default that of earlier solves by the same rules.
        on_progress: called with the nodes so far, some twenty times a second; its exceptions end
            the solve.

    Raises:
        ImpossiblePosition: no game can reach the position.
        OSError: the system has no memory for the table.
    """
    if isinstance(position, str):
        position = Position.parse(position)
    position.check()
    table = table or table_for(position.rules)
    return _Proof(position, table, nodes, seconds, on_progress).solution(all_moves)


def _from_middle(position: Position) -> list[int]:
    """Return the legal moves, from the middle of the board, where the best are most often."""
    rules = position.rules

    def off_centre(move: int) -> int:
        row, column = rules.coordinates(move)
        return abs(2 * row - rules.rows + 1) + abs(2 * column - rules.columns + 1)

    return sorted(position.moves(), key=off_centre)


def _final_score(position: Position) -> int:
    """Return the score of a finished game, for the side to move."""
    value = position.value()
    assert value is not None
    return position.to_move * value * (position.empties + 1)


class _Proof:
    """Questions to the kernel about one position and the positions after its moves, within limits.

    A score is from the side to move: the empty cells plus one, minus the plies to its win.
    """

    def __init__(
        self,
        position: Position,
        table: SolverTable,
        nodes: int | None,
        seconds: float | None,
        on_progress: Callable[[int], object] | None,
    ) -> None:
        self._position = position
        self._table = table
        self._node_limit = _NO_LIMIT if nodes is None else nodes
        self._ends_at = math.inf if seconds is None else time.monotonic() + seconds
        self._on_progress = on_progress
        self._step = _FIRST_STEP
        self._reported_at = time.monotonic()
        self._kernel: kernel.SolverKernel | falling_kernel.FallingKernel
        if table.falling:
            if TYPE_CHECKING or not has_native("solver/falling"):
                from ttt_tui.solver.falling.kernel import FallingKernel
            else:
                from ttt_tui.solver.falling.native import FallingKernel
            self._kernel = FallingKernel(position.rules, table, self._report)
        else:
            if TYPE_CHECKING or not has_native("solver"):
                from ttt_tui.solver.kernel import SolverKernel
            else:
                from ttt_tui.solver.native import SolverKernel
            self._kernel = SolverKernel(board_for(position.rules), table, self._report)
        self._plan_report()

    def solution(self, all_moves: bool) -> Solution:
        position = self._position
        moves = position.moves()
        scores = dict[int, int]()
        try:
            if all_moves and moves:
                scores = {m: -self._score(position.play(m)) for m in _from_middle(position)}
                score = max(scores.values())
                best = tuple(move for move in moves if scores[move] == score)
            else:
                score = self._score(position)
                best = tuple(m for m in moves if self._keeps(position.play(m), score))
            line = self._line(score, best)
        except _LimitReached:
            nodes = min(self._kernel.nodes, self._node_limit)
            return Solution(position, None, None, (), (), nodes, complete=False)
        found = *self._meaning(score), best, line, self._kernel.nodes
        each = tuple(MoveValue(move, *self._meaning(scores[move])) for move in moves if scores)
        return Solution(position, *found, complete=True, moves=each if all_moves else None)

    def _meaning(self, score: int) -> tuple[int, int]:
        """Return the value from X's side and the plies to the end, of the position or a move."""
        empties = self._position.empties
        value = self._position.to_move * ((score > 0) - (score < 0))
        return value, empties - abs(score) + 1 if score else empties

    def _score(self, position: Position) -> int:
        """Return the score of a position by null windows: first who wins, then how soon."""
        if position.value() is not None:
            return _final_score(position)
        if self._ask(position, 1) > 0:
            sign = 1
        elif self._ask(position, 0) >= 0:
            return 0
        else:
            sign = -1
        # With normal rules the winner's move ends the game, in misere the loser's.
        own_move_ends = (sign > 0) != position.rules.misere
        high = position.empties if own_move_ends else position.empties - 1
        low = 2 - high % 2
        while low < high:
            score = low + 2 + (high - low) // 8 * 2  # early wins are rare, late ones soon refuted
            bound = sign * self._ask(position, score if sign > 0 else 1 - score)
            if bound >= score:
                low = bound + (bound - low) % 2
            else:
                high = min(score - 2, bound - (bound - low) % 2)
        return sign * low

    def _keeps(self, after: Position, score: int) -> bool:
        """Return True if the move that led here has at least that score."""
        self._kernel.nodes += 1
        if self._kernel.nodes > self._node_limit:
            raise _LimitReached
        return -self._ask(after, 1 - score) >= score

    def _ask(self, position: Position, beta: int) -> int:
        """Return a lower bound of the score, at least `beta`, or an upper bound below it."""
        if position.value() is not None:
            return _final_score(position)
        mover = position.to_move
        own = position.stones(mover)
        other = position.stones(mover.other)
        return self._kernel.score(own, other, beta)

    def _line(self, score: int, best: tuple[int, ...]) -> tuple[int, ...]:
        """Return a line of best play; the score holds for each of its positions."""
        position = self._position
        line = list[int]()
        while position.value() is None:
            moves = _from_middle(position) if self._table.falling else position.moves()
            good = (m for m in moves if self._keeps(position.play(m), score))
            move = next(good) if line else best[0]
            line.append(move)
            position = position.play(move)
            score = -score
        return tuple(line)

    def _report(self) -> None:
        """Check the limits, and report progress: the kernel calls it at its checkpoints."""
        now = time.monotonic()
        nodes = self._kernel.nodes
        if nodes > self._node_limit or now >= self._ends_at:
            raise _LimitReached
        if self._on_progress is not None:
            self._on_progress(nodes)
        # A checkpoint is a number of nodes: the next is as many as the last 50 ms would have taken.
        passed = max(now - self._reported_at, 1e-6)
        self._reported_at = now
        self._step = max(_FIRST_STEP, int(self._step * min(4.0, _REPORT_SECONDS / passed)))
        self._plan_report()

    def _plan_report(self) -> None:
        self._kernel.checkpoint = min(self._kernel.nodes + self._step, self._node_limit + 1)
