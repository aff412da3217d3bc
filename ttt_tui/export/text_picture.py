"""A tree in two dimensions, as a textbook draws it, in the cells of a terminal.

Nodes where Max chooses are triangles that point up, those of Min point down, leaves are numbers.
Branches of the current path have heavy lines, a branch that was cut off is crossed out, and what
was not visited is pale.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise

from ttt_tui.export.tree_layout import tidy

_INNER = 7  # the least width of an inner node, so that values and windows do not move the others
_SHORT_NAME = 2
_LINES = " ╴╸╷╮┑╻┒┓╶─╾╭┬┭┎┰┱╺╼━┍┮┯┏┲┳╵╯┙│┤┥╽┧┪╰┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋"
"""By the weights of the arms: 27 up + 9 right + 3 down + left; 0 none, 1 light, 2 heavy."""

_UP, _RIGHT, _DOWN, _LEFT = 27, 9, 3, 1
_BRANCH, _LABEL, _SIGN, _VALUE, _NOTE = range(5)
_STRUCK, _HERE = "╳", "►"

Text = tuple[str, str]
"""A text and the names of its styles."""

Cells = dict[int, Text]
"""By column, the sign there and its styles."""


@dataclass(frozen=True)
class DrawnNode:
    """A node of the drawing.

    Attributes:
        parent: its parent's number in the drawing; None for the first node.
        sign: who chooses there, `▲` or `▼`; of a leaf empty.
        label: its name, or the move that leads to it.
        value: what is known of it; empty if nothing is.
        note: below the value: the window of an open node, or the bound of a cut.
        line: the styles of the branch to it.
        heavy: the branch has a heavy line: the search or the game has come along it.
        struck: the branch is crossed out.
        current: the last event entered or left it.
        selected: it is under the cursor.
    """

    parent: int | None
    sign: Text = ("", "")
    label: Text = ("", "")
    value: Text = ("", "")
    note: Text = ("", "")
    line: str = "grid"
    heavy: bool = False
    struck: bool = False
    current: bool = False
    selected: bool = False

    @property
    def head(self) -> list[Text]:
        """Sign and value; a dot for a leaf whose value is not known."""
        if not self.sign[0]:
            return [self.value if self.value[0] else ("·", "grid")]
        return [self.sign, *([(" ", ""), self.value] if self.value[0] else [])]


class TreePicture:
    """Where each node of a tree stands, and the rows of the drawing.

    Attributes:
        nodes: each parent before its children, these from left to right.
        plies: the numbers of the nodes of each level, from left to right.
        width, height: in cells.
    """

    def __init__(self, nodes: Sequence[DrawnNode], *, is_full: bool = True) -> None:
        """Args:
        is_full: with notes; without, a value stands below its sign, and leaves below each other.
        """
        self.nodes, self._is_full = nodes, is_full
        self._children: dict[int, list[int]] = defaultdict(list)
        for number, node in enumerate(nodes):
            if node.parent is not None:
                self._children[node.parent].append(number)
        self._above = [node.parent for node in nodes]
        self._stacks: set[int] = set()
        if not is_full:
            for children in self._children.values():
                self._stack(children)
        self.plies: list[list[int]] = []
        self._ply: list[int] = []
        for number, above in enumerate(self._above):
            ply = 0 if above is None else self._ply[above] + 1
            self._ply.append(ply)
            if ply == len(self.plies):
                self.plies.append([])
            self.plies[ply].append(number)
        self._rows = [(ply, part) for ply in range(len(self.plies)) for part in self._parts(ply)]
        self._widths = [self._width(number) for number in range(len(nodes))]
        middles = tidy(self._above, self._widths, gap=1, apart=is_full)
        # All widths are odd; the first column is for the sign of the search.
        self._middles = [int(middle) + 1 for middle in middles]
        self.width = max((self._columns(number).stop for number in range(len(nodes))), default=0)
        self.height = len(self._rows)

    def _stack(self, children: Sequence[int]) -> None:
        """Set leaves below each other."""
        if not any(self.nodes[child].sign[0] for child in children):
            self._stacks.update(children)
            for child, following in pairwise(children):
                self._above[following] = child

    def _parts(self, ply: int) -> list[int]:
        """The rows of a level."""
        level = [self.nodes[number] for number in self.plies[ply]]
        has_signs = any(node.sign[0] for node in level)
        parts = []
        has_branches = any(self._above[n] == self.nodes[n].parent for n in self.plies[ply])
        if ply and has_branches:
            parts.append(_BRANCH)
        if self._is_full and any(node.label[0] for node in level):
            parts.append(_LABEL)
        if has_signs and not self._is_full:
            parts.append(_SIGN)
        parts.append(_VALUE)
        if has_signs and self._is_full:
            parts.append(_NOTE)
        return parts

    def _columns(self, number: int) -> range:
        left = self._middles[number] - self._widths[number] // 2
        return range(left, left + self._widths[number])

    def children(self, number: int) -> Sequence[int]:
        """The numbers of a node's children in the drawing, from left to right."""
        return self._children.get(number, ())

    def beside(self, number: int, step: int) -> int | None:
        """The next node of the same level, to the right (1) or to the left (-1)."""
        level = self.plies[self._ply[number]]
        place = level.index(number) + step
        return level[place] if 0 <= place < len(level) else None

    def span(self, number: int) -> tuple[range, range]:
        """The columns and rows of a node, its branch included."""
        rows = [y for y, row in enumerate(self._rows) if row[0] == self._ply[number]]
        return self._columns(number), range(rows[0], rows[-1] + 1)

    def node_at(self, x: int, y: int) -> int | None:
        """The number of the node at a place of the drawing."""
        level = self.plies[self._rows[y][0]] if 0 <= y < self.height else []
        return next((number for number in level if x in self._columns(number)), None)

    def line(self, y: int, left: int, right: int) -> list[Text]:
        """The columns from `left` to before `right` of a row.

        A node that is partly in sight has its lines only: half a number would be another number.
        """
        (ply, part), cells = self._rows[y], Cells()
        if part == _BRANCH:
            for parent in self.plies[ply - 1]:
                self._draw_branches(cells, parent)
        else:
            for number in self.plies[ply]:
                columns = self._columns(number)
                if left <= columns.start and columns.stop <= right:
                    self._draw(cells, number, part)
        signs = [cells.get(column, (" ", "")) for column in range(left, right)]
        return [
            ("".join(sign for sign, _ in run), style)
            for style, run in groupby(signs, lambda cell: cell[1])
        ]

    def _draw(self, cells: Cells, number: int, part: int) -> None:
        node, columns = self.nodes[number], self._columns(number)
        behind = " selected" if node.selected else ""
        if behind:
            cells |= dict.fromkeys(columns, (" ", behind))
        value, head = self._value(number), _named_sign(node)
        texts = {_LABEL: [node.label], _SIGN: head, _VALUE: value, _NOTE: [node.note]}[part]
        if part == _NOTE and not node.note[0] and (children := self.children(number)):
            first = min(children, key=lambda child: not self.nodes[child].heavy)
            heavy = self.nodes[first].heavy
            sign = _LINES[(1 + heavy) * (_UP + _DOWN)]
            texts = [(sign, self.nodes[first].line if heavy else "dim")]
        x = start = self._middles[number] - sum(len(text) for text, _ in texts) // 2
        for text, style in texts:
            for sign in text:
                cells[x] = sign, style + behind
                x += 1
        if node.current and part == (_VALUE if self._is_full or not head else _SIGN):
            cells[start - 1] = _HERE, "open" + behind

    def _value(self, number: int) -> list[Text]:
        """Sign and value, where there is room; in a stack of leaves a sign for the branch."""
        node = self.nodes[number]
        if self._is_full or number not in self._stacks:
            return node.head if self._is_full or not node.sign[0] else [node.value]
        branch = (" ", "")
        if node.struck:
            branch = _STRUCK, "cut"
        elif node.heavy:
            branch = "┃", node.line
        return [branch, *node.head]

    def _width(self, number: int) -> int:
        """The cells that a node takes, an odd number."""
        node = self.nodes[number]
        width = sum(len(text) for text, _ in self._value(number))
        if node.sign[0]:
            head = sum(len(text) for text, _ in _named_sign(node))
            width = max(width, _INNER if self._is_full else head)
        if self._is_full:
            width = max(width, len(node.label[0]), len(node.note[0]))
        return width | 1

    def _draw_branches(self, cells: Cells, parent: int) -> None:
        """The lines from a node to its children, the heavy one over the others."""
        above, arms = self._middles[parent], defaultdict[int, dict[int, int]](dict)
        styles: dict[int, str] = {}
        firsts = [child for child in self.children(parent) if self._above[child] == parent]
        for child in sorted(firsts, key=lambda child: self.nodes[child].heavy):
            node, x = self.nodes[child], self._middles[child]
            weight = 1 + node.heavy
            arms[above][_UP] = arms[x][_DOWN] = weight
            low, high = sorted((above, x))
            for column in range(low, high + 1):
                styles[column] = node.line
                if column > low:
                    arms[column][_LEFT] = weight
                if column < high:
                    arms[column][_RIGHT] = weight
        for column, weights in arms.items():
            sign = _LINES[sum(arm * weight for arm, weight in weights.items())]
            cells[column] = sign, styles[column]
        for child in firsts:
            if self.nodes[child].struck and child not in self._stacks:
                cells[self._middles[child]] = _STRUCK, "cut"


def _named_sign(node: DrawnNode) -> list[Text]:
    """The sign of an inner node, and its name if it is short."""
    if not node.sign[0]:
        return []
    return [node.sign, node.label] if len(node.label[0]) <= _SHORT_NAME else [node.sign]
