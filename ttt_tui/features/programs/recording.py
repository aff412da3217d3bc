"""The recording of a user's search: what was recognised, and every node that it visited.

The process that runs it writes this, the judge and the screen read it. Numbers are as the program
has them: its own scale, its own side. What they mean is for the judge to find out.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from functools import reduce
from math import nan
from pathlib import Path
from typing import NamedTuple

from ttt_tui.features.programs.channel import COLUMNS, Batch
from ttt_tui.game import Player, Position

NOTHING = nan
"""Instead of a number that the program does not have: no value returned, no window passed."""

TIME_LIMIT = "the time limit"
"""The beginning of `Recording.stopped` when the time is over."""

ROOT = 0
"""The first node: the position of the call itself."""

RAISED = 1
"""Flag: it was left by an exception."""
ODD = 2
"""Flag: not the board of its caller with one more stone, of the side to move, on an empty cell."""
KNOWN = 4
"""Flag: a memo (`lru_cache`) answered, the function's body did not run."""

CHANGED = 8
"""Flag: its board has changed when it returns; only the first nodes are compared."""


class BoardWords(NamedTuple):
    """How the program keeps its board: `3x3 list`, and its three signs, as text."""

    shape: str
    x: str
    o: str
    empty: str


@dataclass(frozen=True)
class Subject:
    """What was recognised, before the first node.

    Attributes:
        file: the file that contains the search: the one asked about, or one that it imports.
        functions: those of the cycle that searches, the one called first in front; by their
            qualified names (`Game.minimax`, `solve.<locals>.go`).
        call: as the user would write it: `minimax(board, 0, True)`.
        guessed: the names of the arguments that are guessed, not found in the file; with any,
            nothing may be called wrong.
        start: the position of the root, with the side that the program says is to move.
        window: the names of the two parameters that look like alpha and beta, None without.
        depth: the name of the parameter that looks like a depth, None without.
        attempt: the number of the cycle of functions, and of the way to call it.
        recipe: how to find the same search when the file runs again; for `runner` alone.
    """

    file: str
    functions: tuple[str, ...]
    call: str
    guessed: tuple[str, ...]
    board: BoardWords
    start: Position
    window: tuple[str, str] | None = None
    depth: str | None = None
    attempt: tuple[int, int] = (0, 0)
    recipe: str = ""

    def mentions(self, words: re.Pattern[str]) -> bool | None:
        """Whether the text of the file has such words; None where it cannot be read."""
        try:
            text = Path(self.file).read_text(encoding="utf-8", errors="replace")
        except OSError:
            return None
        return bool(words.search(text))


class Board(NamedTuple):
    """The stones of an odd node, as bits, and what is odd: "two stones more"."""

    x: int
    o: int
    words: str


@dataclass
class Recording:
    """The nodes in the order in which they were entered, in columns of one entry a node.

    A call on the board of its caller is no node of its own. Everything below node `n` are the nodes
    from `n + 1` up to `end[n]`. 39 bytes a node.

    Attributes:
        parent: -1 for the root.
        cell: where the stone went that its caller did not have; -1 for the root and odd nodes.
        end: the number of nodes when it was left; -1 while it is open.
        value: the number it returned.
        alpha, beta: the window it was called with, as passed.
        line: of the user's file, from which it was called; 0 for the root.
        function: its place in `Subject.functions`.
        flags: RAISED, ODD, KNOWN, CHANGED.
        odd: the boards of the odd nodes.
        chosen: the cell that the root's answer names, None if it names none.
        complete: it ended by itself.
        stopped: else why it was stopped: "a million nodes", "ValueError: ..."; "" while it runs.
        random: it asked for random numbers, which were seeded.
        note: a further sentence about the run.
        seconds: of the run, recording included.
    """

    subject: Subject
    parent: array[int] = field(default_factory=lambda: array("i"))
    cell: array[int] = field(default_factory=lambda: array("b"))
    end: array[int] = field(default_factory=lambda: array("i"))
    value: array[float] = field(default_factory=lambda: array("d"))
    alpha: array[float] = field(default_factory=lambda: array("d"))
    beta: array[float] = field(default_factory=lambda: array("d"))
    line: array[int] = field(default_factory=lambda: array("i"))
    function: array[int] = field(default_factory=lambda: array("B"))
    flags: array[int] = field(default_factory=lambda: array("B"))
    odd: dict[int, Board] = field(default_factory=dict)
    chosen: int | None = None
    complete: bool = False
    stopped: str = ""
    random: bool = False
    note: str = ""
    seconds: float = 0.0

    def __len__(self) -> int:
        """Nodes, the root included."""
        return len(self.parent)

    def extend(self, batch: Batch) -> None:
        """Add the nodes that another process has recorded since.

        Raises:
            ValueError: they are no continuation of those that there are; nothing is added then.
        """
        _check(self, batch)
        for name, column in batch.columns.items():
            getattr(self, name).extend(column)
        for node, end, value, flags in batch.late:
            self.end[node], self.value[node] = end, value
            self.flags[node] |= flags
        for node, x, o, words in batch.odd:
            self.odd[node] = Board(x, o, words)

    @property
    def is_whole(self) -> bool:
        """Whether the first call has been left, after its last call below."""
        last = self.path(len(self) - 1)
        ended = self.end[ROOT] == len(self)
        return ended and all(self.end[node] in (-1, len(self)) for node in last)

    def head(self, count: int) -> Recording:
        """Its first nodes, as if no more had come yet."""
        if count >= len(self):
            return self
        columns = {name: getattr(self, name)[:count] for name in COLUMNS}
        ends = columns["end"]
        for node, end in enumerate(ends):
            if end > count:
                ends[node] = -1
        odd = {node: board for node, board in self.odd.items() if node < count}
        return Recording(self.subject, **columns, odd=odd)

    def path(self, node: int) -> tuple[int, ...]:
        """The nodes from below the root to this one."""
        nodes: list[int] = []
        while node > ROOT:
            nodes.append(node)
            node = self.parent[node]
        return tuple(reversed(nodes))

    def children(self, node: int) -> tuple[int, ...]:
        """In the order in which they were visited."""
        found: list[int] = []
        child, end = node + 1, self.end[node] if self.end[node] >= 0 else len(self)
        while child < end:
            found.append(child)
            child = self.end[child] if self.end[child] >= 0 else end
        return tuple(found)

    def position(self, node: int) -> Position:
        """The stones at a node, whoever the program says is to move.

        Raises:
            ValueError: an odd node lies on the way to it.
        """
        path = self.path(node)
        if any(self.flags[each] & ODD for each in path):
            raise ValueError("a board on the path is not its parent's with one more stone")
        return reduce(after, (self.cell[each] for each in path), self.subject.start)

    def puts_on_taken_cell(self, node: int) -> bool:
        """Whether the board of an odd node has another stone on a cell that its caller had filled.

        Raises:
            ValueError: its caller is odd, too, or below an odd node.
        """
        if (board := self.odd.get(node)) is None:
            return False
        before = self.position(self.parent[node])
        return bool((board.x & ~before.x | board.o & ~before.o) & before.occupied)


