"""Lessons, questions and the sheet on the screen, as a student would use them."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, OptionList

from ttt_tui.games.paper import PaperTree
from ttt_tui.games.position import Position
from ttt_tui.games.text import read_game
from ttt_tui.learn.learning import Learning, drill, step_of
from ttt_tui.learn.lessons import all_lessons
from ttt_tui.learn.progress import Progress, load_progress, progress_path, save_progress
from ttt_tui.run.files import Settings
from ttt_tui.tui.app import TttApp
from ttt_tui.tui.learn_dialogs import LearnList, SheetDialog
from ttt_tui.tui.saved import to_json
from ttt_tui.tui.screen import Dashboard
from ttt_tui.tui.state import State

EXAM = "((3 12 8) (2 4 6) (14 5 2))"


def _learning(app: TttApp) -> Learning:
    learning = app.dashboard.state.learning
    assert learning is not None
    return learning


async def _until(pilot: Pilot[int], holds: Callable[[], object]) -> None:
    while not holds():
        await pilot.pause(0.02)


async def _shown(pilot: Pilot[int], app: TttApp) -> None:
    """Until the panel shows the question, and has the keyboard if it asks for a choice."""
    await _until(pilot, lambda: app.dashboard.views.learn_panel is not None)
    panel = app.dashboard.views.learn_panel
    await _until(pilot, lambda: panel._learning is not None)
    question = _learning(app).asked
    assert question is not None
    if question.question.asks in ("choice", "crossing"):
        await _until(pilot, lambda: panel in getattr(app.dashboard.focused, "ancestors", ()))


def _leaf(screen: Dashboard, value: str) -> tuple[int, int]:
    """Where a leaf is drawn in the board's place."""
    drawing = screen.query_one("#tree-board")
    for y in range(drawing.size.height):
        text = drawing.render_line(y).text
        if f" {value} " in text and "▲" not in text:
            return text.index(f" {value} ") + 1, y
    raise AssertionError(f"{value} is not drawn")


async def _opened(pilot: Pilot[int], app: TttApp) -> Dashboard:
    await _until(pilot, lambda: app.dashboard.has_panels)
    return app.dashboard


async def test_a_lesson_is_walked_to_its_end_and_the_game_comes_back() -> None:
    app = TttApp(State.start(read_game("nim 3 4 5")), Settings())  # whose board is another widget
    async with app.run_test(size=(120, 40)) as pilot:
        screen = await _opened(pilot, app)
        await pilot.press("i", "3", "enter")
        await _until(pilot, lambda: screen.state.learning)
        lesson = all_lessons()[2]
        assert _learning(app).lesson == lesson
        keys = 0
        while not _learning(app).is_over:
            learning = _learning(app)
            if learning.is_asking:
                assert learning.asked is not None
                question = learning.asked.question
                (right, *_) = sorted(question.right, key=str)
                if question.asks == "move":
                    assert isinstance(right, int)
                    screen._answer(right)
                else:
                    await pilot.press("abcdef"[question.choices.index(str(right))])
            else:
                await pilot.press("enter")
            keys += 1
            await pilot.pause()
        questions = sum(bool(step.question) for step in lesson.steps)
        assert keys <= len(lesson.steps) + questions
        assert load_progress().done == {lesson.name}
        await pilot.press("enter")
        await _until(pilot, lambda: app.screen is not screen)
        option = app.screen.query_one(OptionList).highlighted_option
        assert option is not None
        assert all_lessons()[3].title in str(option.prompt)  # the next one
        await pilot.press("escape", "escape")
        assert str(screen.state.match.state) == "nim 3 4 5"
        assert screen.state.learning is None
        await _until(pilot, lambda: isinstance(app.focused, OptionList))


