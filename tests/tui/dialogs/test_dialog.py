"""A dialog stands in the middle of what it asks about."""

from __future__ import annotations

import pytest
from textual.widgets import Button

from tests.tui.driver import DIALOGS, FOLDED, WIDE, Driver, Opener
from ttt_tui.tui.forms import PlainList


@pytest.mark.parametrize("dialog", list(DIALOGS[:-1])[:2])
async def test_enter_does_what_the_first_button_does_and_the_border_says_so(
    opened: Opener, dialog: str
) -> None:
    async with opened() as screen:
        await screen.press(dialog)
        box = screen.app.screen.query_one(".dialog")
        assert not box.can_focus, "what nobody sees to have the focus has it not"
        first = screen.app.screen.query(".buttons Button").results(Button)
        usual = str(next(first).label)
        takes = isinstance(screen.app.screen.focused, PlainList) and dialog == "G"
        what = "choose" if takes else usual.partition(" (")[0].lower()
        assert f"Enter: {what} · ? help" in screen.text
        assert "(F2)" in usual
        await screen.press("enter")
        assert screen.app.screen is screen.dashboard


TOO_SMALL = (50, 15)


def focused(screen: Driver) -> str | None:
    return None if screen.app.focused is None else screen.app.focused.id


@pytest.mark.parametrize(
    ("who", "size"), list(zip(["board", "search-tree", "timeline"], [WIDE, FOLDED], strict=False))
)
async def test_too_small_and_back(opened: Opener, who: str, size: tuple[int, int]) -> None:
    async with opened(size=size) as screen:
        screen.app.screen.query_one(f"#{who}").focus()
        await screen.settle()
        for _ in range(2):
            await screen.resize(*TOO_SMALL)
            await screen.resize(*size)
            assert focused(screen) == who
