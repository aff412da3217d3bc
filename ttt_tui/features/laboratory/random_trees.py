"""How many leaves alpha-beta sees of random uniform trees, beside the theory.

At best it sees b^ceil(d/2) + b^floor(d/2) - 1 of b^d leaves (D. E. Knuth, R. W. Moore 1975, An
analysis of alpha-beta pruning). Where the leaves have distinct values in random order, they grow by
x / (1 - x) a ply, where x^b + x = 1 (J. Pearl 1982, The solution for the branching factor of the
alpha-beta pruning algorithm and its optimality).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from ttt_tui.features.laboratory.experiment import (
    Chart,
    Distribution,
    ExperimentError,
    Series,
    Table,
    is_list,
    is_whole,
)
from ttt_tui.game import NotationError
from ttt_tui.game.random_tree import RandomTree
from ttt_tui.search import Search, SearchOptions
from ttt_tui.words.numbers import count, plural

Part = tuple[int, int, tuple[int, ...]]
"""Branching factor, depth, and the seeds of the trees."""


def fewest_leaves(branching: int, depth: int) -> int:
    """The leaves that alpha-beta sees with the best order of moves."""
    above = depth // 2
    return int(branching ** (depth - above) + branching**above) - 1


def average_branching(branching: int) -> float:
    """By how much the leaves that alpha-beta sees grow a ply, for distinct values in random order.

    Pearl's x / (1 - x), by bisection to the precision of a float.
    """
    if branching == 1:
        return 1.0
    low, high = 0.0, 1.0
    while low < (x := (low + high) / 2) < high:
        low, high = (x, high) if x**branching + x < 1 else (low, x)
    return x / (1 - x)


@dataclass(frozen=True)
class RandomTrees:
    """Attributes:
    branching: children of each inner node.
    deepest: plies of the deepest trees; the others have each depth from 1.
    repetitions: trees of each depth.
    seed: of the first tree of a depth; the others have the next ones.
    """

    branching: int = 2
    deepest: int = 12
    repetitions: int = 20
    seed: int = 1

    name = "trees"
    alone = False

    @property
    def work(self) -> Callable[[Any], Any]:
        return count_leaves

    def heading(self) -> dict[str, Any]:
        return {
            "experiment": self.name,
            "branching": self.branching,
            "deepest": self.deepest,
            "repetitions": self.repetitions,
            "seed": self.seed,
        }

    def parts(self) -> list[Part]:
        try:
            _tree(self.branching, self.deepest, self.seed)
        except NotationError as error:
            raise ExperimentError(str(error)) from error
        seeds = tuple(range(self.seed, self.seed + self.repetitions))
        return [(self.branching, depth, seeds) for depth in range(1, self.deepest + 1)]

    def accepts(self, part: Any, result: Any) -> bool:
        branching, depth, seeds = part
        least, most = fewest_leaves(branching, depth), branching**depth
        return is_list(result, len(seeds)) and all(is_whole(each, least, most) for each in result)

    def result(self, found: Mapping[int, Any]) -> RandomTreesResult:
        return RandomTreesResult(self, {part + 1: tuple(found[part]) for part in sorted(found)})


def _tree(branching: int, depth: int, seed: int) -> RandomTree:
    """Raises:
    NotationError: it would have too many nodes.
    """
    most = branching**depth if depth <= 100 else 1  # what is too deep is refused for that
    return RandomTree(branching, depth, seed, 1, most, distinct=True)


def count_leaves(part: Part) -> list[int]:
    """The leaves that alpha-beta sees of each tree."""
    branching, depth, seeds = part
    found = []
    for seed in seeds:
        search = Search(_tree(branching, depth, seed).grow(), SearchOptions(), capacity=0)
        search.advance()
        found.append(search.counters.leaves)
    return found


@dataclass(frozen=True)
class RandomTreesResult:
    """Attributes:
    leaves: by depth, of each tree.
    """

    plan: RandomTrees
    leaves: Mapping[int, tuple[int, ...]]

    def summary(self) -> list[str]:
        plan = self.plan
        trees = plural(plan.repetitions, "tree")
        growth = average_branching(plan.branching)
        lines = [
            f"Random trees with {plan.branching} children a node and distinct leaves, {trees} of "
            f"each depth from seed {plan.seed}: leaves that alpha-beta sees.",
            f"Pearl 1982: on average they grow {growth:.3f} times a ply.",
        ]
        if len(self.leaves) < plan.deepest:
            lines.append(f"{len(self.leaves)} depths done of {plan.deepest}")
        return lines

    def tables(self) -> list[Table]:
        rows = []
        for depth, leaves in self.leaves.items():
            each, mean = Distribution.of(leaves), sum(leaves) / len(leaves)
            rows.append([
                str(depth), count(self.plan.branching**depth), count(round(mean)),
                count(round(each.minimum)), count(round(each.maximum)),
                count(fewest_leaves(self.plan.branching, depth)), self._growth(depth),
            ])  # fmt: skip
        heads = ["depth", "all leaves", "seen: mean", "least", "most", "best order", "growth"]
        return [Table(heads, rows, words=0)]

    def _mean(self, depth: int) -> float:
        return sum(self.leaves[depth]) / len(self.leaves[depth])

    def _growth(self, depth: int) -> str:
        """A ply, over two plies: odd and even depths differ."""
        if depth - 2 not in self.leaves:
            return ""
        return f"{(self._mean(depth) / self._mean(depth - 2)) ** 0.5:.3f}"

    def charts(self) -> list[Chart]:
        """Pearl's growth is a slope, not a number of leaves: its line ends where the mean does."""
        plan, depths = self.plan, list(self.leaves)
        pearl = average_branching(plan.branching)
        spans = [(min(each), max(each)) for each in self.leaves.values()]
        series = (
            Series("all leaves (minimax)", depths, [plan.branching**each for each in depths]),
            Series("alpha-beta, mean", depths, list(map(self._mean, depths)), spans),
            Series(
                f"growth of {pearl:.3f} a ply (Pearl)",
                depths,
                [self._mean(depths[-1]) * pearl ** (each - depths[-1]) for each in depths],
                is_guide=True,
            ),
            Series(
                "best order (Knuth & Moore)",
                depths,
                [fewest_leaves(plan.branching, each) for each in depths],
            ),
        )
        title = f"Random trees, {plan.branching} children a node: leaves that alpha-beta sees"
        return [Chart("leaves", title, "depth", "leaves", series, log=True)]

    def to_json(self) -> dict[str, Any]:
        branching = self.plan.branching
        return {
            **self.plan.heading(),
            "average_branching": average_branching(branching),
            "depths": [
                {
                    "depth": depth,
                    "all_leaves": branching**depth,
                    "fewest_leaves": fewest_leaves(branching, depth),
                    "leaves": list(leaves),
                }
                for depth, leaves in self.leaves.items()
            ],
        }
