"""Text is selected with the mouse, and ctrl+c copies it."""

from __future__ import annotations

import pytest

from ttt_tui.games.text import WORKED_EXAMPLE, read_game
from ttt_tui.run.files import Settings
from ttt_tui.tui.app import TttApp
from ttt_tui.tui.state import State


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
    app = TttApp(State.start(read_game(WORKED_EXAMPLE)), Settings())
    async with app.run_test(size=(120, 40)) as pilot:
        while not app.dashboard.has_panels:
            await pilot.pause()
        await pilot.press("f")
        while app.dashboard.snapshot is None or not app.dashboard.snapshot.shown.event:
            await pilot.pause(0.02)
        await pilot.pause()
        await pilot.mouse_down(panel, offset=start)
        await pilot.hover(panel, offset=end)
        await pilot.mouse_up(panel, offset=end)
        await pilot.press("ctrl+c")
        assert text in app.clipboard
