"""The quiz: the same by its seed, harder by its answers, and every answer read as it is meant."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.cases import ALPHA_BETA, MINIMAX, STRICT, Case, cases
from tests.features.practice.pending_decisions import pending_decisions_of, pendings
from tests.oracles.running_algorithm import built_in_cases
from tests.searches import formatter_of, searched
from ttt_tui.features.practice.choices import choices_of
from ttt_tui.features.practice.decisions import INTRODUCED, Kind, PendingDecision
from ttt_tui.features.practice.quiz import Question, Quiz, answer_words, question_words
from ttt_tui.features.practice.score import Score, Tally
from ttt_tui.search import Moment, Search, SearchOptions
from ttt_tui.words.nodes import why as why_words


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
    assert {each.kind for each in decisions} == set(INTRODUCED)


def test_a_small_search_is_asked_about_again_and_again() -> None:
    search = searched("XOX/XOO/OX. x")
    decisions = [question.decision for question in asked(search, 1, [True] * 30)]
    assert 1 < len(set(decisions)) < len(decisions)


def test_nothing_is_asked_of_a_finished_game() -> None:
    assert Quiz(searched("XXX/OO./... o"), 1).next() is None


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


Line = tuple[int, ...]


def at(
    kind: Kind, line: Line, tried: int = 0, options: SearchOptions = ALPHA_BETA
) -> PendingDecision:
    """Where the worked example's search asks after a line, after so many of its moves."""
    return next(
        each
        for each in pendings(searched(options=options), kind)
        if each.line(each.place) == line and len(each.tried) == tried
    )


def said(pending: PendingDecision) -> tuple[str, str]:
    """The question and its Why."""
    formatter = formatter_of(pending.search)
    return question_words(pending, formatter), answer_words(pending, formatter)


def why_of(pending: PendingDecision, node: int) -> str:
    """What is said of a node elsewhere, too."""
    then = pending.then
    return why_words(formatter_of(pending.search), then, then.view(node))


def test_a_cut() -> None:
    cut = at(Kind.CUT, (1,), 2)
    question, why = said(cut)
    assert question == (
        "After X(0,1): O is to move; entered with window [-1, +inf]. "
        "Returned: O(0,0) 0, O(2,0) -1. Remaining: O(2,1). Does the search cut the remaining move?"
    )
    assert why == why_of(cut, cut.place)


def test_no_cut() -> None:
    question, why = said(at(Kind.CUT, (), 1))
    assert question.endswith("Does the search cut the remaining 3 moves?")
    assert why == (
        "Beta is +inf, open: nothing is above the root. -1 < beta (+inf), so the search continues."
    )
    assert said(at(Kind.CUT, (1,), 1))[1] == (
        "A draw here so far, O wins elsewhere: X may still choose this node, so the remaining "
        "moves may matter. O has 0 here, which is > alpha (-1)."
    )
    assert said(at(Kind.CUT, (1,), 2, STRICT))[1] == (
        "O has -1 here, which equals alpha (-1). A strict cut needs a value beyond it."
    )
    assert said(at(Kind.CUT, (), 1, MINIMAX))[1].startswith("Minimax never cuts")


def test_a_value() -> None:
    root = at(Kind.VALUE, (), 4)
    question, why = said(root)
    assert question == (
        "At the root: X is to move; entered with window [-inf, +inf]. Its moves return: "
        "X(0,0) -1, X(0,1) <= -1, X(2,0) +1, X(2,1) <= +1. Which value does the node return?"
    )
    assert why == why_of(root, 0)
    asked_about = {each.now.state(each.place).value() for each in pendings(searched(), Kind.VALUE)}
    assert asked_about == {None}, "the value of a finished game is there to be read"


def test_a_node_is_asked_about_once_before_all_were() -> None:
    for seed in range(10):
        nodes = [each.decision.node for each in asked(searched("X../.O./... x"), seed, [True] * 5)]
        assert len(set(nodes)) == len(nodes)


