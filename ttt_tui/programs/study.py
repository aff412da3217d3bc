"""Conclusions from a recorded tree: the meaning of its numbers, depth limits, wrong values.

Programs let a win shrink by its depth in many ways, so all numbers above a draw are wins of X, and
all below are wins of O; only these results are compared. A number outside its window says only that
the value lies there: it is a bound, and not a mistake. No verdict rests on a scale.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product
from statistics import mode
from typing import Any

import numpy as np

from ttt_tui.programs.recording import Bools, Numbers, RecordedTree, cells_of
from ttt_tui.search.exact import exact_below

_MOST = 0.6
"""The share of finished games whose number fits their result; else the scale is not learnt."""
_SOME = 0.3
"""The share of X's wins, of O's and of the draws that must fit, so that the scale is sure."""
_FEW = 2
"""Moves that may be left where a search sees the end of the game early."""


@dataclass(frozen=True)
class Scale:
    """The meaning of a program's numbers; worths are its numbers from X's side.

    Attributes:
        sign: 1 if a larger number is X's gain, or the mover's; -1 if it is the other side's.
        alternates: True if the sign turns from ply to ply, as in negamax.
        draw: the worth of a draw.
        win: the distance from a draw to the nearest finished game that somebody has won.
        is_learnt: True if most finished games, and most of the drawn ones, fit their results.
        is_sure: True if each result has games that fit, and wins of X are worth as much as O's.
    """

    sign: int
    alternates: bool
    draw: float = 0.0
    win: float = 1.0
    is_learnt: bool = False
    is_sure: bool = False

    def worth(self, raw: Any, side: Any) -> Any:
        """Turn a number, or a column of them, of the side to move to X's side."""
        return raw * self.sign * (side if self.alternates else 1)

    def outcome(self, worth: Any) -> Any:
        """Return 1, 0 or -1 from X's side for a worth or a column of them."""
        return np.sign(worth - self.draw)

    def window(self, tree: RecordedTree) -> Numbers:
        """Return the windows of all nodes from X's side."""
        worth = self.worth(tree.window, tree.side)
        is_turned = self.worth(1, tree.side) < 0
        found: Numbers = np.where(is_turned, worth[::-1], worth)
        return found


def learn(tree: RecordedTree) -> Scale:
    """Learn a scale from finished games, and from how children's numbers become their parents'."""
    views = [Scale(sign, alternates) for alternates, sign in product((False, True), (1, -1))]
    agreements = dict(_fit(tree, view) for view in views)
    # A negamax without its minus agrees with no parents, and with all finished games.
    return max(agreements, key=lambda each: (each.is_sure, agreements[each]))


def _share(found: Bools, default: float) -> float:
    return float(found.mean()) if len(found) else default


def _fit(tree: RecordedTree, view: Scale) -> tuple[Scale, float]:
    """Return a scale in one point of view, and how well the recording agrees with it.

    It is read from finished games, and from nodes whose moves were all tried.
    """
    worth = view.worth(tree.raw, tree.side)
    parents = tree.has_value & (tree.children > 0) & (tree.untried == 0) & tree.goes_on
    votes = _share((worth == tree.best_below(worth))[parents], 1.0)
    over = tree.has_value & (tree.children == 0) & ~tree.goes_on
    worth = worth[over]
    outcome = tree.outcome[over]
    won, drawn, lost = (worth[outcome == each] for each in (1, 0, -1))
    low = min(lost, default=-np.inf)
    high = max(won, default=np.inf)
    usual = mode([*drawn.tolist(), np.nan])
    draw = usual
    if not low < usual < high:
        draw = (low + high) / 2 if -np.inf < low < high < np.inf else 0.0
    is_right = np.sign(worth - draw) == outcome
    gain = np.abs(worth - draw)
    by_x, by_o = (gain[is_right & (outcome == each)].tolist() for each in (1, -1))
    is_even = not by_x or not by_o or max(min(by_x), min(by_o)) <= min(max(by_x), max(by_o))
    orderly = _share(is_right, 0.0)
    seen = 1.0 if by_x or by_o else votes
    is_learnt = min(orderly, _share(drawn == usual, 1.0), seen) >= _MOST
    shares = [_share(is_right[outcome == each], 1.0) for each in (1, 0, -1)]
    scale = replace(
        view,
        draw=draw,
        win=min(by_x + by_o, default=1.0),
        is_learnt=is_learnt,
        is_sure=is_learnt and is_even and min(shares) >= _SOME,
    )
    return scale, 2 * orderly + votes


