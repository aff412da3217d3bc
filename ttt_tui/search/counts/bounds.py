"""How large a search can get and how small: the yardsticks beside the measured counts.

This is the one place that says which of them hold for a search, why the others do not, and how many
nodes a search saved.
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
"""Counts that take more are given up; the empty 3x4 board takes 1.7 million, some six seconds."""

MOVES_COUNTED_AT_ONCE = 2_500
"""Made at most to count a tree down to a depth where the whole of it is too large."""

WORK_BESIDE_SEARCHES = 120_000
"""What the screen counts, in slices, while the searches go on: half a second and 15 MB at most."""


@dataclass(frozen=True)
class Bounds:
    """Yardsticks for a search of a position; counts of nodes leave out the root.

    Behind a fixed first move, and no deeper than the depth limit, unless said otherwise.

    Attributes:
        branching: legal moves at the root (or behind the fixed move), b.
        plies: m: no line of play is longer.
        uniform_tree: b ** m, the textbook's size bound of the tree.
        uniform_minimum: leaves that alpha-beta must visit at least in a uniform tree of that
            size, b ** ceil(m/2) + b ** floor(m/2) - 1 (Knuth and Moore 1975, An Analysis of
            Alpha-Beta Pruning, corollary of theorem 1); None where that does not hold.
        full_tree: nodes of the tree that is searched, what minimax visits; None where it is too
            large to count.
        minimal_tree: nodes that the search visits at least, with the best possible order at every
            node (see `minimal_tree.py`); None likewise, and where there is no such number.
        no_minimum: why there is none; empty where it is only not counted.
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
        """Whether nothing was left out for the work that it takes."""
        least = self.minimal_tree is not None or bool(self.no_minimum)
        return self.full_tree is not None and least


def bounds_of(
    position: Position, options: SearchOptions | None = None, work: Work | None = None
) -> Bounds:
    """The yardsticks of a search, plain alpha-beta's if no other.

    Args:
        work: what counting may cost, `MOST_WORK` if not given; trees that take more are left out.
            What has been counted is kept, and the next call goes on from there.

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
    rule = _rule(options)
    start, depth = position, rule.depth
    if root_moves != position.legal_moves():
        start, depth = position.play(root_moves[0]), None if depth is None else depth - 1
    branching, plies = len(start.legal_moves()), start.empties
    plies = plies if depth is None else min(depth, plies)
    uniform_minimum = None
    if not rule.stop_on_win:
        half, rest = divmod(plies, 2)
        uniform_minimum = branching ** (half + rest) + branching**half - 1
    no_minimum = why_no_minimum(options)
    full_tree = minimal_tree = None
    if rule.depth is not None or position.empties <= MAX_EMPTIES:
        trees = tree_for(position, rule)
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
        rule.depth,
    )


def why_no_minimum(options: SearchOptions) -> str:
    """Why no number of nodes is known to be the least for a search; empty where there is one.

    It has to prove the value of the root, node by node: `tree_counts.py` counts what that takes.
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


def _rule(options: SearchOptions) -> SearchOptions:
    """What decides on the trees of a search, and nothing else."""
    takes = options.algorithm.takes
    used = {field: getattr(options, field) for field in _OF_THE_TREES if field in takes}
    return SearchOptions(first_move=options.first_move, score=options.score, **used)


_OF_THE_TREES = ("depth", "cutoff", "root_window", "stop_on_win")


def tree_for(position: Position, rule: SearchOptions) -> MinimalTree:
    """The counts of a rule, as far as they have come: those of one board share what they know."""
    if not is_about_any_root(rule):
        return _tree_below(position, rule)
    tree = _tree_below(Position(rules=position.rules), rule)
    tree.go_to(position)
    return tree


@lru_cache(maxsize=4)
def _tree_below(position: Position, rule: SearchOptions) -> MinimalTree:
    return MinimalTree(position, rule)


goes_with_positions(_tree_below.cache_clear)


