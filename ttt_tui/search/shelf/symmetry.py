"""Positions that the board's symmetries turn into one another, and one among them for all.

What is known of a position is known of its images, so they may share an entry of a table
(for Noughts and Crosses already D. Michie 1963, Experiments on the mechanization of
game-learning: 304 boxes of beads for the positions of the first player).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ttt_tui.game import Rules
from ttt_tui.search.options import MoveOrder
from ttt_tui.search.tables import Tables, tables_for

_BYTE = 8

ByteImages = tuple[tuple[int, ...], ...]
"""For each byte of a mask, and each of its 256 contents, the image."""


class Symmetry:
    """The symmetries of a board, in the renumbered bits of its tables; 0 is the identity."""

    def __init__(self, rules: Rules, tables: Tables) -> None:
        permutations = rules.symmetries
        bits = [tables.mask(1 << cell) for cell in range(rules.cells)]
        self._images = [
            _byte_images({bits[cell]: bits[goal] for cell, goal in enumerate(permutation)})
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


@lru_cache(maxsize=32)
def symmetry_for(rules: Rules, order: MoveOrder) -> Symmetry:
    return Symmetry(rules, tables_for(rules, order))


def _byte_images(image_of_bit: dict[int, int]) -> ByteImages:
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
