"""The rules of an m,n,k game, and the tables that follow from them.

A board of up to 8 x 8 cells is a 64-bit mask: cell `row * columns + column` is bit
`1 << cell`, row 0 at the top. Nothing here knows the numbers 3 or 9.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

MAX_SIDE = 8
MIN_IN_A_ROW = 2


class RulesError(ValueError):
    """Rules that describe no game; the message says which number and what would do."""


@dataclass(frozen=True)
class Rules:
    """An m,n,k game: who completes `in_a_row` stones in a line has won (or lost, in misere).

    Attributes:
        rows: 1 to 8.
        columns: 1 to 8.
        in_a_row: 2 to 8. Longer than the board is allowed: every game is then a draw.
        gravity: stones fall to the lowest empty cell of their column, as in Connect Four.
        misere: completing a line loses.

    Raises:
        RulesError: a number is out of range.
    """

    rows: int = 3
    columns: int = 3
    in_a_row: int = 3
    gravity: bool = False
    misere: bool = False

    def __post_init__(self) -> None:
        for name, low in (("rows", 1), ("columns", 1), ("in_a_row", MIN_IN_A_ROW)):
            number = getattr(self, name)
            if not low <= number <= MAX_SIDE:
                words = name.replace("_", "-")
                raise RulesError(f"{words} is {number}: it must be from {low} to {MAX_SIDE}")

    def __str__(self) -> str:
        words = f"{self.rows}x{self.columns}, {self.in_a_row} in a row"
        if self.gravity:
            words += ", stones fall"
        if self.misere:
            words += ", a line loses"
        return words

    @property
    def cells(self) -> int:
        return self.rows * self.columns

    @property
    def always_drawn(self) -> bool:
        """No line fits on the board, so nobody can complete one."""
        return self.in_a_row > max(self.rows, self.columns)

    @property
    def full(self) -> int:
        """The mask of all cells."""
        return (1 << self.cells) - 1

    def cell(self, row: int, column: int) -> int:
        return row * self.columns + column

    def coordinates(self, cell: int) -> tuple[int, int]:
        """(row, column) from 0, top left (0, 0)."""
        return divmod(cell, self.columns)

    @cached_property
    def lines(self) -> tuple[int, ...]:
        """Every winning line as a mask of `in_a_row` cells."""
        found = []
        reach = self.in_a_row - 1
        for row in range(self.rows):
            for column in range(self.columns):
                for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                    end_row, end_column = row + reach * down, column + reach * right
                    if 0 <= end_row < self.rows and 0 <= end_column < self.columns:
                        cells = (
                            self.cell(row + step * down, column + step * right)
                            for step in range(self.in_a_row)
                        )
                        found.append(sum(1 << cell for cell in cells))
        return tuple(found)

    @cached_property
    def runs(self) -> tuple[tuple[int, tuple[int, ...]], ...]:
        """The lines once more, by the distance from one of their cells to the next: the mask of
        their first cells, and the shifts that leave the first of `in_a_row` stones in a row.
        """
        firsts: dict[int, int] = {}
        for line in self.lines:
            first = line & -line
            distance = ((line // first).bit_length() - 1) // (self.in_a_row - 1)
            firsts[distance] = firsts.get(distance, 0) | first
        return tuple((mask, self._shifts(distance)) for distance, mask in firsts.items())

    def _shifts(self, distance: int) -> tuple[int, ...]:
        """Each makes a run twice as long, the last as long as a line."""
        length, shifts = 1, []
        while length < self.in_a_row:
            step = min(length, self.in_a_row - length)
            shifts.append(step * distance)
            length += step
        return tuple(shifts)

    @cached_property
    def lines_through(self) -> tuple[tuple[int, ...], ...]:
        """For each cell, the lines that pass through it."""
        return tuple(
            tuple(line for line in self.lines if line >> cell & 1) for cell in range(self.cells)
        )

    @cached_property
    def cells_by_column(self) -> tuple[int, ...]:
        """All cells, column by column from the left: the order in which gravity games move."""
        return tuple(
            self.cell(row, column) for column in range(self.columns) for row in range(self.rows)
        )

    @cached_property
    def symmetries(self) -> tuple[tuple[int, ...], ...]:
        """The board's symmetries as permutations: entry `cell` is where that cell goes.

        Eight on a square, four on an oblong, two (identity and left-right mirror) with gravity;
        fewer on boards so thin that some coincide. The identity is the first.
        """
        last_row, last_column = self.rows - 1, self.columns - 1
        maps: list[Callable[[int, int], tuple[int, int]]]
        maps = [lambda r, c: (r, c), lambda r, c: (r, last_column - c)]
        if not self.gravity:
            maps += [lambda r, c: (last_row - r, c), lambda r, c: (last_row - r, last_column - c)]
            if self.rows == self.columns:
                maps += [
                    lambda r, c: (c, r),
                    lambda r, c: (last_row - c, r),
                    lambda r, c: (c, last_column - r),
                    lambda r, c: (last_row - c, last_column - r),
                ]
        permutations = (
            tuple(self.cell(*move(*self.coordinates(cell))) for cell in range(self.cells))
            for move in maps
        )
        return tuple(dict.fromkeys(permutations))


TIC_TAC_TOE = Rules()
