"""The board as lines of text, its words, and what a click on it means."""

from __future__ import annotations

from typing import Any

import pytest

from ttt_tui.games.game import Side
from ttt_tui.games.position import Position
from ttt_tui.games.text import read_game
from ttt_tui.tui.dialogs.setup import read_draft, with_stone
from ttt_tui.tui.model.state import State
from ttt_tui.tui.panels.board import describe, move_of_cell, turn_line, why_not_cell
from ttt_tui.tui.panels.grid import (
    CELL_SIZES,
    board_line,
    board_size,
    cell_at,
    fitted_words,
    fitting_size,
    scene_of,
)


def picture(text: str, width: int, height: int, last: int | None = None) -> list[str]:
    scene = scene_of(read_game(text), last)
    size = fitting_size(scene, width, height)
    lines = range(board_size(scene, size)[1])
    return ["".join(part for part, _ in board_line(scene, size, y)).rstrip() for y in lines]


def test_a_small_board_has_rows_columns_stones_and_the_last_move() -> None:
    assert picture("X.O/.O./..X x", 16, 8, last=8) == [
        "    0   1   2",
        " 0  X │   │ O",
        "   ───┼───┼───",
        " 1    │ O │",
        "   ───┼───┼───",
        " 2    │   │ X‹",
    ]


def test_the_smallest_board_has_no_lines() -> None:
    assert picture("8x8k5", 27, 10)[:2] == [
        "    0  1  2  3  4  5  6  7",
        " 0  ·  ·  ·  ·  ·  ·  ·  ·",
    ]


@pytest.mark.parametrize("text", ["empty", "6x7k4g", "8x8k5", "1x2k2", "othello 6x6"])
@pytest.mark.parametrize("room", [(76, 30), (38, 20), (30, 16), (18, 9)])
def test_every_board_fits_its_room_and_a_click_hits_the_cell_that_is_drawn_there(
    text: Any, room: Any
) -> None:
    scene = scene_of(read_game(text))
    size = fitting_size(scene, *room)
    wide, high = board_size(scene, size)
    assert size == CELL_SIZES[-1] or (wide <= room[0] and high <= room[1])
    for y in range(high):
        line = "".join(part for part, _ in board_line(scene, size, y))
        assert len(line) <= wide
    hit = {cell_at(scene, size, x, y) for x in range(wide) for y in range(high)}
    assert hit - {None} == set(range(len(scene.cells)))
    on_board = {cell_at(scene, size, wide - 1, y) for y in range(1, high)}
    assert None not in on_board  # a line between two cells is one's, too


def test_a_winning_line_is_marked_with_a_word_or_a_sign() -> None:
    assert picture("XXX/OO./... o", 40, 20)[1].count("win") == 3
    assert picture("XXX/OO./... o", 20, 8)[1].count("*") == 3


@pytest.mark.parametrize(
    ("words", "width", "height", "lines"),
    [
        ("X wins in 3", 15, 5, ["X wins in 3"]),
        ("X wins in 3", 7, 3, ["X wins", "in 3"]),
        ("O wins in 12", 3, 1, ["O12"]),
        ("draw", 7, 3, ["draw"]),
        ("draw", 3, 1, ["="]),
        ("-4", 5, 1, ["-4"]),
    ],
)
def test_a_value_is_as_long_as_its_cell(words: Any, width: Any, height: Any, lines: Any) -> None:
    assert fitted_words(words, width, height) == lines


@pytest.mark.parametrize(
    ("text", "cell", "move"),
    [("X../.../... o", 0, None), ("X../.../... o", 4, 4), ("3x3k3g .../.../X.. o", 0, 3)],
)
def test_a_click_on_a_cell_is_its_move_or_where_the_stone_lands(
    text: Any, cell: Any, move: Any
) -> None:
    assert move_of_cell(read_game(text), cell) == move


def test_a_click_that_is_no_move_says_why() -> None:
    assert why_not_cell(read_game("X../.../... o"), 0) == "(0,0) is taken: choose an empty cell"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("XXX/OO./... o", "Game over: X wins"),
        ("nim 0 0", "Game over: Min wins"),
        ("..O/XOO/..X x", "X to move"),
    ],
)
def test_the_line_below_the_board_says_whose_move_it_is_or_the_result(
    text: Any, words: Any
) -> None:
    assert turn_line(State.start(read_game(text))).plain == words


def test_a_position_is_described_in_a_line() -> None:
    assert describe(read_game("6x7k4g")) == "6x7, 4 in a row, stones fall; X to move"
    assert describe(read_game("((3 9) 5)")) == "a tree: root + 4 nodes; Max to move"


def test_a_stone_put_by_hand_lets_the_side_with_fewer_stones_move() -> None:
    game: Any = with_stone(Position(), 4, Side.X)
    assert str(game) == ".../.X./... o"
    assert str(with_stone(game, 0, Side.O)) == "O../.X./... x"
    assert str(with_stone(game, 4, None)) == ".../.../... x"


@pytest.mark.parametrize(
    ("text", "is_read", "fault"),
    [
        ("X../.../... o", True, ""),
        ("XX./.../... o", True, "too many X"),
        ("XX./..", False, "cells found"),
        ("", False, "type or paste a position"),
        ("chess", False, "is not a game"),
    ],
)
def test_a_draft_is_read_as_far_as_it_is_a_position(text: Any, is_read: Any, fault: Any) -> None:
    game, why = read_draft(text)
    assert (game is not None) is is_read
    assert fault in why
