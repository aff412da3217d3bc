"""Decide what the value of a node proves; every view asks this module.

A value in the trace is a number that the search counts with (`ttt_tui.search.trace`). What it
proves follows from the node itself and the nodes below it. Nothing later in the search changes it.

A value is exact if both sides are sure of it, and a bound if one side is. A side is sure of a value

- at the end of the game, and if nothing could be worse for it;
- by the window: Max is sure of a value above alpha, Min of one below beta;
- at a node where it is to move, if it is sure of the value after one of the visited moves;
- at a node of the other side, if no move is untried and it is sure of the value after all of them;
- at a chance node, of the average of the values it is sure of, the worst where it knows none.

A value is an estimate if a side needs estimates to be sure of it. A win has been played out, even
if other nodes were estimated: a deeper search finds no quicker one. Rollouts prove nothing.
"""

from enum import Enum
from typing import NamedTuple

from ttt_tui.games.game import Side, chances_of
from ttt_tui.search.options import Cutoff
from ttt_tui.search.trace import Mark, Reason, RootMove, Trace, win_value


class Bound(Enum):
    """The relation of a node's value to its true value, from Max's side."""

    OPEN = "open"  # the search is still in the node: the best value so far
    EXACT = "exact"
    LOWER = "lower"  # true value >= value
    UPPER = "upper"  # true value <= value
    CHOSEN = "chosen"  # there is no value: the search returned only a move
    SAMPLED = "sampled"  # one rollout's result, which says nothing of the true value


class ValueClaim(NamedTuple):
    """A proof of a value.

    Attributes:
        bound: the relation of the value to the true value.
        estimated: True if it depends on estimates.
    """

    bound: Bound
    estimated: bool = False


EXACT = ValueClaim(Bound.EXACT)

_BY_SURE_SIDES = {
    (True, True): Bound.EXACT,
    (True, False): Bound.LOWER,
    (False, True): Bound.UPPER,
    (False, False): Bound.SAMPLED,
}


def claim(trace: Trace, node: int) -> ValueClaim:
    """Return the claim about a node that the search has left and the trace holds."""
    if not node and trace.result is not None and trace.result.value is None:
        return ValueClaim(Bound.SAMPLED if trace.algorithm.rollouts else Bound.CHOSEN)
    value = trace.value[node]
    sure = [is_sure(trace, node, side, value) for side in Side]
    estimated = False
    if _is_estimated(trace, node):
        # Of a board no value but 0 is both an estimate and that of a finished game.
        estimated = bool(value and trace.won_above) or sure != [
            is_sure(trace, node, side, value, by_estimates=False) for side in Side
        ]
    return ValueClaim(_BY_SURE_SIDES[sure[0], sure[1]], estimated)


def claim_of_root_move(trace: Trace, tried: RootMove) -> ValueClaim:
    """Return the claim about a root move, even if the trace does not hold it."""
    value = tried.value
    if value is None:
        return ValueClaim(Bound.OPEN)
    if tried.node < len(trace):
        return claim(trace, tried.node)
    if trace.game.play(tried.move).value() is not None:
        return EXACT
    sure = [
        _is_sure_by_window(trace, value, end, side) or _is_least(trace, value, side, 1)
        for side, end in ((Side.MAX, tried.alpha), (Side.MIN, tried.beta))
    ]
    estimated = trace.totals.horizon_nodes > 0 and trace.is_estimate(value)
    return ValueClaim(_BY_SURE_SIDES[sure[0], sure[1]], estimated)


def is_sure(trace: Trace, node: int, side: Side, value: int, *, by_estimates: bool = True) -> bool:
    """Return True if the visits prove that a side has the value at a node, or better.

    A returned value leaves out untried moves, so it is never better for a side than the visits
    prove: a node that returned less proves nothing.

    Args:
        by_estimates: count an estimated game as if it had ended with its estimate.
    """
    returned, reason = trace.value[node], trace.reason[node]
    if reason == Reason.ROLLOUT or returned * side < value * side:
        return False
    if by_estimates or not _is_estimated(trace, node):
        end = trace.alpha[node] if side is Side.MAX else trace.beta[node]
        is_leaf = reason in (Reason.GAME_OVER, Reason.HORIZON)
        if is_leaf or _is_sure_by_window(trace, returned, end, side):
            return True
    if _is_least(trace, value, side, trace.depth[node]):
        return True
    # The last visit of a move counts.
    last_visits = {trace.move[child]: child for child in trace.children(node)}.values()
    player = trace.player(node)
    if player is Side.CHANCE:
        return _is_sure_of_average(trace, node, side, value, by_estimates=by_estimates)
    below = (is_sure(trace, child, side, value, by_estimates=by_estimates) for child in last_visits)
    if player is side:
        return any(below)
    is_whole = reason in (Reason.ALL_TRIED, Reason.BOUND_MET) and trace.end[node] <= len(trace)
    return is_whole and all(below)


def _is_sure_of_average(
    trace: Trace, node: int, side: Side, value: int, *, by_estimates: bool
) -> bool:
    """Return True if a side has the value with the worst of all values after unvisited outcomes."""
    chances = chances_of(trace.state(node))
    worst = trace.bounds[side is Side.MIN]
    average = sum(chances) * worst
    for child in trace.children(node):
        found = trace.value[child]
        if not is_sure(trace, child, side, found, by_estimates=by_estimates):
            return False
        average += chances[trace.move[child]] * (found - worst)
    return (average - value) * side >= 0


def _is_sure_by_window(trace: Trace, value: int, end: int, side: Side) -> bool:
    """Return True if a returned value is inside this end of the window.

    A value at the end may come from a cut with the weak rule, but not with the strict rule.
    """
    gain = (value - end) * side
    return gain > 0 or (gain == 0 and trace.options.cutoff is Cutoff.STRICT)


def _is_least(trace: Trace, value: int, side: Side, depth: int) -> bool:
    """Return True if no value is worse for a side, at a node that is not the end of the game."""
    worst = trace.bounds[side is Side.MIN]
    if trace.rules.has_lines:  # the quickest loss is one with the next move
        worst = -side * win_value(trace.rules, trace.options, depth + 1)
    return value * side <= worst * side


def _is_estimated(trace: Trace, node: int) -> bool:
    """Return True if a value may rest on estimates, at the node or below it."""
    value = trace.value[node]
    if not trace.is_estimate(value):
        return False
    if trace.reason[node] == Reason.GAME_OVER:
        return False
    if value and trace.won_above:
        return True  # neither a win nor a draw
    if trace.algorithm.package:
        return True  # its marks do not tell
    if len(trace.mark):
        return trace.reason[node] == Reason.HORIZON or bool(trace.mark[node] & Mark.ESTIMATED)
    last = trace.end[node]
    return last > len(trace) or Reason.HORIZON in trace.reason[node:last].tobytes()
