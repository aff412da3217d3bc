"""Decide what the value of a node proves: the one judge, which every view asks.

A value in the trace is a number that the search counts with (`ttt_tui.search.evaluation`). What may
be said of the position follows from the node itself and from what lies below it. Nothing that the
search does later changes it.

A value is exact if both sides are sure of it, and a bound if one side is. A side is sure of a value

- where the game is over, and where nothing could be worse for it;
- by the window: Max is sure of a value above alpha, Min of one below beta;
- at a node where it is to move, if it is sure of the value after one of the visited moves;
- at a node of the other side, if no move is untried and it is sure of the value after all of them.

A value is an estimate if a side needs estimates to be sure of it. A win that was counted has been
played out, whatever was estimated beside it: a deeper search finds no quicker one. Rollouts prove
nothing.
"""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from ttt_tui.games.game import Side, rules_of
from ttt_tui.games.position import Position
from ttt_tui.search.evaluation import is_estimate, win_value
from ttt_tui.search.options import Cutoff
from ttt_tui.search.trace import Mark, Reason, RootMove, Trace


class Bound(Enum):
    """What the value of a node says about its true value, from Max's side."""

    OPEN = "open"  # the search is not done with the node: best so far
    EXACT = "exact"
    LOWER = "lower"  # true value >= value
    UPPER = "upper"  # true value <= value
    CHOSEN = "chosen"  # there is no value: the search returned only a move
    SAMPLED = "sampled"  # one rollout's result, which says nothing of the true value


class Evidence(NamedTuple):
    """What is proved of a value.

    Attributes:
        estimated: it holds if the estimates are right.
    """

    bound: Bound
    estimated: bool = False


EXACT = Evidence(Bound.EXACT)

_BY_SURE_SIDES = {
    (True, True): Bound.EXACT,
    (True, False): Bound.LOWER,
    (False, True): Bound.UPPER,
    (False, False): Bound.SAMPLED,
}


def claim(trace: Trace, node: int) -> Evidence:
    """Return what is claimed of a node that the search has left and the trace holds."""
    if not node and trace.result is not None and trace.result.value is None:
        return Evidence(Bound.SAMPLED if trace.algorithm.rollouts else Bound.CHOSEN)
    value, sides = trace.value[node], (Side.MAX, Side.MIN)
    sure = [is_sure(trace, node, side, value) for side in sides]
    estimated = False
    if _is_estimated(trace, node):
        # Of a board no value but 0 is both an estimate and that of a finished game.
        estimated = bool(value and trace.is_board) or sure != [
            is_sure(trace, node, side, value, by_estimates=False) for side in sides
        ]
    return Evidence(_BY_SURE_SIDES[sure[0], sure[1]], estimated)


def claim_of_root_move(trace: Trace, tried: RootMove) -> Evidence:
    """Return what is claimed of the value of a root move, also where the trace does not hold it."""
    value = tried.value
    if value is None:
        return Evidence(Bound.OPEN)
    if tried.node < len(trace):
        return claim(trace, tried.node)
    if trace.game.play(tried.move).value() is not None:
        return EXACT
    sure = [
        _is_sure_by_window(trace, value, end, side) or _is_least(trace, value, side, 1)
        for side, end in ((Side.MAX, tried.alpha), (Side.MIN, tried.beta))
    ]
    may_be_estimate = is_estimate(value, trace.options, trace.game)
    estimated = trace.totals.horizon_nodes > 0 and may_be_estimate
    return Evidence(_BY_SURE_SIDES[sure[0], sure[1]], estimated)


def is_sure(trace: Trace, node: int, side: Side, value: int, *, by_estimates: bool = True) -> bool:
    """Return True if the visits prove that a side has the value at a node, or better.

    What the search returned is never better for a side than what the visits prove for the other
    one, as it leaves out untried moves, so a node that returned less is none.

    Args:
        by_estimates: an estimated game counts as if it had ended with its estimate.
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
    # Of a move that was searched again the last visit counts.
    last_visits = {trace.move[child]: child for child in trace.children(node)}.values()
    below = (is_sure(trace, child, side, value, by_estimates=by_estimates) for child in last_visits)
    if trace.player(node) is side:
        return any(below)
    is_whole = reason in (Reason.ALL_TRIED, Reason.BOUND_MET) and trace.end[node] <= len(trace)
    return is_whole and all(below)


def _is_sure_by_window(trace: Trace, value: int, end: int, side: Side) -> bool:
    """Return True if a value that came back is inside this end of the window.

    With the weak rule a value at the end may come from a cut; with the strict rule it does not.
    """
    gain = (value - end) * side
    return gain > 0 or (gain == 0 and trace.options.cutoff is Cutoff.STRICT)


def _is_least(trace: Trace, value: int, side: Side, depth: int) -> bool:
    """Return True if no value is worse for a side, at a node where the game goes on."""
    game, least = trace.game, trace.infinity
    if isinstance(game, Position):  # the quickest loss is one with the next move
        least = win_value(game.rules.cells, trace.options, depth + 1)
    elif rules_of(game).results and not trace.options.estimates:
        least = 1
    return value * side <= -least


def _is_estimated(trace: Trace, node: int) -> bool:
    """Return True if a value may rest on estimates, at the node or below it."""
    value = trace.value[node]
    if not is_estimate(value, trace.options, trace.game):
        return False
    if trace.reason[node] == Reason.GAME_OVER:
        return False
    if value and trace.is_board:
        return True  # neither a win nor a draw
    if trace.algorithm.package:
        return True  # it says nothing of it
    if len(trace.mark):
        return trace.reason[node] == Reason.HORIZON or bool(trace.mark[node] & Mark.ESTIMATED)
    last = trace.end[node]
    return last > len(trace) or trace.rfind("reason", Reason.HORIZON, node, last) is not None
