"""Searches that wait for an evaluation from outside, minimax and alpha-beta among them.

The kernel cannot stop while it waits, so these two are generators here, like all others;
they make the same events.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace

from ttt_tui.search.algorithms.alpha_beta_plus import alpha_beta
from ttt_tui.search.algorithms.deepening import deepened, whole_window
from ttt_tui.search.algorithms.depth_first import Tree, Tried
from ttt_tui.search.algorithms.game import Node
from ttt_tui.search.algorithms.recorder import Recorder, Searching
from ttt_tui.search.evaluation import Evaluator
from ttt_tui.search.options import Cutoff, Enhancement, RootWindow, SearchOptions
from ttt_tui.search.state import Finding
from ttt_tui.search.trace import INFINITY, Reason


def awaiting(evaluator: Evaluator, options: SearchOptions) -> tuple[Searching, SearchOptions]:
    """The search by these options that ends its evaluator with itself, and its options."""
    searching = options.algorithm.search or search
    if options.algorithm.is_plain:
        options = replace(options, enhancements=Enhancement.NONE)
    if not options.algorithm.prunes:
        weak, shared = Cutoff.WEAK, RootWindow.SHARED
        options = replace(options, cutoff=weak, root_window=shared, stop_on_win=False)

    def attended(record: Recorder) -> Generator[None, None, Finding]:
        try:
            finding: Finding = yield from searching(record)
            return finding
        finally:
            evaluator.close()

    return attended, options


def search(record: Recorder) -> Generator[None, None, Finding]:
    return deepened(
        Tree(record, alpha_beta if record.options.algorithm.prunes else minimax), whole_window
    )


def minimax(tree: Tree, node: Node, _alpha: int, _beta: int) -> Generator[None, None, Tried]:
    """The best of a node's moves, each with an open window."""
    best, best_move = -INFINITY, 0
    for move in tree.moves(node):
        value = -(yield from tree.visit(node, move, -INFINITY, INFINITY))
        if value > best:
            best, best_move = value, move
    return Tried(best, best_move, Reason.ALL_TRIED)
