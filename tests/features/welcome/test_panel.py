"""The lines of the welcome."""

from __future__ import annotations

import pytest

from tests.tui.one_widget import text_of
from ttt_tui.features.welcome.panel import WelcomePanel
from ttt_tui.tui.dashboard.feature import Offer

OFFERS = (
    Offer("Play", "click a cell", "screen.play"),
    Offer("A [b] c", "[d]", "screen.hint", "e"),
)


@pytest.mark.parametrize(
    ("width", "lines"),
    [
        (44, ["Play     click a cell", "e     A [b] c  [d]"]),
        (20, ["Play", "e     A [b] c"]),
    ],
)
async def test_words_stand_below_each_other_and_brackets_are_no_markup(
    width: int, lines: list[str]
) -> None:
    panel = WelcomePanel(lambda: None)
    found = await text_of(panel, lambda: panel.show(OFFERS, is_usual=True), width)
    stripped = [line.strip() for line in found]
    assert [line for line in stripped if line in lines] == lines
