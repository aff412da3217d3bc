"""Lessons, questions and the sheet on the screen, as a student would use them."""

from __future__ import annotations

import pytest
from textual.widgets import Input, OptionList

from tests.tui.walk import Walk, walk
from ttt_tui.games.paper import PaperTree
from ttt_tui.games.position import Position
from ttt_tui.games.text import read_game
from ttt_tui.learn.learning import (
    Learning,
    drill,
    load_progress,
    note_progress,
    progress_path,
    step_of,
)
from ttt_tui.learn.lessons import all_lessons
from ttt_tui.tui.dialogs.learn import LearnList, SheetDialog
from ttt_tui.tui.model.session import to_json
from ttt_tui.tui.model.state import State
from ttt_tui.tui.screen import Dashboard

EXAM = "((3 12 8) (2 4 6) (14 5 2))"


def _learning(here: Walk) -> Learning:
    learning = here.screen.state.learning
    assert learning is not None
    return learning


async def _shown(here: Walk) -> None:
    """Until the panel shows the question, and has the keyboard if it asks for a choice."""
    await here.until(lambda: here.screen.views.learn_panel is not None)
    panel = here.screen.views.learn_panel
    await here.until(lambda: panel._learning is not None)
    question = _learning(here).asked
    assert question is not None
    if question.question.asks in ("choice", "crossing"):
        await here.until(lambda: panel in getattr(here.screen.focused, "ancestors", ()))


def _leaf(screen: Dashboard, value: str) -> tuple[int, int]:
    """Where a leaf is drawn in the board's place."""
    drawing = screen.query_one(".tree-board")
    for y in range(drawing.size.height):
        text = drawing.render_line(y).text
        if f" {value} " in text and "▲" not in text:
            return text.index(f" {value} ") + 1, y
    raise AssertionError(f"{value} is not drawn")


async def test_the_end_of_a_lesson_proposes_the_next_one_and_the_game_comes_back() -> None:
    async with walk("nim 1 2") as here:  # whose board is another widget
        await here.press("i", *["down"] * 9, "enter")
        await here.until(lambda: here.state.learning)
        lesson = all_lessons()[2]
        assert _learning(here).lesson == lesson
        here.screen.learn(step_of(lesson, len(lesson.steps) - 1))
        asked = _learning(here).asked
        assert asked is not None
        (right, *_) = asked.question.right
        here.screen.give_answer(right)
        await here.press("enter")
        await here.until(lambda: here.app.screen is not here.screen)
        assert load_progress() == {lesson.name: len(lesson.steps)}
        option = here.app.screen.query_one(OptionList).highlighted_option
        assert option is not None
        assert all_lessons()[3].title in str(option.prompt)
        await here.press("escape", "escape")
        assert str(here.state.match.state) == "nim 1 2"
        assert here.state.learning is None
        await here.until(lambda: isinstance(here.app.focused, OptionList))


async def test_letters_a_move_on_the_board_and_an_infinite_value_are_answers() -> None:
    """Nothing else is heard of the letters, and nothing shows the answer meanwhile."""
    async with walk() as here:
        screen = here.screen
        quizzes = [drill("quiz", seed) for seed in range(50)]
        question = next(d for d in quizzes if d.asked and d.asked.question.kind == "values")
        screen.learn(question)
        await _shown(here)
        assert question.asked is not None
        choices, right = question.asked.question.choices, question.asked.question.right
        letters = ["abc"[choices.index(each)] for each in choices if each not in right]
        theme, searches = here.app.theme, screen.snapshot
        assert searches is not None
        assert screen.snapshot is not None
        root = screen.snapshot.shown.moment.view(question.asked.question.node or 0)
        assert root.value is None  # the best so far would be the answer
        await here.press("x", "space", "d", "q", letters[0])
        assert here.app.theme == theme
        assert _learning(here).is_asking
        assert screen.state.clock.at == question.event
        await here.press(letters[1])
        assert not _learning(here).is_asking
        assert screen.state.selected == question.asked.question.node
        await here.press("e", "b")
        assert here.app.screen is screen
        assert _learning(here).score == "0 of 1 right at once"
        to_move = next(d for d in quizzes if d.asked and d.asked.question.asks == "move")
        screen.learn(to_move)
        await _shown(here)
        assert to_move.asked is not None
        (cell, *_) = to_move.asked.question.right
        grid = screen.query_one(".cells")
        grid.cursor = cell  # type: ignore[attr-defined]
        grid.focus()
        await here.press("enter")
        asked = _learning(here).asked
        assert asked is not None
        assert asked.is_known
        # The board becomes a tree, and leaves the keyboard to the next question.
        screen.learn(drill("exam", 1, tree=read_game("((3 inf) (-inf 2))")))  # type: ignore[arg-type]
        await here.until(lambda: here.app.focused and here.app.focused.id == "learn-number")
        await here.pilot.click(".tree-board")
        await here.type("-inf")
        await here.press("enter")
        assert _learning(here).score == "1 of 1 right at once"
        await here.press("right")
        assert _learning(here).place == "Question 2 of 10"


async def test_an_exam_question_is_asked_of_a_pasted_tree_on_a_narrow_screen() -> None:
    async with walk(size=(80, 24)) as here:
        screen = here.screen
        await here.press("w", "w", "i", "enter")  # from a view whose tab is hidden then
        await here.until(lambda: here.app.screen is not screen)
        tree = EXAM.replace("12", "25/2")
        await here.type(tree)
        await here.press("enter")
        await _shown(here)
        assert str(_learning(here).game) == tree
        panel = screen.query_one("#learn-panel")
        assert panel.size.width > 38
        # The leaves B1 B2 B3 C1 C2 C3: the last two are cut.
        await here.press(*["down"] * 4, "space")
        await here.pilot.click(".tree-board", offset=_leaf(screen, "6"))
        await here.press("enter")
        asked = _learning(here).asked
        assert asked is not None
        assert asked.is_known


