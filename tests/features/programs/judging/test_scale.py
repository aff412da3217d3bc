"""Whose side the numbers are from, and what a win is."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

from tests.oracles.program_searches import (
    Cells,
    Tape,
    alpha_beta,
    chances,
    minimax,
    negamax,
    parent_leaves,
    score,
)
from ttt_tui.features.programs.judging.recorded_tree import Tree
from ttt_tui.features.programs.judging.scale import View, learn
from ttt_tui.features.programs.judging.verdict import RIGHT, judge
from ttt_tui.features.programs.recording import Recording

START = "X../.O./... x"


def tens(board: Cells, depth: int) -> float | None:
    return score(board, 10, depth)


def halves(board: Cells, _depth: int) -> float | None:
    """1, a half, 0."""
    value = score(board)
    return None if value is None else (value + 1) / 2


@pytest.mark.parametrize(
    ("search", "view", "draw"),
    [
        (minimax, View.X, 0),
        (partial(minimax, max_symbol="O"), View.O, 0),
        (negamax, View.MOVER, 0),
        (parent_leaves, View.X, 0),
        (partial(minimax, scored=halves), View.X, 0.5),
    ],
    ids=["X", "O", "mover", "without leaves", "halves"],
)
def test_the_side_and_the_draw_are_learnt(
    search: Callable[[Tape], Recording], view: View, draw: float
) -> None:
    scale = learn(Tree(search(Tape(START))))
    assert (scale.view, scale.draw, scale.is_learnt) == (view, draw, True)


def test_a_side_may_have_what_the_other_lacks() -> None:
    """Chances: 1 a win of the side to move, 0 a loss; a node is 1 less the least of below."""
    tree = Tree(chances(Tape(START)))
    scale = learn(tree)
    assert (scale.view, scale.centre, scale.draw) == (View.MOVER, 0.5, 0)
    assert scale.raw(scale.of(tree.root), tree.root) == tree.root.raw
    assert judge(tree.recording).verdict == RIGHT


def test_a_win_by_its_depth() -> None:
    scale = learn(Tree(minimax(Tape(START), scored=tens)))
    assert scale.is_depth_aware
    assert (scale.finished(1, 5), scale.finished(-1, 6)) == (7, -6)
    assert [scale.outcome(worth) for worth in (3, 0, -9)] == [1, 0, -1]
    assert scale.is_win(7, for_x=True)
    assert not scale.is_win(0.5, for_x=True)


def test_numbers_without_a_sense_are_not_learnt() -> None:
    recording = minimax(Tape(START))
    for node in range(len(recording)):
        recording.value[node] = (7919 * node) % 101
    assert not learn(Tree(recording)).is_learnt


def test_a_window_is_turned_with_its_numbers() -> None:
    tree = Tree(partial(alpha_beta)(Tape(START, window=True)))
    scale = learn(tree)
    windows = {scale.window(node) for node in tree.nodes}
    assert None not in windows
    assert any(window and window[0] == 0 for window in windows)
    assert scale.window(Tree(minimax(Tape(START))).root) is None
