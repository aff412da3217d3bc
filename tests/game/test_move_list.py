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
    ],
)
def test_a_bad_move_is_named(text: str, complaint: str) -> None:
    with pytest.raises(NotationError, match=complaint):
        Position.parse(text)


def test_a_board_is_still_a_board() -> None:
    assert take_moves("..O/XOO/..X") is None
    assert take_moves("moveset") is None
    assert take_moves("moves 44") == "44"
