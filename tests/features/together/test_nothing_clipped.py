"""No dialog of a feature loses words, nor stands in a corner."""

from __future__ import annotations

import pytest

from tests.spread import pairs, slow_but
from tests.tui.dialogs.test_dialog import stands_in_the_middle
from tests.tui.driver import SMALLEST, Opener
from tests.tui.together.test_nothing_clipped import (
    BOARDS,
    SIZES,
    cropped,
    look_through,
)

__all__ = ["cropped"]

DIALOGS = "kOs"
QUICK = [("4x4k4", SMALLEST, "k")]


@pytest.mark.parametrize(
    ("position", "size", "dialog"),
    slow_but(QUICK, pairs(BOARDS, SIZES, DIALOGS, first=QUICK)),
)
async def test_no_dialog_loses_words_and_its_buttons_are_reached(
    opened: Opener, cropped: list[str], position: str, size: tuple[int, int], dialog: str
) -> None:
    # The first Escape may only stop a solve.
    await look_through(opened, cropped, position, size, dialog, leave=("escape", "escape"))


@pytest.mark.parametrize("dialog", DIALOGS)
async def test_a_dialog_stands_in_the_middle_and_the_dashboard_is_seen_behind(
    opened: Opener, dialog: str
) -> None:
    await stands_in_the_middle(opened, dialog)
