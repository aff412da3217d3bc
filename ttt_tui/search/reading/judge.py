"""What a node of a search proves of its position: the one judge, which every view asks.

A value in the trace is a number that the search counts with (`ttt_tui.search.evaluation`). What may
be said of the position is decided here, by what the trace has of the node itself and of what lies
below it: a `Bound`. Nothing that the search does later changes it, so it may be remembered; and it
is the node's own pass that counts, however the last one has ended.

- The value of a finished game is exact.
- A win that was counted has been played out. It is exact, or a bound, by the node's window,
  whatever was estimated beside it: a deeper search finds no quicker one.
- Any other value is an estimate where a game below the node was estimated, in the trace or in what
  the transposition table remembered of it; else it is a draw, exact or a bound.
- What rollouts leave is a bound where their marks say so, else the result of one rollout.

Everything is from X's side.

A search calls a value a bound by the node's window alone. It may be exact all the same: no result
may lie beyond it, or the moves below may leave nothing open.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from itertools import compress, pairwise

from ttt_tui.game import Player
from ttt_tui.search.evaluation import is_estimate, win_values
from ttt_tui.search.options import SearchOptions
from ttt_tui.search.reading.window_origins import Chooser, Chosen, Origin, origin_of
from ttt_tui.search.search import Search
from ttt_tui.search.state import Pass
from ttt_tui.search.trace import Mark, Reason


class Bound(Enum):
    """What the value of a node says about its true value, from X's side."""

    OPEN = "open"  # the search is not done with the node: best so far
    EXACT = "exact"
    LOWER = "lower"  # true value >= value
    UPPER = "upper"  # true value <= value
    ESTIMATE = "estimate"  # it may rest on estimates: nothing is known of the true value, and
    # whether the search has it exactly or as a bound says `within_window`
    SAMPLED = "sampled"  # one rollout's result, which says nothing of the true value

    @property
    def mirrored(self) -> Bound:
        """The same bound with values counted from the other side."""
        return {Bound.LOWER: Bound.UPPER, Bound.UPPER: Bound.LOWER}.get(self, self)


def bound_of(value: int, alpha: int, beta: int, options: SearchOptions) -> Bound:
    """What a value that a finished inner node returned for its window is, estimates or not.

    With the weak rule a value at the edge of the window may come from a cut and is a bound; with
    the strict rule only values beyond the edge are. Fail-soft: the bound is the value itself. An
    infinite one is exact where nothing can lie beyond it.
    """
    slack, infinity = options.slack, options.infinity
    if value <= alpha - slack:
        return Bound.UPPER if value > -infinity else Bound.EXACT
    if value >= beta + slack:
        return Bound.LOWER if value < infinity else Bound.EXACT
    return Bound.EXACT


def claim_of(
    value: int,
    alpha: int,
    beta: int,
    reason: int,
    mark: int,
    options: SearchOptions,
    *,
    rests: bool,
) -> Bound:
    """What the value of a node that has been left says.

    Args:
        value, alpha, beta, reason, mark: its entries in the trace.
        rests: a game at the node or below it was estimated.
    """
    if reason == Reason.GAME_OVER:
        return Bound.EXACT
    if reason == Reason.ROLLOUT:
        claims = mark & (Mark.AT_LEAST | Mark.AT_MOST)
        if claims == Mark.AT_LEAST | Mark.AT_MOST:
            return Bound.EXACT
        return {Mark.AT_LEAST: Bound.LOWER, Mark.AT_MOST: Bound.UPPER}.get(
            Mark(claims), Bound.SAMPLED
        )
    # Among estimates a value that is no win is a draw, 0, or an estimate.
    tells = value and options.largest is None
    if reason == Reason.HORIZON or (is_estimate(value, options) and (tells or rests)):
        return Bound.ESTIMATE
    return bound_of(value, alpha, beta, options)


def claim_at(search: Search, node: int) -> Bound:
    """What is claimed of the value of a node that the search has left and the trace holds."""
    trace = search.trace
    return claim_of(
        trace.value[node],
        trace.alpha[node],
        trace.beta[node],
        trace.reason[node],
        trace.mark[node] if len(trace.mark) else 0,
        search.options,
        rests=_rests_on_estimates(search, node),
    )


def claims_among(
    search: Search, start: int, stop: int, flags: bytes
) -> Iterator[tuple[int, Bound]]:
    """The nodes from `start` to before `stop` that are flagged, each with what is claimed of it.

    Quicker than one by one: of half a million nodes few are not alike.
    """
    trace, options, part = search.trace, search.options, slice(start, stop)
    columns = trace.value[part], trace.alpha[part], trace.beta[part], trace.reason[part]
    marks = trace.mark[part] if len(trace.mark) else bytes(stop - start)
    rows = list(compress(zip(*columns, marks, strict=True), flags))
    claims = {
        row: tuple(claim_of(*row, options, rests=rests) for rests in (False, True))
        for row in set(rows)
    }
    for node, row in zip(compress(range(start, stop), flags), rows, strict=True):
        proven, guessed = claims[row]
        is_known = proven is guessed or not _rests_on_estimates(search, node)
        yield node, proven if is_known else guessed


