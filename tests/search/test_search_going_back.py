"""A search that goes back is as if it had never gone on."""

from __future__ import annotations

import pytest

from tests.cases import TURN_5
from tests.oracles.printed_claims import EVERY
from tests.searches import columns
from ttt_tui.game import Position
from ttt_tui.search import Algorithm, Search, SearchOptions
from ttt_tui.search.reading import navigation


def contents(search: Search) -> dict[str, list[int]]:
    """The trace; of an open node the value means nothing yet."""
    held = columns(search)
    ended = zip(held["value"], held["end"], strict=True)
    return {**held, "value": [value if end else 0 for value, end in ended]}


@pytest.mark.parametrize("capacity", [20, 100_000])
@pytest.mark.parametrize("algorithm", EVERY, ids=str)
def test_it_is_where_a_search_is_that_never_went_further(
    algorithm: Algorithm, capacity: int
) -> None:
    options = SearchOptions(algorithm, rollouts=40)
    for event in (0, 1, 15, 40, 61):
        gone, fresh = (Search(Position.parse(TURN_5), options, capacity=capacity) for _ in range(2))
        gone.advance(events=event + 37)
        list(navigation.root_changes(gone))
        gone.go_back(event)
        fresh.advance(events=event)
        for _ in range(2):
            assert gone.events == fresh.events
            assert gone.counters == fresh.counters
            assert contents(gone) == contents(fresh)
            assert gone.trace.open_path() == fresh.trace.open_path()
            assert list(navigation.root_changes(gone)) == list(navigation.root_changes(fresh))
            gone.advance()
            fresh.advance()
        assert gone.returned == fresh.returned
