"""What a search has found, in one frozen piece."""

from __future__ import annotations

from dataclasses import dataclass

from ttt_tui.game import Player, Position
from ttt_tui.search.moment import Bound, Moment, bound_of
from ttt_tui.search.options import RootWindow, SearchOptions
from ttt_tui.search.search import Counters, Search
from ttt_tui.search.trace import INFINITY


@dataclass(frozen=True)
class RootMove:
    """A root move and what the search knows of it; the value is from X's side."""

    move: int
    value: int | None
    bound: Bound
    nodes: int


@dataclass(frozen=True)
class Report:
    """The findings of a search, values from X's side, counts without the root.

    Attributes:
        value: of the position; None while the search is not complete.
        best_move: the first move, in the order of the search, that has the value; None for a
            finished game and while the search is not complete.
        best_moves: every move that the search has proved to have the value, in reading order.
            Alpha-beta proves less than minimax: a move of which it knows only a bound is not one.
        root_moves: the moves tried so far, in the order of the search.
        principal_variation: the cells of best play, as far as the trace holds it.
        complete: the search has ended by itself.
        nodes_held: how many of its nodes the trace holds, the root included.
    """

    position: Position
    options: SearchOptions
    value: int | None
    best_move: int | None
    best_moves: tuple[int, ...]
    root_moves: tuple[RootMove, ...]
    principal_variation: tuple[int, ...]
    counters: Counters
    complete: bool
    nodes_held: int


def report_of(search: Search) -> Report:
    root_moves = _root_moves(search)
    value = search.value
    best = [move for move in root_moves if move.value == value] if search.done else []
    moment = Moment(search)
    return Report(
        position=search.position,
        options=search.options,
        value=value,
        best_move=best[0].move if best else None,
        best_moves=tuple(sorted(move.move for move in best if move.bound is Bound.EXACT)),
        root_moves=root_moves,
        principal_variation=tuple(search.trace.move[node] for node in moment.principal_variation()),
        counters=search.counters,
        complete=search.done,
        nodes_held=len(search.trace),
    )


def _root_moves(search: Search) -> tuple[RootMove, ...]:
    """Values with their bounds; the windows follow from the values, whatever the trace holds."""
    options, mover = search.options, search.position.to_move
    shared = options.prunes and options.root_window is RootWindow.SHARED
    alpha, beta = -INFINITY, INFINITY
    moves = []
    for tried in search.root_tries:
        if tried.value is None:
            bound = Bound.OPEN
        elif tried.nodes == 1 and search.position.play(tried.move).is_over():
            bound = Bound.EXACT
        else:
            bound = bound_of(tried.value, alpha, beta, options)
        moves.append(RootMove(tried.move, tried.value, bound, tried.nodes))
        if shared and tried.value is not None:
            if mover is Player.X:
                alpha = max(alpha, tried.value)
            else:
                beta = min(beta, tried.value)
    return tuple(moves)
