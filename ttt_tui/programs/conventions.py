"""Which textbook search visits just what was recorded, in the program's own order of moves.

A convention says after which of the recorded children a node is left, and in which windows they are
searched. Where the program does otherwise, that is the first difference.
"""

from __future__ import annotations

from dataclasses import dataclass
from graphlib import CycleError, TopologicalSorter
from math import inf, isnan

from ttt_tui.programs.findings import cells_words, number
from ttt_tui.programs.study import Study
from ttt_tui.search.options import Cutoff, MoveOrder, Options, Order, RootWindow
from ttt_tui.search.recorder import allow_deep_recursion
from ttt_tui.search.run_here import search

_ORDERED = 20_000
"""So many nodes show in which order a program tries moves."""
_MOST_NODES = 20_000_000
"""Of the textbook's search."""


@dataclass(frozen=True)
class Convention:
    """What a search does that a textbook leaves open.

    Attributes:
        cutoff: `weak` (a bound that is met) or `strict` (passed); None for minimax.
        root_window: `shared` or `fresh` (each root move in an open window).
        stop_on_win: the first winning move ends a node.
    """

    cutoff: Cutoff | None = None
    root_window: RootWindow = RootWindow.SHARED
    stop_on_win: bool = False

    @property
    def algorithm(self) -> str:
        return "minimax" if self.cutoff is None else "alpha-beta"

    @property
    def words(self) -> str:
        """`alpha-beta, cut at alpha >= beta, one window for every root move`."""
        words = [self.algorithm]
        if self.cutoff is not None:
            words.append(f"cut at alpha {'>=' if self.cutoff is Cutoff.WEAK else '>'} beta")
            is_shared = self.root_window is RootWindow.SHARED
            words.append(f"{'one window' if is_shared else 'a fresh window'} for every root move")
        return ", ".join([*words, *["stop at the first win"] * self.stop_on_win])


MINIMAX = Convention()
_PLAIN = [MINIMAX, Convention(stop_on_win=True)]
_ALPHA_BETA = [
    Convention(cutoff, root, stop)
    for stop in (False, True)
    for cutoff in Cutoff
    for root in RootWindow
]


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

    convention: Convention
    difference: Difference | None
    nodes: int | None


def compare(study: Study) -> Comparison:
    """Find the convention of a recorded search."""
    nodes = len(study.tree) - 1
    if _is_full(study):  # it is minimax's: what may differ are values
        node = study.first(study.wrong)
        parted = node is not None and _of_value(study, MINIMAX, node, study.expected[node])
        return Comparison(MINIMAX, parted or None, nodes)
    allow_deep_recursion(study.tree.start)
    convention, difference = _best(study)
    return Comparison(convention, difference, _counted(study, convention) if difference else nodes)


def _counted(study: Study, convention: Convention) -> int | None:
    """The nodes of the textbook's search in the program's own order of moves."""
    start, order = study.tree.start, order_of(study)
    if order is None or study.limit is not None or start.problem():
        return None
    cutoff = convention.cutoff or Cutoff.WEAK
    options = Options(order, cutoff, convention.root_window, convention.stop_on_win)
    trace = search(start, convention.algorithm, options, capacity=1, nodes=_MOST_NODES)
    return trace.totals.nodes if trace.done else None


def _is_full(study: Study) -> bool:
    """Each move of each game that goes on has been tried, once, and none beyond."""
    tree = study.tree
    over = ~tree.goes_on & (tree.children > 0)
    stops = (study.stops & ~study.estimates) | study.empty_handed
    return study.is_whole and not (over.any() or study.repeats or stops.any())


def order_of(study: Study) -> MoveOrder | None:
    """The one order of cells that all nodes keep to; None where there is none such."""
    tree = study.tree
    before: dict[int, set[int]] = {cell: set() for cell in range(tree.start.rules.cells)}
    last: dict[int, int] = {}
    some = slice(1, _ORDERED)
    for parent, cell in zip(tree.parent[some].tolist(), tree.move[some].tolist(), strict=True):
        if parent in last and last[parent] != cell:
            before[cell].add(last[parent])
        last[parent] = cell
    try:
        return MoveOrder(Order.CELLS, cells=tuple(TopologicalSorter(before).static_order()))
    except CycleError:
        return None


