"""The list of lessons: it opens one by keys and by mouse, and shows what is done."""

from __future__ import annotations

import pytest

from tests.tui.driver import FOLDED, WIDE, Opener
from ttt_tui.features.lessons.check import lesson_list
from ttt_tui.features.lessons.dashboard import LessonsOnDashboard


@pytest.mark.parametrize("size", [WIDE, FOLDED])
async def test_all_lessons_are_in_sight(opened: Opener, size: tuple[int, int]) -> None:
    async with opened(size=size) as driver:
        await driver.press("i")
        for title in (
            " 1   0/7  The game tree and its leaves",
            " 4   0/6  The first cut, and why the answer stays the same",
            lesson_list().lessons[-1].title,
        ):
            assert title in driver.text
        await driver.press("escape")
        assert lesson_list().lessons[-1].title not in driver.text
        assert driver.feature(LessonsOnDashboard).walk is None


async def test_the_mouse_closes_it(opened: Opener) -> None:
    async with opened() as driver:
        last = lesson_list().lessons[-1].title
        await driver.press("i")
        await driver.click("steps done")
        assert last in driver.text, "a click inside keeps it"
        await driver.click("Esc closes")
        assert last not in driver.text
        await driver.press("i")
        await driver.pilot.click(offset=(0, 0))
        await driver.settle()
        assert last not in driver.text
        assert driver.feature(LessonsOnDashboard).walk is None


async def test_the_palette_has_it(opened: Opener) -> None:
    async with opened() as driver:
        await driver.press("ctrl+p")
        await driver.type("lessons")
        await driver.until_text("Lessons on game-tree search")


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
