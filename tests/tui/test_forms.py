"""What the mouse may do to the parts of dialogs and of the dashboard: the keyboard goes on."""

from __future__ import annotations

import re

import pytest
from textual.app import App
from textual.events import MouseMove
from textual.widgets import Input, Select

from tests.tui.driver import Opener
from tests.tui.queued_input import at_once, click
from ttt_tui.tui.forms import NUMBER, WHOLE_NUMBER, PlainList


async def test_a_list_closed_by_quick_clicks_keeps_the_focus(opened: Opener) -> None:
    async with opened() as screen:
        await screen.press("o")
        first = screen.app.screen.query(Select).first()
        place = first.region.x + 2, first.region.y
        await at_once(screen, *click(*place))
        await screen.until(lambda: first.expanded, "the list is open")
        first.expanded = False
        await screen.settle()
        assert screen.app.screen.focused is first
        await screen.press("space")
        assert first.expanded


async def test_a_drag_selects_no_text_that_nobody_could_copy(opened: Opener) -> None:
    async with opened() as screen:
        await screen.finish()
        x, y = screen.where("best move")
        down, _ = click(x, y)
        dragged = MouseMove(None, x + 20, y + 3, 20, 3, 1, False, False, False, x + 20, y + 3, None)
        _, up = click(x + 20, y + 3)
        await at_once(screen, down, dragged, up)
        assert not screen.app.screen.selections
        assert screen.app.screen.get_selected_text() is None


async def test_a_page_key_before_a_list_has_lines_does_nothing() -> None:
    """As in a palette that has just been opened: not laid out yet, so no lines."""
    async with App[None]().run_test() as pilot:
        shown = PlainList("one", "two")
        await pilot.app.mount(shown)
        shown.highlighted = 1
        shown._move_page(-1)
        shown._move_page(1)
        assert shown.highlighted == 1


@pytest.mark.parametrize("key", ["G", "o", "B"])
async def test_a_letter_after_many_digits_is_refused_at_once(opened: Opener, key: str) -> None:
    async with opened() as screen:
        await screen.press(key)
        lines = screen.app.screen.query(Input)
        assert all(line.type == "text" for line in lines), "others of Textual's search for ever"
        for line in [each for each in lines if each.restrict]:
            line.focus()
            line.value = digits = "9" * 200
            await screen.press("z")
            assert line.value == digits


@pytest.mark.parametrize("text", ["", "-", "+1_000", "1.", ".5", "2.5e-3", "1e"])
def test_what_a_number_may_be_while_it_is_typed(text: str) -> None:
    assert re.fullmatch(NUMBER, text)
    assert bool(re.fullmatch(WHOLE_NUMBER, text)) is not bool({".", "e"} & set(text))


@pytest.mark.parametrize("text", ["1-", "1.2.3", "e1e", "x", "1 "])
def test_what_no_number_begins_with(text: str) -> None:
    assert not re.fullmatch(NUMBER, text)
