"""Exam questions on trees, against a textbook's recursion."""

from __future__ import annotations

import re
from dataclasses import replace
from math import inf

import pytest

from tests.search.reference import random_trees, written
from ttt_tui.games.game import Side
from ttt_tui.games.paper import PaperTree
from ttt_tui.games.text import read_game
from ttt_tui.learn.exam import exam_of, next_exam
from ttt_tui.learn.question import QuestionState
from ttt_tui.learn.quiz import Exercise
from ttt_tui.search.run_here import search

EXAM = "((3 12 8) (2 4 6) (14 5 2))"


def _tree(text: str) -> PaperTree:
    tree = read_game(text)
    assert isinstance(tree, PaperTree)
    return tree


class Textbook:
    """Alpha-beta as a textbook has it; by the names of the nodes what each gets and returns."""

    def __init__(self, tree: PaperTree) -> None:
        self.returned = dict[str, float]()
        self.windows = dict[str, tuple[float, float]]()
        self.value = self._visit(tree, -inf, inf)
        leaves = [n for n, below in enumerate(tree.columns.children) if not below]
        names = tree.columns.names
        self.unseen = frozenset(leaf for leaf in leaves if names[leaf] not in self.returned)

    def _visit(self, tree: PaperTree, alpha: float, beta: float) -> float:
        self.windows[tree.name] = alpha, beta
        value = tree.value()
        if value is None:
            value = self._best(tree, alpha, beta)
        self.returned[tree.name] = value
        return value

    def _best(self, tree: PaperTree, alpha: float, beta: float) -> float:
        is_max = tree.to_move is Side.MAX
        best = -inf if is_max else inf
        for move in tree.moves():
            found = self._visit(tree.play(move), alpha, beta)
            best = max(best, found) if is_max else min(best, found)
            alpha, beta = (max(alpha, best), beta) if is_max else (alpha, min(beta, best))
            if alpha >= beta:
                break
        return best


def _exams() -> list[Exercise]:
    """Of random trees of equal shape, and as somebody may paste them."""
    found = [next_exam(6 * seed + seed % 2, seed // 2 % 4) for seed in range(60)]
    for tree in random_trees(3, 60):
        text = written(tree)
        if "inf" not in text and "(" in text[1:]:
            found += [exam_of(_tree(text), number) for number in range(3)]
    return found


@pytest.fixture(scope="module")
def exams() -> list[Exercise]:
    return _exams()


def test_answers_are_those_of_the_textbook(exams: list[Exercise]) -> None:
    for exercise in exams:
        tree, question = exercise.game, exercise.question
        assert isinstance(tree, PaperTree)
        (right,) = question.right
        soft = Textbook(tree)
        if question.asks == "crossing":
            assert right == soft.unseen
        else:
            name = question.prompt.partition("does ")[2].partition(" ")[0]
            assert "fail-soft" in question.prompt
            assert right == soft.returned[name]


def test_a_wrong_leaf_and_a_missing_one_are_told(exams: list[Exercise]) -> None:
    for exercise in exams:
        tree, question = exercise.game, exercise.question
        assert isinstance(tree, PaperTree)
        assert question.hint
        assert question.explanation
        unseen = Textbook(tree).unseen
        if question.asks == "crossing":
            leaves = {n for n, below in enumerate(tree.columns.children) if not below}
            for leaf in leaves - unseen:
                said = QuestionState(question).answer(frozenset({leaf}) | unseen).feedback
                assert f"looks at {tree.columns.names_of([leaf])}." in said
            for leaf in unseen:
                said = QuestionState(question).answer(unseen - {leaf}).feedback
                assert "there are more: 1." in said
                assert tree.columns.names[leaf] not in said.replace("Write alpha", "")


def test_crossing_out_is_hinted_once_and_says_why_a_leaf_is_looked_at() -> None:
    question = exam_of(_tree(EXAM)).question
    asked = QuestionState(question).answer(frozenset({6, 7, 8}))
    assert "When it comes to C1, C has nothing and the window [3, +inf]: no cut." in asked.feedback
    assert question.hint in asked.feedback
    asked = asked.answer(frozenset({2}))
    assert not asked.is_open
    assert "Never looked at: C2 C3. C: 2 <= alpha (3)" in asked.feedback


def test_a_node_of_a_tree_with_decimals_returns_what_stands_at_its_leaves() -> None:
    tree = _tree("((3.5 2) (2.5 4))")
    assert [exam_of(tree, number).question.right for number in (1, 2, 3)] == [{2}, {2.5}, {2.5}]


def test_random_trees_have_something_to_cut_and_grow() -> None:
    sizes = []
    for level in range(4):
        found = [next_exam(seed, level).game for seed in (0, 1, 2, 3, 6, 7)]
        trees = [tree for tree in found if isinstance(tree, PaperTree)]
        assert all(Textbook(tree).unseen for tree in trees)
        sizes.append(min(tree.size for tree in trees))
    assert sizes == sorted(sizes)
    assert str(next_exam(5, 2).game) == str(next_exam(5, 2).game)


@pytest.mark.parametrize("seed", range(0, 60, 6))
def test_questions_on_unknown_leaves_orders_and_chance(seed: int) -> None:
    exercises = [next_exam(seed + kind, seed // 6 % 4) for kind in (2, 3, 4, 5)]
    tree, two_ways, average, moves = (_tree(str(each.game)) for each in exercises)
    asked, orders, worth, best = (each.question for each in exercises)

    names = re.findall(r"leaf (\w+) .* look at (\w+)\?", asked.prompt)[0]
    leaf, cut = map(tree.columns.names.index, names)
    (right,) = asked.right
    for number in range(-1, 22):
        numbers = (*tree.columns.numbers[:leaf], number, *tree.columns.numbers[leaf + 1 :])
        changed = PaperTree(replace(tree.columns, numbers=numbers))
        is_unseen = cut in Textbook(changed).unseen
        assert is_unseen is eval(f"{right}".replace("?", f"{number}"))

    counts = [search(two_ways, order=order).totals.nodes for order in ("reading", "reverse")]
    assert orders.right == {orders.choices[counts.index(min(counts))]}

    name = worth.prompt.removeprefix("What is the chance node ").partition(" ")[0]
    assert worth.right == {average.columns.values[average.columns.names.index(name)]}

    worths = [moves.columns.values[child] for child in moves.columns.children[0]]
    assert best.right == {move for move, each in enumerate(worths) if each == max(worths)}
