"""Trees of numbers, and alpha-beta on them as a textbook has it: a few lines of their own."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf
from random import Random
from typing import TypeAlias

Tree: TypeAlias = "float | list[Tree]"
Path = tuple[int, ...]

AIMA: Tree = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
"""S. Russell, P. Norvig 2020, Artificial Intelligence: A Modern Approach, figure 5.2 (6.2)."""

WIKIPEDIA: Tree = [[[[10, inf], [5]], [[-10]]], [[[7, 5], [-inf]], [[-7, -5]]]]
"""The figure of the article on minimax."""


def minimax(tree: Tree, is_max: bool) -> float:
    if not isinstance(tree, list):
        return tree
    return (max if is_max else min)(minimax(child, not is_max) for child in tree)


def alpha_beta(
    tree: Tree,
    is_max: bool,
    alpha: float = -inf,
    beta: float = inf,
    *,
    is_strict: bool = False,
    is_backwards: bool = False,
    path: Path = (),
    seen: list[Path],
) -> float:
    """The value, and in `seen` the leaves in the order of looking at them."""
    if not isinstance(tree, list):
        seen.append(path)
        return tree
    best = -inf if is_max else inf
    numbered = list(enumerate(tree))
    for number, child in reversed(numbered) if is_backwards else numbered:
        value = alpha_beta(
            child,
            not is_max,
            alpha,
            beta,
            is_strict=is_strict,
            is_backwards=is_backwards,
            path=(*path, number),
            seen=seen,
        )
        if is_max:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha > beta if is_strict else alpha >= beta:
            break
    return best


def written(tree: Tree, *, is_max: bool = True) -> str:
    """`((3 12 8) (2 4 6) (14 5 2))`"""
    if isinstance(tree, list):
        return f"({' '.join(map(written, tree))}){'' if is_max else ' min'}"
    return str(tree)


def size(tree: Tree) -> int:
    """Nodes below the root."""
    return sum(1 + size(child) for child in tree) if isinstance(tree, list) else 0


def random_trees(seed: int, count: int) -> Iterator[Tree]:
    """Of every shape: uniform, uneven, with one child, with equal and with infinite values."""
    dice = Random(seed)
    for number in range(count):
        most = dice.choice((1, 2, 9, 1000))
        infinite = dice.choice((0.0, 0.0, 0.1, 0.5))
        if number % 5 == 0:
            branching, depth = dice.choice(((1, 4), (2, 2), (2, 5), (3, 3), (4, 3)))
            ends = (_end(dice, most, infinite) for _ in range(branching**depth))
            yield uniform(branching, depth, ends)
            continue
        chance = dice.choice((0.0, 0.2))
        yield [_grown(dice, dice.randrange(5), most, infinite, chance) for _ in range(_width(dice))]


def uniform(branching: int, depth: int, values: Iterator[float]) -> Tree:
    """A tree of the same branching everywhere, its leaves from the left."""
    if not depth:
        return next(values)
    return [uniform(branching, depth - 1, values) for _ in range(branching)]


def _width(dice: Random) -> int:
    return dice.choice((1, 2, 2, 3, 4))


def _grown(dice: Random, plies: int, most: int, infinite: float, chance: float) -> Tree:
    """Args:
    chance: that a node above the last level is a leaf.
    """
    if not plies or dice.random() < chance:
        return _end(dice, most, infinite)
    return [_grown(dice, plies - 1, most, infinite, chance) for _ in range(_width(dice))]


def _end(dice: Random, most: int, infinite: float) -> float:
    if dice.random() < infinite:
        return dice.choice((inf, -inf))
    return dice.randint(-most, most)
