"""One drawing of each panel a key, however many reasons there are for it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import wraps
from typing import Any

import pytest

from tests.spread import spread
from tests.tui.driver import Opener
from ttt_tui.tui.views.comparison.comparison import Comparison
from ttt_tui.tui.views.status import StatusLine
from ttt_tui.tui.views.timeline import Timeline
from ttt_tui.tui.views.tree.card import NodeCard
from ttt_tui.tui.views.tree.tree import SearchTree

_DRAWS: dict[type, str] = {
    StatusLine: "show",
    SearchTree: "show",
    Timeline: "show",
    NodeCard: "describe",
    Comparison: "show",
}
_ONCE = dict.fromkeys(("StatusLine", "SearchTree", "Timeline", "NodeCard"), 1)


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often each panel was told to draw something."""
    counted: Counter[str] = Counter()

    def counting(name: str, method: Callable[..., None]) -> Callable[..., None]:
        @wraps(method)
        def draw(*arguments: Any, **named: Any) -> None:
            counted[name] += 1
            method(*arguments, **named)

        return draw

    for panel, method in _DRAWS.items():
        counts = counting(panel.__name__, getattr(panel, method))
        monkeypatch.setattr(panel, method, counts)
    return counted


async def test_a_step_of_the_search_draws_each_panel_once(
    opened: Opener, drawn: Counter[str]
) -> None:
    async with opened() as screen:
        await screen.press("space", "full_stop")
        for _ in range(3):
            drawn.clear()
            await screen.press("full_stop")
            assert drawn == {**_ONCE, "Comparison": 1}


@pytest.mark.parametrize(
    ("key", "exploring"),
    spread(["comma", "x", "right_square_bracket", "right_curly_bracket", "j"], [False, True]),
)
async def test_a_way_through_the_film_draws_each_panel_once(
    opened: Opener, drawn: Counter[str], key: str, exploring: bool
) -> None:
    async with opened() as screen:
        await screen.finish()
        screen.dashboard.film.seek(9)
        await screen.settle()
        if exploring:
            await screen.press("m")
        drawn.clear()
        await screen.press(key)
        assert drawn == _ONCE


async def test_a_selected_line_is_described_once(opened: Opener, drawn: Counter[str]) -> None:
    async with opened() as screen:
        await screen.finish()
        screen.dashboard.main_tree.focus()
        await screen.press("m")
        drawn.clear()
        await screen.press("down")
        assert set(drawn.values()) == {1}
        assert drawn["NodeCard"]
        assert not drawn["SearchTree"]


async def test_a_new_theme_draws_each_panel_once(opened: Opener, drawn: Counter[str]) -> None:
    async with opened() as screen:
        await screen.finish()
        drawn.clear()
        await screen.press("d")
        assert drawn == {**_ONCE, "Comparison": 1}


async def test_an_analysis_gives_the_same_frame_while_nothing_changes(opened: Opener) -> None:
    async with opened() as screen:
        await screen.press("space")
        analysis = screen.session.analysis
        assert analysis.frame is analysis.frame
        before = analysis.frame
        await screen.press("full_stop")
        assert analysis.frame is not before
