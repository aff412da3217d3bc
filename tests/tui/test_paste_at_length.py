"""Pastes of any length, wherever the keyboard is: refused in words, and not laid out."""

from __future__ import annotations

import pytest
from textual.events import Paste
from textual.widgets import Input

from tests.tui.driver import Opener
from ttt_tui.game import LONGEST_TEXT

LONG = "X" * 400_000


@pytest.mark.parametrize(("keys", "line"), [("e tab", "#text"), ("e", "")])
async def test_no_line_holds_more_than_can_be_read(opened: Opener, keys: str, line: str) -> None:
    await paste_into(opened, keys, line)


async def paste_into(opened: Opener, keys: str, line: str) -> None:
    """More than the line opened by these keys may hold."""
    async with opened() as screen:
        await screen.press(*keys.split())
        if line:
            screen.app.screen.query(line).first(Input).focus()
            await screen.settle()
        screen.app.post_message(Paste(LONG))
        await screen.settle()
        for each in screen.app.screen.query(Input):
            assert len(each.value) <= LONGEST_TEXT + 1
        if line:
            assert len(screen.app.screen.query(line).first(Input).value) == LONGEST_TEXT + 1


async def test_on_the_main_screen_it_is_refused_in_words(opened: Opener) -> None:
    async with opened() as screen:
        before = screen.position
        screen.app.post_message(Paste(LONG))
        await screen.settle()
        assert "the pasted text is not a position: " in screen.text
        assert screen.position == before
