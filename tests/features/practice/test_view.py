"""The panel of questions, as rows of text."""

from __future__ import annotations

import pytest

from tests.searches import searched
from ttt_tui.features.practice.quiz import Question, Quiz
from ttt_tui.features.practice.view import PracticeState, practice_rows


def asked() -> Question:
    question = Quiz(searched("X../.O./... x"), 3).next()
    assert question is not None
    return question


def text(shown: PracticeState, width: int = 60) -> list[str]:
    rows = practice_rows(shown, width)
    lines = ["".join(piece.text for piece in row) for row in rows]
    assert all(len(line) <= width for line in lines)
    return lines


def actions(shown: PracticeState) -> list[str]:
    rows = practice_rows(shown, 200)
    return [piece.action for row in rows for piece in row if piece.action]


def test_nothing_is_asked_yet() -> None:
    assert " ".join(" ".join(text(PracticeState())).split()) == (
        "Quiz. A search stops, and you say what happens next. It starts with small searches. "
        "Press Q to start. Enter: questions about the search on the screen."
    )
    assert text(PracticeState(waits=True)) == ["The search has to finish first."]
    assert actions(PracticeState()) == ["screen.practice", "screen.practice_next"]
    left = " ".join(text(PracticeState(score="Question 2 of 5.")))
    assert left.startswith("Quiz. Question 2 of 5. Press Q to continue.")


@pytest.mark.parametrize("width", [30, 48, 100])
def test_a_question_has_all_its_choices_to_be_clicked(width: int) -> None:
    question = asked()
    shown = " ".join(" ".join(text(PracticeState(question), width)).split())
    assert shown.startswith(question.text)
    assert shown.endswith(": answer, Esc: stop")
    assert actions(PracticeState(question)) == [
        *(f"screen.practice_answer({n + 1})" for n in range(len(question.choices))),
        "screen.practice_leave",
    ]


def test_an_answer_takes_the_place_of_what_was_known() -> None:
    question = asked()
    right = " ".join(text(PracticeState(question, question.answer, "1 of 1 right, streak 1."), 400))
    assert f"{question.expected} (right)" in right
    assert f"Right. {question.why}" in right
    assert "(your answer)" not in right
    chosen = (question.answer + 1) % len(question.choices)
    wrong = " ".join(text(PracticeState(question, chosen), 400))
    assert f"{question.expected} (right)" in wrong
    assert f"{question.choices[chosen]} (your answer)" in wrong
    assert f"Wrong. {question.why}" in wrong
    assert actions(PracticeState(question, chosen)) == [
        "screen.practice_next",
        "screen.practice_leave",
    ]
    ended = text(PracticeState(question, chosen, summary="3 of 5 right."), 400)
    assert ended[-2:] == ["3 of 5 right.", "Enter: next round, Esc: stop"]
