"""Iterative deepening: it ends at a proof, and else with what the last depth estimates."""

from __future__ import annotations

import pytest

from tests.depth_first_cases import (
    DEEPENING,
    DEPTH_FIRST,
    USUAL,
    Limited,
)
from tests.searches import searched
from ttt_tui.game import Position
from ttt_tui.search import Algorithm, SearchOptions
from ttt_tui.search.algorithm import named


@pytest.mark.parametrize("algorithm", DEPTH_FIRST)
def test_deepening_ends_at_a_proof(algorithm: Algorithm) -> None:
    """A win in three plies needs three passes, a drawn game as many as cells are empty."""
    options = SearchOptions(algorithm, enhancements=USUAL | DEEPENING)
    won = searched(Position.parse("..O/XOO/..X x"), options)
    assert (won.value, won.passes[-1].depth) == (1, 3)
    drawn = searched(Position.parse("XXO/.O./... x"), options)
    assert (drawn.value, drawn.passes[-1].depth) == (0, 5)
    assert [each.first_node for each in drawn.passes][:1] == [1]
    depths = [each.depth or 0 for each in drawn.passes]
    assert sorted(set(depths)) == [1, 2, 3, 4, 5]
    assert depths == sorted(depths)


def test_deepening_to_a_depth_limit_returns_an_estimate() -> None:
    options = SearchOptions(named("alpha-beta+"), enhancements=USUAL | DEEPENING, depth=2)
    search = searched(Position(), options)
    assert search.value is None
    assert search.estimate == Limited(options, 9).value(Position(), 0, 2)
    assert len(search.passes) == 2
