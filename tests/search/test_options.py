"""Options and move orders: what may be asked for, and what is refused."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.cases import games, rules_of
from tests.oracles.reference import Game
from ttt_tui.game import Player, Position, Rules
from ttt_tui.search import (
    PLAIN,
    MaxPlayer,
    MoveOrder,
    OptionsError,
    Order,
    Score,
    SearchOptions,
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


@pytest.mark.parametrize("text", ["reading", "centre", "edges", "random:0", "random:7"])
def test_orders_read_and_write(text: str) -> None:
    assert str(MoveOrder.parse(text)) == text
    assert MoveOrder.parse(f" {text.upper()} ") == MoveOrder.parse(text)


def test_random_without_a_seed_has_seed_zero() -> None:
    assert MoveOrder.parse("random") == MoveOrder(Order.RANDOM, 0)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "no move order '': choose from reading, centre, edges, random"),
        ("corners", "no move order 'corners': choose from reading"),
        ("centre:3", "'centre:3': only random takes a seed, a whole number of at most 18 digits"),
        ("random:", "'random:': only random takes a seed"),
        ("random:x", "'random:x': only random takes a seed"),
        ("random:-1", "'random:-1': only random takes a seed"),
        ("random:²", "'random:²': only random takes a seed"),
    ],
)
def test_orders_refused(text: str, message: str) -> None:
    with pytest.raises(OptionsError, match=f"^{message}"):
        MoveOrder.parse(text)


def test_stopping_at_a_win_contradicts_depth_scores() -> None:
    for algorithm in PLAIN:
        with pytest.raises(OptionsError, match="the first win found may not be the quickest"):
            SearchOptions(algorithm, stop_on_win=True, score=Score.DEPTH)


@pytest.mark.parametrize(
    ("first_move", "rules", "named"),
    [
        (9, Rules(), r"cell 9 is not legal on an empty 3x3"),
        (-1, Rules(), r"cell -1 is not legal"),
        (0, Rules(gravity=True), r"\(0,0\) is not legal on an empty 3x3"),
    ],
)
def test_a_fixed_first_move_must_be_legal(first_move: int, rules: Rules, named: str) -> None:
    with pytest.raises(OptionsError, match=named):
        SearchOptions(first_move=first_move).root_moves(Position(rules=rules))


def test_max_player_resolves() -> None:
    for mover in Player:
        assert MaxPlayer.X.resolve(mover) is Player.X
        assert MaxPlayer.O.resolve(mover) is Player.O
        assert MaxPlayer.MOVER.resolve(mover) is mover
