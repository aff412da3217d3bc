"""The moves of a program: which positions it is asked in, how answers are read, what is worse."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from ttt_tui.games.game import Side
from ttt_tui.games.position import Position
from ttt_tui.programs import check
from ttt_tui.programs.moves import (
    best_moves,
    compared,
    contradiction,
    positions_to_ask,
    read_moves,
)
from ttt_tui.programs.recording import Choice
from ttt_tui.programs.source import Source

EMPTY = Position.parse("empty")
FALLING = Position.parse("3x4k3g empty")
LATE = tuple(each for each in positions_to_ask(EMPTY, Side.X) if each.empties <= 3)


def test_every_position_with_five_empty_cells_or_fewer_is_asked_and_sixty_others() -> None:
    for side, late, parity in ((Side.X, 2350, 1), (Side.O, 1836, 0)):
        found = positions_to_ask(EMPTY, side)
        assert sum(each.empties <= 5 for each in found) == late
        assert sum(each.empties > 5 for each in found) == 60
        assert {each.empties % 2 for each in found} == {parity}
        assert all(each.value() is None and each.to_move is side for each in found)
        assert len(set(found)) == len(found)
        early = [each for each in found if each.empties > 5]
        assert all(best_moves(each) != each.moves() for each in early)  # there is a worse one
        assert sum(each.empties == 8 for each in early) == 9 * (side is Side.O)
    assert positions_to_ask(EMPTY, Side.X) == positions_to_ask.__wrapped__(EMPTY, Side.X)


def test_a_larger_board_is_asked_in_a_sample_that_can_be_solved() -> None:
    found = positions_to_ask(FALLING, Side.X)
    assert 150 < len(found) <= 200
    assert max(each.empties for each in found) <= 9
    assert not any(each.problem() for each in found)


def answered(asked: Sequence[Position], answers: Iterable[Any]) -> list[Choice]:
    return [Choice(each, answer) for each, answer in zip(asked, answers, strict=True)]


def pair(position: Position, move: int) -> tuple[int, int]:
    return position.rules.coordinates(move)


READINGS: dict[str, Callable[[Position, int], Any]] = {
    "cells from 0": lambda _, move: move,
    "cells from 1": lambda _, move: [0, move + 1],
    "(row, column) from 0": lambda at, move: list(pair(at, move)),
    "(row, column) from 1": lambda at, move: {"v": 1, "m": [each + 1 for each in pair(at, move)]},
    "(column, row) from 0": lambda at, move: [0.5, list(pair(at, move)[::-1])],
    "(column, row) from 1": lambda at, move: [str(each + 1) for each in pair(at, move)[::-1]],
}


@pytest.mark.parametrize("words", READINGS)
def test_answers_are_read_in_the_one_way_in_which_all_are_legal(words: str) -> None:
    played = [each.moves()[-1] for each in LATE]
    answers = [READINGS[words](at, move) for at, move in zip(LATE, played, strict=True)]
    moves = read_moves(answered(LATE, answers))
    assert moves == tuple(played)


def test_columns_name_the_cell_where_the_stone_lands() -> None:
    asked = positions_to_ask(FALLING, Side.X)
    played = [each.moves()[0] for each in asked]
    answers = [1 + move % 4 for move in played]
    moves = read_moves(answered(asked, answers))
    assert moves == tuple(played)


def test_a_stone_that_the_program_places_is_its_move() -> None:
    played = [each.moves()[0] for each in LATE]
    choices = [Choice(at, placed=move) for at, move in zip(LATE, played, strict=True)]
    assert read_moves(choices) == tuple(played)
    cleared = [
        replace(each, placed=None) if each.game.play(move).value() is not None else each
        for each, move in zip(choices, played, strict=True)
    ]
    assert read_moves(cleared) == tuple(each.placed for each in cleared)


def test_nothing_is_sure_where_an_answer_is_taken_missing_or_of_two_meanings() -> None:
    taken = [next(cell for cell in range(9) if each.at(cell)) for each in LATE]
    for answers in (
        taken,
        [None] * len(LATE),
        ["north"] * len(LATE),
        [each.moves()[0] if number % 9 else None for number, each in enumerate(LATE)],
    ):
        assert read_moves(answered(LATE, answers)) is None
    few = LATE[:4]  # too few to tell
    assert read_moves(answered(few, [each.moves()[0] for each in few])) is None


def test_moves_are_compared_with_best_play() -> None:
    asked = positions_to_ask(EMPTY, Side.X)
    best = answered(asked, [best_moves(each)[0] for each in asked])
    found = compared(best, read_moves(best) or (), len(asked))
    assert (found.asked, found.all, found.worse) == (2410, 2410, ())
    first = answered(asked, [each.moves()[0] for each in asked])
    worse = compared(first, read_moves(first) or (), len(asked)).worse
    assert worse
    assert all(each.move not in each.best for each in worse)
    assert worse[0].position.empties <= worse[-1].position.empties
    assert "is better." in worse[0].words


@pytest.mark.parametrize("size", [1, -10])
def test_values_are_wrong_where_a_lost_position_has_the_number_of_a_won_one(size: int) -> None:
    exact = [_value(each) for each in LATE]
    said = [Choice(at, value=float(size * value)) for at, value in zip(LATE, exact, strict=True)]
    assert contradiction(said) is None
    other = replace(said[0], value=-size * exact[0] or size)
    found = contradiction([*said[1:], other])
    assert found is not None
    assert other in found


def _value(position: Position) -> int:
    value = position.value()
    return _value(position.play(best_moves(position)[0])) if value is None else value


@pytest.mark.parametrize(
    ("text", "function", "line"),
    [
        ("def f(b):\n return max(f(c) for c in b)\ndef go(b):\n return max(b, key=f)", "f", 4),
        ("def f(b):\n return max(f(c) for c in b)\nprint(f([]))", "f", 0),
        ("def f(b):\n return f(b)\nfor m in range(9):\n print(f(m))", "f", 3),
        ("class A:\n def f(s):\n  return s.f()\n def go(s):\n  while 1: s.f()", "A.f", 5),
        ("def f(b):\n return f(b)\ndef go(b):\n for c in b: f(c)", "go", 0),
        ("def f(b):\n return f(b)\ndef go(b):\n return f(b)\nfor c in 'ab': go(c)", "f", 5),
        ("def f(b):\n return f(b)\nprint(min(map(lambda c: f(c), 'ab')))", "f", 3),
    ],
)
def test_a_loop_that_compares_moves_by_the_search_and_was_not_asked_is_found(
    text: str, function: str, line: int, tmp_path: Path
) -> None:
    file = tmp_path / "player.py"
    file.write_text(text)
    assert check._untested(Source(file), function) == line


def test_a_large_board_is_asked_in_positions_that_can_be_solved() -> None:
    asked = positions_to_ask(Position.parse("6x7k4g empty"), Side.X)
    assert len(asked) == 200
    assert all(each.empties <= 9 and each.value() is None for each in asked)
