"""The laboratory's bars under the cursor are seen in dark, in light, and without colour."""

from __future__ import annotations

import pytest
from rich.segment import Segment

from tests.tui.driver import Driver, Opener
from tests.tui.test_colours import LEAST, Themed, contrast
from ttt_tui.features.ordering.table import OrderTable

_EIGHTHS = "▏▎▍▌▋▊▉█"


def _bar_under_the_cursor(screen: Driver) -> list[Segment]:
    table = screen.app.screen.query_one(OrderTable)
    assert table.highlighted is not None
    strip = table.render_line(table.highlighted - table.scroll_offset.y)
    return [segment for segment in strip if set(segment.text) & set(_EIGHTHS)]


async def _laboratory(screen: Driver) -> list[list[Segment]]:
    """The bars of the rows that one can point at, each as it is under the cursor."""
    await screen.press("O")
    table = screen.app.screen.query_one(OrderTable)
    await screen.until(lambda: table.option_count > 4, "the orders")
    await screen.press("b")
    await screen.until(lambda: "best" in screen.text, "the hunt")
    await screen.press("w", "s")
    bars = []
    for focused in (True, False):
        screen.app.screen.set_focus(table if focused else None)
        for index, row in enumerate(table._rows):
            if row.tried is not None:
                table.highlighted = index
                await screen.settle()
                bars.append(_bar_under_the_cursor(screen))
    return bars


@Themed
async def test_the_bar_under_the_cursor_is_seen(opened: Opener, dark: bool) -> None:
    async with opened() as screen:
        screen.app.theme = "ttt-dark" if dark else "ttt-light"
        bars = await _laboratory(screen)
        assert any(bars)
        for segment in (segment for bar in bars for segment in bar):
            assert segment.style is not None
            assert contrast(segment.style) >= LEAST, segment


async def test_without_colour_the_cursor_turns_the_bar_round(
    opened: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    async with opened() as screen:
        bars = await _laboratory(screen)
        focused = [segment for bar in bars[: len(bars) // 2] for segment in bar]
        assert focused
        for segment in focused:
            assert segment.style is not None
            assert segment.style.reverse
