"""What the symmetries of a board make of a position."""

from __future__ import annotations

import random

import pytest

from ttt_tui.game import Rules
from ttt_tui.game.symmetry import Symmetry
from ttt_tui.search import MoveOrder, Order
from ttt_tui.search.ordering import bitboard_for

BOARDS = [
    Rules(),
    Rules(gravity=True),
    Rules(3, 4),
    Rules(1, 5),
    Rules(4, 4, 4),
    Rules(8, 8, 5),
    Rules(6, 7, 4, gravity=True),
]


@pytest.mark.parametrize("rules", BOARDS, ids=str)
@pytest.mark.parametrize("order", [Order.READING, Order.CENTRE, Order.RANDOM])
def test_images_of_a_position_share_a_canonical_one(rules: Rules, order: Order) -> None:
    board = bitboard_for(rules, MoveOrder(order))
    symmetry = Symmetry(rules, board)
    dice = random.Random(rules.cells)
    for _ in range(20):
        cells = dice.sample(range(rules.cells), min(5, rules.cells))
        canonical = set()
        for permutation in rules.symmetries:
            image = [permutation[cell] for cell in cells]
            own = board.mask(sum(1 << cell for cell in image[:3]))
            other = board.mask(sum(1 << cell for cell in image[3:]))
            least_own, least_other, number = symmetry.canonical(own, other)
            canonical.add((least_own, least_other))
            assert symmetry.image(own, number) == least_own
            assert symmetry.image(other, number) == least_other
            assert symmetry.original(least_own, number) == own
        assert len(canonical) == 1
        assert min(canonical)[0] <= board.mask(sum(1 << cell for cell in cells[:3]))
