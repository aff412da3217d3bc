"""Which textbook search visits just what was recorded, in the program's own order of moves.

The recorded children of a node stand in the program's order. A convention says after which of them
the node is left, and in which windows they are searched. Where the program does otherwise, that is
the first difference.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import inf, isnan

import numpy as np

from ttt_tui.programs.findings import cells_words, number
from ttt_tui.programs.study import Study
from ttt_tui.search.options import Cutoff, MoveOrder, Options, Order, RootWindow
from ttt_tui.search.recorder import allow_deep_recursion
from ttt_tui.search.run_here import search

_ORDERED = 20_000
"""So many nodes show in which order a program tries moves."""
_MOST_NODES = 20_000_000
"""Of the textbook's search."""
_WALKED = 400_000
"""Nodes of a recording that are gone along with, one by one."""


@dataclass(frozen=True)
class Convention:
    """What a search does that a textbook leaves open.

    Attributes:
        cutoff: `weak` (a bound that is met) or `strict` (passed); None for minimax.
        root_window: `shared` or `fresh` (each root move in an open window); None for minimax.
        stop_on_win: the first winning move ends a node.
    """

    cutoff: str | None = None
    root_window: str | None = None
    stop_on_win: bool = False

    @property
    def algorithm(self) -> str:
        return "minimax" if self.cutoff is None else "alpha-beta"

    @property
    def words(self) -> str:
        """`alpha-beta, cut at alpha >= beta, one window for all root moves`."""
        words = [self.algorithm]
        if self.cutoff is not None:
            words.append(f"cut at alpha {'>=' if self.cutoff == 'weak' else '>'} beta")
            is_shared = self.root_window == "shared"
            words.append("one window" if is_shared else "a fresh window for every root move")
        if self.stop_on_win:
            words.append("stop at the first win")
        return ", ".join(words)

    def options(self, order: MoveOrder) -> Options:
        """As a search of ours takes it."""
        if self.cutoff is None:
            return Options(order=order)
        return Options(
            order=order,
            cutoff=Cutoff(self.cutoff),
            root_window=RootWindow(self.root_window),
            stop_on_win=self.stop_on_win,
        )


MINIMAX = Convention()
_ALPHA_BETA = tuple(
    Convention(cutoff, root, stop)
    for stop in (False, True)
    for cutoff in ("weak", "strict")
    for root in ("shared", "fresh")
)


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
        order: the one order of cells in which the program tries its moves; None without one.
    """

    convention: Convention
    difference: Difference | None
    nodes: int | None
    order: MoveOrder | None

    @property
    def options(self) -> Options:
        """Of the textbook's search beside the program."""
        return self.convention.options(self.order or MoveOrder())


def compare(study: Study) -> Comparison:
    """Find the convention of a recorded search."""
    allow_deep_recursion(study.tree.start)
    order = order_of(study)
    convention, difference = _best(study)
    if difference is None or (convention == MINIMAX and study.is_whole):
        return Comparison(convention, difference, len(study.tree) - 1, order)
    return Comparison(convention, difference, _count(study, convention, order), order)


def order_of(study: Study) -> MoveOrder | None:
    """The one order of cells that all nodes keep to; None where there is none such."""
    tree, cells = study.tree, range(study.tree.start.rules.cells)
    after: list[set[int]] = [set() for _ in cells]
    last: dict[int, int] = {}
    some = slice(1, min(len(tree), _ORDERED))
    for parent, cell in zip(tree.parent[some].tolist(), tree.move[some].tolist(), strict=True):
        before = last.get(parent)
        last[parent] = cell
        if before is not None and before != cell:
            after[before].add(cell)
    found: list[int] = []
    left = set(cells)
    while left:
        first = min((c for c in left if not any(c in after[b] for b in left)), default=None)
        if first is None:
            return None
        found.append(first)
        left.remove(first)
    in_reading_order = tuple(found) == study.tree.start.rules.cells_in_order
    return MoveOrder() if in_reading_order else MoveOrder(Order.CELLS, cells=tuple(found))


def _count(study: Study, convention: Convention, order: MoveOrder | None) -> int | None:
    """The nodes of the textbook's search in the program's order of moves."""
    if order is None or study.limit is not None:
        return None
    trace = search(
        study.tree.start, convention.algorithm, convention.options(order), capacity=1,
        nodes=_MOST_NODES,
    )  # fmt: skip
    return trace.totals.nodes if trace.done else None


def _best(study: Study) -> tuple[Convention, Difference | None]:
    tree = study.tree
    over = ~tree.goes_on & (tree.children > 0)
    if study.is_whole and not (
        over.any() or study.repeats or (study.stops & ~study.estimates).any()
    ):
        node = study.first(study.wrong)
        if node is None:
            return MINIMAX, None
        due = study.scale.raw(study.expected[node], tree.x_moves[node])
        return MINIMAX, _of_value(study, "minimax", node, due)
    if len(tree) > _WALKED:
        return MINIMAX, _fit(study, MINIMAX)
    best: tuple[Convention, Difference] | None = None
    for convention in _conventions(prunes=study.passes_windows):
        difference = _fit(study, convention)
        if difference is None:
            return convention, None
        if best is None or difference.event > best[1].event:
            best = convention, difference
    assert best is not None
    return best


