"""Which right search visits just what was recorded, in the program's own order of moves.

The recorded children of a node stand in its order. A convention says after which of them the node
is left, and in which windows they are called; where the record says otherwise, it is another one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from math import inf

from ttt_tui.features.programs.judging.recorded_tree import Node, cells_of
from ttt_tui.features.programs.judging.study import Study, Window
from ttt_tui.features.programs.recording import in_order
from ttt_tui.game.bitboard import bits_of

_OPEN: Window = (-inf, inf)


@dataclass(frozen=True)
class Convention:
    """What a search does that a textbook leaves open.

    Attributes:
        algorithm: `minimax` or `alpha-beta`.
        cutoff: `weak` (a bound that is met) or `strict` (passed); None for minimax.
        root_window: `shared` or `fresh` (each root move in an open window); None for minimax.
        stop_on_win: the first winning move ends a node.
        variant: `inner-loop`, `shallow`, `memo`, `parent-leaves`, `depth-aware` or None.
    """

    algorithm: str
    cutoff: str | None = None
    root_window: str | None = None
    stop_on_win: bool = False
    variant: str | None = None

    @property
    def prunes(self) -> bool:
        return self.algorithm == "alpha-beta"

    @property
    def words(self) -> str:
        """What a textbook's does otherwise: `alpha-beta, a fresh window for every root move`.

        Where nothing else is said, a cut comes at alpha >= beta, in one window for the tree.
        """
        words = [self.algorithm]
        if self.cutoff == "strict":
            words.append("cut at alpha > beta")
        if self.root_window == "fresh":
            words.append("a fresh window for every root move")
        if self.stop_on_win:
            words.append("stop at the first win")
        if self.variant is not None:
            words.append(_VARIANTS[self.variant])
        return ", ".join(words)


_VARIANTS = {
    "inner-loop": "a cut leaves only the inner of two loops",
    "shallow": "one bound only is known",
    "memo": "positions are remembered",
    "parent-leaves": "finished games are judged in the parent",
    "depth-aware": "a win counts by its depth",
}


@dataclass(frozen=True)
class Way:
    """A convention, and which of several ways to be it.

    Attributes:
        loops: the outer of two loops, `rows` or `columns`, where a cut leaves only the inner.
        by_value: the cut asks for the best value alone, not for alpha raised by it; only where
            windows are closed is that another question.
        bounds: which bounds are known: `both`, that of the `parent` alone, or ever only `alpha`
            or `beta`.
        silent: what is known of a move without a node: `nothing`, that the game is over
            (`finished`) or won (`won`), that the position was `seen`.
        scans: a winning move is looked for before any is tried.
        at_once: a move that wins at once ends a node, one that wins later does not.
    """

    convention: Convention
    loops: str = ""
    by_value: bool = False
    bounds: str = "both"
    silent: str = "nothing"
    scans: bool = False
    at_once: bool = False


@dataclass(frozen=True)
class Fit:
    """How far a way goes along with a recording.

    Attributes:
        parts: the first node that it would not visit, or that it would not leave when the program
            did; None if it visits just what was recorded.
        skipped: for `inner-loop`: the first node that a cut of both loops would have left out.
    """

    way: Way
    parts: int | None = None
    skipped: int | None = None

    @property
    def reached(self) -> float:
        return inf if self.parts is None else self.parts


def plain(*, window: bool) -> Iterator[Convention]:
    """The conventions without a variant; those of alpha-beta first where there is a window."""
    minimax = [Convention("minimax", stop_on_win=stop) for stop in (False, True)]
    alpha_beta = [
        Convention("alpha-beta", cutoff, root, stop)
        for stop in (False, True)
        for cutoff in ("weak", "strict")
        for root in ("shared", "fresh")
    ]
    yield from (*alpha_beta, *minimax) if window else (*minimax, *alpha_beta)


def variants(*, window: bool) -> Iterator[Way]:
    """The ways with a variant, the most telling first."""
    every = list(plain(window=window))
    alpha_beta = [each for each in every if each.prunes]
    for each in alpha_beta:
        inner = replace(each, variant="inner-loop")
        for loops in ("rows", "columns"):
            for by_value in (False, True):
                yield Way(inner, loops=loops, by_value=by_value)
    for each in every:
        for silent, scans in (("finished", False), ("won", False), ("won", True)):
            parent = replace(each, variant="parent-leaves")
            yield Way(parent, silent=silent, scans=scans)
            if each.stop_on_win and not scans:
                yield Way(parent, silent=silent, at_once=True)
    for bounds in ("parent", "alpha", "beta"):
        for each in alpha_beta:
            yield Way(replace(each, variant="shallow"), bounds=bounds)
    for each in every:
        for silent in ("nothing", "seen"):
            yield Way(replace(each, variant="memo"), silent=silent)


class Conventions:
    """Compares ways with one recording."""

    def __init__(self, study: Study) -> None:
        self.study = study
        self.has_window = study.recording.subject.window is not None

    def plain_fits(self) -> Iterator[Fit]:
        return (self.fit(Way(each)) for each in plain(window=self.has_window))

    def variant_fits(self) -> Iterator[Fit]:
        for way in variants(window=self.has_window):
            if way.silent == "nothing" or not self.study.is_whole:
                yield self.fit(way)

    def fit(self, way: Way) -> Fit:
        walk = _Walk(self.study, way, self.initial, self.order or {})
        try:
            walk.node(*self.study.top, *walk.initial)
        except _Parted as parted:
            return Fit(way, parted.number, walk.skipped)
        return Fit(way, skipped=walk.skipped)

    @cached_property
    def initial(self) -> Window:
        """The window that the program begins with: open, or what it says."""
        scale, (root, _) = self.study.scale, self.study.top
        for node in (root, *root.children[:1]):
            window = scale.window(node)
            if window is not None and window[0] < window[1]:
                return window
        return _OPEN

    @cached_property
    def order(self) -> dict[int, int] | None:
        """The place of each cell in the order of moves, if it is the same in all nodes."""
        after: dict[int, set[int]] = {}
        for node in self.study.tree.nodes:
            for index, cell in enumerate(node.cells):
                after.setdefault(cell, set()).update(node.cells[index + 1 :])
        cells = in_order(after)
        return None if cells is None else {cell: place for place, cell in enumerate(cells)}


class _Parted(Exception):
    def __init__(self, number: int) -> None:
        self.number = number


class _Walk:
    """Goes along a recorded tree as a convention would; `skipped` is that of a `Fit`."""

    def __init__(self, study: Study, way: Way, initial: Window, order: dict[int, int]) -> None:
        self.study, self.way, self.order = study, way, order
        self.convention = way.convention
        self.initial = initial if self.convention.prunes else _OPEN
        self.skipped: int | None = None
        self._known: dict[tuple[int, float, float], float] = {}

    def node(self, node: Node, number: int, low: float, high: float) -> float:
        """The worth of a node in a window.

        Raises:
            _Parted: the convention goes another way below.
        """
        key = (node.number, low, high)
        known = self._known.get(key)
        if known is None:
            silent = self._silent_moves(node)
            if node.children or (node.outcome is None and silent):
                known = self._inner(node, number, (low, high), silent)
            else:
                known = self._leaf(node, number)
            self._known[key] = known
        return known

    def _leaf(self, node: Node, number: int) -> float:
        study = self.study
        if node.outcome is None and not study.is_estimate(node):
            in_memory = node.is_known or study.was_expanded(node, number)
            if self.convention.variant != "memo" or not in_memory:
                raise _Parted(number)
        worth = study.worth(node)
        if worth is None:
            worth = study.exact.of(node)
        if worth is None:
            raise _Parted(number)
        return worth

    def _inner(self, node: Node, number: int, window: Window, silent: dict[int, float]) -> float:
        way, convention, x_moves = self.way, self.convention, node.x_moves
        wins_at_once = way.scans and self._has_win(node)
        if node.children and (node.outcome is not None or wins_at_once):
            raise _Parted(number + node.offsets[0])
        if wins_at_once:
            return self.study.scale.finished(1 if x_moves else -1, node.stones + 1)
        if node.repeats:
            raise _Parted(number)  # no convention tries a move twice
        is_fresh = number == self.study.top[1] and convention.root_window == "fresh"
        best = -inf if x_moves else inf
        low, high = window
        dead = set[int]()
        for child, cell, at in self._moves(node, number, silent):
            if dead:
                if child is None:
                    continue
                if not way.loops or self._loop(cell) in dead:
                    raise _Parted(at)
                if self.skipped is None:
                    self.skipped = at
            if child is None:
                worth = silent[cell]
            else:
                below = self.initial if is_fresh else self._window_below(low, high, best, x_moves)
                worth = self.node(child, at, *below)
            if x_moves:
                best, low = max(best, worth), max(low, best, worth)
                ends = (best, window[1]) if way.by_value else (low, high)
            else:
                best, high = min(best, worth), min(high, best, worth)
                ends = (window[0], best) if way.by_value else (low, high)
            is_met = ends[0] >= ends[1] if convention.cutoff == "weak" else ends[0] > ends[1]
            wins = convention.stop_on_win and (child is None or not way.at_once)
            if (wins and self.study.scale.is_win(best, for_x=x_moves)) or (
                convention.prunes and not is_fresh and is_met
            ):
                dead.add(self._loop(cell))
        if not dead or way.loops:
            left = (cell for cell in cells_of(node.untried) if cell not in silent)
            if any(self._loop(cell) not in dead for cell in left):
                raise _Parted(number)
        return best

    def _window_below(self, low: float, high: float, best: float, x_moves: bool) -> Window:
        bounds = self.way.bounds
        if bounds == "both" or not self.convention.prunes:
            return low, high
        if bounds == "parent":
            return (best, inf) if x_moves else (-inf, best)
        return (low, inf) if bounds == "alpha" else (-inf, high)

    def _moves(
        self, node: Node, number: int, silent: dict[int, float]
    ) -> list[tuple[Node | None, int, int]]:
        """Children, cells, numbers; in between, without a child, the moves that need no node."""
        last = len(self.order) + self.study.tree.rules.cells
        moves: list[tuple[Node | None, int, int]] = list(node.child_numbers(number))
        moves += ((None, cell, number) for cell in sorted(silent))
        return sorted(moves, key=lambda move: self.order.get(move[1], last))

    def _silent_moves(self, node: Node) -> dict[int, float]:
        """The untried moves whose worth is known without a node, with that worth."""
        silent, study = self.way.silent, self.study
        found: dict[int, float] = {}
        for cell in cells_of(node.untried) if silent != "nothing" else ():
            x, o = node.after(cell)
            outcome = study.tree.lines.outcome(x, o)
            if silent == "seen":
                exact = study.exact.worth(x, o, x_moves=not node.x_moves)
                if exact is not None and (x, o, not node.x_moves) in study.seen:
                    found[cell] = exact
            elif outcome is not None and (outcome or silent == "finished"):
                found[cell] = study.scale.finished(outcome, (x | o).bit_count())
        return found

    def _has_win(self, node: Node) -> bool:
        """Whether the side to move can win at once."""
        lines, mine = self.study.tree.lines, node.x if node.x_moves else node.o
        return any(lines.has_line(mine | bit) for bit in bits_of(node.legal))

    def _loop(self, cell: int) -> int:
        """The turn of the outer loop in which a cell is tried."""
        row, column = self.study.tree.rules.coordinates(cell)
        return row if self.way.loops == "rows" else column
