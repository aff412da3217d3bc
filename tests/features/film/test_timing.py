"""Which moment is seen when: every one where there is time, else those that matter."""

from __future__ import annotations

import pytest

from tests.cases import EMPTY, WORKED
from tests.searches import searched
from ttt_tui.features.film.timing import moments
from ttt_tui.search import Search
from ttt_tui.search.reading.film import next_cut, root_changes


def cuts(search: Search) -> set[int]:
    found, event = set(), next_cut(search, 0)
    while event is not None:
        found.add(event)
        event = next_cut(search, event)
    return found


def test_every_event_is_seen_where_there_is_time_and_cuts_longer() -> None:
    search = searched(WORKED)
    shown = moments(search, search.events, 200, 10)
    assert len(shown) == 200
    assert shown == sorted(shown)
    assert set(shown) == set(range(search.events + 1))
    long = cuts(search) | {change for change, _ in root_changes(search)}
    frames = {event: shown.count(event) for event in range(1, search.events)}
    others = [frames[event] for event in frames if event not in long]
    assert min(frames[event] for event in long) > max(others)
    assert shown[-20:] == [search.events] * 20  # the end is to be read


def test_a_time_lapse_is_even_and_stops_at_cuts_and_new_values() -> None:
    search = searched(EMPTY)
    shown = moments(search, search.events, 100, 10)
    assert len(shown) == 100
    assert shown[:81] == sorted(set(shown[:81]))
    assert (shown[0], shown[-1]) == (0, search.events)
    matter = cuts(search) | {change for change, _ in root_changes(search)} | {0, search.events}
    assert set(shown) <= matter
    step = search.events / 79
    assert all(abs(event - step * tick) <= 1.01 * step for tick, event in enumerate(shown[:80]))


def test_what_others_do_longer_goes_by_at_the_end() -> None:
    search = searched(WORKED)
    shown = moments(search, 10 * search.events, 100, 10)
    assert shown == sorted(shown)
    after = [event for event in shown if event > search.events]
    assert len(set(after)) == 20
    assert shown[-20:] == [10 * search.events] * 20


@pytest.mark.parametrize("ticks", [2, 3, 5])
def test_the_shortest_film_has_the_beginning_and_the_end(ticks: int) -> None:
    search = searched(WORKED)
    shown = moments(search, search.events + 28, ticks, 1)
    assert (shown[0], shown[-1], len(shown)) == (0, search.events + 28, ticks)
