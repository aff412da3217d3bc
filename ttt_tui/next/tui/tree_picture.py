"""A tree in two dimensions, as a textbook draws it, in the cells of a terminal.

Nodes where Max chooses are triangles that point up, those of Min point down, leaves are numbers.
Branches of the current path have heavy lines, a branch that was cut off is crossed out, and what
was not visited is pale. A row is worked out when it is read, so a tree may be larger than the
screen.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import groupby
from typing import NamedTuple

from ttt_tui.next.tui.lines import Span
from ttt_tui.next.tui.tidy import tidy


class Kind(Enum):
    """Who chooses at a node; its value is the sign for it."""

    MAX = "▲"
    MIN = "▼"
    LEAF = ""


@dataclass(frozen=True)
class DrawnNode:
    """A node of the drawing.

    Attributes:
        parent: its parent's number in the drawing; None for the first node.
        label: its name, or the move that leads to it.
        label_style: of the label.
        board: rows of letters, all of one length; empty if no board is drawn.
        last: row and column of the stone that the move has put on the board.
        value: what is known of it; empty if nothing is.
        style: of the value.
        note: below the value: the window of an open node, or the bound of a cut.
        note_style: of the note.
        folded: nodes that are hidden below it.
        visited: the search has come to it.
        heavy: its branch has a heavy line: the search or the game has come along it, or best play.
        struck: the style in which its branch is crossed out; empty if it is not.
        current: the last event entered or left it.
        selected: it is under the cursor.
    """

    parent: int | None
    kind: Kind
    label: str = ""
    label_style: str = "dim"
    board: tuple[str, ...] = ()
    last: tuple[int, int] | None = None
    value: str = ""
    style: str = "dim"
    note: str = ""
    note_style: str = "dim"
    folded: int = 0
    visited: bool = False
    heavy: str = ""
    struck: str = ""
    current: bool = False
    selected: bool = False

    @property
    def edge_style(self) -> str:
        return self.heavy or ("dim" if self.visited else "grid")


class Detail(NamedTuple):
    """What is drawn of each node, as far as there is room.

    Attributes:
        boards: small boards in place of moves.
        drops: a row of its own for the lines down to the nodes.
        labels: names or moves.
        notes: windows and the bounds of cuts.
        tight: no free cell on both sides of a value, and moves without brackets.
    """

    boards: bool = False
    drops: bool = False
    labels: bool = True
    notes: bool = True
    tight: bool = False


DETAILS = (
    Detail(boards=True, drops=True),
    Detail(drops=True),
    Detail(),
    Detail(notes=False),
    Detail(labels=False, notes=False),
)
"""From the one that takes the most rows to the one that takes the fewest."""

_LEAST_INNER = 7  # so that values and windows do not move the other nodes
_LINES = " ╴╸╷╮┑╻┒┓╶─╾╭┬┭┎┰┱╺╼━┍┮┯┏┲┳╵╯┙│┤┥╽┧┪╰┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋"
"""By the weights of the arms: 27 up + 9 right + 3 down + left; 0 none, 1 light, 2 heavy."""

_UP, _RIGHT, _DOWN, _LEFT = 27, 9, 3, 1
_BUS, _DROP, _LABEL, _BOARD, _VALUE, _NOTE = "bus", "drop", "label", "board", "value", "note"
_STRUCK = "╳"

Row = tuple[int, str, int]
"""The ply that a row belongs to, what it shows of its nodes, and which row of a board."""

Cells = dict[int, Span]
"""By column, the sign there and its styles."""


class TreePicture:
    """Where each node of a tree stands, and the rows of the drawing.

    Attributes:
        nodes: each parent before its children, these from left to right.
        plies: the numbers of the nodes of each level, from left to right.
        width, height: in cells.
    """

    def __init__(self, nodes: Sequence[DrawnNode], detail: Detail) -> None:
        self.nodes, self.detail = nodes, detail
        self.plies = _by_ply(nodes)
        self._rows = list(_row_plan(nodes, self.plies, detail))
        self._children: dict[int, list[int]] = defaultdict(list)
        for number, node in enumerate(nodes):
            if node.parent is not None:
                self._children[node.parent].append(number)
        self._widths = [self._width(node) for node in nodes]
        middles = tidy([node.parent for node in nodes], self._widths, gap=1, apart=1)
        self._middles = [int(middle) for middle in middles]  # all widths are odd
        self.width = max(
            (x + width // 2 + 1 for x, width in zip(self._middles, self._widths, strict=True)),
            default=0,
        )
        self.height = len(self._rows)

    def _width(self, node: DrawnNode) -> int:
        detail = self.detail
        width = max(len(self._head(node)) + 2 * (not detail.tight), len(self._label(node)))
        if detail.boards and node.board:
            width = max(width, len(node.board[0]) + 2)
        if detail.notes and node.kind is not Kind.LEAF:
            width = max(width, 0 if detail.tight else _LEAST_INNER, len(_note(node)))
        return width | 1

    def _head(self, node: DrawnNode) -> str:
        """The sign of who chooses, and the value; a dot for a leaf whose value is not known."""
        unknown = "" if node.kind.value else "·"
        if node.folded and not self.detail.notes:
            unknown = "…"
        return " ".join(filter(None, (node.kind.value, node.value or unknown)))

    def _label(self, node: DrawnNode) -> str:
        if not self.detail.labels:
            return ""
        return node.label.strip("()") if self.detail.tight else node.label

    def children(self, number: int) -> Sequence[int]:
        """The numbers of a node's children in the drawing, from left to right."""
        return self._children.get(number, ())

    def beside(self, number: int, step: int) -> int | None:
        """The next node of the same level, to the right (1) or to the left (-1)."""
        level = next(level for level in self.plies if number in level)
        place = level.index(number) + step
        return level[place] if 0 <= place < len(level) else None

    def span(self, number: int) -> tuple[range, range]:
        """The columns and rows of a node, its branch included."""
        ply = next(ply for ply, level in enumerate(self.plies) if number in level)
        rows = [y for y, row in enumerate(self._rows) if row[0] == ply]
        left = self._middles[number] - self._widths[number] // 2
        return range(left, left + self._widths[number]), range(rows[0], rows[-1] + 1)

    def node_at(self, x: int, y: int) -> int | None:
        """The number of the node at a place of the drawing."""
        if not 0 <= y < self.height:
            return None
        level = self.plies[self._rows[y][0]]
        return next((n for n in level if abs(x - self._middles[n]) <= self._widths[n] // 2), None)

    def line(self, y: int, left: int, right: int) -> list[Span]:
        """The columns from `left` to before `right` of a row.

        A node that is partly in sight has its lines only: half a number would be another number.
        """
        ply, part, index = self._rows[y]
        cells: Cells = {}
        for number in self.plies[ply]:
            start = self._middles[number] - self._widths[number] // 2
            if (left <= start and start + self._widths[number] <= right) or part == _DROP:
                self._draw(cells, number, part, index)
        if part == _BUS:
            for parent in self.plies[ply - 1]:
                self._draw_bus(cells, parent)
        blank = " ", ""
        signs = [cells.get(column, blank) for column in range(left, right)]
        return [
            ("".join(sign for sign, _ in run), style)
            for style, run in groupby(signs, lambda cell: cell[1])
        ]

    def _draw(self, cells: Cells, number: int, part: str, index: int) -> None:
        node, middle = self.nodes[number], self._middles[number]
        under = " selected" if node.selected else ""
        if under and part in (_LABEL, _BOARD, _VALUE, _NOTE):
            left = middle - self._widths[number] // 2
            cells |= dict.fromkeys(range(left, left + self._widths[number]), (" ", under))
        if part == _DROP:
            sign = _LINES[(1 + bool(node.heavy)) * (_UP + _DOWN)]
            cells[middle] = (_STRUCK, node.struck) if node.struck else (sign, node.edge_style)
        elif part == _LABEL:
            style = node.label_style if node.visited or node.heavy else "grid"
            _write(cells, middle, self._label(node), style + under)
        elif part == _BOARD and node.board:
            for column, letter in enumerate(node.board[index]):
                behind = " cursor" if node.last == (index, column) else under
                ink = {"X": "x", "O": "o"}.get(letter, "grid") if node.visited else "grid"
                cells[middle - len(node.board[index]) // 2 + column] = letter, ink + behind
        elif part == _VALUE:
            self._draw_value(cells, number, under)
        elif part == _NOTE:
            if note := _note(node):
                _write(cells, middle, note, (node.note_style if node.note else "dim") + under)
            elif children := self.children(number):
                heavy = next(
                    (self.nodes[each] for each in children if self.nodes[each].heavy), None
                )
                sign = _LINES[(1 + (heavy is not None)) * (_UP + _DOWN)]
                cells[middle] = sign, (heavy.edge_style if heavy else "dim") + under

    def _draw_value(self, cells: Cells, number: int, under: str) -> None:
        node, head = self.nodes[number], self._head(self.nodes[number])
        start = self._middles[number] - len(head) // 2
        if node.current and not start:
            under = " cursor"  # there is no room for the sign beside it
        pale = "" if node.visited or node.heavy else "grid"
        ink = pale or ("x" if node.kind is Kind.MAX else "o")
        for place, sign in enumerate(head):
            is_triangle = place == 0 and node.kind is not Kind.LEAF
            cells[start + place] = sign, (ink if is_triangle else pale or node.style) + under
        if node.current and start:
            cells[start - 1] = "►", "open" + under

    def _draw_bus(self, cells: Cells, parent: int) -> None:
        """The lines from a node to its children, the heavy one over the others."""
        above, arms = self._middles[parent], defaultdict[int, dict[int, int]](dict)
        styles: dict[int, str] = {}
        for child in sorted(self.children(parent), key=self._strength):
            node, x = self.nodes[child], self._middles[child]
            weight = 1 + bool(node.heavy)
            arms[above][_UP] = arms[x][_DOWN] = weight
            low, high = sorted((above, x))
            for column in range(low, high + 1):
                styles[column] = node.edge_style
                if column > low:
                    arms[column][_LEFT] = weight
                if column < high:
                    arms[column][_RIGHT] = weight
        for column, weights in arms.items():
            sign = _LINES[sum(arm * weight for arm, weight in weights.items())]
            cells[column] = sign, styles[column]
        if not self.detail.drops:
            for child in self.children(parent):
                if self.nodes[child].struck:
                    cells[self._middles[child]] = _STRUCK, self.nodes[child].struck

    def _strength(self, number: int) -> tuple[bool, bool]:
        node = self.nodes[number]
        return bool(node.heavy), node.visited


def _note(node: DrawnNode) -> str:
    return node.note or (f"…{node.folded:,}" if node.folded else "")


def _write(cells: Cells, middle: int, text: str, style: str) -> None:
    start = middle - len(text) // 2
    cells |= {start + place: (sign, style) for place, sign in enumerate(text)}


def _by_ply(nodes: Sequence[DrawnNode]) -> list[list[int]]:
    plies: list[list[int]] = []
    depths: list[int] = []
    for number, node in enumerate(nodes):
        depth = 0 if node.parent is None else depths[node.parent] + 1
        depths.append(depth)
        if depth == len(plies):
            plies.append([])
        plies[depth].append(number)
    return plies


def _row_plan(
    nodes: Sequence[DrawnNode], plies: Sequence[Sequence[int]], detail: Detail
) -> Iterator[Row]:
    for ply, numbers in enumerate(plies):
        level = [nodes[number] for number in numbers]
        boards = max(len(node.board) for node in level) if detail.boards else 0
        if ply:
            yield ply, _BUS, 0
        if ply and detail.drops:
            yield ply, _DROP, 0
        if detail.labels and not boards and any(node.label for node in level):
            yield ply, _LABEL, 0
        for row in range(boards):
            yield ply, _BOARD, row
        yield ply, _VALUE, 0
        if detail.notes and any(node.kind is not Kind.LEAF for node in level):
            yield ply, _NOTE, 0


def fitting_picture(
    nodes: Sequence[DrawnNode], width: int, height: int, plies: int = 0
) -> TreePicture:
    """The picture with the most detail that fits, else the one with the least.

    Args:
        plies: levels that the tree has had, so that the detail stays as it grows and shrinks.
    """
    levels = _by_ply(nodes)
    details = DETAILS if any(node.board for node in nodes) else DETAILS[1:]
    for detail in details:
        rows = list(_row_plan(nodes, levels, detail))
        a_level = sum(ply == min(1, len(levels) - 1) for ply, _, _ in rows)
        if len(rows) + max(0, plies - len(levels)) * a_level <= height:
            break
    tight = detail._replace(boards=False, tight=True)
    narrower = tight, tight._replace(notes=False), tight._replace(notes=False, labels=False)
    for each in (detail, *narrower):
        picture = TreePicture(nodes, each)
        if picture.width <= width:
            return picture
    return TreePicture(nodes, detail)  # it scrolls
