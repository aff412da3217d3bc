"""What the nodes below a node prove of its value, whatever its window makes of it.

A search calls a value a bound by the node's window alone (`ttt_tui.search.reading.judge`). It may
be exact all the same: no result may lie beyond it, or the moves below may leave nothing open.
"""

from __future__ import annotations

from ttt_tui.game import Player
from ttt_tui.search.evaluation import win_values
from ttt_tui.search.reading.judge import Bound, claim_at, within_window
from ttt_tui.search.search import Search
from ttt_tui.search.trace import Reason


def possible_values(search: Search, depth: int) -> tuple[int, int]:
    """The least and the most that a game can be worth to X that goes on at this depth.

    With quick wins, that of who wins with the very next move, and of the other a ply later.
    """
    rules = search.position.rules
    wins = win_values(rules.cells, search.options)
    first = search.position.to_move
    mover = first if depth % 2 == 0 else first.other
    quicker = mover.other if rules.misere else mover
    of_x, of_o = (1, 2) if quicker is Player.X else (2, 1)
    return -wins[depth + of_o], wins[depth + of_x]


def proved_between(search: Search, node: int) -> tuple[int, int]:
    """Between which values that of a node lies that has been left, for X; alike where it is exact.

    Estimates at the depth limit count as values, as they do to the search. What the trace does not
    hold proves nothing, and of rollouts, of several passes at the root and of a program of the
    user's only the node's own claim counts.
    """
    trace, algorithm = search.trace, search.options.algorithm
    value, judge = trace.value[node], claim_at if algorithm.by_rollouts else within_window
    claim = judge(search, node)
    if claim is Bound.EXACT:
        return value, value
    low, high = possible_values(search, trace.depth[node])
    if claim is Bound.LOWER:
        low = max(low, value)
    elif claim is Bound.UPPER:
        high = min(high, value)
    is_judged = algorithm.by_rollouts or algorithm.own is not None or (not node and search.passes)
    has_all = trace.reason[node] in (Reason.ALL_TRIED, Reason.BOUND_MET)
    if low >= high or is_judged or not has_all or trace.end[node] > len(trace):
        return low, high
    moves: dict[int, tuple[int, int]] = {}
    for child in trace.children(node):
        worst, best = proved_between(search, child)
        known = moves.get(trace.move[child], (worst, best))
        moves[trace.move[child]] = max(worst, known[0]), min(best, known[1])
    first = search.position.to_move
    mover = first if trace.depth[node] % 2 == 0 else first.other
    choose = max if mover is Player.X else min
    worst, best = (choose(ends) for ends in zip(*moves.values(), strict=True))
    return max(low, worst), min(high, best)


def is_settled(search: Search, node: int) -> bool:
    """Whether the value of a node that has been left is exact, as a bound of its window, too."""
    low, high = proved_between(search, node)
    return low == high
