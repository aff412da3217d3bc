"""Rounds of the quiz: every answer proved anew, every other choice wrong; how they grow."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.features.practice.oracle import Oracle
from tests.searches import searched
from ttt_tui.features.practice.decisions import Kind
from ttt_tui.features.practice.quiz import Question, Quiz
from ttt_tui.features.practice.rounds import INTRODUCED, QUESTIONS, Rounds, small_search
from ttt_tui.features.practice.score import HARDEST, Score, ScoreFile, Tally


def check(question: Question, oracle: Oracle) -> None:
    """One choice is true, and it is the answer."""
    assert len(set(question.choices)) == len(question.choices) >= 2
    true = [choice for choice in question.choices if oracle.is_true(question, choice)]
    assert true == [question.expected], (question, true)


@pytest.mark.parametrize("size", range(1, HARDEST))
def test_one_choice_is_true_by_an_independent_search(size: int) -> None:
    """Of every kind, at every level, on many trees."""
    seen = set()
    for seed in range(40 // size):
        dice = random.Random(seed)
        search = small_search(size, dice)
        oracle = Oracle(search.position)
        for kind in Kind:
            score = Score({kind: Tally(9, 9, 1 + seed % HARDEST)})
            quiz = Quiz(search, seed, score)
            for _ in range(4):
                question = quiz.next([kind])
                if question is not None:
                    seen.add(question.decision.kind)
                    check(question, oracle)
    assert seen == set(Kind)


def rounds_of(folder: Path) -> Rounds:
    return Rounds(ScoreFile(folder / "practice.json"))


def answered(rounds: Rounds, *, right: bool = True) -> Question:
    """The open question, answered; the next one is open then."""
    question = rounds.question
    assert question is not None
    rounds.answer(question.answer if right else (question.answer + 1) % len(question.choices))
    return question


def test_the_first_positions_have_three_empty_cells_and_few_nodes() -> None:
    for seed in range(50):
        search = small_search(1, random.Random(seed))
        assert search.position.empties == 3
        assert 8 <= len(search.trace) <= 16
    assert small_search(HARDEST, random.Random(1)).position.empties == 7


def test_the_kinds_are_introduced_in_their_order_and_then_mixed(tmp_path: Path) -> None:
    rounds, kinds = rounds_of(tmp_path), []
    for _ in range(4 * QUESTIONS):
        kinds.append(answered(rounds).decision.kind)
        rounds.go_on()
    assert tuple(kinds[: len(INTRODUCED)]) == INTRODUCED
    for first in range(2 * QUESTIONS, len(kinds), QUESTIONS):
        assert len(set(kinds[first : first + QUESTIONS])) == QUESTIONS


@pytest.mark.parametrize(("wrong", "size"), [(0, 2), (1, 2), (2, 1), (5, 1)])
def test_a_round_ends_with_what_to_practise_and_the_next_tree_grows(
    tmp_path: Path, wrong: int, size: int
) -> None:
    rounds = rounds_of(tmp_path)
    for number in range(QUESTIONS):
        assert str(rounds).startswith(f"Question {number + 1} of 5, tree of ")
        assert not rounds.summary
        answered(rounds, right=number >= wrong)
        if number < QUESTIONS - 1:
            rounds.go_on()
    assert rounds.is_at_end
    assert rounds.summary == (
        f"{5 - wrong} of 5 right in this round. {rounds.score.advice} "
        f"The next position has {size + 2} empty cells."
    )
    rounds.go_on()
    assert rounds.quiz.search.position.empties == size + 2
    assert rounds_of(tmp_path).score.size == size


def test_the_same_score_and_answers_ask_the_same(tmp_path: Path) -> None:
    asked: list[list[Question]] = []
    for name in ("one", "other"):
        (tmp_path / name).mkdir()
        rounds = rounds_of(tmp_path / name)
        asked.append([])
        for number in range(12):
            asked[-1].append(answered(rounds, right=number % 3 != 0))
            rounds.go_on()
    assert asked[0] == asked[1]


def test_questions_about_a_given_search_change_no_size(tmp_path: Path) -> None:
    rounds = Rounds(ScoreFile(tmp_path / "practice.json"), searched())
    for _ in range(QUESTIONS + 1):
        answered(rounds)
        rounds.go_on()
    assert rounds.quiz.search.position == searched().position
    assert rounds.score.size == 1


def test_a_question_that_is_left_stays(tmp_path: Path) -> None:
    rounds = rounds_of(tmp_path)
    question = rounds.question
    assert rounds.chosen is None
    answered(rounds)
    assert rounds.question is question
    assert rounds.chosen == question.answer if question else False
