"""The rules of m,n,k games, and tables of them.

A board of up to 8 x 8 cells is a 64-bit mask: cell `row * columns + column` is the bit
`1 << cell`, row 0 at the top. As text, `3x4k3` is three rows, four columns, three in a row; a
following `g` means gravity (stones fall), `m` misere (a line loses): `6x7k4g` is Connect Four.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, reduce
from operator import and_

from ttt_tui.games.game import GameRules, GameTextError, quoted

MAX_SIDE = 8
SMALL_BOARD = 16
"""The most cells of a board whose sets of stones have a table, of at most 64 KiB."""

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
        in_a_row: 2 to 8. It may be longer than the board: every game is then a draw.
        gravity: True if stones fall to the lowest empty cell of a column, as in Connect Four.
        misere: True if completing a line loses.
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
        """Return `3x3k3` for tic-tac-toe, `6x7k4g` for Connect Four."""
        gravity = "g" if self.gravity else ""
        misere = "m" if self.misere else ""
        return f"{self.rows}x{self.columns}k{self.in_a_row}{gravity}{misere}"

    @property
    def words(self) -> str:
        """`6x7, 4 in a row, stones fall`."""
        falling = ", stones fall" if self.gravity else ""
        misere = ", a line loses" if self.misere else ""
        return f"{self.rows}x{self.columns}, {self.in_a_row} in a row{falling}{misere}"

    @cached_property
    def of_game(self) -> GameRules:
        """The rules in the form that every game has."""
        return GameRules(
            name="board",
            players=("X", "O"),
            longest=self.cells,
            largest=MOST_ESTIMATED,
            grid=(self.rows, self.columns),
            results=True,
            has_lines=True,
        )

    @property
    def cells(self) -> int:
        return self.rows * self.columns

    @property
    def full(self) -> int:
        """The mask of all cells."""
        return (1 << self.cells) - 1

    @property
    def ground(self) -> int:
        """The mask of the lowest cells, which need no stone below with gravity."""
        return self.full & ~(self.full >> self.columns)

    def cell(self, row: int, column: int) -> int:
        return row * self.columns + column

    def coordinates(self, cell: int) -> tuple[int, int]:
        """Return (row, column), from (0, 0) at the top left."""
        return divmod(cell, self.columns)

    @cached_property
    def lines(self) -> tuple[int, ...]:
        """Every winning line as a mask of `in_a_row` cells."""
        lines = []
        reach = self.in_a_row - 1
        for cell in range(self.cells):
            row, column = self.coordinates(cell)
            for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                is_inside = 0 <= column + reach * right < self.columns
                if is_inside and row + reach * down < self.rows:
                    step = down * self.columns + right
                    lines.append(sum(1 << cell + n * step for n in range(self.in_a_row)))
        return tuple(lines)

    @cached_property
    def wins(self) -> bytes:
        """A table of all sets of stones: 1 if they hold a line. Empty if the board is not small."""
        return wins_table(self.cells, self.lines)

    def has_line(self, stones: int) -> bool:
        """Return True if a mask of stones holds a line."""
        if self.wins:
            return self.wins[stones] == 1
        return any(stones & line == line for line in self.lines)

    @cached_property
    def moves_of(self) -> dict[int, tuple[int, ...]]:
        """The cache of `Position.moves`, by occupied cells."""
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

        A square has eight, an oblong four, and a board with gravity two (identity and left-right
        mirror); a thin board has fewer, because some coincide. The identity is the first.
        """
        places = [self.coordinates(cell) for cell in range(self.cells)]
        turns = [[self.cell(row, self.columns - 1 - column) for row, column in places]]
        if not self.gravity:
            turns.append([self.cell(self.rows - 1 - row, column) for row, column in places])
            if self.rows == self.columns:
                turns.append([self.cell(column, row) for row, column in places])
        permutations = [tuple(range(self.cells))]
        for turn in turns:
            permutations += [tuple(map(image.__getitem__, turn)) for image in permutations]
        return tuple(dict.fromkeys(permutations))


TIC_TAC_TOE = Rules()


def wins_table(cells: int, lines: Iterable[int]) -> bytes:
    """Return 1 for each set of cells that holds a line, else 0; empty if the board is not small.

    All sets are computed at once: a truth table is one long number with a byte for each set.
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
