"""The smallest tree that suffices, against all orders; and counting stops where its work ends."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.cases import (
    ALPHA_BETA,
    MINIMAX,
    TURN_5,
    TURN_7,
    WORKED,
    Case,
    cases,
    playable,
)
from tests.oracles.fewest_nodes import fewest
from tests.searches import nodes_of, searched
from ttt_tui.game import Position
from ttt_tui.search import Algorithm, MoveOrder, SearchOptions, bounds_of, expected_nodes
from ttt_tui.search.counts.position_cache import Work
from ttt_tui.search.counts.tree_counts import MinimalTree, by_depth, census_for

A_SLICE = 2_500


class Counted(MinimalTree):
    """Counts how often it asks for a position's value."""

    asked = 0

    def value(self, key: tuple[int, int]) -> int:
        self.asked += 1
        return super().value(key)


@pytest.mark.parametrize("text", ["3x3k3", "2x5k3", "3x4k3 X.../.O../.... x"])
def test_no_slice_asks_for_more_than_its_work(text: str) -> None:
    """Also where another count has looked at all the moves before."""
    position = Position.parse(text)
    tree = Counted(position, SearchOptions())
    moves = position.rules.cells
    slices = 1
    while tree.whole(Work(A_SLICE)) is None:
        slices += 1
    while tree.least(Work(A_SLICE)) is None:
        assert tree.asked <= A_SLICE * (moves + 1)
        tree.asked = 0
        slices += 1
    assert tree.asked <= A_SLICE * (moves + 1)
    assert slices > 1
    assert tree.least(Work(A_SLICE)) == MinimalTree(position, SearchOptions()).least(Work(10**9))


@settings(max_examples=200)
@given(cases(5), st.sampled_from((None, None, 1, 2, 3)))
def test_the_minimal_tree_is_alpha_beta_in_the_best_of_all_orders(
    case: Case, depth: int | None
) -> None:
    options = replace(case.options, algorithm=Algorithm.ALPHA_BETA, depth=depth)
    assert bounds_of(case.position, options).minimal_tree == fewest(case.position, options)


@pytest.mark.parametrize("text", [WORKED, TURN_7, TURN_5])
def test_minimal_tree_of_the_source_positions(text: str) -> None:
    position = Position.parse(text)
    assert bounds_of(position).minimal_tree == fewest(position, ALPHA_BETA)


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
