"""The dashboard folds: one panel at a time, and none that has the keyboard is hidden."""

from __future__ import annotations

import pytest

from tests.tui.driver import FOLDED, SMALLEST, WIDE, Driver, Opener


def focused(screen: Driver) -> str | None:
    return None if screen.app.focused is None else screen.app.focused.id


async def test_folding_hides_who_had_the_keyboard(opened: Opener) -> None:
    async with opened() as screen:
        screen.app.screen.query_one("#move-list").focus()
        await screen.settle()
        await screen.resize(*FOLDED)
        assert focused(screen) == "search-tree"
        await screen.resize(*WIDE)
        assert focused(screen) == "move-list"


@pytest.mark.parametrize("size", [FOLDED, SMALLEST])
async def test_small_screens_reach_every_panel_by_key_and_mouse(
    opened: Opener, size: tuple[int, int]
) -> None:
    async with opened(size=size) as screen:
        await screen.finish()
        assert "root" in screen.text
        await screen.press("w")
        assert "minimax" in screen.text
        assert "44" in screen.text
        await screen.press(*["w"] * (len(screen.dashboard.VIEWS) - 2))  # the last of them
        assert "start" in screen.text
        await screen.press("w")
        assert "root" in screen.text
        for tab, word in (("Compare", "44"), ("Moves", "start")):
            await screen.click(tab)
            assert word in screen.text
        await screen.click("Tree")
        assert "root" in screen.text
        assert "X to move" in screen.text
        assert "X human" in screen.text
