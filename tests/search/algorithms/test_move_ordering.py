"""What the order of moves is made of, and what each piece of it saves."""

from __future__ import annotations

import pytest

from tests.depth_first_cases import SYMMETRY, TABLE, USUAL
from tests.searches import searched
from ttt_tui.game import Position, Rules
from ttt_tui.search import MoveOrder, Order, SearchOptions
from ttt_tui.search.algorithm import named
from ttt_tui.search.options import Enhancement

NONE = Enhancement.NONE


@pytest.mark.parametrize("pieces", [Enhancement.KILLERS, Enhancement.HISTORY, Enhancement.FORCED])
def test_each_piece_of_the_ordering_saves_nodes(pieces: Enhancement) -> None:
    options = SearchOptions(named("alpha-beta+"), enhancements=pieces)
    search = searched(Position(), options)
    assert search.value == 0
    assert search.nodes < 18_296


def test_forced_moves_come_first() -> None:
    """X wins at (0,2), or must stop O at (1,2); of both the win is tried first."""
    options = SearchOptions(named("alpha-beta+"), enhancements=Enhancement.FORCED)
    search = searched(Position.parse("XX./OO./... x"), options)
    assert [each.move for each in search.root_tries][:3] == [2, 5, 6]
    stops = searched(Position.parse("X../OO./..X x"), options)
    assert [each.move for each in stops.root_tries][:2] == [5, 1]
    misere = Position.parse("XX./OO./... x", Rules(misere=True))
    loses = searched(misere, options)
    assert [each.move for each in loses.root_tries] == [6, 7, 8, 5, 2]


def test_the_static_order_is_the_base() -> None:
    centre = MoveOrder(Order.CENTRE)
    for enhancements in (NONE, TABLE, TABLE | SYMMETRY, USUAL):
        options = SearchOptions(named("alpha-beta+"), centre, enhancements=enhancements)
        assert searched(Position(), options).root_tries[0].move == 4
