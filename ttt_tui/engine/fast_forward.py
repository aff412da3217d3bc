"""New searches brought to where others stood: searches are deterministic, so events are enough."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ttt_tui.search import Search

_EVENTS_A_SLICE = 5_000
"""Some 1 ms of the compiled engine, 20 ms of the interpreted one."""


def fast_forward(wanted: Mapping[Search, int]) -> Iterator[None]:
    """Advance each search to so many events; a slice of the work between two yields.

    It never waits for a plugin: between two yields such a search may not have advanced.
    """
    for search, events in wanted.items():
        search.patience = 0.0
        while search.events < events and not search.done and search.fault is None:
            search.advance(events=min(_EVENTS_A_SLICE, events - search.events))
            yield
