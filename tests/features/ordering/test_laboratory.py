"""The ordering laboratory: orders against brute force, bounds, symmetry, and hunts for extremes."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations

import pytest

from tests.features.ordering.laboratories import SMALL, USUAL, counted, laboratory, nodes
from ttt_tui.features.ordering.hunt import MOST_ORDERS, Aim, Hunt
from ttt_tui.features.ordering.laboratory import (
    NAMED,
    Laboratory,
    canonical,
    count_orders,
    distinct_orders,
    stabiliser,
)
from ttt_tui.game import Position, Rules
from ttt_tui.search import Cutoff, MoveOrder, OptionsError, Order, SearchOptions
from ttt_tui.search.counts.position_cache import forget_positions


def test_the_known_orders_of_the_empty_board() -> None:
    lab = counted(Position(), USUAL)
    for order in NAMED[:3]:
        lab.try_order(order)
    assert [(each.name, each.nodes) for each in lab.ranking] == [
        ("centre", 7_274),
        ("reading", 18_296),
        ("edges", 42_093),
    ]
    assert (lab.minimum, lab.full_tree) == (1_451, 549_945)
    assert (lab.place(1_451), lab.place(549_945)) == (0.0, 1.0)
    places = [lab.place(each.nodes or 0) or 0 for each in lab.ranking]
    assert 0 < places[0] < places[1] < places[2] < 1


def test_orders_that_are_the_same_are_listed_once() -> None:
    lab = laboratory("five left")
    first = lab.try_order(MoveOrder())
    again = lab.try_order(lab.order_of(lab.cells))
    assert again is first
    assert lab.tried == [first]
    renamed = lab.note(replace(first, name="best of all"))
    assert lab.tried == [renamed]


def test_an_order_that_does_not_fit_is_refused() -> None:
    lab = laboratory("2x2")
    for text in ("cells:1,2,3", "cells:1,1,2,3", "cells:1,2,3,9"):
        with pytest.raises(OptionsError, match="not an order of a 2x2 board"):
            lab.try_order(MoveOrder.parse(text))
    assert not lab.tried


def test_the_minimum_is_that_of_the_rules_in_force() -> None:
    assert (laboratory("two plies").minimum, laboratory("two plies").full_tree) == (16, 36)
    # Here a search that stops at its first win takes less than the minimum with cuts alone.
    position = Position.parse("XX./.../OO.")
    lab = counted(position, SearchOptions(stop_on_win=True))
    hunt = Hunt(lab, Aim.BEST)
    hunt.run()
    assert hunt.found is not None
    assert (lab.minimum or 0) <= (hunt.found.nodes or 0) < (counted(position, USUAL).minimum or 0)
    strict = counted(Position(), SearchOptions(cutoff=Cutoff.STRICT))
    assert strict.minimum == 28_077
    large = counted(Position(rules=Rules(4, 4, 4)), USUAL)
    assert (large.minimum, large.full_tree, large.place(5)) == (None, None, None)


def test_nothing_is_counted_unasked() -> None:
    forget_positions()
    lab = Laboratory(Position(), USUAL)
    assert (lab.minimum, lab.full_tree) == (None, None)


def test_no_orders_to_try_are_refused() -> None:
    with pytest.raises(ValueError, match="0 orders to try: at least 1"):
        Hunt(laboratory("2x2"), Aim.BEST, most_orders=0)


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
