"""A recorded tree in which equal subtrees stand once.

A search of the empty board visits half a million nodes, and five thousand positions. Below two
nodes of the same position a search mostly does the same, and whether it did is a comparison of
bytes: so a judge walks some ten thousand nodes, not all of them.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from math import isnan
from operator import sub

from ttt_tui.features.programs.judging.deadline import check_deadline
from ttt_tui.features.programs.recording import (
    CHANGED,
    KNOWN,
    NOTHING,
    ODD,
    RAISED,
    ROOT,
    Recording,
)
from ttt_tui.game import Player, Position, Rules
from ttt_tui.game.bitboard import bits_of

_WITHOUT_CHANGED = bytes(flags & ~CHANGED for flags in range(256))
"""Only the first nodes have been looked at for it, so it makes no difference."""
_ENOUGH = 5
"""Nodes that say what numbers are."""
_LOOKED_AT = 200
"""Nodes that say whether stones fall; in most games one of the first does."""


def cells_of(mask: int) -> Iterator[int]:
    """The cells of a mask, the lowest first."""
    return (bit.bit_length() - 1 for bit in bits_of(mask))


class Lines:
    """What a mask of stones holds, and where the next stone may go."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self._known: dict[int, bool] = {}

    def has_line(self, stones: int) -> bool:
        known = self._known.get(stones)
        if known is None:
            known = any(stones & line == line for line in self.rules.lines)
            self._known[stones] = known
        return known

    def complete(self, x: int, o: int) -> set[int]:
        """The lines of one side's stones."""
        return {line for line in self.rules.lines if line in (x & line, o & line)}

    def outcome(self, x: int, o: int) -> int | None:
        """1, 0 or -1 from X's side; None while the game continues."""
        sign = -1 if self.rules.misere else 1
        if self.has_line(x):
            return sign
        if self.has_line(o):
            return -sign
        return 0 if x | o == self.rules.full else None

    def legal(self, x: int, o: int) -> int:
        """The cells of a game that goes on, as bits."""
        empty = self.rules.full & ~(x | o)
        if not self.rules.gravity:
            return empty
        filled = (x | o) >> self.rules.columns
        ground = self.rules.full & ~(self.rules.full >> self.rules.columns)
        return empty & (filled | ground)


@dataclass(eq=False, slots=True)
class Node:
    """A node, or the first of several that are the same to the last of their descendants.

    Attributes:
        number: in the recording.
        depth: plies below the root.
        outcome: 1, 0 or -1 from X's side; None while the game continues.
        legal: the cells that may be played, as bits; 0 when it is over.
        raw: the number it returned, `NOTHING` without.
        window: alpha and beta as passed.
        is_open: it was not left, or left by an exception, or lies too deep to be looked at.
        is_regular: as many stones of each side as plies have been played.
        children: in the order visited.
        cells: of the children; -1 for an odd one.
        offsets: the children's numbers, counted from this node's.
    """

    number: int
    x: int
    o: int
    x_moves: bool
    depth: int
    outcome: int | None
    legal: int
    raw: float
    window: tuple[float, float]
    flags: int
    is_open: bool
    is_regular: bool
    children: list[Node] = field(default_factory=list)
    cells: list[int] = field(default_factory=list)
    offsets: list[int] = field(default_factory=list)

    @property
    def has_value(self) -> bool:
        return not isnan(self.raw)

    @property
    def is_odd(self) -> bool:
        return bool(self.flags & ODD)

    @property
    def is_known(self) -> bool:
        """A memo answered."""
        return bool(self.flags & KNOWN)

    @property
    def board(self) -> tuple[int, int, bool]:
        """The stones, and who is to move: the same for all nodes of a position."""
        return self.x, self.o, self.x_moves

    @property
    def stones(self) -> int:
        return (self.x | self.o).bit_count()

    @property
    def tried(self) -> int:
        """The cells of its children, as bits."""
        return sum(1 << cell for cell in set(self.cells) if cell >= 0)

    @property
    def untried(self) -> int:
        return self.legal & ~self.tried

    @property
    def repeats(self) -> bool:
        """It tries a move more than once, as deepening and null windows do."""
        return len(set(self.cells)) < len(self.cells)

    def after(self, cell: int) -> tuple[int, int]:
        """The stones of X, and those of O, when the side to move has put one there."""
        bit = 1 << cell
        return (self.x | bit, self.o) if self.x_moves else (self.x, self.o | bit)

    def child_numbers(self, number: int) -> Iterator[tuple[Node, int, int]]:
        """Its children, their cells and their numbers, where this node is the one of `number`."""
        check_deadline()
        for child, cell, offset in zip(self.children, self.cells, self.offsets, strict=True):
            yield child, cell, number + offset


