"""A tree is changed node by node, and what it cannot become is refused."""

from __future__ import annotations

import pytest

from ttt_tui.game import NotationError, Player
from ttt_tui.game.edited_tree import (
    Moves,
    label_of,
    with_child,
    with_first,
    with_label,
    with_sibling,
    without,
)
from ttt_tui.game.tree_text import read_tree

TREE = read_tree("(a:(3 12) 5:(2 b:4) 6) min")


@pytest.mark.parametrize(
    ("moves", "label"), [((), ""), ((0,), "a"), ((1,), "5"), ((1, 1), "b:4"), ((2,), "6")]
)
def test_what_is_written_at_a_node(moves: Moves, label: str) -> None:
    assert label_of(TREE, moves) == label


@pytest.mark.parametrize(
    ("moves", "label", "text"),
    [
        ((2,), "-7", "(a:(3 12) 5:(2 b:4) -7) min"),
        ((2,), "c:inf", "(a:(3 12) 5:(2 b:4) c:inf) min"),
        ((0,), "", "((3 12) 5:(2 b:4) 6) min"),
        ((0,), "a:9", "(a:9:(3 12) 5:(2 b:4) 6) min"),
        ((), "top", "top:(a:(3 12) 5:(2 b:4) 6) min"),
    ],
)
def test_a_node_is_changed(moves: Moves, label: str, text: str) -> None:
    edited = with_label(TREE, moves, label)
    assert str(edited.tree) == text
    assert edited.moves == moves


def test_nodes_are_added() -> None:
    assert str(with_child(TREE, (0,)).tree) == "(a:(3 12 0) 5:(2 b:4) 6) min"
    assert with_child(TREE, (0,)).moves == (0, 2)
    below = with_child(TREE, (1, 1))
    assert str(below.tree) == "(a:(3 12) 5:(2 b:(4)) 6) min", "a leaf's value goes to its child"
    assert below.moves == (1, 1, 0)
    beside = with_sibling(TREE, (0,))
    assert str(beside.tree) == "(a:(3 12) 0 5:(2 b:4) 6) min"
    assert beside.moves == (1,)


def test_nodes_are_deleted() -> None:
    assert str(without(TREE, (0,)).tree) == "(5:(2 b:4) 6) min"
    assert without(TREE, (2,)).moves == (1,)
    again = without(with_child(TREE, (1, 1)).tree, (1, 1, 0))
    assert again == (TREE, (1, 1)), "what was added last"


def test_either_side_moves_first() -> None:
    assert str(with_first(TREE, Player.MAX).tree) == "(a:(3 12) 5:(2 b:4) 6)"


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (lambda: without(TREE, ()), "the root cannot be deleted"),
        (lambda: without(read_tree("(3)"), (0,)), "the root needs a child"),
        (lambda: with_sibling(TREE, ()), "nothing stands beside the root"),
        (lambda: with_label(TREE, (2,), "3.5"), "'3.5' at character 21 is a decimal"),
        (lambda: with_label(TREE, (2,), ""), "is not a number"),
        (lambda: with_label(TREE, (2,), "3 4"), "'3 4' is more than one node"),
    ],
)
def test_what_cannot_be_is_refused(change: object, complaint: str) -> None:
    with pytest.raises(NotationError, match=complaint.replace("(", r"\(")):
        change()  # type: ignore[operator]
