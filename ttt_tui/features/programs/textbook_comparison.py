"""A program compared with the textbook's, by searches apart from those on the screen, in slices."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace

from ttt_tui.features.programs.first_difference import contradiction, parting_of
from ttt_tui.features.programs.watched_file import Watched
from ttt_tui.search import Search

_NODES_A_SLICE = 150
"""A millisecond: a key passes through the loop some eight times, and may wait for one each time."""
_NODES_A_STRETCH = 20_000
_REST_SECONDS = 0.002


async def compare(watched: Watched) -> None:
    """Find the first difference: the textbook's search is made whole, the program's as needed."""
    if watched.why_not_compared:
        return
    book = Search(watched.start, watched.book)
    async for _ in _advanced(book):
        if book.trace.missing:
            watched.is_too_large = True
            return
    own = Search(watched.start, replace(watched.book, algorithm=watched.algorithm))
    own.patience = 0.0
    async for _ in _advanced(own):
        watched.parting = parting_of(own, book)
        if watched.parting is not None and not watched.parting.is_order:
            return
    if watched.parting is None or own.trace.missing:
        return
    for found in contradiction(own, book):
        watched.parting = found or watched.parting
        await asyncio.sleep(_REST_SECONDS)


async def _advanced(search: Search) -> AsyncIterator[None]:
    """Run a search to its end, in slices; stops now and then for whoever looks at it."""
    while not (search.done or search.fault):
        until = search.nodes + _NODES_A_STRETCH
        while search.nodes < until and not (search.done or search.fault):
            by_kernel = search.options.by_kernel
            search.advance(nodes=_NODES_A_STRETCH if by_kernel else _NODES_A_SLICE)
            await asyncio.sleep(_REST_SECONDS)
        yield
