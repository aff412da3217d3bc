"""Rules that are not seen but searched."""

from __future__ import annotations

import pytest

from ttt_tui.features.programs.child.boards import Shape
from ttt_tui.features.programs.child.games import falls, in_a_row, is_laid_out

WIDE, SQUARE, CONNECT = Shape("rows", 3, 4), Shape("rows", 4, 4), Shape("rows", 6, 7)


def test_stones_that_stand_on_others_have_fallen() -> None:
    towers = [
        1 << 8,
        1 << 8 | 1 << 4,
        1 << 8 | 1 << 4 | 1,
        1 << 9,
        1 << 10,
        1 << 11,
        0,
        1 << 9 | 1 << 5,
    ]
    assert falls(towers, WIDE)
    assert not falls([*towers, 1 << 5], WIDE)


def test_three_by_three_is_never_said_to_fall() -> None:
    assert not falls([1 << 6] * 9, Shape("flat", 3, 3))


@pytest.mark.parametrize(
    ("shape", "gravity", "length"), [(SQUARE, False, 4), (CONNECT, True, 4), (CONNECT, False, 5)]
)
def test_without_a_line_it_is_what_is_usual(shape: Shape, gravity: bool, length: int) -> None:
    assert in_a_row([(0, True), (1, False)], shape, gravity=gravity) == length


def test_a_search_stops_at_a_line() -> None:
    three, two = 0b111, 0b11
    assert in_a_row([(two, True), (three, False), (0b11011, True)], SQUARE, gravity=False) == 3


def test_connect_four_has_four_though_a_search_plays_on_after_them() -> None:
    """A mistake of the search does not make it another game."""
    four, leaf = 0b1111 << 35, 0b11111 << 35
    games = [(four, True)] * 5 + [(leaf, False)] * 5
    assert in_a_row(games, CONNECT, gravity=True) == 4


def test_what_goes_on_is_no_line() -> None:
    assert in_a_row([(0b111, True), (0b1111, False), (0b110111, True)], SQUARE, gravity=False) == 4


def test_cells_in_another_order_are_noticed_where_games_end() -> None:
    board = Shape("pair", 3, 3)
    ends, lines = [(0b10101, False)] * 9, [(0b111, True)] * 3
    assert not is_laid_out([*ends, *lines], board, 3)
    assert is_laid_out(ends, board, 3)
    assert is_laid_out([*ends, (0b111, False)], board, 3)
