"""A search in which something was found is let go of when another position takes its place."""

from __future__ import annotations

from tests.tui.dashboard.test_searches_dropped import Watched, look_around
from tests.tui.driver import Opener
from ttt_tui.features.find.dashboard import find_in


async def test_a_replaced_search_is_gone(opened: Opener) -> None:
    async with opened("X../.O./... x") as screen:
        await screen.press("3")
        watched = Watched(screen.session.analysis)
        await look_around(screen)
        for query in ("cuts", "differs", "X wins", "pv"):
            find_in(screen.dashboard.main_tree, query)
            await screen.settle()
        screen.dashboard.query_one("#board").focus()
        await screen.press("l", "n")  # a restart keeps it, to compare later options with
        await screen.press("space", "full_stop", "comma", "full_stop")
        assert watched.alive == []
