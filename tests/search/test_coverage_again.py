"""The map of searches that visit nodes again, or in an order of their own, against sets of paths."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.search.plain_map import WIDTHS, Slice, full_tree, of_cell
from tests.search.plain_visits import PlainVisits, any_of_the_shelf
from tests.search.shelf_cases import ShelfCase
from ttt_tui.game import Position
from ttt_tui.search import Algorithm, Moment, Search, SearchOptions, merge
from ttt_tui.search.coverage_again import CoverageAgain
from ttt_tui.search.mapcell import Cell, Picture
from ttt_tui.search.options import Enhancement
from ttt_tui.search.treemap import Layout

ALL = 10**9


@pytest.fixture(autouse=True)
def few_events_between_snapshots(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that the jumps from one to the next matter in small searches, too."""
    monkeypatch.setattr(merge, "EVERY", 8)
    monkeypatch.setattr(merge, "SNAPSHOTS", 4)


def coverage_of(search: Search, width: int, *, at_a_time: int = ALL) -> CoverageAgain:
    layout = Layout(search.position, search.options.order, width)
    return CoverageAgain(search, layout, at_a_time=at_a_time)


def check(found: Picture, rows: list[list[Slice]], width: int, moment: Moment) -> None:
    plain = PlainVisits(moment)
    assert found.lost == plain.is_lost()
    for depth, row in enumerate(rows):
        for column in range(width):
            wanted = plain.cell(of_cell(row, column, width), found.lost)
            assert found.rows[depth][column] == wanted, f"depth {depth}, column {column}"
    if moment.search.options.visits_once:
        assert (found.visits, found.visited) == (None, moment.entered)
    else:
        assert found.visited == len(plain.visits)
        assert found.visits == sum(map(len, plain.visits.values()))


@settings(max_examples=200, deadline=None)
@given(any_of_the_shelf(), WIDTHS, st.data())
def test_every_cell_of_any_moment(case: ShelfCase, width: int, data: st.DataObject) -> None:
    """Of a finished search, rewound and played again in any order."""
    search = Search(case.position, case.options)
    search.advance()
    coverage, rows = coverage_of(search, width), full_tree(case.position, case.options)
    for event in data.draw(st.lists(st.integers(0, search.events), min_size=1, max_size=4)):
        moment = Moment(search, event)
        check(coverage.picture(moment), rows, width, moment)


@settings(max_examples=100, deadline=None)
@given(any_of_the_shelf(), WIDTHS, st.data())
def test_a_growing_search_with_looks_back(case: ShelfCase, width: int, data: st.DataObject) -> None:
    search = Search(case.position, case.options)
    coverage, rows = coverage_of(search, width), full_tree(case.position, case.options)
    for _ in range(6):
        search.advance(events=data.draw(st.integers(0, 100)))
        event = data.draw(st.none() | st.integers(0, search.events))
        moment = Moment(search, event)
        check(coverage.picture(moment), rows, width, moment)
    search.advance()
    check(coverage.picture(Moment(search)), rows, width, Moment(search))


@settings(max_examples=100, deadline=None)
@given(any_of_the_shelf(most_empties=4), WIDTHS, st.integers(0, 40), st.data())
def test_a_full_trace(case: ShelfCase, width: int, capacity: int, data: st.DataObject) -> None:
    """What is not held is not shown as visited, nor as never visited."""
    search = Search(case.position, case.options, capacity=capacity)
    coverage, rows = coverage_of(search, width), full_tree(case.position, case.options)
    for _ in range(4):
        search.advance(events=data.draw(st.integers(0, 60)))
        event = data.draw(st.none() | st.integers(0, search.events))
        moment = Moment(search, event)
        check(coverage.picture(moment), rows, width, moment)
