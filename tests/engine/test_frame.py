"""A frame is one instant: whatever is read from it later is of that instant."""

from __future__ import annotations

import pytest

from ttt_tui.engine.frame import Frame, Standing
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
    standings = [frame.standing(search.options.algorithm) for search in going]
    assert [standing.nodes for standing in standings] == counted
    assert [standing.done for standing in standings] == ended
    assert frame.done == all(ended)
    for standing in standings:
        assert standing.events == frame.moment(standing.search.options.algorithm).event
        assert standing.nodes_at(standing.moment) == standing.nodes
        assert max(0, standing.moment.entered - 1) == standing.nodes


def test_a_search_that_has_not_moved_is_not_asked_again() -> None:
    first, second = searches(15)[:2]
    before = Frame((first, second), running=True, rate=None)
    second.advance(events=1)
    after = Frame((first, second), running=True, rate=None, before=before)
    assert after.standings[first] is before.standings[first]
    assert after.standings[second].events == before.standings[second].events + 1


def test_a_search_whose_budget_is_used_up_is_over_and_not_done() -> None:
    (search, *_) = searches(15)
    frame = Frame((search,), running=False, rate=None, stopped=frozenset({search}))
    standing = frame.standing(Algorithm.MINIMAX)
    assert standing.over
    assert not standing.done
    assert frame.done


def test_nodes_of_a_moment_in_the_past_are_those_entered_by_then() -> None:
    search = Search(Position.parse(WORKED))
    search.advance()
    standing = Standing.of(search)
    for event in range(standing.events + 1):
        earlier = Search(Position.parse(WORKED))
        earlier.advance(events=event)
        assert standing.nodes_at(Moment(search, event)) == earlier.nodes
