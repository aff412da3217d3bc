"""Where the cuts of a search fell: against the trace read node by node."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings

from tests.cases import Case, cases
from ttt_tui.game import Position
from ttt_tui.search import Reason, Search
from ttt_tui.search.reading.trace_follower import CutMarks, Follower


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


def events_in_order(search: Search, nodes: range) -> list[tuple[str, int]]:
    """What the trace tells of these nodes, event by event."""
    trace = search.trace
    entered = [(trace.entered_at(node), "enter", node) for node in nodes]
    left = [
        (at, "leave", node)
        for node in nodes
        if (at := trace.left_at(node)) is not None and trace.end[node] <= len(trace)
    ]
    return [(kind, node) for _, kind, node in sorted(entered + left)]


@settings(max_examples=50)
@given(cases(most_empties=6))
def test_every_node_is_passed_once_and_told_again_if_it_was_open(case: Case) -> None:
    search = Search(case.position, case.options, capacity=900)
    follower, dice = Follower(search.trace), random.Random(case.position.empties)
    passed: list[int] = []
    told_left: list[int] = []
    finished_when_passed: list[int] = []
    while not search.done or follower.passed < len(search.trace):
        search.advance(events=dice.randint(1, 200))
        left, fresh = follower.go_on(min(len(search.trace), follower.passed + dice.randint(1, 90)))
        assert all(search.trace.end[node] for node in left)
        assert all(not search.trace.end[node] for node in follower.open)
        told_left += left
        passed += fresh
        finished_when_passed += [node for node in fresh if node not in follower.open]
    told_left += follower.go_on(len(search.trace))[0]
    assert passed == list(range(len(search.trace)))
    assert sorted(told_left + finished_when_passed) == passed
    assert not follower.open


@settings(max_examples=50)
@given(cases(most_empties=6))
def test_a_walk_tells_all_events_in_their_order_wherever_it_is_given_up(case: Case) -> None:
    search = Search(case.position, case.options, capacity=900)
    follower, dice = Follower(search.trace), random.Random(case.position.empties)
    told: list[tuple[str, int]] = []
    while not search.done or follower.passed < len(search.trace):
        search.advance(events=dice.randint(1, 200))
        held, most = len(search.trace), dice.randint(1, 90)
        nodes = range(follower.passed, held)
        for node in follower.walk(nodes, held, lambda left: told.append(("leave", left))):
            assert follower.open[-1] == node
            assert follower.open == search.trace.path(node)
            told.append(("enter", node))
            most -= 1
            if not most:
                break
    list(follower.walk((), len(search.trace), lambda left: told.append(("leave", left))))
    assert told == events_in_order(search, range(len(search.trace)))


def test_a_walk_over_some_nodes_tells_of_those_alone() -> None:
    search = Search(Position.parse("X../.O./..X o"))
    search.advance()
    some = range(0, len(search.trace), 7)
    told: list[tuple[str, int]] = []
    follower = Follower(search.trace)
    for node in follower.walk(some, len(search.trace), lambda left: told.append(("leave", left))):
        told.append(("enter", node))
    assert sorted(told) == sorted([(kind, node) for kind in ("enter", "leave") for node in some])
    assert told == [
        each for each in events_in_order(search, range(len(search.trace))) if each in told
    ]
    assert follower.passed == len(search.trace)


@pytest.mark.parametrize("events", [0, 3, 60])
def test_what_a_search_that_went_back_comes_to_again_is_not_told_twice(events: int) -> None:
    search = Search(Position.parse("X../.O./..X o"))
    taker, walker = Follower(search.trace), Follower(search.trace)
    taken: list[int] = []
    entered: list[int] = []
    left: list[int] = []
    for forward in (100, None, 0, 30, None):
        if forward == 0:
            search.go_back(events)
        else:
            search.advance(events=forward)
        held = len(search.trace)
        taken += taker.go_on(held)[1]
        entered += walker.walk(range(walker.passed, held), held, left.append)
    assert taken == entered == sorted(left) == list(range(len(search.trace)))
