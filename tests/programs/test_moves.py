"""The moves of a program: which positions it is asked in, how answers are read, what is worse."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from math import isnan
from typing import Any

import pytest

from ttt_tui.games.game import Side
from ttt_tui.games.position import Position
from ttt_tui.programs.boards import ON_BOARD
from ttt_tui.programs.line import Line
from ttt_tui.programs.moves import (
    best_moves,
    find_form,
    late_win,
    positions_to_ask,
    value_of,
)
from ttt_tui.programs.recording import Choice, Fault

EMPTY = Position.parse("empty")
FALLING = Position.parse("3x4k3g empty")
LATE = tuple(each for each in positions_to_ask(EMPTY, Side.X) if each.empties <= 3)


def test_every_position_of_a_small_board_is_asked() -> None:
    for side, number in ((Side.X, 2422), (Side.O, 2097)):  # the empty board has no worse move
        found = positions_to_ask(EMPTY, side)
        assert len(found) == len(set(found)) == number
        assert all(each.value() is None and each.to_move is side for each in found)


def test_a_larger_board_is_asked_in_a_sample_that_can_be_solved() -> None:
    found = positions_to_ask(FALLING, Side.X)
    assert found == positions_to_ask.__wrapped__(FALLING, Side.X)
    assert 150 < len(found) <= 200
    assert not any(isnan(value_of(each)) for each in found)


def answered(asked: Sequence[Position], answers: Iterable[Any]) -> list[Choice]:
    return [Choice(each, {"": answer}) for each, answer in zip(asked, answers, strict=True)]


def pair(position: Position, move: int) -> tuple[int, int]:
    return position.rules.coordinates(move)


FORMS: dict[str, Callable[[Position, int], Any]] = {
    "cell": lambda _, move: move,
    "_,cell+1": lambda _, move: [0, move + 1],
    "row,col": lambda at, move: list(pair(at, move)),
    "_,row+1,col+1": lambda at, move: {"v": 1, "m": [each + 1 for each in pair(at, move)]},
    "_,col,row": lambda at, move: [0.5, list(pair(at, move)[::-1])],
    "col+1,row+1": lambda at, move: " ".join(str(each + 1) for each in pair(at, move)[::-1]),
}


@pytest.mark.parametrize("parts", FORMS)
def test_answers_are_read_in_the_one_form_in_which_all_are_legal(parts: str) -> None:
    played = [each.moves()[-1] for each in LATE]
    answers = [FORMS[parts](at, move) for at, move in zip(LATE, played, strict=True)]
    form = find_form(answered(LATE, answers), Line())
    assert form is not None
    assert form.parts == parts
    assert [form.cell(each) for each in answered(LATE, answers)] == played


def test_columns_name_the_cell_where_the_stone_lands() -> None:
    asked = positions_to_ask(FALLING, Side.X)
    played = [each.moves()[0] for each in asked]
    choices = answered(asked, [1 + move % 4 for move in played])
    form = find_form(choices, Line())
    assert form is not None
    assert (form.parts, [form.cell(each) for each in choices]) == ("col+1", played)


def test_an_answer_may_be_a_stone_or_a_variable() -> None:
    played = [each.moves()[0] for each in LATE]
    placed = [Choice(at, {ON_BOARD: move}) for at, move in zip(LATE, played, strict=True)]
    left = [Choice(at, {"n": 1, "best": move}) for at, move in zip(LATE, played, strict=True)]
    for choices in (placed, left):
        form = find_form(choices, Line())
        assert form is not None
        assert [form.cell(each) for each in choices] == played
    assert find_form(placed + answered(LATE, [None] * len(LATE)), Line())


def test_what_the_file_has_played_tells_a_move_from_a_variable() -> None:
    choices = [Choice(at, {"": at.moves()[0], "n": at.moves()[-1]}) for at in LATE]
    assert find_form(choices, Line()) is None
    for name in ("", "n"):
        own = [replace(each, played=each.answers[name]) for each in choices]
        form = find_form(choices, Line(), own)
        assert form
        assert form.source == name


def test_no_move_where_all_moves_lose_is_an_answer() -> None:
    answers = [at.moves()[0] if value_of(at) >= 0 else None for at in LATE]
    assert find_form(answered(LATE, answers), Line())


def test_a_line_says_how_answers_are_read_also_taken_ones() -> None:
    taken = [next(cell for cell in range(9) if each.at(cell)) for each in LATE]
    square = (2, 7, 6, 9, 5, 1, 4, 3, 8)
    choices = answered(LATE, [square[cell] for cell in taken])
    assert find_form(choices, Line()) is None
    form = find_form(choices, Line(move="cell", cells=square))
    assert form is not None
    assert [form.cell(each) for each in choices] == taken


def test_nothing_is_read_where_an_answer_is_taken_missing_or_of_two_meanings() -> None:
    taken = [next(cell for cell in range(9) if each.at(cell)) for each in LATE]
    for answers in (
        taken,
        [None] * len(LATE),
        ["north"] * len(LATE),
        [10**400] * len(LATE),
        [each.moves()[0] if number % 9 else None for number, each in enumerate(LATE)],
    ):
        assert find_form(answered(LATE, answers), Line()) is None
    few = LATE[:4]
    assert find_form(answered(few, [each.moves()[0] for each in few]), Line()) is None


def test_a_position_that_ends_in_an_exception_says_nothing_of_the_form() -> None:
    choices = answered(LATE, [each.moves()[0] for each in LATE])
    choices[5] = replace(choices[5], answers={}, fault=Fault("ValueError"))
    assert find_form(choices, Line()) is not None
    raised = [replace(each, answers={}, fault=Fault("ValueError")) for each in choices]
    form = find_form(raised, Line(move="cell"))
    assert form is not None
    assert form.cell(choices[0]) == choices[0].game.moves()[0]
    assert form.cell(raised[0]) is None


def test_a_win_that_is_put_off_is_told() -> None:
    at = Position.parse("XX./OO./... x")
    assert best_moves(at) == (2,)
    assert value_of(at) == 1
    assert late_win(at, 2) == ""
    assert late_win(at, 8) == "At XX./OO./... x (0,2) wins; it plays (2,2)."
    late = Position.parse("X.X/O.X/OO. x")
    assert late_win(late, 8) == ""
    assert late_win(late, 4) == "At X.X/O.X/OO. x (0,1) wins; it plays (1,1)."
