"""The solver as a player of matches, on any board.

`ttt_tui.features` that let players play find this module by its name (`ttt_tui.registry`).
"""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from ttt_tui.engine.budget import Budget
from ttt_tui.engine.child import read_request, running
from ttt_tui.features.solver.prover import LimitReached, Prover, meaning, sign_of
from ttt_tui.features.solver.solution import Solution
from ttt_tui.features.solver.solved import USUAL_TABLE_MB
from ttt_tui.features.solver.table import Table
from ttt_tui.game import Outcome, Position
from ttt_tui.search import Order, RootWindow, Score, Search, SearchOptions
from ttt_tui.search.evaluation import is_estimate
from ttt_tui.search.options import MoveOrder
from ttt_tui.words.sentences import exact_words

_FIRST_PROOF, _GUESSING, _PROOF, _CHECKING = 0.2, 0.25, 0.35, 0.2
_AT_ONCE = 2
"""Plies: a win, and a win of the other's that must be stopped."""

_NODES_A_LOOK = 4096
"""Between two looks at the clock; interpreted some 10 ms."""


@dataclass(frozen=True)
class Chosen:
    """A move, and how much of it is proven.

    Attributes:
        outcome: how the game ends with best play; None if that is not proven.
        distance: the plies to that end, the winner hurrying and the loser delaying; None if it is
            not proven.
        forced: every other move is proven to lose.
        safe: the move is proven not to lose.
        depth: how many plies were searched where nothing was proven.
    """

    move: int
    outcome: Outcome | None = None
    distance: int | None = None
    forced: bool = False
    safe: bool = False
    depth: int = 0

    @property
    def reason(self) -> str:
        """`X wins in 13, proven`, `depth 9, not proven`, or what else is known."""
        if self.outcome is not None and self.distance is not None:
            return f"{exact_words(self.outcome, self.distance)}, proven"
        if self.outcome is not None:
            return f"{self.outcome}, proven"
        if self.forced:
            return "every other move loses"
        if self.safe:
            return "at least a draw, proven"
        return f"depth {self.depth}, not proven"


def choose(position: Position, budget: Budget, table_mb: float = USUAL_TABLE_MB) -> Chosen:
    """The move to play within a budget of nodes or seconds; without one it is an exact one.

    Args:
        position: of a game that goes on.

    Raises:
        ImpossiblePosition: no game can reach the position.
        TableError: the table has no size, or more than this machine's memory.
    """
    guess = _Guess(position)
    guess.look(_AT_ONCE, _Share(budget, 1))
    if guess.decided is not None:
        return guess.decided
    table = Table(table_mb, position.rules)
    known = _proven(position, table, guess.moves, _Share(budget, _FIRST_PROOF))
    if known.distance is None:
        if position.occupied:
            guess.deepen(_Share(budget, _GUESSING))
        if guess.decided is not None:
            return guess.decided
        known = _proven(position, table, guess.moves, _Share(budget, _PROOF))
    if known.outcome is None:
        known = _first_unlost(position, table, guess.moves, _Share(budget, _CHECKING))
    return replace(known, depth=guess.depth)


class _Share:
    """A part of a budget, from now on."""

    def __init__(self, budget: Budget, part: float) -> None:
        self.nodes = None if budget.nodes is None else math.ceil(part * budget.nodes)
        self.seconds = None if budget.seconds is None else part * budget.seconds
        self._ends_at = math.inf if self.seconds is None else time.monotonic() + self.seconds

    def is_spent(self, nodes: int) -> bool:
        return time.monotonic() >= self._ends_at or nodes >= (self.nodes or math.inf)


