"""Lessons on the dashboard: walked by keys alone and by mouse alone, and what was there is back."""

from __future__ import annotations

import pytest

from tests.features.lessons.texts import SOUND
from tests.tui.driver import FOLDED, WIDE, Driver, Opener
from ttt_tui.features.lessons.check import TEXTS, lesson_list
from ttt_tui.features.lessons.dashboard import LessonsOnDashboard
from ttt_tui.features.lessons.lesson import Lesson
from ttt_tui.features.lessons.lesson_reader import Reader
from ttt_tui.features.lessons.panel import LessonPanel
from ttt_tui.features.lessons.questions import right_branches
from ttt_tui.features.lessons.walk import Walk
from ttt_tui.game import Position
from ttt_tui.tui.keys import choice_label
from ttt_tui.tui.views.tree_outline import Line

OURS = sorted(TEXTS.glob("*.md"))
SIZES = pytest.mark.parametrize("size", [WIDE, FOLDED], ids=["wide", "folded"])


async def ready(driver: Driver) -> Walk:
    feature = driver.feature(LessonsOnDashboard)
    await driver.until(lambda: feature.ready, "waited for the step")
    await driver.settle()
    assert feature.walk is not None
    return feature.walk


async def opened_at(driver: Driver, lesson: Lesson) -> Walk:
    driver.feature(LessonsOnDashboard).open(lesson)
    return await ready(driver)


def sound() -> Lesson:
    return Reader(SOUND, "sound").lesson


async def test_a_step_brings_the_screen_to_its_moment(opened: Opener) -> None:
    async with opened(".../.../... x") as driver:
        walk = await opened_at(driver, sound())
        assert driver.position == "..O/XOO/..X x"
        assert "Alpha-beta visits 30 nodes." in driver.text
        assert driver.dashboard.main_tree.selected == walk.lit_line
        await driver.press("greater_than_sign")
        walk = await ready(driver)
        assert driver.dashboard.playback.event == walk.event > 0
        assert "step 2 of 2" in driver.text
        await driver.press("less_than_sign")
        await ready(driver)
        assert "step 1 of 2" in driver.text


async def test_a_move_that_is_asked_for_is_not_played(opened: Opener) -> None:
    async with opened(".../.../... x") as driver:
        await opened_at(driver, sound())
        await driver.press("l")
        await driver.click_cell(0)
        assert "No: after (0,0), O plays (2,0) and wins. Try again." in driver.text
        assert "(0,0) is your answer: it is not played" in driver.turn
        assert not driver.dashboard.context.state.hinted
        assert driver.position == "..O/XOO/..X x"
        await driver.click_cell(6)
        assert "Right: after (2,0), X wins in 2." in driver.text
        assert "(2,0) is your answer: it is not played" in driver.turn
        assert driver.dashboard.context.state.hinted, "the board marks it"
        assert driver.position == "..O/XOO/..X x"
        await driver.click_cell(6)  # answered: from now on one plays
        assert driver.position == "..O/XOO/X.X o"


async def test_a_digit_chooses_an_answer(opened: Opener) -> None:
    async with opened(".../.../... x") as driver:
        await opened_at(driver, sound())
        await driver.press("greater_than_sign")
        await ready(driver)
        await driver.press("3")
        assert "Try again" not in driver.text, "there is no third"
        await driver.press("2")
        assert "Try again" in driver.text
        await driver.press("1")
        assert "Right" in driver.text
        assert driver.position == "..O/XOO/..X x", "no cell was played"


async def test_game_and_search_are_there_again(opened: Opener) -> None:
    async with opened("X../.O./... x") as driver:
        await driver.press("full_stop", "full_stop", "full_stop", "v")
        await driver.press("0", "comma", "1")
        searches = driver.session.analysis.searches
        events = [each.events for each in searches]
        before = driver.session.snapshot, driver.dashboard.context.state
        await opened_at(driver, sound())
        await driver.press("f", "I")
        after = driver.session.snapshot, driver.dashboard.context.state
        assert after[0] == before[0]
        assert [each.events for each in driver.session.analysis.searches] == events
        for name in ("session", "values_shown", "simple", "bookmarks", "playhead"):
            assert getattr(after[1], name) == getattr(before[1], name), name
        assert not driver.app.screen.query_one(LessonPanel).display


