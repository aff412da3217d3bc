"""The meaning of a program's numbers: whose gain a larger one is, and which are wins and draws.

Both are learnt from the recording: from finished games, and from how the numbers of children become
those of their parents. All numbers above a draw are wins of X, all below are wins of O, because
programs let a win shrink by its depth in many ways. No verdict rests on a scale.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import product
from typing import Any, NamedTuple

import numpy as np

from ttt_tui.programs.tree import Numbers, RecordedTree
from ttt_tui.solver.results import Ints

_MOST = 0.6
"""The share of finished games whose number fits their result; else the scale is not learnt."""


@dataclass(frozen=True)
class Scale:
    """The meaning of a program's numbers; worths are its numbers from X's side.

    Attributes:
        sign: 1 if a larger number is X's gain, or the mover's; -1 if it is the other side's.
        alternates: True if the sign turns from ply to ply, as in negamax.
        draw: the worth of a draw.
        win: the distance from a draw to the nearest finished game that somebody has won.
        is_learnt: True if most finished games, and most of the drawn ones, fit their results.
    """

    sign: int
    alternates: bool
    draw: float = 0.0
    win: float = 1.0
    is_learnt: bool = False

    def sign_at(self, x_moves: Any) -> Any:
        """Return the factor from the program's numbers to numbers from X's side."""
        return self.sign * np.where(x_moves | (not self.alternates), 1, -1)

    def worth(self, raw: Any, x_moves: Any) -> Any:
        """Turn a number, or a column of them, to X's side."""
        return raw * self.sign_at(x_moves)

    def outcome(self, worth: Any) -> Any:
        """Return 1, 0 or -1 from X's side for a worth or a column of them."""
        return np.sign(worth - self.draw)

    def least_win(self, side: int) -> float:
        """Return the least gain of `side` among the finished games that it has won."""
        return side * self.draw + self.win

    def window(self, tree: RecordedTree) -> tuple[Numbers, Numbers]:
        """Return the windows of all nodes from X's side; open where the program passes none."""
        low = np.where(np.isnan(tree.low), -np.inf, tree.low)
        high = np.where(np.isnan(tree.high), np.inf, tree.high)
        turned = self.sign_at(tree.x_moves) < 0
        return np.where(turned, -high, low), np.where(turned, -low, high)


class _ScaleFit(NamedTuple):
    """A scale in one point of view, and how well the recording agrees with it."""

    fits_all: bool
    agreement: float
    scale: Scale


def learn(tree: RecordedTree) -> Scale:
    """Learn the scale of a recorded tree."""
    over = tree.has_value & (tree.children == 0) & ~tree.goes_on
    inner = tree.has_value & tree.goes_on & (tree.untried == 0) & ~np.isnan(tree.least)
    ended = np.flatnonzero(over)
    parents = np.flatnonzero(inner)
    readings = [
        _read(tree, Scale(sign, alternates), ended, parents)
        for alternates, sign in product((False, True), (1, -1))
    ]
    return max(readings, key=lambda each: each[:2]).scale


def _median(numbers: Numbers) -> float:
    return float(np.sort(numbers)[len(numbers) // 2])


def _read(tree: RecordedTree, view: Scale, over: Ints, parents: Ints) -> _ScaleFit:
    """Read the finished games, and the nodes whose children are all known, from one side."""
    votes = _votes(tree, view, parents)
    outcome = tree.outcome[over]
    worth = view.worth(tree.raw[over], tree.x_moves[over])
    drawn = worth[outcome == 0]
    usual = _median(drawn) if len(drawn) else np.nan
    draw = _draw(worth[outcome == 1], usual, worth[outcome == -1])
    is_right = np.sign(worth - draw) == outcome
    wins = np.abs(worth - draw)[is_right & (outcome != 0)]
    orderly = float(is_right.mean()) if len(worth) else 0.0
    alike = float((drawn == usual).mean()) if len(drawn) else 1.0
    win = float(wins.min()) if len(wins) else 1.0
    seen = 1.0 if len(wins) else votes
    is_learnt = min(orderly, alike, seen) >= _MOST
    scale = replace(view, draw=draw, win=win, is_learnt=is_learnt)
    return _ScaleFit(orderly == 1, 2 * orderly + votes, scale)


def _votes(tree: RecordedTree, view: Scale, nodes: Ints) -> float:
    """Return the share of nodes that have the best of their children's numbers, read so."""
    if not len(nodes):
        return 1.0
    x_moves = tree.x_moves[nodes]
    ends = [view.worth(column[nodes], ~x_moves) for column in (tree.least, tree.most)]
    best = np.where(x_moves, np.maximum(*ends), np.minimum(*ends))
    return float((view.worth(tree.raw[nodes], x_moves) == best).mean())


def _draw(won: Numbers, usual: float, lost: Numbers) -> float:
    """Return the number between wins and losses."""
    high = float(won.max()) if len(won) else np.inf
    low = float(lost.min()) if len(lost) else -np.inf
    if low < usual < high:
        return usual
    is_between = -np.inf < low < high < np.inf
    return (high + low) / 2 if is_between else 0.0
