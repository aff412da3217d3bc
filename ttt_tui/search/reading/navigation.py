"""The trace as a film: from one moment to another, forwards and backwards.

A moment is a number e: the first e events have passed, so the last one is number e - 1. Every
function gives the moment to go to, or None when there is no such place, or none is on record yet:
the search has still to get there, or the trace does not hold the nodes that would tell.

Nothing here walks through the nodes. They are found by bisection, by going down along `end`, and
by searching columns in place, so that half a million nodes take at most milliseconds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import Enum
from functools import partial
from weakref import WeakKeyDictionary

from ttt_tui.search.evaluation import is_estimate
from ttt_tui.search.reading.judge import Bound, claim_at
from ttt_tui.search.search import Search
from ttt_tui.search.trace import CUTS, Trace

Find = Callable[[int, int], int | None]
"""The first of the nodes from one number up to another that is of some kind, None without one."""


class Kind(Enum):
    """What an event does with its node."""

    ENTER = "enter"
    LEAVE = "leave"


def event(search: Search, number: int) -> tuple[int, Kind] | None:
    """The node that an event enters or leaves, None where it is not on record."""
    trace = search.trace
    entered = trace.entered_by(number + 1)
    if not entered:
        return None
    last = entered - 1
    if trace.entered_at(last) == number:
        return last, Kind.ENTER
    for node in reversed(trace.path(last)):
        if trace.left_at(node) == number:
            return node, Kind.LEAVE
    return None


def over(search: Search, moment: int) -> int | None:
    """On to the end of a subtree.

    From a node just entered to its leaving. From a node just left to its next sibling's leaving,
    and after the last sibling to the parent's. From the beginning into the root.
    """
    if moment == 0:
        return 1 if search.events else None
    shown = event(search, moment - 1)
    if shown is not None and shown[1] is Kind.LEAVE:
        shown = event(search, moment)
    return None if shown is None else _after_leaving(search.trace, shown[0])


def over_back(search: Search, moment: int) -> int | None:
    """Back to the beginning of a subtree: `over` in a mirror.

    From a node just left to its entering. From a node just entered to the entering of the sibling
    before it, and from the first one to the parent's. From the root to the beginning.
    """
    if moment == 1:
        return 0
    shown = event(search, moment - 1)
    if shown is not None and shown[1] is Kind.ENTER:
        shown = event(search, moment - 2)
    return None if shown is None else search.trace.entered_at(shown[0]) + 1


def out(search: Search, moment: int) -> int | None:
    """Out of the node: its parent's next move is entered, or after the last one the parent left."""
    shown = event(search, moment - 1)
    left = None if shown is None else _after_leaving(search.trace, shown[0])
    return left + 1 if left is not None and left < search.events else None


def out_back(search: Search, moment: int) -> int | None:
    """Back out of the node: just before it was entered."""
    shown = event(search, moment - 1)
    return None if shown is None else search.trace.entered_at(shown[0])


def next_cut(search: Search, moment: int, until: int | None = None) -> int | None:
    """To the next node left at a cut, by another moment if one is given.

    A cut leaves moves untried: a bound met, a first win, or a table that knew enough.
    """
    until = search.events if until is None else until
    return first_left(search, moment, until, partial(_find_cut, search.trace))


def previous_cut(search: Search, moment: int) -> int | None:
    """Back to the last node left at a cut, earlier than at this moment."""
    trace, before = search.trace, moment - 1
    node = _rfind_cut(trace, trace.entered_by(before))
    while node is not None and not _left_by(trace, node, before):
        node = _rfind_cut(trace, node)  # open then, as few nodes are: it was cut later
    if node is None:
        return None
    for ancestor in trace.path(node):  # nothing else is left after it, and the topmost is last
        if _left_by(trace, ancestor, before) and trace.reason[ancestor] in CUTS:
            return _after_leaving(trace, ancestor)
    return None


def next_root_change(search: Search, moment: int) -> int | None:
    """To the next move of the root that returned a better value than those before it, or the first.

    See `root_changes`.
    """
    return next((change for change, _ in root_changes(search) if change > moment), None)


def previous_root_change(search: Search, moment: int) -> int | None:
    """Back to the last move of the root that returned a better value than those before it."""
    return max((change for change, _ in root_changes(search) if change < moment), default=None)


