"""A frame is one instant: whatever is read from it later is of that instant."""

from __future__ import annotations

import pytest

from ttt_tui.engine.frame import Frame, SearchStatus
from ttt_tui.game import Position
from ttt_tui.search import Algorithm, Moment, Search, SearchOptions
from ttt_tui.search.algorithm import all_algorithms

WORKED = "..O/XOO/..X"


def searches(events: int) -> tuple[Search, ...]:
    made = []
    for algorithm in all_algorithms():
        search = Search(Position.parse(WORKED), SearchOptions(algorithm, rollouts=20))
        search.advance(events=events)
        made.append(search)
    return tuple(made)


@pytest.mark.parametrize("events", [0, 1, 15, 40])
def test_what_a_frame_says_stays_while_the_searches_go_on(events: int) -> None:
    going = searches(events)
    frame = Frame(going, running=True, rate=None)
    counted = [search.nodes for search in going]
    ended = [search.done for search in going]
    for search in going:
        search.advance(events=7)
    statuses = [frame.status(search.options.algorithm) for search in going]
    assert [status.nodes for status in statuses] == counted
    assert [status.done for status in statuses] == ended
    assert frame.done == all(ended)
    for status in statuses:
        assert status.events == frame.moment(status.search.options.algorithm).event
        assert status.nodes_at(status.moment) == status.nodes
        assert max(0, status.moment.entered - 1) == status.nodes


def test_a_search_that_has_not_moved_is_not_asked_again() -> None:
    first, second = searches(15)[:2]
    before = Frame((first, second), running=True, rate=None)
    second.advance(events=1)
    after = Frame((first, second), running=True, rate=None, before=before)
    assert after.statuses[first] is before.statuses[first]
    assert after.statuses[second].events == before.statuses[second].events + 1


def test_a_search_whose_budget_is_used_up_is_over_and_not_done() -> None:
    (search, *_) = searches(15)
    frame = Frame((search,), running=False, rate=None, stopped=frozenset({search}))
    status = frame.status(Algorithm.MINIMAX)
    assert status.over
    assert not status.done
    assert frame.done


def test_nodes_of_a_moment_in_the_past_are_those_entered_by_then() -> None:
    search = Search(Position.parse(WORKED))
    search.advance()
    status = SearchStatus.of(search)
    for event in range(status.events + 1):
        earlier = Search(Position.parse(WORKED))
        earlier.advance(events=event)
        assert status.nodes_at(Moment(search, event)) == earlier.nodes
