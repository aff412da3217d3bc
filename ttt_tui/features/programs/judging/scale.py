"""Whose side a program's numbers are from, and what it gives for a win, a draw and a loss.

Both are learnt: the side from how the numbers of children become those of their parents, the
scale from the finished games. What most of them say is the scale; a finished game that has
another number is wrong, and the judge says so.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from math import inf, isfinite, isnan

from ttt_tui.features.programs.judging.exact_values import MOST_POSITIONS, Exact
from ttt_tui.features.programs.judging.recorded_tree import Node, Tree

_DECISIVE = 0.9
"""Of the nodes that vote, for a side that the finished games contradict."""
_MOST = 0.6
"""Of the finished games, that must have the number of the scale, or there is none."""


class View(Enum):
    """Whose gain a larger number is."""

    X = "X"
    O = "O"  # noqa: E741 - the name of the game's second stone
    MOVER = "the side to move"
    PREVIOUS = "the side that moved last"

    def sign(self, *, x_moves: bool) -> int:
        """What turns a number of the program into one from X's side."""
        if self is View.X:
            return 1
        if self is View.O:
            return -1
        return 1 if x_moves == (self is View.MOVER) else -1


@dataclass(frozen=True)
class Scale:
    """What a program's numbers mean; worths are its numbers from X's side.

    Attributes:
        centre: what is the same for both sides: half of one, where a side has what the other lacks.
        alike: the winner, 1 or -1, whose games have the number of the drawn ones, where nothing
            says which of the two is wrong; else 0.
        wins: the worth of a finished game by its outcome (1, 0, -1) and the number of its stones.
        share: of the finished games that have what is usual for their outcome and stones.
        is_learnt: there were finished games, and most of them agree.
    """

    view: View
    wins: Mapping[tuple[int, int], float]
    share: float
    is_learnt: bool
    centre: float = 0.0
    alike: int = 0

    def worth(self, raw: float, *, x_moves: bool) -> float:
        return (raw - self.centre) * self.view.sign(x_moves=x_moves)

    def raw(self, worth: float, node: Node) -> float:
        """The program's number for a worth, at a node."""
        return worth * self.view.sign(x_moves=node.x_moves) + self.centre

    def of(self, node: Node) -> float:
        """The worth of a node's number."""
        return self.worth(node.raw, x_moves=node.x_moves)

    def finished(self, outcome: int, stones: int) -> float:
        """What a finished game should be worth."""
        known = self.wins.get((outcome, stones))
        if known is not None:
            return known
        near = [
            (abs(at - stones), worth) for (end, at), worth in self.wins.items() if end == outcome
        ]
        return min(near)[1] if near else float(outcome)

    @cached_property
    def draw(self) -> float:
        return next((worth for (end, _), worth in self.wins.items() if not end), 0.0)

    @property
    def is_depth_aware(self) -> bool:
        """A win now counts otherwise than a win later."""
        return any(
            len({worth for (end, _), worth in self.wins.items() if end == outcome}) > 1
            for outcome in (1, -1)
        )

    def outcome(self, worth: float) -> int:
        """1, 0 or -1 from X's side."""
        return (worth > self.draw) - (worth < self.draw)

    def is_win(self, worth: float, *, for_x: bool) -> bool:
        """Whether it is as much as a finished game that this side has won."""
        side = 1 if for_x else -1
        least = min((side * each for (end, _), each in self.wins.items() if end == side), default=1)
        return side * worth >= least

    def window(self, node: Node) -> tuple[float, float] | None:
        """The window that a node was called with, from X's side; None if none was passed."""
        low, high = node.window
        if isnan(low) and isnan(high):
            return None
        low = -inf if isnan(low) else low - self.centre
        high = inf if isnan(high) else high - self.centre
        if self.view.sign(x_moves=node.x_moves) < 0:
            low, high = -high, -low
        return low, high


def learn(tree: Tree, most_solved: int = MOST_POSITIONS) -> Scale:
    """The scale of a recorded tree; where no game is finished in it, so many are solved for it."""
    votes = _votes(tree.nodes)
    leaves = [
        node
        for node in tree.nodes
        if node.outcome is not None and node.has_value and not node.children
    ]
    centre = 0.0
    if not votes.is_decided():
        centre = _centre(tree.nodes)
        votes = _votes(tree.nodes, centre)
    view = _view(votes, leaves, centre)
    if leaves:
        return _scale(view, leaves, centre)
    return _without_leaves(tree, votes, most_solved)


