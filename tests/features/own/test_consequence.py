"""In how many positions a program plays a worse move than need be."""

from __future__ import annotations

from collections.abc import Sequence

from ttt_tui.features.own.consequence import consequence
from ttt_tui.game import Position
from ttt_tui.search.counts.exact import solver_for

LATE = Position.parse("XXO/OO./X.. x")


def best(positions: Sequence[Position]) -> list[int | None]:
    solver = solver_for(LATE.rules)
    return [solver.best_moves(position)[0] for position in positions]


def first(positions: Sequence[Position]) -> list[int | None]:
    return [position.legal_moves()[0] for position in positions]


def test_a_perfect_player_is_never_worse() -> None:
    told = consequence(LATE, best)
    assert told is not None
    assert (told.worse, told.example) == (0, None)
    assert "perfectly" in told.words


def test_all_positions_of_its_side_are_asked_and_one_is_told() -> None:
    told = consequence(Position.parse("XX./OO./... x"), lambda positions: [8] * len(positions))
    assert told is not None
    assert told.positions == 1 + 5 * 4 * 3 // 2 - 5  # the first, and after a move of each side
    assert told.example is not None
    position, move, others = told.example
    assert (str(position), move, others) == ("XX./OO./... x", 8, (2,))
    assert "(2,2), and (0,2) is better" in told.words


def test_a_late_position_is_asked_before_an_early_one() -> None:
    asked: list[int] = []

    def play(positions: Sequence[Position]) -> list[int | None]:
        asked.extend(position.empties for position in positions)
        return first(positions)

    consequence(LATE, play)
    assert asked == sorted(asked)


def test_who_answers_nothing_has_none() -> None:
    assert consequence(LATE, lambda positions: [None] * len(positions)) is None
    assert consequence(Position.parse("4x4k4 empty"), first) is None
