"""Whose side a program's numbers are from, and what it gives for a win, a draw and a loss.

Both are learnt: the side from how the numbers of children become those of their parents, the scale
from the finished games. What most of them say is the scale; a finished game with another number is
wrong, and the judge says so.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import Any

import numpy as np

from ttt_tui.programs.tree import Bools, Numbers, Tree

_DECISIVE = 0.9
"""Of the nodes that vote, for a side that the finished games contradict."""
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
        if self is View.X:
            return x_moves * 0 + 1
        if self is View.O:
            return x_moves * 0 - 1
        mine = 2 * (x_moves * 1) - 1
        return mine if self is View.MOVER else -mine


@dataclass(frozen=True)
class Scale:
    """What a program's numbers mean; worths are its numbers from X's side.

    Attributes:
        wins: the worth of a finished game by its outcome (1, 0, -1) and its number of stones.
        share: of the finished games that have what is usual for their outcome and stones.
        is_learnt: there were finished games, and most of them agree.
        centre: what is the same for both sides: half of one, where a side has what the other lacks.
    """

    view: View
    wins: Mapping[tuple[int, int], float]
    share: float
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
        known = self.wins.get((outcome, stones))
        if known is not None:
            return known
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
    voting = (
        tree.has_value & (tree.children > 0) & tree.goes_on & (tree.untried == 0)
        & ~np.isnan(tree.least)
    )  # fmt: skip
    leaves = tree.has_value & (tree.children == 0) & ~tree.goes_on
    centre, votes = 0.0, _Votes.of(tree, voting, 0.0)
    if not votes.is_decided():
        centre = _centre(tree, voting)
        votes = _Votes.of(tree, voting, centre)
    if leaves.any():
        return _by_leaves(tree, _view(tree, votes, leaves, centre), leaves, centre)
    ends = {(end, 0): float(end) for end in (1, 0, -1)}  # finished games are no nodes of it
    return Scale(votes.most, ends, 0.0, False, centre)


def _centre(tree: Tree, voting: Bools) -> float:
    """Half of what a side's number and the other's come to: 0.5 of `1 - value`; mostly 0."""
    sums = tree.raw[voting] + tree.least[voting]
    sums = sums[np.isfinite(sums)]
    if not len(sums):
        return 0.0
    found, counts = np.unique(sums, return_counts=True)
    most = int(counts.argmax())
    return float(found[most]) / 2 if counts[most] >= _DECISIVE * len(sums) else 0.0


@dataclass(frozen=True)
class _Votes:
    """For each way to read the numbers, how many nodes have the best of their children's."""

    votes: Mapping[View, int]
    nodes: int

    @classmethod
    def of(cls, tree: Tree, voting: Bools, centre: float) -> _Votes:
        raw, low, high = tree.raw[voting], tree.least[voting], tree.most[voting]
        x_moves = tree.x_moves[voting]
        fits = {
            View.X: raw == np.where(x_moves, high, low),
            View.O: raw == np.where(x_moves, low, high),
            View.MOVER: raw == 2 * centre - low,
            View.PREVIOUS: raw == 2 * centre - high,
        }
        return cls({view: int(fit.sum()) for view, fit in fits.items()}, len(raw))

    @property
    def most(self) -> View:
        return max(View, key=lambda view: self.votes[view])

    def is_decided(self, against: View | None = None) -> bool:
        """Nearly all nodes have it so, and more than have it the other way."""
        most = self.votes[self.most]
        less = 0 if against is None else self.votes[against]
        return most > less and most >= _DECISIVE * self.nodes


def _view(tree: Tree, votes: _Votes, leaves: Bools, centre: float) -> View:
    """The side: as the nodes vote, and between X and O as the finished games say."""
    for view in View:
        if votes.votes[view] == votes.nodes and _is_orderly(tree, view, leaves, centre):
            return view
    x_won, drawn, o_won = (_usual(tree.raw[leaves & (tree.outcome == end)]) for end in (1, 0, -1))
    if x_won is None or o_won is None or x_won == o_won:
        mirrored = x_won is not None and x_won == o_won and x_won < (drawn or 0.0)
        if votes.most is View.PREVIOUS and mirrored:
            return View.MOVER  # negamax whose `max` is a `min`, rather than another's numbers
        if votes.nodes:
            return votes.most
        if x_won is not None and o_won is not None:
            return View.MOVER if x_won < (drawn or 0.0) else View.PREVIOUS
        if x_won is not None:
            return View.X if x_won > (drawn or 0.0) else View.O
        return View.X if o_won is None or o_won < (drawn or 0.0) else View.O
    by_leaves = View.X if x_won > o_won else View.O
    negates = votes.most in (View.MOVER, View.PREVIOUS)
    return votes.most if negates and votes.is_decided(by_leaves) else by_leaves


def _is_orderly(tree: Tree, view: View, leaves: Bools, centre: float) -> bool:
    """Whether every finished game lies on its side of a draw."""
    outcome = tree.outcome[leaves]
    worth = (tree.raw[leaves] - centre) * view.sign(tree.x_moves[leaves])
    draw = _usual(worth[outcome == 0]) or 0.0
    return bool((np.sign(worth - draw) == outcome).all())


def _usual(numbers: Numbers) -> float | None:
    """The number that most have."""
    if not len(numbers):
        return None
    found, counts = np.unique(numbers, return_counts=True)
    return float(found[counts.argmax()])


def _by_leaves(tree: Tree, view: View, leaves: Bools, centre: float) -> Scale:
    """What most finished games of an outcome have, at each number of stones."""
    outcome, stones = tree.outcome[leaves], tree.stones[leaves]
    worth = (tree.raw[leaves] - centre) * view.sign(tree.x_moves[leaves])
    usual = dict[tuple[int, int], float]()
    agreeing = 0
    for end in (1, 0, -1):
        for at in np.unique(stones[outcome == end]):
            there = worth[(outcome == end) & (stones == at)]
            most = _usual(there)
            assert most is not None
            usual[end, int(at)] = most
            agreeing += int((there == most).sum())
    won, drawn, lost = ([w for (end, _), w in usual.items() if end == at] for at in (1, 0, -1))
    draw = _draw(drawn, won, lost)
    wins = {key: w for key, w in usual.items() if key[0] and key[0] * w > key[0] * draw}
    wins |= {key: draw for key in usual if not key[0]} or {(0, 0): draw}
    for end in (1, -1):
        if not any(at == end for at, _ in wins):
            # No game of this outcome is rightly scored: it should be the other's, turned round.
            wins |= {(end, at): 2 * draw - w for (other, at), w in wins.items() if other == -end}
    share = agreeing / len(worth)
    return Scale(view, wins, share, share >= _MOST, centre)


def _draw(drawn: list[float], won: list[float], lost: list[float]) -> float:
    if drawn and all(w > drawn[0] for w in won) and all(w < drawn[0] for w in lost):
        return drawn[0]
    if won and lost and max(won) > min(lost):
        is_between = bool(drawn) and min(lost) < drawn[0] < max(won)
        return drawn[0] if is_between else (max(won) + min(lost)) / 2
    return 0.0