def within_window(search: Search, node: int) -> Bound:
    """What the value of a node that has been left is to the search itself, estimates and all."""
    trace = search.trace
    if trace.reason[node] in (Reason.GAME_OVER, Reason.HORIZON):
        return Bound.EXACT
    return bound_of(trace.value[node], trace.alpha[node], trace.beta[node], search.options)


def find_won(search: Search, sign: int, first: int, last: int) -> int | None:
    """The first inner node from `first` up to `last` that was left, and is proved to be won.

    `sign` is 1 for wins of X and -1 for wins of O. A bound proves a win from one side only.
    """
    proofs = Bound.EXACT, Bound.LOWER if sign > 0 else Bound.UPPER
    node = search.trace.find_won(sign, first, last)
    while node is not None and claim_at(search, node) not in proofs:
        node = search.trace.find_won(sign, node + 1, last)
    return node


def _rests_on_estimates(search: Search, node: int) -> bool:
    """Whether a game at a node that has been left, or below it, was estimated.

    So it is said, too, where the trace does not hold all that is below.
    """
    trace, options = search.trace, search.options
    if not options.estimates or (trace.value[node] and options.largest is None):
        return options.estimates  # the value tells
    if not node:
        return search.has_estimated  # of several passes those to the last depth count
    if len(trace.mark):
        return bool(trace.mark[node] & Mark.ESTIMATED)
    return _has_estimated(search, node, trace.end[node])


def best_is_estimate(search: Search, value: int, children: Iterable[int]) -> bool:
    """Whether the best value so far of an open node may rest on estimates.

    Args:
        children: those left that count; one of them returned the value.
    """
    if not is_estimate(value, search.options):
        return False
    same = (child for child in children if search.trace.value[child] == value)
    return all(claim_at(search, child) is Bound.ESTIMATE for child in same)


def end_is_estimate(search: Search, node: int, player: Player) -> bool:
    """Whether an end of a node's window, X's alpha or O's beta, may rest on estimates.

    That is as it is with the child that it came from. The far end of a null window is a step from
    what is known, and goes by that.
    """
    trace = search.trace
    value = (trace.alpha if player is Player.X else trace.beta)[node]
    if not is_estimate(value, search.options):
        return False
    if abs(value) > 1 and search.options.largest is None:
        return True  # neither a draw, nor a step from one
    if trace.find("reason", Reason.HORIZON, 0, node) is None:
        return False
    path = trace.path(node)
    origin = origin_of(search, path, player)
    if isinstance(origin, Origin):
        return claim_at(search, origin.sibling) is Bound.ESTIMATE
    if isinstance(origin, Chosen) and origin.by is Chooser.PASS:
        return pass_end_is_estimate(search, origin.number, value)
    if isinstance(origin, Chosen):
        step = next(below for above, below in pairwise(path) if above == origin.ancestor)
        return end_is_estimate(search, step, player.other)
    return False


def pass_end_is_estimate(search: Search, number: int, value: int) -> bool:
    """Whether an end of the window of a pass of MTD(f), counted from 1, may rest on estimates.

    The pass before it chose the window, and knows what all passes to its depth do.
    """
    if number < 2 or not is_estimate(value, search.options):
        return False
    passes = search.passes
    first = _first_to_depth(passes, passes[number - 2].depth)
    tells = abs(value) > 1 and search.options.largest is None
    return tells or _has_estimated(search, first, passes[number - 1].first_node)


def claim_of_pass(search: Search, number: int) -> Bound:
    """What is claimed of the value that a pass of MTD(f), counted from 1, has returned."""
    passes, options = search.passes, search.options
    each = passes[number - 1]
    assert each.value is not None
    if is_estimate(each.value, options):
        last = passes[number].first_node if number < len(passes) else search.trace.visited
        tells = each.value and options.largest is None
        if tells or _has_estimated(search, _first_to_depth(passes, each.depth), last):
            return Bound.ESTIMATE
    return bound_of(each.value, each.alpha, each.beta, options)


def _first_to_depth(passes: Sequence[Pass], depth: int | None) -> int:
    return next(each.first_node for each in passes if each.depth == depth)


def _has_estimated(search: Search, first: int, last: int) -> bool:
    """Whether a game was estimated among these nodes, or may have been."""
    trace = search.trace
    return last > len(trace) or trace.find("reason", Reason.HORIZON, first, last) is not None


def possible_values(search: Search, depth: int) -> tuple[int, int]:
    """The least and the most that a game can be worth to X that goes on at this depth.

    With quick wins, that of who wins with the very next move, and of the other a ply later. Of a
    game with values of its own nothing is known but that.
    """
    if search.options.largest is not None:
        most = 1 if search.has_results and not search.options.estimates else search.trace.infinity
        return -most, most
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
    choose = max if search.player(node) is Player.X else min
    worst, best = (choose(ends) for ends in zip(*moves.values(), strict=True))
    return max(low, worst), min(high, best)


def is_settled(search: Search, node: int) -> bool:
    """Whether the value of a node that has been left is exact, as a bound of its window, too."""
    low, high = proved_between(search, node)
    return low == high
