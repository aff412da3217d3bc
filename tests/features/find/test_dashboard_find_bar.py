"""The find bar: what it asks, and what it says."""

from __future__ import annotations

import pytest
from textual.widgets import Input

from tests.features.find.explorer import exploring
from tests.tui.driver import Opener
from ttt_tui.features.find.dashboard import FindBar

pytestmark = pytest.mark.usefixtures("opened")  # keys without waiting for an idle processor


# The find bar


async def test_the_bar_asks_while_typing_and_on_enter() -> None:
    async with exploring() as it:
        assert not it.bar.is_open
        assert it.bar.region.height == 0
        it.bar.open(("0,0 1,1", "cuts", "pv"))
        await it.pilot.pause(0)
        assert it.bar.region.height == 1
        assert isinstance(it.app.focused, Input)
        assert "cuts  pv" in it.app.screen._compositor.render_strips()[0].text
        await it.press("p", "v", "enter")
        asked = [
            (each.query_text, each.entered)
            for each in await it.posted()
            if isinstance(each, FindBar.QueryChanged)
        ]
        assert asked == [("p", False), ("pv", False), ("pv", True)]
        assert it.bar.text == "pv"
        it.bar.say("principal variation: 3 plies")
        await it.pilot.pause(0)
        bar = it.app.screen._compositor.render_strips()[0].text
        assert bar.startswith("find pv ")
        assert "principal variation: 3 plies" in bar


async def test_escape_closes_the_bar_and_forgets_the_query() -> None:
    async with exploring() as it:
        it.bar.open(("0,0 1,1", "cuts", "pv"))
        await it.press("x", "S")
        await it.posted()
        await it.press("escape")
        (closed,) = await it.posted(FindBar.QueryChanged, FindBar.Closed)
        assert isinstance(closed, FindBar.Closed)
        assert (it.bar.is_open, it.bar.text) == (False, "")
        assert it.tree.bookmarks == set(), "letters typed are the query's"


async def test_the_bar_says_what_is_wrong_in_another_style() -> None:
    async with exploring() as it:
        it.bar.open(("0,0 1,1", "cuts", "pv"))
        it.bar.say("'x' is not a query", wrong=True)
        await it.pilot.pause(0)
        words = it.bar.query_one("#find-words")
        (segment,) = (s for s in words.render_line(0) if s.text.startswith("'x' is not"))
        assert segment.style is not None
        assert segment.style.color == it.tree.style_of("warn").color


@pytest.mark.slow
async def test_a_filter_outlives_a_new_search(opened: Opener) -> None:
    async with opened() as screen:
        for query in ("differs", "cuts"):
            await screen.finish()
            await screen.press("slash", "ctrl+u")
            await screen.type(query)
            await screen.press("enter", "r")
            assert screen.app.screen.query_one(FindBar).is_open, query


async def test_a_digit_in_the_tree_says_what_it_did(opened: Opener) -> None:
    async with opened() as screen:
        await screen.finish()
        screen.app.screen.query_one("#search-tree").focus()
        await screen.settle()
        await screen.press("slash", "n", "escape", "5")
        assert "tree: 5 plies" in screen.turn
        assert "Tab" in screen.turn
