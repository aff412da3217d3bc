"""Searches brought back to one instant are as if they had never gone on."""

from __future__ import annotations

import pytest

from tests.engine.fakes import searches
from ttt_tui.engine import frame as module
from ttt_tui.engine.frame import rewind
from ttt_tui.search import Moment
from ttt_tui.search.reading.alignment import aligned_event

WORKED = "..O/XOO/..X"
BEGAN, EVENT, LATER = 10, 17, 40


def test_by_events_all_have_made_as_many() -> None:
    first, other = searches(WORKED)
    for search in (first, other):
        search.advance(events=LATER)
    assert rewind([first, other], first, EVENT, {first: 10, other: 8}, race=False, in_step=False)
    assert (first.events, other.events) == (EVENT, EVENT - 2)


def test_in_a_race_all_have_visited_as_many_nodes() -> None:
    first, other = searches(WORKED)
    began = {}
    for search in (first, other):
        began[search] = search.advance(events=BEGAN)
        search.advance(events=LATER)
    assert rewind([first, other], first, EVENT, began, race=True, in_step=False)
    assert first.events == EVENT
    assert other.nodes == first.nodes


def test_in_step_the_others_are_at_the_node_of_the_first() -> None:
    first, other = searches(WORKED)
    for search in (first, other):
        search.advance(events=LATER)
    assert rewind([first, other], first, EVENT, {first: 10, other: 10}, race=False, in_step=True)
    assert first.events == EVENT
    assert other.events == aligned_event(Moment(first), other)


def test_what_would_take_long_is_left_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_most_searched_again", lambda _: LATER - 1)
    first, other = searches(WORKED)
    for search in (first, other):
        search.advance(events=LATER)
    assert not rewind([first, other], first, EVENT, {first: 10, other: 10}, race=True, in_step=True)
    assert (first.events, other.events) == (LATER, LATER)
