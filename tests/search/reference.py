"""An independent oracle: the searches as plain recursion, with a record of every event.

It shares no code with the program: its own boards, trees, lines, legal moves and orders, floats for
the infinite window, and recursion. Slow and short on purpose.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from random import Random
from typing import Any, TypeAlias

INF = math.inf

Tree: TypeAlias = "float | list[Tree]"


@dataclass(frozen=True)
class Board:
    """An m,n,k position in the simplest words: `cells` are "X", "O" or "." in reading order."""

    cells: str
    is_max: bool = True  # X is to move
    rows: int = 3
    columns: int = 3
    in_a_row: int = 3
    gravity: bool = False
    misere: bool = False

    def play(self, move: int) -> Board:
        cells = self.cells[:move] + ("X" if self.is_max else "O") + self.cells[move + 1 :]
        return Board(cells, not self.is_max, *self.rules)

    @property
    def rules(self) -> tuple[int, int, int, bool, bool]:
        return self.rows, self.columns, self.in_a_row, self.gravity, self.misere

    def result(self) -> int | None:
        """1 if X has won, -1 if O has, 0 for a draw; None while the game goes on."""
        return _result(self.cells, lines(*self.rules[:3]), self.misere)

    def moves(self) -> list[int]:
        """Empty cells in reading order; with gravity the lowest of each column from the left."""
        if self.result() is not None:
            return []
        empty = [cell for cell, mark in enumerate(self.cells) if mark == "."]
        if not self.gravity:
            return empty
        lowest = {cell % self.columns: cell for cell in empty}
        return [lowest[column] for column in sorted(lowest)]

    def estimate(self) -> int:
        """Lines without an O less lines without an X, at most 62 either way; misere turns it."""
        balance = 0
        for line in lines(*self.rules[:3]):
            marks = {self.cells[cell] for cell in line}
            balance += ("O" not in marks) - ("X" not in marks)
        return max(-62, min(62, -balance if self.misere else balance))

    def order(self, kind: str) -> list[int]:
        """All cells in the order of trying them, for the orders that need no dice."""
        cells = list(range(len(self.cells)))
        if self.gravity:
            cells.sort(key=lambda cell: (cell % self.columns, cell))
        if kind == "reverse":
            return cells[::-1]
        weight = [
            sum(cell in line for line in lines(*self.rules[:3])) for cell in range(len(cells))
        ]
        sign = {"reading": 0, "centre": -1, "edges": 1}[kind]
        return sorted(cells, key=lambda cell: sign * weight[cell])  # stable: ties keep the order


@cache
def lines(rows: int, columns: int, in_a_row: int) -> tuple[tuple[int, ...], ...]:
    """Every run of `in_a_row` cells, found by walking from each cell in four directions."""
    found = []
    for row in range(rows):
        for column in range(columns):
            for down, right in [(0, 1), (1, 0), (1, 1), (1, -1)]:
                run = [(row + i * down, column + i * right) for i in range(in_a_row)]
                if all(0 <= r < rows and 0 <= c < columns for r, c in run):
                    found.append(tuple(r * columns + c for r, c in run))
    return tuple(found)


@lru_cache(maxsize=2**16)
def _result(cells: str, every_line: tuple[tuple[int, ...], ...], misere: bool) -> int | None:
    for side, value in (("X", 1), ("O", -1)):
        if any(all(cells[cell] == side for cell in line) for line in every_line):
            return -value if misere else value
    return None if "." in cells else 0


@dataclass(frozen=True)
class Branch:
    """A node of a tree of numbers."""

    tree: Any
    is_max: bool = True

    def play(self, move: int) -> Branch:
        return Branch(self.tree[move], not self.is_max)

    def result(self) -> float | None:
        return None if isinstance(self.tree, list) else self.tree

    def moves(self) -> list[int]:
        return list(range(len(self.tree))) if isinstance(self.tree, list) else []

    def estimate(self) -> int:
        raise NotImplementedError


State = Board | Branch


@dataclass(frozen=True)
class Variant:
    """How to search; the defaults are plain minimax. `order` lists the moves as they are tried."""

    order: Sequence[int] = range(64)
    prunes: bool = False
    strict: bool = False
    fresh: bool = False
    stop_on_win: bool = False
    depth_score: bool = False
    depth: int | None = None


@dataclass
class Node:
    """What is on record of a visited node; value and reason once the search has left it."""

    state: State
    move: int | None
    depth: int
    window: tuple[float, float]
    moves: list[int]
    tried: list[int] = field(default_factory=list)
    value: float = math.nan
    reason: str = "OPEN"


@dataclass(frozen=True)
class Snapshot:
    """Where the search stands after an event.

    Attributes:
        path: the open nodes; `best` of each so far; `tried` its moves entered.
        current: the node that the event entered or left.
        counts: by the names of `Counters`.
    """

    path: tuple[int, ...]
    best: tuple[float | None, ...]
    tried: tuple[tuple[int, ...], ...]
    entered: int
    current: int | None
    counts: dict[str, int]
    by_depth: tuple[int, ...]


class Reference:
    """A recursive search run to its end.

    Attributes:
        nodes: in the order of entering; the root is `nodes[0]`.
        snapshots: one before the first event, and one after each.
        pruned: moves left untried at cutoffs.
    """

    def __init__(self, state: State, variant: Variant) -> None:
        self.variant = variant
        self.nodes: list[Node] = []
        self.pruned = 0
        names = "wins_max wins_min draws cutoffs pruning_cutoffs win_stops horizon_nodes"
        self._counts = dict.fromkeys(names.split(), 0)
        self._by_depth: list[int] = []
        self._path: list[int] = []
        self._best: list[float | None] = []
        self.snapshots = [Snapshot((), (), (), 0, None, dict(self._counts), ())]
        self.value = self._visit(state, None, (-INF, INF))

    def _visit(self, state: State, move: int | None, window: tuple[float, float]) -> float:
        number, depth = len(self.nodes), len(self._path)
        moves = sorted(state.moves(), key=list(self.variant.order).index)
        node = Node(state, move, depth, window, moves)
        self.nodes.append(node)
        if move is not None:
            self.nodes[self._path[-1]].tried.append(move)
            self._by_depth += [0] * (depth - len(self._by_depth))
            self._by_depth[depth - 1] += 1
        self._path.append(number)
        self._best.append(None)
        self._event(number)
        result = state.result()
        if result is not None:
            node.value, node.reason = self._worth(state, result, depth), "GAME_OVER"
            if depth:
                names = {1: "wins_max", 0: "draws", -1: "wins_min"}
                self._counts[names[(result > 0) - (result < 0)]] += 1
        elif depth == self.variant.depth:
            node.value, node.reason = state.estimate(), "HORIZON"
            self._counts["horizon_nodes"] += 1
        else:
            node.value, node.reason = self._choose(node)
        self._path.pop()
        self._best.pop()
        if self._path:
            known, better = self._best[-1], max if self.nodes[self._path[-1]].state.is_max else min
            self._best[-1] = node.value if known is None else better(known, node.value)
        self._event(number)
        return node.value

    def _event(self, number: int) -> None:
        tried = tuple(tuple(self.nodes[each].tried) for each in self._path)
        self.snapshots.append(
            Snapshot(
                tuple(self._path), tuple(self._best), tried, len(self.nodes), number,
                dict(self._counts), tuple(self._by_depth),
            )
        )  # fmt: skip

    def _worth(self, state: State, result: float, depth: int) -> float:
        if isinstance(state, Branch):
            return result
        size = len(state.cells) + 1 - depth if self.variant.depth_score else 1
        if self.variant.depth is not None:  # beyond every estimate
            size = 62 + size if self.variant.depth_score else 100
        return size * result

    def _choose(self, node: Node) -> tuple[float, str]:
        variant, counts = self.variant, self._counts
        alpha, beta = node.window
        sign = 1 if node.state.is_max else -1
        best = -INF * sign
        for number, move in enumerate(node.moves, start=1):
            is_open = not variant.prunes or (variant.fresh and node.depth == 0)
            window = (-INF, INF) if is_open else (alpha, beta)
            value = self._visit(node.state.play(move), move, window)
            left = len(node.moves) - number
            if sign > 0:
                best = max(best, value)
                alpha = max(alpha, best)
            else:
                best = min(best, value)
                beta = min(beta, best)
            if not variant.prunes:
                continue
            if alpha > beta or (alpha == beta and not variant.strict):
                counts["cutoffs"] += 1
                counts["pruning_cutoffs"] += left > 0
                self.pruned += left
                return best, "CUTOFF" if left else "BOUND_MET"
            if variant.stop_on_win and best * sign > (62 if variant.depth else 0) and left:
                counts["win_stops"] += 1
                return best, "WIN_FOUND"
        return best, "ALL_TRIED"


@cache
def truth(state: Board) -> tuple[int, int]:
    """The exact value for X, and the plies to the end: the winner hurries, the loser delays."""
    result = state.result()
    if result is not None:
        return result, 0
    replies = [truth(state.play(move)) for move in state.moves()]
    sign = 1 if state.is_max else -1
    value = sign * max(sign * reply for reply, _ in replies)
    distances = [distance for reply, distance in replies if reply == value]
    return value, 1 + (min(distances) if value == sign else max(distances))


def written(tree: Tree, *, is_max: bool = True) -> str:
    """`((3 12 8) (2 4 6) (14 5 2))`"""
    if isinstance(tree, list):
        return f"({' '.join(map(written, tree))}){'' if is_max else ' min'}"
    return str(tree)


def random_trees(seed: int, count: int) -> Iterator[Tree]:
    """Of every shape: uneven, with one child, with equal and with infinite values."""
    dice = Random(seed)
    for _ in range(count):
        most, infinite = dice.choice((1, 2, 9, 1000)), dice.choice((0.0, 0.0, 0.1, 0.5))
        yield [_grown(dice, dice.randrange(5), most, infinite) for _ in range(_width(dice))]


def _width(dice: Random) -> int:
    return dice.choice((1, 2, 2, 3, 4))


def _grown(dice: Random, plies: int, most: int, infinite: float) -> Tree:
    if not plies or dice.random() < 0.15:
        return dice.choice((INF, -INF)) if dice.random() < infinite else dice.randint(-most, most)
    return [_grown(dice, plies - 1, most, infinite) for _ in range(_width(dice))]
