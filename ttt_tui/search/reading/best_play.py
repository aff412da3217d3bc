"""The moves of best play, as far as the trace of a search shows them."""

from __future__ import annotations

from itertools import pairwise

from ttt_tui.search.reading.moment import Moment
from ttt_tui.search.search import Search
from ttt_tui.search.trace import Trace


def best_play(search: Search) -> tuple[int, ...]:
    """The cells played from the root on; none while the search goes on.

    It ends early where the transposition table spared the rest, and at the end of the trace.
    """
    tree = search.rollout_tree
    if tree is not None:
        return tree.principal_variation()
    if search.options.algorithm.closes_in and search.done and len(search.trace) > 1:
        return tuple(_where_bounds_meet(search))
    trace = search.trace
    return tuple(trace.move[node] for node in Moment(search).principal_variation())


def _where_bounds_meet(search: Search) -> list[int]:
    """The line on which two passes of MTD(f) agree.

    One has proved that the root's value is no less for the side to move, another that it is no
    more. In the first every reply was tried after each chosen move, in the second every move
    against each chosen reply: so the first names the moves, the second the replies.
    """
    trace, sign = search.trace, search.position.to_move.sign
    roots = _children_by_pass(search)
    chosen: dict[bool, list[int]] = {}
    for each, children in zip(search.passes, roots, strict=True):
        if each.value is not None and each.value == search.returned:
            fails_high = each.value >= each.beta if sign > 0 else each.value <= each.alpha
            chosen[fails_high] = children
    line: list[int] = []
    moves, replies = chosen.get(True, []), chosen.get(False, [])
    while moves:
        best = next((node for node in moves if trace.value[node] == search.returned), None)
        if best is None:
            break
        line.append(trace.move[best])
        same = next((node for node in replies if trace.move[node] == line[-1]), None)
        if same is None:
            break
        # Their parts change with the side to move.
        moves, replies = list(trace.children(same)), list(trace.children(best))
    return line


def _children_by_pass(search: Search) -> list[list[int]]:
    """The root's children in the trace, pass by pass."""
    trace: Trace = search.trace
    children = list(trace.children(0))
    begins = [each.first_node for each in search.passes] + [trace.visited]
    return [[node for node in children if begin <= node < end] for begin, end in pairwise(begins)]
