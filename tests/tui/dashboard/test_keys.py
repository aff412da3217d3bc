"""The keys of the dashboard have names and explanations."""

from __future__ import annotations

from tests.tui.driver import Opener


async def test_keys_have_names_explanations_and_ids(opened: Opener) -> None:
    async with opened() as screen:
        for active in screen.app.screen.active_bindings.values():
            binding = active.binding
            if not binding.action.startswith(("app.", "screen.")):  # Textual's own
                assert binding.description, binding
                assert binding.tooltip, binding
