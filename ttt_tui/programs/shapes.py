"""How the cells of a board lie: rows and columns, the length of a line, where stones fall.

Learnt from a search that was seen: it ends where a side has a line, and stones that fall are never
placed but on the ground or on another stone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

_FALLS = 8
"""Moves, all of which must lie on something for stones to fall."""
_SHOWN = 4
"""Positions in which a cell before the one played was passed over, as it lies on nothing."""

Masks = tuple[int, int]


class Step(NamedTuple):
    """One move that was seen: the events of caller and called, the cell as read, its mark."""

    caller: int
    called: int
    cell: int
    mark: Any


@dataclass(frozen=True)
class Shape:
    """Rules of a board, and its cells.

    Attributes:
        order: for each cell of the board its place among the cells as read.
    """

    rows: int
    columns: int
    in_a_row: int
    falls: bool
    order: tuple[int, ...]


def shape_of(
    masks: Sequence[Masks | None],
    steps: Sequence[Step],
    done: set[int],
    same_as: Sequence[int],
    cells: int,
    rows: int,
) -> Shape:
    """The shape under which the search ends where it does.

    Args:
        masks: of each event, the stones as read.
        done: events that returned.
        same_as: events that are the same node as another.
        cells: how many.
        rows: if it is known, else 0.
    """
    inner = {step.caller for step in steps}
    leaves = [
        mask
        for at, mask in enumerate(masks)
        if mask and at in done and at not in inner and same_as[at] == at
    ]
    deepest = max(((mask[0] | mask[1]).bit_count() for mask in leaves), default=0)
    # Those with most stones are full, or at a depth limit.
    leaves = [mask for mask in leaves if (mask[0] | mask[1]).bit_count() < deepest]
    nodes = [mask for at in inner if (mask := masks[at])]
    best, best_score = (3, 3, 3), -1
    for height, width in [(rows, cells // rows)] if rows else _sizes(cells):
        for length in _lengths(height, width):
            lines = lines_of(height, width, length)
            score = sum(_has_line(each, lines) for each in leaves)
            score += sum(not _has_line(each, lines) for each in nodes)
            if score > best_score:
                best, best_score = (height, width, length), score
    height, width, length = best
    fall = _fall(masks, steps, height, width)
    order, is_turned = _order(fall, height, width)
    if is_turned:
        height, width = width, height
    return Shape(height, width, length, bool(fall), order)


def _sizes(cells: int) -> list[tuple[int, int]]:
    found = [(r, cells // r) for r in range(2, 9) if cells % r == 0 and 2 <= cells // r <= 8]
    return sorted(found, key=lambda size: (abs(size[0] - size[1]), size[0]))


def _lengths(height: int, width: int) -> list[int]:
    usual = 4 if height * width >= 30 else min(height, width)
    found = range(3, max(height, width) + 1) if max(height, width) > 2 else range(2, 3)
    return sorted(found, key=lambda length: (length != usual, length))


def lines_of(height: int, width: int, length: int) -> list[int]:
    """All lines, as masks of cells numbered row by row."""
    found = []
    for row in range(height):
        for column in range(width):
            for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                last_row, last = row + (length - 1) * down, column + (length - 1) * right
                if last_row < height and 0 <= last < width:
                    places = ((row + n * down) * width + column + n * right for n in range(length))
                    found.append(sum(1 << place for place in places))
    return found


def _has_line(stones: Masks, lines: list[int]) -> bool:
    first, second = stones
    return any(first & line == line or second & line == line for line in lines)


def _fall(
    masks: Sequence[Masks | None], steps: Sequence[Step], height: int, width: int
) -> tuple[int, int] | None:
    """The direction in which stones fall, as steps of row and column."""
    before = [(mask[0] | mask[1], step.cell) for step in steps if (mask := masks[step.caller])]
    if len(before) < _FALLS:
        return None
    for fall in ((1, 0), (-1, 0), (0, -1), (0, 1)):
        below = {cell: _below(cell, fall, height, width) for cell in range(height * width)}
        if all(_lies(cell, below, taken) for taken, cell in before):
            passed = {
                taken
                for taken, cell in before
                if any(not taken >> c & 1 and not _lies(c, below, taken) for c in range(cell))
            }
            if len(passed) >= _SHOWN:
                return fall
    return None


def _below(cell: int, fall: tuple[int, int], height: int, width: int) -> int | None:
    row, column = cell // width + fall[0], cell % width + fall[1]
    return row * width + column if 0 <= row < height and 0 <= column < width else None


def _lies(cell: int, below: dict[int, int | None], taken: int) -> bool:
    under = below[cell]
    return under is None or bool(taken >> under & 1)


def _order(fall: tuple[int, int] | None, height: int, width: int) -> tuple[tuple[int, ...], bool]:
    """Where each cell lies as read, so that stones fall towards the last row; whether turned."""
    rows = [list(range(row * width, row * width + width)) for row in range(height)]
    is_turned = fall in ((0, 1), (0, -1))
    if is_turned:
        rows = [list(row) for row in zip(*rows, strict=True)]
    if fall in ((-1, 0), (0, -1)):
        rows.reverse()
    return tuple(cell for row in rows for cell in row), is_turned
