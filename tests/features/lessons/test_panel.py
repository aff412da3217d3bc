"""The panel of a lesson: what stands where, what is in sight, and what the rest looks like then."""

from __future__ import annotations

import re

import pytest
from textual.widget import Widget

from tests.features.lessons.test_dashboard import opened_at, ready, sound
from tests.tui.driver import FOLDED, LARGEST, SMALLEST, UPRIGHT, WIDE, Driver, Opener
from tests.tui.together.test_contrast import unread
from ttt_tui.features.lessons.check import lesson_list
from ttt_tui.features.lessons.panel import LessonPanel
from ttt_tui.tui.views.tree_outline import Line


def part(driver: Driver, name: str) -> Widget:
    return driver.app.screen.query_one(f"#lesson-{name}")


async def at_step(driver: Driver, lesson: int, step: int) -> None:
    walk = await opened_at(driver, lesson_list().lessons[lesson - 1])
    if step > 1:
        walk.at = step - 2
        await driver.press("greater_than_sign")
        await ready(driver)


async def test_digits_answer_again_when_one_has_turned_back_to_the_lesson(opened: Opener) -> None:
    async with opened(".../.../... x", size=FOLDED) as driver:
        await at_step(driver, 1, 4)
        await driver.press("w", "w", "1")
        assert "Try again" in driver.text
        await driver.resize(*WIDE)
        await driver.press("w", "3")
        assert "Right" in driver.text


@pytest.mark.parametrize("size", [SMALLEST, FOLDED, WIDE])
async def test_the_reason_is_in_sight_and_no_answer_has_moved(
    opened: Opener, size: tuple[int, int]
) -> None:
    async with opened(".../.../... x", size=size) as driver:
        await at_step(driver, 4, 3)
        before = part(driver, "answers").region
        await driver.press("2")
        shown = driver.part_of(driver.app.screen.query_one(LessonPanel))
        said = " ".join(re.sub("[│║█▁▂▃▄▅▆▇]", " ", shown).split())
        assert "No. One answer of O is enough to know something" in said
        assert "Try again." in said
        assert part(driver, "answers").region == before
        await driver.press("1")
        assert part(driver, "answers").region == before


async def test_what_to_do_next_keeps_its_place_from_step_to_step(opened: Opener) -> None:
    async with opened(size=WIDE) as driver:
        walk = await opened_at(driver, lesson_list().lessons[3])
        places, ends = set(), set()
        for _ in walk.lesson.steps:
            places.add(part(driver, "ways").region)
            assert driver.where("< back", below=2) == part(driver, "ways").region.offset
            if walk.answers:
                ends.add(part(driver, "answers").region.bottom)
            await driver.press("greater_than_sign")
            await ready(driver)
        assert len(places) == len(ends) == 1


async def test_the_footer_has_the_words_of_the_lesson(opened: Opener) -> None:
    async with opened(size=FOLDED) as driver:
        await opened_at(driver, sound())
        assert driver.lines[-1].startswith(" > Skip  I Leave  i Learn")
        await driver.press("l")
        await driver.click_cell(6)
        assert driver.lines[-1].startswith(" > Next  I Leave")
        await driver.press("greater_than_sign")
        await ready(driver)
        await driver.press("greater_than_sign")
        assert driver.lines[-1].startswith(" > Next  < Back  I Leave  ! Skipped")
        await driver.press("w")
        assert driver.lines[-1].startswith(" w Lesson  > Next  < Back  I Leave")
        await driver.press("w", "I")
        assert "Leave" not in driver.lines[-1]


@pytest.mark.parametrize("size", [SMALLEST, LARGEST])
async def test_panel_and_footer_have_one_word_for_what_the_key_does(
    opened: Opener, size: tuple[int, int]
) -> None:
    async with opened(".../.../... x", size=size) as driver:
        await at_step(driver, 4, 4)
        for word in ("skip", "answer", "skip"):
            if word == "answer":
                driver.dashboard.main_tree.select(Line(3))
            else:
                driver.dashboard.explorer.follow()
            await driver.settle()
            assert f"> {word} " in driver.text
            assert driver.lines[-1].startswith(f" > {word.capitalize()}")


async def test_the_border_names_the_view_that_the_key_shows(opened: Opener) -> None:
    async with opened(".../.../... x", size=SMALLEST) as driver:
        await at_step(driver, 4, 1)
        assert "w: Tree" in driver.text
        await driver.show("comparison")
        await driver.press("w")
        assert "w: Compare" in driver.text