async def test_after_a_lesson_the_next_one_is_offered(opened: Opener) -> None:
    async with opened() as driver:
        feature = driver.feature(LessonsOnDashboard)
        walk = await opened_at(driver, lesson_list().lessons[0])
        assert [each.words for each in feature.offers()] == ["continue: the game tree"]
        walk.at = len(walk.lesson.steps) - 1
        feature.action_lesson_next()
        assert walk.finished
        assert [each.words for each in feature.offers()] == ["continue: values come up"]


async def answer(driver: Driver, walk: Walk, *, mouse: bool) -> None:
    """Answer the step's question wrongly, if it can be, then rightly; by keys or by mouse alone."""
    question = walk.step.question
    assert question is not None
    if question.kind == "move":
        for cell in walk._right[:1]:
            state = walk.position
            if not isinstance(state, Position):
                await play_in_the_tree(driver, cell)
            elif mouse:
                await driver.click_cell(cell)
            else:
                await driver.type(state.move_text(cell).strip("()"))
    elif question.kind == "branch":
        assert walk.search is not None
        await find_branch(driver, next(right_branches(question, walk.search)), mouse=mouse)
    else:
        right = [each.right for each in walk.answers].index(True)
        if mouse:
            panel = driver.app.screen.query_one(LessonPanel)
            panel.scroll_end(animate=False)  # as the wheel does
            await driver.settle()
            answers = panel.query_one("#lesson-answers")
            line = f"{choice_label(right + 1)}  {walk.answers[right].words[:20]}"
            await driver.click(line, below=answers.region.y - 1)
        else:
            await driver.press(str(right + 1))


async def play_in_the_tree(driver: Driver, move: int) -> None:
    """Select a child of the root on the tree that is the board, and play it."""
    await driver.press("up", "up", "up", "down", *["right"] * move, "enter")


async def find_branch(driver: Driver, node: int, *, mouse: bool) -> None:
    """Select the line of a node, and give it as the answer."""
    tree = driver.dashboard.main_tree
    if mouse:
        tree.select(Line(node))  # a click on a line is tested with the tree
        await driver.settle()
        await driver.click("> answer")
        return
    await driver.press("home")
    for _ in range(200):
        selected = tree.selected
        if selected == Line(node):
            break
        await driver.press("right" if selected is not None and selected.node < node else "down")
    if tree.selected != Line(node):
        tree.select(Line(node))
        await driver.settle()
    await driver.press("greater_than_sign")


async def test_the_tree_hides_what_it_is_asked_about(opened: Opener) -> None:
    async with opened(size=WIDE) as driver:
        walk = await opened_at(driver, lesson_list().lessons[3])
        walk.at = 2
        await driver.press("greater_than_sign")
        walk = await ready(driver)
        assert "cut" not in driver.part("#search-tree")
        assert "?" in driver.part("#search-tree")
        await driver.press("w")
        assert driver.dashboard.view == "moves", "the other views tell what the search found"
        await driver.press("w")
        assert driver.dashboard.view == "tree"
        for each in driver.dashboard.SHARED_PLACE:
            driver.dashboard.action_show_view(each)
            assert driver.dashboard.view == "tree"
        driver.dashboard.main_tree.focus()
        await driver.press("b")
        assert "cut" not in driver.part("#other-tree")
        await driver.press("b")
        await driver.press("x")
        assert "answer first" in driver.turn, "a step to a cut would show one"
        assert walk.search is not None
        assert walk.step.question is not None
        driver.dashboard.main_tree.select(
            Line(next(right_branches(walk.step.question, walk.search)))
        )
        await driver.press("greater_than_sign")
        assert "Right" in driver.text
        assert "cut" in driver.part("#search-tree")
        await driver.press("w")
        assert driver.dashboard.view == "comparison"
