"""The trace: every visited node of a search, in columns. All views read it alone.

A node has one entry, in the order of entering (preorder); the root is node 0. A search of N nodes
below the root makes 2 (N + 1) events: each node is entered and left. Node `i` is entered by event
`2 i - depth[i]` and left by event `2 end[i] - depth[i] - 1` (events count from 0), so the state of
the search after any number of events follows from the columns: going back costs no replay.

Windows and values are from Max's side; on a board Max is X.
"""

import sys
from dataclasses import dataclass, field
from enum import IntEnum, IntFlag
from math import inf
from typing import Any, cast

from ttt_tui.games.game import Game, GameRules, Side, rules_of
from ttt_tui.games.paper import PaperTree
from ttt_tui.games.tree_columns import FINEST
from ttt_tui.search.options import WIN_AMONG_ESTIMATES, Algorithm, Options, Score
from ttt_tui.search.visited_tree import ConstantColumn, VisitedTree

INFINITY = 32_000
"""The open end of a window; larger than any score of a board."""

_WIDE_INFINITY = 2_000_000_000  # of other games
NO_MOVE = -1
"""The root's entry in the column of moves."""

CAPACITY = 2_000_000
"""Nodes that a trace holds by default: 26 MB at most. Minimax on 3x3 needs 549,946."""


class Reason(IntEnum):
    """The reason why the move loop of a node ended."""

    OPEN = 0
    ALL_TRIED = 1
    CUTOFF = 2  # a bound was met, and the moves left were cut off
    WIN_FOUND = 3
    GAME_OVER = 4
    TABLE = 5  # the transposition table knew enough
    HORIZON = 6  # the depth limit: the game continues, its value is estimated
    ROLLOUT = 7  # one rollout has passed through; the value is its result
    BOUND_MET = 8  # as CUTOFF, but on the last move: nothing was left to cut


CUTS = (Reason.CUTOFF, Reason.WIN_FOUND)
"""The reasons of a cut: a node is left with moves untried, at a bound or at a first win.

A position that the transposition table answers is not cut, as its moves were not begun. The root
is left once, after the last of its passes.
"""


class Mark(IntFlag):
    """A flag of a visit; several may hold."""

    NONE = 0
    TABLE_HIT = 1  # the transposition table knew the position
    RESEARCH = 2  # the same move again, with another window
    PLAYOUT = 4  # a random move of a playout, below the tree that UCT keeps
    ESTIMATED = 32  # a game at the node or below it was estimated, perhaps in the table
    MIN_MOVES = 64  # Min is to move, in a game whose sides need not alternate
    CHANCE_MOVES = 128


# Masks with the members themselves take ten times as long.
_MIN_MOVES = int(Mark.MIN_MOVES)
_CHANCE_MOVES = int(Mark.CHANCE_MOVES)


@dataclass
class RootMove:
    """A move tried at the root, once or several times.

    Attributes:
        node, alpha, beta: the node of the last visit, and its window.
        value: the value of the last visit; None while it is open, and for rollouts.
        nodes: the number of nodes of all visits so far, themselves included.
    """

    move: int
    node: int
    alpha: int
    beta: int
    value: int | None = None
    nodes: int = 0


@dataclass(frozen=True)
class Counters:
    """Exact counts of a search. Only the counts of cuts include the root."""

    nodes: int = 0  # moves tried: positions entered below the root
    wins_max: int = 0  # finished games; of a tree leaves above 0
    wins_min: int = 0
    draws: int = 0
    cutoffs: int = 0  # a bound was met, on a last move, too
    pruning_cutoffs: int = 0  # that left moves untried: what people call a cut
    win_stops: int = 0  # the moves of a node were left at a first win
    horizon_nodes: int = 0  # games that went on at the depth limit and were estimated
    nodes_by_depth: tuple[int, ...] = ()  # entry `d` counts depth `d + 1`; the last is not zero

    @property
    def leaves(self) -> int:
        return self.wins_max + self.wins_min + self.draws

    @property
    def cuts(self) -> int:
        """Nodes that were left with moves untried, as `CUTS` has it."""
        return self.pruning_cutoffs + self.win_stops

    @property
    def depth(self) -> int:
        """Plies of the deepest node entered."""
        return len(self.nodes_by_depth)


