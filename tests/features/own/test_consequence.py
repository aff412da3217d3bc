"""In how many positions a program plays a worse move than need be."""

from __future__ import annotations

from collections.abc import Sequence

from tests.oracles.own_mistakes import max_for_both
from tests.oracles.own_searches import Tape, alpha_beta, minimax
from ttt_tui.features.own.consequence import by_values, consequence
from ttt_tui.features.own.judging.study import Study
from ttt_tui.game import Player, Position
from ttt_tui.search.counts.exact import solver_for

LATE = Position.parse("XXO/OO./X.. x")


def best(positions: Sequence[Position]) -> list[int | None]:
    solver = solver_for(LATE.rules)
    return [solver.best_moves(position)[0] for position in positions]


def first(positions: Sequence[Position]) -> list[int | None]:
    return [position.legal_moves()[0] for position in positions]


def of_x(position: Position, seen: set[Position]) -> set[Position]:
    if not position.is_over() and position not in seen:
        seen.add(position)
        for cell in position.legal_moves():
            of_x(position.play(cell), seen)
    return {each for each in seen if each.to_move is Player.X}


def test_a_perfect_player_is_never_worse() -> None:
    told = consequence(LATE, best)
    assert told is not None
    assert (told.worse, told.example) == (0, None)
    assert "perfectly" in told.words


def test_all_positions_of_its_side_are_asked_and_one_is_told() -> None:
    start = Position.parse("XX./OO./... x")
    told = consequence(start, lambda positions: [8] * len(positions))
    assert told is not None
    assert told.positions == len(of_x(start, set()))
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


def test_values_alone_say_what_would_be_played() -> None:
    right = consequence(LATE, by_values(Study(minimax(Tape(str(LATE))))))
    assert right is not None
    assert right.worse == 0
    start = Position.parse("X../.O./... x")
    wrong = consequence(start, by_values(Study(max_for_both(Tape(str(start))))))
    assert wrong is not None
    assert wrong.positions == len(of_x(start, set()))
    assert 0 < wrong.worse < wrong.positions


def test_bounds_alone_do_not() -> None:
    study = Study(alpha_beta(Tape(str(LATE), window=True)))
    assert consequence(LATE, by_values(study)) is None
