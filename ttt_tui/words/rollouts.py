"""Sentences on Monte Carlo tree search: the phase of an event, with its numbers.

N is the number of rollouts through a variation, Q the mean of their results from the side that is
called Max. UCB1 is from the side to move.
"""

from __future__ import annotations

from ttt_tui.games.game import move_text, side_name
from ttt_tui.search.moment import Moment
from ttt_tui.search.rollout_tree import Phase, RolloutTree, Statistics
from ttt_tui.search.rollouts import EXPLORATION, wilson_interval
from ttt_tui.words.numbers import count, plural
from ttt_tui.words.values import max_side, move_name, result_of


def statistics_text(moment: Moment, tree: RolloutTree, node: int) -> str:
    """Return `N 12, Q +0.50`, before the first result `N 0`; of a playout its moves."""
    first = tree.first[node]
    if tree.is_playout(first):
        return playout_text(moment, first)
    statistics = tree.statistics(first, moment.event)
    text = f"N {count(statistics.visits)}"
    return f"{text}, Q {mean_of(moment, statistics)}" if statistics.visits else text


def signed(moment: Moment, result: float) -> str:
    """Return a result or a mean of results from the side that is called Max."""
    return f"{result * max_side(moment.trace) + 0.0:+.2f}"


def interval_text(moment: Moment, statistics: Statistics) -> str:
    """Return the 95 % confidence interval of a mean: `+0.27 .. +0.35`."""
    ends = sorted(max_side(moment.trace) * end for end in wilson_interval(*statistics[::-1]))
    return " .. ".join(f"{end:+.2f}" for end in ends)


def mean_of(moment: Moment, statistics: Statistics) -> str:
    """Return the mean as it is written, `-` before the first result."""
    if not statistics.visits:
        return "-"
    return signed(moment, statistics.mean)


def playout_text(moment: Moment, node: int) -> str:
    """Return `playout: 5 moves, X wins`, with the moves so far while it goes on."""
    moves = 1 + moment.nodes_below(node)
    text = f"playout: {plural(moves, 'move')}"
    value = moment.state(node + moves - 1).value()
    return text if value is None else f"{text}, {result_of(moment.trace.game, value)}"


def rollout_words(moment: Moment, tree: RolloutTree, node: int) -> str:
    """Return the phase of the last event if it is about the node's variation, else its UCB1."""
    first = tree.first[node]
    if not node:
        return _root(moment)
    phase = tree.phase(moment)
    current = moment.current
    if phase is None or current is None or tree.first[current] != first:
        return "" if tree.is_playout(first) else f"{_ucb1(moment, tree, first)}."
    words = {
        Phase.SELECTION: _selection,
        Phase.EXPANSION: _expansion,
        Phase.SIMULATION: _simulation,
        Phase.BACKPROPAGATION: _backpropagation,
    }[phase]
    text = f"{phase.value}: {words(moment, tree, current)}."
    value = moment.state(current).value()
    if value is None or phase is Phase.BACKPROPAGATION:
        return text
    return f"{text} The game is over: {result_of(moment.trace.game, value)}."


def _root(moment: Moment) -> str:
    result = moment.trace.result
    if moment.is_open(0) or result is None or result.best_move is None:
        return "Rollouts start at the root, one after another, until their number is reached."
    chosen = move_name(moment.trace.game, result.best_move)
    return f"{chosen} has the most visits. Rollouts are samples: they prove no value."


def _ucb1(moment: Moment, tree: RolloutTree, node: int) -> str:
    """Return `UCB1 for X is 0.50 + 1.4 x sqrt(ln 12 / 4) = 1.60`."""
    parent = tree.parent(node)
    event = moment.event
    side = moment.trace.player(parent)
    head = f"UCB1 for {side_name(moment.trace.game, side)} is"
    visits, mean = tree.statistics(node, event)
    if not visits:
        return f"{head} infinite before the first result"
    above = count(tree.statistics(parent, event).visits)
    bonus = f"{EXPLORATION} x sqrt(ln {above} / {count(visits)})"
    return f"{head} {side * mean + 0.0:.2f} + {bonus} = {tree.ucb1(node, event):.2f}"


def _selection(moment: Moment, tree: RolloutTree, node: int) -> str:
    siblings = len(moment.state(tree.parent(node)).moves())
    which = f"the largest of {siblings}" if siblings > 1 else "of the only move"
    return f"{_ucb1(moment, tree, tree.first[node])}, {which}"


def _expansion(moment: Moment, tree: RolloutTree, node: int) -> str:
    parent = tree.parent(node)
    game = moment.state(parent)
    untried = 1 + moment.untried(parent)
    move = move_text(game, moment.trace.move[node])
    side = side_name(game, moment.trace.player(parent))
    which = f"the first of {untried} untried moves" if untried > 1 else "the last untried move"
    return f"{move} is {which} of {side}, and joins the tree with N 0"


def _simulation(moment: Moment, tree: RolloutTree, node: int) -> str:
    number = 1 + node - tree.first[node]
    moves = plural(len(moment.state(node - 1).moves()), "move")
    return f"move {number} of the playout, drawn from {moves}"


def _backpropagation(moment: Moment, tree: RolloutTree, node: int) -> str:
    trace = moment.trace
    if tree.is_playout(node):
        words = result_of(trace.game, trace.worth(trace.value[node]))
        return f"{words}, counts {signed(moment, tree.results[node])}; a playout has no N and Q"
    changed = [_change(moment, tree, tree.first[node])]
    if not tree.parent(node):
        changed.append(f"at the root {_change(moment, tree, 0)}")
    return "; ".join(changed)


def _change(moment: Moment, tree: RolloutTree, node: int) -> str:
    """Return `N 3 -> 4, Q +0.33 -> +0.50`, the change by the last event."""
    before = tree.statistics(node, moment.event - 1)
    after = tree.statistics(node, moment.event)
    means = mean_of(moment, after)
    if before.visits:
        means = f"{mean_of(moment, before)} -> {means}"
    return f"N {count(before.visits)} -> {count(after.visits)}, Q {means}"
