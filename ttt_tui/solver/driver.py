"""The solver of one position: value, distance, best moves and a principal variation.

The kernel is only asked with null windows: is the score at least beta? Its table keeps the bounds
that earlier questions proved.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from ttt_tui.games.position import Position
from ttt_tui.solver.board import tables_for
from ttt_tui.solver.table import ScoreTable, table_for
from ttt_tui.version import has_native

if TYPE_CHECKING or not has_native("solver/falling"):
    from ttt_tui.solver.falling.kernel import FallingKernel
else:
    from ttt_tui.solver.falling.native import FallingKernel

if TYPE_CHECKING or not has_native("solver"):
    from ttt_tui.solver.kernel import SolverKernel
else:
    from ttt_tui.solver.native import SolverKernel

_REPORT_SECONDS = 0.05
_FIRST_STEP = 64
_NO_LIMIT = 1 << 62


class MoveValue(NamedTuple):
    """The exact value of a move from X's side, and the plies to the end, including the move."""

    move: int
    value: int
    distance: int


@dataclass(frozen=True)
class Solution:
    """The result of solving a position.

    Attributes:
        position: the position that was solved.
        value: 1, 0 or -1 from X's side; None if a limit was reached.
        distance: plies to the end when the winner hurries and the loser delays; a draw lasts until
            the board is full. None if a limit was reached.
        best_moves: the moves that keep the value and win soonest or lose latest, in the order of
            `Position.moves`; empty if the game is over or a limit was reached.
        principal_variation: one line of best play; it begins with the first best move.
        nodes: positions entered below the root, in all null-window searches.
        complete: False if a limit was reached.
        moves: the value of each legal move; None if `all_moves` was not set or a limit was
            reached.
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
    """The budget of nodes or seconds is spent."""


def solve(
    position: Position,
    *,
    all_moves: bool = False,
    nodes: int | None = None,
    seconds: float | None = None,
    table: ScoreTable | None = None,
    on_progress: Callable[[int], object] | None = None,
) -> Solution:
    """Solve a position.

    Args:
        all_moves: also find the value and distance of each legal move.
        nodes: the most positions to enter; unlimited by default.
        seconds: the longest time to take; unlimited by default.
        table: by default the table that earlier solves by the same rules have filled.
        on_progress: called with the number of nodes about twenty times a second; an exception that
            it raises ends the solve.

    Raises:
        ImpossiblePosition: no game can reach the position.
        OSError: the system has no memory for the table.
    """
    position.check()
    table = table or table_for(position.rules)
    return _Proof(position, table, nodes, seconds, on_progress).solution(all_moves)


def _from_middle(position: Position) -> list[int]:
    """Return the legal moves, central ones first: they are best most often."""
    rules = position.rules

    def off_centre(move: int) -> int:
        row, column = rules.coordinates(move)
        return abs(2 * row - rules.rows + 1) + abs(2 * column - rules.columns + 1)

    return sorted(position.moves(), key=off_centre)


def _final_score(position: Position) -> int:
    """Return the score of a finished game for the side to move."""
    value = position.value()
    assert value is not None
    return position.to_move * value * (position.empties + 1)


class _Proof:
    """The null-window searches that solve one position, within limits.

    A score is from the side to move: the empty cells plus one, minus the plies to its win.
    """

    def __init__(
        self,
        position: Position,
        table: ScoreTable,
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
        self._kernel: SolverKernel | FallingKernel
        if table.falling:
            self._kernel = FallingKernel(position.rules, table, self._report)
        else:
            self._kernel = SolverKernel(tables_for(position.rules), table, self._report)
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
        value, distance = self._value_and_distance(score)
        values = None
        if all_moves:
            values = tuple(
                MoveValue(move, *self._value_and_distance(scores[move])) for move in moves if scores
            )
        nodes = self._kernel.nodes
        return Solution(position, value, distance, best, line, nodes, complete=True, moves=values)

    def _value_and_distance(self, score: int) -> tuple[int, int]:
        """Return the value from X's side and the plies to the end that a score stands for."""
        empties = self._position.empties
        value = self._position.to_move * ((score > 0) - (score < 0))
        return value, empties - abs(score) + 1 if score else empties

    def _score(self, position: Position) -> int:
        """Return the score of a position: first find the winner, then narrow the distance."""
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
        """Return True if the move that led to `after` has at least this score."""
        self._kernel.nodes += 1
        if self._kernel.nodes > self._node_limit:
            raise _LimitReached
        return -self._ask(after, 1 - score) >= score

    def _ask(self, position: Position, beta: int) -> int:
        """Return a lower bound of the score if it is at least `beta`, else an upper bound."""
        if position.value() is not None:
            return _final_score(position)
        mover = position.to_move
        own = position.stones(mover)
        other = position.stones(mover.other)
        return self._kernel.score(own, other, beta)

    def _line(self, score: int, best: tuple[int, ...]) -> tuple[int, ...]:
        """Return one line of best play; the score of its positions only changes its sign."""
        position = self._position
        line: list[int] = []
        while position.value() is None:
            moves = _from_middle(position) if self._table.falling else position.moves()
            good = (m for m in moves if self._keeps(position.play(m), score))
            move = next(good) if line else best[0]
            line.append(move)
            position = position.play(move)
            score = -score
        return tuple(line)

    def _report(self) -> None:
        """Check the limits and tell of the progress; the kernel calls it at its checkpoints."""
        now = time.monotonic()
        nodes = self._kernel.nodes
        if nodes > self._node_limit or now >= self._ends_at:
            raise _LimitReached
        if self._on_progress is not None:
            self._on_progress(nodes)
        # A checkpoint is a number of nodes: as many more as the last 50 ms would have entered.
        passed = max(now - self._reported_at, 1e-6)
        self._reported_at = now
        self._step = max(_FIRST_STEP, int(self._step * min(4.0, _REPORT_SECONDS / passed)))
        self._plan_report()

    def _plan_report(self) -> None:
        self._kernel.checkpoint = min(self._kernel.nodes + self._step, self._node_limit + 1)
