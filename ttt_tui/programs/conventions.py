"""The textbook search that visits just what was recorded, in the program's own order of moves.

A convention says after which of the recorded children a node is left, and in which windows they are
searched. Where the program does otherwise, that is the first difference.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import NamedTuple

import numpy as np

from ttt_tui.programs.findings import RESULTS, list_cells
from ttt_tui.programs.study import Study
from ttt_tui.programs.tree import Bools, Numbers
from ttt_tui.search.options import Convention, Cutoff, MoveOrder, Options, Order, RootWindow
from ttt_tui.search.run_here import search

_MOST_NODES = 20_000_000
"""The textbook's search is not counted beyond."""

MINIMAX = Convention()
_PLAIN = (MINIMAX, Convention(stop_on_win=True))
_ALPHA_BETA = tuple(
    Convention(cutoff, root, stop)
    for stop, cutoff, root in product((False, True), Cutoff, RootWindow)
)


@dataclass(frozen=True)
class Difference:
    """The first thing that a program does otherwise than a textbook's search in its order of moves.

    Attributes:
        node: of the recording: the last that both have, or the first that only the program has.
        event: of the recording, just after it.
        words: what each of them does there.
    """

    node: int
    event: int
    words: str


@dataclass(frozen=True)
class Comparison:
    """The textbook's search that goes along with a program for longest.

    Attributes:
        difference: the first; None if it visits the same nodes with the same results.
        nodes: the number that it visits, without the root; None where that cannot be counted.
        inner_break: True if the program is that search, but a cut ends a row of moves alone.
    """

    convention: Convention
    difference: Difference | None
    nodes: int | None
    inner_break: bool = False


def compare(study: Study) -> Comparison:
    """Find the convention of a recorded search."""
    tree = study.tree
    likely = (*_ALPHA_BETA, *_PLAIN) if tree.has_window.any() else (*_PLAIN, *_ALPHA_BETA)
    if not tree.untried[tree.children > 0].any():
        likely = (MINIMAX,)
    found = list[tuple[Convention, Difference]]()
    for convention in likely:
        difference = _difference(study, convention)
        if difference is None:
            return Comparison(convention, None, len(tree) - 1)
        found.append((convention, difference))
    for convention, difference in found:
        if convention.cutoff and _difference(study, convention, by_row=True) is None:
            return Comparison(convention, difference, _counted(study, convention), True)
    convention, difference = max(found, key=lambda each: each[1].event)
    return Comparison(convention, difference, _counted(study, convention))


def _counted(study: Study, convention: Convention) -> int | None:
    """Count the nodes of the textbook's search in the program's own order of moves."""
    start = study.tree.start
    order = order_of(study)
    if order is None or study.limit is not None or start.problem():
        return None
    cutoff = convention.cutoff or Cutoff.WEAK
    options = Options(order, cutoff, convention.root_window, convention.stop_on_win)
    trace = search(start, convention.algorithm, options, capacity=1, nodes=_MOST_NODES)
    return trace.totals.nodes if trace.done else None


def order_of(study: Study) -> MoveOrder | None:
    """Return the order of the root's moves, if all nodes keep to it."""
    tree = study.tree
    rules = tree.start.rules
    step = rules.columns if rules.gravity else rules.cells
    lanes = tree.move % step
    order = dict.fromkeys([*lanes[tree.below(0)].tolist(), *range(step)])
    rank = np.argsort([*order])[lanes]
    for level in tree.levels[2:]:
        is_next = np.diff(tree.parent[level]) == 0
        if (np.diff(rank[level])[is_next] <= 0).any():
            return None
    cells = tuple(cell for lane in order for cell in range(lane, rules.cells, step))
    return MoveOrder(Order.CELLS, cells=cells)


class _Replay(NamedTuple):
    """A search by a convention, over the nodes and the numbers of the program.

    Attributes:
        low, high: the window of each node from X's side.
        is_extra: True if the convention does not visit the node.
        is_done: True if the convention may leave the node after the last of its children.
    """

    low: Numbers
    high: Numbers
    is_extra: Bools
    is_done: Bools