def tree_size(
    position: Position,
    depth: int | None = None,
    *,
    most_empties: int = MAX_EMPTIES,
    most_moves: int = MOVES_COUNTED_AT_ONCE,
) -> int | None:
    """Nodes below a position in the full game tree, or down to a depth: what minimax visits.

    For positions without problems. The counts of a set of rules are kept for the next question.
    None where the game goes on with more empty cells than are to be counted, unless the depth
    leaves few moves to be made, some 2 microseconds each.
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
    """Whether so few moves have to be made to count the nodes down to a depth."""
    rules = position.rules
    inner = depth - 1  # the moves of the last ply need only be counted
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
        bounds: of each search, in their order, by algorithm. Beside minimax alone stands plain
            alpha-beta: how little it could visit is what minimax is compared with.
        full_tree: nodes of the whole game tree below the position, whatever part of it is
            searched; None as long as they are not counted.
    """

    def __init__(self, position: Position, searches: Sequence[SearchOptions]) -> None:
        """Nothing is counted yet but what costs nothing.

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
        """Whether others of these would be the same."""
        return position == self.position and [*searches] == self._searches[: len(searches)]

    def count(self, work: Work) -> None:
        """Go on counting with so much work."""
        for options in self._searches:
            self.bounds[options.algorithm] = bounds_of(self.position, options, work)
        self.full_tree = bounds_of(self.position, SearchOptions(Algorithm.MINIMAX), work).full_tree

    @property
    def is_counted(self) -> bool:
        """Whether nothing was left out for the work that it takes."""
        return self.full_tree is not None and all(b.is_counted for b in self.bounds.values())

    def total(self, algorithm: Algorithm) -> int | None:
        """How many nodes a complete search visits, where that is known before it is made."""
        bounds = self.bounds.get(algorithm) if algorithm is Algorithm.MINIMAX else None
        return None if bounds is None else bounds.full_tree

    @property
    def widest(self) -> tuple[SearchOptions, Bounds]:
        """The search whose tree the others are compared with: the first with a fewest number."""
        pairs = [(each, self.bounds[each.algorithm]) for each in self._searches]
        return next((pair for pair in pairs if not pair[1].no_minimum), pairs[0])

    @property
    def minima(self) -> dict[int | None, list[Algorithm]]:
        """The fewest nodes, None if not counted, and which algorithms they hold for."""
        found: dict[int | None, list[Algorithm]] = {}
        for algorithm, bounds in self.bounds.items():
            if not bounds.no_minimum:
                found.setdefault(bounds.minimal_tree, []).append(algorithm)
        return found

    @property
    def without_minimum(self) -> dict[str, list[Algorithm]]:
        """Why no fewest number of nodes is known, and which algorithms that holds for.

        Minimax, UCT, plugins and user programs are left out: nobody asks how little they could
        visit.
        """
        found: dict[str, list[Algorithm]] = {}
        for algorithm, bounds in self.bounds.items():
            is_asked = algorithm.prunes and algorithm.has_minimum
            if bounds.no_minimum and is_asked:
                found.setdefault(bounds.no_minimum, []).append(algorithm)
        return found


def why_not_counted(options: SearchOptions) -> str:
    """Why what a cut left out is no saving to be counted; empty where it is one.

    Then all that minimax visits more is what cuts and stops at a first win left out.
    """
    if options.algorithm.is_plain:
        return ""
    if options.algorithm.by_rollouts:
        return "another rollout may visit what this one passes by"
    if options.has_table:
        return "the table spares positions as well"
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
    """Positions that minimax visits, under the same rules and to the same depth, and this does not.

    None where that says nothing of its cuts (`why_not_counted`, or moves left out that are none),
    before the search has ended, and where nobody has counted yet what minimax visits.

    Args:
        beside: what other searches of the position have found, a minimax perhaps among them.
        yardsticks: of the searches, as far as they are counted.
    """
    if not report.ended or why_not_counted(report.options) or report.counters.left:
        return None
    whole = minimax_nodes(report, (report, *beside), yardsticks)
    return None if whole is None else whole - report.counters.nodes


def minimax_nodes(
    report: Report, beside: Iterable[Report], yardsticks: Yardsticks | None
) -> int | None:
    """Nodes of minimax under the same rules and to the same depth, None where nobody counted."""
    limits = _limits(report)
    for other in beside:
        is_minimax = not other.options.algorithm.prunes
        if is_minimax and other.ended and _limits(other) == limits:
            return other.counters.nodes
    bounds = yardsticks.bounds.get(report.options.algorithm) if yardsticks else None
    return bounds.full_tree if bounds else None


def _limits(report: Report) -> tuple[int | None, int | None]:
    """What of the game tree the options let a search see: a depth, and a fixed first move."""
    options = report.options
    return options.depth_limit, None if report.position.occupied else options.first_move
