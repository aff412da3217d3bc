"""Which moment of a search is on the screen at which tick of a film."""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate

from ttt_tui.search import Search
from ttt_tui.search.reading.film import next_cut, root_changes

_LAST_SECONDS = 2.0
"""So long the end stands, where the film is long enough: it is to be read before it begins anew."""

_MOST_AT_END = 5  # the end is no more than a fifth of a film
_MOST_AFTER = 4  # what others do after the shown search is no more than a quarter of it
_LOOKED_AT = 3  # a cut or a new value stands three times as long as another event


def moments(search: Search, most: int, ticks: int, rate: int) -> list[int]:
    """How many events have passed at each tick, from none to all; it never goes back.

    A film with fewer ticks than events is a time-lapse: from each stretch between two ticks the
    moment is taken at which the root's value changes, else a cut, else the last one.

    Args:
        search: the shown one, as far as it is to be seen.
        most: events of whichever search has the most. What is more than those of the shown one
            goes by at the end.
        ticks: of the whole film.
        rate: ticks a second.
    """
    last = max(1, min(round(_LAST_SECONDS * rate), ticks // _MOST_AT_END))
    body = ticks - last
    after = min(most - search.events, body // _MOST_AFTER)
    body -= after
    changes = [event for event, _ in root_changes(search) if event <= search.events]
    if search.events < body:
        shown = _each(search, changes, body)
    else:
        shown = _chosen(search, changes, body)
    left = most - search.events
    shown += [search.events + left * step // after for step in range(1, after + 1)]
    return shown + [most] * last


def _each(search: Search, changes: list[int], ticks: int) -> list[int]:
    """Every event, those that one wants to look at longer than others."""
    weights = [1] * (search.events + 1)
    weights[0] = _LOOKED_AT
    for event in (*changes, *_cuts(search)):
        weights[event] = _LOOKED_AT
    spare, whole = ticks - len(weights), sum(weights)
    begins = [
        event + spare * before // whole
        for event, before in enumerate(accumulate(weights[:-1], initial=0))
    ]
    return [bisect_right(begins, tick) - 1 for tick in range(ticks)]


def _cuts(search: Search) -> list[int]:
    found, event = [], next_cut(search, 0)
    while event is not None:
        found.append(event)
        event = next_cut(search, event)
    return found


def _chosen(search: Search, changes: list[int], ticks: int) -> list[int]:
    """One moment a tick, of a search that has more."""
    shown = [0]
    for tick in range(1, ticks):
        start, end = (search.events * each // max(1, ticks - 1) for each in (tick - 1, tick))
        change = bisect_right(changes, start)
        if change < len(changes) and changes[change] <= end:
            shown.append(changes[change])
        else:
            shown.append(next_cut(search, start, end) or end)
    return shown
