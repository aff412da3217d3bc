"""The trace: every visited node of a search, in columns. It is the truth that all views read.

One entry a node, in the order of entering (preorder); the root is node 0. A search of N nodes
below the root makes 2 (N + 1) events, an enter and a leave a node. Node `i` is entered by event
`2 i - depth[i]` and left by event `2 end[i] - depth[i] - 1` (events count from 0), so the state of
the search after any number of events follows from the columns: going back costs no replay.

Windows and values are from Max's side; on a board Max is X.
"""

from __future__ import annotations

import mmap
import sys
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from enum import IntEnum, IntFlag
from itertools import pairwise
from struct import calcsize
from typing import TYPE_CHECKING, Any, Literal, cast

from ttt_tui.games.game import Game, Side, rules_of
from ttt_tui.games.position import Position

if TYPE_CHECKING:
    from ttt_tui.search.algorithms import Algorithm
    from ttt_tui.search.options import Options
    from ttt_tui.search.recorder import Batch

INFINITY = 32_000
"""The open end of a window; larger than any score of a board."""

_WIDE_INFINITY = 2_000_000_000  # of other games
NO_MOVE = -1
"""The root's entry in the column of moves."""

CAPACITY = 2_000_000
"""Nodes that a trace holds by default: 26 MB at most. Minimax on 3x3 needs 549,946."""

_MOST_STATES = 10_000
"""Positions that are kept for the next nodes asked for: 2 MB."""

FEW = 4_000
"""Nodes that are looked at without numpy, which takes as long to load as all the panels."""


class Reason(IntEnum):
    """Why a node's move loop ended."""

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
"""What counts as a cut: a node is left with moves untried, at a bound or at a first win.

A position that the transposition table answers was not begun, so it is none. The root is left once,
after the last of its passes.
"""


class Mark(IntFlag):
    """What else there is to say of a visit; several may hold."""

    NONE = 0
    TABLE_HIT = 1  # the transposition table knew the position
    RESEARCH = 2  # the same move again, with another window
    PLAYOUT = 4  # a random move of a playout, below the tree that UCT keeps
    ESTIMATED = 32  # a game at the node or below it was estimated, by the table's memory, too
    MIN_MOVES = 64  # Min is to move, in a game whose sides need not alternate


@dataclass
class RootMove:
    """A move tried at the root, once or again and again."""

    move: int
    node: int  # in the trace, of the last visit, which has this window
    alpha: int
    beta: int
    value: int | None = None  # that the last visit returned; None while it is open, and of rollouts
    nodes: int = 0  # that all visits took so far, themselves included


@dataclass(frozen=True)
class Counters:
    """Exact counts of a search. The root is in none of them but those of cuts."""

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
    """What a search returns: the root's value, from Max's side, and its best move.

    The value is None for an algorithm that only samples, the move for a finished game.
    """

    value: int | None
    best_move: int | None
    reason: Reason = Reason.ALL_TRIED


@dataclass
class Pass:
    """One search of the whole tree among several: an iteration, or a call of MTD(f)."""

    first_node: int  # in the trace; 1 for the first pass
    alpha: int  # the root's window
    beta: int
    depth: int | None  # its depth limit
    value: int | None = None  # None while it goes on


@dataclass(frozen=True)
class Sample:
    """What rollouts through a root move have come to, from Max's side."""

    move: int
    visits: int
    mean: float  # of their results
    low: float  # the 95 % confidence interval of the mean
    high: float


_POPULATE_WRITE = 23  # of madvise: Linux has it since 5.14, Python has no name for it

_COLUMNS = ("end", "alpha", "beta", "value", "move", "depth", "reason", "mark")
_OF_BOARDS, _OF_OTHERS = "IhhhbBBB", "IiiiiHBB"
"""The types of the columns, as of `struct`; the wide ones first, so that all are aligned."""


class _Constant(int):
    """A column of one number: an end of the windows of minimax, which are all open."""

    def __getitem__(self, node: int) -> int:
        return int(self)


def infinity_for(game: Game) -> int:
    """The open end of a window in a search of this game."""
    return INFINITY if isinstance(game, Position) else _WIDE_INFINITY


_CALLS_PER_PLY = 6  # of nested functions, in any algorithm as one writes it


def allow_deep_recursion(game: Game) -> None:
    """Let functions call themselves once a ply, in the longest game of these rules.

    Calls from Python to Python take no room on the C stack, so no larger one is needed.
    """
    most = 1_000 + _CALLS_PER_PLY * rules_of(game).longest
    sys.setrecursionlimit(max(sys.getrecursionlimit(), most))


