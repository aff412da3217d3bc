"""Alpha-beta on a tree from paper as a textbook has it, with what it knows at each node it visits.

Nothing of the product is used here but the text of a tree.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass, field
from math import inf
from typing import cast

from tests.oracles.paper_trees import Path, Tree, minimax


def tree_of(text: str) -> tuple[Tree, bool]:
    """The tree of a text without names, and whether Max moves first."""
    is_max = not text.endswith(" min")
    listed = text.removesuffix(" min").replace("(", "[").replace(")", "]").replace(" ", ", ")
    return cast(Tree, ast.literal_eval(listed)), is_max


@dataclass
class Visit:
    """A visit of a node.

    Attributes:
        window: on entering.
        returned: what came back of each child that was visited, in order.
        value: what it returned, its best.
    """

    is_max: bool
    window: tuple[float, float]
    returned: list[float] = field(default_factory=list)
    value: float = 0


class TreeOracle:
    """A search of a whole tree, to its end.

    Attributes:
        visits: of each node that was visited, by its path.
        leaves: the paths of the leaves, in the order of visits.
    """

    def __init__(self, text: str, *, is_strict: bool = False, is_backwards: bool = False) -> None:
        self.tree, self.is_max = tree_of(text)
        self.is_strict, self.is_backwards = is_strict, is_backwards
        self.visits: dict[Path, Visit] = {}
        self.leaves: list[Path] = []
        self._search(self.tree, (), self.is_max, -inf, inf)

    def _search(self, tree: Tree, path: Path, is_max: bool, alpha: float, beta: float) -> float:
        visit = self.visits[path] = Visit(is_max, (alpha, beta))
        if not isinstance(tree, list):
            self.leaves.append(path)
            visit.value = tree
            return tree
        for move in self.order(tree):
            visit.returned.append(self._search(tree[move], (*path, move), not is_max, alpha, beta))
            best = (max if is_max else min)(visit.returned)
            alpha, beta = (max(alpha, best), beta) if is_max else (alpha, min(beta, best))
            if self.cuts(alpha, beta):
                break
        visit.value = (max if is_max else min)(visit.returned)
        return visit.value

    def order(self, tree: list[Tree]) -> list[int]:
        moves = list(range(len(tree)))
        return moves[::-1] if self.is_backwards else moves

    def cuts(self, alpha: float, beta: float) -> bool:
        return alpha > beta if self.is_strict else alpha >= beta

    def at(self, path: Path) -> Tree:
        tree = self.tree
        for move in path:
            assert isinstance(tree, list)
            tree = tree[move]
        return tree

    def all_leaves(self, path: Path = ()) -> list[Path]:
        """Of the tree below a node, visited or not."""
        tree = self.at(path)
        if not isinstance(tree, list):
            return [path]
        return [leaf for move in range(len(tree)) for leaf in self.all_leaves((*path, move))]

    def worth(self, path: Path) -> float:
        return minimax(self.at(path), self.is_max is (len(path) % 2 == 0))

    def proved(self, path: Path) -> tuple[float, float]:
        """What the visits below a node prove of its value."""
        tree = self.at(path)
        if path not in self.visits:
            return -inf, inf
        if not isinstance(tree, list):
            return tree, tree
        best = max if self.visits[path].is_max else min
        ends = [self.proved((*path, move)) for move in range(len(tree))]
        return best(low for low, _ in ends), best(high for _, high in ends)


def number(text: str) -> float:
    return float(text)