@dataclass(frozen=True)
class Totals(Counters):
    """The counts of a whole search so far, held by the trace or not."""

    pruned_moves: int = 0  # that cutoffs left untried
    win_stop_moves: int = 0  # that win stops left untried
    table_hits: int = 0  # positions that the transposition table knew
    table_cuts: int = 0  # and that was enough
    researches: int = 0  # moves searched again with another window
    rollouts: int = 0  # descents from the root that have ended
    root: list[RootMove] = field(default_factory=list)  # in the last pass


@dataclass(frozen=True)
class Result:
    """The result of a search: the root's value, from Max's side, and its best move.

    The value is None for an algorithm that only samples, the move is None for a finished game.
    """

    value: int | None
    best_move: int | None
    reason: Reason = Reason.ALL_TRIED


@dataclass
class Pass:
    """One of several searches of the whole tree: an iteration, or a call in MTD(f)."""

    first_node: int  # in the trace; 1 for the first pass
    alpha: int  # the root's window
    beta: int
    depth: int | None  # its depth limit
    value: int | None = None  # None while it goes on


_COLUMNS = ("end", "alpha", "beta", "value", "move", "depth", "reason", "mark")
_CODES = {INFINITY: "IhhhbBBB", _WIDE_INFINITY: "IiiiiHBB", FINEST: "qqqqiHBB"}
"""The types of the columns by the open end of a window."""


_CALLS_PER_PLY = 6  # of nested functions, in any algorithm as one writes it


def allow_deep_recursion(game: Game) -> None:
    """Let functions call themselves once a ply, in the longest game of these rules.

    Calls from Python to Python take no room on the C stack, so no larger one is needed.
    """
    most = 1_000 + _CALLS_PER_PLY * rules_of(game).longest
    sys.setrecursionlimit(max(sys.getrecursionlimit(), most))


