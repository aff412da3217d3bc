"""Iterative deepening: searches of depth 1, 2, 3 ..., each ordered by what the one before left.

J. J. Scott 1969, A chess-playing program; D. J. Slate, L. R. Atkin 1977, Chess 4.5. What is left
is in the transposition table, the killers and the history; without any of them every depth is
searched as if it were the first.
"""

from __future__ import annotations

from collections.abc import Callable, Generator

from ttt_tui.search.algorithms.depth_first import Tree
from ttt_tui.search.evaluation import MOST_ESTIMATED
from ttt_tui.search.options import Enhancement
from ttt_tui.search.state import Finding
from ttt_tui.search.trace import INFINITY

ToDepth = Callable[[Tree, int | None], Generator[None, None, Finding]]
"""A search to a depth, None for no limit, in one pass or several."""


def deepened(tree: Tree, to_depth: ToDepth) -> Generator[None, None, Finding]:
    """Search once, or with deepening to every depth until nothing is left to be found.

    That is when no leaf of a pass was estimated, or its value is a win or a loss: it was then
    played out, and no deeper search finds a quicker one.
    """
    options, end_of_game = tree.record.options, tree.limit
    last = end_of_game if options.depth is None else min(options.depth, end_of_game)
    if Enhancement.DEEPENING not in options.enhancements:
        tree.limit = last
        return (yield from to_depth(tree, options.depth))
    for depth in range(1, last + 1):
        tree.limit = depth
        finding = yield from to_depth(tree, depth)
        won = finding.value is not None and abs(finding.value) > MOST_ESTIMATED
        if won or not tree.record.horizon_nodes:
            break
    return finding


def whole_window(tree: Tree, depth: int | None) -> Generator[None, None, Finding]:
    """One pass with the window (-inf, inf), on the books as one where there are several."""
    record, deepens = tree.record, Enhancement.DEEPENING in tree.record.options.enhancements
    if deepens:
        record.begin_pass(-INFINITY, INFINITY, depth)
    tried = yield from tree.search(-INFINITY, INFINITY)
    if deepens:
        record.end_pass(tried.value, tree.game.cell(tried.move))
    return Finding(tried.value, tree.game.cell(tried.move), tried.reason)
