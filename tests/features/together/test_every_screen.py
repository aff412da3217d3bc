"""Features' keys, actions and views are found on every screen."""

from __future__ import annotations

import pytest

from tests.tui.dialogs.test_dialog import focused
from tests.tui.driver import FOLDED, SMALLEST, Opener
from tests.tui.test_commands import found, palette_names
from ttt_tui.tui.commands import ActionCommands


async def test_what_a_low_screen_leaves_out_help_and_palette_have(opened: Opener) -> None:
    async with opened(size=SMALLEST) as screen:
        actions = {active.binding.action for active in screen.app.screen.active_bindings.values()}
        assert {"orders", "breakpoints", "solve"} <= actions


async def test_the_palette_has_them(opened: Opener) -> None:
    async with opened() as screen:
        assert {"Solve this position", "Breakpoints", "Ordering laboratory"} <= set(
            await palette_names(screen)
        )
        for query, name in (
            ("breakpoint", "Breakpoints"),
            ("map", "Map (view)"),
            ("draw", "Draw (view)"),
        ):
            assert name in (await found(ActionCommands(screen.app.screen), query))[:4]


@pytest.mark.parametrize("size", [FOLDED, SMALLEST])
async def test_small_screens_reach_every_view_by_mouse(
    opened: Opener, size: tuple[int, int]
) -> None:
    async with opened(size=size) as screen:
        await screen.finish()
        screen.dashboard.main_tree.focus()
        for view, word in (("map", "of 44"), ("why", "window"), ("code", "alpha_beta")):
            await screen.click_tab(view)
            assert word in screen.text
        assert focused(screen) == "code-listing"
