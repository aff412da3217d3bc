"""Positions as moves: columns from 1 where stones fall, cells from 0 elsewhere."""

from __future__ import annotations

import pytest

from ttt_tui.game import NotationError, Position, Rules
from ttt_tui.game.move_list import take_moves

CONNECT_FOUR = Rules(6, 7, 4, gravity=True)


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        (
            "6x7k4g moves 4435",
            "6x7k4g ......./......./......./......./...O.../..XXO.. x",
        ),
        ("6x7k4g MOVES: 44 3\n5", "6x7k4g ......./......./......./......./...O.../..XXO.. x"),
        ("6x7k4g moves", "6x7k4g empty"),
        ("6x7k4g moves 1", "6x7k4g ......./......./......./......./......./X...... o"),
        ("3x3k3g moves 123", "3x3k3g .../.../XOX o"),
        ("moves 0,0 1,1", "X../.O./... x"),
        ("moves (2,0)", ".../.../X.. o"),
        ("3x4k3 moves 0,3 2,0 1,1", "3x4k3 ...X/.X../O... o"),
        ("x to move moves 0,0 1,1", "X../.O./... x"),
    ],
)
def test_moves_are_played_from_the_empty_board(text: str, rows: str) -> None:
    assert Position.parse(text) == Position.parse(rows)


def test_every_game_can_be_written_so() -> None:
    position = Position(rules=CONNECT_FOUR)
    for number, digit in enumerate("4444445555553333331266226611", 1):
        position = position.play(position.landing(int(digit) - 1) or 0)
        text = "4444445555553333331266226611"[:number]
        assert Position.parse(f"moves {text}", CONNECT_FOUR) == position
        if position.is_over():
            break


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (
            "6x7k4g moves 4444444",
            r"move 7: column 4 is full \(counted from 1; on the screen it is 3",
        ),
        ("6x7k4g moves 48", "move 2: '8' is not a column.* from 1 to 7 .* counts from 0 to 6"),
        ("6x7k4g moves 0", "move 1: '0' is not a column"),
        ("6x7k4g moves 4²", "move 2: '²' is not a column"),
        ("6x7k4g moves 0,0 1,1", "move 1: '0' is not a column"),
        ("6x7k4g moves 12121212", "move 8 comes after the end of the game"),
        ("moves 0,0 0,0", r"move 2: \(0,0\) is taken"),
        ("moves 3,0", r"move 1: \(3,0\) is off the board: rows are 0 to 2"),
        ("moves 0,0 1,1 x", "move 3: 'x' is not a move"),
        ("moves 44", "move 1: '44' is not a move: write row,column from 0"),
        ("moves 0,0 1,0 0,1 1,1 0,2 1,2", "move 6 comes after the end of the game"),
        ("o to move moves 0,0 1,1", "after these moves X is to move"),
    ],
)
def test_a_bad_move_is_named(text: str, complaint: str) -> None:
    with pytest.raises(NotationError, match=complaint):
        Position.parse(text)


def test_a_board_is_still_a_board() -> None:
    assert take_moves("..O/XOO/..X") is None
    assert take_moves("moveset") is None
    assert take_moves("moves 44") == "44"
