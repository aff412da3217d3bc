"""Exam questions on trees from paper: answers by an independent alpha-beta, mistakes in words."""

from __future__ import annotations

import random
import re
from itertools import islice
from math import inf

import pytest

from tests.features.practice.tree_oracle import TreeOracle
from ttt_tui.features.practice.decisions import EXAM, Kind
from ttt_tui.features.practice.exam import ExamQuestion, ExamSheet, NoAnswer
from ttt_tui.game.game_texts import read_state
from ttt_tui.search import Algorithm, Cutoff, MoveOrder, Order, Search, SearchOptions
from ttt_tui.search.graded_trees import DIFFICULTIES, graded_trees

AIMA = "((3 12 8) (2 4 6) (14 5 2))"
ALPHA_BETA = SearchOptions(Algorithm.ALPHA_BETA)


def sheet_of(text: str, options: SearchOptions = ALPHA_BETA, seed: int = 1) -> ExamSheet:
    search = Search(read_state(text), options)
    search.advance()
    return ExamSheet(search, random.Random(seed))


def asked(sheet: ExamSheet, kind: Kind) -> ExamQuestion:
    return next(each for each in sheet.questions if each.kind is kind)


def typed(number: float) -> str:
    return str(int(number)) if abs(number) < inf else str(number)


@pytest.mark.parametrize("order", [Order.READING, Order.REVERSE])
@pytest.mark.parametrize("cutoff", Cutoff)
@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_the_answers_are_those_of_an_independent_search(
    difficulty: str, cutoff: Cutoff, order: Order
) -> None:
    options = SearchOptions(Algorithm.ALPHA_BETA, cutoff=cutoff, order=MoveOrder(order))
    for number, tree in enumerate(islice(graded_trees(DIFFICULTIES[difficulty], 3, options), 3)):
        sheet = sheet_of(str(tree), options, number)
        oracle = TreeOracle(
            str(tree),
            is_strict=cutoff is Cutoff.STRICT,
            is_backwards=order is Order.REVERSE,
        )
        never = {leaf for leaf in oracle.all_leaves() if leaf not in oracle.visits}
        assert sheet.check_crossed(never).right
        assert sheet.check_crossed(sheet.cut_off).right
        for leaf in oracle.all_leaves():
            assert not sheet.check_crossed(never ^ {leaf}).right
        ends, returned = asked(sheet, Kind.ENDS), asked(sheet, Kind.RETURNED)
        alpha, beta = map(typed, oracle.visits[ends.moves].window)
        assert sheet.check_text(ends, f"{alpha} {beta}").right
        assert not sheet.check_text(ends, f"{beta} {alpha}").right
        value = oracle.visits[returned.moves].value
        assert sheet.check_text(returned, typed(value)).right
        assert not sheet.check_text(returned, typed(value + 1)).right


def test_one_question_of_each_kind_says_what_the_search_does() -> None:
    sheet = sheet_of(AIMA)
    assert tuple(each.kind for each in sheet.questions) == EXAM
    assert sheet.questions[0].text == (
        "Alpha-beta searches this tree from left to right and cuts at alpha >= beta. "
        "Cross out what it never visits."
    )
    options = SearchOptions(
        Algorithm.ALPHA_BETA, cutoff=Cutoff.STRICT, order=MoveOrder(Order.REVERSE)
    )
    said = sheet_of(AIMA, options).questions[0].text
    assert "from right to left and cuts at alpha > beta" in said


def test_a_node_is_called_by_its_name() -> None:
    named = sheet_of("A:(B:(3 12 8) C:(2 4 6) D:(14 5 2))")
    assert re.fullmatch(
        r"Which alpha and beta does node [CD], marked \?, get when the search enters it\?",
        asked(named, Kind.ENDS).text,
    )
    assert asked(named, Kind.RETURNED).text.endswith(
        "return? It returns the best value that it found, also one outside its window."
    )
    assert "does the node after move" in asked(sheet_of(AIMA), Kind.ENDS).text