def _difference(study: Study, convention: Convention, *, by_row: bool = False) -> Difference | None:
    """Find where a search first does otherwise; None if it keeps to the convention.

    `by_row`: a cut ends the moves of a row alone.
    """
    tree = study.tree
    scale = study.scale
    low, high, is_extra, is_done = _replayed(study, convention, by_row=by_row)
    is_inner = tree.children > 0
    is_early = np.where(is_inner, ~is_done & (tree.untried != 0), tree.goes_on & ~study.estimates)
    due = np.where(is_inner, study.best_below, study.expected)
    said = study.worth
    theirs = due
    if convention.cutoff is not None:
        said = np.where(is_inner, np.clip(said, low, high), said)
        theirs = np.where(is_inner, np.clip(due, low, high), due)
    differs = tree.has_value & np.isfinite(due) & (low < high)
    differs &= scale.outcome(said) != scale.outcome(theirs)
    parted = np.flatnonzero(is_extra | ((is_early | differs) & ~tree.is_open))
    if not len(parted):
        return None
    entered = 2 * np.arange(len(tree)) - tree.depth + 1
    event = np.where(is_extra, entered, 2 * tree.end - tree.depth)
    node = int(parted[event[parted].argmin()])
    name = convention.algorithm
    if is_extra[node]:
        move = tree.start.move_text(int(tree.move[node]))
        words = f"the program goes on with {move}, and {name} does not"
    elif is_early[node]:
        untried = list_cells(int(tree.untried[node]), tree.position(node))
        words = f"the program leaves the node, and {name} goes on with {untried}"
    else:
        result = RESULTS[int(scale.outcome(due[node]))]
        words = f"the program returns {tree.raw[node]:.15g}, and in {name} {result}"
    return Difference(node, int(event[node]), words)


def _replayed(study: Study, convention: Convention, *, by_row: bool) -> _Replay:
    tree = study.tree
    count = len(tree)
    cutoff = convention.cutoff
    low = np.full(count, -np.inf)
    high = np.full(count, np.inf)
    is_done = ~tree.goes_on
    is_extra = np.zeros(count, np.bool_)
    if study.repeats:  # of one move, only the first try counts
        is_extra[1:] = True
        is_extra[np.unique(64 * tree.parent + tree.move, return_index=True)[1]] = False
    is_extra[1:] |= is_done[tree.parent[1:]]
    if convention == MINIMAX:
        return _Replay(low, high, is_extra, is_done)
    for node in (1, 0) if cutoff else ():  # the root may be handed no window
        handed = [each[node] for each in study.windows]
        if tree.has_window[node] and handed[0] < handed[1]:
            low[0], high[0] = handed
    alpha = low.copy()
    beta = high.copy()
    row = np.full(count, -1)  # of the move that cut
    rows = tree.move // tree.start.rules.columns
    for depth, level in enumerate(tree.levels[1:]):
        is_fresh = depth == 0 and convention.root_window is RootWindow.FRESH
        parents = tree.parent[level]
        place = np.arange(len(level)) - np.searchsorted(parents, parents)
        for turn in range(int(place.max()) + 1):
            child = level[place == turn]
            above = parents[place == turn]
            is_cut = is_done[above]
            if by_row:
                is_cut &= row[above] == rows[child]
            is_extra[child] |= is_cut
            low[child] = low[0] if is_fresh else alpha[above]
            high[child] = high[0] if is_fresh else beta[above]
            if tree.x_moves[above[0]]:
                alpha[above] = gain = np.fmax(alpha[above], study.worth[child])
                is_won = gain >= study.scale.least_win(1)
            else:
                beta[above] = gain = np.fmin(beta[above], study.worth[child])
                is_won = -gain >= study.scale.least_win(-1)
            if convention.stop_on_win:
                is_done[above] |= is_won
            if cutoff is not None and not is_fresh:
                is_done[above] |= alpha[above] > beta[above]
                is_done[above] |= (alpha[above] == beta[above]) & (cutoff is Cutoff.WEAK)
            row[above] = rows[child]
        alpha[level] = low[level]
        beta[level] = high[level]
    return _Replay(low, high, is_extra, is_done)
