"""A terminal that is closed, and ctrl+c."""

from __future__ import annotations

import os
from contextlib import suppress

from tests.tui.walk import walk
from ttt_tui.tui.app import SilentTerminal


def test_what_is_drawn_on_a_closed_terminal_is_lost_without_an_error() -> None:
    here, there = os.pipe()
    os.close(here)
    file = os.fdopen(there, "w")
    drawn = SilentTerminal(file)
    drawn.write("x" * 100_000)
    drawn.flush()
    assert drawn.fileno() == there
    with suppress(OSError):
        file.close()


async def test_ctrl_c_copies_what_is_selected_and_then_quits() -> None:
    panel = "#compare-table"
    async with walk() as here:
        await here.press("f")
        await here.shows("showing 30")
        await here.pilot.mouse_down(panel, offset=(0, 1))
        await here.pilot.hover(panel, offset=(40, 1))
        await here.pilot.mouse_up(panel, offset=(40, 1))
        await here.press("ctrl+c")
        assert "value" in here.app.clipboard
        await here.press("ctrl+s")
        await here.press("ctrl+c")
        assert here.app.clipboard == "ttt-tui.json"
        assert here.app.return_value is None
        await here.pilot.press("ctrl+c")
        assert here.app.return_value == 0
