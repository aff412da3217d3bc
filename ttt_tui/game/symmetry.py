"""Positions that the board's symmetries turn into one another, and one among them for all.

What is known of a position is known of its images, so they may share an entry of a table
(for Noughts and Crosses already D. Michie 1963, Experiments on the mechanization of
game-learning: 304 boxes of beads for the positions of the first player).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from ttt_tui.game.bitboard import Bitboard
from ttt_tui.game.position import Position
from ttt_tui.game.rules import Rules

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
    """Of every byte of a mask, by its number and its content, the image: masks go by bytes."""
    cells = len(image_of_bit)
    return tuple(
        tuple(
            sum(goal for bit, goal in image_of_bit.items() if content << first & bit)
            for content in range(1 << min(_BYTE, cells - first))
        )
        for first in range(0, cells, _BYTE)
    )


def _image(images: Sequence[Sequence[int]], mask: int) -> int:
    image = 0
    for of_byte in images:
        image |= of_byte[mask & 255]
        mask >>= _BYTE
    return image
