"""What a search has found, in one frozen piece: value, moves, best play."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ttt_tui.next.search.evaluation import proven
from ttt_tui.next.search.judge import Bound, claim, claim_of_root_move
from ttt_tui.next.search.moment import Moment, NodeView
from ttt_tui.next.search.trace import Trace


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
    rests = returned is not None and claim(trace, 0) is Bound.ESTIMATE
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
        principal_variation=tuple(trace.move[node] for node in Moment(trace).principal_variation()),
        complete=value is not None,
    )


def _root_moves(trace: Trace) -> tuple[MoveReport, ...]:
    return tuple(
        MoveReport(
            each.move,
            None if each.value is None else proven(each.value, trace.options, trace.game),
            claim_of_root_move(trace, each),
            each.nodes,
        )
        for each in trace.totals.root
    )


def walk(trace: Trace, node: int = 0) -> Iterator[NodeView]:
    """A node and those below it that the trace holds, in the order of the search.

    Raises:
        IndexError: the trace does not hold the node.
    """
    moment = Moment(trace)
    end = trace.end[node] or len(trace)
    yield from map(moment.view, range(node, min(end, len(trace))))
