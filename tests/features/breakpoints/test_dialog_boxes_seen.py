"""Boxes not ticked are seen in dark, in light, and without colour."""

from __future__ import annotations

import pytest

from tests.tui.driver import Opener
from tests.tui.test_colours import Themed, see_boxes, see_boxes_without_colour


@Themed
async def test_boxes_not_ticked_are_seen(opened: Opener, dark: bool) -> None:
    async with opened() as screen:
        screen.app.theme = "ttt-dark" if dark else "ttt-light"
        await see_boxes(screen, "k")


async def test_boxes_not_ticked_are_brackets_without_colour(
    opened: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    async with opened() as screen:
        await see_boxes_without_colour(screen, "k")
