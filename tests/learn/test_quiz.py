"""Questions of the quiz and of exams, against a plain recursion that knows nothing of traces."""

from __future__ import annotations

from math import inf

import pytest

from ttt_tui.games.game import Game, Side, move_text
from ttt_tui.games.paper import PaperTree
from ttt_tui.games.text import read_game
from ttt_tui.learn.exam import exam_of, names, next_exam
from ttt_tui.learn.question import Asked, Question
from ttt_tui.learn.quiz import HIGHEST_LEVEL, KINDS, MOST_NODES, Exercise, next_question
from ttt_tui.learn.sheet import FIELDS, Sheet, read_number
from ttt_tui.search.run_here import search

SEEDS = range(60)
EXERCISES = [next_question(seed, seed % (HIGHEST_LEVEL + 1)) for seed in SEEDS]
EXAM = "((3 12 8) (2 4 6) (14 5 2))"


def _exact(game: Game) -> float:
    value = game.value()
    if value is not None:
        return value
    best = max if game.to_move is Side.MAX else min
    return best(_exact(game.play(move)) for move in game.moves())


def _alpha_beta(tree: PaperTree, alpha: float, beta: float, seen: set[int]) -> float:
    """Fail-soft alpha-beta of a tree, as a textbook has it; notes the leaves that it looks at."""
    value = tree.value()
    if value is not None:
        seen.add(tree.node)
        return value
    sign, best = int(tree.to_move), -inf * int(tree.to_move)
    for move in tree.moves():
        found = _alpha_beta(tree.play(move), alpha, beta, seen)
        best = max(best, found) if sign > 0 else min(best, found)
        alpha, beta = (max(alpha, best), beta) if sign > 0 else (alpha, min(beta, best))
        if alpha >= beta:
            break
    return best


def _of_kind(kind: str) -> list[Exercise]:
    return [each for each in EXERCISES if each.question.kind == kind]


def test_all_kinds_come_and_every_wrong_choice_has_its_reason() -> None:
    assert {each.question.kind for each in EXERCISES} == set(KINDS)
    for exercise in EXERCISES:
        question = exercise.question
        trace = search(exercise.game, exercise.algorithm)
        assert trace.totals.nodes <= MOST_NODES
        assert 0 <= exercise.event <= exercise.after <= trace.events
        assert question.hint
        assert question.explanation
        for choice in question.choices:
            assert choice in question.right or question.reasons[choice]
    again = next_question(7, 7 % (HIGHEST_LEVEL + 1))
    assert (again.game, again.question.prompt) == (
        EXERCISES[7].game,
        EXERCISES[7].question.prompt,
    )


def test_best_moves_are_those_of_best_play() -> None:
    for exercise in _of_kind("best moves"):
        game = exercise.game
        worth = {move: _exact(game.play(move)) for move in game.moves()}
        best = max(worth.values(), key=lambda value: value * game.to_move)
        assert exercise.question.right == {move for move in worth if worth[move] == best}


def test_the_value_that_a_node_returns_is_that_of_best_play() -> None:
    for exercise in _of_kind("values"):
        trace = search(exercise.game, "minimax")
        game, node = exercise.game, exercise.question.node
        assert node is not None
        for move in trace.moves_to(node):
            game = game.play(move)
        (right,) = exercise.question.right
        assert str(right).startswith(f"{_exact(game):+g}:".replace("+0", "0"))


def test_the_moves_that_are_never_tried_are_in_no_place_of_the_tree() -> None:
    for exercise in _of_kind("unseen moves"):
        trace, node = search(exercise.game, "alpha-beta"), exercise.question.node
        assert node is not None
        tried = {trace.move[child] for child in trace.children(node)}
        game = exercise.game
        for move in trace.moves_to(node):
            game = game.play(move)
        unseen = [move_text(game, move) for move in game.moves() if move not in tried]
        assert exercise.question.right == {" ".join(unseen) or "none"}


@pytest.mark.parametrize("seed", range(24))
def test_exams_are_answered_by_the_textbook(seed: int) -> None:
    exercise = next_exam(seed, seed % 4)
    tree, question = exercise.game, exercise.question
    assert isinstance(tree, PaperTree)
    seen: set[int] = set()
    value = _alpha_beta(tree, -inf, inf, seen)
    leaves = {n for n, children in enumerate(tree.columns.children) if not children}
    if question.asks == "crossing":
        assert question.right == {frozenset(leaves - seen)}
        asked = Asked(question).answer(frozenset({min(seen)}))
        assert f"looks at {names(tree, frozenset({min(seen)}))}" in asked.feedback
    elif "root" in question.prompt:
        assert question.right == {value}
    assert not question.conventions & question.right


def test_the_number_at_a_cut_may_be_that_of_fail_hard() -> None:
    question = exam_of(_tree(EXAM), 1).question
    assert (question.right, question.conventions) == (frozenset({2}), frozenset({3}))
    assert "fail-hard" in Asked(question).answer(3).feedback


def test_a_sheet_that_is_right_has_no_mistake_and_names_cuts() -> None:
    sheet = Sheet(_tree(EXAM))
    right = {(n, field): sheet.right(n, field) for n in sheet.nodes for field in sheet.fields(n)}
    assert all(mark.is_right for mark in sheet.mark(right))
    crossed = [sheet.name(node) for node in sheet.nodes if sheet.right(node, "crossed")]
    assert crossed == ["C2", "C3"]
    assert sheet.fields(0) == FIELDS
    assert sheet.bound(5) == "<= 2"


def test_each_mistake_of_a_sheet_is_explained() -> None:
    sheet = Sheet(_tree(EXAM))
    right = {(n, field): sheet.right(n, field) for n in sheet.nodes for field in sheet.fields(n)}
    wrong = {(5, "value"): "3", (5, "alpha"): "2", (7, "crossed"): "", (2, "crossed"): "x"}
    marks = {(m.node, m.field): m for m in sheet.mark({**right, **wrong})}  # type: ignore[dict-item]
    assert marks[5, "value"].is_right is None  # fail-hard
    assert "Max has 3 with B" in marks[5, "alpha"].why
    assert "C is cut" in marks[7, "crossed"].why
    assert "visits B1" in marks[2, "crossed"].why
    assert sum(mark.is_right is not True for mark in marks.values()) == 4


@pytest.mark.parametrize(
    ("text", "number"),
    [("-inf", -inf), ("+∞", inf), ("<= 2", 2), ("≥ -3", -3), (" 5 ", 5), ("", None), ("x", None)],
)
def test_numbers_are_read_as_one_writes_them(text: str, number: float | None) -> None:
    assert read_number(text) == number


def _tree(text: str) -> PaperTree:
    tree = read_game(text)
    assert isinstance(tree, PaperTree)
    return tree


def test_crossing_out_is_hinted_once() -> None:
    question: Question = exam_of(_tree(EXAM)).question
    asked = Asked(question).answer(frozenset())
    assert "there are more: 2" in asked.feedback
    assert question.hint in asked.feedback
    assert not asked.answer(frozenset({2})).is_open
