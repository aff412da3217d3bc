"""The code panel, alone on a screen or as text."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from textual.pilot import Pilot

from tests.tui.one_widget import Alone
from ttt_tui.features.code.view import CodePanel


def beside(lines: list[str]) -> list[str]:
    """What stands to the right of the code."""
    found = [line.partition("│ ")[2] for line in lines]
    while found and not found[-1]:
        found.pop()
    return found


def marked(lines: list[str]) -> list[str]:
    return [line.partition("│")[0][2:].rstrip() for line in lines if line.startswith("►")]


@asynccontextmanager
async def panel_on_stage(width: int, height: int) -> AsyncIterator[tuple[CodePanel, Pilot[None]]]:
    panel = CodePanel()
    panel.styles.width, panel.styles.height = width, height
    async with Alone(panel).run_test(size=(width, height)) as pilot:
        panel.focus()
        await pilot.pause()
        yield panel, pilot


def texts(panel: CodePanel) -> list[str]:
    return [panel.render_line(y).text.rstrip() for y in range(panel.size.height)]
