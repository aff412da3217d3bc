"""In how many positions a program plays a worse move than need be."""

from __future__ import annotations

from collections.abc import Sequence

from tests.oracles.program_mistakes import max_for_both
from tests.oracles.program_searches import Tape, alpha_beta, minimax
from ttt_tui.features.programs.channel import Answer
from ttt_tui.features.programs.chosen_moves import TRIED, by_values, chosen_moves
from ttt_tui.features.programs.judging.study import Study
from ttt_tui.game import Player, Position
from ttt_tui.search.counts.exact import solver_for

LATE = Position.parse("XXO/OO./X.. x")
EMPTY = Position.parse("empty")


def best(positions: Sequence[Position]) -> list[Answer]:
    solver = solver_for(LATE.rules)
    return [Answer(solver.best_moves(position)[0]) for position in positions]


def first(positions: Sequence[Position]) -> list[Answer]:
    return [Answer(position.legal_moves()[0]) for position in positions]


def nothing(positions: Sequence[Position]) -> list[Answer]:
    return [Answer(why="it is silent")] * len(positions)


def reached(start: Position, side: Player) -> set[Position]:
    seen: set[Position] = set()
    waiting = [start]
    while waiting:
        position = waiting.pop()
        if position not in seen and not position.is_over():
            seen.add(position)
            waiting += [position.play(cell) for cell in position.legal_moves()]
    return {each for each in seen if each.to_move is side}


def test_a_perfect_player_is_never_worse() -> None:
    told = chosen_moves(LATE, best)
    assert (told.asked, told.all) == (2_423, 2_423)
    assert (dict(told.worse), told.example) == ({}, None)
    assert told.words == "It plays perfectly in 2,423 positions."


def test_some_positions_of_all_stages_are_asked_first() -> None:
    asked: list[Position] = []

    def remembered(positions: Sequence[Position]) -> list[Answer]:
        asked.extend(positions)
        return nothing(positions)

    chosen_moves(LATE, remembered)
    assert {each.empties for each in asked[:TRIED]} == {1, 3, 5}
    rest = [each.empties for each in asked[TRIED:]]
    assert rest == sorted(rest)  # a late position takes least time


def test_where_no_game_leads_to_its_board_it_is_not_asked() -> None:
    told = chosen_moves(Position.parse("XX./.../... x"), first)
    assert told.words == "Its moves were not compared: no game leads to its first board."


def test_the_first_worse_move_is_told_with_the_best() -> None:
    told = chosen_moves(EMPTY, first)
    assert told.example is not None
    position, move, others = told.example
    assert min(told.worse, key=lambda each: each.occupied.bit_count()).empties == position.empties
    assert move == position.legal_moves()[0] not in others
    assert (
        f"plays a worse move than a perfect player in {len(told.worse):,} of 2,423 positions"
        in told.words
    )


def test_a_move_that_is_known_is_not_asked_for() -> None:
    def without_the_first(positions: Sequence[Position]) -> list[Answer]:
        assert EMPTY not in positions
        return best(positions)

    assert chosen_moves(EMPTY, without_the_first, {EMPTY: 4}).asked == 2_423


def test_who_answers_nothing_has_no_moves_and_a_reason() -> None:
    told = chosen_moves(LATE, nothing)
    assert (told.asked, told.worse) == (0, {})
    assert told.words == "Its moves were not compared: it is silent."


def test_when_time_runs_out_it_says_how_many_were_asked() -> None:
    def until_then(positions: Sequence[Position]) -> list[Answer]:
        return [*best(positions[:7]), *nothing(positions[7:])]

    told = chosen_moves(EMPTY, until_then)
    assert told.words == "It plays perfectly in the 7 positions asked."


def test_values_alone_say_what_would_be_played() -> None:
    right = chosen_moves(LATE, by_values(Study(minimax(Tape(str(LATE))))))
    assert right.asked
    assert not right.worse
    start = Position.parse("X../.O./... x")
    wrong = chosen_moves(start, by_values(Study(max_for_both(Tape(str(start))))))
    assert wrong.asked == len(reached(start, Player.X))
    assert 0 < len(wrong.worse) < wrong.asked


def test_bounds_alone_do_not() -> None:
    study = Study(alpha_beta(Tape(str(LATE), window=True)))
    assert chosen_moves(LATE, by_values(study)).asked == 0


def test_a_taken_cell_makes_every_answer_doubtful() -> None:
    def once_taken(positions: Sequence[Position]) -> list[Answer]:
        return [Answer(why="it names a cell that is taken"), *first(positions[1:])]

    assert chosen_moves(EMPTY, first).is_sure
    assert not chosen_moves(EMPTY, once_taken).is_sure
