"""Sentences on Monte Carlo tree search: the phase of an event, with its numbers.

N is the number of rollouts through a variation, Q the mean of their results from the side that is
called Max. UCB1 is from the side to move.
"""

from typing import Literal

from ttt_tui.games.game import side_name
from ttt_tui.search.moment import Moment
from ttt_tui.search.rollout_tree import RolloutTree
from ttt_tui.search.rollouts import EXPLORATION, reward_of
from ttt_tui.words.numbers import count, plural
from ttt_tui.words.values import average_text, move_name, node_name, result_of, signed

Phase = Literal["Selection", "Expansion", "Simulation", "Backpropagation"]


def phase_of(moment: Moment, tree: RolloutTree, node: int) -> Phase:
    """Return the phase of the event that entered or left a node last."""
    if not moment.is_open(node):
        return "Backpropagation"
    if tree.is_playout(node):
        return "Simulation"
    return "Expansion" if tree.first[node] == node else "Selection"


def playout_text(moment: Moment, node: int) -> str:
    """Return `playout: 5 moves, X wins`, with the moves so far while it goes on."""
    moves = 1 + moment.nodes_below(node)
    text = f"playout: {plural(moves, 'move')}"
    value = moment.state(node + moves - 1).value()
    return text if value is None else f"{text}, {result_of(moment.trace.game, value)}"


def rollout_words(moment: Moment, tree: RolloutTree, node: int) -> str:
    """Return the phase of the last event if it is about the node's variation, else its UCB1."""
    current = moment.current
    if not node:
        return _root(moment)
    if not current or tree.first[current] != tree.first[node]:
        if tree.is_playout(node):
            return f"The {playout_text(moment, node)}."
        return "" if moment.hides_best else f"{_ucb1(moment, tree, node)}."
    phase = phase_of(moment, tree, current)
    if phase == "Backpropagation":
        return f"{phase}: {_changes(moment, tree, current)}."
    parent = tree.parent(current)
    siblings = len([*moment.tries(parent)])
    if phase == "Selection":
        words = f"{_ucb1(moment, tree, current)}, the largest of {siblings}"
    elif phase == "Expansion":
        place = f"child {siblings} of {node_name(moment, parent)}"
        words = f"{node_name(moment, current)} joins the tree as {place}, with N 0"
    else:
        moves = plural(len(moment.state(current - 1).moves()), "move")
        words = f"{node_name(moment, current)} is drawn from {moves}"
    text = f"{phase}: {words}."
    value = moment.state(current).value()
    if value is None:
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
    side = moment.trace.player(parent)
    above = tree.statistics(parent, moment.event).visits
    visits, mean, ucb1 = tree.statistics(tree.first[node], moment.event)
    bonus = f"{EXPLORATION} x sqrt(ln {count(above)} / {count(visits)})"
    head = f"UCB1 for {side_name(moment.trace.game, side)} is"
    return f"{head} {side * mean + 0.0:.2f} + {bonus} = {ucb1:.2f}"


def _changes(moment: Moment, tree: RolloutTree, node: int) -> str:
    """Return the change of N and Q by the last event, which has left a node."""
    trace = moment.trace
    if tree.is_playout(node):
        value = trace.value[node]
        result = signed(trace, reward_of(trace, value))
        return f"{result_of(trace.game, trace.worth(value))}, counts {result}; a playout has no N"
    words = _change(moment, tree, tree.first[node])
    if not tree.parent(node):
        words += f"; at the root {_change(moment, tree, 0)}"
    return words


def _change(moment: Moment, tree: RolloutTree, variation: int) -> str:
    """Return `N 3 -> 4, Q +0.33 -> +0.50`."""
    before = tree.statistics(variation, moment.event - 1)
    after = tree.statistics(variation, moment.event)
    means = f"{average_text(moment.trace, before)} -> {average_text(moment.trace, after)}"
    return f"N {count(before.visits)} -> {count(after.visits)}, Q {means}"
