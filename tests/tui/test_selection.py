"""Text is selected with the mouse, and ctrl+c copies it."""

from __future__ import annotations

from tests.tui.walk import walk


async def test_a_table_gives_its_text() -> None:
    panel = "#compare-table"
    async with walk() as here:
        await here.press("f")
        await here.shows("showing 30")
        await here.pilot.mouse_down(panel, offset=(0, 1))
        await here.pilot.hover(panel, offset=(40, 1))
        await here.pilot.mouse_up(panel, offset=(40, 1))
        await here.press("ctrl+c")
        assert "value" in here.app.clipboard
