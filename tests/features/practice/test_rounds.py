"""Rounds of the quiz: every answer proved anew, every other choice wrong; how they grow."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from tests.features.practice.oracle import Oracle
from tests.searches import searched
from ttt_tui.features.practice.decisions import INTRODUCED, Kind
from ttt_tui.features.practice.quiz import Question, Quiz
from ttt_tui.features.practice.rounds import QUESTIONS, Rounds, small_search
from ttt_tui.features.practice.score import HARDEST, Score, ScoreFile, Tally
from ttt_tui.game import Position
from ttt_tui.game.game_state import rules_of


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
        for kind in INTRODUCED:
            score = Score({kind: Tally(9, 9, 1 + seed % HARDEST)})
            quiz = Quiz(search, seed, score)
            for _ in range(4):
                question = quiz.next([kind])
                if question is not None:
                    seen.add(question.decision.kind)
                    check(question, oracle)
    assert seen == set(INTRODUCED)


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


def test_trees_and_positions_take_turns_trees_first(tmp_path: Path) -> None:
    rounds, searched_states = rounds_of(tmp_path), []
    for number in range(4 * QUESTIONS):
        if number % QUESTIONS == 0:
            searched_states.append(rounds.quiz.search.state)
        answered(rounds)
        rounds.go_on()
    tree, board, larger, _ = searched_states
    assert [rules_of(each).name for each in searched_states] == ["tree", "board"] * 2
    assert str(tree).count(" ") == 8, "nine leaves"
    assert isinstance(board, Position)
    assert len(str(larger)) > len(str(tree))


def test_the_kinds_are_introduced_in_their_order_and_then_mixed(tmp_path: Path) -> None:
    rounds, kinds = rounds_of(tmp_path), []
    for _ in range(4 * QUESTIONS):
        kinds.append(answered(rounds).decision.kind)
        rounds.go_on()
    leaf, *others = INTRODUCED
    as_asked = [*others[:QUESTIONS], leaf, *others[QUESTIONS:]]
    assert kinds[: len(INTRODUCED)] == as_asked, "a tree shows what is a leaf"
    for first in range(2 * QUESTIONS, len(kinds), QUESTIONS):
        assert len(set(kinds[first : first + QUESTIONS])) == QUESTIONS


@pytest.mark.parametrize("right", [True, False])
def test_every_round_has_a_real_cut_and_no_node_twice_in_one_way(
    tmp_path: Path, right: bool
) -> None:
    rounds = rounds_of(tmp_path)
    for _ in range(6):
        questions = []
        for _ in range(QUESTIONS):
            questions.append(answered(rounds, right=right))
            rounds.go_on()
        assert any(each.is_cut for each in questions)
        for each in questions:
            if each.is_cut and each.decision.kind is Kind.CUT:
                assert each.expected.startswith("Yes")
        asked = [(each.decision.kind, each.decision.node) for each in questions]
        assert len(set(asked)) == QUESTIONS
        assert len({kind for kind, _ in asked}) == QUESTIONS


@pytest.mark.parametrize("right", [True, False])
def test_no_question_asks_what_an_earlier_one_of_its_search_has_told(
    tmp_path: Path, right: bool
) -> None:
    rounds, searches = rounds_of(tmp_path), 0
    for _ in range(6):
        before, told = None, 0
        for _ in range(QUESTIONS):
            search = rounds.quiz.search
            if search is not before:
                before, told, searches = search, 0, searches + 1
            question = answered(rounds, right=right)
            assert question.decision.event >= told
            told = question.decision.event + 1
            rounds.go_on()
    assert searches <= 6 * 3, "one search has several questions"


def test_a_round_that_went_wrong_is_followed_by_nothing_new(tmp_path: Path) -> None:
    rounds, kinds = rounds_of(tmp_path), list[Kind]()
    for _ in range(2 * QUESTIONS):
        assert rules_of(rounds.quiz.search.state).name == "tree"
        kinds.append(answered(rounds, right=False).decision.kind)
        rounds.go_on()
    assert set(kinds[QUESTIONS:]) == set(kinds[:QUESTIONS])
    for _ in range(QUESTIONS):
        answered(rounds)
        rounds.go_on()
    assert isinstance(rounds.quiz.search.state, Position), "success brings what is new"


def test_a_round_is_named_without_what_the_search_visits(tmp_path: Path) -> None:
    rounds = rounds_of(tmp_path)
    for _ in range(QUESTIONS):
        answered(rounds)
        rounds.go_on()
    assert str(rounds) == "Question 1 of 5, position with 4 empty cells."
    given = Rounds(ScoreFile(tmp_path / "practice.json"), searched())
    assert str(given) == "Question 1 of 5, position with 4 empty cells."


def test_the_first_questions_need_no_bounds(tmp_path: Path) -> None:
    """What a node is worth, and which move is best: exact values, and not a word of windows."""
    for name in map(str, range(20)):
        (tmp_path / name).mkdir()
        rounds = rounds_of(tmp_path / name)
        for _ in range(2):
            question = answered(rounds)
            for text in (question.text, *question.choices):
                assert not any(word in text for word in ("<=", ">=", "window"))
            rounds.go_on()


@pytest.mark.parametrize(("wrong", "size"), [(0, 2), (1, 2), (2, 1), (5, 1)])
def test_a_round_ends_with_what_to_practise_and_the_next_tree_grows(
    tmp_path: Path, wrong: int, size: int
) -> None:
    rounds, kinds = rounds_of(tmp_path), []
    for number in range(QUESTIONS):
        assert str(rounds).startswith(f"Question {number + 1} of 5, tree of 9 leaves.")
        assert not rounds.summary
        kinds.append(answered(rounds, right=number >= wrong).decision.kind)
        if number < QUESTIONS - 1:
            rounds.go_on()
    assert rounds.is_at_end
    start, advice, end = re.split("(Practise next: .*this[.])", rounds.summary)
    assert start == f"{5 - wrong} of 5 right in this round. "
    following = "another tree: small" if wrong > 2 else f"a position with {size + 2} empty cells"
    assert end == f" Next comes {following}."
    missed = [kind.subject for kind in kinds[:wrong]]
    assert any(f": {subject} (0 of 1 right)." in advice for subject in missed) or not missed
    assert "(not asked yet)" in advice or missed
    rounds.go_on()
    state = rounds.quiz.search.state
    assert state.empties == size + 2 if isinstance(state, Position) else wrong > 2
    assert rounds_of(tmp_path).score.size == size


def test_what_was_missed_often_is_practised_next(tmp_path: Path) -> None:
    file = ScoreFile(tmp_path / "practice.json")
    missed = Score({Kind.WINDOW: Tally(9, 2)})
    file.record(missed, Kind.WINDOW, right=False)
    rounds = Rounds(file)
    for number in range(QUESTIONS):
        answered(rounds)
        if number < QUESTIONS - 1:
            rounds.go_on()
    assert "right in this round. Practise next: windows (" in rounds.summary


def test_what_this_round_missed_is_practised_before_what_earlier_ones_missed(
    tmp_path: Path,
) -> None:
    file = ScoreFile(tmp_path / "practice.json")
    file.record(Score({Kind.WINDOW: Tally(9, 2)}), Kind.WINDOW, right=False)
    rounds = Rounds(file)
    assert str(rounds.advice).startswith("Practise next: windows (")
    while rounds.question and rounds.question.decision.kind is Kind.WINDOW:
        answered(rounds)
        rounds.go_on()
    missed = answered(rounds, right=False).decision.kind
    assert str(rounds.advice).startswith(f"Practise next: {missed.subject} (0 of 1 right)."), (
        "at once"
    )


def test_the_latest_miss_stays_the_advice_until_the_next_round_has_an_answer(
    tmp_path: Path,
) -> None:
    rounds = rounds_of(tmp_path)
    kinds, so_far = [], []
    for number in range(QUESTIONS):
        kinds.append(answered(rounds, right=number not in (1, 3)).decision.kind)
        so_far.append(rounds.so_far)
        rounds.go_on()
    counted = ("1 of 1", "1 of 2", "2 of 3", "2 of 4", "3 of 5")
    assert so_far == [f"{each} right in this round." for each in counted]
    assert rounds.so_far == "", "a round counts its own answers"
    assert str(rounds.advice).startswith(f"Practise next: {kinds[3].subject} (")
    missed = answered(rounds, right=False).decision.kind
    assert rounds.so_far == "0 of 1 right in this round."
    assert str(rounds.advice).startswith(f"Practise next: {missed.subject} (")


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
