"""Exact values and sizes of trees against published ones, theory and plain searches."""

from __future__ import annotations

import math
from itertools import permutations, product

import pytest

from ttt_tui.games.game import Side
from ttt_tui.games.paper import PaperTree
from ttt_tui.games.text import read_game
from ttt_tui.search.exact import automatic_depth, exact, exact_moves, full_tree, least_nodes


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("empty", 0),
        ("XXX/OO./... o", 1),
        ("3x3k3m", 0),
        ("((3 12 8) (2 4 6) (14 5 2))", 3),
        ("((((10 inf) (5)) ((-10))) (((7 5) (-inf)) ((-7 -5))))", -7),
        ("((inf 3) (inf)) min", float("inf")),
        ("othello 4x4 .X../.XX./.XO./.... o", -8),
        ("nim 3 4 5", 1),
        ("nim 3 4 7", -1),
        ("nim 3 4 7 min", 1),
        ("nim 1 1 1 misere", -1),
        ("(0 " * 999 + "(7)" + ")" * 999, 0),
    ],
)
def test_published_values(text: str, value: float) -> None:
    assert exact(read_game(text), 100_000) == value


def test_values_of_the_moves_of_the_worked_example() -> None:
    game = read_game("..O/XOO/..X x")
    assert exact_moves(game) == {0: -1, 1: -1, 6: 1, 7: -1}


def test_too_many_positions() -> None:
    assert exact(read_game("6x7k4g"), 500) is None
    assert exact_moves(read_game("othello 6x6"), 500) is None


@pytest.mark.parametrize(
    ("text", "nodes"),
    [
        ("empty", 549_945),
        ("X../.O./...", 7_331),
        ("XXO/.O./...", 197),
        ("XXO/OO./X..", 13),
        ("..O/XOO/..X", 44),
        ("XXX/OO./...", 0),
        ("((3 12 8) (2 4 6) (14 5 2))", 12),
        ("tree 3x9", 29_523),
        ("nim 1 2", 11),
    ],
)
def test_full_trees(text: str, nodes: int) -> None:
    assert full_tree(read_game(text)) == nodes


@pytest.mark.parametrize("text", ["6x7k4g", "othello 6x6", "3x4k3", "nim 9 9 9 9 9"])
def test_trees_that_are_too_large_to_count(text: str) -> None:
    assert full_tree(read_game(text)) is None
    assert least_nodes(read_game(text)) is None


@pytest.mark.parametrize(("branching", "plies"), [(2, 8), (3, 5), (4, 4), (5, 3), (7, 2)])
def test_uniform_trees_with_the_best_order(branching: int, plies: int) -> None:
    tree = read_game(f"tree {branching}x{plies} seed 4 values -999:999")
    leaves = [
        branching ** math.ceil(depth / 2) + branching ** (depth // 2) - 1
        for depth in range(1, plies + 1)
    ]
    assert least_nodes(tree) == sum(leaves)


@pytest.mark.parametrize(
    ("text", "nodes"),
    [
        ("empty", 1_451),
        ("X../.O./...", 151),
        ("..O/XOO/..X", 14),
        ("((3 12 8) (2 4 6) (14 5 2))", 8),
        ("((inf inf) (5 6))", 3),
    ],
)
def test_the_least_that_alpha_beta_visits(text: str, nodes: int) -> None:
    assert least_nodes(read_game(text)) == nodes


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("values", ["-9:9", "0:1"])
def test_no_order_of_moves_visits_fewer(seed: int, values: str) -> None:
    tree = read_game(f"tree 2x3 seed {seed} values {values}")
    assert isinstance(tree, PaperTree)
    inner = [node for node, below in enumerate(tree.columns.children) if below]
    fewest = math.inf
    for orders in product(list(permutations(range(2))), repeat=len(inner)):
        order = dict(zip(inner, orders, strict=True))
        fewest = min(fewest, alpha_beta(tree, order, -math.inf, math.inf)[1])
    assert least_nodes(tree) == fewest


def alpha_beta(
    tree: PaperTree, order: dict[int, tuple[int, ...]], alpha: float, beta: float
) -> tuple[float, int]:
    """The value, and the nodes visited below."""
    value = tree.value()
    if value is not None:
        return value, 0
    is_max, nodes = tree.to_move is Side.MAX, 0
    best = -math.inf if is_max else math.inf
    for move in order[tree.node]:
        found, below = alpha_beta(tree.play(move), order, alpha, beta)
        nodes += 1 + below
        best = max(best, found) if is_max else min(best, found)
        alpha, beta = (max(alpha, best), beta) if is_max else (alpha, min(beta, best))
        if alpha >= beta:
            break
    return best, nodes


@pytest.mark.parametrize(
    ("text", "depth"),
    [
        ("empty", None),
        ("3x4k3", None),
        ("4x4k4g", None),
        ("4x4k4", 5),
        ("8x8k5", 3),
        ("6x7k4g", 7),
        ("6x7k4g .OO...O/.XXO..X/OOOX.XO/OXXX.XX/OOOX.OO/XOXOXXX x", None),
        ("othello 4x4", 6),
        ("othello 8x8", 6),
        ("nim 9 9 9 9 9", None),
        ("(5:(3 4) 2)", None),
    ],
)
def test_automatic_depths(text: str, depth: int | None) -> None:
    assert automatic_depth(read_game(text)) == depth
