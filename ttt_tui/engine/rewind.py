"""Bringing searches that run together back to one instant; from there they search again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ttt_tui.search import Moment, Search
from ttt_tui.search.backend import BACKEND
from ttt_tui.search.reading.alignment import aligned_event


def rewind(
    searches: Sequence[Search],
    search: Search,
    event: int,
    began: Mapping[Search, int],
    *,
    race: bool,
    in_step: bool,
) -> bool:
    """Bring all searches back to where one had made so many events; False where that takes long.

    Args:
        began: how many events each had made when they last went on.
        race: each has visited as many nodes there.
        in_step: the others are brought to the node of that one.
    """
    if any(each.events > _most_searched_again(each) for each in searches):
        return False
    _search_again(search, event)
    leader = Moment(search) if in_step else None
    for other in searches:
        if other is search:
            continue
        there: int | None = began[other] + event - began[search]
        if leader is not None and other.options.visits_once:
            there = aligned_event(leader, other)
        elif race:
            _search_again(other, began[other])
            other.advance(nodes=max(0, search.nodes - other.nodes))
            continue
        if there is not None:
            _search_again(other, there)
    return True


def _most_searched_again(search: Search) -> int:
    """So many events are searched again in some 50 ms, to halt at exactly one of them."""
    return 400_000 if BACKEND == "compiled" and search.options.by_kernel else 8_000


def _search_again(search: Search, event: int) -> None:
    if event < search.events:
        search.go_back(event)
