"""The search of the catalogue that visits what was recorded, in the program's order of moves."""

from dataclasses import dataclass

import numpy as np

from ttt_tui.programs.boards import ALL_ASKED
from ttt_tui.programs.recording import Column, Recording
from ttt_tui.programs.study import Study
from ttt_tui.search.catalogue import CATALOGUE, KnownSearch
from ttt_tui.search.options import MoveOrder, Options, Order
from ttt_tui.search.trace import Reason

_MOST_NODES = 20_000_000
"""The textbook's search is not counted beyond."""
_MOST_ENDS = 4
"""Times as many nodes as a search that shows no finished game has with them."""
_MOVES = 64
"""More than the largest move."""
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
    start = tree.game
    order = _order_of(tree)
    is_other = tree.illegal or study.limit is not None or start.problem()
    if order is None or is_other or len(tree) < 2:
        return None
    shows_ends = not tree.goes_on.all()
    capacity = (len(tree) + 1) * (1 if shows_ends else _MOST_ENDS)
    mine = _steps(tree.depth, tree.move)
    found = []
    is_small = start.rules.cells <= ALL_ASKED  # else plain Python is too slow
    for known in CATALOGUE.values():
        if not _is_likely(known, is_small=is_small):
            continue
        # No search is counted here to its end that goes on for longer than the program's.
        trace = known.search(start, order, capacity=capacity, nodes=capacity)
        columns = (trace.depth, trace.move, trace.reason)
        depth, move, reason = (np.asarray(each)[: len(trace)] for each in columns)
        shown = (reason != Reason.GAME_OVER) | shows_ends
        theirs = _steps(depth[shown], move[shown])
        both = min(len(mine), len(theirs))
        differs = np.flatnonzero(mine[:both] != theirs[:both])
        if not len(differs):
            return Comparison(known, None, trace.visited - 1)
        found.append((int(differs[0]), known, theirs))
    node, known, theirs = max(found, key=lambda each: each[0])
    nodes = known.search(start, order, nodes=_MOST_NODES).visited - 1
    return Comparison(known, _difference(tree, node, mine[node], theirs[node], known.words), nodes)


def node_count(tree: Recording, comparison: Comparison | None) -> int:
    """Count the nodes of a recorded search without the root.

    Finished games that the caller's loop scores are counted if a textbook's search says where.
    """
    if comparison and comparison.difference is None:
        return comparison.nodes
    return len(tree) - 1


def _is_likely(known: KnownSearch, *, is_small: bool) -> bool:
    """Return True if a program may be this search."""
    if known.is_bug or known.options == _MEMORY:
        return is_small
    return known.algorithm.by_kernel and known.unusual.keys() <= _OPTIONS


def _order_of(tree: Recording) -> MoveOrder | None:
    """Return the order of the root's moves, if all nodes keep to it, and try each move once."""
    rules = tree.game.rules
    step = rules.columns if rules.gravity else rules.cells
    lanes = tree.move % step
    order = dict.fromkeys([*lanes[tree.below(0)].tolist(), *range(step)])
    rank = np.argsort([*order])[lanes]
    siblings = np.argsort(tree.parent, kind="stable")
    is_next = np.diff(tree.parent[siblings]) == 0
    if (np.diff(rank[siblings])[is_next] <= 0).any():
        return None
    cells = tuple(cell for lane in order for cell in range(lane, rules.cells, step))
    return MoveOrder(Order.CELLS, cells=cells)


def _steps(depth: Column, move: Column) -> Column:
    """Return a number for each node, of its depth and move, and 0 for the end of the search."""
    return np.append(depth.astype(np.int64) * _MOVES + move, 0)


def _difference(tree: Recording, node: int, mine: int, theirs: int, name: str) -> Difference:
    """Describe the first difference, at the node with that number."""
    depth, move = divmod(int(mine), _MOVES)
    other_depth, other_move = divmod(int(theirs), _MOVES)
    first = tree.game.move_text(move)
    second = tree.game.move_text(other_move)
    if depth < other_depth:
        at = int(np.flatnonzero(tree.depth[:node] == other_depth - 1)[-1])
        words = f"the program leaves the node, and {name} goes on with {second}"
        return Difference(at, tree.exit_of(at) + 1, words)
    words = f"the program tries {first}, and {name} {second}"
    if depth > other_depth:
        words = f"the program goes on with {first}, and {name} does not"
    return Difference(node, 2 * node - depth + 1, words)
