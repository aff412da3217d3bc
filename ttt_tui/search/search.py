"""The resumable search: made of a position and options, moved on by a budget, read by its trace.

`Kernel` is the compiled one where it was built, else the interpreted one of `search.kernel`.
"""

from __future__ import annotations

import sys
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING
from weakref import finalize

from ttt_tui._version import BACKEND
from ttt_tui.game import Player, Position
from ttt_tui.game.game_state import GameState, on_board, rules_of
from ttt_tui.search.algorithm import plugin_evaluator
from ttt_tui.search.algorithms.recorder import Recorder
from ttt_tui.search.evaluation import MOST_ESTIMATED, Evaluation, is_estimate, proven
from ttt_tui.search.game_options import fitted_to
from ttt_tui.search.options import OptionsError, SearchOptions
from ttt_tui.search.state import Extras, MoveSample, Pass, RolloutTree, SearchState
from ttt_tui.search.trace import DEFAULT_CAPACITY, Mark, Trace, Widths

if TYPE_CHECKING or BACKEND == "python":
    from ttt_tui.search.kernel import Kernel
else:
    from ttt_tui.search.native import Kernel

__all__ = ["Kernel"]


# How far the kernel goes at a time: the compiled loop does not hear Ctrl-C, so it must come back.
_CHUNK_NODES = 1 << 15


@dataclass(frozen=True)
class Counters:
    """Exact counts of a search so far. The root itself is in none of them.

    Attributes:
        nodes: moves tried: positions entered below the root.
        x_wins, o_wins, draws: finished games among them, by result.
        cutoffs: how often a bound was met, on a last child too.
        pruning_cutoffs: how often that left moves untried: what people call a cut.
        pruned_moves: moves left untried by cutoffs.
        win_stops: how often the moves of a node were left at a first win (an option).
        win_stop_moves: moves left untried by that.
        nodes_by_depth: entry `d` counts depth `d + 1`; the last entry is not zero.
        horizon_nodes: games that went on at the depth limit and were estimated; with deepening
            those of the last depth.
        table_hits: positions that the transposition table knew.
        table_cuts: how often that was enough.
        researches: moves searched again with another window.
        passes: searches of the whole tree: iterations of deepening, calls of MTD(f).
        rollouts: descents from the root, of the algorithms that go by them.
        left: moves that a user program left untried, where no bound or win allows it.
    """

    nodes: int
    x_wins: int
    o_wins: int
    draws: int
    cutoffs: int
    pruning_cutoffs: int
    pruned_moves: int
    win_stops: int
    win_stop_moves: int
    nodes_by_depth: tuple[int, ...]
    horizon_nodes: int = 0
    table_hits: int = 0
    table_cuts: int = 0
    researches: int = 0
    passes: int = 1
    rollouts: int = 0
    left: int = 0

    @property
    def leaves(self) -> int:
        return self.x_wins + self.o_wins + self.draws

    @property
    def max_depth(self) -> int:
        return len(self.nodes_by_depth)

    @property
    def bounds_met_last(self) -> int:
        """Bounds met on a last move: nothing was left to cut."""
        return self.cutoffs - self.pruning_cutoffs

    @property
    def never_visited(self) -> int:
        """Branches the search left out, for whatever reason."""
        return self.pruned_moves + self.win_stop_moves


@dataclass(frozen=True)
class RootTry:
    """A move tried at the root: what it returned and how many nodes it took, itself included.

    Attributes:
        window: with which it was searched, from X's side; None where it follows from the values of
            the moves before it.
    """

    move: int
    value: int | None
    nodes: int
    window: tuple[int, int] | None = None


def _widths(state: GameState) -> Widths:
    rules = rules_of(state)
    return Widths(rules.largest_move, rules.longest, rules.largest)


