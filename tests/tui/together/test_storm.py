"""A walk of random keys through the whole program: nothing ends it, and it can still be left."""

from __future__ import annotations

from random import Random

from tests.tui.driver import Opener
from ttt_tui.tui.dashboard.screen import Dashboard

KEYS = 200
LEAVES = {"q", "ctrl+q", "ctrl+c", "ctrl+z"}


async def test_two_hundred_keys_end_nothing(opened: Opener) -> None:
    chance = Random(1)
    async with opened() as screen:
        pressed = list[str]()
        for _ in range(KEYS):
            keys = sorted(key for key in screen.app.screen.active_bindings if key not in LEAVES)
            pressed.append(chance.choice([*keys, "escape", "enter", "down"]))
            await screen.press(pressed[-1])
            assert screen.app._exception is None, pressed
            assert screen.app.is_running, pressed
        for _ in range(5):
            await screen.press("escape")
        assert any(isinstance(each, Dashboard) for each in screen.app.screen_stack)
