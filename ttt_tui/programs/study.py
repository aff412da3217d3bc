"""Conclusions from a recorded tree: the meaning of its numbers, its depth limit, wrong values.

Programs let a win shrink by its depth in many ways, so all numbers above a draw are wins of X, and
all below are wins of O; only these results are compared. A number outside its window says only that
the value lies there: it is a bound, and not a mistake.
"""

from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product
from statistics import mode
from typing import Any

import numpy as np

from ttt_tui.programs.recording import Bools, Numbers, Recording
from ttt_tui.search.exact import exact_below

_SOME = 0.3
"""The share of X's wins, of O's and of the draws that must fit, so that the scale is learnt; and of
the nodes that must return a number of one of their moves, perhaps with another sign.
"""
_FEW = 2
"""Moves that may be left where a search sees the end of the game early."""


@dataclass(frozen=True)
class Scale:
    """The meaning of a program's numbers; worths are its numbers from X's side, less a draw.

    Attributes:
        sign: 1 if a larger number is X's gain, or the mover's; -1 if it is the other side's.
        alternates: True if the sign turns from ply to ply, as in negamax.
        draw: the number of a draw.
        is_learnt: True if finished games of each result fit it.
    """

    sign: int
    alternates: bool
    draw: float = 0.0
    is_learnt: bool = False

    def worth(self, raw: Any, side: Any) -> Any:
        """Turn a number, or a column of them, of the side to move to X's side."""
        return (raw - self.draw) * self.sign * (side if self.alternates else 1)


def learn(tree: Recording) -> Scale:
    """Learn a scale from finished games, and from how children's numbers become their parents'."""
    over = tree.has_value & (tree.children == 0) & ~tree.goes_on
    parents = tree.has_value & (tree.children > 0) & (tree.untried == 0) & tree.goes_on
    # Numbers that change from ply to ply, draws as well, do not tell a result.
    is_kept = np.abs(tree.raw[1:]) == np.abs(tree.raw[tree.parent[1:]])
    kept = np.isin(np.flatnonzero(parents), tree.parent[1:][is_kept])
    is_handed_on = bool(not len(kept) or kept.mean() >= _SOME)
    outcome = tree.outcome[over]
    drawn = tree.raw[over][outcome == 0]
    usual = mode([*drawn[np.isfinite(drawn)].tolist(), 0.0])
    fits = {}
    for alternates, sign, draw in product((False, True), (1, -1), {0.0, usual}):
        scale = Scale(sign, alternates, draw)
        worth = scale.worth(tree.raw, tree.side)
        is_right = np.sign(worth[over]) == outcome
        shares = [is_right[outcome == each].mean() for each in np.unique(outcome)]
        agreeing = (worth == tree.best_below(worth))[parents]
        agreement = float(agreeing.mean()) if len(agreeing) else 1.0
        wins = [np.abs(worth[over][outcome == each]) for each in np.unique(outcome) if each]
        # A win is worth as much for each side: who wins, 1 or 2, is not a value.
        least = max((each.min() for each in wins), default=0)
        is_even = least <= min((each.max() for each in wins), default=0)
        is_sure = is_even and is_handed_on and (not draw or agreement >= _SOME)
        is_learnt = is_sure and min(shares, default=0) >= _SOME
        fits[replace(scale, is_learnt=is_learnt)] = agreement
    # A negamax without its minus agrees with no parents, and with all finished games.
    return max(fits, key=lambda each: (each.is_learnt, fits[each]))


class Study:
    """Conclusions from a recorded tree; results are 1, 0 and -1 from X's side.

    Attributes:
        worth: the number of each node from X's side; `result`: what it counts as.
    """

    def __init__(self, tree: Recording, scale: Scale | None = None) -> None:
        """Take the scale of a larger recording, if one is given."""
        self.tree = tree
        self.scale = scale or learn(tree)
        self.worth: Numbers = self.scale.worth(tree.raw, tree.side)
        self.result = np.sign(self.worth)

    # Depth limits

    @cached_property
    def stops(self) -> Bools:
        """Nodes of games that go on whose position has no child anywhere."""
        tree = self.tree
        is_searched = np.isin(tree.place, tree.place[tree.children > 0])  # else a table knew it
        found: Bools = tree.goes_on & ~is_searched & ~tree.is_open
        return found

    @cached_property
    def limit(self) -> int | None:
        """The plies below the root at which the search looks no deeper; None if it always does."""
        tree = self.tree
        deepest = int(tree.depth.max())
        is_last = tree.depth[self.stops] == deepest
        left = np.bitwise_count(tree.untried[self.stops])[is_last]
        # Deepening and null windows try a move more than once.
        repeats = (np.bitwise_count(tree.tried) < tree.children).any()
        is_limit = (is_last.all() or repeats) and not tree.is_open.any()
        return deepest if is_limit and left.max(initial=0) > _FEW else None

    # Values

    @cached_property
    def bounds(self) -> Numbers:
        """The windows of all nodes from X's side."""
        return np.sort(self.scale.worth(self.tree.window, self.tree.side), 0)

    @cached_property
    def window(self) -> Numbers:
        """The results within which values count; all of them if the windows never change."""
        found = np.sign(self.bounds)
        is_still = (found[:, 1:] == found[:, -1:]).all()
        return np.where(is_still, [[-1.0], [1.0]], found)

    def clipped(self, result: Numbers) -> Numbers:
        """Return results within the windows of their nodes."""
        return np.clip(result, *self.window)

    @cached_property
    def expected(self) -> Numbers:
        """The right result of each node; NaN where it is not known."""
        tree = self.tree
        values = exact_below(tree.game)
        known = np.array([values.get(board, np.nan) for board in tree.boards], float)
        found: Numbers = np.where(tree.goes_on, known[tree.place], tree.outcome)
        guesses = np.append(0, np.cumsum(self.stops & (tree.depth == (self.limit or -1))))
        found[guesses[tree.end] > guesses[:-1]] = np.nan  # above an estimate nothing is known
        return found

    @cached_property
    def wrong(self) -> Bools:
        """Nodes with a wrong result within their window."""
        tree = self.tree
        found = np.abs(self.clipped(self.result) - self.clipped(self.expected)) > 0
        found[1:] &= tree.goes_on[tree.parent[1:]]  # after the end there is no result
        return found
