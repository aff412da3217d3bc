"""Map, Why?, Code and the tree explorer on the dashboard: one node in all of them."""

from __future__ import annotations

import pytest

from tests.tui.driver import FOLDED, WIDE, Driver, Opener
from tests.tui.views.explored import tree_of
from ttt_tui.features.why.view import WhyPanel
from ttt_tui.tui.views.tree_outline import Line


def selected(screen: Driver) -> list[int]:
    """The moves to the selected line."""
    line = tree_of(screen).selected
    assert line is not None
    return screen.dashboard.explorer.moves_to(line)


# The views share a place


@pytest.mark.parametrize("size", [WIDE, FOLDED])
async def test_views_by_key(opened: Opener, size: tuple[int, int]) -> None:
    async with opened(size=size) as screen:
        await screen.finish()
        seen = set()
        for _ in screen.dashboard.VIEWS:
            await screen.press("w")
            seen |= {
                name
                for name in ("comparison", "map", "why", "code")
                if screen.app.screen.query_one(f"#{name}-panel").is_on_screen
            }
        assert seen == {"comparison", "map", "why", "code"}


# Map


async def test_a_click_on_the_map_selects_the_node_everywhere(opened: Opener) -> None:
    async with opened(size=WIDE) as screen:
        await screen.finish()
        await screen.show("map")
        x, y = screen.where(" 1 ", below=screen.where("alpha-beta  visited")[1])
        await screen.pilot.click(offset=(x + 8, y))
        await screen.settle()
        assert selected(screen) == [0]
        assert ">" in screen.tree
        assert "in the search" in screen.text


async def test_the_map_follows_the_timeline(opened: Opener) -> None:
    async with opened("X../.O./...", size=WIDE) as screen:
        await screen.finish()
        await screen.show("map")
        await screen.press("Z")
        whole = screen.part("#search-map")
        assert "visited 7,331 of 7,331 positions (100.0 %)" in whole
        screen.dashboard.playback.seek(screen.dashboard.playback.search.events // 2)
        await screen.settle()
        half = screen.part("#search-map")
        assert half != whole
        assert "visited 7,331" not in half


# Why?


async def test_the_inspector_tells_of_the_selected_node_and_leads_on(opened: Opener) -> None:
    async with opened(size=WIDE) as screen:
        await screen.finish()
        await screen.show("why")
        screen.dashboard.explorer.choose(Line(1))
        await screen.settle()
        assert "window on entering" in screen.part("#why-answer")
        before = selected(screen)
        screen.app.screen.query_one(WhyPanel).focus()
        await screen.press("down", "enter")
        assert selected(screen) != before
        assert selected(screen)[: len(before)] == before, "its child"


# Code


async def test_the_code_runs_with_playback(opened: Opener) -> None:
    async with opened(size=WIDE) as screen:
        await screen.finish()
        await screen.show("code")
        lines = set()
        for _ in range(12):
            await screen.press("comma")
            marked = [line for line in screen.part("#code-listing").splitlines() if "►" in line]
            assert len(marked) == 1
            lines.add(marked[0].split("│")[0].strip())
        assert len(lines) > 2


# The tree explorer


async def find(screen: Driver, text: str) -> str:
    await screen.press("slash")
    await screen.type(text)
    await screen.press("enter")
    return screen.part("#find-bar")


# Keys that act on a view which may be out of sight


@pytest.mark.parametrize("size", [FOLDED, (60, 20)])
async def test_both_trees_have_their_states(opened: Opener, size: tuple[int, int]) -> None:
    async with opened("X../.../...", size=size) as screen:
        await screen.finish()
        await screen.press("b", "X")
        for tree in ("#search-tree", "#other-tree"):
            assert "exact" in screen.part(tree) or "cut" in screen.part(tree)
        assert "stat" not in screen.text.replace("state", "")
        focused = screen.app.focused
        assert focused is not None
        assert focused.region.area


def heights(screen: object, *panels: str) -> list[int]:
    app = screen.app  # type: ignore[attr-defined]
    return [app.screen.query_one(f"#{panel}").size.height for panel in panels]
