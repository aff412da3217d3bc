"""Random trees by difficulty: of one grade, the same for a seed, and with cuts to find."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice

import pytest

from tests.oracles.paper_trees import Path, Tree, alpha_beta
from ttt_tui.game.game_texts import read_state
from ttt_tui.game.paper_tree import PaperTree
from ttt_tui.search import Cutoff, MoveOrder, Order, RootWindow, SearchOptions
from ttt_tui.search.graded_trees import (
    DIFFICULTIES,
    Grade,
    effort_of,
    graded_trees,
    variants_of,
)

STRICT_BACKWARDS = SearchOptions(cutoff=Cutoff.STRICT, order=MoveOrder(Order.REVERSE))


def as_lists(tree: PaperTree) -> Tree:
    value = tree.value()
    return [as_lists(tree.play(move)) for move in tree.moves()] if value is None else value


def unvisited(
    tree: PaperTree, *, is_max: bool = True, is_strict: bool = False, is_backwards: bool = False
) -> int:
    """Leaves that an independent alpha-beta never looks at."""
    seen: list[Path] = []
    alpha_beta(as_lists(tree), is_max, is_strict=is_strict, is_backwards=is_backwards, seen=seen)
    return sum(not node.moves() for node in tree.subtree()) - len(seen)


def test_a_difficulty_names_its_trees() -> None:
    assert DIFFICULTIES["medium"].tree == "medium tree"
    assert DIFFICULTIES["equal"].tree == "tree with equal values"


@pytest.mark.parametrize("name", DIFFICULTIES)
def test_trees_of_a_difficulty_are_alike_in_size_and_have_leaves_to_cut(name: str) -> None:
    difficulty = DIFFICULTIES[name]
    trees = list(islice(graded_trees(difficulty, 1), 25))
    least, most = difficulty.grade.unvisited
    fewest, largest = difficulty.grade.leaves
    for tree in trees:
        assert least <= unvisited(tree) <= most
        assert fewest <= sum(not node.moves() for node in tree.subtree()) <= largest
    assert len(set(map(str, trees))) == 25


@pytest.mark.parametrize("name", DIFFICULTIES)
def test_a_seed_gives_the_same_trees_and_another_seed_others(name: str) -> None:
    once, again, other = (
        [str(tree) for tree in islice(graded_trees(DIFFICULTIES[name], seed), 3)]
        for seed in (7, 7, 8)
    )
    assert once == again
    assert not {*once} & {*other}


def test_a_seed_gives_this_tree_for_ever() -> None:
    assert str(next(graded_trees(DIFFICULTIES["small"], 1))) == "((9 15 6) (1 10 19) (13 16 17))"


def test_equal_values_matter_for_the_rule_of_cutting() -> None:
    for tree in islice(graded_trees(DIFFICULTIES["equal"], 3), 25):
        assert unvisited(tree) > unvisited(tree, is_strict=True)


def test_the_grade_holds_for_the_options_of_the_search() -> None:
    least, most = DIFFICULTIES["medium"].grade.unvisited
    for tree in islice(graded_trees(DIFFICULTIES["medium"], 1, STRICT_BACKWARDS), 25):
        assert least <= unvisited(tree, is_strict=True, is_backwards=True) <= most


def test_a_grade_may_ask_for_cuts_that_no_tree_of_the_form_has() -> None:
    (tree,) = islice(graded_trees(DIFFICULTIES["small"], 1), 1)
    impossible = replace(DIFFICULTIES["small"].grade, cuts=(3, 9))
    assert not impossible.admits(tree, SearchOptions())
    assert Grade((9, 9), (0, 4), (0, 2)).admits(tree, SearchOptions())


def test_variants_of_a_tree_have_its_numbers_and_its_effort() -> None:
    tree = read_state("(((3 -4 5) (5 6 2) (9 1 0)) ((7 7 1) (2 3 8) (4 4 5))) min")
    assert isinstance(tree, PaperTree)
    grade, found = variants_of(tree, 1, SearchOptions(), is_model=True)
    variants = list(islice(found, 40))
    assert len({*variants, tree}) == 41
    cuts = effort_of(tree, SearchOptions()).cuts
    for each in variants:
        assert each.columns.children == tree.columns.children
        assert sorted(map(str, each.columns.numbers)) == sorted(map(str, tree.columns.numbers))
        assert each.to_move is tree.to_move
        assert grade.unvisited[0] <= unvisited(each, is_max=False) <= grade.unvisited[1]
        assert abs(effort_of(each, SearchOptions()).cuts - cuts) <= 1


def test_variants_end_where_there_are_no_more() -> None:
    tree = read_state("((1 2) (3 4))")
    assert isinstance(tree, PaperTree)
    found = list(variants_of(tree, 1, SearchOptions(), is_model=False)[1])
    assert 1 < len(found) == len(set(found)) < 24
    assert tree not in found


def test_estimates_stay_estimates_in_a_variant() -> None:
    tree = read_state("(5:(1 2) 7:(3 4) 9:(6 8))")
    assert isinstance(tree, PaperTree)
    for each in islice(variants_of(tree, 1, SearchOptions(depth=1), is_model=False)[1], 3):
        assert {node.estimate() for node in each.subtree() if node.ply == 1} == {5, 7, 9}


def test_where_nothing_can_be_cut_there_is_no_tree() -> None:
    fresh = SearchOptions(root_window=RootWindow.FRESH)
    assert next(graded_trees(DIFFICULTIES["small"], 1, fresh), None) is None
