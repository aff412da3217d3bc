"""UCT, a search that descends from the root again and again."""

from __future__ import annotations

from math import log, sqrt
from random import Random

from ttt_tui.games.game import Game
from ttt_tui.search.node import SearchNode, root_node
from ttt_tui.search.options import Options, OptionsError
from ttt_tui.search.recorder import Recorder
from ttt_tui.search.trace import NO_MOVE, Mark, Reason, Result, Trace

_GAME_OVER = Reason.GAME_OVER
_ROLLOUT = Reason.ROLLOUT
_PLAYOUT = int(Mark.PLAYOUT)

ROLLOUTS = 2_000
EXPLORATION = 1.4
"""The weight of the confidence bound in UCB1, the constant C."""
SEED = 1
"""The seed of the playouts."""


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

    def __init__(self, position: SearchNode, move: int) -> None:
        self.move = move
        self.sign = position.sign
        self.children: list[RolloutNode] = []
        self.untried = position.moves()[::-1] if position.value is None else []
        self.visits = 0
        self.total = 0.0

    def select(self) -> RolloutNode:
        """Return the child with the largest UCB1, the first of equals."""
        log_visits = log(self.visits)

        def ucb1(child: RolloutNode) -> float:
            visits = child.visits
            return self.sign * child.total / visits + EXPLORATION * sqrt(log_visits / visits)

        return max(self.children, key=ucb1)


def uct(game: Game, recorder: Recorder, options: Options) -> Result:
    """UCT: rollouts that treat every choice of a move as a bandit problem.

    L. Kocsis, C. Szepesvari 2006, Bandit based Monte-Carlo planning; a move is chosen by UCB1 of
    P. Auer, N. Cesa-Bianchi, P. Fischer 2002, Finite-time analysis of the multiarmed bandit
    problem; the tree grows by one node a rollout as in R. Coulom 2006. Results are between -1 and
    1, twice the range that UCB1 is made for, so that its constant sqrt(2) would be 2 sqrt(2).

    The most visited move is chosen in the end, of equals the one with the larger mean, then the
    first. Nothing is proved: the value of a visit is the result of its one rollout.
    """
    del options  # the nodes know the order of moves
    root = root_node(game, recorder.trace)
    tree = RolloutNode(root, NO_MOVE)
    dice = Random(SEED)
    while recorder.rollouts < ROLLOUTS:
        rollout(root, tree, dice, recorder)
        recorder.rollouts += 1
    best = max(tree.children, key=lambda child: (child.visits, tree.sign * child.total))
    return Result(None, root.number_of(best.move), _ROLLOUT)


def rollout(node: SearchNode, tree: RolloutNode, dice: Random, recorder: Recorder) -> None:
    """Play a game from the root of the tree, and count its result."""
    infinity = recorder.infinity
    trace = recorder.trace
    path = [tree]
    # Selection, while every move has been tried
    while node.value is None and not path[-1].untried:
        path.append(path[-1].select())
        node = node.play(path[-1].move)
        recorder.enter(node.number, -infinity, infinity, node.mark)
    # Expansion by the first move that has not
    if node.value is None:
        move = path[-1].untried.pop()
        node = node.play(move)
        recorder.enter(node.number, -infinity, infinity, node.mark)
        child = RolloutNode(node, move)
        path[-1].children.append(child)
        path.append(child)
    # Simulation: random moves, all with the same chance
    while node.value is None:
        moves = node.moves()
        node = node.play(moves[int(dice.random() * len(moves))])
        recorder.enter(node.number, -infinity, infinity, node.mark | _PLAYOUT)
    # Backpropagation
    result = reward_of(trace, node.value)
    recorder.leave(node.value, _GAME_OVER)
    while recorder.ply:
        recorder.leave(node.value, _ROLLOUT)
    for each in reversed(path):
        each.visits += 1
        each.total += result


def reward_of(trace: Trace, value: float) -> float:
    """Return a result as it is averaged, from -1 to 1.

    Raises:
        OptionsError: it is infinite.
    """
    if abs(value) >= trace.infinity:
        raise OptionsError("UCT needs finite values, and a leaf of this game is infinite")
    largest = 1 if trace.rules.results else max(1, trace.rules.largest)
    return max(-1.0, min(1.0, value / trace.scale / largest))
