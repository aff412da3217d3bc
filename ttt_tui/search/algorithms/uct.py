"""UCT: rollouts that treat every choice of a move as a bandit problem.

Kocsis and Szepesvari 2006, Bandit based Monte-Carlo Planning, ECML 2006; the rule by which a move
is chosen is UCB1 of Auer, Cesa-Bianchi and Fischer 2002, Finite-time Analysis of the Multiarmed
Bandit Problem, Machine Learning 47; the tree grows by one node a rollout as of Coulom 2006.

A rollout has four parts. Selection: from the root down, while every move has been tried, the move
with the largest mean + C sqrt(ln N / n), N being the visits of the position and n those of the
move. Expansion: the first untried move adds a node to the tree. Simulation: the game is played to
its end by moves drawn at random, all with the same chance. Backup: every node on the way takes in
the result, 1, 0 or -1. UCB1 is made for rewards from 0 to 1: on twice that range, its constant
sqrt(2) would be 2 sqrt(2), the paper's 2 C_p with C_p = sqrt(2).

Of a game with other values each result is divided by the largest one that it may have. Values must
be finite.

In the end the most visited move is chosen, of equals the one with the larger mean, then the first.
Nothing is proved: the value of a visit in the trace is the result of its one rollout.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from math import inf, log, sqrt
from random import Random
from typing import Any

from ttt_tui.search.algorithm import Algorithm, CodePlace
from ttt_tui.search.algorithms.game_walk import BoardRollouts
from ttt_tui.search.algorithms.recorder import Recorder
from ttt_tui.search.algorithms.rollout_walk import rollouts_of
from ttt_tui.search.algorithms.state_walk import StateRollouts
from ttt_tui.search.options import SearchOptions
from ttt_tui.search.state import Finding, MoveSample, RolloutTree
from ttt_tui.search.trace import Mark, Reason

_NORMAL_95 = 1.959964
"""So many standard deviations to either side hold 95 % of a normal distribution."""


class Node:
    """A position in the tree.

    Attributes:
        bit, cell: the move to it, and that move in the trace.
        sign: 1 where Max makes that move, -1 where Min does.
        visits: rollouts through it.
        total: the sum of their results, for the side that made the move.
        children: the moves tried, in the order of moves.
        untried: the moves that are not.
    """

    __slots__ = ("bit", "cell", "children", "sign", "total", "untried", "visits")

    def __init__(self, bit: int, cell: int, sign: int, untried: int = 0) -> None:
        self.bit, self.cell, self.sign = bit, cell, sign
        self.untried = untried
        self.visits = 0
        self.total: float = 0
        self.children: list[Node] = []


def search(record: Recorder) -> Generator[None, None, Finding]:
    """Make the rollouts, and choose the move that they preferred."""
    options = record.options
    walk: Any = rollouts_of(record)
    tree = record.tree = UctTree(walk, record.side, options)
    infinity = walk.infinity
    dice = Random(options.seed)
    while record.rollouts < options.rollouts:
        node, place = tree.root, walk.start
        path, result = [node], None

        # Selection, and as its last step expansion.
        expanded = False
        while result is None and not expanded:
            expanded = node.untried != 0
            if expanded:
                node = _expanded(node, walk.cell(place, node.untried & -node.untried), record.side)
            else:
                node = _selected(node, options.exploration)
            path.append(node)
            place, result = walk.play(place, node.bit)
            while record.nodes_spent:
                yield
            record.enter(node.cell, -infinity, infinity, side=walk.side(place))
        if expanded:
            node.untried = place[2]

        # Simulation.
        while result is None:
            walk.check_ply(record.ply)
            bit = _drawn(place[2], dice)
            cell = walk.cell(place, bit)
            place, result = walk.play(place, bit)
            while record.nodes_spent:
                yield
            record.enter(cell, -infinity, infinity, Mark.PLAYOUT, walk.side(place))

        # Backup: in the trace from the leaf up, in the tree from the root down.
        max_result = record.side * walk.reward(result)
        value, reason = record.side * walk.value(result, record.ply), Reason.GAME_OVER
        while record.ply:
            while record.events_spent:
                yield
            record.leave(record.side * value, reason)
            reason = Reason.ROLLOUT
        _back_up(path, max_result)
        record.rollouts += 1
    return Finding(None, tree.preferred().cell, Reason.ROLLOUT)


def _expanded(node: Node, cell: int, sign: int) -> Node:
    """A new node, for the first move that has not been tried."""
    child = Node(node.untried & -node.untried, cell, sign)
    node.untried ^= child.bit
    node.children.append(child)
    return child


def _selected(node: Node, exploration: float) -> Node:
    """The child that UCB1 chooses, the first of equals."""
    log_visits = log(node.visits)
    best, highest = node.children[0], -inf
    for child in node.children:
        visits = child.visits
        confidence = child.total / visits + exploration * sqrt(log_visits / visits)
        if confidence > highest:
            best, highest = child, confidence
    return best


def _drawn(legal: int, dice: Random) -> int:
    """One of the moves, all with the same chance."""
    for _ in range(int(dice.random() * legal.bit_count())):
        legal &= legal - 1
    return legal & -legal


def _back_up(path: Sequence[Node], result: float) -> None:
    """Every node takes in the result, which is given for Max."""
    for node in path:
        node.visits += 1
        node.total += node.sign * result


class UctTree(RolloutTree):
    """The tree in memory: one node more a rollout, and the root. Nothing is proved."""

    def __init__(
        self, walk: BoardRollouts | StateRollouts, side: int, options: SearchOptions
    ) -> None:
        self._walk = walk
        self.root = Node(0, -1, -side, walk.root_moves)
        self._exploration = options.exploration

    def preferred(self) -> Node:
        """The most visited root move, of equals the one with the larger mean, then the first."""
        return max(self.root.children, key=lambda child: (child.visits, child.total))

    def samples(self, path: Sequence[int] = ()) -> tuple[MoveSample, ...]:
        """What rollouts have come to through each move tried after those of `path`.

        None of a position that is not in the tree. Between two rollouts, and within one, the
        figures are those of all rollouts that have ended.
        """
        node = self._node(path)
        if node is None:
            return ()
        return tuple(self._sample(child) for child in node.children if child.visits)

    def next_move(self, path: Sequence[int] = ()) -> int | None:
        """The move that a rollout would choose after those of `path`, by what is known now.

        None outside of the tree, where the game is over, and while the first rollout through a
        move is not counted yet.
        """
        node = self._node(path)
        if node is None or not node.visits or not all(child.visits for child in node.children):
            return None
        if node.untried:
            return self._walk.cell(self._place(path), node.untried & -node.untried)
        return _selected(node, self._exploration).cell if node.children else None

    def _place(self, path: Sequence[int]) -> Any:
        """Where the moves of a path lead."""
        walk: Any = self._walk
        place, node = walk.start, self.root
        for cell in path:
            node = next(child for child in node.children if child.cell == cell)
            place, _ = walk.play(place, node.bit)
        return place

    def _node(self, path: Sequence[int]) -> Node | None:
        node: Node | None = self.root
        for cell in path:
            if node is None:
                break
            node = next((child for child in node.children if child.cell == cell), None)
        return node

    def _sample(self, node: Node) -> MoveSample:
        mean = node.sign * node.total / node.visits
        ends = (mean, *wilson_interval(mean, node.visits))
        return MoveSample(node.cell, node.visits, *map(self._walk.mean, ends))


def wilson_interval(mean: float, visits: int) -> tuple[float, float]:
    """The 95 % confidence interval of the mean of results between -1 and 1.

    Wilson 1927, Probable Inference, the Law of Succession, and Statistical Inference, with a draw
    as half a win: of all results with this mean wins and losses vary most, so that the interval is
    if anything too wide. It takes the rollouts for independent, which UCT's are only roughly.
    """
    share, square = (1 + mean) / 2, _NORMAL_95**2
    centre = (share + square / (2 * visits)) / (1 + square / visits)
    spread = sqrt(share * (1 - share) / visits + square / (4 * visits**2))
    half = _NORMAL_95 * spread / (1 + square / visits)
    # At -1 and 1 the mean is an end of the interval, which rounding may miss by a hair.
    low, high = min(mean, 2 * (centre - half) - 1), max(mean, 2 * (centre + half) - 1)
    return max(-1.0, low), min(1.0, high)


ALGORITHM = Algorithm(
    name="uct",
    about="rollouts that sample",
    source="L. Kocsis, C. Szepesvari 2006, Bandit based Monte-Carlo planning",
    takes=frozenset({"rollouts", "exploration", "seed"}),
    search=search,
    code=(
        (
            search,
            {
                CodePlace.VISIT: (
                    "record.enter(node.cell, -infinity, infinity, side=walk.side(place))"
                ),
                CodePlace.PLAYOUT: (
                    "record.enter(cell, -infinity, infinity, Mark.PLAYOUT, walk.side(place))"
                ),
                CodePlace.LEAVE: "record.leave(record.side * value, reason)",
                CodePlace.END: "return Finding(None, tree.preferred().cell, Reason.ROLLOUT)",
            },
        ),
    ),
    by_rollouts=True,
    chooses_windows=False,
    samples=True,
)
