"""Which orders of moves can differ: all but those that a symmetry turns into one another."""

from __future__ import annotations

from itertools import permutations

import pytest

from tests.features.ordering.laboratories import SMALL, USUAL, laboratory, nodes
from ttt_tui.features.ordering.distinct_orders import (
    canonical,
    count_orders,
    distinct_orders,
    stabiliser,
)
from ttt_tui.features.ordering.hunt import MOST_ORDERS
from ttt_tui.features.ordering.laboratory import Laboratory
from ttt_tui.game import Position, Rules
from ttt_tui.search import (
    MoveOrder,
    Order,
    SearchOptions,
)


@pytest.mark.parametrize("name", SMALL)
def test_the_distinct_orders_stand_for_all(name: str) -> None:
    """Each order has the nodes of exactly one distinct order: the one it can be turned into."""
    lab, rules = laboratory(name), laboratory(name).position.rules
    distinct = set(distinct_orders(rules, lab.cells, lab.symmetries))
    assert len(distinct) == lab.distinct
    for cells in permutations(lab.cells):
        images = {canonical(rules, tuple(to[c] for c in cells)) for to in lab.symmetries}
        (stands_for_it,) = images & distinct
        assert nodes(lab, cells) == nodes(lab, stands_for_it)


@pytest.mark.parametrize("rules", [Rules(), Rules(3, 4, 3), Rules(4, 4, 4, gravity=True)])
def test_mirrored_orders_of_a_symmetric_position_visit_as_many_nodes(rules: Rules) -> None:
    lab = Laboratory(Position(rules=rules), SearchOptions(depth=4))
    order = MoveOrder(Order.RANDOM, 5)
    expected = nodes(lab, lab.relevant(order))
    assert len(lab.symmetries) == len(rules.symmetries) > 1
    for to in rules.symmetries:
        assert nodes(lab, tuple(to[cell] for cell in lab.relevant(order))) == expected


def test_only_symmetries_that_keep_stones_and_first_move_count() -> None:
    def order_of_group(text: str, fixed: int | None = None) -> int:
        position = Position.parse(text)
        cells = tuple(c for c in range(9) if not position.occupied >> c & 1 and c != fixed)
        return len(stabiliser(position, cells, fixed))

    assert order_of_group("empty") == 8
    assert order_of_group("empty", fixed=4) == 8
    assert order_of_group("empty", fixed=0) == 2
    assert order_of_group("X../.../...") == 2
    assert order_of_group("XO./.../...") == 1
    assert order_of_group("XOX/.X./O.O") == 2
    assert order_of_group("XOX/O.O/OXX") == 1, "what leaves the only cell in place is one"


@pytest.mark.parametrize(
    ("rules", "count"),
    [
        (Rules(), 362_880 // 8),
        (Rules(3, 4, 3), 479_001_600 // 4),
        # Two columns: sequences of alternating, ordered blocks.
        (Rules(2, 2, 2, gravity=True), 14 // 2),
        (Rules(4, 1, 4, gravity=True), 1),
        (Rules(1, 4, 4, gravity=True), 24 // 2),
    ],
)
def test_how_many_orders_there_are(rules: Rules, count: int) -> None:
    assert Laboratory(Position(rules=rules), USUAL).distinct == count
    if count < MOST_ORDERS // 10:
        cells = tuple(range(rules.cells))
        same = len(list(distinct_orders(rules, cells, [cells])))
        assert same == count_orders(rules, cells, [cells])
