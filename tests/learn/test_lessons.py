"""The sixteen lessons: their numbers, and each walked to its end by right and by wrong answers."""

from __future__ import annotations

import re
from collections.abc import Sequence
from operator import eq, gt, lt, ne

import pytest

from tests.learn.variables import Subject, variable, words_of
from ttt_tui.learn.lessons import Lesson, LessonStep, all_lessons, filled
from ttt_tui.learn.question import Answer, Question, QuestionState

LESSONS = all_lessons()
_CODE = re.compile(r"```.*?```|`[^`]*`", re.DOTALL)


def _wrong_answers(question: Question, step: LessonStep) -> Sequence[Answer]:
    if question.asks == "choice":
        return [choice for choice in question.choices if choice not in question.right]
    return [move for move in step.game.moves() if move not in question.right]


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)
def test_each_lesson_is_walked_to_its_end(lesson: Lesson) -> None:
    asked = 0
    for step in lesson.steps:
        text, question = step.render()
        prose = _CODE.sub("", text)
        assert len(prose.split()) <= 90, f"{step.title} is long to read beside a board"
        assert not re.search(r"^(>|[-+] |\d+[.)] )", prose, re.MULTILINE), "not meant as Markdown"
        assert 0 <= step.event() <= step.trace.events
        assert 0 <= step.event(answered=True) <= step.trace.events
        if question is None:
            continue
        asked += 1
        assert question.hint
        assert question.explanation
        wrong = _wrong_answers(question, step)
        assert wrong
        for answer in wrong:
            said = QuestionState(question).answer(answer)
            assert said.is_open
            assert question.reason_of(answer) in said.feedback
            assert question.hint in said.feedback
        assert question.asks != "choice" or len(question.right) == 1
        right = QuestionState(question).answer(min(question.right, key=str))
        assert right.is_known
        assert question.explanation in right.feedback
        twice = QuestionState(question).answer(wrong[0]).answer(wrong[-1])
        assert twice.is_open is (wrong[0] == wrong[-1])
    assert asked >= 2
    assert lesson.summary


def test_what_authors_wrote_is_what_the_engine_finds() -> None:
    compare = {"==": eq, "!=": ne, "<": lt, ">": gt}
    for lesson in LESSONS:
        for step in lesson.steps:
            subject = Subject.of_step(step)
            text = "\n".join((step.text, step.question))
            for asked, what in re.findall(r"\{([^{}]*?)(?: = ([^{}]*))?\}", text):
                assert words_of(asked, subject) == what, (lesson.name, asked)
            for said in re.findall(r"^\+ .* \[(.*)\]$", text, re.MULTILINE):
                left, sign, right = re.split(r" (==|!=|<|>) ", said)
                number = int(right) if right.strip("-").isdecimal() else variable(right, subject)
                assert compare[sign](variable(left, subject), number), (lesson.name, said)


def test_a_question_has_a_text_before_it() -> None:
    assert not [step for lesson in LESSONS for step in lesson.steps if step.text[:1] in ("", "?")]


def test_no_count_is_written_by_hand() -> None:
    for lesson in LESSONS:
        for step in lesson.steps:
            given = {*re.findall(r"\d+", step.keys.get("position", "")), "12", "1975", "95"}
            prose = _CODE.sub("", "\n".join((step.text, step.question)))
            prose = re.sub(r"\{[^{}]*\}|\[[^\[\]]*\]", "", prose)
            numbers = set(re.findall(r"\d\d+|\d,\d{3}", prose))
            assert numbers <= given, (lesson.name, step.title)


def test_four_lessons_are_of_the_exam_and_their_nodes_have_the_names_of_every_view() -> None:
    exam = [lesson for lesson in LESSONS if lesson.of_exam]
    assert [lesson.number for lesson in exam] == [13, 14, 15, 16]
    text, _ = exam[0].steps[0].render()
    assert "B, C and D" in text


def test_a_text_shows_the_value_of_a_variable() -> None:
    assert filled("Minimax visits {nodes minimax = 13} nodes.") == "Minimax visits 13 nodes."


def test_a_second_wrong_number_is_told_the_right_one() -> None:
    question = Question("returned", "What does C return?", "number", frozenset({2}))
    asked = QuestionState(question).answer(7).answer(8)
    assert not asked.is_open
    assert "The answer is: 2." in asked.feedback
