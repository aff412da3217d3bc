"""A recorded tree beside exact values: windows, depth limits, wrong values.

A number outside its window says only that the value lies there: it is a bound, and not a mistake. A
win, a draw and a loss are what counts: programs let a win shrink by its depth in many ways.
"""

from __future__ import annotations

from functools import cached_property

import numpy as np

from ttt_tui.programs.scale import Scale, learn
from ttt_tui.programs.tree import Bools, Numbers, RecordedTree, cells_of
from ttt_tui.solver.results import GOES_ON, results

_FAR = 1e300
"""Beyond all numbers of a program."""
_FEW = 2
"""Moves that may be left where a search sees the end of the game early."""


class Study:
    """Conclusions from a recorded tree.

    Attributes:
        worth: the number of each node from X's side.
        repeats: True if a node tries a move more than once, as deepening and null windows do.
    """

    def __init__(self, tree: RecordedTree, scale: Scale | None = None) -> None:
        """Take the scale of a larger recording, if one is given."""
        self.tree = tree
        self.scale = scale or learn(tree)
        self.worth: Numbers = self.scale.worth(tree.raw, tree.x_moves)
        self.repeats = bool((np.bitwise_count(tree.tried) < tree.children).any())

    # Depth limits

    @cached_property
    def stops(self) -> Bools:
        """Nodes of games that go on whose position has no child anywhere, though with a value."""
        tree = self.tree
        gain = self.worth - self.scale.draw
        most = abs(gain[tree.has_value & ~tree.goes_on]).max(initial=self.scale.win)
        # A number that is worse for its side than any end of a game is the best of no moves.
        is_nothing = np.where(tree.x_moves, gain < -most, gain > most)
        is_searched = np.isin(tree.place, tree.place[tree.children > 0])  # else a table knew it
        found: Bools = tree.goes_on & ~is_searched & ~tree.is_open & ~is_nothing
        return found

    @cached_property
    def limit(self) -> int | None:
        """The plies below the root at which the search looks no deeper; None if it always does."""
        tree = self.tree
        if tree.is_open.any():
            return None
        deepest = int(tree.depth.max())
        at_limit = self.stops & (tree.depth == deepest)
        left = int(np.bitwise_count(tree.legal[at_limit]).max(initial=0))
        is_one = self.repeats or not (self.stops & ~at_limit).any()
        return deepest if left > _FEW and is_one else None

    @cached_property
    def estimates(self) -> Bools:
        """Nodes at the depth limit: their value is the program's guess."""
        if self.limit is None:
            return np.zeros(len(self.tree), np.bool_)
        found: Bools = self.stops & (self.tree.depth >= self.limit)
        return found

    # Windows

    @cached_property
    def windows(self) -> tuple[Numbers, Numbers]:
        """Windows from X's side; open ones where the program passes none, or always the same."""
        if self.tree.has_window[1:].all():
            low, high = self.scale.window(self.tree)
            if not ((low[1:] == low[-1]) & (high[1:] == high[-1])).all():
                return low, high
        return np.full(len(self.tree), -np.inf), np.full(len(self.tree), np.inf)

    @cached_property
    def best_below(self) -> Numbers:
        """The best number of the children from X's side; infinitely bad where none has one."""
        sides = np.where(self.tree.x_moves, 1.0, -1.0)
        gain = np.full(len(self.tree), -np.inf)
        np.fmax.at(gain, self.tree.parent[1:], self.worth[1:] * -sides[1:])
        return gain * sides

    # Values

    def clipped(self, worth: Numbers) -> Numbers:
        """Turn worths into results, 1, 0 or -1, within the windows of their nodes."""
        low, high = self.windows
        found: Numbers = self.scale.outcome(np.maximum(low, np.minimum(high, worth)))
        return found

    @cached_property
    def expected(self) -> Numbers:
        """The right return value of each node, from X's side; NaN where it is not known.

        A win is very large: its size is for the program to say.
        """
        tree = self.tree
        values = results(tree.start)
        known = [
            values.get(board, np.nan) if end == GOES_ON else end
            for board, end in zip(tree.boards, tree.outcomes, strict=True)
        ]
        result = np.array(known, np.float64)[tree.place]
        above = self.estimates.copy()  # above an estimate nothing is known, either
        for level in reversed(tree.levels[1:]):
            np.logical_or.at(above, tree.parent[level], above[level])
        result[above] = np.nan
        found: Numbers = self.scale.draw + result * _FAR
        return found

    @cached_property
    def wrong(self) -> Bools:
        """Nodes whose value is wrong within a window that is not closed."""
        tree = self.tree
        low, high = self.windows
        judged = tree.has_value & (low < high) & ~np.isnan(self.expected)
        judged[1:] &= tree.goes_on[tree.parent[1:]]  # after the end there is no result
        found: Bools = judged & (self.clipped(self.worth) != self.clipped(self.expected))
        return found

    @cached_property
    def makes_best(self) -> Bools:
        """Nodes whose value is, within its window, the best that its children returned."""
        same = self.clipped(self.worth) == self.clipped(self.best_below)
        found: Bools = (self.tree.children > 0) & same
        return found

    @cached_property
    def unexplained(self) -> Bools:
        """Nodes left with moves untried that no window, win, table or depth limit explains."""
        tree = self.tree
        early: Bools = tree.goes_on & (tree.untried != 0) & ~tree.is_open & (tree.children > 0)
        if not early.any():
            return early
        best = self.best_below
        low, high = self.windows
        least_win = self.scale.least_win
        is_met = np.where(tree.x_moves, best >= high, best <= low) | (low >= high)
        is_won = np.where(tree.x_moves, best >= least_win(1), -best >= least_win(-1))
        early &= ~(is_met | (is_won & ~self.wrong))
        searched = {tree.boards[each] for each in np.unique(tree.place[tree.children > 0])}

        def is_needless(node: int, cell: int) -> bool:
            """Return True if the move's value is known without a node."""
            after = tree.position(node).play(cell)
            return (after.x, after.o) in searched

        for node in np.flatnonzero(early).tolist():
            early[node] = not all(is_needless(node, c) for c in cells_of(int(tree.untried[node])))
        return early
