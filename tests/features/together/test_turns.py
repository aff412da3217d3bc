"""However quickly keys come, features' dialogs and views act on what the one before has left."""

from __future__ import annotations

import pytest

from tests.tui.driver import Opener
from tests.tui.test_input_queue import leave_thrice, press_a_digit, press_twice

KEYS = ("O", *(pytest.param(key, marks=pytest.mark.slow) for key in "sk"))


@pytest.mark.parametrize("key", KEYS)
async def test_a_dialogs_key_twice_opens_one(opened: Opener, key: str) -> None:
    await press_twice(opened, key)


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("leaving", ["escape", "f2", "enter"])
async def test_a_dialog_left_several_times_at_once(opened: Opener, key: str, leaving: str) -> None:
    await leave_thrice(opened, key, leaving)


@pytest.mark.parametrize("view", ["map", "why", "code"])
async def test_a_digit_that_nothing_takes_says_where_digits_play(opened: Opener, view: str) -> None:
    await press_a_digit(opened, view)
