"""The screen of the dashboard."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tests.tui.driver import Opener
from ttt_tui.tui.dashboard.screen import _PARTS, Dashboard
from ttt_tui.tui.views.tree import SearchTree


async def test_what_stands_is_looked_up_once(
    opened: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked_up: Counter[object] = Counter()
    plain = Dashboard.query

    def query(dashboard: Dashboard, kind: Any = None) -> Any:
        looked_up[kind] += 1
        return plain(dashboard, kind)

    async with opened() as screen:
        await screen.finish()
        monkeypatch.setattr(Dashboard, "query", query)
        for key in ("m", "down", "comma", "w"):
            await screen.press(key)
        assert not looked_up.keys() & set(_PARTS) - {SearchTree}


async def test_the_panel_with_the_keyboard_has_a_frame_of_its_own(opened: Opener) -> None:
    def framed(corner: str) -> list[str]:
        panels = screen.app.screen.query(".panel")
        shown = [panel for panel in panels if panel.display and panel.region]
        return [str(each.id) for each in shown if screen.part_of(each).startswith(corner)]

    async with opened() as screen:
        assert framed("╔") == ["board-panel"]
        await screen.press("tab")
        assert framed("╔") == ["tree-panel"]
        screen.app.screen.query_one("#board-panel").add_class("-lit")
        await screen.settle()
        assert (framed("╔"), framed("┏")) == (["tree-panel"], ["board-panel"])
        await screen.press("ctrl+t")
        assert framed("+=") == ["tree-panel"]
