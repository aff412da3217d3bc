"""Boards in two parts."""

from __future__ import annotations

from typing import Any

import pytest

from ttt_tui.features.programs.child.boards import Shape

X, O = 0b1_0001, 0b10  # noqa: E741
CELLS = tuple("XO  X    ")
PARTS: dict[str, tuple[Any, ...]] = {
    "sides": (X, O),
    "own first": (O, X),
    "own last": (X, O),
    "own of all": (O, X | O),
    "last of all": (X, X | O),
    "X of all": (X, X | O),
    "in turns": ((0, 1, 4),),
}


def shape(manner: str, base: int = 0) -> Shape:
    return Shape("parts", 3, 3, keys=(manner, base, 3, 1))


@pytest.mark.parametrize("manner", PARTS)
def test_two_parts_make_cells_and_are_made_of_stones(manner: str) -> None:
    parts = PARTS[manner]
    assert shape(manner).read(parts) == CELLS
    assert tuple(shape(manner).write(parts, CELLS)) == parts


def test_sets_are_counted_from_one_or_from_nought_and_changed_in_place() -> None:
    one: set[int] = set()
    made = shape("sides", base=1).write([one, set()], CELLS)
    assert made == [{1, 5}, {2}]
    assert made[0] is one
    assert shape("sides", base=1).read(made) == CELLS


def test_booleans_are_no_number() -> None:
    flags = [[sign == "X" for sign in CELLS], [sign == "O" for sign in CELLS]]
    assert shape("sides").read(flags) == CELLS
    assert shape("sides").read([True, False]) is None


def test_pairs_of_row_and_column_go_over_boards_of_any_width() -> None:
    wide = Shape("parts", 6, 7, keys=("sides", 0, 16, 1))
    parts = [{(5, 0), (4, 6)}, {(5, 6)}]
    cells = wide.read(parts)
    assert cells is not None
    assert [(at, sign) for at, sign in enumerate(cells) if sign != " "] == [
        (34, "X"), (35, "X"), (41, "O"),
    ]  # fmt: skip
    assert wide.write([set(), set()], cells) == parts


def test_columns_may_lie_one_after_the_other_with_a_bit_between() -> None:
    """As most bitboards of Connect Four: the lowest stone of the second column is bit 7."""
    columns = Shape("parts", 6, 7, keys=("own of all", 5, -1, 7))
    mask, own = 0b11 | 1 << 7, 1
    cells = columns.read([own, mask])
    assert cells is not None
    assert {at: sign for at, sign in enumerate(cells) if sign != " "} == {35: "O", 28: "X", 36: "X"}
    assert columns.write([0, 0], cells) == [own, mask]
