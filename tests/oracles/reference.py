"""An independent oracle: the plain recursive searches, on tuples of characters.

It shares no code with the program: its own boards, lines, legal moves and orders, floats for the
infinite window, and recursion. It writes down every event, so that the resumable search can be
held against it event for event. Slow and short on purpose.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache

Board = tuple[str, ...]
"""The cells in reading order: "X", "O" or "."."""

INF = math.inf


def other(side: str) -> str:
    return "O" if side == "X" else "X"


def put(board: Board, cell: int, side: str) -> Board:
    return (*board[:cell], side, *board[cell + 1 :])


@dataclass(frozen=True)
class Game:
    """An m,n,k game in the simplest words."""

    rows: int = 3
    columns: int = 3
    in_a_row: int = 3
    gravity: bool = False
    misere: bool = False

    @property
    def empty(self) -> Board:
        return (".",) * (self.rows * self.columns)

    @cached_property
    def lines(self) -> list[tuple[int, ...]]:
        """Every run of `in_a_row` cells, found by walking from each cell in four directions."""
        found = []
        for row in range(self.rows):
            for column in range(self.columns):
                for down, right in [(0, 1), (1, 0), (1, 1), (1, -1)]:
                    run = [(row + i * down, column + i * right) for i in range(self.in_a_row)]
                    if all(0 <= r < self.rows and 0 <= c < self.columns for r, c in run):
                        found.append(tuple(r * self.columns + c for r, c in run))
        return found

    def has_line(self, board: Board, side: str) -> bool:
        return any(all(board[cell] == side for cell in line) for line in self.lines)

    def result(self, board: Board) -> str | None:
        """`X`, `O` or `draw`; None while the game continues."""
        return _result(self, board)

    def open_lines(self, board: Board) -> int:
        """Lines without an O less lines without an X, at most 62 either way; misere turns it."""
        balance = 0
        for line in self.lines:
            marks = {board[cell] for cell in line}
            balance += ("O" not in marks) - ("X" not in marks)
        return max(-62, min(62, -balance if self.misere else balance))

    def moves(self, board: Board) -> list[int]:
        """Empty cells in reading order; with gravity the lowest of each column from the left."""
        if self.result(board) is not None:
            return []
        empty = [cell for cell, mark in enumerate(board) if mark == "."]
        if not self.gravity:
            return empty
        lowest = {cell % self.columns: cell for cell in empty}
        return [lowest[column] for column in sorted(lowest)]

    def order(self, kind: str) -> list[int]:
        """All cells in the order of trying them, for the orders that need no dice."""
        cells = [row * self.columns + column for row, column in self._scan()]
        if kind == "reverse":
            return cells[::-1]
        weight = {cell: sum(cell in line for line in self.lines) for cell in cells}
        sign = {"reading": 0, "centre": -1, "edges": 1}[kind]
        return sorted(cells, key=lambda cell: sign * weight[cell])  # stable: ties keep the scan

    def _scan(self) -> list[tuple[int, int]]:
        if self.gravity:
            return [(row, column) for column in range(self.columns) for row in range(self.rows)]
        return [(row, column) for row in range(self.rows) for column in range(self.columns)]


@lru_cache(maxsize=2**16)
def _result(game: Game, board: Board) -> str | None:
    """A search asks twice at each node, and most boards come back by other moves."""
    for side in "XO":
        if game.has_line(board, side):
            return other(side) if game.misere else side
    return None if "." in board else "draw"


@dataclass(frozen=True)
class Variant:
    """How to search; the defaults are plain minimax.

    `order` lists the cells in the order of trying them.
    """

    order: Sequence[int]
    prunes: bool = False
    strict: bool = False
    fresh: bool = False
    stop_on_win: bool = False
    first_move: int | None = None
    depth_score: bool = False
    depth: int | None = None


@dataclass
class Node:
    """What is on record of a visited node, once the search has left it."""

    move: int | None
    depth: int
    board: Board
    side: str
    window: tuple[float, float]
    moves: list[int]
    parent: Node | None
    children: list[Node] = field(default_factory=list)
    value: float = math.nan
    reason: str = "open"


@dataclass(frozen=True)
class Enter:
    node: int


@dataclass(frozen=True)
class Leave:
    node: int


Event = Enter | Leave


@dataclass
class Count:
    """The counters, kept as the search goes."""

    nodes: int = 0
    results: dict[str, int] = field(default_factory=lambda: {"X": 0, "O": 0, "draw": 0})
    cutoffs: int = 0
    pruning: int = 0  # cutoffs that left moves untried
    pruned: int = 0
    win_stops: int = 0
    win_stop_moves: int = 0
    estimated: int = 0
    by_depth: dict[int, int] = field(default_factory=dict)


class Reference:
    """A recursive search run to its end, with its events, nodes and counters.

    Attributes:
        nodes: in the order of entering; the root is `nodes[0]`.
        events: one Enter and one Leave for each.
    """

    def __init__(self, game: Game, board: Board, side: str, variant: Variant) -> None:
        self.game = game
        self.variant = variant
        self.nodes: list[Node] = []
        self.events: list[Event] = []
        self.count = Count()
        self.value = self._visit(board, side, None, None, (-INF, INF))

    def _visit(
        self,
        board: Board,
        side: str,
        move: int | None,
        parent: Node | None,
        window: tuple[float, float],
    ) -> float:
        depth = 0 if parent is None else parent.depth + 1
        node = Node(move, depth, board, side, window, self._ordered(board, depth), parent)
        number = len(self.nodes)
        self.nodes.append(node)
        self.events.append(Enter(number))
        if parent is not None:
            parent.children.append(node)
            self.count.nodes += 1
            self.count.by_depth[depth] = self.count.by_depth.get(depth, 0) + 1
        result = self.game.result(board)
        if result is not None:
            node.value, node.reason = self._worth(result, depth), "game over"
            if parent is not None:
                self.count.results[result] += 1
        elif depth == self.variant.depth:
            node.value, node.reason = self.game.open_lines(board), "horizon"
            self.count.estimated += 1
        else:
            node.value, node.reason = self._choose(node)
        self.events.append(Leave(number))
        return node.value

    def _ordered(self, board: Board, depth: int) -> list[int]:
        moves = self.game.moves(board)
        first = self.variant.first_move
        if depth == 0 and first is not None and set(board) == {"."}:
            moves = [first]
        return sorted(moves, key=list(self.variant.order).index)

    def _worth(self, result: str, depth: int) -> float:
        size = len(self.game.empty) + 1 - depth if self.variant.depth_score else 1
        if self.variant.depth is not None:  # beyond every estimate
            size = 62 + size if self.variant.depth_score else 100
        return {"X": size, "draw": 0, "O": -size}[result]

    def _choose(self, node: Node) -> tuple[float, str]:
        variant = self.variant
        alpha, beta = node.window
        sign = 1 if node.side == "X" else -1
        best = -INF * sign
        for tried, move in enumerate(node.moves, start=1):
            open_window = not variant.prunes or (variant.fresh and node.depth == 0)
            value = self._visit(
                put(node.board, move, node.side),
                other(node.side),
                move,
                node,
                (-INF, INF) if open_window else (alpha, beta),
            )
            left = len(node.moves) - tried
            if node.side == "X":
                best = max(best, value)
                alpha = max(alpha, best)
            else:
                best = min(best, value)
                beta = min(beta, best)
            if not variant.prunes:
                continue
            if alpha > beta or (alpha == beta and not variant.strict):
                self.count.cutoffs += 1
                self.count.pruning += left > 0
                self.count.pruned += left
                return best, "cutoff" if left else "bound met"
            if variant.stop_on_win and best * sign > (62 if variant.depth else 0) and left:
                self.count.win_stops += 1
                self.count.win_stop_moves += left
                return best, "win found"
        return best, "all tried"


class Standstill:
    """The reference search stopped after some of its events; move it on with `step`."""

    def __init__(self, reference: Reference) -> None:
        self.reference = reference
        self.events = 0
        self.path: list[int] = []
        self.entered = 0
        self.current: int | None = None
        self.left: set[int] = set()
        self.best: dict[int, float | None] = {}
        self.tried: dict[int, list[int]] = {}

    @classmethod
    def at(cls, reference: Reference, events: int) -> Standstill:
        """After so many events."""
        still = cls(reference)
        while still.events < events:
            still.step()
        return still

    def step(self) -> None:
        event = self.reference.events[self.events]
        self.events += 1
        number = self.current = event.node
        node = self.reference.nodes[number]
        if isinstance(event, Enter):
            if self.path:
                assert node.move is not None
                self.tried[self.path[-1]].append(node.move)
            self.path.append(number)
            self.entered += 1
            self.best[number] = None
            self.tried[number] = []
            return
        assert self.path.pop() == number
        self.left.add(number)
        if self.path:
            parent = self.path[-1]
            known = self.best[parent]
            better = max if self.reference.nodes[parent].side == "X" else min
            self.best[parent] = node.value if known is None else better(known, node.value)

    def unvisited(self, number: int) -> list[int]:
        return [m for m in self.reference.nodes[number].moves if m not in self.tried[number]]


class Truth:
    """Exact values by memoised retrograde reasoning; distances with best play by both."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._known: dict[tuple[Board, str], tuple[int, int]] = {}

    def solve(self, board: Board, side: str) -> tuple[int, int]:
        """(value from X's side, plies to the end: the winner hurries, the loser delays)."""
        known = self._known.get((board, side))
        if known is None:
            known = self._known[board, side] = self._solve(board, side)
        return known

    def _solve(self, board: Board, side: str) -> tuple[int, int]:
        result = self.game.result(board)
        if result is not None:
            return {"X": 1, "draw": 0, "O": -1}[result], 0
        replies = [
            self.solve(put(board, move, side), other(side)) for move in self.game.moves(board)
        ]
        sign = 1 if side == "X" else -1
        value = sign * max(sign * reply for reply, _ in replies)
        distances = [distance for reply, distance in replies if reply == value]
        return value, 1 + (min(distances) if value == sign else max(distances))

    def scored(self, board: Board, side: str, depth: int, depth_score: bool) -> int:
        """The value as a search counts it `depth` plies below its root."""
        value, distance = self.solve(board, side)
        if not depth_score:
            return value
        return value * (len(board) + 1 - depth - distance)


def reachable(game: Game, first: str = "X") -> Iterator[tuple[Board, str]]:
    """Every position of games in which `first` begins, by number of stones."""
    level = {game.empty}
    side = first
    while level:
        for board in sorted(level):
            yield board, side
        level = {put(board, move, side) for board in level for move in game.moves(board)}
        side = other(side)
