"""Yardsticks: the full tree, the smallest that a rule lets a search get away with, the formulas."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.cases import (
    ALPHA_BETA,
    EMPTY,
    MINIMAX,
    WORKED,
    Case,
    cases,
    playable,
)
from tests.depth_first_cases import built_in_options
from tests.searches import nodes_of
from ttt_tui.game import ImpossiblePosition, Position, Rules
from ttt_tui.search import (
    PLAIN,
    Cutoff,
    MoveOrder,
    Order,
    RootWindow,
    SearchOptions,
    bounds_of,
    expected_nodes,
)
from ttt_tui.search.algorithm import named
from ttt_tui.search.counts.position_cache import Work, forget_positions
from ttt_tui.search.options import Enhancement

TABLE, DEEPENING = Enhancement.TABLE, Enhancement.DEEPENING


@st.composite
def ruled_cases(draw: st.DrawFn, most_empties: int) -> Case:
    """A search of any algorithm by any rule, with a depth limit or without."""
    if draw(st.booleans()):
        case = draw(cases(most_empties))
        depth = draw(st.sampled_from((None, None, 1, 2, 3, 4)))
        algorithm = draw(st.sampled_from((*PLAIN, named("fsss"), named("uct"))))
        options = replace(case.options, depth=depth, algorithm=algorithm, rollouts=3)
        return Case(case.position, options)
    position = draw(playable(most_empties))
    options = draw(built_in_options(position))
    if options.algorithm is not named("mtd-f") and draw(st.booleans()):
        without = ~(TABLE | Enhancement.SYMMETRY | DEEPENING)
        options = replace(options, enhancements=options.enhancements & without)
    return Case(position, options)


@settings(max_examples=150)
@given(ruled_cases(6))
def test_the_tree_of_a_search_is_what_minimax_visits_under_the_same_rules(case: Case) -> None:
    options = case.options
    limited = replace(
        MINIMAX,
        first_move=options.first_move,
        depth=None if options.algorithm.by_rollouts else options.depth,
    )
    bounds = bounds_of(case.position, options)
    assert bounds.full_tree == nodes_of(case.position, limited)


@pytest.mark.parametrize(
    ("text", "options", "nodes"),
    [
        ("empty", SearchOptions(depth=3), 162),
        (
            "1x7k3m .....X. o",
            SearchOptions(stop_on_win=True, order=MoveOrder(Order.EDGES)),
            71,
        ),
    ],
)
def test_searches_that_visit_less_than_the_minimum_of_another_rule(
    text: str, options: SearchOptions, nodes: int
) -> None:
    position = Position() if text == "empty" else Position.parse(text)
    assert nodes_of(position, options) == nodes
    other_rule, own = bounds_of(position).minimal_tree, bounds_of(position, options).minimal_tree
    assert other_rule is not None
    assert own is not None
    assert own <= nodes < other_rule


@pytest.mark.parametrize(
    ("options", "minimum"),
    [
        (ALPHA_BETA, 1_451),
        (replace(ALPHA_BETA, algorithm=named("pvs"), enhancements=Enhancement.FORCED), 1_451),
        (replace(ALPHA_BETA, algorithm=named("fsss"), cutoff=Cutoff.STRICT, depth=2), 1_451),
        (replace(ALPHA_BETA, cutoff=Cutoff.STRICT), 28_077),
        (replace(ALPHA_BETA, first_move=0), 307),
        (replace(ALPHA_BETA, depth=3), 95),
    ],
)
def test_the_minimum_of_each_rule_on_the_empty_board(options: SearchOptions, minimum: int) -> None:
    assert bounds_of(Position(), options).minimal_tree == minimum


@pytest.mark.parametrize(
    ("options", "why"),
    [
        (MINIMAX, "it tries every move"),
        (SearchOptions(named("uct")), "it samples and proves nothing"),
        (SearchOptions(named("alpha-beta+")), "a table merges what different moves lead to"),
        (
            SearchOptions(named("pvs"), enhancements=DEEPENING),
            "deepening ends with the first depth that proves the value",
        ),
    ],
)
def test_why_there_is_no_minimum(options: SearchOptions, why: str) -> None:
    bounds = bounds_of(Position.parse(WORKED), options)
    assert bounds.minimal_tree is None
    assert bounds.no_minimum.startswith(why)
    assert bounds.is_counted


def test_a_table_visits_less_than_alpha_beta_without_one_can() -> None:
    assert nodes_of(Position(), SearchOptions(named("alpha-beta+"))) == 427 < 1_451


def test_some_order_comes_close_on_the_empty_board() -> None:
    bounds = bounds_of(Position.parse(EMPTY))
    assert bounds.full_tree == 549_945
    assert bounds.minimal_tree is not None
    dice = random.Random(0)
    nodes = [
        nodes_of(Position(), SearchOptions(order=MoveOrder(Order.RANDOM, dice.randrange(1000))))
        for _ in range(20)
    ]
    assert bounds.minimal_tree < min(nodes) < 10 * bounds.minimal_tree


def test_uniform_formulas() -> None:
    """Source 003: b = 8 and m = 8 after the first move, so 16,777,216 at most."""
    for bounds in (
        bounds_of(Position.parse("X../.../... o")),
        bounds_of(Position(), replace(ALPHA_BETA, first_move=0)),
    ):
        assert (bounds.branching, bounds.plies) == (8, 8)
        assert bounds.uniform_tree == 16_777_216
        assert bounds.uniform_minimum == 8**4 + 8**4 - 1
    empty = bounds_of(Position())
    assert empty.uniform_tree == 9**9
    assert empty.uniform_minimum == 9**5 + 9**4 - 1
    limited = bounds_of(Position(), SearchOptions(depth=3))
    assert (limited.plies, limited.uniform_tree, limited.uniform_minimum) == (3, 729, 81 + 9 - 1)
    assert bounds_of(Position(), SearchOptions(stop_on_win=True)).uniform_minimum is None


def test_a_finished_game_has_no_tree() -> None:
    bounds = bounds_of(Position.parse("XXX/OO./..."))
    assert (bounds.branching, bounds.plies, bounds.uniform_tree) == (0, 0, 0)
    assert (bounds.uniform_minimum, bounds.full_tree, bounds.minimal_tree) == (0, 0, 0)
    assert expected_nodes(bounds, ALPHA_BETA) == 0


def test_large_boards_have_the_formulas_and_what_a_depth_limit_leaves() -> None:
    four = Position(rules=Rules(4, 4, 4))
    bounds = bounds_of(four)
    assert (bounds.full_tree, bounds.minimal_tree) == (None, None)
    assert not bounds.is_counted
    assert bounds.uniform_tree == 16**16
    for algorithm in PLAIN:
        assert expected_nodes(bounds, SearchOptions(algorithm)) is None
    limited = bounds_of(four, SearchOptions(depth=2))
    assert limited.full_tree == 16 + 16 * 15
    assert limited.minimal_tree is not None


@pytest.mark.parametrize("root_window", RootWindow)
def test_a_count_is_given_up_at_its_limit_and_goes_on_from_there(root_window: RootWindow) -> None:
    options = SearchOptions(root_window=root_window)
    position = Position.parse("4x4k3 X.O./.O../..XO/X..X o")
    forget_positions()
    whole = bounds_of(position, options)
    forget_positions()
    steps = 0
    while (bounds := bounds_of(position, options, Work(500))) != whole:
        assert not bounds.is_counted
        steps += 1
        assert steps < 100, "each call goes on where the last one gave up"
    assert steps > 5


def test_an_impossible_position_has_no_bounds() -> None:
    with pytest.raises(ImpossiblePosition):
        bounds_of(Position.parse("XX./.../... o"))


def test_positions_of_one_board_share_their_counts() -> None:
    """So that a stream of positions is counted once, and not each from the beginning."""
    forget_positions()
    first, second = Work(100_000), Work(100_000)
    bounds_of(Position(), ALPHA_BETA, first)
    after = bounds_of(Position().play(0), ALPHA_BETA, second)
    assert (after.full_tree, after.minimal_tree) == (59_704, 306)
    assert 100_000 - first.left > 30_000
    assert 100_000 - second.left < 100
