"""Whose side a program's numbers are from, and what it gives for a win, a draw and a loss.

Both are learnt: the side from finished games, and from how the numbers of children become those of
their parents; the scale from the finished games. What most of them say is the scale; a finished
game with another number is wrong, and the judge says so.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import Any

import numpy as np

from ttt_tui.programs.tree import Bools, Numbers, Tree

_NEARLY_ALL = 0.9
"""Of the nodes, whose numbers and their children's have one sum."""
_MOST = 0.6
"""Of the finished games, that must have the number of the scale, or there is none."""


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
        is_learnt: there were finished games, and most of an outcome have one number.
        centre: what is the same for both sides: half of one, where a side has what the other lacks.
    """

    view: View
    wins: Mapping[tuple[int, int], float]
    is_learnt: bool
    centre: float = 0.0

    def worth(self, raw: Any, x_moves: Any) -> Any:
        """A number, or a column of them, from X's side."""
        return (raw - self.centre) * self.view.sign(x_moves)

    def raw(self, worth: float, x_moves: bool) -> float:
        """The program's number for a worth."""
        return float(worth * self.view.sign(x_moves) + self.centre)

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
        low = np.where(np.isnan(tree.low), -np.inf, tree.low - self.centre)
        high = np.where(np.isnan(tree.high), np.inf, tree.high - self.centre)
        turned = self.view.sign(tree.x_moves) < 0
        return np.where(turned, -high, low), np.where(turned, -low, high)


def learn(tree: Tree) -> Scale:
    """The scale of a recorded tree."""
    whole = tree.goes_on & (tree.children > 0) & (tree.untried == 0)
    voting = tree.has_value & whole & ~np.isnan(tree.least)
    leaves = tree.has_value & (tree.children == 0) & ~tree.goes_on
    centre = 0.0
    if not max(_votes(tree, view, voting, 0.0) for view in View) >= _NEARLY_ALL:
        centre = _centre(tree, voting)

    def fits(view: View) -> float:
        by_leaves = _orderly(tree, view, leaves, centre)
        return 2 * by_leaves + _votes(tree, view, voting, centre)

    view = max(View, key=fits)
    if leaves.any():
        return _by_leaves(tree, view, leaves, centre)
    # Finished games are no nodes of it.
    return Scale(view, {(end, 0): float(end) for end in (1, 0, -1)}, False, centre)


def _centre(tree: Tree, voting: Bools) -> float:
    """Half of what a side's number and the other's come to: 0.5 of `1 - value`; mostly 0."""
    sums = tree.raw[voting] + tree.least[voting]
    most = _usual(sums[np.isfinite(sums)])
    return most / 2 if most is not None and (sums == most).mean() >= _NEARLY_ALL else 0.0


def _votes(tree: Tree, view: View, voting: Bools, centre: float) -> float:
    """The share of nodes that have the best of their children's numbers, read so."""
    raw, low, high = tree.raw[voting], tree.least[voting], tree.most[voting]
    if not len(raw):
        return 1.0
    if view in (View.X, View.O):
        best = np.where(tree.x_moves[voting] == (view is View.X), high, low)
    else:
        best = 2 * centre - (low if view is View.MOVER else high)
    return float((raw == best).mean())


def _orderly(tree: Tree, view: View, leaves: Bools, centre: float) -> float:
    """The share of finished games that lie on their side of a draw, read so."""
    outcome = tree.outcome[leaves]
    worth = (tree.raw[leaves] - centre) * view.sign(tree.x_moves[leaves])
    draw = _usual(worth[outcome == 0]) or 0.0
    return float((np.sign(worth - draw) == outcome).mean()) if len(outcome) else 0.0


def _usual(numbers: Numbers) -> float | None:
    """The number that most have."""
    found, counts = np.unique(numbers, return_counts=True)
    return float(found[counts.argmax()]) if len(found) else None


def _by_leaves(tree: Tree, view: View, leaves: Bools, centre: float) -> Scale:
    """What most finished games of an outcome have, at each number of stones."""
    outcome, stones = tree.outcome[leaves], tree.stones[leaves]
    worth = (tree.raw[leaves] - centre) * view.sign(tree.x_moves[leaves])
    usual, agreeing = dict[tuple[int, int], float](), 0
    for end, at in sorted({*zip(outcome.tolist(), stones.tolist(), strict=True)}):
        there = worth[(outcome == end) & (stones == at)]
        usual[end, at] = most = _usual(there) or 0.0
        agreeing += int((there == most).sum())
    draw = _draw(*([w for (end, _), w in usual.items() if end == at] for at in (1, 0, -1)))
    wins = {key: w for key, w in usual.items() if key[0] and key[0] * w > key[0] * draw}
    wins |= {key: draw for key in usual if not key[0]} or {(0, 0): draw}
    for end in (1, -1):
        if not any(at == end for at, _ in wins):
            # No game of this outcome is rightly scored: it should be the other's, turned round.
            wins |= {(end, at): 2 * draw - w for (other, at), w in wins.items() if other == -end}
    return Scale(view, wins, agreeing >= _MOST * len(worth), centre)


def _draw(won: list[float], drawn: list[float], lost: list[float]) -> float:
    """The number between wins and losses."""
    if drawn and all(w > drawn[0] for w in won) and all(w < drawn[0] for w in lost):
        return drawn[0]
    if won and lost and max(won) > min(lost):
        is_between = bool(drawn) and min(lost) < drawn[0] < max(won)
        return drawn[0] if is_between else (max(won) + min(lost)) / 2
    return 0.0
