"""The rules of m,n,k games, and the tables that follow from them.

A board of up to 8 x 8 cells is a 64-bit mask: cell `row * columns + column` is the bit
`1 << cell`, row 0 at the top. As text, `3x4k3` is three rows, four columns, three in a row; `g`
behind it means gravity (stones fall), `m` misere (a line loses): `6x7k4g` is Connect Four.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, reduce
from itertools import chain
from operator import and_

from ttt_tui.games.game import GameRules, GameTextError, quoted

MAX_SIDE = 8
SMALL_BOARD = 16
"""The most cells for which a table has an entry for each set of stones, at most 64 KiB."""

MOST_ESTIMATED = 62
"""The largest estimate of a board, so that a win in a game of 64 plies still fits a byte."""

_RULES = re.compile(r"([0-9]{1,9})[x×]([0-9]{1,9})k([0-9]{1,9})(|g|m|gm|mg)", re.IGNORECASE)
_MEANT = re.compile(r"[1-9][0-9]*+[x×]", re.IGNORECASE)
_FIRST_WORD = re.compile(r"\s*+([^\s/:]++)[\s/:]*+")


@dataclass(frozen=True)
class Rules:
    """An m,n,k game: the side that completes `in_a_row` stones in a line wins.

    Attributes:
        rows, columns: 1 to 8.
        in_a_row: 2 to 8. Longer than the board is allowed: every game is then a draw.
        gravity: stones fall to the lowest empty cell of their column, as in Connect Four.
        misere: completing a line loses.
    """

    rows: int = 3
    columns: int = 3
    in_a_row: int = 3
    gravity: bool = False
    misere: bool = False

    def __post_init__(self) -> None:
        for name, low in (("rows", 1), ("columns", 1), ("in_a_row", 2)):
            number = getattr(self, name)
            if not low <= number <= MAX_SIDE:
                words = name.replace("_", "-")
                raise GameTextError(f"{words} is {number}: it must be from {low} to {MAX_SIDE}")

    @classmethod
    def parse(cls, text: str) -> Rules:
        """Read rules such as `3x4k3` or `6x7k4g`.

        Raises `GameTextError` for another form, and for a number out of range.
        """
        match = _RULES.fullmatch(text.strip())
        if match is None:
            raise GameTextError(
                f"{quoted(text)} is not a board: write ROWSxCOLUMNSkIN-A-ROW such as 3x4k3, "
                "with g behind it if stones fall, m if a line loses"
            )
        rows, columns, in_a_row = (int(match[group]) for group in (1, 2, 3))
        letters = match[4].lower()
        return cls(rows, columns, in_a_row, "g" in letters, "m" in letters)

    def __str__(self) -> str:
        """`3x3k3` for tic-tac-toe, `6x7k4g` for Connect Four."""
        letters = ""
        if self.gravity:
            letters += "g"
        if self.misere:
            letters += "m"
        return f"{self.rows}x{self.columns}k{self.in_a_row}{letters}"

    @property
    def words(self) -> str:
        """`6x7, 4 in a row, stones fall`."""
        words = f"{self.rows}x{self.columns}, {self.in_a_row} in a row"
        if self.gravity:
            words += ", stones fall"
        if self.misere:
            words += ", a line loses"
        return words

    @cached_property
    def of_game(self) -> GameRules:
        """The rules in the form that all games have."""
        return GameRules(
            name="board",
            players=("X", "O"),
            longest=self.cells,
            largest=MOST_ESTIMATED,
            grid=(self.rows, self.columns),
            results=True,
        )

    @property
    def cells(self) -> int:
        return self.rows * self.columns

    @property
    def full(self) -> int:
        """The mask of all cells."""
        return (1 << self.cells) - 1

    def cell(self, row: int, column: int) -> int:
        return row * self.columns + column

    def coordinates(self, cell: int) -> tuple[int, int]:
        """Return row and column of a cell; (0, 0) is at the top left."""
        return divmod(cell, self.columns)

    @cached_property
    def lines(self) -> tuple[int, ...]:
        """The winning lines as masks of `in_a_row` cells."""
        found: list[int] = []
        reach = self.in_a_row - 1
        for cell in range(self.cells):
            row, column = self.coordinates(cell)
            for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                is_inside = 0 <= column + reach * right < self.columns
                if is_inside and row + reach * down < self.rows:
                    step = down * self.columns + right
                    found.append(sum(1 << cell + n * step for n in range(self.in_a_row)))
        return tuple(found)

    @cached_property
    def wins(self) -> bytes:
        """For each set of stones, 1 if it holds a line; empty if the board is not small."""
        return wins_table(self.cells, self.lines)

    def has_line(self, stones: int) -> bool:
        """Return True if a mask of stones holds a line."""
        if self.wins:
            return self.wins[stones] == 1
        return any(stones & line == line for line in self.lines)

    @cached_property
    def moves_of(self) -> dict[int, tuple[int, ...]]:
        """A cache of `Position.moves` by the occupied cells."""
        return {}

    @cached_property
    def cells_in_order(self) -> tuple[int, ...]:
        """All cells in reading order; with gravity, column by column from the left."""
        if not self.gravity:
            return tuple(range(self.cells))
        return tuple(self.cell(row, col) for col in range(self.columns) for row in range(self.rows))

    @cached_property
    def symmetries(self) -> tuple[tuple[int, ...], ...]:
        """The symmetries of the board as permutations: entry `cell` is the image of that cell.

        Eight on a square, four on an oblong, two (identity and left-right mirror) with gravity;
        fewer on boards so thin that some coincide. The identity is the first.
        """
        cells = range(self.cells)
        grids = [[list(cells[row : row + self.columns]) for row in cells[:: self.columns]]]
        grids += [_mirrored(grid) for grid in grids]
        if not self.gravity:
            grids += [grid[::-1] for grid in grids]
            if self.rows == self.columns:
                grids += [_transposed(grid) for grid in grids]
        return tuple(dict.fromkeys(tuple(chain(*grid)) for grid in grids))


TIC_TAC_TOE = Rules()


def _mirrored(grid: list[list[int]]) -> list[list[int]]:
    return [row[::-1] for row in grid]


def _transposed(grid: list[list[int]]) -> list[list[int]]:
    return [list(row) for row in zip(*grid, strict=True)]


def wins_table(cells: int, lines: Iterable[int]) -> bytes:
    """Return 1 for each set of cells that holds a line, else 0; empty if the board is not small.

    All sets are computed at once: a truth table is one large number with a byte for each set.
    """
    if cells > SMALL_BOARD:
        return b""
    in_set = [
        int.from_bytes((bytes(1 << cell) + b"\1" * (1 << cell)) * (1 << cells - cell - 1), "little")
        for cell in range(cells)
    ]
    won = 0
    for line in lines:
        won |= reduce(and_, (in_set[cell] for cell in range(cells) if line >> cell & 1))
    return won.to_bytes(1 << cells, "little")


def take_rules(text: str) -> tuple[Rules | None, str]:
    """Return the rules at the beginning of a position's text, or None, and the rest of the text."""
    match = _FIRST_WORD.match(text)
    if match is None or not _MEANT.match(match[1]):
        return None, text
    return Rules.parse(match[1]), text[match.end() :]
