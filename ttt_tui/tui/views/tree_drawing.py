"""A tree in two dimensions, as a textbook draws it, in the cells of a terminal, without a widget.

Max's nodes are triangles that point up, Min's point down, leaves are their numbers. The open path
and the variation of best play have heavy lines; a branch that was cut off is crossed out; what was
not visited is dim. Each row is worked out when it is read, so a tree may be much larger than the
screen.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import groupby
from typing import NamedTuple

from textual.geometry import Region

from ttt_tui.tui.colours import Span, StyleName
from ttt_tui.words.tidy_layout import tidy


class Kind(Enum):
    """Who chooses at a node; its value is the word for it."""

    MAX = "MAX"
    MIN = "MIN"
    LEAF = ""


class Progress(Enum):
    """How far the search is with a node."""

    UNVISITED = "not visited"
    OPEN = "the search is in it"
    DONE = "the search has left it"


@dataclass(frozen=True)
class DrawnNode:
    """A node of the drawing.

    Attributes:
        parent: its parent's number in the drawing; None for the first node.
        kind: who chooses there.
        progress: of the search at the node.
        label: the move that leads to it.
        board: rows of letters, all of one length; empty if there is no board.
        last: row and column of the stone that the move has put on the board.
        value: what is known of it; empty if nothing is known.
        style: of the value.
        note: below the value: the window of an open node, or the bound that caused a cut.
        folded: how many nodes are hidden below it.
        struck: its branch was cut off.
        best: it is on the variation of best play.
        current: the last event entered or left it.
        selected: it is under the cursor.
    """

    parent: int | None
    kind: Kind
    progress: Progress = Progress.UNVISITED
    label: str = ""
    board: tuple[str, ...] = ()
    last: tuple[int, int] | None = None
    value: str = ""
    style: StyleName = "plain"
    note: str = ""
    folded: int = 0
    struck: bool = False
    best: bool = False
    current: bool = False
    selected: bool = False

    @property
    def is_heavy(self) -> bool:
        """Whether the line to it is a heavy one."""
        return self.progress is Progress.OPEN or self.best

    @property
    def edge_style(self) -> StyleName:
        if self.progress is Progress.OPEN:
            return "frontier"
        if self.progress is Progress.UNVISITED:
            return "grid"
        return "strong" if self.best else "dim"


class Detail(NamedTuple):
    """What is drawn of each node, as far as there is room.

    Attributes:
        boards: small boards in place of moves.
        drops: a row of its own for the lines down to the nodes.
        notes: windows and the bounds of cuts.
        margins: a free cell on both sides of a value, for the marks of cursor and last event.
    """

    boards: bool
    drops: bool
    notes: bool
    margins: bool = True


DETAILS = (
    Detail(boards=True, drops=True, notes=True),
    Detail(boards=False, drops=True, notes=True),
    Detail(boards=False, drops=False, notes=True),
    Detail(boards=False, drops=False, notes=False),
)
"""From the one that takes the most rows to the one that takes the fewest."""


class Cell(NamedTuple):
    """A sign, its style, and the style behind it."""

    sign: str = " "
    style: StyleName = "plain"
    background: StyleName = "plain"


_GAP = 1  # between two nodes of a level
_LEAST_INNER = {False: 5, True: 7}  # so that values and windows do not move the other nodes
_LEAST_NARROW = 3
_LINES = " ╴╸╷╮┑╻┒┓╶─╾╭┬┭┎┰┱╺╼━┍┮┯┏┲┳╵╯┙│┤┥╽┧┪╰┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋"
"""By the weights of the arms: 27 up + 9 right + 3 down + left; 0 none, 1 light, 2 heavy."""

_UP, _RIGHT, _DOWN, _LEFT = 27, 9, 3, 1
_GLYPHS = {Kind.MAX: "▲", Kind.MIN: "▼"}
_SHORT = (("<=", "≤"), (">=", "≥"), ("inf", "∞"), ("alpha", "α"), ("beta", "β"))
_STRENGTH: Sequence[StyleName] = ("grid", "dim", "strong", "frontier")


class TreeDrawing:
    """Where each node of a tree stands, and the rows of the drawing.

    Attributes:
        nodes: as they were given.
        plies: the numbers of the nodes of each level, from left to right.
        width, height: in cells.
        detail: what is drawn of each node.
    """

    def __init__(self, nodes: Sequence[DrawnNode], detail: Detail, *, ascii_only: bool) -> None:
        """
        Args:
            nodes: each parent before its children, these from left to right.
            detail: what to draw of each node.
            ascii_only: words for the triangles, and signs of ASCII for the lines.
        """
        self.nodes = nodes
        self.detail = detail
        self._ascii = ascii_only
        self.plies = _by_ply(nodes)
        self._rows = list(_row_plan(nodes, self.plies, detail))
        self._tops = {place: y for y, place in reversed(list(enumerate(self._rows)))}
        self._children: dict[int, list[int]] = defaultdict(list)
        for number, node in enumerate(nodes):
            if node.parent is not None:
                self._children[node.parent].append(number)
        self._widths = [self._width(node) for node in nodes]
        for siblings in self._children.values():
            self._even_out(siblings)
        middles = tidy([node.parent for node in nodes], self._widths, _GAP)
        # Widths are odd, so a node has a middle cell; what is halfway between two cells goes left.
        self._middles = [int(middle - 0.5 + 1e-6) for middle in middles]
        rights = (x + width // 2 + 1 for x, width in zip(self._middles, self._widths, strict=True))
        self.width = max(rights, default=0)
        self.height = len(self._rows)

    def _width(self, node: DrawnNode) -> int:
        margins = 2 if self.detail.margins else 0
        width = max(len(self._head(node)) + margins, len(self._label(node)))
        if self.detail.boards and node.board:
            width = max(width, len(node.board[0]) + 2)
        if node.kind is not Kind.LEAF:
            width = max(width, _LEAST_INNER[self.detail.notes] if margins else _LEAST_NARROW)
        if self.detail.notes:
            width = max(width, len(self._note(node)))
        return width | 1

    def _even_out(self, siblings: Sequence[int]) -> None:
        """Leaves of one node are equally wide: the middle one then stands right below it."""
        leaves = [number for number in siblings if self.nodes[number].kind is Kind.LEAF]
        for number in leaves:
            self._widths[number] = max(self._widths[leaf] for leaf in leaves)

    def _head(self, node: DrawnNode) -> str:
        """The sign of who chooses, and the value."""
        glyph = node.kind.value if self._ascii else _GLYPHS.get(node.kind, "")
        mark = "" if self.detail.notes or not node.folded else self._folded(node)
        return " ".join(filter(None, (glyph, self._short(node.value), mark)))

    def _short(self, text: str) -> str:
        """With a sign for each word, and without blanks that are not needed: `[3,+∞]`."""
        text = text.replace(", ", ",")
        if text.startswith(("<= ", ">= ")):
            text = text[:2] + text[3:]
        for words, sign in () if self._ascii else _SHORT:
            text = text.replace(words, sign)
        return text

    def _label(self, node: DrawnNode) -> str:
        return "" if self.detail.boards and node.board else node.label

    def _note(self, node: DrawnNode) -> str:
        return self._short(node.note) or (self._folded(node) if node.folded else "")

    def _folded(self, node: DrawnNode) -> str:
        return f"{'...' if self._ascii else '…'}{node.folded}"

    def box(self, number: int) -> Region:
        """Where a node stands."""
        ply = next(ply for ply, numbers in enumerate(self.plies) if number in numbers)
        rows = [y for y, (of, part, _) in enumerate(self._rows) if of == ply and part not in _EDGE]
        left = self._middles[number] - self._widths[number] // 2
        return Region(left, rows[0], self._widths[number], len(rows))

    def node_at(self, x: int, y: int) -> int | None:
        """The number of the node at a place of the drawing."""
        if not 0 <= y < self.height:
            return None
        ply, part, _ = self._rows[y]
        for number in self.plies[ply] if part not in _EDGE else ():
            if abs(x - self._middles[number]) <= self._widths[number] // 2:
                return number
        return None

    def side(self, y: int) -> Kind | None:
        """Who chooses at the nodes whose values are in this row; None if they differ."""
        ply, part, _ = self._rows[y]
        kinds = {self.nodes[number].kind for number in self.plies[ply]} - {Kind.LEAF}
        return kinds.pop() if part == _VALUE and len(kinds) == 1 else None

    def children(self, number: int) -> Sequence[int]:
        """The numbers of a node's children in the drawing, from left to right."""
        return self._children.get(number, ())

    def beside(self, number: int, step: int) -> int | None:
        """The next node of the same level, to the right (1) or to the left (-1)."""
        (level,) = (numbers for numbers in self.plies if number in numbers)
        place = level.index(number) + step
        return level[place] if 0 <= place < len(level) else None

    # Rows

    def line(self, y: int) -> list[Span]:
        """A row, `width` cells long."""
        ply, part, index = self._rows[y]
        cells = [Cell()] * self.width
        for number in self.plies[ply]:
            self._draw(cells, number, part, index)
        if part == _BUS:
            for parent in self.plies[ply - 1]:
                self._draw_bus(cells, parent)
        return [
            Span("".join(cell.sign for cell in run), style, background)
            for (style, background), run in groupby(
                cells, lambda cell: (cell.style, cell.background)
            )
        ]

    def _draw(self, cells: list[Cell], number: int, part: str, index: int) -> None:
        node, x, width = self.nodes[number], self._middles[number], self._widths[number]
        left = x - width // 2
        dim = node.progress is Progress.UNVISITED
        under: StyleName = "selected" if node.selected and part not in _EDGE else "plain"
        if node.current and part == _VALUE and not self.detail.margins and not node.selected:
            under = "cursor"  # there is no room for a mark beside it
        if under != "plain":
            cells[left : left + width] = [Cell(background=under)] * width
        if part == _DROP:
            cells[x] = self._drop(node)
        elif part == _LABEL:
            style: StyleName = "grid" if dim else "plain" if node.is_heavy else "dim"
            _write(cells, x, self._label(node), "dim" if dim else style, under)
        elif part == _BOARD and node.board:
            for column, letter in enumerate(node.board[index]):
                behind: StyleName = "cursor" if node.last == (index, column) else under
                ink: StyleName = "dim" if dim else _LETTERS.get(letter, "grid")
                cells[x - len(node.board[index]) // 2 + column] = Cell(letter, ink, behind)
        elif part == _VALUE:
            self._draw_value(cells, number, under)
        elif part == _NOTE:
            note = self._note(node)
            if note:
                cut = node.note and node.progress is Progress.DONE
                style = "cut" if cut else "frontier" if node.note else "dim"
                _write(cells, x, note, style, under)
            elif children := self.children(number):
                strongest = max((self.nodes[child] for child in children), key=_strength)
                weight = 1 + strongest.is_heavy
                sign = self._sign(weight * (_UP + _DOWN))
                cells[x] = Cell(sign, strongest.edge_style, under)

    def _draw_value(self, cells: list[Cell], number: int, under: StyleName) -> None:
        node, head = self.nodes[number], self._head(self.nodes[number])
        start = self._middles[number] - len(head) // 2
        left, right = start - 1, start + len(head)
        glyph, _, rest = head.partition(" ") if node.kind is not Kind.LEAF else ("", "", head)
        dim = node.progress is Progress.UNVISITED
        ink: StyleName = "x" if node.kind is Kind.MAX else "o"
        signs = [(glyph + " " * bool(glyph and rest), "dim" if dim else ink)]
        signs.append((rest, "dim" if dim else node.style))
        for text, style in signs:
            for sign in text:
                cells[start] = Cell(sign, style, under)
                start += 1
        if not self.detail.margins:
            return
        if node.selected:
            cells[left], cells[right] = Cell("[", "strong", under), Cell("]", "strong", under)
        if node.current:
            cells[left] = Cell("►", "frontier", under)

    def _drop(self, node: DrawnNode) -> Cell:
        if node.struck:
            return Cell("x" if self._ascii else "╳", "cut")
        return Cell(self._sign((1 + node.is_heavy) * (_UP + _DOWN)), node.edge_style)

    def _draw_bus(self, cells: list[Cell], parent: int) -> None:
        """The lines from a node to its children."""
        above, arms = self._middles[parent], defaultdict[int, dict[int, int]](dict)
        styles: dict[int, StyleName] = {}
        children = sorted(self.children(parent), key=lambda child: _strength(self.nodes[child]))
        for child in children:  # the strongest last, over the others
            node, x = self.nodes[child], self._middles[child]
            weight = 1 + node.is_heavy
            arms[above][_UP] = weight
            arms[x][_DOWN] = weight
            low, high = sorted((above, x))
            for column in range(low, high + 1):
                styles[column] = node.edge_style
                if column > low:
                    arms[column][_LEFT] = weight
                if column < high:
                    arms[column][_RIGHT] = weight
        for column, weights in arms.items():
            sign = self._sign(sum(arm * weight for arm, weight in weights.items()))
            cells[column] = Cell(sign, styles[column])
        if not self.detail.drops:
            for child in children:
                if self.nodes[child].struck:
                    cells[self._middles[child]] = self._drop(self.nodes[child])

    def _sign(self, arms: int) -> str:
        """The sign of a line with these arms."""
        if not self._ascii:
            return _LINES[arms]
        weights = [arms // arm % 3 for arm in (_UP, _RIGHT, _DOWN, _LEFT)]
        heavy = 2 in weights
        if not weights[1] + weights[3]:
            return "#" if heavy else "|"
        return ("=" if heavy else "-") if not weights[0] + weights[2] else "+"


_BUS, _DROP, _LABEL, _BOARD, _VALUE, _NOTE = "bus", "drop", "label", "board", "value", "note"
_EDGE = (_BUS, _DROP)
_LETTERS: dict[str, StyleName] = {"X": "x", "O": "o"}

Row = tuple[int, str, int]
"""The ply that a row belongs to, what it shows of its nodes, and which row of the board."""


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
    nodes: Sequence[DrawnNode], plies: Sequence[Iterable[int]], detail: Detail
) -> Iterator[Row]:
    for ply, numbers in enumerate(plies):
        level = [nodes[number] for number in numbers]
        boards = max(len(node.board) for node in level) if detail.boards else 0
        if ply:
            yield ply, _BUS, 0
        if ply and detail.drops:
            yield ply, _DROP, 0
        if not boards and any(node.label for node in level):
            yield ply, _LABEL, 0
        for row in range(boards):
            yield ply, _BOARD, row
        yield ply, _VALUE, 0
        if detail.notes and any(node.kind is not Kind.LEAF for node in level):
            yield ply, _NOTE, 0


def _strength(node: DrawnNode) -> int:
    return _STRENGTH.index(node.edge_style)


def _write(
    cells: list[Cell], middle: int, text: str, style: StyleName, background: StyleName
) -> None:
    start = middle - len(text) // 2
    cells[start : start + len(text)] = [Cell(sign, style, background) for sign in text]


def fitting_drawing(
    nodes: Sequence[DrawnNode],
    height: int,
    width: int | None = None,
    *,
    plies: int = 0,
    ascii_only: bool = False,
) -> TreeDrawing:
    """The drawing with the most detail that has room in so many rows, else that with the least.

    Args:
        nodes: as `TreeDrawing` takes them.
        height: in rows.
        width: columns; a drawing that is wider does without margins. None for any width.
        plies: levels that the tree will have at least, so that the detail stays as it grows.
        ascii_only: as `TreeDrawing` takes it.
    """
    levels = _by_ply(nodes)
    details = DETAILS if any(node.board for node in nodes) else DETAILS[1:]
    for detail in details:
        rows = list(_row_plan(nodes, levels, detail))
        a_level = sum(ply == min(1, len(levels) - 1) for ply, _, _ in rows)
        if len(rows) + max(0, plies - len(levels)) * a_level <= height:
            break
    drawing = TreeDrawing(nodes, detail, ascii_only=ascii_only)
    if width is None or drawing.width <= width:
        return drawing
    return TreeDrawing(nodes, detail._replace(margins=False), ascii_only=ascii_only)
