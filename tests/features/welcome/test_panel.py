"""The panel of the welcome."""

from __future__ import annotations

from tests.tui.one_widget import text_of
from ttt_tui.features.welcome.panel import WelcomePanel
from ttt_tui.tui.dashboard.feature import Offer

OFFERS = (Offer("play", "click a cell", "screen.play"), Offer("a [b] c", "[d]", "screen.hint", "e"))


async def test_words_stand_below_each_other_and_brackets_are_no_markup() -> None:
    panel = WelcomePanel()
    lines = await text_of(panel, lambda: panel.show(OFFERS), 44)
    assert lines == [
        "Welcome. What would you like to do?",
        "   play     click a cell",
        " e a [b] c  [d]",
    ]


async def test_it_can_be_hidden() -> None:
    panel = WelcomePanel()

    def show() -> None:
        panel.show(OFFERS)
        assert panel.is_open
        panel.hide()

    assert await text_of(panel, show, 44) == []
    assert not panel.is_open
