"""What a position is worth where a search looks no deeper: open lines.

A line is open for a side while the opponent has no stone on it. The estimate is the number of
lines open for X less the number open for O (in misere, where a line loses, the other way round),
kept within -62 .. 62. Wins count beyond that, so that no estimate is ever taken for one: in a
search that may estimate, a win is worth 100, or 62 + cells + 1 - depth where quick wins count more.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence

from ttt_tui.game import Player, Position, Rules
from ttt_tui.game.bitboard import Bitboard
from ttt_tui.search.options import Score, SearchOptions

MOST_ESTIMATED = 62
"""The largest estimate, so that a win in a game of 64 plies still fits a byte."""

WIN_AMONG_ESTIMATES = 100


def estimate(own: int, other: int, lines: Sequence[int], *, misere: bool) -> int:
    """The estimate of a game that goes on, from the side of `own`.

    Stones and lines are masks in the same bits.
    """
    difference = sum((not line & other) - (not line & own) for line in lines)
    return max(-MOST_ESTIMATED, min(MOST_ESTIMATED, -difference if misere else difference))


class EvaluationError(ValueError):
    """A plugin's evaluation gave what is no estimate; the message says what and for what."""


Evaluation = Callable[[Position], int]
"""What a game that goes on is worth, from X's side: whole, within `MOST_ESTIMATED`."""

Judge = Callable[[int, int, int], int]
"""The same of masks: the stones of the side that has just moved, the other's, and the sign of that
side, from which the answer is."""


def judge_by(evaluation: Evaluation, rules: Rules, board: Bitboard) -> Judge:
    """What asks a plugin's evaluation about masks of this board.

    The judge raises:
        EvaluationError: what it says is no estimate.
    """

    stones = board.stones

    def judge(own: int, other: int, sign: int) -> int:
        x, o = (own, other) if sign > 0 else (other, own)
        position = Position(stones(x), stones(o), Player.O if sign > 0 else Player.X, rules)
        try:
            return sign * evaluated(evaluation, position)
        except EvaluationError as error:
            name = getattr(evaluation, "__name__", repr(evaluation))
            raise EvaluationError(f"{name} {error}") from None

    return judge


def evaluated(evaluation: Evaluation, position: Position) -> int:
    """What an evaluation says of a position.

    Raises:
        EvaluationError: it is no estimate; the message is a clause.
    """
    value = evaluation(position)
    if type(value) is not int or not -MOST_ESTIMATED <= value <= MOST_ESTIMATED:
        raise EvaluationError(
            f"says {str(value)[:40]} of {position}: it must be a whole number from "
            f"-{MOST_ESTIMATED} to {MOST_ESTIMATED}, from X's side"
        )
    return value


Stones = tuple[int, int, bool]
"""X's stones and O's, a bit a cell, and whether X is to move."""


class Evaluator(ABC):
    """An evaluation in another process, which begins when it is first asked."""

    @abstractmethod
    def ask(self, positions: Sequence[Stones], /) -> None:
        """Begin to estimate these."""

    @abstractmethod
    def take(self, patience: float | None, /) -> Sequence[int] | None:
        """The estimates of the first of them, of one at least, from X's side.

        None if they do not come in so many seconds.

        Raises:
            Fault: none will come.
        """

    @abstractmethod
    def close(self) -> None:
        """End it, whatever it does."""


def win_values(cells: int, options: SearchOptions) -> list[int]:
    """What a win is worth to its winner, by the depth of the won position, 0 to 65."""
    if options.score is Score.DEPTH:
        base = cells + (MOST_ESTIMATED if options.estimates else 0)
        return [base + 1 - depth for depth in range(66)]
    return [WIN_AMONG_ESTIMATES if options.estimates else 1] * 66


def is_estimate(value: int, options: SearchOptions) -> bool:
    """Whether a value of this search may rest on estimates: it is then no win and no loss."""
    most = MOST_ESTIMATED if options.largest is None else options.largest
    return options.estimates and -most <= value <= most


def proven(value: int, options: SearchOptions) -> int:
    """A search's value as if nothing had been estimated: 1, or `cells + 1 - depth`, for a win."""
    is_set_apart = options.estimates and options.largest is None
    return as_proven(value, options.score) if is_set_apart else value


def as_proven(value: int, score: Score) -> int:
    """The same of a value among estimates."""
    if -MOST_ESTIMATED <= value <= MOST_ESTIMATED:
        return value
    sign = 1 if value > 0 else -1
    return value - sign * MOST_ESTIMATED if score is Score.DEPTH else sign
