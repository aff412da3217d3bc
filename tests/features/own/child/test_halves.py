"""The stones of one side in one object, those of the other in another."""

from __future__ import annotations

import pytest

from ttt_tui.features.own.child.halves import TURNING, cells_of_halves, frozen, mask_of

MARKS = [True] + [False] * 7 + [True]


@pytest.mark.parametrize(
    "stones",
    [
        0b100000001,
        MARKS,
        [MARKS[:3], MARKS[3:6], MARKS[6:]],
        [int(each) for each in MARKS],
        {0, 8},
        frozenset({(0, 0), (2, 2)}),
    ],
)
def test_bits_marks_and_cells_are_stones(stones: object) -> None:
    assert mask_of(stones) == 0b100000001
    assert hash(frozen(stones)) == hash(frozen(stones))


@pytest.mark.parametrize("other", [True, -1, 512, [0, 1, 2], ["X"] * 9, {9}, {(0, 3)}, {"a"}, "X"])
def test_other_things_are_not(other: object) -> None:
    assert mask_of(other) is None


def test_two_halves_are_a_board() -> None:
    assert cells_of_halves((0b1, 0b10), "") == ("X", "O", *[None] * 7)
    assert cells_of_halves((0b1, "no"), "") is None


def test_halves_that_turn_begin_with_the_side_to_move() -> None:
    x_to_move, o_to_move = (0b1, 0b10), (0b10, 0b101)
    assert cells_of_halves(x_to_move, TURNING) == ("X", "O", *[None] * 7)
    assert cells_of_halves(o_to_move, TURNING) == ("X", "O", "X", *[None] * 6)
