"""A terminal that is closed."""

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


async def test_ctrl_c_quits_though_a_dialog_has_selected_a_text() -> None:
    async with walk() as here:
        await here.press("ctrl+s")
        await here.press("ctrl+c")
        assert here.app.clipboard == "ttt-tui.json"
        assert here.app.return_value is None
        await here.pilot.press("ctrl+c")
        assert here.app.return_value == 0
