"""No view and no dialog loses words: what does not fit wraps, scrolls, or gives way in whole parts.

One check for all of them: every line that a widget draws with inks is caught before it is cropped,
every label and static text is compared with the room it was given, every widget with its parent's.
"""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from rich.cells import cell_len
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Button, Select, Static

from tests.tui.driver import FOLDED, WIDE, Driver, Opener
from ttt_tui.tui.look import Ink, Inked, Piece
from ttt_tui.tui.screens.dashboard import Dashboard
from ttt_tui.tui.widgets.key_bar import KeyBar

SMALLEST = (60, 20)
QUICK_DIALOGS = ("o", "e", "p", "G", "B", "A", "k")
SLOW_DIALOGS = ("e", "p", "G", "k", "question_mark")

_ALLOWED = ("CodePanel",)  # its lines are broken where they are made: see test_code.py


@pytest.fixture
def cropped(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was drawn with inks and cropped at the right, since the list was last cleared."""
    lines: list[str] = []
    whole = Inked.strip

    def strip(self: Inked, pieces: Iterable[Piece], width: int, ground: Ink = "plain") -> Strip:
        pieces = list(pieces)
        text = "".join(piece.text for piece in pieces).rstrip()
        if width and cell_len(text) > width and type(self).__name__ not in _ALLOWED:
            lines.append(f"{type(self).__name__} of {width}: {text!r}")
        return whole(self, pieces, width, ground)

    monkeypatch.setattr(Inked, "strip", strip)
    return lines


def _scrolls(widget: Widget) -> bool:
    """Whether what lies outside its parents can be scrolled to."""
    return any(
        parent.is_scrollable and parent.allow_vertical_scroll
        for parent in widget.ancestors
        if isinstance(parent, Widget)
    )


def clipped_in(screen: Driver) -> list[str]:
    """The widgets of the top screen that have less room than their words take."""
    found = []
    for widget in screen.app.screen.query(Widget):
        if not widget.display or not widget.region.area or isinstance(widget, KeyBar):
            continue
        name = f"{type(widget).__name__}#{widget.id}"
        parent = widget.parent
        inside = isinstance(parent, Widget) and parent.region.contains_region(widget.region)
        if not inside and not _scrolls(widget):
            found.append(f"{name} {widget.region} leaves {parent}")
        if isinstance(widget, Static) and not _is_in_select(widget):
            size = widget.content_size
            wanted = widget.get_content_height(size, size, size.width) if size.width else 0
            if wanted > size.height:
                found.append(f"{name} of {size} wants {wanted} lines")
    return found


def _is_in_select(widget: Widget) -> bool:
    return any(isinstance(parent, Select) for parent in widget.ancestors)


@pytest.mark.parametrize(
    ("position", "size"),
    [("..O/XOO/..X", SMALLEST), pytest.param("..O/XOO/..X", WIDE, marks=pytest.mark.slow)],
)
async def test_no_view_loses_words(
    opened: Opener, cropped: list[str], position: str, size: tuple[int, int]
) -> None:
    async with opened(position, size=size) as screen:
        await screen.finish()
        await screen.press("X")
        for both in (False, True):
            for view, _ in Dashboard.VIEWS:
                await screen.app.screen.run_action(f"show_view('{view}')")
                await screen.settle()
                cropped.clear()
                screen.app.screen.refresh(layout=True)
                await screen.settle()
                assert not cropped, f"{view}, both trees: {both}\n{screen.text}"
                assert not clipped_in(screen), f"{view}, both trees: {both}\n{screen.text}"
            await screen.press("b")


@pytest.mark.parametrize(
    ("dialog", "size"),
    [
        *((dialog, SMALLEST) for dialog in QUICK_DIALOGS),
        *(
            pytest.param(dialog, size, marks=pytest.mark.slow)
            for dialog in SLOW_DIALOGS
            for size in (WIDE, FOLDED)
        ),
    ],
)
async def test_no_dialog_loses_words_and_its_buttons_are_reached(
    opened: Opener, cropped: list[str], dialog: str, size: tuple[int, int]
) -> None:
    async with opened("4x4k4", size=size) as screen:
        await screen.press(dialog)
        top = screen.app.screen
        assert not isinstance(top, Dashboard)
        assert not cropped, screen.text
        assert not clipped_in(screen), screen.text
        visible = screen.text
        for select in top.query(Select):
            shown = str({value: words for words, value in select._options}[select.value])
            select.focus()
            await screen.settle()
            assert shown in screen.text
        for button in top.query(Button):
            if button.focusable:
                button.focus()
                await screen.settle()
                assert str(button.label) in screen.text, visible
