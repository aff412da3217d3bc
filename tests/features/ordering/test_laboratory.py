"""The ordering laboratory: orders against brute force, bounds, symmetry, and hunts for extremes."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import permutations

import pytest

from ttt_tui.features.ordering.distinct_orders import (
    canonical,
    count_orders,
    distinct_orders,
    stabiliser,
)
from ttt_tui.features.ordering.hunt import MOST_ORDERS, Aim, Hunt
from ttt_tui.features.ordering.laboratory import NAMED, Laboratory
from ttt_tui.features.ordering.words import about_minimum
from ttt_tui.game import Position, Rules
from ttt_tui.search import (
    Cutoff,
    MoveOrder,
    OptionsError,
    Order,
    RootWindow,
    Score,
    SearchOptions,
)
from ttt_tui.search.counts.remembered import forget_positions

USUAL = SearchOptions()
FIXED = SearchOptions(first_move=1)

SMALL = {
    "five left": ("..O/XO./X..", Rules(), USUAL),
    "symmetric": ("X.O/.../X.O", Rules(), USUAL),
    "strict": ("X.X/.O./O..", Rules(), SearchOptions(cutoff=Cutoff.STRICT)),
    "fresh": ("X.X/.O./O..", Rules(), SearchOptions(root_window=RootWindow.FRESH)),
    "depth-aware": ("X.X/.O./O..", Rules(), SearchOptions(score=Score.DEPTH)),
    "first win": ("X.X/.O./O..", Rules(), SearchOptions(stop_on_win=True)),
    "two plies": (".../.O./X.X", Rules(), SearchOptions(depth=2)),
    "misere": ("X.X/.O./O..", Rules(misere=True), USUAL),
    "2x2": ("empty", Rules(2, 2, 2), USUAL),
    "oblong": ("empty", Rules(2, 3, 3), USUAL),
    "fixed first move": ("empty", Rules(2, 3, 2), FIXED),
    "gravity": ("empty", Rules(2, 3, 3, gravity=True), USUAL),
    "fallen": ("O.../X..X/OX.O", Rules(3, 4, 3, gravity=True), USUAL),
    "one cell": ("XOX/OXX/O.O", Rules(), USUAL),
    "full": ("XOX/OXX/OXO", Rules(), USUAL),
    "won": ("XXX/OO./...", Rules(), USUAL),
}


def counted(position: Position, options: SearchOptions) -> Laboratory:
    lab = Laboratory(position, options)
    lab.count()
    return lab


def laboratory(name: str) -> Laboratory:
    text, rules, options = SMALL[name]
    return counted(Position.parse(text, rules), options)


def nodes(lab: Laboratory, cells: tuple[int, ...]) -> int:
    search = lab.search(lab.order_of(cells))
    search.advance()
    return search.nodes


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


# All 45,360 orders were searched for these two: `ttt-tui orders empty --find best --steps 50000`.
@pytest.mark.parametrize(
    ("cells", "count"), [("5,3,7,1,9,2,8,4,6", 6_227), ("4,6,2,8,7,1,3,9,5", 46_034)]
)
def test_the_best_and_the_worst_order_of_the_empty_board(cells: str, count: int) -> None:
    lab = Laboratory(Position(), USUAL)
    assert lab.try_order(MoveOrder.parse(f"cells:{cells}")).nodes == count
    assert Hunt(lab, Aim.BEST).exhaustive


def test_orders_that_are_the_same_are_listed_once() -> None:
    lab = laboratory("five left")
    first = lab.try_order(MoveOrder())
    again = lab.try_order(lab.order_of(lab.cells), "mine")
    assert again is first
    assert lab.tried == [first]
    renamed = lab.note(replace(first, name="best of all"))
    assert lab.tried == [renamed]


def test_an_order_that_does_not_fit_is_refused() -> None:
    lab = laboratory("2x2")
    for text in ("cells:1,2,3", "cells:1,1,2,3", "cells:1,2,3,9"):
        with pytest.raises(OptionsError, match="no order for a 2x2 board"):
            lab.try_order(MoveOrder.parse(text))
    assert not lab.tried


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


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("five left", "so it is out of reach: the best of all 120 visits 6 nodes more."),
        ("one cell", "and yet it is reached by the best."),
    ],
)
def test_whether_an_order_reaches_the_minimum_is_said_once_it_is_proven(
    name: str, words: str
) -> None:
    lab = laboratory(name)
    hunt = Hunt(lab, Aim.BEST)
    assert about_minimum(lab, None).endswith("so it may be out of reach.")
    assert about_minimum(lab, hunt).endswith("so it may be out of reach.")
    hunt.run()
    assert about_minimum(lab, hunt).endswith(words)
    line = about_minimum(lab, hunt, short=True)
    assert len(line) < 64
    assert line.rpartition("; ")[2].split()[1] in words
    forget_positions()
    assert about_minimum(Laboratory(lab.position, lab.options), None) == ""


def test_no_orders_to_try_are_refused() -> None:
    with pytest.raises(ValueError, match="0 orders to try: at least 1"):
        Hunt(laboratory("2x2"), Aim.BEST, most_orders=0)
