"""Options and move orders: what may be asked for, and what is refused."""

from __future__ import annotations

import pytest

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
