"""A dialog stands in the middle of what it asks about."""

from __future__ import annotations

from typing import Any

import pytest
from textual.css.stylesheet import Stylesheet
from textual.dom import DOMNode
from textual.widgets import Button, Input

from tests.spread import few, spread
from tests.tui.driver import DIALOGS, FOLDED, SMALLEST, WIDE, Driver, Opener
from ttt_tui.tui.forms import PlainList


@few("dialog", DIALOGS, quick=2)
async def test_a_dialog_stands_in_the_middle_and_the_dashboard_is_seen_behind(
    opened: Opener, dialog: str
) -> None:
    await stands_in_the_middle(opened, dialog)


async def stands_in_the_middle(opened: Opener, dialog: str) -> None:
    async with opened() as screen:
        await screen.press(dialog)
        box = screen.app.screen.query_one(".dialog").region
        assert abs(box.x - (120 - box.right)) <= 1
        assert abs(box.y - (40 - box.bottom)) <= 1
        assert screen.status.startswith(" ttt-tui") or not box.y


@few("dialog", DIALOGS[:-1], quick=2)
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


async def test_arrows_and_space_reach_and_press_every_button(opened: Opener) -> None:
    async with opened() as screen:
        await screen.press("B", "up")
        assert "Enter: cancel" in screen.text
        await screen.press("up", "right", "left")
        assert "Enter: use" in screen.text
        await screen.press("down", "space")
        assert screen.app.screen is screen.dashboard


async def test_the_help_has_a_key_that_is_not_typed(opened: Opener) -> None:
    async with opened() as screen:
        await screen.press("e", "tab")
        assert "Enter: use · F1 help" in screen.text
        await screen.press("question_mark")
        assert screen.app.screen.query_one("#text", Input).value == "?"
        await screen.press("f1")
        assert "Set up a position. Type it" in " ".join(screen.text.split())
        await screen.press("enter", "tab")
        assert "? help" in screen.text


async def test_a_page_key_scrolls_a_dialog_that_is_too_high(opened: Opener) -> None:
    async with opened(size=SMALLEST) as screen:
        await screen.press("o")
        box = screen.app.screen.query_one(".dialog")
        await screen.press("pagedown")
        assert box.scroll_y > 0
        await screen.press("pageup")
        assert box.scroll_y == 0


async def test_no_dialog_opens_where_the_screen_only_says_that_it_is_too_small(
    opened: Opener,
) -> None:
    async with opened(size=(25, 10)) as screen:
        for key in ("O", "G", "question_mark"):
            await screen.press(key, "pagedown", "pageup", "end", "home")
            assert screen.app.screen is screen.dashboard
            assert "ttt-tui needs" in screen.text


async def test_the_first_dialog_does_not_style_the_dashboard_anew(
    opened: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As it would if the style sheet of dialogs were read only then."""
    styled: list[DOMNode] = []
    apply = Stylesheet.apply

    def noted(sheet: Stylesheet, node: DOMNode, **more: Any) -> None:
        styled.append(node)
        apply(sheet, node, **more)

    async with opened() as screen:
        monkeypatch.setattr(Stylesheet, "apply", noted)
        await screen.press("G")
        assert screen.app.screen in styled
        assert screen.dashboard not in styled


TOO_SMALL = (50, 15)


def focused(screen: Driver) -> str | None:
    return None if screen.app.focused is None else screen.app.focused.id


@pytest.mark.parametrize(
    ("who", "size"), spread(["board", "search-tree", "timeline"], [WIDE, FOLDED])
)
async def test_too_small_and_back(opened: Opener, who: str, size: tuple[int, int]) -> None:
    async with opened(size=size) as screen:
        screen.app.screen.query_one(f"#{who}").focus()
        await screen.settle()
        for _ in range(2):
            await screen.resize(*TOO_SMALL)
            await screen.resize(*size)
            assert focused(screen) == who


async def test_keys_act_after_too_small_and_back(opened: Opener) -> None:
    async with opened() as screen:
        await screen.resize(*TOO_SMALL)
        await screen.resize(*WIDE)
        await screen.press("down", "down", "enter")
        assert screen.match.record.moves == (6,)


async def test_too_small_while_a_dialog_is_open(opened: Opener) -> None:
    async with opened() as screen:
        await screen.press("p")
        await screen.resize(*TOO_SMALL)
        await screen.resize(*WIDE)
        assert focused(screen) == "board"


async def test_what_takes_a_hidden_panels_place_takes_the_keyboard(opened: Opener) -> None:
    async with opened(size=FOLDED) as screen:
        screen.app.screen.query_one("#search-tree").focus()
        await screen.settle()
        await screen.click("Compare")
        assert focused(screen) == "comparison-panel"
        await screen.click("Moves")
        assert focused(screen) == "move-list"
        await screen.click("Tree")
        assert focused(screen) == "search-tree"


async def test_one_tree_again_and_the_other_had_the_keyboard(opened: Opener) -> None:
    async with opened() as screen:
        await screen.press("b")
        screen.app.screen.query_one("#other-tree").focus()
        await screen.settle()
        await screen.press("b")
        assert focused(screen) is not None


async def test_a_button_that_can_no_longer_act_gives_the_keyboard_on(opened: Opener) -> None:
    async with opened() as screen:
        await screen.press("p")
        begin = screen.app.screen.query_one("#begin")
        begin.focus()
        await screen.settle()
        begin.disabled = True
        await screen.settle()
        assert focused(screen) not in (None, "begin")


async def test_a_new_game_is_played_on_the_board(opened: Opener) -> None:
    async with opened() as screen:
        screen.app.screen.query_one("#search-tree").focus()
        await screen.settle()
        await screen.press("n")
        assert focused(screen) == "board"
        await screen.press("5")
        assert screen.match.record.moves == (4,)
