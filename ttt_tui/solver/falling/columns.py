"""A board on which stones fall, as masks of whole columns."""

from __future__ import annotations

from functools import lru_cache

from ttt_tui.games.rules import Rules

BITS = 64


def fits(rules: Rules) -> bool:
    """Whether the kernel of falling stones plays by these rules, and has bits enough for them."""
    return rules.gravity and not rules.misere and key_bits(rules) <= BITS


def key_bits(rules: Rules) -> int:
    """Bits of a mask in columns, and of a position's key."""
    return (rules.rows + 1) * rules.columns


class Columns:
    """Masks in which each column is `height` bits: its cells from the lowest up, and a free one.

    Attributes:
        height: rows and one.
        directions: of lines that may fit: upwards, and if the board is wide enough three more, at
            steps of `height` - 1, `height` and `height` + 1 bits.
        places: of each cell of the game's masks, its bit here.
        full: all cells.
        bottom: the lowest cells of all columns.
        column: the bits of the first column, the free one too.
        lower, upper: the cells that are so in their pair, when a column is divided into pairs from
            the top.
        middle, beside: of the middle column (or two), and of those next to it.
    """

    def __init__(self, rules: Rules) -> None:
        rows, columns = rules.rows, rules.columns
        self.height = height = rows + 1
        self.directions = 4 if columns >= rules.in_a_row else 1
        self.places = [0] * BITS
        for cell in range(rules.cells):
            row, column = rules.coordinates(cell)
            self.places[cell] = column * height + rows - 1 - row
        self.column = (1 << height) - 1
        self.full = self.bottom = self.lower = self.middle = self.beside = 0
        for number in range(columns):
            shift = number * height
            cells = self.column >> 1 << shift
            self.full |= cells
            self.bottom |= 1 << shift
            self.lower |= sum(1 << shift + row for row in range(rows) if (rows - row) % 2 == 0)
            off = abs(2 * number - columns + 1)
            if off <= 1:
                self.middle |= cells
            elif off <= 3:
                self.beside |= cells
        self.upper = self.full & ~self.lower


@lru_cache(maxsize=8)
def columns_for(rules: Rules) -> Columns:
    return Columns(rules)
