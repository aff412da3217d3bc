"""The resumable search: made of a position and options, moved on by a budget, read by its trace."""

from __future__ import annotations

import sys
from dataclasses import dataclass

from ttt_tui.game import Position
from ttt_tui.search.backend import Kernel
from ttt_tui.search.options import SearchOptions
from ttt_tui.search.trace import DEFAULT_CAPACITY, Trace

# How far the kernel goes at a time: the compiled loop does not hear Ctrl-C, so it must come back.
_CHUNK_NODES = 1 << 15


@dataclass(frozen=True)
class Counters:
    """Exact counts of a search so far. The root itself is in none of them.

    Attributes:
        nodes: moves tried: positions entered below the root.
        x_wins, o_wins, draws: finished games among them, by result.
        cutoffs: how often a bound was met, on a last child too.
        pruned_moves: moves left untried by cutoffs.
        win_stops: how often the moves of a node were left at a first win (an option).
        win_stop_moves: moves left untried by that.
        nodes_by_depth: entry `d` counts depth `d + 1`; the last entry is not zero.
    """

    nodes: int
    x_wins: int
    o_wins: int
    draws: int
    cutoffs: int
    pruned_moves: int
    win_stops: int
    win_stop_moves: int
    nodes_by_depth: tuple[int, ...]

    @property
    def leaves(self) -> int:
        return self.x_wins + self.o_wins + self.draws

    @property
    def max_depth(self) -> int:
        return len(self.nodes_by_depth)

    @property
    def never_visited(self) -> int:
        """Branches the search left out, for whatever reason."""
        return self.pruned_moves + self.win_stop_moves


@dataclass(frozen=True)
class RootTry:
    """A move tried at the root: what it returned and how many nodes it took, itself included."""

    move: int
    value: int | None
    nodes: int


class Search:
    """A search that can stop between any two events and be dropped at any time.

    Raises:
        ImpossiblePosition: the position has problems.
        OptionsError: the options do not fit the position.
    """

    def __init__(
        self,
        position: Position,
        options: SearchOptions | None = None,
        *,
        capacity: int = DEFAULT_CAPACITY,
    ) -> None:
        position.check()
        self.position = position
        self.options = options or SearchOptions()
        self.trace = Trace(capacity)
        self._kernel = Kernel(position, self.options, self.trace)

    @property
    def done(self) -> bool:
        return self._kernel.done

    @property
    def events(self) -> int:
        """Enters and leaves so far, the root's included; 2 (nodes + 1) when done."""
        return self._kernel.events

    @property
    def nodes(self) -> int:
        return self._kernel.nodes

    @property
    def value(self) -> int | None:
        """The position's value from X's side, None before the search is done."""
        return self._kernel.value if self.done else None

    def best_so_far(self, depth: int) -> int | None:
        """The best value yet of the open node at a depth, None before its first child is done."""
        return self._kernel.best_so_far(depth)

    def advance(self, *, nodes: int | None = None, events: int | None = None) -> int:
        """Go on for at most so many nodes and at most so many events; without either, to the end.

        A budget of nodes ends before the next node is entered. Returns the events that passed.
        """
        kernel = self._kernel
        before = kernel.events
        node_limit = sys.maxsize if nodes is None else min(kernel.nodes + nodes, sys.maxsize)
        event_limit = sys.maxsize if events is None else min(before + events, sys.maxsize)
        while not kernel.done:
            chunk_limit = min(node_limit, kernel.nodes + _CHUNK_NODES)
            kernel.run(chunk_limit, event_limit)
            if kernel.events >= event_limit or kernel.nodes >= node_limit:
                break
        return kernel.events - before

    def step(self) -> bool:
        """One event; False when there was none left."""
        return bool(self.advance(events=1))

    @property
    def counters(self) -> Counters:
        kernel = self._kernel
        by_depth = kernel.nodes_by_depth
        deepest = max((d + 1 for d, count in enumerate(by_depth) if count), default=0)
        o_wins, draws, x_wins = kernel.leaves
        return Counters(
            nodes=kernel.nodes,
            x_wins=x_wins,
            o_wins=o_wins,
            draws=draws,
            cutoffs=kernel.cutoffs,
            pruned_moves=kernel.pruned_moves,
            win_stops=kernel.win_stops,
            win_stop_moves=kernel.win_stop_moves,
            nodes_by_depth=tuple(by_depth[:deepest]),
        )

    @property
    def root_tries(self) -> tuple[RootTry, ...]:
        """The moves tried at the root so far, in order; the value of an open one is None."""
        kernel = self._kernel
        finished = len(kernel.root_moves) - (0 if kernel.ply == 0 else 1)
        return tuple(
            RootTry(move, value, nodes)
            if number < finished
            else RootTry(move, None, nodes + kernel.nodes)
            for number, (move, value, nodes) in enumerate(
                zip(kernel.root_moves, kernel.root_values, kernel.root_nodes, strict=True)
            )
        )
