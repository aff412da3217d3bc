"""What a node of a search proves of its position: the one judge, which every view asks.

A value in the trace is a number that the search counts with (`ttt_tui.search.evaluation`). What may
be said of the position is decided here, by what the trace has of the node itself and of what lies
below it: a `Bound`. Nothing that the search does later changes it.

- The value of a finished game is exact.
- A win that was counted has been played out. It is exact, or a bound, by the node's window,
  whatever was estimated beside it: a deeper search finds no quicker one.
- Any other value is an estimate where a game below the node was estimated, in the trace or in what
  the transposition table remembered of it; else it is exact or a bound.
- What rollouts leave is a bound where their marks say so, else the result of one rollout.

A search calls a value a bound by the node's window alone. It is the value all the same where no
result may lie beyond it (`is_settled`).
"""

from __future__ import annotations

from enum import Enum

from ttt_tui.games.game import Side, rules_of
from ttt_tui.games.position import Position
from ttt_tui.search.evaluation import is_estimate, win_values
from ttt_tui.search.options import Cutoff
from ttt_tui.search.trace import Mark, Reason, RootMove, Trace


class Bound(Enum):
    """What the value of a node says about its true value, from Max's side."""

    OPEN = "open"  # the search is not done with the node: best so far
    EXACT = "exact"
    LOWER = "lower"  # true value >= value
    UPPER = "upper"  # true value <= value
    ESTIMATE = "estimate"  # it may rest on estimates: nothing is known of the true value
    CHOSEN = "chosen"  # there is no value: the search returned a move alone
    SAMPLED = "sampled"  # one rollout's result, which says nothing of the true value


def claim(trace: Trace, node: int) -> Bound:
    """What is claimed of the value of a node that the search has left and the trace holds."""
    reason, value = trace.reason[node], trace.value[node]
    if reason == Reason.GAME_OVER:
        return Bound.EXACT
    if not node and trace.result is not None and trace.result.value is None:
        return Bound.SAMPLED if trace.algorithm.samples else Bound.CHOSEN
    if reason == Reason.ROLLOUT:
        marks = Mark(trace.mark[node] & (Mark.AT_LEAST | Mark.AT_MOST))
        if marks == Mark.AT_LEAST | Mark.AT_MOST:
            return Bound.EXACT
        return {Mark.AT_LEAST: Bound.LOWER, Mark.AT_MOST: Bound.UPPER}.get(marks, Bound.SAMPLED)
    if is_estimate(value, trace.options, trace.game) and _rests_on_estimates(trace, node):
        return Bound.ESTIMATE
    return _by_window(trace, trace.value[node], trace.alpha[node], trace.beta[node])


def claim_of_root_move(trace: Trace, tried: RootMove) -> Bound:
    """What is claimed of the value of a root move, also where the trace does not hold it."""
    if tried.value is None:
        return Bound.OPEN
    if tried.node < len(trace):
        return claim(trace, tried.node)
    if trace.totals.horizon_nodes and is_estimate(tried.value, trace.options, trace.game):
        return Bound.ESTIMATE
    if trace.game.play(tried.move).value() is not None:
        return Bound.EXACT
    return _by_window(trace, tried.value, tried.alpha, tried.beta)


def within_window(trace: Trace, node: int) -> Bound:
    """What the value of a node that has been left is to the search itself, estimates and all."""
    if trace.reason[node] in (Reason.GAME_OVER, Reason.HORIZON):
        return Bound.EXACT
    return _by_window(trace, trace.value[node], trace.alpha[node], trace.beta[node])


def _by_window(trace: Trace, value: int, alpha: int, beta: int) -> Bound:
    """What a value returned for its window is.

    With the weak rule a value at the edge of the window may come from a cut and is a bound; with
    the strict rule only values beyond the edge are. Fail-soft: the bound is the value itself. An
    infinite one is exact where nothing can lie beyond it.
    """
    slack = 1 if trace.options.cutoff is Cutoff.STRICT else 0
    if -trace.infinity < value <= alpha - slack:
        return Bound.UPPER
    if beta + slack <= value < trace.infinity:
        return Bound.LOWER
    return Bound.EXACT


def _rests_on_estimates(trace: Trace, node: int) -> bool:
    """Whether a game at a node or below it was estimated, or may have been in a full trace."""
    if trace.value[node] and trace.is_board:
        return True  # neither a win nor a draw
    if trace.algorithm.package:
        return True  # it says nothing of it
    if len(trace.mark):
        return trace.reason[node] == Reason.HORIZON or bool(trace.mark[node] & Mark.ESTIMATED)
    last = trace.end[node]
    return last > len(trace) or trace.rfind("reason", Reason.HORIZON, node, last) is not None


def is_settled(trace: Trace, node: int) -> bool:
    """Whether a value is exact, or a bound beyond which no result lies: who has a win has a win."""
    game, most, found = trace.game, trace.infinity, claim(trace, node)
    if isinstance(game, Position):  # it goes on, so the best is a win with the next move
        most = win_values(game.rules.cells, trace.options)[trace.depth[node] + 1]
    elif rules_of(game).results and not trace.options.estimates:
        most = 1
    favours = {Bound.LOWER: Side.MAX, Bound.UPPER: Side.MIN}.get(found)
    return found is Bound.EXACT or (favours is not None and trace.value[node] * favours >= most)
