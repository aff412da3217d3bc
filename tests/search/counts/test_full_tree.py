"""The full game tree is counted as minimax visits it."""

from __future__ import annotations

from hypothesis import given, settings

from tests.cases import MINIMAX, playable
from tests.searches import nodes_of, searched
from ttt_tui.game import Position
from ttt_tui.search import MoveOrder, bounds_of, expected_nodes
from ttt_tui.search.counts.full_tree import by_depth, census_for
from ttt_tui.search.counts.position_cache import Work


@settings(max_examples=100)
@given(playable(6))
def test_full_tree_is_what_minimax_visits(position: Position) -> None:
    assert bounds_of(position).full_tree == nodes_of(position, MINIMAX)
    assert expected_nodes(bounds_of(position), MINIMAX) == nodes_of(position, MINIMAX)


@given(playable(6))
def test_its_levels_are_the_depths_of_that_search(position: Position) -> None:
    census = census_for(position.rules, MoveOrder())
    assert census.prepare(position, Work(10**6))
    if not position.is_over():
        levels = searched(position, MINIMAX, 0).counters.nodes_by_depth
        spot = census.spot(position)
        assert by_depth(census.count(spot), len(levels) + 1) == (1, *levels)
        for depth in range(1, len(levels) + 1):
            assert census.count_to(spot, depth) == sum(levels[:depth])
