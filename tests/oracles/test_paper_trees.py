"""Searches of trees from paper against exact values, and against what has been proved of them."""

from __future__ import annotations

from math import inf
from random import Random

import pytest

from tests.oracles.paper_trees import (
    Path,
    Tree,
    alpha_beta,
    minimax,
    random_trees,
    uniform,
    written,
)
from tests.searches import leaves, paths, searched, value_for_max
from ttt_tui.game.game_texts import read_state
from ttt_tui.search import Bound, Moment, Search, SearchOptions, report_of
from ttt_tui.search.algorithm import named
from ttt_tui.search.options import Enhancement

ALGORITHMS = ("minimax", "alpha-beta", "alpha-beta+", "pvs", "mtd-f", "fsss")


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


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
def test_fsss_sees_some_of_the_leaves_of_alpha_beta_each_once(part: int) -> None:
    """Weinstein, Littman and Goschin 2012, theorem 1."""
    for number, tree in enumerate(random_trees(200 + part, 500)):
        is_max, seen = number % 2 > 0, list[Path]()
        alpha_beta(tree, is_max, seen=seen)
        visited = leaves(searched(written(tree, is_max=is_max), plain("fsss")))
        assert len(visited) == len(set(visited))
        assert set(visited) <= set(seen), tree


def below(tree: Tree, path: Path) -> Tree:
    for move in path:
        assert isinstance(tree, list)
        tree = tree[move]
    return tree


@pytest.mark.slow
@pytest.mark.parametrize("name", ALGORITHMS)
def test_what_is_claimed_of_each_node_holds(name: str) -> None:
    for number, tree in enumerate(random_trees(300, 500)):
        is_max = number % 3 > 0
        search = searched(written(tree, is_max=is_max), SearchOptions(named(name)))
        moment = Moment(search)
        for node, path in [(0, ()), *paths(search)]:
            true = minimax(below(tree, path), is_max == (len(path) % 2 == 0))
            view = moment.view(node)
            found = value_for_max(search, view.value)
            claims = {
                Bound.EXACT: true == found,
                Bound.LOWER: true >= found,
                Bound.UPPER: true <= found,
                Bound.SAMPLED: name == "fsss",  # of neither bound is anything known
            }
            assert claims[view.bound], (tree, is_max, path, view)


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


@pytest.mark.slow
@pytest.mark.parametrize("name", ALGORITHMS)
def test_what_is_reported_of_the_moves_of_the_root_holds_all_the_time(name: str) -> None:
    for number, tree in enumerate(random_trees(400, 150)):
        is_max = number % 3 > 0
        assert isinstance(tree, list)
        values = [minimax(child, not is_max) for child in tree]
        best = (max if is_max else min)(values)
        search = Search(read_state(written(tree, is_max=is_max)), SearchOptions(named(name)))
        while not search.done:
            search.advance(events=7)
            report = report_of(search)
            for move in report.root_moves:
                if move.value is None:
                    continue
                true, found = values[move.move], value_for_max(search, move.value)
                claims = {
                    Bound.EXACT: true == found,
                    Bound.LOWER: true >= found,
                    Bound.UPPER: true <= found,
                }
                assert claims.get(move.bound, True), (tree, is_max, move)
        assert {values[move] for move in report.best_moves} == {best}
        line = report.principal_variation
        assert line, (tree, is_max)
        assert name != "minimax" or not isinstance(below(tree, line), list)
        for plies in range(len(line) + 1):  # each move of it has the value of the root
            mover = is_max == (plies % 2 == 0)
            assert minimax(below(tree, line[:plies]), mover) == best, (tree, is_max, line)
