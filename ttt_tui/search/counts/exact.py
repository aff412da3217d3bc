"""Exact values and distances by a memoised search: the oracle behind the overlay and the hint."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache

from ttt_tui.game import Outcome, Position, Rules
from ttt_tui.game.bitboard import SLOTS
from ttt_tui.search.counts.position_cache import OutOfWorkError, Work, count_in, goes_with_positions
from ttt_tui.search.options import MoveOrder
from ttt_tui.search.ordering import bitboard_for

# Beyond this many empty cells the table of positions no longer fits a moment of time or memory.
MAX_EMPTIES = 12

_WON = 100  # a win `n` plies away scores _WON - n, so the quicker of two wins is the larger


@dataclass(frozen=True)
class Exact:
    """What perfect play makes of a position.

    Attributes:
        outcome: the result.
        distance: plies to the end, the winner hurrying and the loser delaying.
    """

    outcome: Outcome
    distance: int

    @property
    def value(self) -> int:
        """From X's side: +1, 0 or -1."""
        return self.outcome.value

    low = high = value

    @property
    def of_move(self) -> Exact:
        """What the move is worth that led to the position: the same, itself counted."""
        return Exact(self.outcome, self.distance + 1)


class Solver:
    """A memoised solver for one set of rules; what it has learnt stays for the next question."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self._board = bitboard_for(rules, MoveOrder())
        self._line = -_WON if rules.misere else _WON  # for the side that completes one
        self._scores: dict[tuple[int, int], int] = {}
        self._work: Work | None = None
        count_in(self)

    def can_solve(self, position: Position) -> bool:
        """Whether so few cells are empty that `solve` takes no more than a moment."""
        return self.rules.always_drawn or position.empties <= MAX_EMPTIES

    def why_not(self, position: Position) -> str:
        """Why `solve` would take longer; empty where it does not."""
        if self.can_solve(position):
            return ""
        return f"{position.empties} empty, {MAX_EMPTIES} at most"

    def prepare(self, position: Position, work: Work) -> bool:
        """Whether `solve`, `moves` and `best_moves` of a position can answer at once.

        Args:
            work: what may be done for that: positions looked at, some 4 microseconds each. What has
                been found stays, and the next call goes on from there.

        Raises:
            ImpossiblePosition, ValueError: as of `solve`.
        """
        before, self._work = self._work, work
        try:
            self.solve(position)
        except OutOfWorkError:
            return False
        finally:
            self._work = before
        return True

    @property
    def known(self) -> int:
        """How many positions have been solved so far."""
        return len(self._scores)

    def solve(self, position: Position) -> Exact:
        """Raises:
        ImpossiblePosition: the position has problems.
        ValueError: more than `MAX_EMPTIES` cells are empty.
        """
        position.check()
        if not self.can_solve(position):
            raise ValueError(
                f"{position.empties} cells are empty: exact values take {MAX_EMPTIES} at most"
            )
        outcome = position.outcome()
        if outcome is not None:
            return Exact(outcome, 0)
        if self.rules.always_drawn:
            return Exact(Outcome.DRAW, position.empties)
        mover = position.to_move
        score = self._score(*self._board.masks(position))
        if not score:
            return Exact(Outcome.DRAW, position.empties)
        winner = mover if score > 0 else mover.other
        return Exact(Outcome.win_of(winner), _WON - abs(score))

    def moves(self, position: Position) -> dict[int, Exact]:
        """The exact value of every legal move; distances count from before the move."""
        return {move: self.solve(position.play(move)).of_move for move in position.legal_moves()}

    def best_moves(self, position: Position) -> tuple[int, ...]:
        """The moves that keep the value, those that win soonest or lose latest; none when over."""
        moves = self.moves(position)
        if not moves:
            return ()
        sign = position.to_move.sign

        def merit(exact: Exact) -> tuple[int, int]:
            value = sign * exact.value
            return value, -value * exact.distance

        best = max(merit(exact) for exact in moves.values())
        return tuple(move for move, exact in moves.items() if merit(exact) == best)

    def _score(self, own: int, other: int, legal: int) -> int:
        """The score for the side to move, whose stones are `own`, of a game that goes on."""
        known = self._scores.get((own, other))
        if known is not None:
            return known
        if self._work is not None:
            self._work.do(1)
        board, wins = self._board, self._board.wins
        best = -_WON
        remaining = legal
        while remaining:
            bit = remaining & -remaining
            remaining ^= bit
            slot = bit % SLOTS
            stones = own | bit
            below = legal ^ bit | board.above[slot]
            if wins[stones] if wins else board.line_through(slot, stones):
                score = self._line
            elif below:
                score = -self._score(other, stones, below)
            else:
                score = 0
            best = max(best, _one_ply_later(score))
        self._scores[own, other] = best
        return best


def _one_ply_later(score: int) -> int:
    return score - (score > 0) + (score < 0)


@lru_cache(maxsize=8)
def solver_for(rules: Rules) -> Solver:
    """The shared solver of these rules."""
    return Solver(rules)


goes_with_positions(solver_for.cache_clear)


@dataclass(frozen=True)
class Between:
    """What is proved of a value whose distance is not.

    Attributes:
        low, high: it lies between these, from X's side: +1, 0 or -1. Where they meet it is known.
    """

    low: int
    high: int
    distance: None = None


@dataclass(frozen=True)
class Findings:
    """What is known of a position by now; nothing in it is ever a guess.

    Attributes:
        exact: what perfect play makes of it.
        best: all best moves; none as long as they are not known.
        moves: what is proved of moves, themselves counted in the distances.
        progress: how far the work is, in words.
        failure: why nothing more will come, if it failed.
    """

    exact: Exact | None = None
    best: tuple[int, ...] = ()
    moves: Mapping[int, Exact | Between] = field(default_factory=dict)
    progress: str = ""
    failure: str = ""

    def and_then(self, later: Findings) -> Findings:
        """What this and later findings about the same position prove together."""
        moves = dict(self.moves)
        for move, proved in later.moves.items():
            moves[move] = _both(moves.get(move), proved)
        return replace(
            later, exact=later.exact or self.exact, best=later.best or self.best, moves=moves
        )


def _both(before: Exact | Between | None, later: Exact | Between) -> Exact | Between:
    if before is None or isinstance(later, Exact):
        return later
    if isinstance(before, Exact):
        return before
    return Between(max(before.low, later.low), min(before.high, later.high))
