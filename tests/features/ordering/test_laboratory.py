"""The ordering laboratory: orders against brute force, bounds, symmetry, and hunts for extremes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.features.ordering.laboratories import USUAL, counted, laboratory
from ttt_tui.features.ordering.hunt import Aim, Hunt
from ttt_tui.features.ordering.laboratory import NAMED, Laboratory
from ttt_tui.game import Position, Rules
from ttt_tui.search import (
    Cutoff,
    MoveOrder,
    OptionsError,
    SearchOptions,
)
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