def _centre(nodes: Iterable[Node]) -> float:
    """Half of what a side's number and the other's come to: 0.5 of `1 - value`; mostly 0."""
    sums: Counter[float] = Counter()
    for node in nodes:
        if node.has_value and node.children and not node.untried and node.outcome is None:
            low = min(child.raw for child in node.children)
            if isfinite(node.raw + low):
                sums[node.raw + low] += 1
    if not sums:
        return 0.0
    ((most, votes),) = sums.most_common(1)
    return most / 2 if votes >= _DECISIVE * sums.total() else 0.0


@dataclass(frozen=True)
class _Votes:
    """For each way to read the numbers, how many nodes have the best of their children's."""

    votes: Mapping[View, int]
    nodes: int

    @property
    def most(self) -> View:
        return max(View, key=lambda view: self.votes[view])

    def agree(self, view: View) -> bool:
        """All nodes have it so."""
        return self.votes[view] == self.nodes

    def is_decided(self, against: View | None = None) -> bool:
        """Nearly all nodes have it so, more than have it the other way."""
        most = self.votes[self.most]
        less = 0 if against is None else self.votes[against]
        return most > less and most >= _DECISIVE * self.nodes


def _votes(nodes: Iterable[Node], centre: float = 0.0) -> _Votes:
    votes: Counter[View] = Counter()
    voting = 0
    for node in nodes:
        if not node.has_value or not node.children or node.untried or node.outcome is not None:
            continue
        numbers = [child.raw for child in node.children]
        low, high = min(numbers), max(numbers)
        if any(map(isnan, numbers)):
            continue
        x_moves, raw, voting = node.x_moves, node.raw, voting + 1
        for number, view in (
            (high, View.X if x_moves else View.O),
            (low, View.O if x_moves else View.X),
            (2 * centre - low, View.MOVER),
            (2 * centre - high, View.PREVIOUS),
        ):
            votes[view] += raw == number
    return _Votes(votes, voting)


def _view(votes: _Votes, leaves: list[Node], centre: float) -> View:
    """The side: as the nodes vote, and between X and O as the finished games say."""
    fitting = [view for view in View if votes.agree(view) and _are_orderly(view, leaves, centre)]
    if fitting:
        return fitting[0]
    won = [_usual(node.raw for node in leaves if node.outcome == side) for side in (1, -1)]
    x_won, o_won = won
    if x_won is None or o_won is None or x_won == o_won:
        drawn = _usual(node.raw for node in leaves if not node.outcome) or 0.0
        mirrored = x_won is not None and x_won == o_won and x_won < drawn
        if votes.most is View.PREVIOUS and mirrored:
            return View.MOVER  # negamax whose `max` is a `min`, rather than another's numbers
        if votes.nodes:
            return votes.most
        if x_won is not None and o_won is not None:
            return View.MOVER if x_won < drawn else View.PREVIOUS
        if x_won is not None:
            return View.X if x_won > drawn else View.O
        return View.X if o_won is None or o_won < drawn else View.O
    by_leaves = View.X if x_won > o_won else View.O
    negates = votes.most in (View.MOVER, View.PREVIOUS)
    return votes.most if negates and votes.is_decided(by_leaves) else by_leaves


def _are_orderly(view: View, leaves: list[Node], centre: float) -> bool:
    """Whether every finished game lies on its side of a draw."""
    worths = [
        (node.outcome or 0, (node.raw - centre) * view.sign(x_moves=node.x_moves))
        for node in leaves
    ]
    draw = _usual(worth for outcome, worth in worths if not outcome) or 0.0
    return all((worth > draw) - (worth < draw) == outcome for outcome, worth in worths)


def _usual(numbers: Iterable[float]) -> float | None:
    """The number that most have."""
    most = Counter(numbers).most_common(1)
    return most[0][0] if most else None


