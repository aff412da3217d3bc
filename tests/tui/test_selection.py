"""Text is selected with the mouse, and ctrl+c copies it."""

from __future__ import annotations

import pytest

from tests.tui.walk import walk


@pytest.mark.parametrize(
    ("panel", "start", "end", "text"),
    [
        ("#main-tree", (4, 1), (12, 2), "root"),
        ("#compare-table", (0, 1), (40, 1), "value"),
    ],
)
async def test_a_panel_gives_its_text(
    panel: str, start: tuple[int, int], end: tuple[int, int], text: str
) -> None:
    async with walk() as here:
        await here.press("f")
        await here.shows("showing 30")
        await here.pilot.mouse_down(panel, offset=start)
        await here.pilot.hover(panel, offset=end)
        await here.pilot.mouse_up(panel, offset=end)
        await here.press("ctrl+c")
        assert text in here.app.clipboard
