"""What is known of a recorded tree before anything is called wrong: windows, limits, wrong values.

A number outside its window says only that the value lies there: it is a bound, and no mistake. A
win, a draw and a loss are what counts: programs let a win shrink by its depth in many ways.
"""

from __future__ import annotations

from functools import cached_property

import numpy as np

from ttt_tui.programs.scale import learn
from ttt_tui.programs.tree import SMALL, Bools, Numbers, Tree, cells_of
from ttt_tui.solver.results import GOES_ON, results

_FAR = 1e300
"""Beyond all numbers of a program."""


class Study:
    """What is known of a tree.

    Attributes:
        worth: of each node, its number from X's side.
        repeats: some node tries a move more than once, as deepening and null windows do.
        limit: plies below the root at which it looked no deeper, None if it always did.
    """

    def __init__(self, tree: Tree, *, has_depth: bool = False) -> None:
        """`has_depth`: a parameter of the function looks like a depth."""
        self.tree, self.scale = tree, learn(tree)
        self.worth: Numbers = self.scale.worth(tree.raw, tree.x_moves)
        self.repeats = bool((np.bitwise_count(tree.tried) < tree.children).any())
        self.limit = self._limit(has_depth=has_depth)

    # Nodes that were left without a look at a child

    @cached_property
    def stops(self) -> Bools:
        """Nodes of games that go on, left without a child, that gave more than nothing.

        Nothing is a number that is worse for their side than any end of a game.
        """
        tree, gain = self.tree, self.worth - self.scale.draw
        most = abs(gain[tree.has_value & ~tree.goes_on]).max(initial=self.scale.win)
        is_nothing = np.where(tree.x_moves, gain < -most, gain > most)
        found: Bools = tree.goes_on & (tree.children == 0) & ~tree.is_open & ~is_nothing
        return found

    def _limit(self, *, has_depth: bool) -> int | None:
        tree, stops = self.tree, self.stops
        if not stops.any():
            return None
        least = int(tree.depth[stops].min())
        if self.repeats:
            return least  # deepening: every depth is a limit once
        if least != int(tree.depth.max()):
            return None
        # All stop at one depth: a limit, or the end of the game seen one or two moves too early.
        left = int(np.bitwise_count(tree.legal[stops]).max())
        return least if left > 2 or has_depth else None

    @cached_property
    def estimates(self) -> Bools:
        """Nodes that stand at the depth limit: their value is the program's guess."""
        limit = len(self.tree) if self.limit is None else self.limit
        found: Bools = self.stops & (self.tree.depth >= limit)
        return found

    # Windows

    @cached_property
    def windows(self) -> tuple[Numbers, Numbers]:
        """From X's side; open ones where the program passes none, or always the same."""
        if self.tree.has_window[1:].all():
            low, high = self.scale.window(self.tree)
            if not ((low[1:] == low[-1]) & (high[1:] == high[-1])).all():
                return low, high
        return np.full(len(self.tree), -np.inf), np.full(len(self.tree), np.inf)

    @cached_property
    def best_below(self) -> Numbers:
        """From X's side, of the children that have numbers; infinitely bad where none has one."""
        tree, x_moves = self.tree, self.tree.x_moves
        sides = np.where(x_moves, 1.0, -1.0)
        gain = np.full(len(tree), -np.inf)
        np.fmax.at(gain, tree.parent[1:], self.worth[1:] * -sides[1:])
        return gain * sides

    # Values

    def clipped(self, worth: Numbers) -> Numbers:
        """Worths as results, 1, 0 or -1, within the windows of their nodes."""
        low, high = self.windows
        found: Numbers = self.scale.outcome(np.maximum(low, np.minimum(high, worth)))
        return found

    @cached_property
    def expected(self) -> Numbers:
        """What each node should return, from X's side; NaN where it is not known.

        It is very large where a side wins: how large it should be, is for the program to say.
        """
        tree, values = self.tree, results(self.tree.start)
        known = [
            values.get(board, np.nan) if end == GOES_ON else end
            for board, end in zip(tree.boards, tree.outcomes, strict=True)
        ]
        result = np.array(known, np.float64)[tree.place]
        if self.limit is not None:  # nor is it above an estimate
            above = self.estimates.copy()
            for level in reversed(tree.levels[1:]):
                np.logical_or.at(above, tree.parent[level], above[level])
            result[above] = np.nan
        found: Numbers = self.scale.draw + result * _FAR
        return found

    @cached_property
    def wrong(self) -> Bools:
        """Nodes whose value is wrong within its window; in a closed one none is."""
        low, high = self.windows
        judged = self.tree.has_value & (low < high) & ~np.isnan(self.expected)
        judged[1:] &= self.tree.goes_on[self.tree.parent[1:]]  # after the end there is no result
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
        tree, scale = self.tree, self.scale
        early: Bools = tree.goes_on & (tree.untried != 0) & ~tree.is_open & (tree.children > 0)
        if early.any():
            best, x_moves, (low, high) = self.best_below, tree.x_moves, self.windows
            is_met = np.where(x_moves, best >= high, best <= low) | (low >= high)
            is_won = np.where(x_moves, best >= scale.least_win(1), -best >= scale.least_win(-1))
            early &= ~(is_met | (is_won & ~self.wrong))
        searched = {tree.boards[each] for each in np.unique(tree.place[tree.children > 0])}

        def is_needless(node: int, cell: int) -> bool:
            """What the move leads to may be known without a node: it is over, or was searched."""
            after = tree.position(node).play(cell)
            return after.value() is not None or (after.x, after.o) in searched

        for node in np.flatnonzero(early).tolist():
            early[node] = not all(is_needless(node, c) for c in cells_of(int(tree.untried[node])))
        return early

    @cached_property
    def hides_cuts(self) -> bool:
        """It is handed no window, and leaves moves out that it plays elsewhere, as cuts do."""
        left = self.tree.untried & np.bitwise_or.reduce(self.tree.tried)
        is_left = bool(left[self.unexplained].any()) and not self.tries_one
        return is_left and not self.tree.has_window.any()

    @cached_property
    def tries_one(self) -> bool:
        """It tries one move of each node: neither a cut nor other rules do so."""
        return int(self.tree.children.max()) == 1

    # Whose rules

    @cached_property
    def fewer_everywhere(self) -> bool:
        """At every node it tries fewer moves than the rules allow: they may be other rules.

        Nodes with so few empty cells that stones which fall may be put on each say nothing. No rule
        of 3x3 allows one move alone, or never one and the same.
        """
        tree, rules = self.tree, self.tree.start.rules
        inner = tree.goes_on & (tree.children > 0) & ~tree.is_open
        left, played = (int(np.bitwise_or.reduce(m[inner])) for m in (tree.untried, tree.tried))
        is_one = self.tries_one or (left.bit_count() == 1 and not left & played)
        inner &= np.bitwise_count(tree.legal) > max(rules.rows, rules.columns)
        is_fewer = bool(inner.any()) and bool((tree.untried[inner] != 0).all())
        return is_fewer and not (is_one and rules.cells == SMALL)

    @property
    def sees_lines(self) -> bool:
        """A line ends the game, where there is a cell and depth left."""
        tree = self.tree
        is_left = np.bitwise_count(tree.x | tree.o) < tree.start.rules.cells
        won = (abs(tree.outcome) == 1) & is_left & (tree.depth < tree.depth.max())
        return bool((tree.children[won] == 0).any())
