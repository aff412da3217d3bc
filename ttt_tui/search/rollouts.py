"""UCT, a search that descends from the root again and again."""

from __future__ import annotations

from math import inf, log, sqrt
from random import Random

from ttt_tui.games.game import Game, rules_of
from ttt_tui.search.node import SearchNode, root_node
from ttt_tui.search.options import Options, OptionsError
from ttt_tui.search.recorder import Recorder
from ttt_tui.search.trace import NO_MOVE, Mark, Reason, Result, Sample

_GAME_OVER = Reason.GAME_OVER
_ROLLOUT = Reason.ROLLOUT
_PLAYOUT = int(Mark.PLAYOUT)

ROLLOUTS = 2_000
EXPLORATION = 1.4
"""The weight of the confidence bound in UCB1, the constant C."""
SEED = 1
"""The seed of the playouts."""

_ROLLOUTS_A_SAMPLE = 100
_NORMAL_95 = 1.959964  # standard deviations that hold 95 % of a normal distribution


class RolloutNode:
    """A position in the tree that UCT keeps. Its numbers are from Max's side.

    Attributes:
        move: the move that leads to it.
        sign: 1 if Max is to move, -1 if Min is.
        children: the nodes visited from it, in the order of moves.
        untried: the other moves, the next one last.
        visits: the number of rollouts through it.
        total: the sum of their results.
    """

    def __init__(self, move: int) -> None:
        self.move = move
        self.sign = 0
        self.children: list[RolloutNode] = []
        self.untried: list[int] = []
        self.visits = 0
        self.total = 0.0

    def reach(self, position: SearchNode) -> None:
        """Take over the moves of its position."""
        self.sign = position.sign
        self.untried = position.moves()[::-1]

    def grow(self) -> RolloutNode:
        """Add a child by the first untried move."""
        child = RolloutNode(self.untried.pop())
        self.children.append(child)
        return child


def uct(game: Game, recorder: Recorder, options: Options) -> Result:
    """UCT: rollouts that treat every choice of a move as a bandit problem.

    L. Kocsis, C. Szepesvari 2006, Bandit based Monte-Carlo planning; a move is chosen by UCB1 of
    P. Auer, N. Cesa-Bianchi, P. Fischer 2002, Finite-time analysis of the multiarmed bandit
    problem; the tree grows by one node a rollout as in R. Coulom 2006. Results are between -1 and
    1, twice the range that UCB1 is made for, so that its constant sqrt(2) would be 2 sqrt(2).

    The most visited move is chosen in the end, of equals the one with the larger mean, then the
    first. Nothing is proved: the value of a visit is the result of its one rollout.
    """
    root = root_node(game, options)
    tree = RolloutNode(NO_MOVE)
    tree.reach(root)
    dice = Random(SEED)
    scale = largest_result(game)
    infinity = recorder.infinity
    while recorder.rollouts < ROLLOUTS:
        node = root
        path = [tree]

        # Selection, while every move has been tried; expansion by the first that has not.
        is_new = False
        while node.value is None and not is_new:
            parent = path[-1]
            is_new = bool(parent.untried)
            chosen = parent.grow() if is_new else _selected(parent)
            path.append(chosen)
            node = node.play(chosen.move)
            recorder.enter(node.number, -infinity, infinity, node.mark)
        if node.value is None:
            path[-1].reach(node)

        # Simulation: random moves, all with the same chance.
        while node.value is None:
            moves = node.moves()
            node = node.play(moves[int(dice.random() * len(moves))])
            recorder.enter(node.number, -infinity, infinity, node.mark | _PLAYOUT)

        # Backup: in the trace from the leaf up, in the tree from the root down.
        recorder.leave(node.value, _GAME_OVER)
        while recorder.ply:
            recorder.leave(node.value, _ROLLOUT)
        if abs(node.value) >= infinity:
            raise OptionsError("UCT needs finite values, and a leaf of this game is infinite")
        reward = max(-1.0, min(1.0, node.value / recorder.trace.scale / scale))
        for each in path:
            each.visits += 1
            each.total += reward
        recorder.rollouts += 1
        if recorder.rollouts % _ROLLOUTS_A_SAMPLE == 0:
            recorder.samples = [_sample(root, each, scale) for each in tree.children]
    best = max(tree.children, key=lambda child: (child.visits, tree.sign * child.total))
    return Result(None, root.number_of(best.move), _ROLLOUT)


def largest_result(game: Game) -> int:
    """Return the result of a game that counts as 1."""
    rules = rules_of(game)
    return 1 if rules.results else max(1, rules.largest)


def _selected(node: RolloutNode) -> RolloutNode:
    """Return the child that UCB1 chooses, the first of equals."""
    log_visits = log(node.visits)
    best = node.children[0]
    highest = -inf
    for child in node.children:
        visits = child.visits
        confidence = node.sign * child.total / visits + EXPLORATION * sqrt(log_visits / visits)
        if confidence > highest:
            best = child
            highest = confidence
    return best


def _sample(root: SearchNode, child: RolloutNode, scale: int) -> Sample:
    """Return the results of the rollouts through a move of the root, from Max's side."""
    mean = child.total / child.visits
    low, high = wilson_interval(mean, child.visits)
    return Sample(root.number_of(child.move), child.visits, scale * mean, scale * low, scale * high)


def wilson_interval(mean: float, visits: int) -> tuple[float, float]:
    """Return the 95 % confidence interval of the mean of results between -1 and 1.

    E. B. Wilson 1927, Probable inference, the law of succession, and statistical inference, with a
    draw as half a win. It takes rollouts for independent, which UCT's are only roughly.
    """
    share = (1 + mean) / 2
    square = _NORMAL_95**2
    centre = (share + square / (2 * visits)) / (1 + square / visits)
    spread = sqrt(share * (1 - share) / visits + square / (4 * visits**2))
    half = _NORMAL_95 * spread / (1 + square / visits)
    # At -1 and 1 the mean is an end of the interval, which rounding may miss by a hair.
    low = min(mean, 2 * (centre - half) - 1)
    high = max(mean, 2 * (centre + half) - 1)
    return max(-1.0, low), min(1.0, high)
