"""What the traces of the shelf's depth-first searches claim of every node is true."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.search.shelf_cases import (
    DEPTH_FIRST,
    TABLE,
    USUAL,
    Limited,
    ShelfCase,
    finished,
    shelf_cases,
    tables_of,
)
from ttt_tui.game import Position
from ttt_tui.search import Algorithm, Bound, Moment, Reason, Search, SearchOptions, report_of
from ttt_tui.search.trace import Mark


def depth_of_pass(search: Search, node: int) -> int:
    """To which depth the pass searched that visited the node."""
    depths = [each.depth for each in search.passes if each.first_node <= node]
    return (depths[-1] if depths else search.options.depth) or 64


def check_claims(search: Search) -> None:
    moment, options = Moment(search), search.options
    limited = Limited(options, search.position.rules.cells)
    for number in range(1, len(search.trace)):
        view = moment.view(number)
        depth = depth_of_pass(search, number)
        exact = limited.value(moment.position(number), view.depth, depth)
        assert view.value is not None
        assert {
            Bound.EXACT: exact == view.value,
            Bound.LOWER: exact >= view.value,
            Bound.UPPER: exact <= view.value,
        }[view.bound], (number, view, exact)


@settings(max_examples=120, deadline=None)
@given(shelf_cases(most_empties=5), st.sampled_from((3, 61, 4_001)))
def test_bounds_are_true_of_every_node(case: ShelfCase, slots: int) -> None:
    """Values below a depth limit are held against minimax to that depth, estimates and all."""
    with tables_of(slots):
        check_claims(finished(case.position, case.options))


@settings(max_examples=60, deadline=None)
@given(shelf_cases(most_empties=6))
def test_marks_and_counters_tell_the_same(case: ShelfCase) -> None:
    search = finished(case.position, case.options)
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
        assert case.options.algorithm is Algorithm.PVS
        parent = trace.parent(node)
        assert parent is not None
        before = [child for child in trace.children(parent) if child < node]
        assert trace.move[before[-1]] == trace.move[node]
    finished_games = [node for node in held if trace.reason[node] == Reason.GAME_OVER]
    assert len(finished_games) == counters.leaves
    if not counters.passes > 1:
        horizon = [node for node in held if trace.reason[node] == Reason.HORIZON]
        assert len(horizon) == counters.horizon_nodes


def test_the_drawn_cases_are_worth_drawing() -> None:
    """On a lively position every kind of event and claim is there."""
    position = Position.parse("X../.O./... x")
    for algorithm in DEPTH_FIRST:
        options = SearchOptions(algorithm, enhancements=TABLE)
        search = finished(position, options)
        check_claims(search)
        reasons = set(search.trace.reason[: len(search.trace)])
        assert reasons >= {Reason.ALL_TRIED, Reason.CUTOFF, Reason.GAME_OVER, Reason.TABLE}
        assert search.counters.table_hits > search.counters.table_cuts > 0
        shallow = finished(position, replace(options, depth=3))
        check_claims(shallow)
        assert shallow.counters.horizon_nodes > 0
    again = finished(position, SearchOptions(Algorithm.PVS, enhancements=TABLE))
    assert again.counters.researches > 0


@pytest.mark.parametrize("algorithm", DEPTH_FIRST)
def test_best_play_goes_on_as_far_as_it_is_known(algorithm: Algorithm) -> None:
    search = finished(Position.parse("..O/XOO/..X x"), SearchOptions(algorithm, enhancements=USUAL))
    nodes = Moment(search).principal_variation()
    # MTD(f) has nothing but bounds below its move in one pass; two of them know the rest.
    assert len(nodes) == (1 if algorithm is Algorithm.MTD_F else 3)
    assert report_of(search).principal_variation == (6, 0, 7)
