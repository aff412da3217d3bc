"""Questions of the quiz, against the recursive reference, which knows nothing of traces."""

from __future__ import annotations

from math import inf

import pytest

from tests.search.cases import board_of
from tests.search.reference import Node, Reference, Variant, truth
from ttt_tui.games.position import Position
from ttt_tui.learn.question import QuestionState
from ttt_tui.learn.quiz import HIGHEST_LEVEL, MOST_NODES, Exercise, next_question

KINDS = ("values", "windows", "cuts", "best moves")
EXERCISES = [next_question(seed, seed // 4 % (HIGHEST_LEVEL + 1)) for seed in range(152)]
SIGNS = {-inf: "-inf", inf: "+inf", -1: "-1", 0: "0", 1: "+1"}


def _of_kind(kind: str) -> list[tuple[Exercise, Reference]]:
    """The exercises of a kind, each with its search by the reference."""
    found = []
    for each in EXERCISES:
        if each.question.kind == kind:
            assert isinstance(each.game, Position)
            variant = Variant(prunes=each.algorithm == "alpha-beta")
            found.append((each, Reference(board_of(each.game), variant)))
    assert len(found) == len(EXERCISES) // len(KINDS)
    return found


def _node(exercise: Exercise, reference: Reference) -> Node:
    assert exercise.question.node is not None
    return reference.nodes[exercise.question.node]


def _right(exercise: Exercise) -> str:
    (right,) = exercise.question.right
    return str(right)


def test_a_first_wrong_answer_gets_the_hint_and_a_second_one_the_explanation() -> None:
    for exercise in EXERCISES:
        question = exercise.question
        assert len({*question.choices}) == len(question.choices)
        first = QuestionState(question).answer(-1)
        assert question.hint
        assert first.feedback == f"**Not quite.** Hint: {question.hint}"
        assert question.explanation
        assert first.answer(-2).feedback == f"**No.** {question.explanation}"


@pytest.mark.parametrize("seed", range(len(KINDS)))
def test_a_question_is_that_of_its_seed(seed: int) -> None:
    one, other = next_question(seed, 1), next_question(seed, 1)
    assert (one.game, one.event, one.question.prompt) == (
        other.game, other.event, other.question.prompt,
    )  # fmt: skip
    assert one.question.kind == KINDS[seed]


def test_searches_grow_with_success_up_to_their_limit() -> None:
    sizes = [
        [len(Reference(board_of(each.game), Variant(prunes=each.algorithm == "alpha-beta")).nodes)
         for each in EXERCISES[4 * level :: 20] if isinstance(each.game, Position)]
        for level in range(HIGHEST_LEVEL + 1)
    ]  # fmt: skip
    means = [sum(each) / len(each) for each in sizes]
    assert means == sorted(means)
    assert max(map(max, sizes)) <= MOST_NODES + 1  # the root


def test_the_value_that_a_node_returns_is_that_of_best_play() -> None:
    for exercise, reference in _of_kind("values"):
        node = _node(exercise, reference)
        assert _right(exercise).startswith(f"{SIGNS[node.value]}:")


def test_the_window_is_that_of_the_recursion() -> None:
    for exercise, reference in _of_kind("windows"):
        node = _node(exercise, reference)
        assert _right(exercise) == f"[{SIGNS[node.window[0]]}, {SIGNS[node.window[1]]}]"
        assert exercise.event < len(reference.snapshots)
        entered = reference.snapshots[exercise.event].entered
        assert entered == exercise.question.node  # it is the next node, and not shown yet


def test_it_cuts_where_the_recursion_cuts_and_the_value_is_the_best_by_then() -> None:
    for exercise, reference in _of_kind("cuts"):
        node, then = _node(exercise, reference), reference.snapshots[exercise.event]
        best = then.best[then.path.index(exercise.question.node or 0)]
        assert best is not None
        tried = len(then.tried[-1])
        is_cut = node.reason == "CUTOFF" and tried == len(node.tried)
        assert _right(exercise).startswith("it cuts: M" if is_cut else "it goes on: another")
        prompt = exercise.question.prompt
        assert f"has {SIGNS[best]} now" in prompt
        assert f"{len(node.moves) - tried} untried move" in prompt


def test_best_moves_are_those_of_best_play() -> None:
    for exercise, reference in _of_kind("best moves"):
        root = reference.nodes[0]
        worths = {move: truth(root.state.play(move))[0] for move in root.moves}
        right = {move for move, worth in worths.items() if worth == root.value}
        assert exercise.question.right == right
