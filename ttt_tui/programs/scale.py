"""Whose side a program's numbers are from, and which of them are a win, a draw and a loss.

Both are learnt: the side from finished games, and from how the numbers of children become those of
their parents; the draw from most drawn games. Programs let a win shrink by its depth in many ways:
all numbers above a draw are wins of X, all below are wins of O.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Any

import numpy as np

from ttt_tui.programs.tree import Numbers, Tree
from ttt_tui.solver.results import Ints

_SAMPLE = 10_000
"""Nodes from which a view is chosen; what it says is learnt from all."""
_MOST = 0.6
"""Of the finished games, that must have a number of their result, or there is no scale."""


class View(Enum):
    """Whose gain a larger number is."""

    X = "X"
    O = "O"  # noqa: E741
    MOVER = "the side to move"
    PREVIOUS = "the side that moved last"

    def sign(self, x_moves: Any) -> Any:
        """What turns numbers of the program into numbers from X's side."""
        if self in (View.X, View.O):
            return x_moves * 0 + (1 if self is View.X else -1)
        mine = 2 * (x_moves * 1) - 1
        return mine if self is View.MOVER else -mine


@dataclass(frozen=True)
class Scale:
    """What a program's numbers mean; worths are its numbers from X's side.

    Attributes:
        middle: the number that is as good for both sides: 2 where a win is 3 and a loss 1.
        draw: the worth of a draw.
        win: how far from it the nearest finished game is that somebody has won.
        is_learnt: most finished games, and most of the drawn ones, have a number of their result.
    """

    view: View
    middle: float
    draw: float
    win: float
    is_learnt: bool

    def worth(self, raw: Any, x_moves: Any) -> Any:
        """A number, or a column of them, from X's side."""
        return (raw - self.middle) * self.view.sign(x_moves)

    def outcome(self, worth: Any) -> Any:
        """1, 0 or -1 from X's side, of a worth or a column of them."""
        return np.sign(worth - self.draw)

    def least_win(self, side: int) -> float:
        """The least gain of `side` that is a finished game it has won."""
        return side * self.draw + self.win

    def window(self, tree: Tree) -> tuple[Numbers, Numbers]:
        """The windows that nodes were called with, from X's side; open ends where none is known."""
        low = np.where(np.isnan(tree.low), -np.inf, tree.low - self.middle)
        high = np.where(np.isnan(tree.high), np.inf, tree.high - self.middle)
        turned = self.view.sign(tree.x_moves) < 0
        return np.where(turned, -high, low), np.where(turned, -low, high)


def learn(tree: Tree) -> Scale:
    """The scale of a recorded tree."""
    over = tree.has_value & (tree.children == 0) & ~tree.goes_on
    inner = tree.has_value & tree.goes_on & (tree.untried == 0) & ~np.isnan(tree.least)
    ended, parents = np.flatnonzero(over), np.flatnonzero(inner)
    some, few = (each[:: 1 + len(each) // _SAMPLE] for each in (ended, parents))
    drawn = tree.raw[some][(tree.outcome[some] == 0) & np.isfinite(tree.raw[some])]
    middles = dict.fromkeys((0.0, float(np.sort(drawn)[len(drawn) // 2]) if len(drawn) else 0.0))
    read = [
        _read(tree, view, middle, some, _votes(tree, view, middle, few))
        for view in View
        for middle in (middles if view in (View.MOVER, View.PREVIOUS) else (0.0,))
    ]
    (*_, votes), likely = max(read, key=lambda each: each[0])
    return _read(tree, likely.view, likely.middle, ended, votes)[1]


def _read(
    tree: Tree, view: View, middle: float, over: Ints, votes: float
) -> tuple[tuple[bool, float, float], Scale]:
    """The scale in a view, and how well the finished games and their parents agree with it."""
    outcome = tree.outcome[over]
    worth = (tree.raw[over] - middle) * view.sign(tree.x_moves[over])
    won, drawn, lost = (worth[outcome == each] for each in (1, 0, -1))
    usual = float(np.sort(drawn)[len(drawn) // 2]) if len(drawn) else np.nan
    draw = _draw(won, usual, lost)
    is_right = np.sign(worth - draw) == outcome
    wins = np.abs(worth - draw)[is_right & (outcome != 0)]
    orderly = float(is_right.mean()) if len(worth) else 0.0
    alike = float((drawn == usual).mean()) if len(drawn) else 1.0
    win, seen = (float(wins.min()), 1.0) if len(wins) else (1.0, votes)
    is_learnt = min(orderly, alike, seen) >= _MOST
    rank = orderly == 1, 2 * orderly + votes, votes
    return rank, Scale(view, middle, draw, win, is_learnt)


def _votes(tree: Tree, view: View, middle: float, nodes: Ints) -> float:
    """The share of nodes that have the best of their children's numbers, read so."""
    if not len(nodes):
        return 1.0
    low, high = tree.least[nodes], tree.most[nodes]
    if view in (View.X, View.O):
        best = np.where(tree.x_moves[nodes] == (view is View.X), high, low)
    else:
        best = 2 * middle - (low if view is View.MOVER else high)
    return float((tree.raw[nodes] == best).mean())


def _draw(won: Numbers, usual: float, lost: Numbers) -> float:
    """The number between wins and losses."""
    high = float(won.max()) if len(won) else np.inf
    low = float(lost.min()) if len(lost) else -np.inf
    if low < usual < high:
        return usual
    return (high + low) / 2 if -np.inf < low < high < np.inf else 0.0