def _best(study: Study) -> tuple[Convention, Difference | None]:
    best: tuple[Convention, Difference] | None = None
    likely = (_ALPHA_BETA, _PLAIN) if study.passes_windows else (_PLAIN, _ALPHA_BETA)
    for convention in (*likely[0], *likely[1]):
        try:
            walk = _Walk(study, convention)
            walk.node(0, *walk.initial)
            return convention, None
        except _Parted as parted:
            if best is None or parted.args[0].event > best[1].event:
                best = convention, parted.args[0]
    assert best is not None
    return best


def _of_value(study: Study, convention: Convention, node: int, due: float) -> Difference:
    """A node whose value is another than the textbook's."""
    tree = study.tree
    theirs = number(study.scale.raw(due, bool(tree.x_moves[node])))
    words = f"the program returns {number(tree.raw[node])} and {convention.algorithm} {theirs}"
    return Difference(node, 2 * int(tree.end[node]) - int(tree.depth[node]), words)


class _Parted(Exception):
    """Its argument is the difference."""


class _Walk:
    """Goes along a recorded tree as a convention would."""

    def __init__(self, study: Study, convention: Convention) -> None:
        self.study, self.tree, self.convention = study, study.tree, convention
        self.initial = -inf, inf
        low, high = study.scale.window(study.tree)
        for node in (1, 0) if convention.cutoff else ():  # the root may be handed no window
            if study.tree.has_window[node] and low[node] < high[node]:
                self.initial = float(low[node]), float(high[node])
        self._wins = {side: study.scale.least_win(side) for side in (1, -1)}
        self._ends: list[int] = study.tree.end.tolist()
        self._worths: list[float] = study.worth.tolist()

    def node(self, node: int, low: float, high: float) -> float:
        """The worth of a node in a window; raises _Parted where the program does otherwise."""
        tree, convention = self.tree, self.convention
        if not tree.children[node]:
            return self._leaf(node)
        side = 1 if tree.x_moves[node] else -1
        is_fresh = node == 0 and convention.root_window is RootWindow.FRESH
        gain, alpha, beta = -inf, low, high
        is_done, tried, child = not tree.goes_on[node], 0, node + 1
        while child < self._ends[node]:
            bit = 1 << int(tree.move[child])
            if is_done or tried & bit:
                raise self._extra(child)
            tried |= bit
            worth = self.node(child, *(self.initial if is_fresh else (alpha, beta)))
            gain = max(gain, side * worth)
            alpha, beta = (max(alpha, worth), beta) if side > 0 else (alpha, min(beta, worth))
            if convention.cutoff is not None and not is_fresh:
                is_done = alpha > beta or (convention.cutoff is Cutoff.WEAK and alpha == beta)
            is_done |= convention.stop_on_win and gain >= self._wins[side]
            child = self._ends[child]
        if not is_done and int(tree.untried[node]):
            raise self._early(node)
        self._check(node, side * gain, low, high)
        return side * gain

    def _leaf(self, node: int) -> float:
        tree, study = self.tree, self.study
        if tree.goes_on[node]:
            if not study.estimates[node]:
                raise self._early(node)
            return self._worths[node]
        due = study.scale.finished(
            int(tree.outcome[node]), int(tree.x[node] | tree.o[node]).bit_count()
        )
        self._check(node, due, -inf, inf)
        return due

    def _check(self, node: int, due: float, low: float, high: float) -> None:
        """That the program's number agrees with the textbook's, as far as the window lets see."""
        worth, outcome = self._worths[node], self.study.scale.outcome
        if isnan(worth) or low >= high:
            return
        if outcome(max(low, min(high, worth))) != outcome(max(low, min(high, due))):
            raise _Parted(_of_value(self.study, self.convention, node, due))

    def _extra(self, child: int) -> _Parted:
        tree = self.tree
        move = tree.start.move_text(int(tree.move[child]))
        words = f"the program goes on with {move}, and {self.convention.algorithm} does not"
        return _Parted(Difference(child, 2 * child - int(tree.depth[child]) + 1, words))

    def _early(self, node: int) -> _Parted:
        tree = self.tree
        left = cells_words(int(tree.untried[node]), tree.position(node))
        words = f"the program leaves the node, and {self.convention.algorithm} goes on with {left}"
        return _Parted(Difference(node, 2 * self._ends[node] - int(tree.depth[node]), words))
