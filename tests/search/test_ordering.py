"""The static orders of moves."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tests.cases import games, rules_of
from tests.oracles.reference import Game
from ttt_tui.game import Rules
from ttt_tui.search import (
    MoveOrder,
    Order,
)
from ttt_tui.search.ordering import cell_order


@given(games())
def test_static_orders_are_the_oracles(game: Game) -> None:
    for kind in (Order.READING, Order.CENTRE, Order.EDGES):
        assert list(cell_order(rules_of(game), MoveOrder(kind))) == game.order(kind.value)


def test_orders_of_tic_tac_toe() -> None:
    rules = Rules()
    assert cell_order(rules, MoveOrder(Order.CENTRE)) == (4, 0, 2, 6, 8, 1, 3, 5, 7)
    assert cell_order(rules, MoveOrder(Order.EDGES)) == (1, 3, 5, 7, 0, 2, 6, 8, 4)


@given(games(), st.integers(0, 10**6))
def test_a_random_order_has_every_cell_once_and_its_seed_decides(game: Game, seed: int) -> None:
    order = MoveOrder(Order.RANDOM, seed)
    cells = cell_order(rules_of(game), order)
    assert sorted(cells) == list(range(len(game.empty)))
    cell_order.cache_clear()
    assert cell_order(rules_of(game), order) == cells


def test_seeds_differ() -> None:
    rules = Rules()
    assert len({cell_order(rules, MoveOrder(Order.RANDOM, seed)) for seed in range(20)}) > 15
