"""Boards in masks for the inner loops: what the kernels look up about a position.

Cells are renumbered by an order of moves, its first cell being bit 0, so that the next move to try
is the lowest bit of a mask.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache

from ttt_tui.games.position import Position
from ttt_tui.games.rules import Rules, wins_table

SLOTS = 67
"""2 is a primitive root modulo 67, so `bit % 67` puts each of the 64 single bits in its own slot:
what belongs to a cell is found by its bit with one division, quick in Python and in C alike."""

MAX_LINES = 210
"""The lines of 8x8 with two in a row; no board has more."""

MAX_LINE_ENTRIES = 520
"""The lines through every cell, all cells together, on 8x8 with four in a row; none has more."""


class Bitboard:
    """Look-ups for one set of rules and one order of moves, in renumbered bits.

    Attributes:
        cells: by slot, the board's cell.
        above: by slot, with gravity the bit of the cell above, which a stone makes playable.
        lines: masks of winning lines, those through the same cell side by side.
        first_line, last_line: by slot, where the cell's own begin in `lines`, and where they end.
        all_lines: masks of all winning lines, each once.
        wins: by the stones of a side, 1 if they hold a line; empty if the board is not small.
        bits: by cell, its bit.
    """

    def __init__(self, rules: Rules, order: tuple[int, ...]) -> None:
        self.bits = {cell: 1 << index for index, cell in enumerate(order)}
        self.cells, self.above = [0] * SLOTS, [0] * SLOTS
        self.first_line, self.last_line = [0] * SLOTS, [0] * SLOTS
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
        """A mask of the board's cells in renumbered bits."""
        return sum(bit for cell, bit in self.bits.items() if cells >> cell & 1)

    def masks(self, position: Position) -> tuple[int, int, int]:
        """Stones of the side to move, of the other side, and the cells that may be played."""
        own, other = position.stones(position.to_move), position.stones(position.to_move.other)
        legal = sum(self.bits[cell] for cell in position.moves())
        return self.mask(own), self.mask(other), legal

    def line_through(self, slot: int, stones: int) -> bool:
        """Whether the stones hold a line through a slot's cell."""
        lines = self.lines[self.first_line[slot] : self.last_line[slot]]
        return any(stones & line == line for line in lines)


class Symmetry:
    """The symmetries of a board, in the renumbered bits of a bitboard; 0 is the identity."""

    def __init__(self, rules: Rules, board: Bitboard) -> None:
        permutations, bits = rules.symmetries, board.bits
        self._images = [
            byte_images({bits[cell]: bits[goal] for cell, goal in enumerate(permutation)})
            for permutation in permutations
        ]
        inverses = [tuple(map(each.index, range(rules.cells))) for each in permutations]
        self._inverse = [permutations.index(inverse) for inverse in inverses]

    def canonical(self, own: int, other: int) -> tuple[int, int, int]:
        """The least of the position's images, and the number of the symmetry that leads to it."""
        best_own, best_other, chosen = own, other, 0
        for number in range(1, len(self._images)):
            image = self.image(own, number)
            if image > best_own:
                continue
            image_other = self.image(other, number)
            if image < best_own or image_other < best_other:
                best_own, best_other, chosen = image, image_other, number
        return best_own, best_other, chosen

    def image(self, mask: int, symmetry: int) -> int:
        image = 0
        for of_byte in self._images[symmetry]:
            image |= of_byte[mask & 255]
            mask >>= 8
        return image

    def original(self, image: int, symmetry: int) -> int:
        """The mask of which this is the image."""
        return self.image(image, self._inverse[symmetry])


@cache
def _symmetry(rules: Rules) -> Symmetry:
    return Symmetry(rules, Bitboard(rules, tuple(range(rules.cells))))


def canonical(position: Position) -> Position:
    """The least of a position's images, the same for all of them."""
    x, o, _ = _symmetry(position.rules).canonical(position.x, position.o)
    return replace(position, x=x, o=o)


def byte_images(image_of_bit: Mapping[int, int]) -> Sequence[Sequence[int]]:
    """Of every byte of a mask, by its number and its content, the image: masks go by bytes.

    Args:
        image_of_bit: of each of the lowest bits.
    """
    cells, found = len(image_of_bit), []
    for first in range(0, cells, 8):
        images = [0]
        for place in range(first, min(first + 8, cells)):
            images += [below | image_of_bit[1 << place] for below in images]
        found.append(tuple(images))
    return found
