"""A program held against the textbook's, by searches apart from those on the screen, in slices."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from ttt_tui.features.own.parting import parting_of
from ttt_tui.features.own.watching import Watched
from ttt_tui.search import Search

_NODES_A_SLICE = 150
"""A millisecond: a key passes through the loop some eight times, and may wait for one each time."""
_NODES_A_STRETCH = 20_000
_REST_SECONDS = 0.002


async def compare(watched: Watched) -> None:
    """Find where they first part: the textbook's search is made whole, the program's as needed."""
    if watched.why_not_compared:
        return
    book = Search(watched.start, watched.book)
    while not book.done:
        book.advance(nodes=_NODES_A_STRETCH if book.options.by_kernel else _NODES_A_SLICE)
        if book.trace.missing:
            watched.is_too_large = True
            return
        await asyncio.sleep(_REST_SECONDS)
    own = Search(watched.start, replace(watched.book, algorithm=watched.algorithm))
    own.patience = 0.0
    while watched.parting is None and not (own.done or own.fault):
        until = own.nodes + _NODES_A_STRETCH
        while own.nodes < until and not (own.done or own.fault):
            own.advance(nodes=_NODES_A_SLICE)
            await asyncio.sleep(_REST_SECONDS)
        watched.parting = parting_of(own, book)
