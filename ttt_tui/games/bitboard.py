"""Boards in masks for the inner loops.

Cells are renumbered by an order of moves, with its first cell as bit 0, so that the next move to
try is the lowest bit of a mask.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache

from ttt_tui.games.game import Side
from ttt_tui.games.position import Position
from ttt_tui.games.rules import Rules, wins_table

SLOTS = 67
"""The slots of tables by cell. 2 is a primitive root modulo 67, so `bit % 67` is another slot for
each of the 64 single bits: one division finds it, fast in Python and in C."""

MAX_LINES = 210
"""The lines of 8x8 with two in a row; no board has more."""

MAX_LINE_ENTRIES = 520
"""The lines through every cell, all cells together, on 8x8 with four in a row; none has more."""


class Bitboard:
    """Look-ups for one set of rules and one order of moves, in renumbered bits.

    Attributes:
        cells: the cell of each slot.
        above: by slot, with gravity the bit of the cell above, which a stone makes playable.
        lines: masks of winning lines; lines through the same cell are neighbours.
        first_line, last_line: by slot, the begin and the end of the cell's lines in `lines`.
        all_lines: masks of all winning lines, each once.
        wins: `wins_table` in renumbered bits.
        bits: the bit of each cell.
    """

    def __init__(self, rules: Rules, order: tuple[int, ...]) -> None:
        self._rules = rules
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
        """Return a mask of the board's cells in renumbered bits."""
        return sum(bit for cell, bit in self.bits.items() if cells >> cell & 1)

    def masks(self, position: Position) -> tuple[int, int, int]:
        """Return the stones of the side to move and of the other side, and the legal cells."""
        own = position.stones(position.to_move)
        other = position.stones(position.to_move.other)
        legal = sum(self.bits[cell] for cell in position.moves())
        return self.mask(own), self.mask(other), legal

    def position(self, own: int, other: int, to_move: Side) -> Position:
        """Return the position with stones of the side to move and of the other side."""
        stones = {}
        for side, mask in ((to_move, own), (to_move.other, other)):
            stones[side] = sum(1 << cell for cell, bit in self.bits.items() if mask & bit)
        return Position(stones[Side.X], stones[Side.O], to_move, self._rules)

    def line_through(self, slot: int, stones: int) -> bool:
        """Return True if the stones hold a line through the cell of a slot."""
        lines = self.lines[self.first_line[slot] : self.last_line[slot]]
        return any(stones & line == line for line in lines)


class Symmetry:
    """The symmetries of a board, in the renumbered bits of a bitboard; 0 is the identity."""

    def __init__(self, rules: Rules, board: Bitboard) -> None:
        permutations = rules.symmetries
        bits = board.bits
        self._images = []
        for permutation in permutations:
            goals = {bits[cell]: bits[goal] for cell, goal in enumerate(permutation)}
            self._images.append(byte_images(goals))
        inverses = [tuple(map(each.index, range(rules.cells))) for each in permutations]
        self._inverse = [permutations.index(inverse) for inverse in inverses]

    def canonical(self, own: int, other: int) -> tuple[int, int, int]:
        """Return the least image of a position, and the number of the symmetry that leads to it."""
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
        """Return the mask of an image."""
        return self.image(image, self._inverse[symmetry])


@cache
def _symmetry(rules: Rules) -> Symmetry:
    return Symmetry(rules, Bitboard(rules, tuple(range(rules.cells))))


def canonical(position: Position) -> Position:
    """Return the least image of a position, which is the same for all its images."""
    x, o, _ = _symmetry(position.rules).canonical(position.x, position.o)
    return replace(position, x=x, o=o)


def byte_images(image_of_bit: Mapping[int, int]) -> Sequence[Sequence[int]]:
    """Return the image of each byte of a mask, by its number and its content.

    Args:
        image_of_bit: the image of each of the lowest bits.
    """
    cells = len(image_of_bit)
    found = []
    for first in range(0, cells, 8):
        images = [0]
        for place in range(first, min(first + 8, cells)):
            images += [below | image_of_bit[1 << place] for below in images]
        found.append(tuple(images))
    return found
