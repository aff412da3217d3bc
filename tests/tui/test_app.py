"""The program as a whole: its theme is kept, and it can be left at any moment."""

from __future__ import annotations

import pytest
from textual.css.query import NoMatches
from textual.worker import WorkerFailed

from tests.tui.driver import Opener
from ttt_tui.tui.app import comes_of_teardown

# Keys


# Help


# Palette


# Themes and settings


@pytest.mark.parametrize("by_mouse", [False, True])
async def test_the_theme_is_switched_and_remembered(opened: Opener, by_mouse: bool) -> None:
    async with opened() as screen:
        assert screen.app.current_theme.dark
        await (screen.click_key("d") if by_mouse else screen.press("d"))
        assert not screen.app.current_theme.dark
        assert not opened.settings_file.load()[0].dark
    async with opened(pace=None) as screen:
        assert not screen.app.current_theme.dark
        await screen.press("d")
        assert screen.app.current_theme.dark


# Sizes


async def test_it_is_left_with_q_and_ctrl_c(opened: Opener) -> None:
    for key in ("q", "ctrl+c"):
        async with opened() as screen:
            await screen.press(key)
            assert screen.app.return_value == 0
    async with opened() as screen:
        await screen.press("e", "ctrl+c")
        assert screen.app.return_value == 0


def test_other_faults_are_not_hidden() -> None:
    assert not comes_of_teardown(NoMatches("on a screen that stays"), leaving=False)
    assert not comes_of_teardown(ZeroDivisionError(), leaving=True)
    assert comes_of_teardown(WorkerFailed(NoMatches("gone")), leaving=True)
