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
