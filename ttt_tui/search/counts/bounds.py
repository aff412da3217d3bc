"""Bounds of a search's size: the most and the fewest nodes that it can visit.

Only this module decides which bounds hold for a search, why others do not, and how many nodes a
search saved.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from ttt_tui.game import Position
from ttt_tui.search.algorithm import Algorithm
from ttt_tui.search.counts.exact import MAX_EMPTIES
from ttt_tui.search.counts.position_cache import Work, goes_with_positions
from ttt_tui.search.counts.tree_counts import MinimalTree, by_depth, census_for, is_about_any_root
from ttt_tui.search.options import MoveOrder, SearchOptions
from ttt_tui.search.reading.report import Report

MOST_WORK = 3_000_000
"""The most moves that `bounds_of` makes by default to count trees.

What is counted stays, and the next call continues. The empty 3x4 board, three in a row, takes 1.0
million moves, some 4 s.
"""

MOVES_COUNTED_AT_ONCE = 2_500
"""The most moves made to count a tree to a limited depth, if the whole tree is too large."""

WORK_BESIDE_SEARCHES = 120_000
"""The most moves that the dashboard makes to count trees, in slices while searches run: at most
0.5 s and 15 MB."""


@dataclass(frozen=True)
class Bounds:
    """Bounds of how many nodes a search visits (not `judge.Bound`, which is about values).

    The root is not counted. They respect a fixed first move and the depth limit.

    Attributes:
        branching: legal moves at the root (or behind the fixed move), b.
        plies: m: no line of play is longer.
        uniform_tree: b ** m, the textbook's size: the leaves of a uniform tree, b moves at every
            node, m plies.
        uniform_minimum: leaves that alpha-beta must visit at least in a uniform tree of that
            size, b ** ceil(m/2) + b ** floor(m/2) - 1 (Knuth and Moore 1975, An Analysis of
            Alpha-Beta Pruning, corollary of theorem 1); None if the search stops at the
            first win, as the formula does not hold then.
        full_tree: nodes that minimax visits; None if they are too many to count.
        minimal_tree: the fewest nodes that the search can visit, with the best move order at every
            node (see `MinimalTree`); None if too large to count, or if `no_minimum` says why.
        no_minimum: why there is no such number; empty if there is one.
        depth: the depth limit in force, None for none.
    """

    branching: int
    plies: int
    uniform_tree: int
    uniform_minimum: int | None
    full_tree: int | None
    minimal_tree: int | None
    no_minimum: str = ""
    depth: int | None = None

    @property
    def is_counted(self) -> bool:
        """Whether the full tree is counted, and the minimal tree if there is one."""
        least = self.minimal_tree is not None or bool(self.no_minimum)
        return self.full_tree is not None and least


def bounds_of(
    position: Position, options: SearchOptions | None = None, work: Work | None = None
) -> Bounds:
    """The bounds of a search, by default of plain alpha-beta.

    Args:
        work: the moves that counting may make, by default `MOST_WORK`; a count that needs more is
            None. The next call continues it.

    Raises:
        ImpossiblePosition: the position has problems.
        OptionsError: the options do not fit the board.
    """
    position.check()
    options = options or SearchOptions()
    work = work or Work(MOST_WORK)
    root_moves = options.root_moves(position)
    if not root_moves:
        return Bounds(0, 0, 0, 0, 0, 0)
    tree_options = _tree_options(options)
    start, depth = position, tree_options.depth
    if root_moves != position.legal_moves():
        start, depth = position.play(root_moves[0]), None if depth is None else depth - 1
    branching, plies = len(start.legal_moves()), start.empties
    plies = plies if depth is None else min(depth, plies)
    uniform_minimum = None
    if not tree_options.stop_on_win:
        half, rest = divmod(plies, 2)
        uniform_minimum = branching ** (half + rest) + branching**half - 1
    no_minimum = why_no_minimum(options)
    full_tree = minimal_tree = None
    if tree_options.depth is not None or position.empties <= MAX_EMPTIES:
        trees = tree_for(position, tree_options)
        full_tree = trees.whole(work)
        if not no_minimum:
            minimal_tree = trees.least(work)
    return Bounds(
        branching,
        plies,
        branching**plies,
        uniform_minimum,
        full_tree,
        minimal_tree,
        no_minimum,
        tree_options.depth,
    )


def why_no_minimum(options: SearchOptions) -> str:
    """Why no fewest number of nodes is known for a search; empty if one is.

    `tree_counts.py` counts the nodes that a proof of the root's value needs.
    """
    if not options.algorithm.prunes:
        return "it tries every move"
    if options.algorithm.samples:
        return "it samples and proves nothing"
    if not options.algorithm.has_minimum:
        return "nothing is known of how it proves its value"
    if options.asks_plugin:
        return "the evaluation of a plugin only estimates"
    if options.has_table:
        return "a table merges what different moves lead to"
    if options.deepens:
        return "deepening ends with the first depth that proves the value"
    return ""


def _tree_options(options: SearchOptions) -> SearchOptions:
    """A copy of the options with only the fields that decide the size of the trees.

    All other fields are defaults.
    """
    takes = options.algorithm.takes
    used = {field: getattr(options, field) for field in _OF_THE_TREES if field in takes}
    return SearchOptions(first_move=options.first_move, score=options.score, **used)


_OF_THE_TREES = ("depth", "cutoff", "root_window", "stop_on_win")


def tree_for(position: Position, tree_options: SearchOptions) -> MinimalTree:
    """The tree counted by these options.

    Positions with the same rules share counts, unless there is a depth limit, a fixed first move or
    the depth score.
    """
    if not is_about_any_root(tree_options):
        return _tree_below(position, tree_options)
    tree = _tree_below(Position(rules=position.rules), tree_options)
    tree.go_to(position)
    return tree


@lru_cache(maxsize=4)
def _tree_below(position: Position, tree_options: SearchOptions) -> MinimalTree:
    return MinimalTree(position, tree_options)


goes_with_positions(_tree_below.cache_clear)


def tree_size(
    position: Position,
    depth: int | None = None,
    *,
    most_empties: int = MAX_EMPTIES,
    most_moves: int = MOVES_COUNTED_AT_ONCE,
) -> int | None:
    """Nodes below a position in the full game tree, or down to a depth: what minimax visits.

    The position must pass `Position.check`. Counts of the same rules are cached. None if the
    position has more than `most_empties` empty cells, unless counting down to `depth` makes at most
    `most_moves` moves, which take 2 microseconds each.
    """
    if position.is_over() or depth == 0:
        return 0
    census = census_for(position.rules, MoveOrder())
    if depth is not None and _is_small(position, depth, most_moves):
        return census.count_to(census.spot(position), depth)
    if position.empties > most_empties:
        return None
    return sum(by_depth(census.count(census.spot(position)), position.empties + 1)[1:][:depth])


def _is_small(position: Position, depth: int, most_moves: int) -> bool:
    """Whether counting the nodes down to a depth takes at most so many moves."""
    rules = position.rules
    inner = depth - 1  # the last ply is counted without making its moves
    most = rules.columns**inner if rules.gravity else math.perm(position.empties, inner)
    return most <= most_moves


def expected_nodes(bounds: Bounds, options: SearchOptions) -> int | None:
    """A guess at a search's size before it runs, None where the tree is too large to count.

    Exact for minimax. Alpha-beta lies between the minimal and the full tree; their geometric mean
    is within a factor of about three on 3x3, good enough to choose a pace by.

    Args:
        bounds: of the same search, or of plain alpha-beta to guess by.
    """
    if not options.algorithm.prunes or bounds.full_tree is None:
        return bounds.full_tree
    if bounds.minimal_tree is None:
        return None
    return math.isqrt(bounds.full_tree * bounds.minimal_tree)


class Yardsticks:
    """The bounds of the searches of one position, counted as far as the work allows.

    Attributes:
        position: what is searched.
        bounds: by algorithm, in the order of the searches. If minimax is the only algorithm, plain
            alpha-beta is added: minimax is compared with alpha-beta's minimal tree.
        full_tree: nodes of the whole game tree below the position; None until they are counted.
    """

    def __init__(self, position: Position, searches: Sequence[SearchOptions]) -> None:
        """Only bounds that need no counting are known at first.

        Raises:
            ImpossiblePosition, OptionsError: as of `bounds_of`.
        """
        self.position = position
        self._searches = list(searches)
        if {each.algorithm for each in searches} == {Algorithm.MINIMAX}:
            self._searches.append(replace(searches[0], algorithm=Algorithm.ALPHA_BETA))
        self.full_tree: int | None = None
        self.bounds: dict[Algorithm, Bounds] = {}
        self.count(Work(0))

    def are_of(self, position: Position, searches: Sequence[SearchOptions]) -> bool:
        """Whether these are the bounds of this position and these searches."""
        return position == self.position and [*searches] == self._searches[: len(searches)]

    def count(self, work: Work) -> None:
        """Continue counting, with at most so much work."""
        for options in self._searches:
            self.bounds[options.algorithm] = bounds_of(self.position, options, work)
        self.full_tree = bounds_of(self.position, SearchOptions(Algorithm.MINIMAX), work).full_tree

    @property
    def is_counted(self) -> bool:
        """Whether every tree has been counted."""
        return self.full_tree is not None and all(b.is_counted for b in self.bounds.values())

    def total(self, algorithm: Algorithm) -> int | None:
        """Nodes of a complete minimax; None for other algorithms, and until they are counted."""
        bounds = self.bounds.get(algorithm) if algorithm is Algorithm.MINIMAX else None
        return None if bounds is None else bounds.full_tree

    @property
    def widest(self) -> tuple[SearchOptions, Bounds]:
        """The options and bounds to compare the others with.

        They are of the first search that has a minimum, counted or not; if none has, of the first.
        """
        pairs = [(each, self.bounds[each.algorithm]) for each in self._searches]
        return next((pair for pair in pairs if not pair[1].no_minimum), pairs[0])

    @property
    def minima(self) -> dict[int | None, list[Algorithm]]:
        """The algorithms grouped by their minimal tree, without those that have none.

        Under the key None are those not counted yet.
        """
        found: dict[int | None, list[Algorithm]] = {}
        for algorithm, bounds in self.bounds.items():
            if not bounds.no_minimum:
                found.setdefault(bounds.minimal_tree, []).append(algorithm)
        return found

    @property
    def without_minimum(self) -> dict[str, list[Algorithm]]:
        """The algorithms without a known fewest number of nodes, by the reason.

        Minimax, UCT, plugins and user programs are left out, as they have no such number by design.
        """
        found: dict[str, list[Algorithm]] = {}
        for algorithm, bounds in self.bounds.items():
            is_listed = algorithm.prunes and algorithm.has_minimum
            if bounds.no_minimum and is_listed:
                found.setdefault(bounds.no_minimum, []).append(algorithm)
        return found


def why_not_counted(options: SearchOptions) -> str:
    """Why the nodes that a cut left out cannot be counted as saved; empty if they can.

    If they can, they are the nodes of minimax minus the nodes of the search.
    """
    if options.algorithm.is_plain:
        return ""
    if options.algorithm.by_rollouts:
        return "another rollout may visit what this one passes by"
    if options.has_table:
        return "the table saves positions, too"
    if options.deepens:
        return "another pass may visit what was left out"
    if options.algorithm.null_windows:
        return "a second search may visit what a null window left out"
    if options.algorithm.revisits:
        return "a second search may visit what the first left out"
    return ""


def positions_saved(
    report: Report, beside: Iterable[Report], yardsticks: Yardsticks | None = None
) -> int | None:
    """How many fewer nodes a search visited than minimax with the same limits (see `_limits`).

    None before the search has ended, if the nodes of minimax are unknown, or if the difference is
    not due to cuts (see `why_not_counted`).

    Args:
        beside: reports of other searches of the position. If a finished minimax with the same
            limits is among them, its nodes are used.
        yardsticks: the bounds of the searches, as far as they are counted.
    """
    if not report.ended or why_not_counted(report.options) or report.counters.left:
        return None
    whole = minimax_nodes(report, (report, *beside), yardsticks)
    return None if whole is None else whole - report.counters.nodes


def minimax_nodes(
    report: Report, beside: Iterable[Report], yardsticks: Yardsticks | None
) -> int | None:
    """Nodes of minimax with the same depth limit and fixed first move; None if not counted."""
    limits = _limits(report)
    for other in beside:
        is_minimax = not other.options.algorithm.prunes
        if is_minimax and other.ended and _limits(other) == limits:
            return other.counters.nodes
    bounds = yardsticks.bounds.get(report.options.algorithm) if yardsticks else None
    return bounds.full_tree if bounds else None


def _limits(report: Report) -> tuple[int | None, int | None]:
    """The depth limit and the fixed first move, which limit the tree that is searched."""
    options = report.options
    state = report.state
    is_begun = not isinstance(state, Position) or bool(state.occupied)
    return options.depth_limit, None if is_begun else options.first_move
