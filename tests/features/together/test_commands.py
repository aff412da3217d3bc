"""The palette's words lead to the features' actions, too."""

from __future__ import annotations

from tests.tui.driver import Opener
from ttt_tui.tui.keys import _NOTES


async def test_every_word_leads_to_an_action_there_is(opened: Opener) -> None:
    async with opened() as screen:
        actions = {b.binding.action for b in screen.app.screen.active_bindings.values()}
        noted = {action for action, notes in _NOTES.items() if notes.also}
        assert noted <= actions
