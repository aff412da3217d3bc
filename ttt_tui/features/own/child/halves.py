"""The stones of one side in one object, those of the other in another: bits, marks or cells."""

from __future__ import annotations

from typing import Any

CELLS, SIDE = 9, 3
TURNING = "turning"
"""Of halves that change places at each move: own stones first, then the other's."""


def cells_of_halves(value: Any, face: str) -> tuple[Any, ...] | None:
    """The cells of a pair of objects; None if they are no halves of a board."""
    first, second = (mask_of(each) for each in value)
    return None if first is None or second is None else together(first, second, face)


def frozen(value: Any) -> Any:
    """Something equal that can be looked up."""
    if isinstance(value, list | tuple):
        return tuple(map(frozen, value))
    return frozenset(value) if isinstance(value, set) else value


def mask_of(value: Any) -> int | None:
    """The stones of one side as bits; None for what cannot be that."""
    if type(value) is int:
        return value if 0 <= value < 1 << CELLS else None
    if isinstance(value, list | tuple) and len(value) == SIDE and _are_rows(value):
        value = [cell for row in value for cell in row]
    if isinstance(value, list | tuple) and len(value) == CELLS and are_marks(value):
        return sum(1 << cell for cell, mark in enumerate(value) if mark)
    if isinstance(value, set | frozenset):
        return _mask_of_cells(value)
    return None


def _mask_of_cells(value: Any) -> int | None:
    mask = 0
    for each in value:
        if isinstance(each, tuple) and len(each) == 2 and all(type(one) is int for one in each):
            row, column = each
            cell = row * SIDE + column if 0 <= row < SIDE and 0 <= column < SIDE else -1
        else:
            cell = each if type(each) is int else -1
        if not 0 <= cell < CELLS:
            return None
        mask |= 1 << cell
    return mask


def _are_rows(value: Any) -> bool:
    return all(isinstance(row, list | tuple) and len(row) == SIDE for row in value)


def are_marks(value: Any) -> bool:
    """Whether each cell says yes or no."""
    return all(type(each) is bool for each in value) or all(
        type(each) is int and each in (0, 1) for each in value
    )


def together(first: int, second: int, face: str) -> tuple[Any, ...]:
    """X has begun, so that of halves that turn X's is the one to move at equal counts."""
    if face and first.bit_count() != second.bit_count():
        first, second = second, first
    return tuple(
        "X" if first >> cell & 1 else "O" if second >> cell & 1 else None for cell in range(CELLS)
    )