class Tree:
    """The distinct nodes of a recording.

    Attributes:
        nodes: in the order entered.
        callers: of each odd node the node that called it.
    """

    def __init__(self, recording: Recording) -> None:
        self.recording = recording
        self.rules = _rules(recording)
        self.lines = Lines(self.rules)
        self.nodes: list[Node] = []
        self.callers: dict[int, Node] = {}
        self._seen: dict[tuple[int, int, int], Node] = {}
        count = len(recording)
        self._ends = [end if end >= 0 else count for end in recording.end]
        self._cells = recording.cell.tobytes()
        sizes = array("i", map(sub, self._ends, range(count)))
        flags = recording.flags.tobytes().translate(_WITHOUT_CHANGED)
        numbers = (recording.value, recording.alpha, recording.beta)
        self._columns = [
            (1, flags),
            (4, sizes.tobytes()),
            *((8, each.tobytes()) for each in numbers),
        ]
        # On a board of so many empty cells nothing is deeper, unless stones are put on stones.
        self._deepest = recording.subject.start.empties + 1
        if count:
            self._build()
        self.nodes.sort(key=lambda node: node.number)
        if self._returns_moves():
            for node in self.nodes:
                node.raw = NOTHING

    @property
    def root(self) -> Node:
        return self.nodes[0]

    def position(self, node: Node) -> Position:
        player = Player.X if node.x_moves else Player.O
        return Position(node.x, node.o, player, self.rules)

    def _returns_moves(self) -> bool:
        """Whether each number is an empty cell of its node, counted from 0 or from 1: no value."""
        looked_at = [
            node for node in self.nodes if node.outcome is None and node.children and node.has_value
        ]
        return len(looked_at) >= _ENOUGH and any(
            all(
                first <= node.raw < first + self.rules.cells
                and node.raw == int(node.raw)
                and node.legal & 1 << int(node.raw) - first
                for node in looked_at
            )
            for first in (0, 1)
        )

    def _build(self) -> None:
        start = self.recording.subject.start
        root = self._node(ROOT, start.x, start.o, start.to_move is Player.X, 0)
        left = [root]
        while left:
            check_deadline()
            left.extend(reversed(self._grow(left.pop())))

    def _grow(self, node: Node) -> list[Node]:
        """Give a node its children; those of them that were not seen before."""
        cells, odd, ends = self.recording.cell, self.recording.odd, self._ends
        fresh: list[Node] = []
        if node.depth > self._deepest:
            node.is_open = True
            return fresh
        child, end = node.number + 1, ends[node.number]
        while child < end:
            cell, x, o = cells[child], node.x, node.o
            if cell >= 0:
                x, o = node.after(cell)
            elif child in odd:
                x, o, _ = odd[child]
            known = len(self.nodes)
            found = self._node(child, x, o, not node.x_moves, node.depth + 1)
            if len(self.nodes) > known:
                fresh.append(found)
                if found.is_odd:
                    self.callers[child] = node
            node.children.append(found)
            node.cells.append(cell)
            node.offsets.append(child - node.number)
            child = max(child + 1, ends[child])
        return fresh

    def _node(self, number: int, x: int, o: int, x_moves: bool, depth: int) -> Node:
        recording = self.recording
        is_open = recording.end[number] < 0 or bool(recording.flags[number] & RAISED)
        if number == ROOT and recording.complete:
            is_open = False  # the search is done; what its caller made of it is its own affair
        end = self._ends[number]
        # Equal for two nodes whose subtrees are equal, and in all likelihood for no others.
        below = (column[width * number : width * end] for width, column in self._columns)
        key = (x, o, hash((x_moves, depth, self._cells[number + 1 : end], *below)))
        if not is_open and (twin := self._seen.get(key)) is not None:
            return twin
        outcome = self.lines.outcome(x, o)
        node = Node(
            number,
            x,
            o,
            x_moves,
            depth,
            outcome,
            self.lines.legal(x, o) if outcome is None else 0,
            NOTHING if is_open else recording.value[number],
            (recording.alpha[number], recording.beta[number]),
            recording.flags[number],
            is_open,
            self._is_regular(x, o, depth),
        )
        if not is_open:
            self._seen[key] = node
        self.nodes.append(node)
        return node

    def _is_regular(self, x: int, o: int, depth: int) -> bool:
        start = self.recording.subject.start
        first, second = (depth + 1) // 2, depth // 2
        if start.to_move is Player.O:
            first, second = second, first
        return (
            not x & o
            and x.bit_count() == start.x.bit_count() + first
            and o.bit_count() == start.o.bit_count() + second
        )


def _rules(recording: Recording) -> Rules:
    """Those of the recording; with stones that fall, if none ever lies on an empty cell."""
    start = recording.subject.start
    rules = start.rules
    if rules.gravity or rules.rows < 2:
        return rules
    bottom = rules.cells - rules.columns
    moves = {cell for cell in recording.cell if cell >= 0}
    if not any(cell < bottom and not start.occupied >> cell & 1 for cell in range(rules.cells)):
        return rules
    falling = replace(rules, gravity=True)
    stones = [start.occupied] * len(recording)
    for node in range(1, min(len(recording), _LOOKED_AT)):
        cell, before = recording.cell[node], stones[recording.parent[node]]
        if cell < 0:
            return rules
        below = cell + rules.columns
        if below < rules.cells and not before >> below & 1:
            return rules
        stones[node] = before | 1 << cell
    return falling if len(recording) > _LOOKED_AT or len(moves) > rules.columns else rules
