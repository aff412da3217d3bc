"""Sizes of trees before they are searched: counts, probes, and the words for them."""

from __future__ import annotations

import math

import pytest
from hypothesis import given, settings

from tests.cases import playable
from tests.searches import nodes_of
from ttt_tui.game import ImpossiblePosition, Position, Rules
from ttt_tui.search import Algorithm, SearchOptions, bounds_of
from ttt_tui.search.algorithm import named
from ttt_tui.search.counts.size_estimate import (
    Sizing,
    TreeSize,
    expected_size,
    is_quickly_counted,
    most_nodes,
    nodes_for_pace,
    sequence_counts,
    size_of,
)
from ttt_tui.words.numbers import tree_size


def visited(position: Position, depth: int | None = None) -> int:
    """What minimax really visits."""
    return nodes_of(position, SearchOptions(Algorithm.MINIMAX, depth=depth))


def probed(position: Position, probes: int = 400, seed: int = 0) -> Sizing:
    """An estimate by probes alone."""
    sizing = Sizing(position, probes=probes, exact_moves=0, seed=seed)
    sizing.advance()
    return sizing


# Counting


@pytest.mark.parametrize(
    ("rules", "nodes"),
    [
        (Rules(), 549_945),
        (Rules(2, 2, 2), 40),
        (Rules(1, 3, 2), 15),
        (Rules(2, 3, 3), 1_884),
        (Rules(2, 4, 3), 91_456),
    ],
)
def test_small_trees_are_counted(rules: Rules, nodes: int) -> None:
    assert size_of(Position(rules=rules)) == TreeSize(nodes, True, nodes, nodes)


@settings(max_examples=30)
@given(playable(6))
def test_a_count_is_what_minimax_visits(position: Position) -> None:
    sizing = Sizing(position)
    sizing.advance()
    size = sizing.size()
    assert size.exact
    assert size.nodes == visited(position)
    for depth in range(1, position.empties + 1):
        assert sizing.size(depth).nodes == visited(position, depth)


def test_a_depth_within_the_counted_levels_is_exact() -> None:
    size = size_of(Position(rules=Rules(4, 4, 4)), 3)
    assert (size.nodes, size.exact) == (16 + 16 * 15 + 16 * 15 * 14, True)


def test_without_a_line_that_fits_the_board_the_tree_is_counted_by_its_formula() -> None:
    position = Position(rules=Rules(8, 8, 8))
    longer = Position(rules=Rules(7, 7, 8))
    assert not size_of(position, probes=1).exact
    whole = size_of(longer)
    assert whole.exact
    assert whole.nodes == sum(math.perm(49, depth) for depth in range(1, 50))


@pytest.mark.parametrize("text", ["XXX/OO./...", "XOX/XOO/OXX"])
def test_a_game_that_is_over_has_no_tree(text: str) -> None:
    position = Position.parse(text)
    assert size_of(position) == TreeSize(0, True, 0, 0)
    assert sequence_counts(position) == ()


# Bounds


@settings(max_examples=30)
@given(playable(6))
def test_no_tree_is_larger_than_one_that_no_line_ends(position: Position) -> None:
    for depth in range(1, position.empties + 1):
        assert visited(position, depth) <= most_nodes(position, depth)


def test_the_bound_is_the_number_of_ways_to_deal_moves_to_columns() -> None:
    position = Position(rules=Rules(2, 2, 3, gravity=True))
    assert sequence_counts(position) == (2, 4, 6, 6)
    assert visited(position) == most_nodes(position) == 18


def test_what_is_quickly_counted_has_nine_empty_cells_or_few_columns() -> None:
    assert is_quickly_counted(Position())
    assert not is_quickly_counted(Position(rules=Rules(3, 4, 3)))
    assert is_quickly_counted(Position(rules=Rules(4, 3, 3, gravity=True)))
    assert not is_quickly_counted(Position(rules=Rules(6, 7, 4, gravity=True)))


# Probing


@pytest.mark.parametrize(
    "rules",
    [Rules(), Rules(2, 4, 3), Rules(3, 3, 2), Rules(3, 3, 3, True), Rules(3, 3, 3, misere=True)],
)
def test_the_mean_of_the_probes_is_near_the_truth(rules: Rules) -> None:
    """1,500 games are within 6 % here; most seeds would do, this one is fixed."""
    position = Position(rules=rules)
    true = visited(position)
    size = probed(position, 1_500).size()
    assert not size.exact
    assert size.probes == 1_500
    assert abs(size.nodes - true) <= 0.06 * true


