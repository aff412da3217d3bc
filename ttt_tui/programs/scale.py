"""Whose side a program's numbers are from, and what it gives for a win, a draw and a loss.

Both are learnt: the side from finished games, and from how the numbers of children become those of
their parents; the scale from the finished games. What most of them say is the scale; a finished
game with another number is wrong, and the judge says so.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import Any

import numpy as np

from ttt_tui.programs.tree import Bools, Ints, Numbers, Tree

_MOST = 0.6
"""Of the finished games, that must have the number of the scale, or there is none."""
_SAMPLE = 5_000
"""Nodes that show what most of them have."""


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
        wins: the worth of a finished game by its outcome (1, 0, -1) and its number of stones.
        is_learnt: there were finished games that tell, and most of an outcome have one number.
    """

    view: View
    wins: Mapping[tuple[int, int], float]
    is_learnt: bool

    def worth(self, raw: Any, x_moves: Any) -> Any:
        """A number, or a column of them, from X's side."""
        return raw * self.view.sign(x_moves)

    def raw(self, worth: float, x_moves: bool) -> float:
        """The program's number for a worth."""
        return float(worth * self.view.sign(x_moves))

    def finished(self, outcome: int, stones: int) -> float:
        """What a finished game should be worth."""
        near = [(abs(at - stones), w) for (end, at), w in self.wins.items() if end == outcome]
        return min(near)[1] if near else float(outcome)

    @cached_property
    def draw(self) -> float:
        return next((worth for (end, _), worth in self.wins.items() if not end), 0.0)

    def outcome(self, worth: Any) -> Any:
        """1, 0 or -1 from X's side, of a worth or a column of them."""
        return np.sign(worth - self.draw)

    def least_win(self, side: int) -> float:
        """The least gain of `side` that is a finished game it has won."""
        return min((side * w for (end, _), w in self.wins.items() if end == side), default=1.0)

    def window(self, tree: Tree) -> tuple[Numbers, Numbers]:
        """The windows that nodes were called with, from X's side; open ends where none is known."""
        low = np.where(np.isnan(tree.low), -np.inf, tree.low)
        high = np.where(np.isnan(tree.high), np.inf, tree.high)
        turned = self.view.sign(tree.x_moves) < 0
        return np.where(turned, -high, low), np.where(turned, -low, high)


def learn(tree: Tree) -> Scale:
    """The scale of a recorded tree."""
    whole = tree.goes_on & (tree.children > 0) & (tree.untried == 0)
    voting = _some(tree.has_value & whole & ~np.isnan(tree.least))
    over = tree.has_value & (tree.children == 0) & ~tree.goes_on
    orderly = {view: _orderly(tree, view, _some(over)) for view in View}
    votes = {view: _votes(tree, view, voting) for view in View}
    view = max(View, key=lambda each: (orderly[each] == 1, 2 * orderly[each] + votes[each]))
    wins, agreeing = _by_leaves(tree, view, over)
    is_told = agreeing >= _MOST
    if not any(end for end, _ in wins):  # all are missed, or it is no scale that we know
        wins |= {(1, 0): 1.0, (-1, 0): -1.0}
        is_told &= votes[view] >= _MOST
    return Scale(view, wins, is_told)


def _some(nodes: Bools) -> Ints:
    found = np.flatnonzero(nodes)
    return found[:: 1 + len(found) // _SAMPLE]


def _votes(tree: Tree, view: View, nodes: Ints) -> float:
    """The share of nodes that have the best of their children's numbers, read so."""
    if not len(nodes):
        return 1.0
    low, high = tree.least[nodes], tree.most[nodes]
    if view in (View.X, View.O):
        best = np.where(tree.x_moves[nodes] == (view is View.X), high, low)
    else:
        best = -(low if view is View.MOVER else high)
    return float((tree.raw[nodes] == best).mean())


def _orderly(tree: Tree, view: View, nodes: Ints) -> float:
    """The share of finished games that lie on their side of a draw, read so."""
    outcome = tree.outcome[nodes]
    worth = tree.raw[nodes] * view.sign(tree.x_moves[nodes])
    draw = _usual(worth[outcome == 0])
    return float((np.sign(worth - draw) == outcome).mean()) if len(nodes) else 0.0


def _usual(numbers: Numbers) -> float:
    """The number that most have; 0 where there is none."""
    common = Counter(numbers[:: 1 + len(numbers) // _SAMPLE].tolist()).most_common(1)
    return common[0][0] if common else 0.0


def _by_leaves(tree: Tree, view: View, over: Bools) -> tuple[dict[tuple[int, int], float], float]:
    """What most finished games of an outcome have, by their stones; the share of those that do."""
    outcome, worth = tree.outcome[over], tree.raw[over] * view.sign(tree.x_moves[over])
    stones = np.bitwise_count(tree.x[over] | tree.o[over])
    usual, agreeing = dict[tuple[int, int], float](), 0
    for at in np.flatnonzero(np.bincount(stones)).tolist():
        for end in (1, 0, -1):
            there = worth[(stones == at) & (outcome == end)]
            if len(there):
                usual[end, at] = most = _usual(there)
                agreeing += int((there == most).sum())
    draw = _draw(*([w for (end, _), w in usual.items() if end == at] for at in (1, 0, -1)))
    wins = {key: w for key, w in usual.items() if key[0] and key[0] * w > key[0] * draw}
    for end in (1, -1):
        if not any(at == end for at, _ in wins):
            # No game of this outcome is rightly scored: it should be the other's, turned round.
            wins |= {(end, at): 2 * draw - w for (other, at), w in wins.items() if other == -end}
    wins |= {key: draw for key in usual if not key[0]} or {(0, 0): draw}
    return wins, agreeing / max(1, len(worth))


def _draw(won: list[float], drawn: list[float], lost: list[float]) -> float:
    """The number between wins and losses."""
    if drawn and min(lost, default=-np.inf) < drawn[0] < max(won, default=np.inf):
        return drawn[0]
    return (max(won) + min(lost)) / 2 if won and lost and max(won) > min(lost) else 0.0
