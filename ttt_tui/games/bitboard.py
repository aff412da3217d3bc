"""Bitboards for the inner loops of the searches, and the symmetries of a board.

Cells are renumbered by a move order whose first cell is bit 0, so the next move to try is the
lowest bit of a mask.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache

from ttt_tui.games.position import Position
from ttt_tui.games.rules import Rules, wins_table

SLOTS = 67
"""The size of a table of single bits: 2 is a primitive root modulo 67, so `bit % 67` gives each of
the 64 single bits a slot of its own. One division finds it, which is quick in Python and in C."""

MAX_LINES = 210
"""The number of lines on 8x8 with two in a row; no board has more."""

MAX_LINE_ENTRIES = 520
"""The number of cells on all lines of 8x8 with four in a row; no board has more."""


class Bitboard:
    """Lookup tables for one set of rules and one move order, in renumbered bits.

    Attributes:
        bits: the bit of each cell.
        cells: the cell of each slot.
        above: with gravity, the bit of the cell above each slot, which a stone makes playable.
        lines: masks of the winning lines, cell by cell.
        first_line, last_line: where the lines of each slot begin and end in `lines`.
        all_lines: masks of the winning lines, each once.
        wins: for each set of stones, 1 if it holds a line; empty if the board is not small.
    """

    def __init__(self, rules: Rules, order: tuple[int, ...]) -> None:
        self.bits = {cell: 1 << index for index, cell in enumerate(order)}
        self.cells = [0] * SLOTS
        self.above = [0] * SLOTS
        self.first_line = [0] * SLOTS
        self.last_line = [0] * SLOTS
        self.lines: list[int] = []
        for cell, bit in self.bits.items():
            slot = bit % SLOTS
            self.cells[slot] = cell
            if rules.gravity:
                self.above[slot] = self.bits.get(cell - rules.columns, 0)
            self.first_line[slot] = len(self.lines)
            self.lines += [self.mask(line) for line in rules.lines if line >> cell & 1]
            self.last_line[slot] = len(self.lines)
        self.lines += [0] * (MAX_LINE_ENTRIES - len(self.lines))
        self.all_lines = [self.mask(line) for line in rules.lines]
        self.wins = wins_table(rules.cells, self.all_lines)

    def mask(self, cells: int) -> int:
        """Return a mask of cells in renumbered bits."""
        return sum(bit for cell, bit in self.bits.items() if cells >> cell & 1)

    def masks(self, position: Position) -> tuple[int, int, int]:
        """Return the stones of the side to move, those of the other side, and the legal cells."""
        own = position.stones(position.to_move)
        other = position.stones(position.to_move.other)
        legal = sum(self.bits[cell] for cell in position.moves())
        return self.mask(own), self.mask(other), legal

    def line_through(self, slot: int, stones: int) -> bool:
        """Return True if the stones hold a line through the cell of a slot."""
        lines = self.lines[self.first_line[slot] : self.last_line[slot]]
        return any(stones & line == line for line in lines)


class Symmetry:
    """The symmetries of a board in the renumbered bits of a bitboard; 0 is the identity."""

    def __init__(self, rules: Rules, board: Bitboard) -> None:
        permutations = rules.symmetries
        bits = board.bits
        self._images: list[Sequence[Sequence[int]]] = []
        for permutation in permutations:
            goals = {bits[cell]: bits[goal] for cell, goal in enumerate(permutation)}
            self._images.append(byte_images(goals))
        inverses = [tuple(map(each.index, range(rules.cells))) for each in permutations]
        self._inverse = [permutations.index(inverse) for inverse in inverses]

    def canonical(self, own: int, other: int) -> tuple[int, int, int]:
        """Return the smallest image of a position, and the number of its symmetry."""
        best_own = own
        best_other = other
        chosen = 0
        for number in range(1, len(self._images)):
            image = self.image(own, number)
            if image > best_own:
                continue
            image_other = self.image(other, number)
            if image < best_own or image_other < best_other:
                best_own = image
                best_other = image_other
                chosen = number
        return best_own, best_other, chosen

    def image(self, mask: int, symmetry: int) -> int:
        image = 0
        for of_byte in self._images[symmetry]:
            image |= of_byte[mask & 255]
            mask >>= 8
        return image

    def original(self, image: int, symmetry: int) -> int:
        """Return the mask that a symmetry maps to this image."""
        return self.image(image, self._inverse[symmetry])


@cache
def _symmetry(rules: Rules) -> Symmetry:
    return Symmetry(rules, Bitboard(rules, tuple(range(rules.cells))))


def canonical(position: Position) -> Position:
    """Return the smallest image of a position; symmetric positions have the same."""
    x, o, _ = _symmetry(position.rules).canonical(position.x, position.o)
    return replace(position, x=x, o=o)


def byte_images(image_of_bit: Mapping[int, int]) -> Sequence[Sequence[int]]:
    """Return the image of each byte of a mask, by its number and its value.

    Args:
        image_of_bit: the image of each single bit.
    """
    cells = len(image_of_bit)
    found: list[tuple[int, ...]] = []
    for first in range(0, cells, 8):
        images = [0]
        for place in range(first, min(first + 8, cells)):
            images += [below | image_of_bit[1 << place] for below in images]
        found.append(tuple(images))
    return found
