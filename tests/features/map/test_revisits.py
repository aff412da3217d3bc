"""The map of searches that come back to nodes, or have their own order, against sets of paths."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.depth_first_cases import BuiltInCase, any_built_in
from tests.features.map.marks import looks, rewound
from tests.features.map.plain_map import WIDTHS, full_tree, of_cell
from tests.features.map.plain_visits import PlainVisits
from tests.features.map.revisited import ALL, check, coverage_of
from tests.searches import searched
from ttt_tui.features.map import merged_visits
from ttt_tui.features.map.layout import Layout
from ttt_tui.features.map.revisits import RevisitCoverage
from ttt_tui.game import Position
from ttt_tui.search import (
    Moment,
    Search,
    SearchOptions,
)
from ttt_tui.search.algorithm import named


@pytest.fixture(autouse=True)
def few_events_between_snapshots(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that the jumps from one to the next matter in small searches, too."""
    monkeypatch.setattr(merged_visits, "EVERY", 8)
    monkeypatch.setattr(merged_visits, "SNAPSHOTS", 4)


@settings(max_examples=100, deadline=None)
@given(any_built_in(), WIDTHS, st.data())
def test_every_cell_of_any_moment(case: BuiltInCase, width: int, data: st.DataObject) -> None:
    """Of a finished search, rewound and played again in any order."""
    search = searched(case.position, case.options)
    coverage, rows = coverage_of(search, width), full_tree(case.position, case.options)
    for moment in rewound(search, data, 4):
        check(coverage.picture(moment), rows, width, moment)


@settings(max_examples=60, deadline=None)
@given(any_built_in(most_empties=4), WIDTHS, st.integers(0, 40), st.data())
def test_a_full_trace(case: BuiltInCase, width: int, capacity: int, data: st.DataObject) -> None:
    """What is not held is not shown as visited, nor as never visited."""
    search = Search(case.position, case.options, capacity=capacity)
    coverage, rows = coverage_of(search, width), full_tree(case.position, case.options)
    for moment in looks(search, data, 4):
        check(coverage.picture(moment), rows, width, moment)


@settings(max_examples=40, deadline=None)
@given(any_built_in(), WIDTHS, st.data())
def test_uncounted_cells_say_as_much_as_they_can(
    case: BuiltInCase, width: int, data: st.DataObject
) -> None:
    search = searched(case.position, case.options)
    layout = Layout(case.position, case.options.order, width, most_empties=-1)
    coverage, rows = (
        RevisitCoverage(search, layout, at_a_time=ALL),
        full_tree(case.position, case.options),
    )
    for moment in rewound(search, data, 3):
        plain = PlainVisits(moment)
        for depth, row in enumerate(coverage.picture(moment).rows[: len(rows)]):
            for column, cell in enumerate(row):
                right = plain.cell(of_cell(rows[depth], column, width), False)
                assert cell[1:5] == right[1:5]
                assert cell.unclaimed == right.unclaimed
                assert not (right.ahead and not cell.ahead)
                if cell.nodes is None:
                    assert cell.share is None
                else:
                    assert cell.nodes == right.nodes


@settings(max_examples=60, deadline=None)
@given(any_built_in(most_empties=4), WIDTHS, st.integers(1, 40), st.data())
def test_work_in_slices_says_of_which_event_the_map_is(
    case: BuiltInCase, width: int, at_a_time: int, data: st.DataObject
) -> None:
    """A picture that is behind is the true picture of the event it names."""
    search = searched(case.position, case.options)
    layout = Layout(case.position, case.options.order, width)
    coverage = RevisitCoverage(search, layout, at_a_time=at_a_time)
    rows = full_tree(case.position, case.options)
    moment = Moment(search, data.draw(st.integers(0, search.events)))
    for _ in range(search.nodes + 2):
        picture = coverage.picture(moment)
        shown = moment if picture.as_of is None else Moment(search, picture.as_of)
        assert (picture.as_of is None) == (coverage.behind == 0)
        assert shown.event <= moment.event
        plain = PlainVisits(shown)
        for depth, row in enumerate(rows):
            for column in range(width):
                wanted = plain.cell(of_cell(row, column, width), False)
                assert picture.rows[depth][column] == wanted
        if picture.as_of is None:
            break
        coverage.go_on()
    assert picture.as_of is None


@settings(max_examples=100, deadline=None)
@given(any_built_in(most_empties=4), WIDTHS, st.data())
def test_what_a_cell_leads_to_and_how_often_it_was_visited(
    case: BuiltInCase, width: int, data: st.DataObject
) -> None:
    search = searched(case.position, case.options)
    coverage, rows = coverage_of(search, width), full_tree(case.position, case.options)
    for _ in range(3):
        moment = Moment(search, data.draw(st.integers(0, search.events)))
        visits = PlainVisits(moment).visits
        depth = data.draw(st.integers(0, len(rows) - 1))
        column = data.draw(st.integers(0, width - 1))
        picked = coverage.pick(moment, depth, column)
        nodes = of_cell(rows[depth], column, width)
        counted = sum(len(visits.get(node.moves, ())) for node in nodes)
        assert coverage.visits(moment, depth, column) == counted
        if not visits:
            assert picked is None
            continue
        assert picked is not None
        visit, move = picked
        lasts = [visits[node.moves][-1] for node in nodes if node.moves in visits]
        if lasts:
            assert (visit in lasts, move) == (True, None)
            continue
        # The last visited node above the cell's left edge, and the move that leads on from it.
        way = [n for row in rows for n in row if n.left * width <= column < n.right * width]
        above = [node for node in way if len(node.moves) <= depth and node.moves in visits][-1]
        assert visit == visits[above.moves][-1]
        if move is not None:
            following = next(node for node in way if len(node.moves) == len(above.moves) + 1)
            assert move == following.moves[-1]
            assert move in moment.unvisited(visit)


def test_uct_on_the_empty_board() -> None:
    """No cell claims what samples cannot tell, and none counts a node twice."""
    search = Search(Position(), SearchOptions(named("uct"), rollouts=300))
    search.advance()
    picture = coverage_of(search, 60).picture(Moment(search))
    for depth, row in enumerate(picture.rows):
        for cell in row:
            assert cell.nodes is not None
            assert cell.visited <= cell.nodes
            assert depth >= 5 or cell.value is None
    paths = {tuple(search.trace.moves_to(visit)) for visit in range(len(search.trace))}
    assert picture.visited == len(paths)
    assert picture.visits == search.nodes + 1 > len(paths)
