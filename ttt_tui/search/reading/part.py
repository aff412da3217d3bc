"""A part of the tree that a search has visited: from any node, to any depth, node by node.

What leaves the program reads it: data formats and drawings. A trace has half a million nodes and
more, so it is a walk along the columns that holds one path at a time.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from ttt_tui.game import Player
from ttt_tui.search.reading.judge import Bound, claim_at
from ttt_tui.search.reading.moment import Moment
from ttt_tui.search.trace import CUTS, Reason

_REASONS = tuple(Reason)
_LEAVES_MOVES = (*CUTS, Reason.OPEN)


class Row(NamedTuple):
    """A node of a part. Values and windows are from X's side, as the search counts them.

    Attributes:
        node: its index in the trace.
        parent: that of its parent; None of the part's first node.
        ply: below the root of the search.
        move: the cell played to reach it; None of the root.
        player: the side to move there.
        alpha, beta: the window on entering.
        value: None where there is none yet, and of a root of which there are only samples.
        bound: how the value is to be read.
        reason: why its move loop ended.
        below: how many nodes were visited below it, in the part or not.
        unvisited: its moves that have not been tried, in the order of the search; none are named
            where the trace does not hold all that were.
    """

    node: int
    parent: int | None
    ply: int
    move: int | None
    player: Player
    alpha: int
    beta: int
    value: int | None
    bound: Bound
    reason: Reason
    below: int
    unvisited: tuple[int, ...]

    @property
    def was_cut(self) -> bool:
        """Whether moves of it were left out, whatever for."""
        return self.reason in CUTS


@dataclass(frozen=True)
class Part:
    """The nodes visited by a moment, from one of them on, so many plies down at most.

    Attributes:
        moment: of the search.
        node: the first one; it must have been entered by the moment.
        plies: below it; None: to the leaves.
    """

    moment: Moment
    node: int = 0
    plies: int | None = None

    @property
    def moves(self) -> tuple[int, ...]:
        """The cells played from the root of the search to the first node."""
        return tuple(self.moment.trace.moves_to(self.node))

    def rows(self) -> Iterator[Row]:
        """In the order of the search: each node before what is below it."""
        moment, trace = self.moment, self.moment.trace
        move, depth, end = trace.move, trace.depth, trace.end
        alpha, beta, values = trace.alpha, trace.beta, trace.value
        open_nodes = frozenset(moment.path)
        stop = min(self.node + 1 + moment.nodes_below(self.node), moment.held)
        last_ply = 255 if self.plies is None else depth[self.node] + self.plies
        node, path = self.node, trace.path(self.node)[:-1]
        while node < stop:
            ply = depth[node]
            del path[ply:]
            value: int | None
            if node in open_nodes:
                view = moment.view(node)
                value, bound, reason, below = view.value, view.bound, view.reason, view.nodes_below
            else:
                bound, reason = claim_at(moment.search, node), _REASONS[trace.reason[node]]
                value, below = values[node], end[node] - node - 1
                if not node and bound is Bound.SAMPLED:
                    value = None  # of many rollouts the root has no result
            yield Row(
                node,
                path[-1] if node != self.node else None,
                ply,
                move[node] if node else None,
                moment.player(node),
                alpha[node],
                beta[node],
                value,
                bound,
                reason,
                below,
                moment.unvisited(node) if reason in _LEAVES_MOVES or not node else (),
            )
            path.append(node)
            node += 1 + (below if ply >= last_ply else 0)
