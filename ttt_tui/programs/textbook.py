"""The search of the catalogue that visits what was recorded, in the program's order of moves."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ttt_tui.programs.study import Study
from ttt_tui.programs.tree import RecordedTree
from ttt_tui.search.catalogue import CATALOGUE, KnownSearch
from ttt_tui.search.options import MoveOrder, Options, Order
from ttt_tui.search.trace import Reason, Trace
from ttt_tui.solver.results import Ints

_MOST_NODES = 20_000_000
"""The textbook's search is not counted beyond."""
_MOST_ENDS = 4
"""Times as many nodes as a search that shows no finished game has with them."""
_SMALL = 9
"""Cells of a board on which searches in plain Python are tried, too."""
_OPTIONS = {"cutoff", "root_window", "stop_on_win", "score"}
_MEMORY = Options(extras=frozenset({"table"}))


@dataclass(frozen=True)
class Difference:
    """The first node that a program visits otherwise than a textbook's search.

    Attributes:
        node: of the recording: the first that only the program has, or its last.
        event: of the recording, just after it.
        words: what each of them does there.
    """

    node: int
    event: int
    words: str


@dataclass(frozen=True)
class Comparison:
    """The textbook's search that goes along with a program for longest.

    Attributes:
        difference: the first; None if it visits the same nodes.
        nodes: the number that the textbook's search visits, without the root.
    """

    known: KnownSearch
    difference: Difference | None
    nodes: int


def compare(study: Study) -> Comparison | None:
    """Find the search that a program is; None where it estimates, or keeps to no order of moves."""
    tree = study.tree
    start = tree.start
    order = _order_of(study)
    if order is None or study.limit is not None or study.repeats or start.problem():
        return None
    shows_ends = not tree.goes_on.all()
    capacity = (len(tree) + 1) * (1 if shows_ends else _MOST_ENDS)
    found = list[tuple[int, KnownSearch, _Visits]]()
    for known in _likely(is_small=start.rules.cells <= _SMALL):
        # No search is counted here to its end that goes on for longer than the program's.
        trace = known.search(start, order, capacity=capacity, nodes=capacity)
        visits = _visits(trace, shows_ends=shows_ends)
        alike = _alike(tree, visits)
        if trace.done and alike == len(tree) == len(visits):
            return Comparison(known, None, trace.visited - 1)
        found.append((alike, known, visits))
    alike, known, visits = max(found, key=lambda each: each[0])
    nodes = known.search(start, order, nodes=_MOST_NODES).visited - 1
    return Comparison(known, _difference(tree, visits, alike, known), nodes)


def node_count(tree: RecordedTree, comparison: Comparison | None) -> int:
    """Count the nodes of a recorded search without the root.

    Finished games that the caller's loop scores are counted if a textbook's search says where.
    """
    is_known = comparison is not None and comparison.difference is None
    return comparison.nodes if comparison and is_known else len(tree) - 1


def _likely(*, is_small: bool) -> list[KnownSearch]:
    """The searches that a program may be, the plainest first."""
    names = ("minimax", "alpha-beta")
    named = [each for each in CATALOGUE.values() if each.algorithm.name in names]
    plain = [each for each in named if each.unusual.keys() <= _OPTIONS and each.algorithm.by_kernel]
    if not is_small:
        return plain
    bugs = [each for each in CATALOGUE.values() if each.is_bug]
    return [*plain, *bugs, *(each for each in named if each.options == _MEMORY)]


def _order_of(study: Study) -> MoveOrder | None:
    """Return the order of the root's moves, if all nodes keep to it."""
    tree = study.tree
    rules = tree.start.rules
    step = rules.columns if rules.gravity else rules.cells
    lanes = tree.move % step
    order = dict.fromkeys([*lanes[tree.below(0)].tolist(), *range(step)])
    rank = np.argsort([*order])[lanes]
    for level in tree.levels[2:]:
        is_next = np.diff(tree.parent[level]) == 0
        if (np.diff(rank[level])[is_next] <= 0).any():
            return None
    cells = tuple(cell for lane in order for cell in range(lane, rules.cells, step))
    return MoveOrder(Order.CELLS, cells=cells)


@dataclass(frozen=True)
class _Visits:
    """The nodes of a textbook's search, as columns."""

    depth: Ints
    move: Ints

    def __len__(self) -> int:
        return len(self.depth)


def _visits(trace: Trace, *, shows_ends: bool) -> _Visits:
    columns = (trace.depth, trace.move, trace.reason)
    depth, move, reason = (np.asarray(each)[: len(trace)] for each in columns)
    shown = (reason != Reason.GAME_OVER) | shows_ends
    return _Visits(depth[shown], move[shown])


def _alike(tree: RecordedTree, visits: _Visits) -> int:
    """Count the nodes that both visit before the first difference."""
    count = min(len(tree), len(visits))
    differs = np.zeros(count, np.bool_)
    for mine, theirs in ((tree.depth, visits.depth), (tree.move, visits.move)):
        differs[1:] |= mine[1:count] != theirs[1:count]
    return int(differs.argmax()) if differs.any() else count


def _difference(tree: RecordedTree, visits: _Visits, node: int, known: KnownSearch) -> Difference:
    """Describe the first difference, at the node with that number."""
    mine = int(tree.depth[node]) if node < len(tree) else 0
    theirs = int(visits.depth[node]) if node < len(visits) else 0
    first, second = (
        tree.start.move_text(int(each.move[node])) if node < len(each) else ""
        for each in (tree, visits)
    )
    name = known.words
    if mine > theirs:
        words = f"the program goes on with {first}, and {name} does not"
    elif mine < theirs:
        words = f"the program leaves the node, and {name} goes on with {second}"
    else:
        words = f"the program tries {first}, and {name} {second}"
    at = min(node, len(tree) - 1)
    if mine < theirs:
        at = node - 1
        while tree.depth[at] >= theirs:
            at = int(tree.parent[at])
        return Difference(at, 2 * int(tree.end[at]) - int(tree.depth[at]), words)
    return Difference(at, 2 * at - int(tree.depth[at]) + 1, words)