class Trace:
    """Columns over the visited nodes: on a board 13 bytes a node, or 14 where visits are marked.

    Of other games 24, as their moves, plies and values may be larger. `numpy.asarray` takes any
    column. Minimax takes 9: its windows are open, `alpha` and `beta` one number each, no columns.

    Attributes:
        options: as the search uses them (`ttt_tui.search.options.fitted`).
        capacity: how many nodes the trace may hold, the root among them.
        infinity: the open end of a window.
        longest: plies of the longest game.
        move, depth, alpha, beta: of each node, written on entering.
        value: on leaving; meaningless before.
        end: index one past the last descendant; 0 while the node is open.
        reason: a `Reason`.
        mark: a `Mark`; empty where visits are not marked, as those of the kernel.
        visited: nodes entered, held or not, the root included.
        room: how many nodes have their memory.
        result: None until the search has ended by itself.
        passes: the searches of the whole tree so far; empty where there is but one.
        stretches: counts of whole stretches of nodes, kept by `ttt_tui.search.counters`.
        loops: move loops by node, kept by `ttt_tui.search.move_loop`.
    """

    def __init__(
        self, game: Game, algorithm: Algorithm, options: Options, capacity: int = CAPACITY
    ) -> None:
        self.game, self.algorithm, self.options = game, algorithm, options
        self.capacity = max(1, capacity)
        self.infinity = infinity_for(game)
        self.is_board = isinstance(game, Position)
        self.by_kernel = self.is_board and algorithm.by_kernel
        self.longest = rules_of(game).longest
        allow_deep_recursion(game)  # for the search, and for what is asked of its tree
        self.visited, self.room = 0, 1
        self._events: int | None = None  # once they are all
        self._last_path = list[int]()
        self._states = {0: game}
        self.totals = Totals()
        self.result: Result | None = None
        self.passes: list[Pass] = []
        self.samples: list[Sample] = []
        self.stretches: list[Any] = []
        self.loops: dict[int, Any] = {}
        codes = dict(zip(_COLUMNS, _OF_BOARDS if self.is_board else _OF_OTHERS, strict=True))
        if self.by_kernel:
            del codes["mark"]
            if not algorithm.prunes:
                del codes["alpha"], codes["beta"]
        # The system hands memory out page by page as it is written, so a column costs what it
        # holds, and it never has to grow.
        sizes = [self.capacity * calcsize(code) for code in codes.values()]
        self._starts = {name: sum(sizes[:place]) for place, name in enumerate(codes)}
        self._memory = mmap.mmap(-1, sum(sizes), mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
        memory = memoryview(self._memory)
        self.columns: dict[str, memoryview[int]] = {
            name: memory[start : start + size].cast(cast("Literal['b']", codes[name]))
            for (name, start), size in zip(self._starts.items(), sizes, strict=True)
        }
        columns = self.columns
        low, high = (cast("memoryview[int]", _Constant(end)) for end in (-INFINITY, INFINITY))
        self.alpha, self.beta = columns.get("alpha", low), columns.get("beta", high)
        self.value, self.end, self.reason = columns["value"], columns["end"], columns["reason"]
        self.move, self.depth = columns["move"], columns["depth"]
        self.mark = columns.get("mark", columns["reason"][:0])

    def __len__(self) -> int:
        return min(self.visited, self.capacity)

    @property
    def missing(self) -> int:
        return self.visited - len(self)

    @property
    def done(self) -> bool:
        return self.result is not None

    @property
    def events(self) -> int:
        """Enters and leaves so far; of a full trace those before its first missing node."""
        if self._events is not None:
            return self._events
        events = 2 * len(self) - len(self.open_path())
        if self.done or self.missing:
            self._events = events
        return events

    def open_path(self) -> list[int]:
        """The nodes that the search is in, root first, as of the last event recorded."""
        held = len(self)
        if not held:
            return []
        return [node for node in self.path(held - 1) if not 0 < self.end[node] <= held]

    def player(self, node: int) -> Side:
        """The side to move at a node."""
        if not node:
            return self.game.to_move
        if self.is_board:
            mover = self.game.to_move
            return mover if self.depth[node] % 2 == 0 else mover.other
        return Side.MIN if self.mark[node] & Mark.MIN_MOVES else Side.MAX

    def pass_of(self, node: int) -> int:
        """The number of the pass that a node belongs to, counted from 1; 0 without passes."""
        return sum(each.first_node <= node for each in self.passes)

    def entered_at(self, node: int) -> int:
        return 2 * node - self.depth[node]

    def left_at(self, node: int) -> int | None:
        """The number of the event that leaves the node, None while it is open."""
        end = self.end[node]
        return 2 * end - self.depth[node] - 1 if end else None

    def entered_by(self, event: int) -> int:
        """How many of the nodes held were entered by the first `event` events."""
        return bisect_left(range(len(self)), event, key=self.entered_at)

    def children(
        self, node: int, first: int | None = None, entered: int | None = None
    ) -> Iterator[int]:
        """The visited children of a node in the order of entering.

        Args:
            first: the child to begin with.
            entered: how many nodes count as entered; by default all that the trace holds.
        """
        entered = len(self) if entered is None else entered
        child, depth = first or node + 1, self.depth[node] + 1
        while child < entered and self.depth[child] == depth:
            yield child
            child = self.end[child] or entered

    def path(self, node: int) -> list[int]:
        """The nodes from the root to `node`, both included; IndexError if it is not held."""
        if not 0 <= node < len(self):
            raise IndexError(f"no node {node} in this trace of {len(self)}")
        # Nodes are asked for in the order of the search, mostly, so the path is that of the last
        # one but for its end. In preorder the last node before one that is a ply higher is its
        # parent.
        path, below = self._last_path, [node]
        while path and (path[-1] > node or 0 < self.end[path[-1]] <= node):
            path.pop()
        if path and path[-1] == node:
            path.pop()
        for depth in reversed(range(len(path), self.depth[node])):
            parent = self.rfind("depth", depth, 0, below[-1])
            assert parent is not None
            below.append(parent)
        path += below[::-1]
        return path.copy()

    def parent(self, node: int) -> int | None:
        depth = self.depth[node]
        return self.rfind("depth", depth - 1, 0, node) if depth else None

    def state(self, node: int) -> Game:
        """The position at a node."""
        path, states = self.path(node), self._states
        if len(states) > _MOST_STATES:
            states.clear()
            states[0] = self.game
        known = next(place for place in reversed(range(len(path))) if path[place] in states)
        for above, below in pairwise(path[known:]):
            states[below] = states[above].play(self.move[below])
        return states[node]

    def moves_to(self, node: int) -> list[int]:
        return [self.move[step] for step in self.path(node)[1:]]

    def node_after(self, moves: Iterable[int]) -> int | None:
        """The last visit of the node that these moves from the root lead to, None without one."""
        node: int | None = 0 if len(self) else None
        for move in moves:
            if node is None:
                return None
            visits = [child for child in self.children(node) if self.move[child] == move]
            node = visits[-1] if visits else None
        return node

    def rfind(
        self, column: Literal["depth", "reason"], number: int, first: int, last: int
    ) -> int | None:
        """The last of the nodes from `first` up to `last` that has the number in the column.

        Without a loop over them: in the memory itself, at the speed of C.
        """
        start, size = self._starts[column], self.columns[column].itemsize
        wanted = number.to_bytes(size, sys.byteorder)
        low, high = start + size * first, start + size * min(last, len(self))
        while (place := self._memory.rfind(wanted, low, high) - start) % size and place >= 0:
            high = start + place + size - 1  # the end of one number, the beginning of the next
        return place // size if place >= 0 else None

    def make_room(self, nodes: int) -> int:
        """Get memory for nodes to come, twice as quick as page by page, and tell for how many."""
        first, self.room = self.room, min(self.capacity, nodes + min(max(nodes, 4096), 32768))
        if first == self.capacity:
            return sys.maxsize
        for name, start in self._starts.items():
            size = self.columns[name].itemsize
            begin = (start + first * size) // mmap.PAGESIZE * mmap.PAGESIZE
            with suppress(OSError, AttributeError):  # other systems
                self._memory.madvise(_POPULATE_WRITE, begin, start + self.room * size - begin)
        return self.room

    def append(self, batch: Batch) -> None:
        """Take over what a recorder in another process has written since its last batch."""
        first = len(self)
        for column, written in zip(self.columns.values(), batch.columns, strict=True):
            last = first + len(written) // column.itemsize
            column[first:last] = memoryview(written).cast(cast("Literal['b']", column.format))
        for node, entries in batch.closed.items():
            for column, entry in zip(self.columns.values(), entries, strict=True):
                column[node] = entry
        for name, fact in batch.facts.items():
            setattr(self, name, fact)