@pytest.mark.parametrize("size", [SMALLEST, UPRIGHT])
async def test_nothing_is_dim_where_panels_take_turns(
    opened: Opener, size: tuple[int, int]
) -> None:
    async with opened(".../.../... x", size=size) as driver:
        for step in (3, 1):  # about the tree, and about the board
            await at_step(driver, 3, step)
            assert not driver.app.screen.query(".-quiet")
        await driver.resize(*WIDE)
        assert driver.app.screen.query_one("#status").has_class("-quiet")
        await driver.resize(*size)
        assert not driver.app.screen.query(".-quiet")


@pytest.mark.parametrize("theme", ["ttt-dark", "ttt-light"])
async def test_what_the_step_is_not_about_is_dim_and_can_be_read(
    opened: Opener, theme: str
) -> None:
    async with opened(".../.../... x", size=WIDE) as driver:
        driver.app.theme = theme
        await driver.settle()
        stone = driver.app.theme_variables["stone-x"].lower()
        dim = driver.app.theme_variables["dim-color"].lower()

        def colours(name: str) -> set[str]:
            widget = driver.app.screen.query_one(name)
            strips = driver.app.screen._compositor.render_strips()
            region = widget.region
            lines = (strips[y].crop(region.x, region.right) for y in region.line_range)
            return {
                str(style.color.name)
                for line in lines
                for text, style, _ in line
                if style and style.color and text.strip()[:1].isalnum()
            }

        assert stone in colours("#status")
        await at_step(driver, 1, 2)
        assert colours("#status") == colours("#turn") == colours("#timeline") == {dim}
        assert colours("#search-tree") > {dim}
        assert not unread(driver)
        await driver.press("I")
        assert stone in colours("#status")


def rows_of(driver: Driver) -> list[str]:
    """The lesson's panel, without its border and its scrollbar."""
    shown = driver.part_of(driver.app.screen.query_one(LessonPanel)).splitlines()
    return [line[1:-2].strip() for line in shown[1:-1]]


@pytest.mark.parametrize(("lesson", "step"), [(1, 4), (4, 3)])
async def test_with_little_room_a_rule_says_that_the_text_goes_on(
    opened: Opener, lesson: int, step: int
) -> None:
    async with opened(".../.../... x", size=SMALLEST) as driver:
        await at_step(driver, lesson, step)
        rows = rows_of(driver)
        rule = next(at for at, row in enumerate(rows) if "─ F4: more below ─" in row)
        assert f" {step} " in rows[0]
        assert "" not in rows[: rule + 1], "no line is blank while the text is clipped"
        question = part(driver, "question").region
        assert question.y == part(driver, "foot").region.y + 1
        await driver.press("f4")
        assert any("─ F4: back to the top ─" in row for row in rows_of(driver))


async def test_the_numbers_of_the_steps_take_one_line(opened: Opener) -> None:
    async with opened(".../.../... x", size=SMALLEST) as driver:
        for lesson in (1, 4):  # of seven steps, and of six
            await at_step(driver, lesson, 3)
            assert part(driver, "steps").region.height == 1


@pytest.mark.parametrize("size", [WIDE, LARGEST])
async def test_with_room_question_and_reason_stand_below_the_text(
    opened: Opener, size: tuple[int, int]
) -> None:
    async with opened(".../.../... x", size=size) as driver:
        walk = await opened_at(driver, lesson_list().lessons[3])
        gaps = set()
        for step in walk.lesson.steps:
            if step.question is not None:
                text, question = part(driver, "text").region, part(driver, "question").region
                gaps.add(question.y - text.bottom)
            await driver.press("greater_than_sign")
            await ready(driver)
        assert gaps == {1}
        await at_step(driver, 4, 3)
        before = part(driver, "ways").region
        await driver.press("2")
        answers, how = part(driver, "answers").region, part(driver, "how").region
        assert how.y == answers.bottom + 1
        assert "No. One answer of O is enough" in driver.part_of(part(driver, "how"))
        assert part(driver, "ways").region == before


async def test_a_wrapped_answer_continues_below_its_words(opened: Opener) -> None:
    async with opened(".../.../... x", size=SMALLEST) as driver:
        await at_step(driver, 4, 3)
        await driver.press("b")
        column, row = driver.where("nothing, because")
        assert driver.where("tried all answers", below=row) == (column, row + 1)
        await driver.press("i")
        column, row = driver.where("The first cut, and why")
        assert driver.where("same", below=row) == (column, row + 1)