def test_the_interval_holds_the_truth_about_as_often_as_it_says() -> None:
    position = Position()
    held = 0
    for seed in range(40):
        size = probed(position, 100, seed).size()
        assert size.low < size.nodes < size.high
        held += size.low <= 549_945 <= size.high
    assert held >= 34


def test_a_tree_that_takes_seconds_to_count_is_estimated_in_a_moment() -> None:
    position = Position(rules=Rules(3, 4, 3))
    for size in (probed(position).size(), size_of(position)):
        assert size.low <= 276_911_232 <= size.high
        assert size.high - size.low < 0.3 * size.nodes


@settings(max_examples=30)
@given(playable(7))
def test_probes_stay_within_what_is_possible(position: Position) -> None:
    sizing = probed(position, 5)
    size = sizing.size()
    assert size.nodes <= most_nodes(position) * (1 + 1e-9)
    assert size.nodes >= len(position.legal_moves()) * (not position.is_over())
    assert size.nodes == pytest.approx(sum(sizing.levels()))


def test_the_same_position_has_the_same_estimate_however_it_is_stepped() -> None:
    position = Position(rules=Rules(4, 4, 4))
    at_once, by_steps = Sizing(position), Sizing(position)
    at_once.advance()
    while not by_steps.done:
        by_steps.advance(3)
    assert at_once.size() == by_steps.size()
    assert at_once.levels() == by_steps.levels()


def test_64_cells_are_estimated() -> None:
    size = size_of(Position(rules=Rules(8, 8, 5)), probes=100)
    assert 1e80 < size.nodes < 3 * math.factorial(64)
    assert tree_size(size) == f"about {size.nodes:.1e} nodes".replace("e+", "e")


def test_a_depth_is_probed_down_to() -> None:
    position = Position(rules=Rules(4, 4, 4))
    sizing = Sizing(position)
    sizing.advance()
    true = sum(math.perm(16, depth) for depth in range(1, 7))  # nobody can win in six plies
    assert sizing.size(6).nodes == pytest.approx(true)
    assert sizing.size(16) == sizing.size(60) == sizing.size()


def test_bad_requests_are_refused() -> None:
    with pytest.raises(ValueError, match="0 probes"):
        Sizing(Position(), probes=0)
    with pytest.raises(ValueError, match="depth 0"):
        Sizing(Position()).size(0)
    with pytest.raises(ValueError, match="no random game"):
        Sizing(Position(rules=Rules(4, 4, 4))).size()
    with pytest.raises(ImpossiblePosition):
        Sizing(Position.parse("XXX/.../..."))


# Expectations


def test_minimax_is_expected_to_visit_the_tree_and_alpha_beta_less() -> None:
    sizing = Sizing(Position())
    sizing.advance()
    minimax = expected_size(sizing, SearchOptions(Algorithm.MINIMAX))
    alpha_beta = expected_size(sizing, SearchOptions(Algorithm.ALPHA_BETA))
    assert minimax.nodes == 549_945
    assert minimax.exact
    assert not alpha_beta.exact
    assert 18_297 / 3 < alpha_beta.nodes < 18_297 * 3
    assert alpha_beta.low <= alpha_beta.nodes <= alpha_beta.high


def test_other_algorithms_are_given_the_most_they_visit() -> None:
    sizing = Sizing(Position())
    sizing.advance()
    enhanced = expected_size(sizing, SearchOptions(named("alpha-beta+")))
    sampled = expected_size(sizing, SearchOptions(named("uct"), rollouts=10))
    assert (enhanced.nodes, enhanced.at_most) == (549_945, True)
    assert (sampled.nodes, sampled.at_most) == (90, True)


def test_a_depth_limit_makes_the_expectation_smaller() -> None:
    sizing = Sizing(Position())
    sizing.advance()
    for algorithm in (Algorithm.MINIMAX, Algorithm.ALPHA_BETA):
        whole = expected_size(sizing, SearchOptions(algorithm))
        limited = expected_size(sizing, SearchOptions(algorithm, depth=3))
        assert 9 < limited.nodes <= 585 < whole.nodes


def test_a_pace_is_chosen_without_counting_large_trees() -> None:
    large = Position(rules=Rules(4, 4, 4))
    minimax = SearchOptions(Algorithm.MINIMAX)
    assert nodes_for_pace(Position(), minimax) == bounds_of(Position()).full_tree
    assert nodes_for_pace(large, minimax) is None
    assert nodes_for_pace(large, minimax, 500) == 500
    assert nodes_for_pace(Position(), minimax, 500) == 500
    assert nodes_for_pace(large, SearchOptions(Algorithm.MINIMAX, depth=2)) == 256
    assert nodes_for_pace(large, SearchOptions(depth=2)) == math.isqrt(256 * 2 * (4 + 15))


# Words
