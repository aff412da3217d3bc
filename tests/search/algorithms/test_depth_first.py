"""What the traces of the built-in depth-first searches claim of every node is true."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.depth_first_cases import (
    DEEPENING,
    DEPTH_FIRST,
    SYMMETRY,
    TABLE,
    USUAL,
    BuiltInCase,
    Limited,
    built_in_cases,
    tables_of,
)
from tests.searches import searched
from ttt_tui.game import Position, Rules
from ttt_tui.search import Algorithm, Bound, Moment, MoveOrder, Order, Reason, Search, SearchOptions
from ttt_tui.search.algorithm import named
from ttt_tui.search.options import Enhancement
from ttt_tui.search.reading.judge import bound_of
from ttt_tui.search.trace import Mark


def depth_of_pass(search: Search, node: int) -> int:
    """To which depth the pass searched that visited the node."""
    depths = [each.depth for each in search.passes if each.first_node <= node]
    return (depths[-1] if depths else search.options.depth) or 64


def holds(bound: Bound, value: int, truth: int) -> bool:
    return {
        Bound.EXACT: truth == value,
        Bound.LOWER: truth >= value,
        Bound.UPPER: truth <= value,
    }[bound]


def check_claims(search: Search) -> None:
    """Claims against play to the end; and, estimates and all, against minimax to the depth."""
    moment, options = Moment(search), search.options
    limited = Limited(options, search.position.rules.cells)
    for number in range(1, len(search.trace)):
        view = moment.view(number)
        assert view.value is not None
        position = moment.position(number)
        if view.bound is Bound.ESTIMATE:
            assert options.estimates
        else:
            assert holds(view.bound, view.value, limited.value(position, view.depth, 64))
        counted = bound_of(view.value, view.alpha, view.beta, options)
        if view.reason in (Reason.GAME_OVER, Reason.HORIZON):
            counted = Bound.EXACT
        depth = depth_of_pass(search, number)
        assert holds(counted, view.value, limited.value(position, view.depth, depth))


@settings(max_examples=120, deadline=None)
@given(built_in_cases(most_empties=5), st.sampled_from((3, 61, 4_001)))
def test_bounds_are_true_of_every_node(case: BuiltInCase, slots: int) -> None:
    with tables_of(slots):
        check_claims(searched(case.position, case.options))


@settings(max_examples=60, deadline=None)
@given(built_in_cases(most_empties=6))
def test_marks_and_counters_tell_the_same(case: BuiltInCase) -> None:
    search = searched(case.position, case.options)
    trace, counters = search.trace, search.counters
    held = range(1, len(trace))
    assert len(trace) == search.nodes + 1
    hits = [node for node in held if trace.mark[node] & Mark.TABLE_HIT]
    cuts = [node for node in held if trace.reason[node] == Reason.TABLE]
    assert (len(hits), len(cuts)) == (counters.table_hits, counters.table_cuts)
    assert set(cuts) <= set(hits)
    again = [node for node in held if trace.mark[node] & Mark.RESEARCH]
    assert len(again) == counters.researches
    for node in cuts:
        assert trace.end[node] == node + 1  # it was left at once
    for node in again:
        assert case.options.algorithm is named("pvs")
        parent = trace.parent(node)
        assert parent is not None
        before = [child for child in trace.children(parent) if child < node]
        assert trace.move[before[-1]] == trace.move[node]
    finished_games = [node for node in held if trace.reason[node] == Reason.GAME_OVER]
    assert len(finished_games) == counters.leaves
    if not counters.passes > 1:
        horizon = [node for node in held if trace.reason[node] == Reason.HORIZON]
        assert len(horizon) == counters.horizon_nodes


@pytest.mark.parametrize("algorithm", [Algorithm.MINIMAX, Algorithm.ALPHA_BETA, *DEPTH_FIRST])
def test_beside_a_win_estimates_stay_estimates(algorithm: Algorithm) -> None:
    search = searched(Position.parse("..X/.O./O.X x"), SearchOptions(algorithm, depth=2))
    assert search.value == 1
    assert search.has_estimated
    check_claims(search)
    moment = Moment(search)
    claims = {moment.view(node).bound for node in range(len(search.trace))}
    assert Bound.ESTIMATE in claims
    assert moment.view(0).bound is Bound.EXACT


def test_the_drawn_cases_are_worth_drawing() -> None:
    """On a lively position every kind of event and claim is there."""
    position = Position.parse("X../.O./... x")
    for algorithm in DEPTH_FIRST:
        options = SearchOptions(algorithm, enhancements=TABLE)
        search = searched(position, options)
        check_claims(search)
        reasons = set(search.trace.reason[: len(search.trace)])
        assert reasons >= {Reason.ALL_TRIED, Reason.CUTOFF, Reason.GAME_OVER, Reason.TABLE}
        assert search.counters.table_hits > search.counters.table_cuts > 0
        shallow = searched(position, replace(options, depth=3))
        check_claims(shallow)
        assert shallow.counters.horizon_nodes > 0
    again = searched(position, SearchOptions(named("pvs"), enhancements=TABLE))
    assert again.counters.researches > 0


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
