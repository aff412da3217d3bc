"""What the map and Why? count is counted between the keys."""

from __future__ import annotations

import pytest

from tests.tui.driver import Opener
from tests.tui.test_idle_work import _LARGER, Spent
from ttt_tui.features.why.view import WhyPanel
from ttt_tui.search.counts.position_cache import Work
from ttt_tui.search.counts.tree_counts import census_for
from ttt_tui.search.options import MoveOrder
from ttt_tui.tui.idle_work import BetweenKeys


@pytest.mark.parametrize("view", ["map", "why"])
async def test_what_is_counted_for_a_view_is_counted_between_the_keys(
    opened: Opener, monkeypatch: pytest.MonkeyPatch, view: str
) -> None:
    spent = Spent(monkeypatch)
    async with opened(_LARGER) as screen:
        dashboard = screen.dashboard
        await screen.press(*["full_stop"] * 3)
        dashboard.show_view(view)
        await screen.settle()
        panel = dashboard.query_one("#search-map" if view == "map" else WhyPanel)
        counting = panel._counting  # type: ignore[attr-defined]
        assert isinstance(counting, BetweenKeys)
        await screen.until(lambda: not counting.busy, "for the count")
        assert not spent.unlimited
        census = census_for(dashboard.session.state.position.rules, MoveOrder())
        assert census.prepare(dashboard.session.state.position, Work(0))
