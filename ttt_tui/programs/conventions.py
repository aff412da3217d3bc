"""Which textbook search visits just what was recorded, in the program's own order of moves.

A convention says after which of the recorded children a node is left, and in which windows they are
searched. Where the program does otherwise, that is the first difference.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ttt_tui.programs.findings import RESULTS, cells_words
from ttt_tui.programs.study import Study
from ttt_tui.programs.tree import Bools, Numbers
from ttt_tui.search.catalogue import CATALOGUE, KnownSearch
from ttt_tui.search.options import Cutoff, MoveOrder, Order, RootWindow

_MOST_NODES = 20_000_000
"""Of the textbook's search."""


MINIMAX = CATALOGUE["minimax"]
_LEFT_OPEN = {"cutoff", "root_window", "stop_on_win"}
_TEXTBOOK = [
    known
    for known in CATALOGUE.values()
    if known.algorithm.name in ("minimax", "alpha-beta") and known.unusual.keys() <= _LEFT_OPEN
]
_PLAIN = [known for known in _TEXTBOOK if not known.algorithm.prunes]
_ALPHA_BETA = [known for known in _TEXTBOOK if known.algorithm.prunes]


@dataclass(frozen=True)
class Difference:
    """Where a program first does otherwise than a textbook's search in its own order of moves.

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
        difference: the first; None where it visits just the same nodes with the same results.
        nodes: that it visits, the root left out; None where that cannot be counted.
    """

    convention: KnownSearch
    difference: Difference | None
    nodes: int | None


def compare(study: Study) -> Comparison:
    """Find the convention of a recorded search."""
    tree, found = study.tree, list[tuple[KnownSearch, Difference]]()
    likely = (*_ALPHA_BETA, *_PLAIN) if tree.has_window.any() else (*_PLAIN, *_ALPHA_BETA)
    is_whole = not tree.untried[tree.children > 0].any()
    for convention in (MINIMAX,) if is_whole else likely:
        difference = _difference(study, convention)
        if difference is None:
            return Comparison(convention, None, len(tree) - 1)
        found.append((convention, difference))
    convention, difference = max(found, key=lambda each: each[1].event)
    return Comparison(convention, difference, _counted(study, convention))


def _counted(study: Study, convention: KnownSearch) -> int | None:
    """The nodes of the textbook's search in the program's own order of moves."""
    start, order = study.tree.start, order_of(study)
    if order is None or study.limit is not None or start.problem():
        return None
    trace = convention.search(start, order, nodes=_MOST_NODES)
    return trace.totals.nodes if trace.done else None


def order_of(study: Study) -> MoveOrder | None:
    """The order of the root's moves, if all nodes keep to it."""
    tree, rules = study.tree, study.tree.start.rules
    lanes = tree.move % rules.columns if rules.gravity else tree.move
    order = dict.fromkeys(lanes[tree.below(0)].tolist())
    order |= dict.fromkeys(range(rules.columns if rules.gravity else rules.cells))
    rank = np.argsort([*order])[lanes]
    for level in tree.levels[2:]:
        is_next = np.diff(tree.parent[level]) == 0
        if (np.diff(rank[level])[is_next] <= 0).any():
            return None
    step = rules.columns if rules.gravity else rules.cells
    cells = tuple(cell for lane in order for cell in range(lane, rules.cells, step))
    return MoveOrder(Order.CELLS, cells=cells)


def _difference(study: Study, convention: KnownSearch) -> Difference | None:
    """Where a search first does otherwise; None if it keeps to the convention."""
    tree, scale, name = study.tree, study.scale, convention.algorithm.name
    low, high, is_extra, is_done = _replayed(study, convention)
    is_inner = tree.children > 0
    is_early = np.where(is_inner, ~is_done & (tree.untried != 0), tree.goes_on & ~study.estimates)
    due = np.where(is_inner, study.best_below, study.expected)
    said, theirs = study.worth, due
    if convention.algorithm.prunes:
        said, theirs = (np.where(is_inner, np.clip(n, low, high), n) for n in (said, theirs))
    differs = tree.has_value & np.isfinite(due) & (low < high)
    differs &= scale.outcome(said) != scale.outcome(theirs)
    parted = np.flatnonzero(is_extra | ((is_early | differs) & ~tree.is_open))
    if not len(parted):
        return None
    entered, left = 2 * np.arange(len(tree)) - tree.depth + 1, 2 * tree.end - tree.depth
    event = np.where(is_extra, entered, left)
    node = int(parted[event[parted].argmin()])
    if is_extra[node]:
        move = tree.start.move_text(int(tree.move[node]))
        words = f"the program goes on with {move}, and {name} does not"
    elif is_early[node]:
        untried = cells_words(int(tree.untried[node]), tree.position(node))
        words = f"the program leaves the node, and {name} goes on with {untried}"
    else:
        result = RESULTS[int(scale.outcome(due[node]))]
        words = f"the program returns {tree.raw[node]:.15g}, and in {name} {result}"
    return Difference(node, int(event[node]), words)


def _replayed(study: Study, convention: KnownSearch) -> tuple[Numbers, Numbers, Bools, Bools]:
    """A search by a convention, over the nodes and the numbers of the program.

    Returns:
        Of each node its window, low and high, from X's side; whether the convention does not visit
        it; whether it may leave it after the last of its children.
    """
    tree, count, options = study.tree, len(study.tree), convention.options
    prunes = convention.algorithm.prunes
    low, high = np.full(count, -np.inf), np.full(count, np.inf)
    is_done, is_extra = ~tree.goes_on, np.zeros(count, np.bool_)
    if study.repeats:  # of one move, the first alone
        is_extra[1:] = True
        is_extra[np.unique(64 * tree.parent + tree.move, return_index=True)[1]] = False
    is_extra[1:] |= is_done[tree.parent[1:]]
    if convention == MINIMAX:
        return low, high, is_extra, is_done
    for node in (1, 0) if prunes else ():  # the root may be handed no window
        handed = [each[node] for each in study.windows]
        if tree.has_window[node] and handed[0] < handed[1]:
            low[0], high[0] = handed
    alpha, beta = low.copy(), high.copy()
    for depth, level in enumerate(tree.levels[1:]):
        is_fresh = depth == 0 and options.root_window is RootWindow.FRESH
        parents = tree.parent[level]
        place = np.arange(len(level)) - np.searchsorted(parents, parents)
        for turn in range(int(place.max()) + 1):
            child, above = level[place == turn], parents[place == turn]
            is_extra[child] |= is_done[above]
            low[child] = low[0] if is_fresh else alpha[above]
            high[child] = high[0] if is_fresh else beta[above]
            if tree.x_moves[above[0]]:
                alpha[above] = gain = np.fmax(alpha[above], study.worth[child])
                is_won = gain >= study.scale.least_win(1)
            else:
                beta[above] = gain = np.fmin(beta[above], study.worth[child])
                is_won = -gain >= study.scale.least_win(-1)
            if options.stop_on_win:
                is_done[above] |= is_won
            if prunes and not is_fresh:
                is_done[above] |= alpha[above] > beta[above]
                is_done[above] |= (alpha[above] == beta[above]) & (options.cutoff is Cutoff.WEAK)
        alpha[level], beta[level] = low[level], high[level]
    return low, high, is_extra, is_done