async def test_letters_are_answers_alone_and_nothing_shows_the_answer_meanwhile() -> None:
    app = TttApp(State.start(Position()), Settings())
    async with app.run_test(size=(120, 40)) as pilot:
        screen = await _opened(pilot, app)
        question = next(d for seed in range(50)
                        if (d := drill("quiz", seed)).asked
                        and d.asked.question.kind == "values")  # fmt: skip
        screen.learn(question)
        await _shown(pilot, app)
        assert question.asked is not None
        choices, right = question.asked.question.choices, question.asked.question.right
        letters = ["abc"[choices.index(each)] for each in choices if each not in right]
        theme, searches = app.theme, screen.snapshot
        assert searches is not None
        assert screen.snapshot is not None
        root = screen.snapshot.shown.moment.view(question.asked.question.node or 0)
        assert root.value is None  # the best so far would be the answer
        await pilot.press("x", "f", "space", "d", letters[0])
        assert app.theme == theme
        assert _learning(app).is_asking
        assert screen.state.clock.at == question.event
        await pilot.press(letters[1])
        assert not _learning(app).is_asking
        assert screen.state.selected == question.asked.question.node
        await pilot.press("e", "c", "b")
        assert app.screen is screen
        assert _learning(app).score == "0 of 1 right at once"


async def test_an_exam_question_is_asked_of_a_pasted_tree_on_a_narrow_screen() -> None:
    app = TttApp(State.start(Position()), Settings())
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await _opened(pilot, app)
        await pilot.press("w", "w", "i", "enter")  # from a view whose tab is hidden then
        await _until(pilot, lambda: app.screen is not screen)
        app.screen.query_one(Input).value = EXAM
        await pilot.press("enter")
        await _shown(pilot, app)
        assert str(_learning(app).game) == EXAM
        panel = screen.query_one("#learn-panel")
        assert panel.size.width > 40
        # The leaves B1 B2 B3 C1 C2 C3: the last two are cut.
        await pilot.press(*["down"] * 4, "space")
        await pilot.click("#tree-board", offset=_leaf(screen, "6"))
        await pilot.press("enter")
        await pilot.pause()
        asked = _learning(app).asked
        assert asked is not None
        assert asked.is_known


async def test_a_returned_value_may_be_infinite_and_right_goes_on_after_it() -> None:
    tree = read_game("((3 inf) (-inf 2))")
    assert isinstance(tree, PaperTree)
    app = TttApp(State.start(Position()), Settings())
    async with app.run_test(size=(120, 40)) as pilot:
        screen = await _opened(pilot, app)
        screen.learn(drill("exam", 1, tree=tree))
        await _until(pilot, lambda: app.focused and app.focused.id == "learn-number")
        await pilot.press(*["minus", "i", "n", "f"], "enter")
        asked = _learning(app).asked
        assert asked is not None
        assert asked.is_known
        await pilot.press("right")
        assert _learning(app).place == "Question 2 of 10"


async def test_the_clock_goes_back_while_a_question_is_open_and_letters_do_nothing() -> None:
    app = TttApp(State.start(Position()), Settings())
    async with app.run_test(size=(120, 40)) as pilot:
        screen = await _opened(pilot, app)
        lesson = all_lessons()[3]
        steps = (step_of(lesson, number) for number in range(len(lesson.steps)))
        screen.learn(next(step for step in steps if step.is_asking and step.event > 2))
        await _until(pilot, lambda: screen.snapshot and screen.snapshot.shown.event)
        theme, event = app.theme, screen.state.clock.at
        await pilot.press("d", "q", "z", "n", "i", "comma", "comma")
        assert (app.theme, app.screen, screen.state.clock.at) == (theme, screen, event - 2)
        await pilot.press("full_stop", "full_stop", "full_stop")
        assert screen.state.clock.at == event
        assert "Answer first" in screen.state.message


async def test_the_tree_hides_the_window_that_a_lesson_asks_for() -> None:
    app = TttApp(State.start(Position()), Settings())
    async with app.run_test(size=(120, 40)) as pilot:
        screen = await _opened(pilot, app)
        screen.learn(step_of(all_lessons()[2], 2))
        await _shown(pilot, app)
        tree = screen.query_one("#main-tree")

        def text() -> str:
            return "".join(tree.render_line(y).text for y in range(tree.size.height))

        await _until(pilot, lambda: "X(1,1)" in text())
        assert "[" not in text()
        await pilot.press("c")
        await _until(pilot, lambda: "[0, +inf]" in text())


def test_another_game_ends_a_lesson_and_the_game_before_comes_back() -> None:
    home = State.start(Position.parse("X../.O./..."))
    lesson = home.learn(step_of(all_lessons()[2]))
    assert to_json(lesson) == to_json(home)
    for state in (lesson.replaced(Position()), lesson.new_game(Position(), home.match.players)):
        assert state.learning is None
        assert state.undo().match.state == home.match.state


