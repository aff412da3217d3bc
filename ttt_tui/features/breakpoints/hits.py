"""When a breakpoint stops a search: the first moment that its trace proves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from ttt_tui.features.breakpoints.breakpoints import BreakKind, Breakpoint, position_on, state_of
from ttt_tui.game import Position

if TYPE_CHECKING:
    from ttt_tui.search import Search, Trace


def first_hit(
    search: Search, breakpoints: Sequence[Breakpoint], after: int, until: int
) -> tuple[int, Breakpoint] | None:
    """The first moment after one and up to another at which a breakpoint that is on hits.

    Costs what was searched between the two, at the speed of C. Of several that hit at the same
    moment, the first listed. Nodes that the trace does not hold are passed by, but for the best
    move, which is known of every search.
    """
    hit: tuple[int, Breakpoint] | None = None
    after, until = max(after, 0), min(until, search.events)
    for breakpoint_ in breakpoints:
        if breakpoint_.enabled and after < until:
            moment = _first_moment(search, breakpoint_, after, until)
            if moment is not None and moment <= until:
                hit = moment, breakpoint_
                until = moment - 1  # a later one in the list has to be earlier in time
    return hit


def _first_moment(search: Search, wanted: Breakpoint, after: int, until: int) -> int | None:
    """The first moment after one at which a breakpoint hits; later than `until`, any or none."""
    from ttt_tui.search import Reason
    from ttt_tui.search.reading.judge import find_won
    from ttt_tui.search.reading.navigation import first_left, next_cut, next_root_change

    trace = search.trace
    first, last = trace.entered_by(after), trace.entered_by(until)
    node: int | None
    match wanted.kind:
        case BreakKind.CUT:
            return next_cut(search, after, until)
        case BreakKind.BOUND_MET:
            find = partial(trace.find, "reason", Reason.BOUND_MET)
            return first_left(search, after, until, find)
        case BreakKind.X_WINS | BreakKind.O_WINS:
            sign = 1 if wanted.kind is BreakKind.X_WINS else -1
            return first_left(search, after, until, partial(find_won, search, sign))
        case BreakKind.BEST_MOVE:
            return next_root_change(search, after)
        case BreakKind.DEPTH:
            node = trace.find("depth", wanted.depth, first, last)
        case BreakKind.LINE:
            node = _end_of_line(search, wanted, first, last)
        case BreakKind.POSITION:
            node = _first_with_position(search, wanted, first, last)
    return None if node is None else trace.entered_at(node) + 1


def _end_of_line(search: Search, wanted: Breakpoint, first: int, last: int) -> int | None:
    """The first visit to which the moves lead among those from `first` up to `last`."""
    if not last or not wanted.fits(search.state):
        return None
    moves = wanted.moves_from(search.state)
    return None if moves is None else _end_of(search.trace, moves, 0, first, last)


def _end_of(trace: Trace, cells: Sequence[int], node: int, first: int, last: int) -> int | None:
    """The first of these visits to which so many moves lead from a node."""
    if not cells:
        return node if first <= node < last else None
    for child in _children_from(trace, node, first):
        if child >= last:
            return None
        if trace.move[child] == cells[0]:
            found = _end_of(trace, cells[1:], child, first, last)
            if found is not None:
                return found
    return None


def _children_from(trace: Trace, node: int, first: int) -> Iterator[int]:
    """The visited children of a node that are, or have nodes below them, not before `first`.

    A search that comes back to its root has thousands of children there: most are jumped over.
    """
    depth = trace.depth[node] + 1
    child = trace.rfind("depth", depth, node + 1, first + 1)
    if child is None:
        child = node + 1
    held = len(trace)
    while child < held and trace.depth[child] == depth:
        if not 0 < trace.end[child] <= first:
            yield child
        child = trace.end[child] or held


def _first_with_position(search: Search, wanted: Breakpoint, first: int, last: int) -> int | None:
    """The first node with the position among those from `first` up to `last`.

    Goes down only by moves that the position holds, and only where such nodes may be: of the
    549,946 nodes of the tic-tac-toe tree at most some thousands are on the way.
    """
    root = search.state
    if not isinstance(root, Position):
        return _first_with_text(search, wanted.position, first, last)
    target = position_on(root.rules, wanted.position)
    if target is None or first >= last:
        return None
    mover, other = root.to_move, root.to_move.other
    if root.x & ~target.x or root.o & ~target.o:
        return None
    own = target.stones(mover) & ~root.stones(mover)
    others = target.stones(other) & ~root.stones(other)
    surplus = own.bit_count() - others.bit_count()
    if surplus != (target.to_move is not mover):
        return None
    if not own:
        return 0 if first == 0 else None
    return _descend(search, 0, (own, others), first, last)


def _descend(
    search: Search, node: int, missing: tuple[int, int], first: int, last: int
) -> int | None:
    """The first node below at which no stones are missing, neither the mover's nor the other's."""
    trace = search.trace
    own, others = missing
    for child in _children_from(trace, node, first):
        if child >= last:
            return None
        bit = 1 << trace.move[child]
        if not own & bit:
            continue
        if own == bit and not others:
            if child >= first:
                return child
            continue
        found = _descend(search, child, (others, own ^ bit), first, last)
        if found is not None:
            return found
    return None


def _first_with_text(search: Search, text: str, first: int, last: int) -> int | None:
    """The same in a game that is not a board: the state of each node is made, and written where it
    may be the one."""
    trace, target = search.trace, state_of(search.state, text)
    last = min(last, len(trace))
    if target is None or first >= last:
        return None
    states = [search.state]
    for move in trace.moves_to(first):
        states.append(states[-1].play(move))
    wanted = target.to_move, target.value(), len(target.moves())
    for node in range(first, last):
        depth = trace.depth[node]
        if node > first:
            del states[depth:]
            states.append(states[-1].play(trace.move[node]))
        state = states[-1]
        found = state.to_move, state.value(), len(state.moves())
        if found == wanted and str(state) == text:
            return node
    return None