def first_left(search: Search, after: int, until: int, find: Find) -> int | None:
    """The first moment, after one and until another, at which a node of a kind was just left.

    Nodes are left in postorder. So of all nodes of the kind in a subtree, the first in preorder
    leads the way: only those below it are left before it. What is entered below an open node is
    left before that node. No node is looked at twice but for a few at the ends.

    Args:
        find: knows the kind. It must find no nodes that are open; those left later do no harm.
    """
    trace = search.trace
    first, last = trace.entered_by(after), trace.entered_by(until)
    node = None
    for ancestor in reversed(_open_at(trace, after, first)):
        end = min(trace.end[ancestor] or last, last)
        if (node := find(first, end)) is not None:
            break
        if (node := find(ancestor, ancestor + 1)) is not None:
            return _no_later(_after_leaving(trace, node), until)
        first = end
    else:
        node = find(first, last)
    deeper = node
    while deeper is not None:
        node = deeper
        deeper = find(node + 1, min(trace.end[node], last))
    return None if node is None else _no_later(_after_leaving(trace, node), until)


def _no_later(moment: int | None, until: int) -> int | None:
    return moment if moment is not None and moment <= until else None


def _after_leaving(trace: Trace, node: int) -> int | None:
    """The moment after the node's leaving, None while it is open."""
    left_at = trace.left_at(node)
    return None if left_at is None else left_at + 1


def _left_by(trace: Trace, node: int, moment: int) -> bool:
    left = _after_leaving(trace, node)
    return left is not None and left <= moment


def _open_at(trace: Trace, moment: int, entered: int) -> list[int]:
    """The nodes held that are open at a moment by which so many were entered, root first."""
    path = trace.path(entered - 1) if entered else []
    return [node for node in path if not _left_by(trace, node, moment)]


def _find_cut(trace: Trace, first: int, last: int) -> int | None:
    found = None
    for reason in CUTS:
        here = trace.find("reason", reason, first, last)
        if here is not None:
            found = last = here
    return found


def _rfind_cut(trace: Trace, last: int) -> int | None:
    found, first = None, 0
    for reason in CUTS:
        here = trace.rfind("reason", reason, first, last)
        if here is not None:
            found = first = here
    return found


def root_changes(search: Search) -> Iterator[tuple[int, int | None]]:
    """The moments at which the root's value changed, each with the new value from X's side.

    None stands for an estimate. Of several passes each begins anew, and the trace has to hold them.
    Of FSSS the changes are those of what the side to move is proved to reach. UCT has none: its
    samples claim nothing.
    """
    algorithm = search.options.algorithm
    if algorithm.samples:
        return
    if algorithm.by_rollouts or search.passes:
        yield from _changes_in_trace(search)
        return
    sign = search.position.to_move.sign
    best: int | None = None
    entered = 1  # the next move's node
    for tried in search.root_tries:
        if tried.value is None:
            return
        entered += tried.nodes
        if best is None or sign * tried.value > best:
            best = sign * tried.value
            node = entered - tried.nodes
            estimated = (
                claim_at(search, node) is Bound.ESTIMATE
                if node < len(search.trace)
                else is_estimate(tried.value, search.options)
            )
            yield 2 * entered - 1, None if estimated else tried.value


class _Changes:
    """What is known of a growing search's changes at the root: each of its moves is read once.

    A search that goes back comes to the same moves again.
    """

    def __init__(self) -> None:
        self.found: list[int] = []  # nodes
        self.passes = 0  # begun with the moves read
        self.best: int | None = None
        self.following = 1  # the next move's node


_known_changes: WeakKeyDictionary[Search, _Changes] = WeakKeyDictionary()


def _changes_in_trace(search: Search) -> Iterator[tuple[int, int | None]]:
    known = _known_changes.get(search)
    if known is None:
        known = _known_changes[search] = _Changes()
    trace, passes, sign = search.trace, search.passes, search.position.to_move.sign
    node, held = known.following, len(trace)
    claims = (Bound.EXACT, Bound.LOWER if sign > 0 else Bound.UPPER)
    while node < held and trace.end[node]:
        if known.passes < len(passes) and node >= passes[known.passes].first_node:
            known.passes, known.best = known.passes + 1, None
        value = trace.value[node]
        is_better = known.best is None or sign * value > known.best
        if is_better and (passes or claim_at(search, node) in claims):
            known.best = sign * value
            known.found.append(node)
        node = known.following = trace.end[node]
    for node in known.found:
        if not trace.end[node]:
            return  # the search has gone back, and not left it again
        estimated = claim_at(search, node) is Bound.ESTIMATE
        yield 2 * trace.end[node] - 1, None if estimated else trace.value[node]
