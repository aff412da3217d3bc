"""Bars under the cursor and boxes not ticked are seen in dark, in light, and without colour."""

from __future__ import annotations

import pytest
from rich.color import Color, ColorSystem
from rich.segment import Segment
from rich.style import Style
from textual.command import CommandList
from textual.widgets import OptionList
from textual.widgets._select import SelectOverlay

from tests.spread import few
from tests.tui.driver import Driver, Opener
from ttt_tui.tui import colours
from ttt_tui.tui.forms import PlainList, TickList
from ttt_tui.tui.views.status import MoveList

LEAST = 3.0
"""The contrast that WCAG 2.1 (1.4.11) asks of the parts of a graphic."""


Themed = pytest.mark.parametrize("dark", [True, False], ids=["dark", "light"])


def _luminance(colour: tuple[int, int, int]) -> float:
    """The relative luminance of WCAG 2.1."""
    red, green, blue = (
        part / 255 / 12.92 if part / 255 <= 0.04045 else ((part / 255 + 0.055) / 1.055) ** 2.4
        for part in colour
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(style: Style) -> float:
    """Of text on its background, from 1 (not to be seen) to 21."""
    assert style.color is not None
    assert style.bgcolor is not None
    parts = [_luminance(c.get_truecolor()) for c in (style.color, style.bgcolor)]
    return (max(parts) + 0.05) / (min(parts) + 0.05)


async def _boxes(screen: Driver, dialog: str) -> list[Segment]:
    """The brackets of all boxes of a dialog that are not ticked."""
    await screen.press(dialog)
    found = []
    for ticks in screen.app.screen.query(TickList):
        assert len(ticks.selected) < ticks.option_count
        for y in range(ticks.option_count):
            left, tick, right, *_ = ticks.render_line(y)
            assert (left.text, right.text) == ("[", "]")
            if tick.text == " ":
                found += [left, right]
    return found


async def see_boxes(screen: Driver, dialog: str) -> None:
    """Those of the dialog that this key opens."""
    boxes = await _boxes(screen, dialog)
    assert boxes
    for segment in boxes:
        assert segment.style is not None
        assert contrast(segment.style) >= LEAST, segment


async def see_boxes_without_colour(screen: Driver, dialog: str) -> None:
    for segment in await _boxes(screen, dialog):
        assert segment.style is None or not segment.style.dim


@Themed
async def test_boxes_not_ticked_are_seen(opened: Opener, dark: bool) -> None:
    async with opened() as screen:
        screen.app.theme = "ttt-dark" if dark else "ttt-light"
        await see_boxes(screen, "A")


async def test_boxes_not_ticked_are_brackets_without_colour(
    opened: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    async with opened() as screen:
        await see_boxes_without_colour(screen, "A")


def _under_the_cursor(options: OptionList) -> list[Segment]:
    """The line of a list that its cursor is on; each of the tests' options has one line."""
    assert options.highlighted is not None
    strip = options.render_line(options.highlighted - options.scroll_offset.y)
    return [segment for segment in strip if segment.text.strip()]


@few(
    ("keys", "kind"),
    [
        (("G", "down"), PlainList),
        (("e", "tab", "down", "down"), PlainList),
        (("o", "space", "down"), SelectOverlay),
        (("A", "down"), TickList),
        (("ctrl+p",), CommandList),
        (("tab", "tab", "tab", "tab"), MoveList),
    ],
    quick=2,
)
async def test_every_list_has_the_same_cursor_without_colour(
    opened: Opener, monkeypatch: pytest.MonkeyPatch, keys: tuple[str, ...], kind: type[OptionList]
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    async with opened() as screen:
        await screen.press(*keys)
        lists = [each for each in screen.app.screen.query(kind) if each.display]
        at = [each for each in lists if each.has_focus or isinstance(each, CommandList)]
        assert len(at) == 1, screen.app.screen.focused
        await screen.until(lambda: at[0].highlighted is not None, "the cursor")
        assert _under_the_cursor(at[0])
        for segment in _under_the_cursor(at[0]):
            assert segment.style is not None
            assert segment.style.reverse, segment


async def test_without_colour_everything_can_still_be_read(
    opened: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    async with opened() as screen:
        await screen.press("v", "h")
        await screen.finish()
        for words in ("best", "+1", "X wins", "cut 1 move", "►", "done"):
            assert words in screen.text
        assert screen.app.no_color


@pytest.mark.parametrize("dark", [True, False], ids=["dark", "light"])
def test_of_16_colours_all_that_has_a_meaning_has_its_own(dark: bool) -> None:
    few = colours.theme(dark=dark, few=True)
    assert few.dark is dark
    variables = {**few.variables, "background": str(few.background)}
    of_16 = {
        name: Color.parse(variables[name]).downgrade(ColorSystem.STANDARD).number
        for name in variables
    }
    styles = ("stone-x", "stone-o", "cut-color", "frontier-color", "draw-color", "background")
    assert len({of_16[style] for style in styles}) == len(styles)
    grounds = [f"{name}-background" for name in ("cursor", "selected", "winning", "hint")]
    assert len({of_16[name] for name in (*grounds, "background")}) == len(grounds) + 1
    parts = {variables[name][at : at + 2] for name in variables for at in (1, 3, 5)}
    assert {each.lower() for each in parts} <= {"00", "55", "aa", "ff"}, "none has to be guessed"