def test_a_tree_too_wide_to_draw_is_written_out() -> None:
    tree = read_game("(((1 2 3) (4 5 6) 7) ((8 9 10) (11 12 13) (14 15)))")
    assert isinstance(tree, PaperTree)
    lines = drill("exam", 0, tree=tree).text.splitlines()
    assert lines[1:-1] == [
        "A: B, C; Max moves first",
        "  B: D 1 2 3, E 4 5 6, 7",
        "  C: F 8 9 10, G 11 12 13, H 14 15",
    ]


async def test_a_move_is_answered_on_the_board() -> None:
    app = TttApp(State.start(Position()), Settings())
    async with app.run_test(size=(120, 40)) as pilot:
        screen = await _opened(pilot, app)
        question = next(d for seed in range(50)
                        if (d := drill("quiz", seed)).asked
                        and d.asked.question.asks == "move")  # fmt: skip
        screen.learn(question)
        await _shown(pilot, app)
        assert question.asked is not None
        (cell, *_) = question.asked.question.right
        grid = screen.query_one("#cells")
        grid.cursor = cell  # type: ignore[attr-defined]
        grid.focus()
        await pilot.press("enter")
        await pilot.pause()
        asked = _learning(app).asked
        assert asked is not None
        assert asked.is_known
        # The board becomes a tree, and leaves the keyboard to the next question.
        screen.learn(drill("exam", 1, tree=read_game(EXAM)))  # type: ignore[arg-type]
        await _until(pilot, lambda: screen.query("#tree-board"))
        await pilot.pause()
        assert screen.focused is screen.query_one("#learn-number")


async def test_the_sheet_is_marked_and_each_mistake_explained() -> None:
    tree = read_game(EXAM)
    assert isinstance(tree, PaperTree)
    app = TttApp(State.start(tree), Settings())
    async with app.run_test(size=(120, 40)) as pilot:
        screen = await _opened(pilot, app)
        await pilot.press("i", "down", "down", "enter")
        await _until(pilot, lambda: isinstance(app.screen, SheetDialog))
        dialog = app.screen
        await pilot.pause()
        dialog.query_one("#alpha-0", Input).value = "-inf"
        dialog.query_one("#beta-0", Input).value = "5"
        await pilot.click("#accept")
        assert not dialog.query_one("#alpha-0").has_class("-wrong")
        assert dialog.query_one("#beta-0").has_class("-wrong")
        assert dialog.focused is dialog.query_one("#beta-0")
        complaint = str(dialog.query_one("#complaint").render())
        assert "A beta: nothing is above the root" in complaint
        dialog.query_one("#value-0").focus()
        await pilot.press("enter")
        assert dialog.focused is dialog.query_one("#alpha-1")
        await pilot.press("escape")
        assert "Esc again" in str(dialog.query_one("#complaint").render())
        await pilot.press("escape")
        assert app.screen is screen


def test_progress_is_read_again_and_a_broken_file_is_none() -> None:
    progress = Progress(frozenset({"01"}), {"02": 3})
    save_progress(progress)
    assert load_progress() == progress
    progress_path().write_text("[1]")
    assert load_progress().done == frozenset()
    assert "could not be read" in save_progress(load_progress())
    assert progress_path().with_suffix(".unread").read_text() == "[1]"
    save_progress(progress)
    assert load_progress() == progress


def test_no_letter_answers_a_question_before_its_panel_is_there() -> None:
    lesson = next(each for each in all_lessons() if each.steps[0].question)
    screen = Dashboard(State.start(Position()).learn(step_of(lesson)))
    assert not screen.check_action("answer", ("a",))


def test_a_lesson_that_has_fewer_steps_now_goes_on_at_its_last() -> None:
    lesson = all_lessons()[0]
    listed = LearnList(Progress(places={lesson.name: 99}))
    texts = [str(option.prompt) for option in listed._options() if option is not None]
    assert any(f"go on at step {len(lesson.steps)}[" in text for text in texts)


@pytest.mark.parametrize("kind", ["quiz", "exam"])
def test_a_drill_grows_with_success(kind: str) -> None:
    learning = drill("quiz" if kind == "quiz" else "exam", 1)
    for _ in range(6):
        assert learning.asked is not None
        (right, *_) = learning.asked.question.right
        following = learning.answer(right).next()
        assert following is not None
        learning = following
    assert learning.level > 0
    assert [each.is_known for each in learning.passed] == [True] * 6


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