def _scale(view: View, leaves: list[Node], centre: float) -> Scale:
    """What most finished games of an outcome have, at each number of stones."""
    found: dict[tuple[int, int], Counter[float]] = {}
    for node in leaves:
        assert node.outcome is not None
        worth = (node.raw - centre) * view.sign(x_moves=node.x_moves)
        found.setdefault((node.outcome, node.stones), Counter())[worth] += 1
    usual = {key: counts.most_common(1)[0][0] for key, counts in found.items()}
    x_won = [worth for (end, _), worth in usual.items() if end > 0]
    o_won = [worth for (end, _), worth in usual.items() if end < 0]
    drawn = [worth for (end, _), worth in usual.items() if not end]
    alike = _alike(drawn, x_won, o_won)
    draw = drawn[0] if alike else _draw(drawn, x_won, o_won)
    wins = {
        (end, stones): worth
        for (end, stones), worth in usual.items()
        if end and end * worth > end * draw
    }
    wins |= {(0, stones): draw for end, stones in usual if not end} or {(0, 0): draw}
    for end, mirrored in ((1, -1), (-1, 1)):
        if not any(at == end for at, _ in wins):
            # No game of this outcome is rightly scored: it should be the other's, turned round.
            like = {at: worth for (other, at), worth in wins.items() if other == mirrored}
            wins |= {(end, at): 2 * draw - worth for at, worth in like.items()}
    share = sum(max(counts.values()) for counts in found.values()) / len(leaves)
    return Scale(view, wins, share, share >= _MOST, centre, alike)


def _alike(drawn: list[float], x_won: list[float], o_won: list[float]) -> int:
    """Whose won games have the number of the drawn ones, see `Scale`.

    Where the two sides' numbers mirror each other at 0, the draws are wrong, and it is none.
    """
    if not (drawn and x_won and o_won) or max(x_won) + min(o_won) == 0:
        return 0
    for end, won, lost in ((-1, o_won, x_won), (1, x_won, o_won)):
        if set(won) == set(drawn) and all(end * worth < end * drawn[0] for worth in lost):
            return end
    return 0


def _draw(drawn: list[float], x_won: list[float], o_won: list[float]) -> float:
    if (
        drawn
        and all(worth > drawn[0] for worth in x_won)
        and all(worth < drawn[0] for worth in o_won)
    ):
        return drawn[0]
    if x_won and o_won and max(x_won) > min(o_won):
        middle = (max(x_won) + min(o_won)) / 2
        return drawn[0] if drawn and min(o_won) < drawn[0] < max(x_won) else middle
    return 0.0


def _without_leaves(tree: Tree, votes: _Votes, most_solved: int) -> Scale:
    """Finished games are no nodes of it: what most nodes have whose result is plain."""
    plain = Exact(tree.lines, lambda outcome, _: float(outcome), most_solved)
    found: dict[tuple[bool, int], Counter[float]] = {}
    for node in tree.nodes:
        if not node.has_value or node.is_odd or node.outcome is not None:
            continue
        exact = plain.of(node)
        if exact is not None:
            found.setdefault((node.x_moves, int(exact)), Counter())[node.raw] += 1
    usual = {key: counts.most_common(1)[0][0] for key, counts in found.items()}
    best, is_plain = _best_view(usual, votes)
    wins: dict[tuple[int, int], float] = {}
    agreeing = total = 0
    for (x_moves, exact), counts in found.items():
        number = usual[x_moves, exact]
        worth = number * best.sign(x_moves=x_moves)
        if wins.setdefault((exact, 0), worth) == worth:
            agreeing += counts[number]
        total += counts.total()
    for end in (1, 0, -1):
        wins.setdefault((end, 0), float(end))
    orderly = wins[1, 0] > wins[0, 0] > wins[-1, 0]
    share = agreeing / total if total else 0.0
    return Scale(best, wins, share, is_plain and orderly and share >= _MOST)


def _best_view(usual: Mapping[tuple[bool, int], float], votes: _Votes) -> tuple[View, bool]:
    """The view in which most numbers have the sign of their exact result, and whether no other."""
    if votes.nodes and votes.is_decided():
        return votes.most, True
    fits = {
        view: sum(
            view.sign(x_moves=x_moves) * exact * number > 0 or exact == number == 0
            for (x_moves, exact), number in usual.items()
        )
        for view in View
    }
    best = max(fits, key=lambda view: fits[view])
    movers = {x_moves for x_moves, _ in usual}

    def differs(view: View) -> bool:
        return any(view.sign(x_moves=each) != best.sign(x_moves=each) for each in movers)

    return best, all(fits[view] < fits[best] for view in View if differs(view))
