"""The board of a tree from paper: values and cuts as the search goes; a second click plays."""

from __future__ import annotations

import pytest
from textual.events import MouseScrollDown

from tests.tui.driver import FOLDED, WIDE, Driver, Opener
from ttt_tui.tui.views.tree_board import TreeBoard

AIMA = "((3 12 8) (2 4 6) (14 5 2))"


def played(screen: Driver) -> tuple[int, ...]:
    return screen.match.record.moves


def board(screen: Driver) -> str:
    return screen.part("#tree-board")


async def click(screen: Driver, text: str) -> None:
    """Click on a text of the drawing."""
    region = screen.app.screen.query_one(TreeBoard).region
    rows = board(screen).splitlines()
    y = next(y for y, row in enumerate(rows) if text in row)
    await screen.pilot.click(offset=(region.x + rows[y].index(text), region.y + y))
    await screen.settle()


async def test_values_come_as_the_search_goes_and_enter_plays(opened: Opener) -> None:
    async with opened(AIMA) as screen:
        assert "≤2" not in screen.part("#tree-board"), "nothing has been searched"
        await screen.finish()
        shown = screen.part("#tree-board")
        assert "▲ 3" in shown
        assert "≤2" in shown
        assert "╳" in shown
        await screen.press("down", "enter")
        assert screen.session.state.match.record.moves == (0,)


@pytest.mark.parametrize("size", [WIDE, FOLDED])
async def test_the_mouse_selects_plays_and_scrolls(opened: Opener, size: tuple[int, int]) -> None:
    async with opened(AIMA, size=size) as screen:
        await screen.finish()
        await click(screen, "≤2")
        selected = screen.dashboard.context.state.tree.selected
        assert selected is not None
        assert screen.dashboard.context.state.moment.trace.moves_to(selected.node) == [1]
        assert played(screen) == ()
        await click(screen, "≤2")
        assert played(screen) == (1,)
    async with opened("tree 40x1 values 100:999", size=size) as screen:
        await screen.finish()
        shown = board(screen)
        tree = screen.app.screen.query_one(TreeBoard)
        await screen.pilot._post_mouse_events([MouseScrollDown], tree, offset=(5, 5), button=0)
        await screen.settle()
        assert board(screen) != shown
