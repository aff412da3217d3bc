"""Searches of trees from paper against exact values, and against what has been proved of them."""

from __future__ import annotations

from math import inf
from random import Random

import pytest

from tests.oracles.paper_trees import (
    Path,
    Tree,
    minimax,
    random_trees,
    uniform,
    written,
)
from tests.searches import leaves, searched
from ttt_tui.search import SearchOptions
from ttt_tui.search.algorithm import named
from ttt_tui.search.options import Enhancement


def plain(name: str) -> SearchOptions:
    return SearchOptions(named(name), enhancements=Enhancement.NONE)


def best_first(tree: Tree, is_max: bool) -> Tree:
    """The same tree with the best move of every node as its first."""
    if not isinstance(tree, list):
        return tree
    return sorted(
        (best_first(child, not is_max) for child in tree),
        key=lambda child: minimax(child, not is_max),
        reverse=is_max,
    )


@pytest.mark.parametrize("is_max", [True, False])
@pytest.mark.parametrize("name", ["alpha-beta", "pvs"])
def test_in_the_best_order_alpha_beta_sees_the_leaves_of_the_theorem(
    name: str, is_max: bool
) -> None:
    """Knuth and Moore 1975: b ** ceil(d / 2) + b ** floor(d / 2) - 1."""
    dice = Random(1)
    for branching in (1, 2, 3, 4):
        for depth in range(1, 6 if branching < 4 else 5):
            values = (dice.randint(-9, 9) for _ in range(branching**depth))
            tree = best_first(uniform(branching, depth, values), is_max)
            fewest = branching ** (depth // 2) + branching ** ((depth + 1) // 2) - 1
            search = searched(written(tree, is_max=is_max), plain(name))
            assert len(set(leaves(search))) == fewest, tree


def below(tree: Tree, path: Path) -> Tree:
    for move in path:
        assert isinstance(tree, list)
        tree = tree[move]
    return tree


def test_equal_values_and_infinite_ones_are_among_the_trees() -> None:
    trees = list(random_trees(0, 250))
    texts = [written(tree) for tree in trees]
    assert any("inf" in text for text in texts)
    assert any("-inf" in text for text in texts)
    assert any(minimax(tree, True) == inf for tree in trees)
    assert any(text.startswith("((") and "))" in text for text in texts)
    assert any(len(tree) == 1 for tree in trees if isinstance(tree, list))
    assert any(is_uniform(tree) and depth(tree) > 2 and len(tree) > 1
               for tree in trees if isinstance(tree, list))  # fmt: skip


def depth(tree: Tree) -> int:
    return 1 + max(map(depth, tree)) if isinstance(tree, list) else 0


def is_uniform(tree: Tree) -> bool:
    if not isinstance(tree, list):
        return True
    shapes = {(len(each) if isinstance(each, list) else 0, depth(each)) for each in tree}
    widths = {len(each) for each in tree if isinstance(each, list)} | {len(tree)}
    return len(shapes) == len(widths) == 1 and all(map(is_uniform, tree))
