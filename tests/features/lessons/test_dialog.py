"""The list of lessons: it opens one by keys and by mouse, and shows what is done."""

from __future__ import annotations

from tests.tui.driver import Opener
from ttt_tui.features.lessons.dashboard import LessonsOnDashboard


async def test_a_click_opens_a_lesson(opened: Opener) -> None:
    async with opened() as driver:
        feature = driver.feature(LessonsOnDashboard)
        await driver.press("i")
        await driver.click("Minimax: values come up")
        await driver.until(lambda: feature.ready, "waited for the step")
        await driver.settle()
        assert feature.walk is not None
        assert feature.walk.lesson.name == "02-values-come-up"
        assert "step 1 of 6" in driver.text
