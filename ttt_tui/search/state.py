"""What a search is asked while it goes on, whoever searches: the kernel, or a recorder.

The kernel searches minimax and plain alpha-beta, a recorder writes down what any other algorithm
does. `Search` drives either as a `SearchState`. What only some algorithms have to tell stands in
`Extras`, which are empty where the kernel searches.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

from ttt_tui.search.trace import Reason


class SearchState(Protocol):
    """Where a search stands, and what it has counted.

    Attributes:
        nodes: positions entered below the root.
        events: enters and leaves so far, the root's included.
        done: the root has been left.
        ply: depth of the node the search stands in.
        nodes_by_depth: entry `d` counts nodes at depth `d + 1`.
        leaves: finished games by result: O wins, draw, X wins.
        cutoffs: bounds met, on a last child too.
        pruning_cutoffs: those of them that left moves untried.
        pruned_moves: moves left untried by cutoffs.
        win_stops: move loops left at a first win (where no bound was met).
        win_stop_moves: moves left untried by them.
        horizon_nodes: games that went on at the depth limit, and were estimated.
        root_moves: cells tried at the root, in order.
        root_values: the value each returned; all but the last (while it is open) are final.
        root_nodes: nodes below the root through each, the move itself included; of an open one
            less the number of nodes so far.
    """

    nodes: int
    events: int
    done: bool
    ply: int
    nodes_by_depth: list[int]
    leaves: list[int]
    cutoffs: int
    pruning_cutoffs: int
    pruned_moves: int
    win_stops: int
    win_stop_moves: int
    horizon_nodes: int
    root_moves: list[int]
    root_values: list[int]
    root_nodes: list[int]

    @property
    def value(self) -> int:
        """The root's value, from X's side; to be asked for when the search is done."""
        ...

    def best_so_far(self, depth: int) -> int | None:
        """The best value yet of the open node at `depth`, None before its first child is done.

        From X's side.

        Raises:
            IndexError: no node is open at that depth.
        """
        ...

    def run(self, node_limit: int, event_limit: int) -> None:
        """Go on until `nodes` or `events` reaches its limit, or the search is done."""
        ...


@dataclass(frozen=True)
class Finding:
    """What an algorithm returns: the root's value from the side to move, and its choice there.

    Attributes:
        value: None for an algorithm that only samples.
        best_move: None for a finished game.
        reason: why it was done with the root.
    """

    value: int | None
    best_move: int | None
    reason: Reason = Reason.ALL_TRIED


@dataclass
class Pass:
    """One search of the whole tree among several: an iteration, or a call of MTD(f).

    Attributes:
        first_node: its first node in the trace, which is 1 for the first pass.
        alpha, beta: the root's window, from X's side.
        depth: its depth limit, None without.
        value: what it returned, from X's side, None while it goes on.
        best_move: the root move that it has the value from; None while it goes on, and where it
            proved no more than that none is better.
    """

    first_node: int
    alpha: int
    beta: int
    depth: int | None
    value: int | None = None
    best_move: int | None = None


@dataclass(frozen=True)
class MoveSample:
    """What rollouts through a root move have come to, from X's side.

    Attributes:
        move: the cell.
        visits: rollouts through it.
        mean: their mean result, -1 to 1.
        low, high: the ends of the 95 % confidence interval of the mean.
    """

    move: int
    visits: int
    mean: float
    low: float
    high: float


@dataclass(frozen=True)
class MoveBounds:
    """Between which values, from X's side, a move's true value lies; infinite ends are not known.

    Attributes:
        move: the cell.
        low, high: the ends; the value is known where they are equal.
    """

    move: int
    low: int
    high: int


class RolloutTree:
    """The tree that an algorithm of rollouts keeps in memory, as it is at present.

    What is asked for one position is of the moves from it, by the cells that lead there; of a
    position outside of the tree nothing is known, nor is what an algorithm does not say of it.
    """

    def samples(self, path: Sequence[int] = (), /) -> tuple[MoveSample, ...]:  # noqa: ARG002
        return ()

    def bounds(self, path: Sequence[int] = (), /) -> tuple[MoveBounds, ...]:  # noqa: ARG002
        return ()

    def next_move(self, path: Sequence[int] = (), /) -> int | None:  # noqa: ARG002
        """The cell that a rollout which comes by would choose, None where that is not known."""
        return None

    def principal_variation(self) -> tuple[int, ...]:
        """The cells of best play, none while that is not proved."""
        return ()


@dataclass(eq=False)
class Extras:
    """What not every algorithm has to tell.

    Attributes:
        finding: what the algorithm returned, None before.
        passes: the searches of the whole tree so far, the present one last; none where there is
            but one.
        root_windows: with which each move was tried at the root, from X's side; empty where they
            follow from the values of the moves before.
        root_try: which of the moves tried at the root is open, or was last; -1 for the last.
        table_hits: how often the transposition table knew the position.
        table_cuts: how often that was enough.
        researches: nodes entered again with another window.
        rollouts: descents from the root that have ended.
        left: moves that a user program left untried, where nothing allows it.
        tree: what an algorithm of rollouts keeps, None before it begins and for the others.
        patience: seconds for which a plugin is waited for, None for however long;
            then `run` comes back without it.
        waiting: it has, the last time.
        fault: why the search goes no further: a plugin's algorithm has failed.
        code_lines: of a plugin, the indices of the lines of its code that entered and that left
            each node that the trace holds, -1 where they are not known.
    """

    finding: Finding | None = None
    passes: list[Pass] = field(default_factory=list)
    root_windows: list[tuple[int, int]] = field(default_factory=list)
    root_try: int = -1
    table_hits: int = 0
    table_cuts: int = 0
    researches: int = 0
    rollouts: int = 0
    left: int = 0
    tree: RolloutTree | None = None
    patience: float | None = None
    waiting: bool = False
    fault: str | None = None
    code_lines: array[int] = field(default_factory=lambda: array("h"))
