"""UCT, a search that descends from the root again and again."""

from __future__ import annotations

from math import inf, log, sqrt
from random import Random

from ttt_tui.games.game import Game
from ttt_tui.search.options import Options, OptionsError
from ttt_tui.search.recorder import Recorder
from ttt_tui.search.trace import NO_MOVE, Mark, Reason, Result, Sample
from ttt_tui.search.walk import Place, Walk, walk_of

_GAME_OVER, _ROLLOUT = Reason.GAME_OVER, Reason.ROLLOUT
_PLAYOUT = int(Mark.PLAYOUT)

ROLLOUTS = 2_000
EXPLORATION = 1.4  # how much an uncertain move is worth trying
SEED = 1  # of the playouts

_ROLLOUTS_A_SAMPLE = 100
_NORMAL_95 = 1.959964  # so many standard deviations hold 95 % of a normal distribution


class Node:
    """A position in the tree that a search keeps. Its numbers are from Max's side.

    Attributes:
        move: that leads to it.
        sign: 1 where Max is to move, -1 where Min is.
        children: the nodes visited from it, in the order of moves.
        untried: the moves to the others, of which nothing is known, the next one last.
        visits, total: the rollouts through it, and the sum of their results.
    """

    def __init__(self, move: int) -> None:
        self.move, self.sign = move, 0
        self.children: list[Node] = []
        self.untried: list[int] = []
        self.visits, self.total = 0, 0.0

    def reach(self, walk: Walk, place: Place) -> None:
        """It is at this place, where the game goes on."""
        self.sign, self.untried = place[3], walk.moves(place)[::-1]

    def grow(self) -> Node:
        """A child by the first move that is untried."""
        child = Node(self.untried.pop())
        self.children.append(child)
        return child


def uct(game: Game, recorder: Recorder, options: Options) -> Result:
    """UCT: rollouts that treat every choice of a move as a bandit problem.

    L. Kocsis, C. Szepesvari 2006, Bandit based Monte-Carlo planning; a move is chosen by UCB1 of
    P. Auer, N. Cesa-Bianchi, P. Fischer 2002, Finite-time analysis of the multiarmed bandit
    problem; the tree grows by one node a rollout as of R. Coulom 2006. Results are between -1 and
    1, twice the range that UCB1 is made for, so that its constant sqrt(2) would be 2 sqrt(2).

    In the end the most visited move is chosen, of equals the one with the larger mean, then the
    first. Nothing is proved: the value of a visit is the result of its one rollout.
    """
    walk, dice = walk_of(game, options), Random(SEED)
    infinity, min_mark = walk.infinity, walk.min_mark
    root = Node(NO_MOVE)
    root.reach(walk, walk.root)
    while recorder.rollouts < ROLLOUTS:
        node, place = root, walk.root
        path, result = [node], None

        # Selection, while every move has been tried; expansion by the first that has not.
        expanded = False
        while result is None and not expanded:
            expanded = bool(node.untried)
            node = node.grow() if expanded else _selected(node)
            path.append(node)
            place, result, number = walk.play(place, node.move)
            recorder.enter(number, -infinity, infinity, min_mark if place[3] < 0 else 0)
        if result is None:
            node.reach(walk, place)

        # Simulation: random moves, all with the same chance.
        while result is None:
            moves = walk.moves(place)
            move = moves[int(dice.random() * len(moves))]
            place, result, number = walk.play(place, move)
            mark = _PLAYOUT | (min_mark if place[3] < 0 else 0)
            recorder.enter(number, -infinity, infinity, mark)

        # Backup: in the trace from the leaf up, in the tree from the root down.
        recorder.leave(result, _GAME_OVER)
        while recorder.ply:
            recorder.leave(result, _ROLLOUT)
        if abs(result) >= infinity:
            raise OptionsError("UCT needs finite values, and a leaf of this game is infinite")
        reward = max(-1.0, min(1.0, result / walk.scale))
        for each in path:
            each.visits += 1
            each.total += reward
        recorder.rollouts += 1
        if recorder.rollouts % _ROLLOUTS_A_SAMPLE == 0:
            recorder.samples = _samples(walk, root)
    best = max(root.children, key=lambda child: (child.visits, root.sign * child.total))
    return Result(None, walk.number(best.move), _ROLLOUT)


def _selected(node: Node) -> Node:
    """The child that UCB1 chooses, the first of equals."""
    log_visits = log(node.visits)
    best, highest = node.children[0], -inf
    for child in node.children:
        visits = child.visits
        confidence = node.sign * child.total / visits + EXPLORATION * sqrt(log_visits / visits)
        if confidence > highest:
            best, highest = child, confidence
    return best


def _samples(walk: Walk, root: Node) -> list[Sample]:
    """What rollouts have come to through each move of the root, from Max's side."""
    found = []
    for node in root.children:
        mean = node.total / node.visits
        low, high = wilson_interval(mean, node.visits)
        scaled = (walk.scale * each for each in (mean, low, high))
        found.append(Sample(walk.number(node.move), node.visits, *scaled))
    return found


def wilson_interval(mean: float, visits: int) -> tuple[float, float]:
    """The 95 % confidence interval of the mean of results between -1 and 1.

    E. B. Wilson 1927, Probable inference, the law of succession, and statistical inference, with a
    draw as half a win. It takes rollouts for independent, which UCT's are only roughly.
    """
    share, square = (1 + mean) / 2, _NORMAL_95**2
    centre = (share + square / (2 * visits)) / (1 + square / visits)
    spread = sqrt(share * (1 - share) / visits + square / (4 * visits**2))
    half = _NORMAL_95 * spread / (1 + square / visits)
    # At -1 and 1 the mean is an end of the interval, which rounding may miss by a hair.
    low, high = min(mean, 2 * (centre - half) - 1), max(mean, 2 * (centre + half) - 1)
    return max(-1.0, low), min(1.0, high)
