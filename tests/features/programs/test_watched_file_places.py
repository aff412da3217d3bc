"""The nodes of a watched program that `P` shows."""

from __future__ import annotations

from pathlib import Path

from tests.features.programs.stand_ins import STAND_IN
from tests.features.programs.test_dashboard import (
    FIRST_DIFFERENCE,
    INNER,
    at_first_difference,
    watched,
)
from tests.tui.driver import FOLDED, Opener


async def test_a_search_that_has_not_come_so_far_runs_on_to_it(
    opened: Opener, tmp_path: Path
) -> None:
    file = tmp_path / "mine.py"
    file.write_text("def minimax(board): ...\n", encoding="utf-8")
    async with opened(size=FOLDED) as driver:
        await watched(driver, file, INNER)
        await driver.press("space")
        await at_first_difference(driver)
        assert driver.dashboard.playback.event == FIRST_DIFFERENCE
        assert STAND_IN.made
