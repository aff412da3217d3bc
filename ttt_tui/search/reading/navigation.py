"""Steps through a recorded search: from one moment to another, forwards and backwards.

A moment is a number e: events 0 to e - 1 have passed, and event e is next. Each function returns
the moment to go to. It returns None if there is no such moment, if the search has not reached it
yet, or if the trace does not hold the nodes that are needed.

No function visits every node. They bisect the event numbers, skip whole subtrees by the trace's
`end` column, and search the bytes of a column, so half a million nodes take at most milliseconds.
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
"""Finds the first matching node n with start <= n < end; None if there is none."""


class EventKind(Enum):
    """What an event does with its node."""

    ENTER = "enter"
    LEAVE = "leave"


def event(search: Search, number: int) -> tuple[int, EventKind] | None:
    """The node that an event enters or leaves; None if the trace does not hold it."""
    trace = search.trace
    entered = trace.entered_by(number + 1)
    if not entered:
        return None
    last = entered - 1
    if trace.entered_at(last) == number:
        return last, EventKind.ENTER
    for node in reversed(trace.path(last)):
        if trace.left_at(node) == number:
            return node, EventKind.LEAVE
    return None


def over(search: Search, moment: int) -> int | None:
    """Forward over a subtree.

    From a node just entered: to where it is left. From a node just left: to where its next sibling
    is left; if there is no next sibling, to where its parent is left. From the beginning: into the
    root.
    """
    if moment == 0:
        return 1 if search.events else None
    step = event(search, moment - 1)
    if step is not None and step[1] is EventKind.LEAVE:
        step = event(search, moment)  # the next sibling is entered, or the parent is left
    return None if step is None else _after_leaving(search.trace, step[0])


def over_back(search: Search, moment: int) -> int | None:
    """Back over a subtree: the reverse of `over`.

    From a node just left: to where it was entered. From a node just entered: to where its previous
    sibling was entered; if it has none, to where its parent was entered. From the root: to the
    beginning.
    """
    if moment == 1:
        return 0
    step = event(search, moment - 1)
    if step is not None and step[1] is EventKind.ENTER:
        step = event(search, moment - 2)  # the previous sibling was left, or the parent entered
    return None if step is None else search.trace.entered_at(step[0]) + 1


def out(search: Search, moment: int) -> int | None:
    """Out of the node of the last event: it has been left, and one more event has passed."""
    last = event(search, moment - 1)
    left = None if last is None else _after_leaving(search.trace, last[0])
    return left + 1 if left is not None and left < search.events else None


def out_back(search: Search, moment: int) -> int | None:
    """Back out of the node of the last event: to just before it was entered."""
    last = event(search, moment - 1)
    return None if last is None else search.trace.entered_at(last[0])


def next_cut(search: Search, moment: int, until: int | None = None) -> int | None:
    """Forward to the moment just after the next cut.

    None if that is later than `until` (default: the newest moment). A cut leaves moves untried: the
    value met a bound, a win was found, or the transposition table decided the node.
    """
    until = search.events if until is None else until
    return first_left(search, moment, until, partial(_find_cut, search.trace))


def previous_cut(search: Search, moment: int) -> int | None:
    """Back to the last moment before this one that is just after a cut."""
    trace, before = search.trace, moment - 1
    node = _rfind_cut(trace, trace.entered_by(before))
    while node is not None and not _left_by(trace, node, before):
        node = _rfind_cut(trace, node)  # it was still open then and was cut later
    if node is None:
        return None
    # `node` is the last cut node in preorder, so only an ancestor can have been cut later. The
    # topmost was left last.
    for ancestor in trace.path(node):
        if _left_by(trace, ancestor, before) and trace.reason[ancestor] in CUTS:
            return _after_leaving(trace, ancestor)
    return None


def next_root_change(search: Search, moment: int) -> int | None:
    """Forward to where the root's value changes next: see `root_changes`."""
    return next((change for change, _ in root_changes(search) if change > moment), None)


def previous_root_change(search: Search, moment: int) -> int | None:
    """Back to where the root's value last changed."""
    return max((change for change, _ in root_changes(search) if change < moment), default=None)


def first_left(search: Search, after: int, until: int, find: Find) -> int | None:
    """The first moment m, after < m <= until, at which a matching node has just been left.

    Nodes are numbered in preorder and left in postorder. So the first match of a subtree is left
    before all others, except for matches below it. Nodes below an open node are left before it.

    Args:
        find: finds matching nodes. It must find no open nodes; it may find nodes left after
            `until`.
    """
    trace = search.trace
    first, last = trace.entered_by(after), trace.entered_by(until)
    node = None
    # From the deepest open node upwards: the rest of its subtree, then the node itself.
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
        node = deeper  # a match below this one is left before it
        deeper = find(node + 1, min(trace.end[node], last))
    return None if node is None else _no_later(_after_leaving(trace, node), until)


def _no_later(moment: int | None, until: int) -> int | None:
    return moment if moment is not None and moment <= until else None


def _after_leaving(trace: Trace, node: int) -> int | None:
    """The moment just after the node was left; None if the search is still in it."""
    left_at = trace.left_at(node)
    return None if left_at is None else left_at + 1


def _left_by(trace: Trace, node: int, moment: int) -> bool:
    left = _after_leaving(trace, node)
    return left is not None and left <= moment


def _open_at(trace: Trace, moment: int, entered: int) -> list[int]:
    """The nodes open at a moment, root first. `entered`: how many nodes were entered by then."""
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
    """The moments at which a root move improved the root's value, each with the new value.

    The value is from X's side, None in place of an estimate. The first move is a change, too. With
    several passes, each pass starts anew, and only passes that the trace holds are included. For
    FSSS these are changes of the value that the side to move is proved to reach. UCT has none, as
    samples prove nothing.
    """
    algorithm = search.options.algorithm
    if algorithm.samples:
        return
    if algorithm.by_rollouts or search.passes:
        yield from _changes_in_trace(search)
        return
    sign = search.state.to_move.sign
    best: int | None = None
    entered = 1  # nodes entered before the next root move; so also the index of its node
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
            # just after the move's node was left: `left_at` + 1 at depth 1
            yield 2 * entered - 1, None if estimated else tried.value


class _Changes:
    """What `_changes_in_trace` has found so far, so that it reads each root move once.

    It stays valid after a rewind, because the search then repeats the same moves.
    """

    def __init__(self) -> None:
        self.found: list[int] = []  # nodes
        self.passes = 0  # passes begun so far
        self.best: int | None = None
        self.following = 1  # the next move's node


_known_changes: WeakKeyDictionary[Search, _Changes] = WeakKeyDictionary()


def _changes_in_trace(search: Search) -> Iterator[tuple[int, int | None]]:
    known = _known_changes.get(search)
    if known is None:
        known = _known_changes[search] = _Changes()
    trace, passes, sign = search.trace, search.passes, search.state.to_move.sign
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
            return  # the search was rewound to before this
        estimated = claim_at(search, node) is Bound.ESTIMATE
        yield 2 * trace.end[node] - 1, None if estimated else trace.value[node]