async def test_the_clock_goes_back_while_a_question_is_open_and_not_beyond_it() -> None:
    async with walk() as here:
        screen = here.screen
        lesson = all_lessons()[3]
        steps = (step_of(lesson, number) for number in range(len(lesson.steps)))
        screen.learn(next(step for step in steps if step.is_asking and step.event > 2))
        event = screen.state.clock.at
        await here.until(lambda: screen.snapshot and screen.snapshot.shown.event == event)
        await here.press(",", ",")
        assert screen.state.clock.at == event - 2
        await here.press(".", ".", ".")
        assert screen.state.clock.at == event
        assert "Answer first" in screen.state.message


def test_another_game_ends_a_lesson_and_the_game_before_comes_back() -> None:
    home = State.start(Position.parse("X../.O./..."))
    lesson = home.learn(step_of(all_lessons()[2]))
    assert to_json(lesson) == to_json(home)
    for state in (lesson.replaced(Position()), lesson.new_game(Position(), home.match.players)):
        assert state.learning is None
        assert state.undo().match.state == home.match.state


async def test_the_sheet_is_marked_and_each_mistake_explained() -> None:
    tree = read_game(EXAM)
    assert isinstance(tree, PaperTree)
    async with walk(EXAM) as here:
        screen = here.screen
        await here.press("i", "down", "down", "enter")
        await here.until(lambda: isinstance(here.app.screen, SheetDialog))
        dialog = here.app.screen
        await here.settle()
        dialog.query_one("#alpha-0", Input).value = "-inf"
        dialog.query_one("#beta-0", Input).value = "5"
        await here.pilot.click("#accept")
        assert not dialog.query_one("#alpha-0").has_class("-wrong")
        assert dialog.query_one("#beta-0").has_class("-wrong")
        assert dialog.focused is dialog.query_one("#beta-0")
        complaint = str(dialog.query_one("#complaint").render())
        assert "A beta: nothing is above it" in complaint
        dialog.query_one("#value-0").focus()
        await here.press("enter")
        assert dialog.focused is dialog.query_one("#alpha-1")
        await here.press("escape")
        assert "Esc again" in str(dialog.query_one("#complaint").render())
        await here.press("escape")
        assert here.app.screen is screen


def test_progress_is_the_furthest_step_and_a_broken_file_is_none() -> None:
    lesson = all_lessons()[0]
    for step in (0, 2, 1):
        assert note_progress(step_of(lesson, step)) == ""
    assert load_progress() == {lesson.name: 2}
    progress_path().write_text("[1]")
    assert load_progress() == {}


def test_no_letter_answers_a_question_before_its_panel_is_there() -> None:
    lesson = next(each for each in all_lessons() if each.steps[0].question)
    screen = Dashboard(State.start(Position()).learn(step_of(lesson)))
    assert not screen.check_action("answer", ("a",))


def test_the_list_says_where_one_goes_on_and_what_is_done() -> None:
    first, second, *_ = all_lessons()
    listed = LearnList({first.name: len(first.steps), second.name: 2})
    said = {title.strip(): about for _, title, about in listed.entries}
    assert said[f"1 {first.title}"] == "done"
    assert said[f"2 {second.title}"] == "go on at step 3"


@pytest.mark.parametrize("kind", ["quiz", "exam"])
def test_a_drill_grows_with_success(kind: str) -> None:
    learning = drill("quiz" if kind == "quiz" else "exam", 1)
    for _ in range(6):
        assert learning.asked is not None
        (right, *_) = learning.asked.question.right
        following = learning.answer(right).next()
        assert following is not None
        learning = following
    assert learning.drill is not None
    assert learning.drill.level > 0
    assert [each.is_known for each in learning.drill.passed] == [True] * 6


def test_a_quiz_ends_after_ten_questions_and_says_what_to_practise() -> None:
    learning = drill("quiz", 1)  # windows
    for number in range(10):
        asked = learning.asked
        assert asked is not None
        assert learning.place == f"Question {number + 1} of 10"
        if number == 0:  # a wrong answer counts, also if one goes on at once
            learning = learning.answer(next(c for c in asked.question.choices
                                            if c not in asked.question.right))  # fmt: skip
        elif number == 1:
            pass  # left out
        else:
            learning = learning.answer(next(iter(asked.question.right)))
        learning = learning.next() or learning
    assert learning.place == "Result"
    assert learning.text.splitlines() == [
        "**8 of 10 right at once.**",
        "",
        "Practise *windows*, 1 missed: lesson 5 explains them.",
        "",
        "Practise *cuts*, 1 missed: lesson 4 explains them.",
    ]
    assert learning.next() is None


def test_a_question_can_be_left_out() -> None:
    lesson = all_lessons()[0]
    asking = next(n for n, step in enumerate(lesson.steps) if step.question)
    following = step_of(lesson, asking).next()
    assert following is not None
    assert following.step == asking + 1
    tree = PaperTree.parse("((3 12 8) (2 4 6) (14 5 2))")
    first = drill("exam", 0, tree=tree)
    following = first.next()
    assert following is not None
    assert following.asked != first.asked
