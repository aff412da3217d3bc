"""The quiz: the same by its seed, harder by its answers, and every answer read as it is meant."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.cases import EMPTY, MINIMAX, Case, cases
from tests.oracles.running_algorithm import built_in_cases
from tests.searches import searched
from ttt_tui.features.practice.decisions import Kind
from ttt_tui.features.practice.quiz import Question, Quiz
from ttt_tui.features.practice.score import HARDEST, Score, Tally
from ttt_tui.search import Search


def asked(
    search: Search, seed: int, answers: list[bool], score: Score | None = None
) -> list[Question]:
    """The questions that come when these answers are given, right or wrong."""
    quiz, found = Quiz(search, seed, score), []
    for right in answers:
        question = quiz.next()
        assert question is not None
        found.append(question)
        wrong = (question.answer + 1) % len(question.choices)
        assert quiz.answer(question, question.answer if right else wrong) == right
    return found


@settings(max_examples=40, deadline=None)
@given(
    st.one_of(cases(4), built_in_cases(4)), st.integers(0, 99), st.lists(st.booleans(), max_size=9)
)
def test_the_same_seed_and_answers_ask_the_same(case: Case, seed: int, answers: list[bool]) -> None:
    if case.position.is_over():
        return
    first, again = (
        asked(searched(case.position, case.options, 10**5), seed, answers) for _ in range(2)
    )
    assert first == again
    for question in first:
        assert 2 <= len(question.choices) <= 4
        assert len(set(question.choices)) == len(question.choices)
        assert question.chosen(question.expected) == question.answer


def test_another_seed_asks_otherwise() -> None:
    search = searched()
    assert asked(search, 1, [True] * 5) != asked(search, 2, [True] * 5)


def test_no_decision_comes_twice_before_all_have_been_asked() -> None:
    search = searched("X../.O./... x")
    decisions = [question.decision for question in asked(search, 5, [True] * 60)]
    assert len(set(decisions)) == len(decisions)
    assert {each.kind for each in decisions} == set(Kind)


def test_a_small_search_is_asked_about_again_and_again() -> None:
    search = searched("XOX/XOO/OX. x")
    decisions = [question.decision for question in asked(search, 1, [True] * 30)]
    assert 1 < len(set(decisions)) < len(decisions)


def test_nothing_is_asked_of_a_finished_game() -> None:
    assert Quiz(searched("XXX/OO./... o"), 1).next() is None


def test_questions_become_harder_as_the_answers_are_right() -> None:
    """Deeper nodes and more choices, whatever the seed."""
    search = searched(EMPTY, MINIMAX)

    def hardness(level: int) -> float:
        score = Score(dict.fromkeys(Kind, Tally(9, 9, level)))
        questions = [asked(search, seed, [True], score)[0] for seed in range(40)]
        return sum(q.text.count(" X") + len(q.choices) for q in questions) / len(questions)

    assert hardness(1) + 1 < hardness(3) < hardness(HARDEST)


def test_what_goes_wrong_comes_more_often() -> None:
    score = Score({**dict.fromkeys(Kind, Tally(9, 9)), Kind.WINDOW: Tally(9, 0)})
    search = searched("X../.O./... x")
    kinds = [asked(search, seed, [True], score)[0].decision.kind for seed in range(100)]
    assert kinds.count(Kind.WINDOW) > 2 * max(kinds.count(each) for each in Kind if each is not Kind.WINDOW)  # fmt: skip  # noqa: E501


@pytest.mark.parametrize("form", ["{}", "  {} ", "{}\n"])
def test_an_answer_is_the_text_of_a_choice_or_its_number(form: str) -> None:
    question = asked(searched(), 1, [True] * 9)[-1]
    for index, choice in enumerate(question.choices):
        assert question.chosen(form.format(choice)) == index
        assert question.chosen(form.format(choice.upper())) == index
        assert question.chosen(form.format(index + 1)) == index
    for wrong in ("", "0x1", "-7", str(len(question.choices) + 1), "yes no"):
        assert question.chosen(form.format(wrong)) is None


def test_the_verdict_names_the_right_choice() -> None:
    (question,) = asked(searched(), 1, [True])
    assert question.verdict(True) == "Right."
    assert question.verdict(False) == f"Wrong, the answer is {question.answer + 1}."
