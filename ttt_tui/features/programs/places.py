"""The nodes of a watched program that `P` shows, and how the screen gets there."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ttt_tui.search import Search
from ttt_tui.tui.views.tree.outline import Line

if TYPE_CHECKING:
    from ttt_tui.features.programs.watched_file import Place, Watched
    from ttt_tui.tui.dashboard.feature import FeatureContext

_EVENTS_A_SLICE = 1_000


async def go_to(context: FeatureContext, watched: Watched, place: Place, rest: float) -> None:
    """Show a place; searches that have not come so far run on to it.

    Args:
        rest: seconds between two slices of a search.
    """
    session, screen = context.dashboard.session, context.dashboard.screen
    if session.shown is not watched.algorithm:
        context.searches.show_algorithm(watched.algorithm)
    analysis = session.analysis
    search = analysis.search(watched.algorithm)
    while search.events < place.events and search not in analysis.stopped and not search.done:
        analysis.step(min(_EVENTS_A_SLICE, place.events - search.events))
        await asyncio.sleep(rest)
    node = _node_of(search, place.moves)
    if session.analysis is not analysis or node is None:
        return
    session.set_running(False)
    for view in ("code", "tree"):  # beside each other where there is room, else the tree
        screen.show_view(view)
    context.explorer.tree.following = True
    context.film.seek(place.events if watched.is_parting(place) else _after(search, node))
    context.explorer.choose(Line(node))


def _node_of(search: Search, moves: Sequence[int]) -> int | None:
    """The node that these moves lead to, the first if there are several."""
    trace, node = search.trace, 0
    for move in moves:
        below = next((each for each in trace.children(node) if trace.move[each] == move), None)
        if below is None:
            return None
        node = below
    return node


def _after(search: Search, node: int) -> int:
    """The event after which the node has been left, or else entered."""
    left = search.trace.left_at(node)
    return (search.trace.entered_at(node) if left is None else left) + 1
