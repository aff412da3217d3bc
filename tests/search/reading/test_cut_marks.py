"""Where the cuts of a search fell: against the trace read node by node."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings

from tests.cases import Case, cases
from ttt_tui.game import Position
from ttt_tui.search import Reason, Search
from ttt_tui.search.reading.cut_marks import CutMarks


def cut_events(search: Search) -> list[int]:
    trace = search.trace
    return sorted(
        event
        for node in range(len(trace))
        if trace.reason[node] in (Reason.CUTOFF, Reason.WIN_FOUND)
        and (event := trace.left_at(node)) is not None
    )


@settings(max_examples=60)
@given(cases(most_empties=6))
def test_every_cut_is_counted_once_however_the_search_is_cut_up(case: Case) -> None:
    search = Search(case.position, case.options)
    marks = CutMarks(search)
    dice = random.Random(case.position.empties)
    while not search.done:
        search.advance(events=dice.randint(1, 200))
        marks.update()
        events = cut_events(search)
        assert sum(marks._counts) == len(events)
        for cells in (1, 7, 60):
            expected = [False] * cells
            for event in events:
                moment = event + 1
                first = moment - moment % marks.width
                expected[int((cells - 1) * first / search.events)] = True
            assert marks.cells(cells, search.events) == expected


def test_a_long_search_keeps_few_stretches() -> None:
    search = Search(Position())
    marks = CutMarks(search)
    while not search.done:
        search.advance(events=2_000)
        marks.update()
    assert sum(marks._counts) == search.counters.pruning_cutoffs == len(cut_events(search))
    assert marks.width > 1
    assert search.events / marks.width <= 1024
    assert sum(marks.cells(80, search.events)) > 70


@pytest.mark.parametrize("capacity", [0, 1, 7])
def test_a_full_trace_marks_what_it_holds(capacity: int) -> None:
    search = Search(Position.parse("..O/XOO/..X"), capacity=capacity)
    search.advance()
    marks = CutMarks(search)
    marks.update()
    assert sum(marks._counts) == len(cut_events(search))


def test_no_events_no_marks() -> None:
    marks = CutMarks(Search(Position()))
    marks.update()
    assert marks.cells(5, 0) == [False] * 5


def test_cuts_that_a_search_comes_to_again_are_not_counted_twice() -> None:
    search = Search(Position())
    marks = CutMarks(search)
    for events in (9_000, 300, 20_000):
        if events < search.events:
            search.go_back(events)
        else:
            search.advance(events=events - search.events)
        marks.update()
    assert sum(marks._counts) == len(cut_events(search))
