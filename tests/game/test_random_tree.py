"""Random trees: the same for the same text, of the shape asked for, refused where there is none."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ttt_tui.game import NotationError, Player
from ttt_tui.game.paper_tree import PaperTree
from ttt_tui.game.random_tree import FORM, RandomTree, read_random_tree
from ttt_tui.game.tree_text import read_tree


def values(tree: PaperTree) -> list[float]:
    return [value for node in tree.subtree() if (value := node.value()) is not None]


@pytest.mark.parametrize(
    ("text", "tree"),
    [
        (
            FORM,
            "(((-3 -7 3) (-8 1 -3) (-8 0 -9)) ((-1 -8 -8) (-1 6 -7) (-5 2 9)) "
            "((1 -2 9) (-9 7 -4) (-7 -7 -4)))",
        ),
        ("tree 2x2", "((-7 7) (5 -5))"),
        ("tree 3x3 uneven distinct values 1:27 min", "(((23 13) (22 4 15) (21 11)) 26) min"),
    ],
)
def test_a_text_is_the_same_tree_for_ever(text: str, tree: str) -> None:
    assert str(read_random_tree(text).grow()) == tree


@given(st.integers(1, 4), st.integers(1, 4), st.integers(0, 10**9), st.booleans())
def test_an_even_tree_is_uniform_and_reads_back(
    branching: int, depth: int, seed: int, distinct: bool
) -> None:
    tree = RandomTree(branching, depth, seed, -300, 300, distinct).grow()
    for node in tree.subtree():
        assert len(node.moves()) == (branching if node.ply < depth else 0)
    assert len(values(tree)) == branching**depth
    assert all(-300 <= value <= 300 for value in values(tree))
    if distinct:
        assert len(set(values(tree))) == branching**depth
    assert read_tree(str(tree)) == tree


@given(st.integers(2, 4), st.integers(1, 5), st.integers(0, 10**9))
def test_an_uneven_tree_stays_within_its_size(branching: int, depth: int, seed: int) -> None:
    tree = RandomTree(branching, depth, seed, uneven=True).grow()
    for node in tree.subtree():
        assert node.ply <= depth
        assert not node.moves() or 2 <= len(node.moves()) <= branching
    assert tree.moves()
    assert read_tree(str(tree)) == tree


def test_uneven_trees_are_uneven() -> None:
    trees = [RandomTree(3, 3, seed, uneven=True).grow() for seed in range(20)]
    leaves = [node for tree in trees for node in tree.subtree() if not node.moves()]
    assert {leaf.ply for leaf in leaves} == {1, 2, 3}
    widths = {len(node.moves()) for tree in trees for node in tree.subtree()}
    assert widths == {0, 2, 3}


def test_exactly_enough_values_are_all_there() -> None:
    tree = read_random_tree("tree 3x3 values 1:27 distinct").grow()
    assert sorted(values(tree)) == list(range(1, 28))


def test_another_seed_is_another_tree() -> None:
    assert len({str(RandomTree(seed=seed).grow()) for seed in range(50)}) == 50


def test_all_words_in_any_order() -> None:
    assert read_random_tree("Tree 2X5 min uneven values 0:4 seed 9 distinct") == RandomTree(
        2, 5, 9, 0, 4, distinct=True, uneven=True, first=Player.MIN
    )
    assert read_random_tree("tree 2x5 max") == RandomTree(2, 5)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("tree", f"'' is not the size of a tree: write branching x depth, such as {FORM}"),
        ("tree 3", f"'3' is not the size of a tree: write branching x depth, such as {FORM}"),
        ("tree 0x3", "0x3 is no tree: branching and depth are at least 1"),
        ("tree 3x0", "3x0 is no tree: branching and depth are at least 1"),
        ("tree 1x101", "1x101 is too deep: the depth is at most 100"),
        (
            "tree 10x6",
            "10x6 has more than 100,000 nodes, the most: choose a smaller branching factor or "
            "depth",
        ),
    ],
)
def test_what_is_no_random_tree_is_refused(text: str, message: str) -> None:
    with pytest.raises(NotationError) as refused:
        read_random_tree(text).grow()
    assert str(refused.value) == message
