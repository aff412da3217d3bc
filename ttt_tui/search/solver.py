"""Exact values and distances by a memoised search: the oracle behind the overlay and the hint."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from ttt_tui.game import Outcome, Position, Rules

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


class Solver:
    """A memoised solver for one set of rules; what it has learnt stays for the next question."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self._scores: dict[tuple[int, int], int] = {}

    def solve(self, position: Position) -> Exact:
        """Raises:
        ImpossiblePosition: the position has problems.
        ValueError: more than `MAX_EMPTIES` cells are empty.
        """
        position.check()
        if position.empties > MAX_EMPTIES:
            raise ValueError(
                f"{position.empties} cells are empty: exact values take {MAX_EMPTIES} at most"
            )
        mover = position.to_move
        score = self._score(position.stones(mover), position.stones(mover.other))
        if not score:
            return Exact(Outcome.DRAW, position.empties)
        winner = mover if score > 0 else mover.other
        return Exact(Outcome.win_of(winner), _WON - abs(score))

    def moves(self, position: Position) -> dict[int, Exact]:
        """The exact value of every legal move; distances count from before the move."""
        solved = {}
        for move in position.legal_moves():
            after = self.solve(position.play(move))
            solved[move] = Exact(after.outcome, after.distance + 1)
        return solved

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

    def _score(self, own: int, other: int) -> int:
        """The score for the side to move: its stones are `own`."""
        known = self._scores.get((own, other))
        if known is not None:
            return known
        rules = self.rules
        if any(other & line == line for line in rules.lines):
            score = _WON if rules.misere else -_WON
        elif own | other == rules.full:
            score = 0
        else:
            score = max(
                -_one_ply_later(self._score(other, own | bit))
                for bit in playable_bits(rules, own | other)
            )
        self._scores[own, other] = score
        return score


def playable_bits(rules: Rules, occupied: int) -> list[int]:
    """The single-cell masks that a stone may be put on."""
    free = rules.full & ~occupied
    if rules.gravity:
        ground = ((1 << rules.columns) - 1) << (rules.cells - rules.columns)
        free &= occupied >> rules.columns | ground
    bits = []
    while free:
        bits.append(free & -free)
        free &= free - 1
    return bits


def _one_ply_later(score: int) -> int:
    return score - (score > 0) + (score < 0)


@lru_cache(maxsize=8)
def solver_for(rules: Rules) -> Solver:
    """The shared solver of these rules."""
    return Solver(rules)