class Search:
    """A search that can stop between any two events and be dropped at any time.

    Attributes:
        state: what is searched: an m,n,k position, or a state of any other game.
        options: as the search uses them.

    Raises:
        ImpossiblePosition: the position has problems.
        OptionsError: the options do not fit the state.
    """

    def __init__(
        self,
        state: GameState,
        options: SearchOptions | None = None,
        *,
        capacity: int = DEFAULT_CAPACITY,
        evaluate: Evaluation | None = None,
    ) -> None:
        """Args:
        capacity: how many nodes the trace holds.
        evaluate: what a game that goes on at the depth limit is worth, from X's side: a whole
            number from -62 to 62. It is asked once a node there, whatever the options name. What
            it raises comes out of `advance`; the search is to be dropped then.
        """
        if isinstance(state, Position):
            state.check()
        self.state = state
        self.options = options = fitted_to(state, options or SearchOptions())
        self._asks_plugin = evaluate is None and options.asks_plugin
        is_board = isinstance(state, Position)
        self._by_kernel = options.algorithm.is_plain and not self._asks_plugin and is_board
        self.trace = Trace(
            capacity,
            marked=not self._by_kernel,
            win_above=self._win_above(),
            widths=Widths() if is_board else _widths(state),
        )
        self._evaluation = evaluate
        if evaluate is not None:
            self._check_evaluation()
        self._begin()

    def __repr__(self) -> str:
        state = f"value {self.value}" if self.done else "not done"
        where = f"{self.options.algorithm} on {str(self.state)!r}"
        return f"<Search: {where}, {self.nodes} nodes, {state}>"

    @property
    def position(self) -> Position:
        """The m,n,k position that is searched.

        Raises:
            NotABoard: it is a state of another game.
        """
        return on_board(self.state)

    @property
    def has_results(self) -> bool:
        """Whether values are wins, draws and losses."""
        return rules_of(self.state).values_are_results

    def _win_above(self) -> int:
        options = self.options
        if options.largest is None:
            return MOST_ESTIMATED if options.estimates else 0
        return 0 if self.has_results else options.infinity

    def player(self, node: int) -> Player:
        """The side to move at a node that the trace holds."""
        mover = self.state.to_move
        if not node:
            return mover
        if self.options.largest is None:
            return mover if self.trace.depth[node] % 2 == 0 else mover.other
        return Player.MIN if self.trace.mark[node] & Mark.MIN_MOVES else Player.MAX

    def _check_evaluation(self) -> None:
        algorithm = self.options.algorithm
        if "evaluation" not in algorithm.takes:
            raise OptionsError(f"{algorithm} asks no evaluation: leave evaluate out")
        if not self.options.estimates:
            raise OptionsError("an evaluation is used at a depth limit: give depth, too")

    def _begin(self) -> None:
        options, trace = self.options, self.trace
        self._state: SearchState
        self._extras: Extras
        if self._by_kernel:
            self._state = Kernel(self.position, options, trace, self._evaluation)
            self._extras = Extras()
            return
        searching, evaluation = options.algorithm.search, self._evaluation
        if self._asks_plugin:
            from ttt_tui.search.algorithms import alpha_beta_plus  # which no other search needs

            evaluation = plugin_evaluator(options.evaluation, self.position.rules)
            if evaluation is None:
                raise OptionsError(f"no evaluation {options.evaluation!r} is installed")
            searching, options = alpha_beta_plus.awaiting(evaluation, options)
        elif searching is None:
            from ttt_tui.search.algorithms import alpha_beta_plus  # which no other search needs

            searching, options = alpha_beta_plus.search, alpha_beta_plus.plain(options)
        recorder = Recorder(self.state, options, trace, searching, evaluation)
        self._state = self._extras = recorder
        self._closing = finalize(self, recorder.close)
        self._closing.atexit = False

    def go_back(self, events: int) -> None:
        """Be where the search was after so many events, as if it had never gone on.

        It begins anew for that: it costs what it costs to search so far.
        """
        if not self._by_kernel:
            self._closing()
        patience = self.patience
        self.trace.clear()
        self._begin()
        self.advance(events=events)
        self.patience = patience

    @property
    def done(self) -> bool:
        return self._state.done

    @property
    def events(self) -> int:
        """Enters and leaves so far, the root's included; 2 (nodes + 1) when done."""
        return self._state.events

    @property
    def nodes(self) -> int:
        return self._state.nodes

    @property
    def value(self) -> int | None:
        """The position's value from X's side; an infinite one is the trace's `infinity`.

        None before the search is done, where its result rests on estimates, and where it samples.
        """
        if not self.done or not self.proves:
            return None
        return proven(self._state.value, self.options)

    @property
    def returned(self) -> int | None:
        """What the search returned from X's side, as it counts, estimates and all; else None."""
        return self._state.value if self.done else None

    @property
    def proves(self) -> bool:
        """Whether what the search returns is a value: it does not rest on estimates or samples.

        A win is one even where other moves were only estimated; ask when done.
        """
        if self.options.algorithm.samples:
            return self.state.value() is not None
        state = self._state
        return not state.horizon_nodes or not is_estimate(state.value, self.options)

    @property
    def has_estimated(self) -> bool:
        """Whether the depth limit has been met; of several passes, in one to the last limit."""
        return self._state.horizon_nodes > 0

    @property
    def estimate(self) -> int | None:
        """What a depth-limited search returned from X's side where that is no value, else None."""
        if not self.done or self.proves or self.options.algorithm.samples:
            return None
        return self._state.value

    @property
    def best_move(self) -> int | None:
        """The move that a built-in search chose; None before it is done, or none is needed."""
        finding = self._extras.finding
        return finding.best_move if finding and self.done else None

    @property
    def passes(self) -> tuple[Pass, ...]:
        """The searches of the whole tree so far; none where there is but one, as in alpha-beta."""
        return tuple(self._extras.passes)

    def pass_of(self, node: int) -> tuple[int, Pass] | None:
        """The search of the whole tree that a node belongs to, counted from 1; None of the root.

        None, too, where there are no passes.
        """
        passes = self._extras.passes
        begun = bisect_right(passes, node, key=lambda each: each.first_node)
        return (begun, passes[begun - 1]) if begun else None

    @property
    def samples(self) -> tuple[MoveSample, ...]:
        """The root moves as rollouts see them so far, in the order of the search."""
        tree = self.rollout_tree
        return tree.samples() if tree else ()

    @property
    def rollout_tree(self) -> RolloutTree | None:
        """What an algorithm of rollouts knows at present; None before it begins, and of others."""
        return self._extras.tree

    def best_so_far(self, depth: int) -> int | None:
        """The best value yet of the open node at a depth, None before its first child is done."""
        return self._state.best_so_far(depth)

    def advance(self, *, nodes: int | None = None, events: int | None = None) -> int:
        """Go on for at most so many nodes and at most so many events; without either, to the end.

        A budget of nodes ends before the next node is entered. Returns the events that passed.
        """
        state = self._state
        before = state.events
        node_limit = sys.maxsize if nodes is None else min(state.nodes + nodes, sys.maxsize)
        event_limit = sys.maxsize if events is None else min(before + events, sys.maxsize)
        while not state.done:
            chunk_limit = min(node_limit, state.nodes + _CHUNK_NODES)
            state.run(chunk_limit, event_limit)
            if state.events >= event_limit or state.nodes >= node_limit or self._is_held_up:
                break
        return state.events - before

    @property
    def fault(self) -> str | None:
        """Why the search goes no further: its algorithm, from outside, has failed. Else None."""
        return self._extras.fault

    def code_line(self, node: int, *, enters: bool) -> int | None:
        """The index of the line of a plugin's code that entered a node, or left it, if known."""
        lines, index = self._extras.code_lines, 2 * node + (not enters)
        return lines[index] if index < len(lines) and lines[index] >= 0 else None

    @property
    def _is_held_up(self) -> bool:
        return self._extras.waiting or self._extras.fault is not None

    @property
    def patience(self) -> float | None:
        """For how many seconds `advance` waits for a plugin's algorithm that has told too
        little yet, until it comes back early; None for however long.
        """
        return self._extras.patience

    @patience.setter
    def patience(self, seconds: float | None) -> None:
        self._extras.patience = seconds

    def step(self) -> bool:
        """One event; False when there was none left."""
        return bool(self.advance(events=1))

    @property
    def counters(self) -> Counters:
        state, extras = self._state, self._extras
        by_depth = state.nodes_by_depth
        deepest = max((d + 1 for d, count in enumerate(by_depth) if count), default=0)
        o_wins, draws, x_wins = state.leaves
        return Counters(
            nodes=state.nodes,
            x_wins=x_wins,
            o_wins=o_wins,
            draws=draws,
            cutoffs=state.cutoffs,
            pruning_cutoffs=state.pruning_cutoffs,
            pruned_moves=state.pruned_moves,
            win_stops=state.win_stops,
            win_stop_moves=state.win_stop_moves,
            nodes_by_depth=tuple(by_depth[:deepest]),
            horizon_nodes=state.horizon_nodes,
            table_hits=extras.table_hits,
            table_cuts=extras.table_cuts,
            researches=extras.researches,
            passes=max(1, len(extras.passes)),
            rollouts=extras.rollouts,
            left=extras.left,
        )

    @property
    def root_tries(self) -> tuple[RootTry, ...]:
        """The moves tried at the root so far, in order; the value of an open one is None.

        Of an algorithm that goes by rollouts each once, and none of them is ever done.
        """
        state, extras = self._state, self._extras
        by_rollouts = self.options.algorithm.by_rollouts
        windows: Sequence[tuple[int, int] | None] = extras.root_windows
        if by_rollouts or not windows:
            windows = [None] * len(state.root_moves)
        columns = zip(state.root_moves, state.root_values, state.root_nodes, windows, strict=True)
        tries = [
            RootTry(move, None if by_rollouts else value, nodes, window)
            for move, value, nodes, window in columns
        ]
        if state.ply:
            here = tries[extras.root_try]
            tries[extras.root_try] = replace(here, value=None, nodes=here.nodes + state.nodes)
        return tuple(tries)
