"""Cuts, root changes and marks of all built-in algorithms, against a look at every event."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.depth_first_cases import BuiltInCase, any_built_in
from ttt_tui.game import Position
from ttt_tui.search import (
    Algorithm,
    Bound,
    Moment,
    Reason,
    Search,
    SearchOptions,
)
from ttt_tui.search.algorithm import named
from ttt_tui.search.options import Enhancement
from ttt_tui.search.reading import navigation
from ttt_tui.search.reading.judge import claim_at
from ttt_tui.search.reading.trace_follower import CutMarks


def leavings(search: Search, *reasons: Reason) -> list[int]:
    """The moments after the nodes held were left for these reasons, in order."""
    trace = search.trace
    return sorted(
        left + 1
        for node in range(len(trace))
        if trace.reason[node] in reasons and (left := trace.left_at(node)) is not None
    )


def changes_live(case: BuiltInCase) -> list[int]:
    """When the best value at the root changed, watched event by event."""
    search = Search(case.position, case.options, capacity=0)
    best, changes = None, []
    while search.step():
        if search.done:
            break
        now = search.best_so_far(0)
        if now is not None and now != best:
            changes.append(search.events)
        best = now
    return changes


def changes_by_pass(search: Search) -> list[int]:
    """When the best value of a pass changed: of the root moves from one pass's first node on."""
    trace, sign = search.trace, search.position.to_move.sign
    begins = [each.first_node for each in search.passes]
    ends = [*begins[1:], len(trace)]
    changes = []
    for begin, end in zip(begins, ends, strict=True):
        moves = [node for node in range(begin, end) if trace.depth[node] == 1]
        values = [sign * trace.value[node] for node in moves]
        for number, node in enumerate(moves):
            if all(values[number] > value for value in values[:number]):
                left = trace.left_at(node)
                assert left is not None
                changes.append(left + 1)
    return changes


def changes_of_fsss(search: Search) -> list[int]:
    """When a visit of a root move claimed more for the side to move than all before."""
    trace, sign = search.trace, search.position.to_move.sign
    side = Bound.LOWER if sign > 0 else Bound.UPPER
    best, changes = -(10**6), []
    for node in trace.children(0):
        if claim_at(search, node) in (Bound.EXACT, side) and sign * trace.value[node] > best:
            best = sign * trace.value[node]
            left = trace.left_at(node)
            assert left is not None
            changes.append(left + 1)
    return changes


@settings(max_examples=100, deadline=None)
@given(any_built_in(), st.data())
def test_to_the_next_cut_and_back(case: BuiltInCase, data: st.DataObject) -> None:
    search = Search(case.position, case.options)
    search.advance(events=data.draw(st.integers(0, 500)))
    cuts = leavings(search, Reason.CUTOFF, Reason.WIN_FOUND, Reason.TABLE)
    some = data.draw(st.lists(st.integers(0, search.events), max_size=20))
    for moment in (0, *some, *cuts[:10], search.events):
        assert navigation.next_cut(search, moment) == min(
            (c for c in cuts if c > moment), default=None
        )
        earlier = max((c for c in cuts if c < moment), default=None)
        assert navigation.previous_cut(search, moment) == earlier


@settings(max_examples=100, deadline=None)
@given(any_built_in(), st.data())
def test_root_changes_of_every_pass(case: BuiltInCase, data: st.DataObject) -> None:
    """Asked for again and again while the search goes on."""
    search = Search(case.position, case.options)
    while not search.done:
        search.advance(events=data.draw(st.integers(1, 300)))
        tuple(navigation.root_changes(search))
        if search.events > 1500:
            search.advance()
    found = [moment for moment, _ in navigation.root_changes(search)]
    if case.options.algorithm is named("uct"):
        assert found == []
    elif case.options.algorithm is named("fsss"):
        assert found == changes_of_fsss(search)
    elif search.passes:
        assert found == changes_by_pass(search)
    else:
        assert found == changes_live(case)
    for moment, value in navigation.root_changes(search):
        node = Moment(search, moment).current
        assert node is not None
        assert search.trace.depth[node] == 1
        claim = claim_at(search, node)
        assert value == (None if claim is Bound.ESTIMATE else search.trace.value[node])


@settings(max_examples=60, deadline=None)
@given(any_built_in(most_empties=6))
def test_cuts_and_what_the_table_spared_are_told_apart(case: BuiltInCase) -> None:
    search = Search(case.position, case.options)
    marks, dice = CutMarks(search), random.Random(case.position.empties)
    while not search.done:
        search.advance(events=dice.randint(1, 400))
        marks.update()
        cuts = leavings(search, Reason.CUTOFF, Reason.WIN_FOUND)
        by_table = leavings(search, Reason.TABLE)
        assert (sum(marks._counts), sum(marks._table_counts)) == (len(cuts), len(by_table))
        for cells in (1, 60):
            for moments, found in (
                (cuts, marks.cells(cells, search.events)),
                (by_table, marks.table_cells(cells, search.events)),
            ):
                wanted = [False] * cells
                for moment in moments:
                    first = moment - moment % marks.width
                    wanted[int((cells - 1) * first / search.events)] = True
                assert found == wanted
    assert sum(marks._table_counts) == search.counters.table_cuts


@pytest.mark.parametrize("algorithm", [named("alpha-beta+"), named("pvs"), named("mtd-f")])
def test_an_estimate_is_no_change_to_a_value(algorithm: Algorithm) -> None:
    """Two plies deep nothing is known on the empty board; deepening starts over each depth."""
    usual = Enhancement.USUAL
    for enhancements in (usual, usual | Enhancement.DEEPENING):
        search = Search(Position(), SearchOptions(algorithm, depth=2, enhancements=enhancements))
        search.advance()
        changes = tuple(navigation.root_changes(search))
        assert changes
        assert {value for _, value in changes} == {None}
