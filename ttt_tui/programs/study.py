"""What is known of a recorded tree before anything is called wrong: windows, limits, wrong values.

A number outside its window says only that the value lies there: it is a bound, and no mistake. A
win, a draw and a loss are what counts: programs let a win shrink by its depth in many ways.
"""

from __future__ import annotations

from functools import cached_property

import numpy as np

from ttt_tui.programs.scale import learn
from ttt_tui.programs.tree import Bools, Exact, Ints, Numbers, Tree, cells_of, outcome_of

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
        repeats: some node tries a move more than once, as deepening and null windows do.
        limit: plies below the root at which it looked no deeper, None if it always did.
    """

    def __init__(self, tree: Tree, *, has_depth: bool = False) -> None:
        """`has_depth`: a parameter of the function looks like a depth."""
        self.tree, self.scale = tree, learn(tree)
        self.worth: Numbers = self.scale.worth(tree.raw, tree.x_moves)
        self.repeats = bool((np.bitwise_count(tree.tried) < tree.children).any())
        self.limit = self._limit(has_depth=has_depth)

    @cached_property
    def exact(self) -> Numbers:
        """What each position is worth on the program's scale; NaN where it is not known."""
        exact = Exact(self.tree.start.rules, self.scale.finished)
        found = [exact.of(board) for board in self.tree.boards]
        return np.array([np.nan if each is None else each for each in found])[self.tree.place]

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
            tried = int(np.bitwise_or.reduce(tree.tried[nodes], initial=0))
            cells = np.arange(tree.start.rules.cells, dtype=np.uint64)[:, None]
            free = (tree.legal[nodes] >> cells & np.uint64(1)).sum(axis=1) >= _SEVERAL
            found.append(sum(1 << int(cell) for cell in np.flatnonzero(free)) & ~tried)
        return found[0], found[1]

    @cached_property
    def empty_handed(self) -> Bools:
        """Left with the number it began with: no move that it has left is tried anywhere.

        Or it is worse for its side than any end of the game.
        """
        tree, ends = self.tree, [*self.scale.wins.values()]
        never = np.array(self.never_tried, np.uint64)[tree.x_moves.astype(int)]
        is_worst = np.where(tree.x_moves, self.worth < min(ends), self.worth > max(ends))
        bare = tree.goes_on & (tree.children == 0) & tree.has_value
        found: Bools = bare & ((tree.legal & ~never == 0) | is_worst)
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
        # All stop at one depth: a limit, or the end of the game seen a move too early.
        ends = [*self.scale.wins.values()]
        are_guesses = bool((tree.has_value & stops & ~np.isin(self.worth, ends)).any())
        left = int(np.bitwise_count(tree.legal[stops]).max())
        is_far = least < _A_WHOLE_GAME or left > _NEAR_THE_END
        return least if are_guesses or is_far or has_depth else None

    @cached_property
    def estimates(self) -> Bools:
        """Nodes that stand at the depth limit: their value is the program's guess."""
        limit = len(self.tree) if self.limit is None else self.limit
        found: Bools = self.stops & (self.tree.depth >= limit)
        return found

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

    # Windows

    @cached_property
    def passes_windows(self) -> bool:
        """It passes windows to its calls: they change from node to node."""
        known = self.tree.has_window
        if len(self.tree) < 2 or not known[1:].all():
            return False
        return len(np.unique(np.stack(self.scale.window(self.tree))[:, known], axis=1).T) > 1

    @cached_property
    def prunes(self) -> bool:
        """It knows a window: it is handed one, or mostly leaves nodes as if there were one."""
        return bool(self.tree.has_window.any()) or self._leaves_by_windows

    @cached_property
    def windows(self) -> tuple[Numbers, Numbers]:
        """The window that counts for each node, from X's side.

        Where the program passes windows, they are its own. Where it passes none and yet leaves
        nodes early, they are those that one window for the whole tree would have come to; it is the
        narrowest, so what is wrong in it is wrong in any other.
        """
        if self.passes_windows:
            return self.scale.window(self.tree)
        if self._leaves_by_windows:
            return self.inferred
        open_ = np.full(len(self.tree), np.inf)
        return -open_, open_

    @cached_property
    def inferred(self) -> tuple[Numbers, Numbers]:
        """The windows of one alpha-beta over the recorded values, cut or not."""
        tree, worths = self.tree, self.worth.tolist()
        parents, x_moves = tree.parent.tolist(), tree.x_moves.tolist()
        low, high = [-np.inf] * len(parents), [np.inf] * len(parents)
        now_low, now_high = low.copy(), high.copy()  # raised by the children so far
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

    @cached_property
    def _leaves_by_windows(self) -> bool:
        if self.is_whole:
            return False
        early = (self.tree.children > 0) & (self.tree.untried != 0)
        return bool(self._met(*self.inferred)[early].mean() >= _JUSTIFIED)

    def _met(self, low: Numbers, high: Numbers, *, by_win: bool = True) -> Bools:
        """Nodes whose moves so far decide them: by a window, or as they win."""
        best, x_moves, scale = self.best_below, self.tree.x_moves, self.scale
        met = np.where(x_moves, best >= high, best <= low) | (low >= high)
        if by_win:
            met |= np.where(x_moves, best >= scale.least_win(1), -best >= scale.least_win(-1))
        found: Bools = met & (self.tree.children > 0)
        return found

    @cached_property
    def best_below(self) -> Numbers:
        """From X's side, of the children that have numbers; infinitely bad where none has one."""
        tree, x_moves = self.tree, self.tree.x_moves
        known = ~np.isnan(self.worth[1:])
        parents, worths = tree.parent[1:][known], self.worth[1:][known]
        sides = np.where(x_moves, 1.0, -1.0)
        gain = np.full(len(tree), -np.inf)
        np.maximum.at(gain, parents, worths * sides[parents])
        return gain * sides

    @cached_property
    def is_closed(self) -> Bools:
        """No value lies within the window, so none is wrong."""
        low, high = self.windows
        found: Bools = low >= high
        return found

    # Values

    def clipped(self, worth: Numbers) -> Numbers:
        """Worths as results, 1, 0 or -1, within the windows of their nodes."""
        low, high = self.windows
        with np.errstate(invalid="ignore"):
            found: Numbers = self.scale.outcome(np.maximum(low, np.minimum(high, worth)))
        return found

    @cached_property
    def expected(self) -> Numbers:
        """What each node should return, from X's side; NaN where it is not known."""
        tree = self.tree
        found: Numbers = np.where(self.rests_on_estimates, np.nan, self.exact)
        over = np.flatnonzero(~tree.goes_on)
        for node in over[tree.children[over] > 0]:  # beyond the end others may have a line, too
            found[node] = self.scale.finished(int(tree.outcome[node]), int(tree.stones[node]))
        return found

    @cached_property
    def wrong(self) -> Bools:
        """Nodes whose value is wrong within its window."""
        judged = self.tree.has_value & ~self.is_closed & ~np.isnan(self.expected)
        found: Bools = judged & (self.clipped(self.worth) != self.clipped(self.expected))
        return found

    @cached_property
    def makes_best(self) -> Bools:
        """Nodes whose value is, within its window, the best that its children returned."""
        same = self.clipped(self.worth) == self.clipped(self.best_below)
        found: Bools = (self.tree.children > 0) & same
        return found

    def first(self, nodes: Bools) -> int | None:
        """The first of some nodes to be left: nobody below it is one of them."""
        found = np.flatnonzero(nodes)
        if not len(found):
            return None
        return int(found[np.lexsort((-found, self.tree.end[found]))[0]])

    @cached_property
    def unexplained(self) -> Bools:
        """Nodes left with moves untried that no window, win, table or depth limit explains."""
        tree = self.tree
        early: Bools = tree.goes_on & (tree.untried != 0) & ~tree.is_open & (tree.children > 0)
        by_window = self._met(*self.windows, by_win=False)
        early &= ~np.where(self.wrong, by_window, self._met(*self.windows))
        early |= self.empty_handed & (self.limit is None)
        boards = zip(tree.boards, self.expanded, strict=True)
        searched = {(x, o) for (x, o, _), first in boards if first < len(tree)}

        def is_needless(node: int, cell: int) -> bool:
            """What the move leads to may be known without a node: it is over, or was searched."""
            x, o, bit = int(tree.x[node]), int(tree.o[node]), 1 << cell
            x, o = (x | bit, o) if tree.x_moves[node] else (x, o | bit)
            return (x, o) in searched or outcome_of(tree.start.rules, x, o) is not None

        for node in np.flatnonzero(early & (tree.children > 0)):
            early[node] = not all(
                is_needless(int(node), c) for c in cells_of(int(tree.untried[node]))
            )
        return early

    # Whose choice, whose rules

    @cached_property
    def takes_worst(self) -> Bools:
        """Nodes whose value is the worst of their children's for their side."""
        tree = self.tree
        ends = [self.scale.worth(each, ~tree.x_moves) for each in (tree.least, tree.most)]
        found: Bools = self.worth == np.where(tree.x_moves, np.fmin(*ends), np.fmax(*ends))
        return found

    @cached_property
    def choices(self) -> Bools:
        """Nodes that have tried all moves, and whose moves have not all one value."""
        tree = self.tree
        found: Bools = tree.has_value & (tree.least < tree.most) & (tree.untried == 0)
        return found

    @cached_property
    def is_exchanged(self) -> bool:
        """X and O both take what is worst for them, at every node where there is a choice.

        The search may be made for the other side, and was called as it never is.
        """
        sides = self.tree.x_moves[self.choices]
        is_enough = len(sides) >= _ENOUGH and len(np.unique(sides)) > 1
        return is_enough and bool(self.takes_worst[self.choices].all())

    @cached_property
    def fewer_everywhere(self) -> bool:
        """At every node it tries fewer moves than the rules allow: they may be other rules.

        Nodes with so few empty cells that stones which fall may be put on each say nothing.
        """
        tree, rules = self.tree, self.tree.start.rules
        telling = tree.goes_on & (tree.children > 0) & ~tree.is_open
        telling &= np.bitwise_count(tree.legal) > max(rules.rows, rules.columns)
        return bool(telling.any()) and bool((tree.untried[telling] != 0).all())