def _conventions(*, prunes: bool) -> Iterator[Convention]:
    """All of them, the likely ones first."""
    plain = MINIMAX, Convention(stop_on_win=True)
    yield from (*_ALPHA_BETA, *plain) if prunes else (*plain, *_ALPHA_BETA)


def _fit(study: Study, convention: Convention) -> Difference | None:
    walk = _Walk(study, convention)
    try:
        walk.node(0, *walk.initial)
    except _Parted as parted:
        return parted.difference
    return None


def _of_value(study: Study, name: str, node: int, due: float) -> Difference:
    """A node whose value is another than the textbook's."""
    tree = study.tree
    words = f"the program returns {number(tree.raw[node])} and {name} {number(due)}"
    return Difference(node, 2 * int(tree.end[node]) - int(tree.depth[node]), words)


class _Parted(Exception):
    def __init__(self, difference: Difference) -> None:
        self.difference = difference


class _Walk:
    """Goes along a recorded tree as a convention would."""

    def __init__(self, study: Study, convention: Convention) -> None:
        self.study, self.tree, self.convention = study, study.tree, convention
        self.initial = self._initial() if convention.cutoff else (-inf, inf)
        self._ends = self.tree.end.tolist()
        self._worths: list[float] = study.worth.tolist()

    def _initial(self) -> tuple[float, float]:
        """The window that the program begins with: open, or what it says."""
        low, high = self.study.scale.window(self.tree)
        for node in (0, 1):
            known = not np.isnan(self.tree.low[node]) or not np.isnan(self.tree.high[node])
            if known and low[node] < high[node]:
                return float(low[node]), float(high[node])
        return -inf, inf

    def node(self, node: int, low: float, high: float) -> float:
        """The worth of a node in a window; raises _Parted where the program does otherwise."""
        tree = self.tree
        if not tree.children[node]:
            return self._leaf(node)
        if not tree.goes_on[node]:
            raise self._extra(node + 1, "the game is over before")
        x_moves = bool(tree.x_moves[node])
        is_fresh = node == 0 and self.convention.root_window == "fresh"
        best, alpha, beta = (-inf if x_moves else inf), low, high
        is_done, tried, child = False, 0, node + 1
        while child < self._ends[node]:
            bit = 1 << int(tree.move[child])
            if is_done:
                raise self._extra(child, "leaves the node before")
            if tried & bit:
                raise self._extra(child, "does not try a move again:")
            tried |= bit
            worth = self.node(child, *(self.initial if is_fresh else (alpha, beta)))
            if x_moves:
                best, alpha = max(best, worth), max(alpha, worth)
            else:
                best, beta = min(best, worth), min(beta, worth)
            is_done = self._is_done(best, alpha, beta, x_moves, is_fresh)
            child = self._ends[child]
        if not is_done and int(tree.untried[node]):
            raise self._early(node)
        self._check(node, best, low, high)
        return best

    def _is_done(
        self, best: float, alpha: float, beta: float, x_moves: bool, is_fresh: bool
    ) -> bool:
        convention, side = self.convention, 1 if x_moves else -1
        if convention.stop_on_win and side * best >= self.study.scale.least_win(side):
            return True
        if convention.cutoff is None or is_fresh:
            return False
        return alpha >= beta if convention.cutoff == "weak" else alpha > beta

    def _leaf(self, node: int) -> float:
        tree, study = self.tree, self.study
        worth = self._worths[node]
        if tree.goes_on[node]:
            if not study.estimates[node]:
                raise self._early(node)
            return worth
        due = study.scale.finished(int(tree.outcome[node]), int(tree.stones[node]))
        if not isnan(worth) and study.scale.outcome(worth) != study.scale.outcome(due):
            raise self._value(node, due)
        return due

    def _check(self, node: int, best: float, low: float, high: float) -> None:
        """That the program's number agrees with the textbook's, as far as the window lets see."""
        worth, outcome = self._worths[node], self.study.scale.outcome
        if isnan(worth) or low >= high:
            return
        mine, theirs = (outcome(max(low, min(high, each))) for each in (worth, best))
        if mine != theirs:
            raise self._value(node, best)

    def _value(self, node: int, due: float) -> _Parted:
        raw = self.study.scale.raw(due, bool(self.tree.x_moves[node]))
        return _Parted(_of_value(self.study, self.convention.algorithm, node, raw))

    def _extra(self, child: int, why: str) -> _Parted:
        tree = self.tree
        move = tree.start.move_text(int(tree.move[child]))
        words = f"the program goes on with {move}, and {self.convention.algorithm} {why} {move}"
        return _Parted(Difference(child, 2 * child - int(tree.depth[child]) + 1, words))

    def _early(self, node: int) -> _Parted:
        tree = self.tree
        left = cells_words(int(tree.untried[node]), tree.position(node))
        words = f"the program leaves the node, and {self.convention.algorithm} goes on with {left}"
        event = 2 * self._ends[node] - int(tree.depth[node])
        return _Parted(Difference(node, event, words))
