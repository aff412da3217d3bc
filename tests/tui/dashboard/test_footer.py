"""The footer has every key, as far as there is room."""

from __future__ import annotations

import pytest

from tests.tui.driver import SMALLEST, Opener


@pytest.mark.parametrize("place", ["#board", "#search-tree", "#timeline"])
async def test_on_a_low_screen_the_footer_leaves_room_and_help_has_all(
    opened: Opener, place: str
) -> None:
    async with opened(size=SMALLEST) as screen:
        screen.app.screen.query_one(place).focus()
        await screen.settle()
        assert len(screen.keys.splitlines()) <= 4
        for label in ("Run/pause", "Step", "Tree", "View", "Help", "Quit"):
            assert label in screen.keys
        actions = {active.binding.action for active in screen.app.screen.active_bindings.values()}
        assert {"race", "restart", "algorithms"} <= actions, "which help and palette list"
