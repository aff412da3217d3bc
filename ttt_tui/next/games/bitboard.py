"""Positions in masks: the one step from a position to the next, and what it looks up.

Cells are renumbered by an order of moves, its first cell being bit 0, so that the next move to try
is the lowest bit of a mask. Inner loops that are much called repeat `Bitboard.play` where a call
would cost as much as the move: the two kernels, the solver and the census.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from ttt_tui.next.games.position import Position
from ttt_tui.next.games.rules import SMALL_BOARD, Rules, wins_table

SLOTS = 67
"""2 is a primitive root modulo 67, so `bit % 67` puts each of the 64 single bits in its own slot:
what belongs to a cell is found by its bit with one division, quick in Python and in C alike."""

MAX_LINES = 210
"""The lines of 8x8 with two in a row; no board has more."""

MAX_LINE_ENTRIES = 520
"""The lines through every cell, all cells together, on 8x8 with four in a row; none has more."""

Masks = tuple[int, int, int]
"""A position in renumbered bits, seen from the side to move: its stones, the other side's, and the
cells that may be played, none when the game is over."""


class Bitboard:
    """Look-ups for one set of rules and one order of moves, in renumbered bits.

    Attributes:
        cells: by slot, the board's cell.
        above: by slot, with gravity the bit of the cell above, which a stone makes playable.
        lines: masks of winning lines, those through the same cell side by side.
        first_line, last_line: by slot, where the cell's own begin in `lines`, and where they end.
        all_lines: masks of all winning lines, each once.
        wins: by the stones of a side, 1 if they hold a line; empty if the board is not small.
    """

    def __init__(self, rules: Rules, order: tuple[int, ...]) -> None:
        self._bit_of_cell = {cell: 1 << index for index, cell in enumerate(order)}
        self._line_sign = -1 if rules.misere else 1
        self.cells = [0] * SLOTS
        self.above = [0] * SLOTS
        self.first_line = [0] * SLOTS
        self.last_line = [0] * SLOTS
        self.lines: list[int] = []
        for cell, bit in self._bit_of_cell.items():
            slot = bit % SLOTS
            self.cells[slot] = cell
            if rules.gravity:
                self.above[slot] = self._bit_of_cell.get(cell - rules.columns, 0)
            self.first_line[slot] = len(self.lines)
            self.lines += [self.mask(line) for line in rules.lines_through[cell]]
            self.last_line[slot] = len(self.lines)
        self.lines += [0] * (MAX_LINE_ENTRIES - len(self.lines))
        self.all_lines = [self.mask(line) for line in rules.lines]
        self.wins = b""
        if rules.cells <= SMALL_BOARD:
            self.wins = wins_table(rules.cells, self.all_lines)

    def mask(self, cells: int) -> int:
        """A mask of the board's cells in renumbered bits."""
        return sum(bit for cell, bit in self._bit_of_cell.items() if cells >> cell & 1)

    def moves(self, cells: Iterable[int]) -> int:
        """Cells as a mask in renumbered bits."""
        return sum(self._bit_of_cell[cell] for cell in cells)

    def bit(self, cell: int) -> int:
        """The bit of a cell of the board."""
        return self._bit_of_cell[cell]

    def cell(self, bit: int) -> int:
        """The board's cell of a single bit."""
        return self.cells[bit % SLOTS]

    def stones(self, mask: int) -> int:
        """The stones of a mask, a bit a cell of the board: back from `mask`."""
        return sum(1 << self.cell(bit) for bit in bits_of(mask))

    def masks(self, position: Position) -> Masks:
        mover = position.to_move
        return (
            self.mask(position.stones(mover)),
            self.mask(position.stones(mover.other)),
            self.moves(position.moves()),
        )

    def play(self, masks: Masks, bit: int) -> tuple[Masks, int | None]:
        """The position after a move, and its result for the side then to move, None if it goes on.

        The result is 1, 0 or -1.
        """
        own, other, legal = masks
        slot, own = bit % SLOTS, own | bit
        if self.wins[own] if self.wins else self.line_through(slot, own):
            return (other, own, 0), -self._line_sign
        legal = legal ^ bit | self.above[slot]
        return (other, own, legal), None if legal else 0

    def line_through(self, slot: int, stones: int) -> bool:
        """Whether the stones hold a line through a slot's cell."""
        return any(
            stones & line == line
            for line in self.lines[self.first_line[slot] : self.last_line[slot]]
        )


def bits_of(mask: int) -> Iterator[int]:
    """The single bits of a mask, the lowest first: moves in their static order."""
    while mask:
        bit = mask & -mask
        yield bit
        mask ^= bit


_BYTE = 8

ByteImages = tuple[tuple[int, ...], ...]
"""For each byte of a mask, and each of its 256 contents, the image."""


Permutation = tuple[int, ...]
"""Entry `cell` is where that cell goes."""


def image(cells: int, permutation: Permutation) -> int:
    """Where a mask of cells goes."""
    return sum(1 << goal for cell, goal in enumerate(permutation) if cells >> cell & 1)


def images(position: Position) -> Iterator[tuple[Position, Permutation]]:
    """What the symmetries of the board make of a position, itself first, and by which of them."""
    for each in position.rules.symmetries:
        yield replace(position, x=image(position.x, each), o=image(position.o, each)), each


def canonical(position: Position) -> tuple[Position, Permutation]:
    """The least of a position's images, the same for all of them, and what leads there."""
    return min(images(position), key=lambda found: (found[0].x, found[0].o))


class Symmetry:
    """The symmetries of a board, in the renumbered bits of a bitboard; 0 is the identity."""

    def __init__(self, rules: Rules, board: Bitboard) -> None:
        permutations = rules.symmetries
        bits = [board.bit(cell) for cell in range(rules.cells)]
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
            images = self._images[number]
            image = _image(images, own)
            if image > best_own:
                continue
            image_other = _image(images, other)
            if image < best_own or image_other < best_other:
                best_own, best_other, chosen = image, image_other, number
        return best_own, best_other, chosen

    def image(self, mask: int, symmetry: int) -> int:
        return _image(self._images[symmetry], mask)

    def original(self, image: int, symmetry: int) -> int:
        """The mask of which this is the image."""
        return _image(self._images[self._inverse[symmetry]], image)


def byte_images(image_of_bit: Mapping[int, int]) -> ByteImages:
    """Of every byte of a mask, by its number and its content, the image: masks go by bytes.

    Args:
        image_of_bit: of each of the lowest bits.
    """
    cells, found = len(image_of_bit), []
    for first in range(0, cells, _BYTE):
        images = [0]
        for place in range(first, min(first + _BYTE, cells)):
            images += [below | image_of_bit[1 << place] for below in images]
        found.append(tuple(images))
    return tuple(found)


def _image(images: Sequence[Sequence[int]], mask: int) -> int:
    image = 0
    for of_byte in images:
        image |= of_byte[mask & 255]
        mask >>= _BYTE
    return image