class Trace(VisitedTree):
    """The columns of a search: on a board 13 bytes a node, 14 if visits are marked.

    Other games take 24 bytes, because their moves, plies and values may be larger. Minimax of a
    board takes 9: its windows are all open, so `alpha` and `beta` are constant.

    Attributes:
        algorithm: the algorithm that searches.
        options: the options as the search uses them (`ttt_tui.search.options.fitted`).
        infinity: the open end of a window.
        scale: the number that values and windows are multiplied by, so that fractions are whole.
        bounds: the least and the greatest value of a finished game.
        longest: plies of the longest game.
        rules: the rules of the game.
        most_estimated: the largest value that can be an estimate.
        won_above: the largest value that is not a win, in a game of wins and losses.
        by_kernel: True if the kernel searches.
        alpha, beta: the window of each node, written on entering.
        value: the value of each node, written on leaving, and meaningless before.
        reason: a `Reason`.
        mark: a `Mark`; empty if visits are not marked, as those of the kernel.
        totals: the counts so far.
        result: the result; None until the search has ended by itself.
        passes: the searches of the whole tree so far; empty if there is only one.
        stretches: counts kept by `ttt_tui.search.counters`.
        loops: move loops by node, kept by `ttt_tui.search.move_loop`.
        rollout_tree: the tree of UCT, kept by `ttt_tui.search.rollout_tree`.
    """

    def __init__(
        self, game: Game, algorithm: Algorithm, options: Options, capacity: int = CAPACITY
    ) -> None:
        self.algorithm = algorithm
        self.options = options
        rules = rules_of(game)
        self.longest = rules.longest
        self.scale = game.columns.scale if isinstance(game, PaperTree) else 1
        self.infinity = _WIDE_INFINITY if self.scale == 1 else FINEST
        if rules.has_lines:
            self.infinity = INFINITY
        low, high = (-1, 1) if rules.results else rules.bounds or (-inf, inf)
        if options.estimates:
            low, high = -inf, inf
        self.bounds = self.units(low), self.units(high)
        self.rules = rules
        self.by_kernel = rules.has_lines and algorithm.by_kernel and not options.estimate
        self.most_estimated = self.infinity - 1
        self.won_above = 0
        if rules.has_lines:
            self.most_estimated = options.most_estimated
            self.won_above = self.most_estimated if options.estimates else 0
        self.totals = Totals()
        self.result: Result | None = None
        self.passes: list[Pass] = []
        self.stretches: list[Any] = []
        self.loops: dict[int, Any] = {}
        self.rollout_tree: Any = None
        self._events: int | None = None  # once all of them are recorded
        allow_deep_recursion(game)  # for the search, and for what is asked of its tree
        codes = dict(zip(_COLUMNS, _CODES[self.infinity], strict=True))
        if options.estimate:
            codes["value"] = codes["alpha"]  # beyond which a win may count more than a byte holds
        if self.by_kernel:
            del codes["mark"]
            if not algorithm.prunes:
                del codes["alpha"], codes["beta"]
        super().__init__(game, max(1, capacity), codes)
        columns = self.columns
        self.alpha = columns.get("alpha", ConstantColumn(-INFINITY))
        self.beta = columns.get("beta", ConstantColumn(INFINITY))
        self.value = columns["value"]
        self.reason = columns["reason"]
        self.mark = columns.get("mark", columns["reason"][:0])

    def __repr__(self) -> str:
        value = self.result.value if self.result else None
        return (
            f"<Trace of {self.algorithm.name}, {self.game}: {self.totals.nodes:,} nodes, "
            f"value {value if value is None else self.worth(value)}>"
        )

    def units(self, value: float) -> int:
        """Return a value of the game as the trace holds it: a whole multiple of its unit."""
        if -inf < value < inf:
            return int(value * self.scale)
        return self.infinity if value > 0 else -self.infinity

    def value_at(self, game: Game, depth: int) -> int | None:
        """Return the value of a finished game at a depth; None if it goes on."""
        value = value_at(game, depth, self.options)
        return None if value is None else self.units(value)

    def worth(self, value: int) -> float:
        """Return a value of the trace as the game has it; an infinite one stays."""
        if abs(value) >= self.infinity:
            return value
        whole, rest = divmod(value, self.scale)
        if not rest:
            return whole
        from fractions import Fraction  # slow to load, and most games need none

        return cast("float", Fraction(value, self.scale))

    def is_estimate(self, value: int) -> bool:
        """Return True if a value may rest on estimates: it is then no win and no loss."""
        return self.options.estimates and abs(value) <= self.most_estimated

    def proven(self, value: int) -> int:
        """Return a value as if nothing had been estimated: of a win 1, or its score by depth."""
        if not self.won_above or abs(value) <= self.won_above:
            return value
        sign = 1 if value > 0 else -1
        return value - sign * self.won_above if self.options.score is Score.DEPTH else sign

    @property
    def missing(self) -> int:
        """The number of nodes entered that are not held."""
        return self.visited - len(self)

    @property
    def done(self) -> bool:
        return self.result is not None

    @property
    def events(self) -> int:
        """The number of events so far; of a full trace those before its first missing node."""
        if self._events is not None:
            return self._events
        events = 2 * len(self) - len(self.open_path())
        if self.done or self.missing:
            self._events = events
        return events

    def player(self, node: int) -> Side:
        """Return the side to move at a node."""
        if not node:
            return self.game.to_move
        if self.rules.has_lines:
            mover = self.game.to_move
            return mover if self.depth[node] % 2 == 0 else mover.other
        mark = self.mark[node]
        if mark & _CHANCE_MOVES:
            return Side.CHANCE
        return Side.MIN if mark & _MIN_MOVES else Side.MAX

    def pass_of(self, node: int) -> int:
        """Return the number of a node's pass, counted from 1; 0 without passes."""
        return sum(each.first_node <= node for each in self.passes)


def win_value(rules: GameRules, options: Options, depth: int) -> int:
    """Return the number that a win counts to its winner, by the depth of the won position."""
    if rules.has_lines and options.score is Score.DEPTH:
        return rules.longest + 1 - depth + (options.most_estimated if options.estimates else 0)
    return WIN_AMONG_ESTIMATES if rules.has_lines and options.estimates else 1


def value_at(game: Game, depth: int, options: Options) -> int | None:
    """Return the value of a finished game at a depth, from Max's side; None if it goes on."""
    value: Any = game.value()  # whole, or else a Fraction or infinite
    return None if value is None else value * win_value(rules_of(game), options, depth)
