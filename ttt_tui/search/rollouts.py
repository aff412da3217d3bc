"""Searches by rollouts, descents from the root to a leaf: FSSS-Minimax and UCT."""

from __future__ import annotations

from math import inf, log, sqrt
from random import Random

from ttt_tui.games.game import Game
from ttt_tui.search.move_generator import MoveGenerator, SearchNode, move_generator
from ttt_tui.search.options import Options, OptionsError
from ttt_tui.search.recorder import Recorder
from ttt_tui.search.trace import NO_MOVE, Mark, Reason, Result, Sample

_GAME_OVER = Reason.GAME_OVER
_ROLLOUT = Reason.ROLLOUT
_PLAYOUT = int(Mark.PLAYOUT)
_AT_LEAST = int(Mark.AT_LEAST)
_AT_MOST = int(Mark.AT_MOST)

_EPSILON = 1  # FSSS-Minimax: the smallest difference of two values
ROLLOUTS = 2_000  # UCT: rollouts of a search
EXPLORATION = 1.4  # UCT: the weight of an uncertain mean in UCB1
SEED = 1  # UCT: the seed of the playouts

_ROLLOUTS_PER_SAMPLE = 100
_NORMAL_95 = 1.959964  # 95 % of a normal distribution lies within this many standard deviations


class RolloutNode:
    """A node of the tree that a search by rollouts keeps. Its numbers are from Max's side.

    Attributes:
        move: the move that leads to it.
        sign: 1 if Max is to move, -1 if Min is.
        children: the visited children in the order of moves.
        untried: the other moves, the next one last.
        lower, upper: FSSS-Minimax: the bounds L and U of the value.
        visits: UCT: the number of rollouts through the node.
        total: UCT: the sum of their results.
    """

    def __init__(self, move: int, infinity: int) -> None:
        self.move = move
        self.sign = 0
        self.children: list[RolloutNode] = []
        self.untried: list[int] = []
        self.lower = -infinity
        self.upper = infinity
        self.visits = 0
        self.total = 0.0

    def reach(self, generator: MoveGenerator, node: SearchNode) -> None:
        """Take side to move and moves from a node of the game, which goes on there."""
        self.sign = node.sign
        self.untried = generator.moves(node)[::-1]

    def grow(self, infinity: int) -> RolloutNode:
        """Add a child by the first untried move and return it."""
        child = RolloutNode(self.untried.pop(), infinity)
        self.children.append(child)
        return child


def fsss(game: Game, recorder: Recorder, options: Options) -> Result:
    """FSSS-Minimax: rollouts that keep bounds of each node, until those of the root meet.

    A. Weinstein, M. L. Littman, S. Goschin 2012, Rollout-based game-tree search outprunes
    traditional alpha-beta, JMLR W&CP 24. A rollout descends from the root to one leaf. If Max is to
    move it takes the child with the largest U, the first of equals in the order of moves; if Min
    is, the child with the smallest L. It carries a window, to which it clips the bounds of nodes.
    The window is narrowed to the bound of the second best child, because nothing below that bound
    can change the choice. The leaf's bounds are its value; on the way back the L and U of each node
    become the best of its children.

    Its leaves are some of the leaves of alpha-beta, each visited once.
    """
    generator = move_generator(game, options)
    infinity = generator.infinity
    root = RolloutNode(NO_MOVE, infinity)
    root.reach(generator, generator.root)
    while root.lower < root.upper:
        _roll_out(recorder, generator, root, generator.root, -infinity, infinity)
        recorder.rollouts += 1
    best = next(each for each in root.children if each.lower == each.upper == root.lower)
    return Result(root.lower, generator.number(best.move))


def _roll_out(
    recorder: Recorder,
    generator: MoveGenerator,
    node: RolloutNode,
    here: SearchNode,
    low: int,
    high: int,
) -> int:
    """Run a rollout from a node down, update the bounds, and return the value of its leaf.

    Args:
        here: the node of the game.
    """
    infinity = generator.infinity
    child, low, high = _select_in_window(node, low, high, infinity)
    below, result, number = generator.play(here, child.move)
    recorder.enter(number, low, high, generator.min_mark if below.sign < 0 else 0)
    if result is not None:
        leaf = result
        child.lower = result
        child.upper = result
        recorder.leave(result, _GAME_OVER)
    else:
        if not child.children:
            child.reach(generator, below)
        leaf = _roll_out(recorder, generator, child, below, low, high)
        _leave_bounded(recorder, child, leaf, infinity)
        if child.lower == child.upper:
            child.children = []  # no rollout comes here again

    children = node.children
    if node.sign > 0:
        node.lower = max(each.lower for each in children)
        node.upper = infinity if node.untried else max(each.upper for each in children)
    else:
        node.lower = -infinity if node.untried else min(each.lower for each in children)
        node.upper = min(each.upper for each in children)
    return leaf


