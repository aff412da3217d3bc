"""A dialog stands in the middle of what it asks about."""

from __future__ import annotations

from tests.spread import few
from tests.tui.driver import DIALOGS, Opener


@few("dialog", DIALOGS, quick=2)
async def test_a_dialog_stands_in_the_middle_and_the_dashboard_is_seen_behind(
    opened: Opener, dialog: str
) -> None:
    await stands_in_the_middle(opened, dialog)


async def stands_in_the_middle(opened: Opener, dialog: str) -> None:
    async with opened() as screen:
        await screen.press(dialog)
        box = screen.app.screen.query_one(".dialog").region
        assert abs(box.x - (120 - box.right)) <= 1
        assert abs(box.y - (40 - box.bottom)) <= 1
        assert screen.status.startswith(" ttt-tui") or not box.y
