"""The rules of an m,n,k game, the tables that follow from them, its two sides and its outcomes.

A board of up to 8 x 8 cells is a 64-bit mask: cell `row * columns + column` is bit
`1 << cell`, row 0 at the top. Nothing here knows the numbers 3 or 9.

As text, `3x4k3` is three rows, four columns, three in a row. A `g` after it means gravity (stones
fall), an `m` misere (a line loses): `6x7k4g` is Connect Four, `3x3k3m` misere tic-tac-toe. Rules
before a position, separated by a blank, set its board: `3x4k3 ..../.X../.... o`. Upper case, a
multiplication sign, `mg` for `gm`, and a colon, a newline or a slash after the rules are read too.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from functools import cached_property

from ttt_tui.game.reading import quoted, too_long

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

    def __repr__(self) -> str:
        falling, misere = ", gravity=True" * self.gravity, ", misere=True" * self.misere
        return f"Rules({self.rows}, {self.columns}, {self.in_a_row}{falling}{misere})"

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


class Player(Enum):
    """One of the two sides. Values of positions are counted from X's side, who is Max."""

    X = "X"
    O = "O"  # noqa: E741 - the name of the game's second stone
    MAX = "X"  # noqa: PIE796 - the same sides where a game has no X and O
    MIN = "O"  # noqa: PIE796

    @property
    def other(self) -> Player:
        return Player.O if self is Player.X else Player.X

    @property
    def sign(self) -> int:
        """+1 for X, -1 for O: the value of a position that this side has won."""
        return 1 if self is Player.X else -1


class Outcome(Enum):
    """How a finished game ended; the value is the result from X's side."""

    X_WINS = 1
    DRAW = 0
    O_WINS = -1

    @classmethod
    def win_of(cls, player: Player) -> Outcome:
        return cls(player.sign)

    @property
    def winner(self) -> Player | None:
        return {1: Player.X, -1: Player.O}.get(self.value)

    @property
    def result(self) -> str:
        """The key used in counts of results: `X`, `O` or `draw`."""
        return self.winner.value if self.winner else "draw"

    def __str__(self) -> str:
        return f"{self.winner.value} wins" if self.winner else "draw"


# Nine digits are plenty, and `int` refuses thousands of them.
_RULES = re.compile(r"([0-9]{1,9})[x×]([0-9]{1,9})k([0-9]{1,9})(|g|m|gm|mg)", re.IGNORECASE)
# `0x0` may be three cells; a word with another digit, or with a k, is meant to be rules.
_MEANT = re.compile(r"[0-9]++[x×](?:[0-9]*+k|0*+[1-9])|0*+[1-9][0-9]*+[x×]", re.IGNORECASE)
_FIRST_WORD = re.compile(r"\s*+([^\s/:]++)[\s/:]*+")


class NotationError(ValueError):
    """Text that is no position, no move or no rules; says what, where, and what would do."""


def parse_rules(text: str) -> Rules:
    """Read rules such as `3x4k3` or `6x7k4g`.

    Raises:
        NotationError: another form, or a number out of range.
    """
    if complaint := too_long(text):
        raise NotationError(f"{quoted(text)} cannot be read: {complaint}")
    match = _RULES.fullmatch(text.strip())
    if match is None:
        raise NotationError(
            f"{quoted(text)} is not a board: write ROWSxCOLUMNSkIN-A-ROW such as 3x4k3, "
            "with g behind it if stones fall, m if a line loses"
        )
    rows, columns, in_a_row = (int(match[group]) for group in (1, 2, 3))
    letters = match[4].lower()
    try:
        return Rules(rows, columns, in_a_row, "g" in letters, "m" in letters)
    except RulesError as error:
        raise NotationError(f"{quoted(match[0])}: {error}") from None


def format_rules(rules: Rules) -> str:
    """The canonical text of rules; `3x3k3` for tic-tac-toe."""
    letters = "g" * rules.gravity + "m" * rules.misere
    return f"{rules.rows}x{rules.columns}k{rules.in_a_row}{letters}"


def take_rules(text: str) -> tuple[Rules | None, str]:
    """The rules that a position's text begins with (None: none), and the text behind them.

    Raises:
        NotationError: it begins with something that is meant to be rules and is none.
    """
    match = _FIRST_WORD.match(text)
    if match is None or not _MEANT.match(match[1]):
        return None, text
    return parse_rules(match[1]), text[match.end() :]