class Study:
    """Conclusions from a recorded tree; results are 1, 0 and -1 from X's side.

    Attributes:
        worth: the number of each node from X's side; `result`: what it counts as.
        best: the best result of the children for the side to move, a loss without children.
        repeats: True if a node tries a move more than once, as deepening and null windows do.
    """

    def __init__(self, tree: RecordedTree, scale: Scale | None = None) -> None:
        """Take the scale of a larger recording, if one is given."""
        self.tree = tree
        self.scale = scale or learn(tree)
        self.worth: Numbers = self.scale.worth(tree.raw, tree.side)
        self.result: Numbers = self.scale.outcome(self.worth)
        self.best: Numbers = self.scale.outcome(tree.best_below(self.worth))
        self.repeats = bool((np.bitwise_count(tree.tried) < tree.children).any())

    # Depth limits

    @cached_property
    def stops(self) -> Bools:
        """Nodes of games that go on whose position has no child anywhere, though with a value."""
        tree = self.tree
        gain = self.worth - self.scale.draw
        ended = np.abs(gain[tree.has_value & ~tree.goes_on])
        # A number that is worse for its side than any end of a game is the best of no moves.
        is_nothing = gain * tree.side < -ended.max(initial=self.scale.win)
        is_searched = np.isin(tree.place, tree.place[tree.children > 0])  # else a table knew it
        found: Bools = tree.goes_on & ~is_searched & ~tree.is_open & ~is_nothing
        return found

    @cached_property
    def estimates(self) -> Bools:
        """Nodes at the depth limit: their value is the program's guess."""
        tree = self.tree
        found: Bools = self.stops & (tree.depth == tree.depth.max())
        is_limit = self.repeats or found.sum() == self.stops.sum()
        is_limit &= np.bitwise_count(tree.untried[found]).max(initial=0) > _FEW
        return found & (is_limit and not tree.is_open.any())

    @cached_property
    def limit(self) -> int | None:
        """The plies below the root at which the search looks no deeper; None if it always does."""
        return int(self.tree.depth.max()) if self.estimates.any() else None

    # Values

    @cached_property
    def window(self) -> Numbers:
        """The results within which values count; all of them if the windows never change."""
        found: Numbers = self.scale.outcome(self.scale.window(self.tree))
        is_still = (found[:, 1:] == found[:, -1:]).all()
        return np.array([[-1.0], [1.0]]) if is_still else found

    def clipped(self, result: Numbers) -> Numbers:
        """Return results within the windows of their nodes."""
        return np.clip(result, *self.window)

    @cached_property
    def expected(self) -> Numbers:
        """The right result of each node; NaN where it is not known."""
        tree = self.tree
        values = exact_below(tree.start)
        known = np.array([values.get(board, np.nan) for board in tree.boards], float)
        found: Numbers = np.where(tree.goes_on, known[tree.place], tree.outcome)
        guesses = np.append(0, np.cumsum(self.estimates))
        found[guesses[tree.end] > guesses[:-1]] = np.nan  # above an estimate nothing is known
        return found

    @cached_property
    def wrong(self) -> Bools:
        """Nodes with a wrong result within their window."""
        tree = self.tree
        found: Bools = np.abs(self.clipped(self.result) - self.clipped(self.expected)) > 0
        found[1:] &= tree.goes_on[tree.parent[1:]]  # after the end there is no result
        return found

    @cached_property
    def unexplained(self) -> Bools:
        """Nodes left with moves untried that no window, win, table or depth limit explains."""
        tree = self.tree
        low, high = self.window
        needed = np.where(tree.side > 0, high, -low)
        early: Bools = tree.goes_on & (tree.untried != 0) & ~tree.is_open & (tree.children > 0)
        early &= (self.best * tree.side < needed) & (low < high)
        searched = {tree.boards[place] for place in np.unique(tree.place[tree.children > 0])}
        for node in np.flatnonzero(early).tolist():
            after = map(tree.position(node).play, cells_of(int(tree.untried[node])))
            early[node] = not searched.issuperset((each.x, each.o) for each in after)
        return early
