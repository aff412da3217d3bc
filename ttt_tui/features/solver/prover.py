"""Solving a position: first the value, then its distance, the best moves and a line of best play.

Every question to the kernel is a null window: is the score at least so much? The table keeps what
earlier questions found out.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, TypeAlias

from ttt_tui._version import PURE, has_native
from ttt_tui.features.solver.board import board_for
from ttt_tui.features.solver.solution import MoveValue, Progress, Solution
from ttt_tui.features.solver.table import Table
from ttt_tui.game import Outcome, Position, Rules
from ttt_tui.game.bitboard import canonical
from ttt_tui.search.counts.exact import Between, Exact

IS_BUILT = has_native("features/solver") and has_native("features/solver/falling")

if TYPE_CHECKING or PURE or not IS_BUILT:
    from ttt_tui.features.solver.falling.kernel import Kernel as FallingKernel
    from ttt_tui.features.solver.kernel import Kernel
else:
    from ttt_tui.features.solver.falling.native import Kernel as FallingKernel
    from ttt_tui.features.solver.native import Kernel

__all__ = ["IS_BUILT", "AnyKernel", "FallingKernel", "Kernel", "kernel_for"]

AnyKernel: TypeAlias = Kernel | FallingKernel


def kernel_for(rules: Rules, table: Table, report: Callable[[], None]) -> AnyKernel:
    """The one whose positions the table keeps."""
    if table.falling:
        return FallingKernel(rules, table, report)
    return Kernel(board_for(rules), table, report)


def sign_of(score: int) -> int:
    return (score > 0) - (score < 0)


def meaning(position: Position, score: int) -> tuple[int, int]:
    """The value from X's side, and the plies to the end: none if the game is over.

    Args:
        score: for the side to move; the empty cells and one, less the plies to its win.
    """
    value = position.to_move.sign * sign_of(score)
    return value, position.empties - abs(score) + 1 if score else position.empties


class Noted:
    """Takes scores and signs as they are proved, all for the side that moves.

    Attributes:
        proved: of moves of which anything is.
    """

    def __init__(self, position: Position) -> None:
        self._position = position
        self.proved: dict[int, Exact | Between] = {}

    @property
    def from_middle(self) -> list[int]:
        """The legal moves, those in the middle of the board first: they are the best ones most
        often, and looked at first.
        """
        rules = self._position.rules

        def half_cells(move: int) -> int:
            row, column = rules.coordinates(move)
            return abs(2 * row - rules.rows + 1) + abs(2 * column - rules.columns + 1)

        return sorted(self._position.legal_moves(), key=half_cells)

    def none_above(self, sign: int) -> None:
        """No move is worth more than this."""
        for move in self._position.legal_moves():
            self.sign(move, -1, sign)

    def sign(self, move: int, low: int, high: int) -> None:
        """The sign of a move's score lies between these; a draw is known to its end with that."""
        if low == high == 0:
            self.score(move, 0)
        elif (low, high) != (-1, 1):
            ends = [self._position.to_move.sign * end for end in (low, high)]
            self.proved[move] = Between(min(ends), max(ends))

    def score(self, move: int, score: int) -> None:
        value, distance = meaning(self._position.play(move), -score)
        self.proved[move] = Exact(Outcome(value), distance + 1)

    def all_moves(self) -> tuple[MoveValue, ...]:
        """When the scores of all are known: what they are worth."""
        found = ((move, self.proved[move]) for move in self._position.legal_moves())
        return tuple(
            MoveValue(move, exact.value, exact.distance)
            for move, exact in found
            if isinstance(exact, Exact)
        )


_REPORT_SECONDS = 0.05
_FIRST_STEP = 64
_NO_LIMIT = 1 << 62


class LimitReached(Exception):
    """A budget of nodes or seconds is spent."""


def solve(
    position: Position,
    *,
    table_mb: float = 64,
    nodes: int | None = None,
    seconds: float | None = None,
    on_progress: Callable[[Progress], object] | None = None,
    table: Table | None = None,
    all_moves: bool = False,
) -> Solution:
    """The exact value of a position, how far off the end is, all best moves and one best line.

    Args:
        table_mb: size of the table of positions, in millions of bytes.
        nodes: a limit of positions entered; none by default.
        seconds: a limit of time; none by default.
        on_progress: called some twenty times a second; what it raises ends the search and is
            raised here.
        table: what earlier solves by the same rules found out, instead of an empty one of
            `table_mb`; it learns what this one does.
        all_moves: also the value and distance of every legal move.

    Raises:
        ImpossiblePosition: the position has problems.
        TableError: the table has no size, or more than this machine's memory.
        ValueError: a limit of 0 or less, or a table of other rules.
    """
    if nodes is not None and nodes < 1:
        raise ValueError(f"{nodes} nodes are no budget: 1 or more, or None for no limit")
    if seconds is not None and not seconds > 0:
        raise ValueError(f"{seconds:g} seconds are no budget: more than 0, or None for no limit")
    position.check()
    if table is None:
        table = Table(table_mb, position.rules)
    elif table.rules != position.rules:
        raise ValueError(f"the table is for {table.rules}, not for {position.rules}")
    prover = Prover(position, table, nodes, seconds, on_progress)
    try:
        return prover.solution(all_moves)
    finally:
        prover.close()