class _Guess:
    """Searches with open lines where they look no deeper.

    Attributes:
        moves: the legal moves, the best first.
        depth: of the last search that came to its end.
        decided: the move to play as soon as nothing else comes into question.
    """

    def __init__(self, position: Position) -> None:
        self._position = position
        self.moves: Sequence[int] = position.legal_moves()
        self.depth = 0
        self.decided: Chosen | None = None
        self._nodes = 0
        self._before: dict[int, int] = {}

    def deepen(self, share: _Share) -> None:
        while self.decided is None and self.look(self.depth + 1, share):
            pass

    def look(self, depth: int, share: _Share) -> bool:
        """Search to a depth; False if the share came to its end first."""
        position, sign = self._position, self._position.to_move.sign
        options = SearchOptions(
            order=MoveOrder(Order.CENTRE),
            root_window=RootWindow.FRESH,  # what the second best is worth is wanted, too
            score=Score.DEPTH,
            depth=depth if depth < position.empties else None,
        )
        search = Search(position, options, capacity=0)
        while not search.done:
            made = search.nodes
            search.advance(nodes=_NODES_A_LOOK)
            self._nodes += search.nodes - made
            if not search.done and share.is_spent(self._nodes):
                return False
        worth = {each.move: sign * (each.value or 0) for each in search.root_tries}
        before, self._before, self.depth = self._before, worth, depth
        self.moves = sorted(worth, key=lambda move: -worth[move] - before.get(move, 0))
        unlost = [move for move in worth if worth[move] >= 0 or is_estimate(worth[move], options)]
        if search.value is not None:
            best = max(worth, key=worth.__getitem__)
            outcome = Outcome(sign_of(search.value))
            distance = position.rules.cells + 1 - abs(search.value)
            self.decided = Chosen(best, outcome, distance if search.value else position.empties)
        elif len(unlost) == 1:
            self.decided = Chosen(unlost[0], forced=True)
        return True


def _proven(position: Position, table: Table, moves: Sequence[int], share: _Share) -> Chosen:
    """A best move as far as one can be proven: first what the game's end is, then how far off."""
    found = Chosen(moves[0])
    prover = Prover(position, table, share.nodes, share.seconds, None)
    try:
        if prover.ask(position, 1, "") > 0:
            least = 1
        else:
            least = 0 if prover.ask(position, 0, "") >= 0 else -1
        first = moves[0] if least < 0 else _keeping(prover, position, moves, least)
        found = Chosen(first, Outcome(position.to_move.sign * least))
        score = prover.score(position)
        best = _keeping(prover, position, moves, score)
        return replace(found, move=best, distance=meaning(position, score)[1])
    except LimitReached:
        return found
    finally:
        prover.close()


def _keeping(prover: Prover, position: Position, moves: Sequence[int], score: int) -> int:
    return next(move for move in moves if prover.keeps(position.play(move), score, ""))


def _first_unlost(position: Position, table: Table, moves: Sequence[int], share: _Share) -> Chosen:
    """The first move that is not proven to lose; whether it is proven not to."""
    prover = Prover(position, table, share.nodes, share.seconds, None)
    move = moves[0]
    try:
        for move in moves:
            if prover.keeps(position.play(move), 0, ""):
                return Chosen(move, safe=True)
    except LimitReached:
        return Chosen(move)
    finally:
        prover.close()
    return Chosen(moves[0], Outcome.win_of(position.to_move.other))


BUDGET = Budget(seconds=0.8)
"""With the start of the process about a second."""


async def choose_in_background(position: Position, budget: Budget = BUDGET) -> Chosen:
    """The move to play within a budget. Cancelling the task ends the process at once.

    Raises:
        BackgroundError: the process failed or was killed.
        OSError: the process cannot be started.
    """
    async with running(__name__, "choosing", (position, budget)) as child:
        chosen: Chosen = await child.answer()
        return chosen


def main() -> None:
    """In that process: answer the request on standard input with what was `Chosen`."""
    (position, budget), send = read_request()
    send(choose(position, budget))


def chosen_from(solution: Solution) -> Chosen | None:
    """A move that a solution has; None if it has none."""
    if solution.value is None or not solution.best_moves:
        return None
    return Chosen(solution.best_moves[0], Outcome(solution.value), solution.distance)


NAME = "solver"

_BUDGET = Budget(nodes=3_000_000)
"""For a move: a second where little can be proven. In nodes, so that a match can be repeated."""

_TABLE_MB = 16


class _Solver:
    """Plays the best move where that is proven within the budget, else what looks best."""

    varies = False

    def moves(
        self,
        positions: Sequence[Position],
        seeds: Sequence[int],  # noqa: ARG002 - nothing is left to chance
    ) -> list[int | None]:
        return [_move(position) for position in positions]


@lru_cache(maxsize=20_000)
def _move(position: Position) -> int:
    return choose(position, _BUDGET, _TABLE_MB).move


def names() -> tuple[str, ...]:
    return (NAME,)


def player(text: str) -> _Solver | None:
    return _Solver() if text == NAME else None
