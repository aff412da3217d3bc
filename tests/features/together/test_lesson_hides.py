"""While a lesson asks for a node of the tree, no other feature tells what the search found."""

from __future__ import annotations

from tests.tui.driver import Opener
from ttt_tui.features.glossary.dashboard import GlossaryOnDashboard
from ttt_tui.features.lessons.check import lesson_list
from ttt_tui.features.lessons.dashboard import LessonsOnDashboard

TELLING = ("K", "ctrl+f", "slash", "V")
"""Export, film, find and what-if."""


async def test_features_wait_for_the_answer(opened: Opener) -> None:
    async with opened() as driver:
        lessons = driver.feature(LessonsOnDashboard)
        lessons.open(lesson_list().lessons[3])
        await driver.until(lambda: lessons.ready, "waited for the step")
        lessons.action_lesson_step(3)
        await driver.until(lambda: lessons.ready, "waited for the step")
        driver.dashboard.main_tree.focus()
        for each in TELLING:
            await driver.press(each)
            assert "answer first" in driver.turn, each
        driver.feature(GlossaryOnDashboard).action_term("cut, pruned")
        await driver.until_text("has no example yet")
        await driver.press("escape", "I")
        assert not driver.dashboard.context.state.findings_hidden
