"""Lessons on the dashboard: walked by keys alone and by mouse alone, and what was there is back."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.features.lessons.texts import ON_PAPER, SOUND
from tests.spread import pairs
from tests.tui.driver import FOLDED, WIDE, Driver, Opener
from ttt_tui.engine.pace import UNLIMITED
from ttt_tui.features.lessons.check import TEXTS, lesson_list, lesson_of
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


async def test_a_step_goes_on_in_the_searches_that_stand(opened: Opener) -> None:
    async with opened(".../.../... x") as driver:
        await opened_at(driver, sound())
        analysis = driver.session.analysis
        await driver.press("greater_than_sign")
        await ready(driver)
        assert driver.session.analysis is analysis
        await driver.click_cell(0)
        await driver.press("less_than_sign")
        await ready(driver)
        assert driver.position == "..O/XOO/..X x", "what was played meanwhile is no step's"


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


@pytest.mark.parametrize("mouse", [True, False])
async def test_an_answer_leaves_no_stone_on_the_board(opened: Opener, mouse: bool) -> None:
    async with opened(".../.../... x") as driver:
        await opened_at(driver, sound())
        await driver.press("l")
        stones = driver.board.count("▀")
        if mouse:
            await driver.hover_cell(6)
        else:
            await driver.press("down", "down")
        assert driver.board.count("▀") > stones, "the preview"
        if mouse:
            await driver.click_cell(6)
        else:
            await driver.press("enter")
        assert "(2,0) is your answer: it is not played" in driver.turn
        assert driver.board.count("▀") == stones


async def test_a_letter_chooses_an_answer_and_else_does_what_it_always_does(
    opened: Opener,
) -> None:
    async with opened(".../.../... x") as driver:
        await opened_at(driver, sound())
        await driver.press("greater_than_sign")
        await ready(driver)
        assert "a)   alpha-beta's" in driver.text
        assert "b)   minimax's" in driver.text
        await driver.press("c")
        assert "copied" in driver.turn, "there is no third"
        await driver.press("b")
        assert "Try again" in driver.text
        await driver.press("a")
        assert "Right" in driver.text
        await driver.press("c")
        assert "copied" in driver.turn


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


async def test_a_search_that_waits_for_its_user_waits_again(opened: Opener) -> None:
    async with opened(live=True, held=True, simple=True) as driver:
        await opened_at(driver, sound())
        await driver.press("I")
        assert not driver.session.analysis.running
        assert [each.events for each in driver.session.analysis.searches] == [0, 0]


async def test_a_speed_changed_in_a_lesson_ends_with_it(opened: Opener) -> None:
    async with opened(live=True, held=True) as driver:
        await driver.press("minus")
        session, settings = driver.session, driver.dashboard.services.settings
        mine, saved = session.state.pace, settings.pace
        await opened_at(driver, sound())
        await driver.press("F")
        assert session.state.pace == UNLIMITED
        assert "saved" not in driver.turn
        assert settings.pace == saved, "the next start has the user's own speed"
        await driver.press("I")
        assert session.state.pace == session.analysis.pace == mine


async def test_a_look_back_is_there_again(opened: Opener) -> None:
    async with opened(live=True) as driver:
        await driver.finish()
        await driver.press("comma", "comma", "comma")
        event = driver.dashboard.playback.event
        await opened_at(driver, sound())
        await driver.press("I")
        assert driver.dashboard.playback.event == event
        assert driver.dashboard.context.looking_back


async def test_keys_of_lessons_say_why_they_cannot_act(opened: Opener) -> None:
    async with opened() as driver:
        await driver.press("greater_than_sign")
        assert "no lesson is open: i lists them" in driver.turn
        await opened_at(driver, sound())
        await driver.press("less_than_sign")
        assert "this is the lesson's first step" in driver.turn


async def test_the_last_step_leads_to_the_list(opened: Opener) -> None:
    async with opened() as driver:
        await opened_at(driver, sound())
        await driver.press("greater_than_sign")
        await ready(driver)
        await driver.press("greater_than_sign")
        assert "The end of this lesson" in driver.text
        assert "! skipped 1" in driver.text
        await driver.press("exclamation_mark")
        walk = await ready(driver)
        assert (walk.at, walk.finished) == (0, False)
        await driver.press("greater_than_sign")
        await ready(driver)
        await driver.press("greater_than_sign", "greater_than_sign")
        assert lesson_list().lessons[-1].title in driver.text, "no lesson follows this one"


async def test_the_end_of_a_lesson_leads_to_the_next(opened: Opener) -> None:
    first, second, *_ = lesson_list().lessons
    async with opened() as driver:
        walk = await opened_at(driver, first)
        walk.at = len(first.steps) - 1
        await driver.press("greater_than_sign")
        assert f"> next lesson: {second.title}" in driver.text
        await driver.press("greater_than_sign")
        walk = await ready(driver)
        assert walk.lesson.name == second.name


async def test_the_panels_stand_at_the_same_place_in_every_step(opened: Opener) -> None:
    async with opened(size=WIDE) as driver:
        walk = await opened_at(driver, lesson_list().lessons[2])
        places = set()
        for _ in walk.lesson.steps:
            names = ("#lesson", "#board-panel", f"#{driver.dashboard.view}-panel")
            places.add(tuple(driver.app.screen.query_one(name).region for name in names))
            await driver.press("greater_than_sign")
            await ready(driver)
        assert len(places) == 1
        lesson, board, _ = places.pop()
        assert lesson.area > board.area
        assert lesson.x == board.right


async def test_on_a_small_screen_the_lesson_takes_turns_with_the_tree(opened: Opener) -> None:
    async with opened(size=FOLDED) as driver:
        await opened_at(driver, sound())
        panel, tree = (
            driver.app.screen.query_one(LessonPanel),
            driver.app.screen.query_one("#moves-panel"),
        )
        assert (panel.display, tree.display) == (True, False)
        await driver.press("w")
        assert (panel.display, tree.display) == (False, True)
        await driver.press("w")
        assert (panel.display, tree.display) == (True, False)


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


def assert_all_in_sight(driver: Driver) -> None:
    """Board and tree have room, and no line of the panel is longer than it is wide."""
    screen = driver.app.screen
    panel = screen.query_one(LessonPanel)
    assert panel.region.bottom <= screen.size.height
    assert panel.max_scroll_x == 0
    for name, least in (("#board", 4), ("#search-tree", 3)):
        widget = screen.query_one(name)
        if widget.region:
            assert widget.size.height >= least, name
            assert not widget.region.overlaps(panel.region)


async def words_in_sight(driver: Driver) -> str:
    """All that the panel shows, scrolled from its top to its end; blanks are single."""
    panel = driver.app.screen.query_one(LessonPanel)
    seen: list[str] = []
    for y in range(panel.max_scroll_y + 1):
        panel.scroll_to(y=y, animate=False)
        await driver.settle()
        shown = [line[2:-2].rstrip(" ▁▂▃▄▅▆▇█") for line in driver.part_of(panel).splitlines()]
        seen += shown[1:-1] if not y else shown[-2:-1]
    panel.scroll_home(animate=False)
    await driver.settle()
    return " ".join(" ".join(seen).split())


@pytest.mark.slow
@pytest.mark.parametrize(("path", "size", "mouse"), pairs(OURS, [WIDE, FOLDED], [False, True]))
async def test_each_lesson_is_walked(
    opened: Opener, path: Path, size: tuple[int, int], mouse: bool
) -> None:
    """Each in both sizes, and with keys as with the mouse."""
    lesson, _ = lesson_of(path)
    assert lesson is not None
    async with opened(size=size, simple=True) as driver:
        walk = await opened_at(driver, lesson)
        for number, step in enumerate(lesson.steps):
            walk = await ready(driver)
            assert walk.at == number
            assert walk.feedback == "", step.title
            assert_all_in_sight(driver)
            if not mouse:  # the mouse is shown the same words
                shown = await words_in_sight(driver)
                for sentence in " ".join(walk.text.split()).split(". "):
                    assert sentence in shown, (step.title, shown)
            if step.question is not None:
                await answer(driver, walk, mouse=mouse)
                assert walk.feedback.startswith("Right"), (step.title, walk.feedback, driver.text)
            if number + 1 < len(lesson.steps):
                await (driver.click("> next") if mouse else driver.press("greater_than_sign"))
        await (driver.click("> finish") if mouse else driver.press("greater_than_sign"))
        assert walk.finished
        assert walk.skipped is None
        await (driver.click("I Leave") if mouse else driver.press("I"))
        assert driver.feature(LessonsOnDashboard).walk is None
        assert driver.position == "..O/XOO/..X x"


async def test_a_move_on_a_tree_is_an_answer_and_the_screen_goes_on(opened: Opener) -> None:
    async with opened(".../.../... x") as driver:
        walk = await opened_at(driver, Reader(ON_PAPER, "tree").lesson)
        await play_in_the_tree(driver, 1)
        assert "No: after b, the value is 2." in driver.text
        assert "≤2" not in driver.text
        await play_in_the_tree(driver, 0)
        assert "Right: after a, the value is 3." in driver.text
        assert driver.dashboard.playback.event == walk.then
        assert "2 ≤ α 3" in driver.text, "the cut that the next step is about"
        assert driver.session.state.match.record.ply == 0


async def test_a_question_about_the_tree_leaves_the_lesson_in_front(opened: Opener) -> None:
    async with opened(size=FOLDED) as driver:
        await opened_at(driver, lesson_list().lessons[3])
        driver.feature(LessonsOnDashboard).action_lesson_step(3)
        await ready(driver)
        assert "Choose a node at which" in driver.text
        await driver.press("w")
        assert "cut" not in driver.part("#search-tree")


async def test_a_page_that_fits_offers_no_more_after_one_that_did_not(opened: Opener) -> None:
    async with opened(size=FOLDED) as driver:
        await opened_at(driver, lesson_list().lessons[3])
        driver.feature(LessonsOnDashboard).action_lesson_step(2)
        await ready(driver)
        panel = driver.app.screen.query_one(LessonPanel)
        await driver.press("2", "3", "1")
        assert panel.has_more
        assert "F4" in driver.text
        await driver.press("greater_than_sign")
        await ready(driver)
        assert not panel.has_more
        assert "F4" not in driver.text


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
