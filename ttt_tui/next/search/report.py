"""What a search has found, in one frozen piece: value, moves, best play."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from ttt_tui.next.games.game import Side
from ttt_tui.next.search.evaluation import is_estimate, proven
from ttt_tui.next.search.judge import Bound, claim
from ttt_tui.next.search.moment import Moment, NodeView
from ttt_tui.next.search.options import Cutoff, RootWindow
from ttt_tui.next.search.trace import RootMove, Trace


@dataclass(frozen=True)
class MoveReport:
    """A move tried at the root, and what the search knows of it, from Max's side.

    Attributes:
        value: None while the move is open, and where rollouts prove nothing.
        nodes: the move itself and those below it.
    """

    move: int
    value: int | None
    bound: Bound
    nodes: int


@dataclass(frozen=True)
class Report:
    """The findings of a search, values from Max's side.

    Attributes:
        value: of the position; None while it is not proved.
        estimate: what a depth-limited search returned where that is no value, else None.
        best_move: the first move in the order of the search that has the value (or the estimate;
            of UCT the most visited one); None for a finished game or a stopped search.
        best_moves: every move that the search has proved to have the value, in the game's order.
            Alpha-beta proves less than minimax: a move of which it knows only a bound is not one.
        root_moves: the moves tried, in the order of the search.
        principal_variation: the moves of best play, as far as the trace holds it.
        complete: the search has ended by itself and has a value.
    """

    value: int | None
    estimate: int | None
    best_move: int | None
    best_moves: tuple[int, ...]
    root_moves: tuple[MoveReport, ...]
    principal_variation: tuple[int, ...]
    complete: bool


def report(trace: Trace) -> Report:
    """What the search has found so far."""
    result, moves = trace.result, _root_moves(trace)
    returned = result.value if result else None
    rests = (
        returned is not None
        and trace.totals.horizon_nodes > 0
        and is_estimate(returned, trace.options, trace.game)
    )
    value = None
    if returned is not None and not rests:
        value = proven(returned, trace.options, trace.game)
    best = result.best_move if result else None
    same = {each.move for each in moves if each.bound is Bound.EXACT and each.value == value}
    if best is not None:
        same.add(best)
    return Report(
        value=value,
        estimate=returned if rests else None,
        best_move=best,
        best_moves=tuple(m for m in trace.game.moves() if m in same) if value is not None else (),
        root_moves=moves,
        principal_variation=tuple(_best_play(trace)),
        complete=value is not None,
    )


def _root_moves(trace: Trace) -> tuple[MoveReport, ...]:
    """A move that was searched again stands where it was first tried, with its last result."""
    moves: dict[int, MoveReport] = {}
    node = trace.passes[-1].first_node if trace.passes else 1  # of the next move in the trace
    alpha, beta = -trace.infinity, trace.infinity
    shared = trace.algorithm.prunes and trace.options.root_window is RootWindow.SHARED
    for tried in trace.totals.root:
        value, bound = tried.value, Bound.OPEN
        if value is not None:
            if node < len(trace):
                bound = claim(trace, node)
            else:
                bound = _bound_beyond(trace, tried, alpha, beta)
            if shared and trace.game.to_move is Side.MAX:
                alpha = max(alpha, value)
            elif shared:
                beta = min(beta, value)
            value = proven(value, trace.options, trace.game)
        node += tried.nodes
        before = moves.get(tried.move)
        nodes = tried.nodes + (before.nodes if before else 0)
        moves[tried.move] = MoveReport(tried.move, value, bound, nodes)
    return tuple(moves.values())


def _bound_beyond(trace: Trace, tried: RootMove, alpha: int, beta: int) -> Bound:
    """What the value of a root move says that the trace does not hold."""
    assert tried.value is not None
    if trace.totals.horizon_nodes and is_estimate(tried.value, trace.options, trace.game):
        return Bound.ESTIMATE
    if trace.game.play(tried.move).value() is not None:
        return Bound.EXACT
    low, high = tried.window or (alpha, beta)
    slack = trace.options.cutoff is Cutoff.STRICT
    if tried.value <= low - slack:
        return Bound.UPPER
    return Bound.LOWER if tried.value >= high + slack else Bound.EXACT


def _best_play(trace: Trace) -> list[int]:
    if trace.algorithm.passes and trace.result and len(trace) > 1:
        return _where_bounds_meet(trace)
    return [trace.move[node] for node in Moment(trace).principal_variation()]


def _where_bounds_meet(trace: Trace) -> list[int]:
    """The line on which two passes of MTD(f) agree.

    One has proved that the root's value is no less for the side to move, another that it is no
    more. In the first every reply was tried after each chosen move, in the second every move
    against each chosen reply: so the first names the moves, the second the replies. Of an infinite
    value one pass is both, as nothing lies beyond.
    """
    assert trace.result
    returned, mover = trace.result.value, trace.game.to_move
    children = list(trace.children(0))
    begins = [each.first_node for each in trace.passes] + [trace.visited]
    chosen: dict[bool, list[int]] = {}
    for each, (begin, end) in zip(trace.passes, pairwise(begins), strict=True):
        if each.value is not None and each.value == returned:
            high = each.value >= each.beta if mover is Side.MAX else each.value <= each.alpha
            chosen[high] = [node for node in children if begin <= node < end]
    line: list[int] = []
    only = next(iter(chosen.values()), [])
    moves, replies = chosen.get(True, only), chosen.get(False, only)
    while best := next((node for node in moves if trace.value[node] == returned), 0):
        line.append(trace.move[best])
        same = next((node for node in replies if trace.move[node] == line[-1]), 0)
        if not same:
            break
        moves, replies = list(trace.children(best)), list(trace.children(same))
        if trace.player(best) is not trace.player(trace.parent(best) or 0):
            moves, replies = replies, moves  # their parts change with the side to move
    return line


def walk(trace: Trace, node: int = 0) -> Iterator[NodeView]:
    """A node and those below it that the trace holds, in the order of the search.

    Raises:
        IndexError: the trace does not hold the node.
    """
    moment = Moment(trace)
    end = trace.end[node] or len(trace)
    yield from map(moment.view, range(node, min(end, len(trace))))