@pytest.mark.parametrize("kind", [Kind.VALUE, Kind.BEST])
def test_what_is_shown_while_a_value_is_asked_does_not_have_it(kind: Kind) -> None:
    quiz = Quiz(searched(), 1)
    for _ in range(5):
        question = quiz.next([kind])
        assert question is not None
        shown = Moment(quiz.search, question.shown_at)
        assert shown.path[-1] == question.place
        assert shown.view(question.place).value is None


def test_a_window() -> None:
    assert said(at(Kind.WINDOW, (), 1)) == (
        "At the root: X is to move; entered with window [-inf, +inf]. Returned: X(0,0) -1. "
        "Remaining: X(0,1) X(2,0) X(2,1). Next is X(0,1). Which window does the child get?",
        "Alpha is -1: set by Max at the root with X(0,0), worth -1. "
        "Beta is +inf, open: no Min node above.",
    )


def test_a_leaf() -> None:
    leaf = at(Kind.LEAF, (1,), 2)
    question, why = said(leaf)
    assert question.endswith(
        "Moves are tried in reading order. Which leaf is next? Its moves from the root:"
    )
    continues = "the search continues with"
    assert why == (
        f"{why_of(leaf, leaf.place)} At the root, {continues} X(2,0), the next move in reading "
        "order."
    )
    assert said(at(Kind.LEAF, (0,), 2))[1] == (
        f"No cut here: -1 > alpha (-inf). After X(0,0), {continues} O(2,1), the next move in "
        "reading order."
    )
    below = said(at(Kind.LEAF, (0, 1), 1))[0]
    assert below.endswith("Which leaf is next? Its moves after X(0,0):")
    (done,) = [p for p in pendings(searched(), Kind.LEAF) if p.line(p.place) == (0, 1, 7)]
    assert said(done)[1] == (
        f"{why_of(done, done.place)} After X(0,0), {continues} O(2,0), the next move in reading "
        "order."
    )


def check(case: Case) -> None:
    for each in pending_decisions_of(case):
        formatter = formatter_of(each.search)
        if not choices_of(each, formatter).wrong:
            continue  # it is not asked
        question, why = question_words(each, formatter), answer_words(each, formatter)
        assert question.endswith(("?", ":"))
        assert why.endswith(".")
        assert "None" not in question + why


@settings(max_examples=40, deadline=None)
@given(cases(most_empties=4))
def test_all_questions_are_answered(case: Case) -> None:
    check(case)


@settings(max_examples=40, deadline=None)
@given(built_in_cases(most_empties=4))
def test_all_questions_about_other_algorithms_are_answered(case: Case) -> None:
    check(case)


def test_a_leaf_by_its_board() -> None:
    leaf = at(Kind.TERMINAL, (0, 1))
    question, why = said(leaf)
    assert question.endswith("Next is X(2,0). Is it a leaf?")
    assert why == "X(2,0) completes 3 in a row: the game is over, X wins."
    goes_on = said(at(Kind.TERMINAL, (0,)))[1]
    assert goes_on == "After O(0,1) there is no line and 2 empty cells: X moves next."


def test_moves_that_are_never_visited() -> None:
    question, why = said(at(Kind.UNVISITED, (1,)))
    assert question == (
        "After X(0,1): O is to move; entered with window [-1, +inf]. "
        "In the order in which they are tried: O(0,0) is worth 0, O(2,0) is worth -1, "
        "O(2,1) is worth 0. "
        "Which moves does the search never visit?"
    )
    cut = at(Kind.CUT, (1,), 2)
    assert why == why_of(cut, cut.place)
    assert said(at(Kind.UNVISITED, ()))[1].endswith("+1 < beta (+inf), so no move is cut.")


def test_the_best_move() -> None:
    question, why = said(at(Kind.BEST, (), 4))
    assert question.endswith("X(2,1) <= +1. Which move is best?")
    assert why == "X is Max and takes the largest value: X(2,0) +1."
