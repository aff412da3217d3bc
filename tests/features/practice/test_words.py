"""Questions and their answers in words: golden sentences, and all that can be asked."""

from __future__ import annotations

from hypothesis import given, settings

from tests.cases import ALPHA_BETA, MINIMAX, STRICT, Case, cases
from tests.features.practice.pending_decisions import pending_decisions_of, pendings
from tests.oracles.running_algorithm import built_in_cases
from tests.searches import formatter_of, searched
from ttt_tui.features.practice.decisions import Kind, PendingDecision
from ttt_tui.features.practice.words import answer_words, question_words
from ttt_tui.search import Enhancement, SearchOptions
from ttt_tui.search.algorithm import named
from ttt_tui.words.nodes import why as why_words

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
        "After (0,1) X: O is to move, window [-1, +inf]. Returned: (0,0) 0, (2,0) -1. "
        "Remaining: (2,1). Does the search cut the remaining move?"
    )
    assert why == why_of(cut, cut.place)


def test_no_cut() -> None:
    question, why = said(at(Kind.CUT, (), 1))
    assert question.endswith("Does the search cut the remaining 3 moves?")
    assert why == "O is sure of nothing above this node, so the remaining moves may matter."
    assert said(at(Kind.CUT, (1,), 1))[1] == (
        "O has 0 here, and X is sure of no more than -1 above: 0 > alpha -1, "
        "so the remaining moves may matter."
    )
    assert said(at(Kind.CUT, (1,), 2, STRICT))[1] == (
        "O has -1 here, which is the end of the window, -1: a strict cut needs a value beyond it."
    )
    assert said(at(Kind.CUT, (), 1, MINIMAX))[1].startswith("Minimax never cuts")
    null = searched(options=SearchOptions(named("mtd-f"), enhancements=Enhancement.TABLE))
    assert any("the window asks for" in said(each)[1] for each in pendings(null, Kind.CUT))


def test_a_value() -> None:
    root = at(Kind.VALUE, (), 4)
    question, why = said(root)
    assert question == (
        "At the root: X is to move, window [-inf, +inf]. Returned: (0,0) -1, (0,1) <= -1, "
        "(2,0) +1, (2,1) <= +1. No move remains. Which value does the node return?"
    )
    assert why == why_of(root, 0)
    assert said(at(Kind.VALUE, (0, 1, 6)))[0] == (
        "After (0,0) X (0,1) O (2,0) X: the game is over. Which value does the node return?"
    )


def test_a_window() -> None:
    assert said(at(Kind.WINDOW, (), 1)) == (
        "At the root: X is to move, window [-inf, +inf]. Returned: (0,0) -1. "
        "Remaining: (0,1) (2,0) (2,1). (0,1) is next. Which window does the child get?",
        "Alpha is -1: Max has it at the root by (0,0) X, worth -1. "
        "Beta is +inf, open: Min has no choice above.",
    )


def test_a_leaf() -> None:
    leaf = at(Kind.LEAF, (1,), 2)
    question, why = said(leaf)
    assert question.endswith("Moves tried in reading order. Which leaf is next, at the root?")
    assert why == (f"{why_of(leaf, leaf.place)} Moves tried in reading order: (2,0) X is next.")
    assert said(at(Kind.LEAF, (0,), 2))[1] == ("Moves tried in reading order: (2,1) O is next.")


def check(case: Case) -> None:
    for each in pending_decisions_of(case):
        formatter = formatter_of(each.search)
        question, why = question_words(each, formatter), answer_words(each, formatter)
        assert question.endswith("?")
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