def test_each_mistake_is_explained() -> None:
    sheet = sheet_of(AIMA)
    assert sheet.check_crossed([(1, 1)]).mistakes == (
        "The 6 is never visited: Min already has 2, Max already has 3.",
    )
    assert sheet.check_crossed([(1, 1), (1, 2), (2, 1)]).mistakes == (
        "The 5 is visited: Min has 14, Max has 3 elsewhere, so the rest may still matter.",
    )
    unseen = sheet.check_crossed([(1, 1)])
    assert unseen.hint.endswith(
        "Look at the 6. What does Min have by then, and what does Max have?"
    )
    above = sheet.check_crossed([(1,)])
    assert above.mistakes == (
        "The 2 below the node after move 1 is visited: Max has 3, but Min has nothing above: "
        "no cut.",
    )
    assert "2 leaves are never visited; you crossed out 3." in above.hint
    first = sheet.check_crossed([(0, 0), (1, 1), (1, 2)]).mistakes
    assert first == ("The 3 is visited: nothing is known by then, so nothing can be cut.",)
    assert sheet.check_crossed([(0,), (2,)]).mistakes[-1] == "And 4 more leaves."


def test_equal_values_are_cut_by_the_usual_rule_alone() -> None:
    tree, strict = "((3 5) (3 4))", SearchOptions(Algorithm.ALPHA_BETA, cutoff=Cutoff.STRICT)
    assert sheet_of(tree).check_crossed([]).mistakes == (
        "The 4 is never visited: Min already has 3, Max already has 3, and equal is enough.",
    )
    assert sheet_of(tree, strict).check_crossed([(1, 1)]).mistakes == (
        "The 4 is visited: Min has 3, Max has 3 elsewhere, and equal is not enough.",
    )


def test_a_wrong_window_says_where_each_end_comes_from() -> None:
    sheet = sheet_of(AIMA)
    ends = asked(sheet, Kind.ENDS)
    wrong = sheet.check_text(ends, "-inf, inf")
    assert wrong.mistakes == ("Alpha is 3: set by Max at the root with move 0, worth 3.",)
    assert wrong.hint == (
        "Beta is right. Alpha is the largest value that Max has so far at a node above, or -inf. "
        "Beta is the smallest value that Min has so far at a node above, or inf."
    )
    for text in ("3 inf", "[3, inf]", "alpha 3, beta ∞", "+3 infinity"):
        assert sheet.check_text(ends, text).right
    for text in ("", "3", "1 2 3", "what"):
        with pytest.raises(NoAnswer, match="type two numbers, alpha and then beta"):
            sheet.check_text(ends, text)


def test_a_wrong_value_says_what_came_back() -> None:
    sheet = sheet_of("((3 5) (2 9))")
    node = next(n for n in range(len(sheet.search.trace)) if sheet.search.trace.moves_to(n) == [1])
    question = ExamQuestion(Kind.RETURNED, "", node, (1,), "3")
    wrong = sheet.check_text(question, "3")
    assert wrong.hint == (
        "Min returns the smallest value that came back before it stopped. That is what it found, "
        "not the end of its window."
    )
    (mistake,) = wrong.mistakes
    assert mistake.startswith("It returns 2. Min already has 2 here. Max already has 3 with move 0")
    assert sheet.check_text(question, "<= 2").right
    with pytest.raises(NoAnswer, match="type one number"):
        sheet.check_text(question, "2 3")


def test_at_a_depth_limit_the_nodes_there_are_the_leaves() -> None:
    tree = "(a:4:(3 9) b:2:((1 1) 5) c:7:(7 7))"
    sheet = sheet_of(tree, SearchOptions(Algorithm.ALPHA_BETA, depth=1))
    assert sheet.size == 3
    assert "to depth 1" in sheet.questions[0].text
    assert sheet.check_crossed([]).right
    assert sheet.check_crossed([(1, 0, 0)]).right, "what lies below is not asked about"


def test_a_leaf_whose_number_others_have_is_named_by_its_place() -> None:
    for tree, place in (
        ("((3 5) (2 5))", "below the node after move 1"),
        ("A:(B:(3 5) C:(2 5))", "below C"),
        ("A:(B:(3 9) C:(2 5 5))", "after C, 1"),
    ):
        assert sheet_of(tree).check_crossed([]).mistakes[0] == (
            f"The 5 {place} is never visited: Min already has 2, Max already has 3."
        )
    sheet = sheet_of("((3 5) (2 5))")
    assert [leaf.number for leaf in sheet.crossed_leaves([(1,)])] == ["2", "5"]
