"""What the visits of a node come to."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tests.cases import Case, cases
from tests.features.map.plain_map import full_tree
from tests.features.map.plain_visits import PlainVisits
from tests.features.map.revisited import check, coverage_of
from tests.searches import searched
from ttt_tui.features.map.layout import Cell, Layout
from ttt_tui.features.map.merged_visits import NodeGroups
from ttt_tui.game import Position
from ttt_tui.search import Bound, Moment, NodeView, Search, SearchOptions
from ttt_tui.search.algorithm import named
from ttt_tui.search.options import Enhancement
from ttt_tui.search.reading.judge import claim_at

DEEPENING = SearchOptions(named("pvs"), enhancements=Enhancement.DEEPENING)


def test_what_turns_out_not_to_be_estimated_is_shown_in_the_end() -> None:
    """The last pass meets no depth limit, but that is known only when it is over."""
    search = Search(Position.parse("XXO/.O./... x"), DEEPENING)
    coverage, rows = coverage_of(search, 30), full_tree(search.position, DEEPENING)
    while not search.done:
        search.advance(events=60)
        moment = Moment(search)
        check(coverage.picture(moment), rows, 30, moment)
    first = coverage.picture(Moment(search)).rows[1][0]
    assert (first.visited, first.unclaimed) == (1, 0)


def test_an_estimate_does_not_undo_a_claim() -> None:
    """Deepening proves a value at one depth, and at the next leaves its node with an estimate."""
    search = Search(Position.parse("XO./.../... x"), DEEPENING)
    search.advance()
    coverage = coverage_of(search, 7 * 6 * 5)  # a column for each node three plies deep
    layout, trace, undone = coverage.layout, search.trace, 0
    for moves, visits in PlainVisits(Moment(search)).visits.items():
        for number, visit in enumerate(visits[1:] if len(moves) <= 3 else [], start=1):
            left = trace.left_at(visit)
            assert left is not None
            moment = Moment(search, left + 1)
            claim, _ = PlainVisits(moment).claims(visits[:number])
            if claim is None or claim_at(search, visit) is not Bound.ESTIMATE:
                continue
            undone += 1
            column = layout.trail(layout.keys(moves))[-1].start
            cell = coverage.picture(moment).rows[len(moves)][column]
            assert (cell.visited, cell.nodes, cell.unclaimed) == (1, 1, 0)
            assert cell.bound is claim
    assert undone


def test_pvs_ends_with_the_value_of_the_second_search() -> None:
    """X must stop O: what the null window left as a bound is shown by its last search."""
    options = SearchOptions(named("pvs"), enhancements=Enhancement.NONE)
    search = Search(Position.parse("X../.O./... x"), options)
    search.advance()
    assert search.counters.researches
    coverage = coverage_of(search, 70)
    row = coverage.picture(Moment(search)).rows[1]
    for cell, view in _last_views(search, row):
        assert cell.bound is view.bound
        assert cell.visited == 1


def _last_views(search: Search, row: list[Cell]) -> list[tuple[Cell, NodeView]]:
    last = {search.trace.move[visit]: visit for visit in search.trace.children(0)}
    moves = search.position.legal_moves()
    size = len(row) // len(moves)
    moment = Moment(search)
    return [(row[n * size], moment.view(last[move])) for n, move in enumerate(moves)]


@given(cases(most_empties=5), st.integers(1, 60))
def test_a_group_is_where_its_nodes_are(case: Case, width: int) -> None:
    search = searched(case.position, case.options)
    layout, trace = Layout(case.position, case.options.order, width), search.trace
    groups = NodeGroups(layout)
    found = {0: groups.group_for(0, None, 0)}
    for node in range(1, len(trace)):
        parent = trace.parent(node)
        assert parent is not None
        found[node] = groups.group_for(node, (parent, found[parent]), trace.move[node])
    for node, group in found.items():
        moves = trace.moves_to(node)
        depth, columns = groups.places[group]
        assert (depth, columns) == (len(moves), layout.trail(layout.keys(moves))[-1])
