"""Steps through a recorded search: from one moment to another, forwards and backwards.

A moment is a number e: events 0 to e - 1 have passed, and event e is next. Each function returns
the moment to go to, or None if there is none, or the trace does not hold it (yet). No function
visits every node: they bisect the event numbers, skip whole subtrees by the trace's `end` column,
and search the bytes of a column, so half a million nodes take at most milliseconds.
"""

from __future__ import annotations

from ttt_tui.next.search.trace import CUTS, Trace


def node_of(trace: Trace, event: int) -> tuple[int, bool] | None:
    """The node that an event enters or leaves, and whether it enters it."""
    entered = trace.entered_by(event + 1)
    if not entered or event >= trace.events:
        return None
    last = entered - 1
    if trace.entered_at(last) == event:
        return last, True
    return next((node, False) for node in trace.path(last) if trace.left_at(node) == event)


def next_cut(trace: Trace, moment: int) -> int | None:
    """Forward to the moment just after the next cut.

    A cut leaves moves untried: the value met a bound, a win was found, or the transposition table
    decided the node.
    """
    # Nodes are numbered in preorder and left in postorder, so the first match of a subtree is left
    # before all others but those below it. From the deepest open node upwards: the rest of its
    # subtree, then the node itself.
    first, last = trace.entered_by(moment), len(trace)
    path = trace.path(first - 1) if first else []
    for ancestor in reversed(path):
        if _left_by(trace, ancestor, moment):
            continue
        end = trace.end[ancestor] or last
        if (node := _first_cut(trace, first, min(end, last))) is not None:
            return _deepest(trace, node)
        if trace.reason[ancestor] in CUTS:
            return _after_leaving(trace, ancestor)
        first = end
    node = _first_cut(trace, first, last) if not path else None
    return None if node is None else _deepest(trace, node)


def _deepest(trace: Trace, node: int) -> int | None:
    """The moment after the first cut among a node and those below it."""
    deeper: int | None = node
    while deeper is not None:
        node = deeper
        deeper = _first_cut(trace, node + 1, min(trace.end[node], len(trace)))
    return _after_leaving(trace, node)


def previous_cut(trace: Trace, moment: int) -> int | None:
    """Back to the last moment before this one that is just after a cut."""
    before = moment - 1
    node = _last_cut(trace, trace.entered_by(before))
    while node is not None and not _left_by(trace, node, before):
        node = _last_cut(trace, node)  # it was still open then and was cut later
    if node is None:
        return None
    # `node` is the last cut node in preorder, so only an ancestor can have been cut later. The
    # topmost was left last.
    for ancestor in trace.path(node):
        if _left_by(trace, ancestor, before) and trace.reason[ancestor] in CUTS:
            return _after_leaving(trace, ancestor)
    return None


def _first_cut(trace: Trace, first: int, last: int) -> int | None:
    found = [trace.find("reason", reason, first, last) for reason in CUTS]
    return min((node for node in found if node is not None), default=None)


def _last_cut(trace: Trace, last: int) -> int | None:
    found = [trace.rfind("reason", reason, 0, last) for reason in CUTS]
    return max((node for node in found if node is not None), default=None)


def _after_leaving(trace: Trace, node: int) -> int | None:
    """The moment just after the node was left; None if that is not recorded (yet)."""
    left_at = trace.left_at(node)
    return left_at + 1 if left_at is not None and left_at < trace.events else None


def _left_by(trace: Trace, node: int, moment: int) -> bool:
    left_at = trace.left_at(node)
    return left_at is not None and left_at < moment