def _select_in_window(
    node: RolloutNode, low: int, high: int, infinity: int
) -> tuple[RolloutNode, int, int]:
    """Return the child to descend to, and its window.

    The invariant is L < high, low < U and low < high. If it holds for a node it holds for the
    chosen child, so the L and U of that child differ.
    """
    sign = node.sign
    alpha, beta = (low, high) if sign > 0 else (-high, -low)  # from the side to move
    chosen: RolloutNode | None = None
    first = -infinity
    second = -infinity
    for child in node.children:
        promise = min(beta, child.upper if sign > 0 else -child.lower)
        if chosen is None or promise > first:
            chosen = child
            second = first
            first = promise
        elif promise > second:
            second = promise
    # An untried move may have any value; all untried moves come after the others.
    if node.untried and first < beta:
        chosen = node.grow(infinity)
        second = first
        first = beta
    if node.untried:
        second = beta
    assert chosen is not None
    alpha = max(alpha, second)
    if alpha == first:
        alpha -= _EPSILON
    return (chosen, alpha, beta) if sign > 0 else (chosen, -beta, -alpha)


def _leave_bounded(recorder: Recorder, node: RolloutNode, leaf: int, infinity: int) -> None:
    """Leave a node with the best number that is known.

    That is its value, else the bound from the side to move, else the other bound, else the result
    of the rollout.
    """
    at_least = node.lower > -infinity
    at_most = node.upper < infinity
    value = leaf
    mark = 0
    if node.lower == node.upper:
        value = node.lower
        mark = _AT_LEAST | _AT_MOST
    elif at_least and (node.sign > 0 or not at_most):
        value = node.lower
        mark = _AT_LEAST
    elif at_most:
        value = node.upper
        mark = _AT_MOST
    recorder.mark(mark)
    recorder.leave(value, _ROLLOUT)


def uct(game: Game, recorder: Recorder, options: Options) -> Result:
    """UCT: rollouts that treat each choice of a move as a bandit problem.

    L. Kocsis, C. Szepesvari 2006, Bandit based Monte-Carlo planning; a move is chosen by UCB1 of
    P. Auer, N. Cesa-Bianchi, P. Fischer 2002, Finite-time analysis of the multiarmed bandit
    problem; the tree grows by one node per rollout, as in R. Coulom 2006. Results are between -1
    and 1, twice the range that UCB1 is made for, so its constant sqrt(2) would be 2 sqrt(2).

    At the end the most visited move is chosen; among equals the one with the larger mean, then the
    first. Nothing is proved: the value of a visit is the result of its rollout.
    """
    generator = move_generator(game, options)
    dice = Random(SEED)
    infinity = generator.infinity
    min_mark = generator.min_mark
    root = RolloutNode(NO_MOVE, infinity)
    root.reach(generator, generator.root)
    while recorder.rollouts < ROLLOUTS:
        node = root
        here = generator.root
        path = [node]
        result = None

        # Selection while all moves have been tried, then expansion by the first untried move.
        expanded = False
        while result is None and not expanded:
            expanded = bool(node.untried)
            node = node.grow(infinity) if expanded else _selected(node)
            path.append(node)
            here, result, number = generator.play(here, node.move)
            recorder.enter(number, -infinity, infinity, min_mark if here.sign < 0 else 0)
        if result is None:
            node.reach(generator, here)

        # Simulation by random moves with equal chances.
        while result is None:
            moves = generator.moves(here)
            move = moves[int(dice.random() * len(moves))]
            here, result, number = generator.play(here, move)
            mark = _PLAYOUT | (min_mark if here.sign < 0 else 0)
            recorder.enter(number, -infinity, infinity, mark)

        # Backpropagation: in the trace from the leaf up, in the tree from the root down.
        recorder.leave(result, _GAME_OVER)
        while recorder.ply:
            recorder.leave(result, _ROLLOUT)
        if abs(result) >= infinity:
            raise OptionsError("UCT needs finite values, and a leaf of this game is infinite")
        reward = max(-1.0, min(1.0, result / generator.scale))
        for each in path:
            each.visits += 1
            each.total += reward
        recorder.rollouts += 1
        if recorder.rollouts % _ROLLOUTS_PER_SAMPLE == 0:
            recorder.samples = _samples(generator, root)
    best = max(root.children, key=lambda child: (child.visits, root.sign * child.total))
    return Result(None, generator.number(best.move), _ROLLOUT)


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


def _samples(generator: MoveGenerator, root: RolloutNode) -> list[Sample]:
    """Return the mean result of the rollouts through each move of the root, from Max's side."""
    found: list[Sample] = []
    scale = generator.scale
    for node in root.children:
        mean = node.total / node.visits
        low, high = wilson_interval(mean, node.visits)
        number = generator.number(node.move)
        found.append(Sample(number, node.visits, scale * mean, scale * low, scale * high))
    return found


def wilson_interval(mean: float, visits: int) -> tuple[float, float]:
    """Return the 95 % confidence interval of the mean of results between -1 and 1.

    E. B. Wilson 1927, Probable inference, the law of succession, and statistical inference, with a
    draw as half a win. It assumes independent rollouts, and those of UCT are not quite.
    """
    share = (1 + mean) / 2
    square = _NORMAL_95**2
    centre = (share + square / (2 * visits)) / (1 + square / visits)
    spread = sqrt(share * (1 - share) / visits + square / (4 * visits**2))
    half = _NORMAL_95 * spread / (1 + square / visits)
    # A mean of -1 or 1 is an end of the interval, which rounding may miss by a hair.
    low = min(mean, 2 * (centre - half) - 1)
    high = max(mean, 2 * (centre + half) - 1)
    return max(-1.0, low), min(1.0, high)