def after(position: Position, cell: int) -> Position:
    """The position after a stone of the side to move, which may lie on a taken cell."""
    mine = 1 << cell
    x, o = (mine, 0) if position.to_move is Player.X else (0, mine)
    side = position.to_move.other
    return Position(position.x | x, position.o | o, side, position.rules)


def in_order(after: Mapping[int, Collection[int]]) -> tuple[int, ...] | None:
    """The cells in topological order, the lowest first; None where they go in a circle."""
    waiting = dict.fromkeys(after, 0)
    for cells in after.values():
        for cell in cells:
            waiting[cell] += 1
    found: list[int] = []
    while waiting:
        free = [cell for cell, count in waiting.items() if not count]
        if not free:
            return None
        cell = min(free)
        found.append(cell)
        del waiting[cell]
        for below in after[cell]:
            waiting[below] -= 1
    return tuple(found)


def _check(recording: Recording, batch: Batch) -> None:
    """Raises:
    ValueError: a batch is no continuation of a recording: calls that are not one in the other, or
        what no call can have.
    """
    columns, rules = batch.columns, recording.subject.start.rules
    first = len(recording)
    count = first + len(columns["parent"])
    cells, flags, functions = columns["cell"], columns["flags"], recording.subject.functions
    odd = {node for node, *_ in batch.odd}
    if odd != {node for node, each in enumerate(flags, first) if each & ODD} or any(
        max(x, o) > rules.full for _, x, o, _ in batch.odd
    ):
        raise ValueError("an impossible board")
    if count > first and not (
        -1 <= min(cells) <= max(cells) < rules.cells
        and max(flags) <= RAISED | ODD | KNOWN | CHANGED
        and max(columns["function"]) < len(functions)
        and min(columns["line"]) >= 0
    ):
        raise ValueError("an impossible node")
    # A call on the board of its caller is the same node, which is left twice, or more often.
    late = {node: end for node, end, _, _ in batch.late}
    path = [ROOT, *recording.path(first - 1)] if first else []
    if not set(late) <= set(path) or any(
        not first <= end <= count or flags & ~(RAISED | CHANGED) for _, end, _, flags in batch.late
    ):
        raise ValueError("a call that ends before it begins, or after its caller")
    ends = columns["end"]

    def end_of(node: int) -> int:
        return ends[node - first] if node >= first else late.get(node, recording.end[node])

    for node, (parent, cell) in enumerate(zip(columns["parent"], cells, strict=True), first):
        while path and path[-1] != parent:
            if end_of(path.pop()) not in (node, -1):
                raise ValueError("a call that ends before its last call")
        if (not path and (node, parent) != (ROOT, -1)) or (cell < 0) != (node in odd or not node):
            raise ValueError("a call from a call that has ended")
        path.append(node)
    if any(not node < end_of(node) <= count and end_of(node) != -1 for node in path):
        raise ValueError("a call that ends before its last call")
