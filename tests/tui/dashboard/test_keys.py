"""The keys of the dashboard have names and explanations; few of them stand in the footer."""

from __future__ import annotations

import pytest

from tests.tui.driver import WIDE, Opener
from ttt_tui.tui.commands import Palette
from ttt_tui.tui.dashboard.keys import GROUPS


async def test_keys_have_names_explanations_and_ids(opened: Opener) -> None:
    async with opened() as screen:
        for active in screen.app.screen.active_bindings.values():
            binding = active.binding
            if not binding.action.startswith(("app.", "screen.")):  # Textual's own
                assert binding.description, binding
                assert binding.tooltip, binding


async def test_every_key_of_the_dashboard_names_a_method(opened: Opener) -> None:
    async with opened() as screen:
        for binding in (each for keys in GROUPS.values() for each in keys):
            name = binding.action.partition("(")[0]
            assert callable(getattr(screen.dashboard, f"action_{name}", None)), binding


@pytest.mark.parametrize("group", GROUPS)
async def test_a_group_opens_a_menu_of_its_keys(opened: Opener, group: str) -> None:
    async with opened() as screen:
        await screen.click(group, below=WIDE[1] - 2)
        assert isinstance(screen.app.screen, Palette)
        inside = {
            "Game": "Exact values",
            "Replay": "Back over the subtree",
            "Search": "Race of both",
        }
        for name, entry in inside.items():
            await screen.until(lambda: inside[group] in screen.text, "its entries")
            assert (entry in screen.text) == (name == group)
        await screen.press("escape")
        assert group in screen.keys
