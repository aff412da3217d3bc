"""Hunts for the best and the worst order, against brute force."""

from __future__ import annotations

import random
from itertools import permutations

import pytest

from tests.features.ordering.laboratories import SMALL, USUAL, counted, laboratory, nodes
from ttt_tui.features.ordering.hunt import Aim, Hunt
from ttt_tui.features.ordering.laboratory import Laboratory
from ttt_tui.game import Position
from ttt_tui.search import (
    MoveOrder,
    Order,
)


@pytest.mark.parametrize("name", SMALL)
def test_hunts_find_the_extremes_of_all_permutations(name: str) -> None:
    lab = laboratory(name)
    by_order = {cells: nodes(lab, cells) for cells in permutations(lab.cells)}
    for aim, extreme in ((Aim.BEST, min), (Aim.WORST, max)):
        hunt = Hunt(lab, aim)
        hunt.run()
        assert hunt.found is not None
        assert hunt.proven
        assert hunt.found.nodes == extreme(by_order.values())
        assert hunt.found.nodes == by_order[lab.relevant(hunt.found.order)]
        assert hunt.orders == hunt.total == lab.distinct
        assert hunt.found.name == f"{aim.value} of all"
        assert lab.minimum is None or lab.minimum <= hunt.found.nodes
        assert lab.full_tree is None or hunt.found.nodes <= lab.full_tree


# All 45,360 orders were searched for these two: `ttt-tui orders empty --find best --steps 50000`.
@pytest.mark.parametrize(
    ("cells", "count"), [("5,3,7,1,9,2,8,4,6", 6_227), ("4,6,2,8,7,1,3,9,5", 46_034)]
)
def test_the_best_and_the_worst_order_of_the_empty_board(cells: str, count: int) -> None:
    lab = Laboratory(Position(), USUAL)
    assert lab.try_order(MoveOrder.parse(f"cells:{cells}")).nodes == count
    assert Hunt(lab, Aim.BEST).exhaustive


def test_climbing_is_the_same_with_the_same_seed_and_never_called_proven() -> None:
    lab = counted(Position.parse("X../.../..O"), USUAL)
    found = []
    for seed in (1, 1, 2):
        hunt = Hunt(lab, Aim.BEST, most_orders=60, seed=seed)
        hunt.run()
        assert (hunt.orders, hunt.done, hunt.proven, hunt.exhaustive) == (60, True, False, False)
        assert hunt.found is not None
        assert hunt.found.name == "best found"
        found.append((hunt.found, hunt.nodes))
    assert found[0] == found[1]
    assert found[0] != found[2]
    best = found[0][0].nodes
    assert best is not None
    centre = lab.try_order(MoveOrder(Order.CENTRE)).nodes
    assert lab.minimum is not None
    assert centre is not None
    assert lab.minimum <= best <= centre, "it begins with centre first"


def test_a_hunt_goes_on_in_steps_of_any_size_and_can_be_left_at_any() -> None:
    lab = laboratory("five left")
    whole = Hunt(lab, Aim.WORST)
    whole.run()
    source = random.Random(1)
    stepped = Hunt(lab, Aim.WORST)
    before = 0
    assert stepped.found is None
    while not stepped.done:
        stepped.advance(source.randint(1, 9))
        assert 0 <= stepped.nodes - before <= 9
        assert not stepped.proven or stepped.done
        before = stepped.nodes
    assert (stepped.found, stepped.nodes, stepped.orders) == (
        whole.found,
        whole.nodes,
        whole.orders,
    )
    stepped.advance(100)
    assert stepped.nodes == whole.nodes


def test_what_takes_too_long_is_given_up_and_proves_no_worst() -> None:
    text, rules, options = SMALL["five left"]
    position = Position.parse(text, rules)
    counts = sorted(
        {nodes(laboratory("five left"), cells) for cells in permutations([0, 1, 5, 7, 8])}
    )
    lab = Laboratory(position, options, most_nodes=counts[1])
    best, worst = Hunt(lab, Aim.BEST), Hunt(lab, Aim.WORST)
    for hunt in (best, worst):
        hunt.run()
    assert best.found is not None
    assert (best.found.nodes, best.proven) == (counts[0], True)
    assert worst.found is not None
    assert (worst.found.nodes, worst.proven) == (counts[1], False)
    assert worst.found.name == "worst found"
    slow = next(c for c in permutations(lab.cells) if nodes(lab, c) > counts[1])
    tried = lab.try_order(lab.order_of(slow))
    assert tried.nodes is None
    lab.try_order(best.found.order)
    assert lab.ranking[-1] == tried
