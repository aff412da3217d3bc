"""Random trees by difficulty: trees of one grade take about the same work by hand.

What a tree takes is counted by a search of it, so the grade holds for the options it was asked
with: the rule of cutting, the order of moves. The same seed gives the same trees on every system.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from ttt_tui.game.paper_tree import PaperTree
from ttt_tui.game.random_tree import RandomTree
from ttt_tui.search.options import Cutoff, SearchOptions
from ttt_tui.search.search import Search


class Effort(NamedTuple):
    """What alpha-beta does on a tree.

    Attributes:
        leaves: of the whole tree.
        unvisited: of them, never visited.
        cuts: nodes that were left with moves untried.
    """

    leaves: int
    unvisited: int
    cuts: int


@dataclass(frozen=True)
class Grade:
    """What all trees of a grade have in common; each pair is the least and the most.

    Attributes:
        leaves: of the whole tree.
        unvisited: leaves that alpha-beta never visits.
        cuts: nodes that it leaves with moves untried.
        has_ties: a cut depends on the rule: at alpha >= beta, but not at alpha > beta.
    """

    leaves: tuple[int, int]
    unvisited: tuple[int, int]
    cuts: tuple[int, int]
    has_ties: bool = False

    def admits(self, tree: PaperTree, options: SearchOptions) -> bool:
        effort = effort_of(tree, options)
        pairs = zip(effort, (self.leaves, self.unvisited, self.cuts), strict=True)
        if not all(least <= count <= most for count, (least, most) in pairs):
            return False
        if not self.has_ties:
            return True
        rules = (replace(options, cutoff=rule) for rule in Cutoff)
        return len({effort_of(tree, each) for each in rules}) > 1


@dataclass(frozen=True)
class Difficulty:
    """Random trees, and which of them are taken.

    Attributes:
        title: in a heading or a list.
        form: the trees; their seed is chosen.
        grade: what they must have.
    """

    title: str
    form: RandomTree
    grade: Grade

    @property
    def tree(self) -> str:
        """`small tree`, `tree with equal values`."""
        return f"tree {self.title}" if self.title.startswith("with ") else f"{self.title} tree"


DIFFICULTIES = {
    "small": Difficulty(
        "small",
        RandomTree(3, 2, lowest=1, highest=20, distinct=True),
        Grade(leaves=(9, 9), unvisited=(2, 3), cuts=(1, 2)),
    ),
    "medium": Difficulty(
        "medium",
        RandomTree(3, 3, lowest=1, highest=60, distinct=True),
        Grade(leaves=(27, 27), unvisited=(6, 11), cuts=(3, 4)),
    ),
    "equal": Difficulty(
        "with equal values",
        RandomTree(3, 3, lowest=1, highest=6),
        Grade(leaves=(27, 27), unvisited=(6, 12), cuts=(3, 4), has_ties=True),
    ),
    "uneven": Difficulty(
        "uneven",
        RandomTree(3, 4, lowest=-30, highest=30, distinct=True, uneven=True),
        Grade(leaves=(14, 22), unvisited=(4, 10), cuts=(2, 4)),
    ),
}
"""By the name that a command takes."""


PATIENCE = 3_000
"""Trees in vain, after which no more are looked for."""


def graded_trees(
    difficulty: Difficulty, seed: int, options: SearchOptions | None = None
) -> Iterator[PaperTree]:
    """Trees of a difficulty, no two alike; the same for a seed and options.

    They end where none is found any more: some options leave alpha-beta nothing to cut.

    Args:
        options: of the alpha-beta search that decides which trees have the grade.
    """
    options = options or SearchOptions()
    source = random.Random(seed)
    found: set[PaperTree] = set()
    vain = 0
    while vain < PATIENCE:
        vain += 1
        form = replace(difficulty.form, seed=int(source.random() * 2**32))
        tree = form.grow()
        if tree not in found and difficulty.grade.admits(tree, options):
            found.add(tree)
            vain = 0
            yield tree


_SAMPLE = 101
"""Variants that say what is usual of a tree."""


def variants_of(
    tree: PaperTree, seed: int, options: SearchOptions, *, is_model: bool
) -> tuple[Grade, Iterator[PaperTree]]:
    """Trees of the same shape with the same numbers in another order, and the grade of them all.

    No two are alike, and none is the tree itself. They end where no more are found.

    Args:
        is_model: their effort is about that of the tree; else what is usual of its variants.
    """
    source = random.Random(seed)
    efforts = [effort_of(tree, options)]
    if not is_model:
        efforts = [effort_of(_shuffled(tree, source), options) for _ in range(_SAMPLE)]
    columns = zip(*efforts, strict=True)
    leaves, unvisited, cuts = (sorted(counts)[len(efforts) // 2] for counts in columns)
    least = min(1, cuts)
    near = leaves // 10
    grade = Grade(
        leaves=(leaves, leaves),
        unvisited=(max(least, unvisited - near), unvisited + near),
        cuts=(max(least, cuts - 1), cuts + 1),
    )
    return grade, _variants(tree, source, grade, options)


def _variants(
    tree: PaperTree, source: random.Random, grade: Grade, options: SearchOptions
) -> Iterator[PaperTree]:
    found, vain = {tree}, 0
    while vain < PATIENCE:
        vain += 1
        variant = _shuffled(tree, source)
        if variant not in found and grade.admits(variant, options):
            found.add(variant)
            vain = 0
            yield variant


def _shuffled(tree: PaperTree, source: random.Random) -> PaperTree:
    """The same tree with its leaves' values in another order, and with its estimates in another."""
    columns = tree.columns
    numbers = list(columns.numbers)
    for is_inner in (False, True):
        places = [
            node
            for node, number in enumerate(numbers)
            if number is not None and bool(columns.children[node]) == is_inner
        ]
        for last in range(len(places) - 1, 0, -1):
            here, there = places[last], places[int(source.random() * (last + 1))]
            numbers[here], numbers[there] = numbers[there], numbers[here]
    return PaperTree(replace(columns, numbers=tuple(numbers)), tree.node)


def effort_of(tree: PaperTree, options: SearchOptions) -> Effort:
    """What a search of the whole tree takes."""
    leaves = sum(map(_is_end(tree, options.depth_limit), tree.subtree()))
    search = Search(tree, options, capacity=0)
    search.advance()
    counters = search.counters
    visited = counters.leaves + counters.horizon_nodes
    return Effort(leaves, leaves - visited, counters.pruning_cutoffs)


def _is_end(tree: PaperTree, limit: int | None) -> Callable[[PaperTree], bool]:
    """Whether a node is a leaf of a search of the tree that goes to a depth limit."""

    def is_end(node: PaperTree) -> bool:
        plies = node.ply - tree.ply
        return plies == limit or (not node.moves() and (limit is None or plies < limit))

    return is_end
