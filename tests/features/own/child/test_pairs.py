"""Boards in two parts."""

from __future__ import annotations

from typing import Any

import pytest

from ttt_tui.features.own.child.boards import Shape
from ttt_tui.features.own.child.pairs import cells_of_pair, parts_with

X, O = 0b1_0001, 0b10  # noqa: E741
CELLS = tuple("XO  X    ")
PARTS: dict[str, tuple[Any, Any]] = {
    "sides": (X, O),
    "own first": (O, X),
    "own last": (X, O),
    "own of all": (O, X | O),
    "in turns": ((0, 1, 4), (0, 1, 4)),
}


def shape(manner: str, base: int = 0) -> Shape:
    return Shape("pair", 3, 3, base, (("argument", "other", ()), manner))


@pytest.mark.parametrize("manner", PARTS)
def test_two_parts_make_cells_and_are_made_of_stones(manner: str) -> None:
    one, other = PARTS[manner]
    assert cells_of_pair(one, other, shape(manner)) == CELLS
    assert parts_with((one, other), shape(manner), X, O) == (one, other)


def test_sets_are_counted_from_one_or_from_nought_and_changed_in_place() -> None:
    one: set[int] = set()
    other: set[int] = set()
    made = parts_with((one, other), shape("sides", base=1), X, O)
    assert made == ({1, 5}, {2})
    assert made[0] is one
    found = cells_of_pair(frozenset(one), frozenset(other), shape("sides", base=1))
    assert found == CELLS


def test_booleans_are_no_number() -> None:
    flags = tuple(sign == "X" for sign in CELLS), tuple(sign == "O" for sign in CELLS)
    assert cells_of_pair(*flags, shape("sides")) == CELLS
    assert cells_of_pair(True, False, shape("sides")) is None


def test_pairs_of_row_and_column_go_over_boards_of_any_width() -> None:
    wide = Shape("pair", 6, 7, 0, (("argument", "other", ()), "sides"))
    one, other = {(5, 0), (4, 6)}, {(5, 6)}
    cells = cells_of_pair(frozenset(one), frozenset(other), wide)
    assert cells is not None
    assert [(at, sign) for at, sign in enumerate(cells) if sign != " "] == [
        (34, "X"), (35, "X"), (41, "O"),
    ]  # fmt: skip
    made = parts_with((set(one), set(other)), wide, 1 << 35 | 1 << 34, 1 << 41)
    assert made == (one, other)
