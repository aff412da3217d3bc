"""Searches that have been made, to look at."""

from __future__ import annotations

from tests.cases import ALPHA_BETA, WORKED
from ttt_tui.game import Position
from ttt_tui.search import Search, SearchOptions
from ttt_tui.search.trace import DEFAULT_CAPACITY


def searched(
    position: Position | str = WORKED,
    options: SearchOptions = ALPHA_BETA,
    capacity: int = DEFAULT_CAPACITY,
    *,
    events: int | None = None,
    nodes: int | None = None,
) -> Search:
    """A search that has come so far, or else to its end."""
    if isinstance(position, str):
        position = Position.parse(position)
    search = Search(position, options, capacity=capacity)
    search.advance(events=events, nodes=nodes)
    assert search.done or not events is nodes is None
    return search


def nodes_of(position: Position, options: SearchOptions) -> int:
    """How many nodes a search has, once it is done."""
    return searched(position, options, 0).nodes
