"""Searches that put down their stone themselves: on entry the board is still the one before.

Such a call is known by a cell among its arguments: there, and nowhere else, stands a stone more
when it calls on. Its node is the board with that stone. The sources of such a board are that of the
board, the arguments that say where (a cell, or a row and a column, in one or two), and the one that
says which stone, if any does.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

Stones = tuple[tuple[Any, Any], ...]
"""What an argument says, and the stone that is then put down; None where there is no argument."""


def after(
    cells: tuple[Any, ...], told: Sequence[Any], columns: int, keys: Sequence[Any]
) -> tuple[Any, ...]:
    """Cells with the stone that these arguments say; as they are where none is put down, as in a
    first call. `keys` are the number of the first cell, whether an argument says the stone, which.
    """
    base, has_stone, stones = keys
    where, said = (told[:-1], told[-1]) if has_stone else (told, None)
    place = place_of(where, base, columns)
    stone = [stone for each, stone in stones if each is said or each == said]
    if place is None or not 0 <= place < len(cells) or not stone:
        return cells
    return (*cells[:place], stone[0], *cells[place + 1 :])


def place_of(numbers: Sequence[Any], base: int, columns: int) -> int | None:
    """The cell that these name: a number, or a row and a column; `base` is the first one's."""
    if isinstance(numbers[0], list | tuple):
        numbers = list(numbers[0])
    if not 1 <= len(numbers) <= 2 or not all(type(each) is int for each in numbers):
        return None
    cell: int = numbers[-1] - base
    return cell if len(numbers) == 1 else (numbers[0] - base) * columns + cell