def worth(position: Position, table: Table) -> tuple[int, int]:
    """The exact value from X's side and the plies to the end, without moves.

    Args:
        table: of these rules; what earlier solves found out.

    Raises:
        ImpossiblePosition: the position has problems.
    """
    position.check()
    prover = Prover(position, table, None, None, None)
    try:
        return prover.worth()
    finally:
        prover.close()


class Prover:
    """Asks the kernel about a position and what comes after its moves, within limits.

    Whatever is asked raises `LimitReached` where a limit comes first; `close` it in the end.
    """

    def __init__(
        self,
        position: Position,
        table: Table,
        nodes: int | None,
        seconds: float | None,
        on_progress: Callable[[Progress], object] | None,
    ) -> None:
        self._position = position
        self._table = table
        self._node_limit = _NO_LIMIT if nodes is None else min(nodes, _NO_LIMIT)
        self._ends_at = math.inf if seconds is None else time.monotonic() + seconds
        self._on_progress = on_progress
        self._phase = ""
        self._noted = Noted(position)
        self._step = _FIRST_STEP
        self._reported_at = time.monotonic()
        self._kernel = kernel_for(position.rules, table, self._report)
        self._plan_report()

    def solution(self, all_moves: bool) -> Solution:
        """With all moves, their signs are proved first, then distances."""
        position, moves = self._position, None
        try:
            if all_moves:
                sign = self._sign(position, narrowed=lambda _, high: self._noted.none_above(high))
                signs = self._signs(sign)
                score = self._exact(position, sign)
                best = self._best_moves(score, signs)
                moves = self._every_move(score, best, signs)
            else:
                score = self.score(position)
                best = self._best_moves(score)
            line = self._line(score, best)
        except LimitReached:
            nodes = min(self._kernel.nodes, self._node_limit)  # one more was only knocked at
            return Solution(position, None, None, (), (), nodes, complete=False)
        value, distance = meaning(position, score)
        return Solution(position, value, distance, best, line, self._kernel.nodes, True, moves)

    def worth(self) -> tuple[int, int]:
        """Value and distance alone."""
        return meaning(self._position, self.score(self._position))

    def close(self) -> None:
        """Give the table's memory back now: prover and kernel know each other, and would keep it
        until Python looks for such circles."""
        self._table.filled = self._kernel.filled
        del self._kernel, self._table

    # ------------------------------------------------------------------------------- the proofs

    def score(self, position: Position) -> int:
        """A position's exact score, for the side to move."""
        return self._exact(position, self._sign(position))

    def _sign(
        self,
        position: Position,
        low: int = -1,
        high: int = 1,
        about: str = "",
        narrowed: Callable[[int, int], object] | None = None,
    ) -> int:
        """The sign of a position's score, which lies between these.

        Args:
            narrowed: told of each pair of bounds that is proved on the way, the last one included.
        """
        mover, other = position.to_move.value, position.to_move.other.value
        if position.is_over():
            low = high = sign_of(_final_score(position))
        if low < high == 1:
            if self.ask(position, 1, f"{about}value: can {mover} win?") > 0:
                low = 1
            else:
                high = 0
            if narrowed:
                narrowed(low, high)
        if low < high:
            if self.ask(position, 0, f"{about}value: can {other} win?") < 0:
                high = -1
            else:
                low = 0
        if narrowed:
            narrowed(low, high)
        return high

    def _exact(self, position: Position, sign: int, about: str = "") -> int:
        """The score of a position whose winner is known, by null windows that narrow."""
        if not sign:
            return 0
        if position.is_over():
            return _final_score(position)
        winner = (position.to_move if sign > 0 else position.to_move.other).value
        # With normal rules the winner's move ends the game, in misere the loser's.
        own_move_ends = (sign > 0) != position.rules.misere
        high = position.empties if own_move_ends else position.empties - 1
        low = 2 - high % 2
        while low < high:
            # Where stones fall, early wins are rare and late ones are soon refuted; else a quick
            # win is the first thing to look for, as there is no end to slow ones.
            score = low + 2 + (high - low) // 8 * 2 if self._table.falling else high
            plies = position.empties - score + 1
            phase = f"{about}distance: {winner} wins in {plies}?"
            if sign > 0:
                bound = self.ask(position, score, phase)
            else:
                bound = -self.ask(position, 1 - score, phase)
            if bound >= score:
                low = bound + (bound - low) % 2
            else:
                high = min(score - 2, bound - (bound - low) % 2)
        return sign * low

    def _best_moves(self, score: int, signs: Mapping[int, int] | None = None) -> tuple[int, ...]:
        """Args:
        signs: of all moves' scores, where they are known.
        """
        known: dict[Position, bool] = {}
        best = []
        for move in self._position.legal_moves():
            after = self._position.play(move)
            image, _ = canonical(after)
            if signs is not None and signs[move] < sign_of(score):
                known[image] = False
            elif image not in known:
                known[image] = self.keeps(after, score, f"best moves: {_words(after, move)}")
            if known[image]:
                best.append(move)
                self._noted.score(move, score)
        return tuple(best)

    def _line(self, score: int, best: tuple[int, ...]) -> tuple[int, ...]:
        """Best play from the position on; a score holds for every position of it."""
        position, line = self._position, list[int]()
        while not position.is_over():
            phase = f"variation: ply {len(line) + 1}"
            if not line:
                move = best[0]
            else:
                move = next(
                    move
                    for move in position.legal_moves()
                    if self.keeps(position.play(move), score, phase)
                )
            line.append(move)
            position, score = position.play(move), -score
        return tuple(line)

    def _signs(self, sign: int) -> dict[int, int]:
        """The signs of all moves' scores, the best of which is the position's."""
        known: dict[Position, int] = {}
        found = {}
        for move in self._noted.from_middle:
            after = self._position.play(move)
            image, _ = canonical(after)
            least = most = known.get(image, 0)
            if image not in known:
                least, most = -sign, 1

            def note(low: int, high: int, move: int = move) -> None:
                self._noted.sign(move, -high, -low)

            known[image] = self._sign(after, least, most, f"{_words(after, move)}: ", note)
            found[move] = -known[image]
        return found

    def _every_move(
        self, score: int, best: tuple[int, ...], signs: Mapping[int, int]
    ) -> tuple[MoveValue, ...]:
        """What each legal move is worth; the best ones have the position's score."""
        known: dict[Position, int] = {}
        for move in self._noted.from_middle:
            after = self._position.play(move)
            image, _ = canonical(after)
            if move in best:
                known[image] = score
            elif image not in known:
                known[image] = -self._exact(after, -signs[move], f"{_words(after, move)}: ")
            self._noted.score(move, known[image])
        return self._noted.all_moves()

    def keeps(self, after: Position, score: int, phase: str) -> bool:
        """Whether the move that led here scored that much."""
        self._kernel.nodes += 1
        if self._kernel.nodes > self._node_limit:
            raise LimitReached
        if after.is_over():
            return -_final_score(after) >= score
        return -self.ask(after, 1 - score, phase) >= score

    def ask(self, position: Position, beta: int, phase: str) -> int:
        """A bound of the score: at least `beta`, or from above and below it."""
        self._phase = phase
        mover = position.to_move
        own, other = position.stones(mover), position.stones(mover.other)
        return self._kernel.score(own, other, beta)

    # ----------------------------------------------------------------------- limits and progress

    def _report(self) -> None:
        """Called by the kernel at its checkpoints."""
        now = time.monotonic()
        nodes = self._kernel.nodes
        if nodes > self._node_limit or now >= self._ends_at:
            raise LimitReached
        if self._on_progress is not None:
            fill = self._kernel.filled / self._table.entries
            self._on_progress(Progress(nodes, fill, self._phase, dict(self._noted.proved)))
        # Checkpoints are counts of nodes; the next is where the last 50 ms would have come to.
        passed = max(now - self._reported_at, 1e-6)
        self._reported_at = now
        self._step = max(_FIRST_STEP, int(self._step * min(4.0, _REPORT_SECONDS / passed)))
        self._plan_report()

    def _plan_report(self) -> None:
        self._kernel.checkpoint = min(self._kernel.nodes + self._step, self._node_limit + 1)


def _final_score(position: Position) -> int:
    """The score of a game that is over, for the side to move."""
    outcome = position.outcome()
    assert outcome is not None
    return position.to_move.sign * outcome.value * (position.empties + 1)


def _words(position: Position, cell: int) -> str:
    return "({},{})".format(*position.rules.coordinates(cell))
