"""The panel of questions, as rows of text."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.searches import searched
from ttt_tui.features.practice.exam import CrossedLeaf
from ttt_tui.features.practice.quiz import Question, Quiz
from ttt_tui.features.practice.view import ExamState, PracticeState, practice_rows


def asked() -> Question:
    question = Quiz(searched("X../.O./... x"), 3).next()
    assert question is not None
    return question


def text(shown: PracticeState | ExamState, width: int = 60) -> list[str]:
    rows = practice_rows(shown, width)
    lines = ["".join(piece.text for piece in row) for row in rows]
    assert all(len(line) <= width for line in lines)
    return lines


def actions(shown: PracticeState | ExamState) -> list[str]:
    rows = practice_rows(shown, 200)
    return [piece.action for row in rows for piece in row if piece.action]


def test_nothing_is_asked_yet() -> None:
    assert " ".join(" ".join(text(PracticeState())).split()) == (
        "Quiz. A search stops, and you say what happens next. It starts with small trees. "
        "Press F9 to start. Enter: questions about the search on the screen. "
        "Ctrl+E: an exam question on a tree."
    )
    assert text(PracticeState(waits=True)) == ["The search has to finish first."]
    assert actions(PracticeState()) == [
        "screen.practice",
        "screen.practice_next",
        "screen.practice_exam",
    ]
    left = " ".join(text(PracticeState(score="Question 2 of 5.")))
    assert left.startswith("Quiz. Question 2 of 5. Press F9 to continue.")
    advised = PracticeState(score="Question 2 of 5.", summary="Practise next: cuts.")
    assert "Quiz. Question 2 of 5. Practise next: cuts." in text(advised)[0]


def test_an_exam_question_says_how_it_is_answered() -> None:
    leaves = [CrossedLeaf("4", ""), CrossedLeaf("6", "visited")]
    crossing = ExamState("Cross out.", leaves, (), is_done=False, score="Exam question 1 of 3.")
    assert text(crossing, 80) == [
        "Cross out.",
        "Crossed out: 4, 6.",
        "In the tree, a click or Enter crosses a node out. Z: larger tree",
        "Exam question 1 of 3. Ctrl+E: check, Esc: stop",
    ]
    never = [CrossedLeaf("4", ""), CrossedLeaf("5", "not crossed out")]
    wrong = replace(crossing, is_done=True, verdict=("Wrong.",), never=never)
    assert text(wrong, 80)[1:4] == [
        "You crossed out: 4, 6 (visited).",
        "Never visited: 4, 5 (not crossed out).",
        "Wrong.",
    ]
    last = replace(wrong, summary="2 of 3 right at the first try.")
    assert text(last, 80)[-2:] == [
        "2 of 3 right at the first try.",
        "Exam question 1 of 3. Enter: new tree, Esc: stop",
    ]
    typed = replace(crossing, crossed=None, verdict=("Wrong.", "It returns 3."))
    assert text(typed, 80)[1:4] == ["Type it in the line below.", "Wrong.", "It returns 3."]
    done = replace(typed, is_done=True)
    assert text(done, 80)[1:] == [
        "Wrong.",
        "It returns 3.",
        "Exam question 1 of 3. Enter: next question, Esc: stop",
    ]
    assert actions(done) == ["screen.practice_next", "screen.practice_leave"]


@pytest.mark.parametrize("width", [30, 48, 100])
def test_a_question_has_all_its_choices_to_be_clicked(width: int) -> None:
    question = asked()
    shown = " ".join(" ".join(text(PracticeState(question), width)).split())
    assert shown.startswith(question.text)
    assert shown.endswith(": answer, Esc: stop")
    assert actions(PracticeState(question)) == [
        *(f"screen.practice_answer({n + 1})" for n in range(len(question.choices)) for _ in "ab"),
        "screen.practice_leave",
    ]


def test_an_answer_takes_the_place_of_what_was_known() -> None:
    question = asked()
    right = " ".join(
        text(PracticeState(question, question.answer, "1 of 1 right in this round."), 400)
    )
    assert f"{question.expected} (right)" in right
    assert f"Right. {question.why}" in right
    assert "(your answer)" not in right
    chosen = (question.answer + 1) % len(question.choices)
    wrong = " ".join(text(PracticeState(question, chosen), 400))
    assert f"{question.expected} (right)" in wrong
    assert f"{question.choices[chosen]} (your answer)" in wrong
    assert f"Wrong. {question.why}" in wrong
    assert all(choice in shown for choice in question.choices for shown in (right, wrong))
    assert actions(PracticeState(question, chosen)) == [
        "screen.practice_next",
        "screen.practice_leave",
    ]
    ended = text(PracticeState(question, chosen, summary="3 of 5 right."), 400)
    assert ended[-2:] == ["3 of 5 right.", "Enter: next round, Esc: stop"]
