"""What is known of a recorded tree before anything is called wrong: windows, limits, wrong values.

A number outside its window says only that the value lies there: it is a bound, and no mistake. A
win, a draw and a loss are what counts: programs let a win shrink by its depth in many ways.
"""

from __future__ import annotations

from functools import cached_property

import numpy as np

from ttt_tui.programs.outcomes import Exact, cells_of
from ttt_tui.programs.scale import learn
from ttt_tui.programs.tree import Bools, Ints, Numbers, Tree

_JUSTIFIED = 0.7
"""Of the nodes left early, that a window explains, in a search that prunes."""
_ENOUGH = 8
"""Choices that show whose the numbers are."""
_SEVERAL = 3
_NEAR_THE_END = 2
"""Empty cells."""
_A_WHOLE_GAME = 5
"""Plies: who looks so far, and then stops just before the end, takes it for the end."""


class Study:
    """What is known of a tree.

    Attributes:
        worth: of each node, its number from X's side.
        exact: what each position is worth on the program's scale; NaN where it is not known.
        limit: plies below the root at which it looked no deeper, None if it always did.
    """

    def __init__(self, tree: Tree, depth_named: bool = False) -> None:
        self.tree, self.scale = tree, learn(tree)
        self.worth: Numbers = self.scale.worth(tree.raw, tree.x_moves)
        self._exact = Exact(tree.outcomes, self.scale.finished)
        self.repeats = bool((np.bitwise_count(tree.tried) < tree.children).any())
        self.limit = self._limit(depth_named)

    @cached_property
    def exact(self) -> Numbers:
        boards = [self._exact.of(board) for board in self.tree.boards]
        found = np.array([np.nan if value is None else value for value in boards], np.float64)
        return found[self.tree.place]

    # Nodes that were left without a look at a child

    @cached_property
    def stops(self) -> Bools:
        """Nodes of games that go on, left without a child, that gave more than nothing."""
        tree = self.tree
        found: Bools = tree.goes_on & (tree.children == 0) & ~tree.is_open & ~self.empty_handed
        return found

    @cached_property
    def never_tried(self) -> tuple[int, int]:
        """Cells that are free in several nodes that try moves and are tried in none: of O, of X.

        The root may be another function's, which has a loop of its own.
        """
        tree, found = self.tree, []
        for side in (False, True):
            nodes = (tree.x_moves == side) & (tree.children > 0)
            nodes[0] = False
            tried = int(np.bitwise_or.reduce(tree.tried[nodes])) if nodes.any() else 0
            free = sum(
                1 << cell
                for cell in range(tree.start.rules.cells)
                if int((tree.legal[nodes] >> np.uint64(cell) & np.uint64(1)).sum()) >= _SEVERAL
            )
            found.append(free & ~tried)
        return found[0], found[1]

    @cached_property
    def empty_handed(self) -> Bools:
        """Left with the number it began with: no move that it has left is tried anywhere.

        Or it is worse for its side than any end of the game.
        """
        tree = self.tree
        bare = tree.goes_on & (tree.children == 0) & tree.has_value
        never = np.array(self.never_tried, np.uint64)[tree.x_moves.astype(int)]
        ends = [*self.scale.wins.values()]
        is_worst = np.where(tree.x_moves, self.worth < min(ends), self.worth > max(ends))
        found: Bools = bare & ((tree.legal & ~never == 0) | is_worst)
        return found

    def _limit(self, depth_named: bool) -> int | None:
        tree, stops = self.tree, self.stops
        if not stops.any():
            return None
        least = int(tree.depth[stops].min())
        if self.repeats:
            return least  # deepening: every depth is a limit once
        if least != int(tree.depth.max()):
            return None
        # All stop at one depth: a limit, or the end of the game seen a move too early.
        ends = [*self.scale.wins.values()]
        are_guesses = bool((tree.has_value & stops & ~np.isin(self.worth, ends)).any())
        left = np.bitwise_count(tree.legal[stops])
        far = least < _A_WHOLE_GAME or int(left.max()) > _NEAR_THE_END
        return least if are_guesses or far or depth_named else None

    @cached_property
    def estimates(self) -> Bools:
        """Nodes that stand at the depth limit: their value is the program's guess."""
        if self.limit is None:
            return np.zeros(len(self.tree), np.bool_)
        return self.stops & (self.tree.depth >= self.limit)

    @cached_property
    def rests_on_estimates(self) -> Bools:
        """Nodes with an estimate at them or below."""
        found = self.estimates.copy()
        for level in reversed(self.tree.levels[1:]):
            np.logical_or.at(found, self.tree.parent[level], found[level])
        return found

    @cached_property
    def expanded(self) -> Ints:
        """By position, the first node of it that tried a move; the number of nodes where none."""
        first = np.full(len(self.tree.boards), len(self.tree), np.int64)
        nodes = np.flatnonzero(self.tree.children > 0)
        np.minimum.at(first, self.tree.place[nodes], nodes)
        return first

    @cached_property
    def was_expanded(self) -> Bools:
        """Nodes whose position was searched before."""
        return self.expanded[self.tree.place] < np.arange(len(self.tree))

    # Windows

    @cached_property
    def passes_windows(self) -> bool:
        """It passes windows to its calls: they change from node to node."""
        tree = self.tree
        known = ~(np.isnan(tree.low) & np.isnan(tree.high))
        if len(tree) < 2 or not known[1:].all():
            return False
        low, high = self.scale.window(tree)
        return len(np.unique(np.stack((low, high))[:, known], axis=1).T) > 1

    @cached_property
    def windows(self) -> tuple[Numbers, Numbers]:
        """The window that counts for each node, from X's side.

        Where the program passes windows, they are its own. Where it passes none and yet leaves
        nodes early, they are those that one window for the whole tree would have come to; it is the
        narrowest, so what is wrong in it is wrong in any other.
        """
        if self.passes_windows:
            return self.scale.window(self.tree)
        low, high = self.inferred
        if self.is_whole or not self._explains(low, high):
            open_ = np.full(len(self.tree), np.inf)
            return -open_, open_
        return low, high

    @cached_property
    def prunes(self) -> bool:
        """It knows a window: it is handed one, or mostly leaves nodes as if there were one."""
        tree = self.tree
        if not (np.isnan(tree.low) & np.isnan(tree.high)).all():
            return True
        return not self.is_whole and self._explains(*self.inferred)

    @cached_property
    def inferred(self) -> tuple[Numbers, Numbers]:
        """The windows of one alpha-beta over the recorded values, cut or not."""
        tree, inf = self.tree, np.inf
        parents, worths = tree.parent.tolist(), self.worth.tolist()
        x_moves = tree.x_moves.tolist()
        low, high = [-inf] * len(parents), [inf] * len(parents)
        now_low, now_high = low.copy(), high.copy()
        for node in range(1, len(parents)):
            parent, worth = parents[node], worths[node]
            low[node] = now_low[node] = now_low[parent]
            high[node] = now_high[node] = now_high[parent]
            if x_moves[parent]:
                if worth > now_low[parent]:
                    now_low[parent] = worth
            elif worth < now_high[parent]:
                now_high[parent] = worth
        return np.array(low), np.array(high)

    @cached_property
    def is_whole(self) -> bool:
        """No node was left with moves untried."""
        return not (self.tree.untried[self.tree.children > 0] != 0).any()

    def _explains(self, low: Numbers, high: Numbers) -> bool:
        early = (self.tree.children > 0) & (self.tree.untried != 0)
        met = self._met(low, high)[early]
        return bool(met.mean() >= _JUSTIFIED)

    def _met(self, low: Numbers, high: Numbers, *, by_win: bool = True) -> Bools:
        best, x_moves = self.best_below, self.tree.x_moves
        met = np.where(x_moves, best >= high, best <= low) | (low >= high)
        if by_win:
            scale = self.scale
            met |= np.where(x_moves, best >= scale.least_win(1), -best >= scale.least_win(-1))
        return met & (self.tree.children > 0)

    @cached_property
    def best_below(self) -> Numbers:
        """From X's side, of the children that have numbers; infinitely bad where none has one."""
        tree, worst = self.tree, np.where(self.tree.x_moves, -np.inf, np.inf)
        parents, known = tree.parent[1:], ~np.isnan(self.worth[1:])
        parents, worths = parents[known], self.worth[1:][known]
        most, least = worst.copy(), worst.copy()
        np.maximum.at(most, parents, worths)
        np.minimum.at(least, parents, worths)
        return np.where(tree.x_moves, most, least)

    @cached_property
    def is_closed(self) -> Bools:
        """No value lies within the window, so none is wrong."""
        low, high = self.windows
        return low >= high

    # Values

    def clipped(self, worth: Numbers) -> Numbers:
        """Worths as results within the windows of their nodes."""
        low, high = self.windows
        with np.errstate(invalid="ignore"):
            found: Numbers = self.scale.outcome(np.maximum(low, np.minimum(high, worth)))
        return found

    @cached_property
    def expected(self) -> Numbers:
        """What each node should return, from X's side; NaN where it is not known."""
        tree, scale = self.tree, self.scale
        whole = (tree.untried == 0) & (np.bitwise_count(tree.tried) == tree.children)
        above = np.where(
            whole & (tree.children > 0) & ~np.isnan(tree.least), self.best_below, np.nan
        )
        found: Numbers = np.where(self.rests_on_estimates, above, self.exact)
        over = np.flatnonzero(~tree.goes_on)
        ends = [scale.finished(int(tree.outcome[n]), int(tree.stones[n])) for n in over]
        found[over] = ends
        return found

    @cached_property
    def wrong(self) -> Bools:
        """Nodes whose value is wrong within its window."""
        tree = self.tree
        judged = tree.has_value & ~self.is_closed & ~self.estimates & ~np.isnan(self.expected)
        judged &= ~self.rests_on_estimates
        found: Bools = judged & (self.clipped(self.worth) != self.clipped(self.expected))
        return found

    @cached_property
    def makes_best(self) -> Bools:
        """Nodes whose value is, within its window, the best that its children returned."""
        found: Bools = (self.tree.children > 0) & (
            self.clipped(self.worth) == self.clipped(self.best_below)
        )
        return found

    @cached_property
    def order_left(self) -> Ints:
        """The nodes in the order left: whoever is wrong first has nobody wrong below."""
        return np.lexsort((-np.arange(len(self.tree)), self.tree.end))

    def first(self, nodes: Bools) -> int | None:
        """The first of some nodes to be left."""
        found = self.order_left[nodes[self.order_left]]
        return int(found[0]) if len(found) else None

    @cached_property
    def unexplained(self) -> Bools:
        """Nodes left with moves untried that no window, win, table or depth limit explains."""
        tree = self.tree
        early = tree.goes_on & (tree.untried != 0) & ~tree.is_open & (tree.children > 0)
        low, high = self.windows
        early &= ~np.where(self.wrong, self._met(low, high, by_win=False), self._met(low, high))
        early |= self.empty_handed & (self.limit is None)
        for node in np.flatnonzero(early):
            if tree.children[node] and all(
                self._is_needless(int(node), cell) for cell in cells_of(int(tree.untried[node]))
            ):
                early[node] = False
        found: Bools = early
        return found

    def _is_needless(self, node: int, cell: int) -> bool:
        """Whether what the move leads to may be known without a node: it is over, or was seen."""
        tree, bit = self.tree, 1 << cell
        x, o = int(tree.x[node]), int(tree.o[node])
        x, o = (x | bit, o) if tree.x_moves[node] else (x, o | bit)
        return tree.outcomes.of(x, o) is not None or (x, o) in self._expanded_boards

    @cached_property
    def _expanded_boards(self) -> set[tuple[int, int]]:
        boards = zip(self.tree.boards, self.expanded, strict=True)
        return {(x, o) for (x, o, _), first in boards if first < len(self.tree)}

    # Whose choice

    @cached_property
    def is_exchanged(self) -> bool:
        """X and O both take what is worst for them, at every node where there is a choice.

        The search may be made for the other side, and was called as it never is.
        """
        tree = self.tree
        choice = (
            tree.has_value & tree.goes_on & (tree.children > 1) & (tree.untried == 0)
            & (tree.least < tree.most)
        )  # fmt: skip
        if int(choice.sum()) < _ENOUGH or len(np.unique(tree.x_moves[choice])) < 2:
            return False
        return bool(self.takes_worst[choice].all())

    @cached_property
    def takes_worst(self) -> Bools:
        """Nodes whose value is the worst of their children's for their side."""
        tree = self.tree
        ends = [self.scale.worth(each, ~tree.x_moves) for each in (tree.least, tree.most)]
        low, high = np.fmin(*ends), np.fmax(*ends)
        found: Bools = self.worth == np.where(tree.x_moves, low, high)
        return found

    @cached_property
    def fewer_everywhere(self) -> bool:
        """At every node it tries fewer moves than the rules allow: they may be other rules.

        Nodes that a bound or a win may have ended say nothing, nor do those with so few empty cells
        that stones which fall may be put on each.
        """
        tree = self.tree
        low, high = self.inferred if not self.passes_windows else self.windows
        telling = tree.goes_on & (tree.children > 0) & ~tree.is_open & ~self._met(low, high)
        rules = tree.start.rules
        several = telling & (np.bitwise_count(tree.legal) > max(rules.rows, rules.columns))
        return bool(several.any()) and bool((tree.untried[several] != 0).all())
