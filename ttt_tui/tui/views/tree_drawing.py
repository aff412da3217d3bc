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
from ttt_tui.tui.views.block_letters import Size, block_letters
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


class Untried(Enum):
    """Why the search has left a branch untried; its value is the sign across its line."""

    CUT = "╳"
    FIRST_WIN = "╪"
    MISTAKE = "✗"  # it has not: the user thinks so


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
        note: below the value: the window of an open node, the bound of a cut, or a first win.
        note_style: of the note.
        folded: how many nodes are hidden below it.
        struck: why its branch is crossed out; None if it is not.
        best: it is on the variation of best play.
        played: the game has come to it.
        behind: the game has left it behind.
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
    note_style: StyleName = "dim"
    folded: int = 0
    struck: Untried | None = None
    best: bool = False
    played: bool = False
    behind: bool = False
    current: bool = False
    selected: bool = False

    @property
    def is_heavy(self) -> bool:
        """Whether the line to it is a heavy one."""
        return self.progress is Progress.OPEN or self.best or self.played

    @property
    def is_dim(self) -> bool:
        """Whether the search has nothing to do with it, so far or any more."""
        return self.behind or (self.progress is Progress.UNVISITED and not self.played)

    @property
    def edge_style(self) -> StyleName:
        if self.is_dim:
            return "grid"
        if self.progress is Progress.OPEN:
            return "frontier"
        return "strong" if self.is_heavy else "dim"


class Detail(NamedTuple):
    """What is drawn of each node, as far as there is room.

    Attributes:
        boards: small boards in place of moves.
        drops: a row of its own for the lines down to the nodes.
        notes: windows and the bounds of cuts.
        margins: a free cell on both sides of a value, for the marks of cursor and last event.
        counts: how many nodes are folded; else only that some are.
        letters: values in letters of several lines; None for usual ones.
        tight: leaves have no free cell, though no middle one either; large ones a smaller gap.
    """

    boards: bool
    drops: bool
    notes: bool
    margins: bool = True
    counts: bool = True
    letters: Size | None = None
    tight: bool = False


DETAILS = (
    Detail(boards=True, drops=True, notes=True),
    Detail(boards=False, drops=True, notes=True),
    Detail(boards=False, drops=False, notes=True),
    Detail(boards=False, drops=False, notes=False),
)
"""From the one that takes the most rows to the one that takes the fewest."""

_NARROW = DETAILS[-1]._replace(margins=False, counts=False)
_NARROWEST = _NARROW._replace(tight=True)


class Cell(NamedTuple):
    """A sign, its style, and the style behind it."""

    sign: str = " "
    style: StyleName = "plain"
    background: StyleName = "plain"


_GAPS = {None: 1, Size.SMALL: 3, Size.ASCII: 3, Size.LARGE: 6}
"""Columns between two nodes of a level: more than between two letters."""

_LEAST_INNER = {False: 5, True: 7}  # so that values and windows do not move the other nodes
_LEAST_NARROW = 3
_LINES = " ╴╸╷╮┑╻┒┓╶─╾╭┬┭┎┰┱╺╼━┍┮┯┏┲┳╵╯┙│┤┥╽┧┪╰┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋"
"""By the weights of the arms: 27 up + 9 right + 3 down + left; 0 none, 1 light, 2 heavy."""

_UP, _RIGHT, _DOWN, _LEFT = 27, 9, 3, 1
_ASCII_STRUCK = {Untried.CUT: "x", Untried.FIRST_WIN: "=", Untried.MISTAKE: "!"}
_STRUCK_STYLES: dict[Untried, StyleName] = {
    Untried.CUT: "cut",
    Untried.FIRST_WIN: "dim",
    Untried.MISTAKE: "warn",
}
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
        self._children: dict[int, list[int]] = defaultdict(list)
        for number, node in enumerate(nodes):
            if node.parent is not None:
                self._children[node.parent].append(number)
        longest = max((len(node.value) for node in nodes if node.kind is Kind.LEAF), default=0)
        self._least_inner = _LEAST_INNER[detail.notes] if detail.margins else _LEAST_NARROW
        if detail.letters:  # a bound of the longest number may come
            chooser = len("MAX ") if ascii_only else len("▲ ")
            bound = len("<= ") if ascii_only else len("≤ ")
            digits = block_letters("0" * longest, detail.letters)
            self._least_inner = len(digits[0]) + bound + chooser + 2 * detail.margins
        self._widths = [self._width(node) for node in nodes]
        if not detail.letters and (detail.margins or detail.notes):
            for numbers in self.plies:
                self._even_out(numbers)
        parents = [node.parent for node in nodes]
        gap = _GAPS[detail.letters] - (detail.tight and detail.letters is not None)
        middles = tidy(parents, self._widths, gap, apart=1 + detail.margins)
        # Odd widths have a middle cell, even ones the right one of two; what is halfway goes left.
        placed = list(zip(middles, self._widths, strict=True))
        self._middles = [int(middle - 0.5 * (width % 2) + 1e-6) for middle, width in placed]
        rights = (
            x + (width + 1) // 2 for x, width in zip(self._middles, self._widths, strict=True)
        )
        self.width = max(rights, default=0)
        self.height = len(self._rows)

    def _width(self, node: DrawnNode) -> int:
        margins = 2 if self.detail.margins else 0
        width = max(self._head_width(node) + margins, len(self._label(node)))
        if self.detail.boards and node.board:
            width = max(width, len(node.board[0]) + 2)
        if node.kind is not Kind.LEAF:
            width = max(width, self._least_inner)
        if self.detail.notes:
            width = max(width, len(self._note(node)))
        return width if self.detail.tight and node.kind is Kind.LEAF else width | 1

    def _even_out(self, numbers: Sequence[int]) -> None:
        """Leaves side by side are equally wide: the middle one then stands right below its node."""
        leaves = [number for number in numbers if self.nodes[number].kind is Kind.LEAF]
        for number in leaves:
            self._widths[number] = max(self._widths[leaf] for leaf in leaves)

    def _head(self, node: DrawnNode) -> str:
        """The sign of who chooses, and the value."""
        glyph = node.kind.value if self._ascii else _GLYPHS.get(node.kind, "")
        head = " ".join(filter(None, (glyph, self._short(node.value))))
        if not node.folded or (self.detail.notes and not node.note):  # a count stands below then
            return head
        return head + " " * self.detail.counts + self._folded(node)

    def _head_width(self, node: DrawnNode) -> int:
        if not self.detail.letters:
            return len(self._head(node))
        glyph = len(self._head(node)) - len(self._short(node.value))
        bound = self._bound(node)
        return glyph + len(bound) + bool(bound) + len(self._value_lines(node)[0])

    def _bound(self, node: DrawnNode) -> str:
        """The sign before a bound; among large letters it is a small one, as digits look alike."""
        is_bound = node.value.startswith(("<= ", ">= "))
        return self._short(node.value[:2]) if is_bound else ""

    def _value_lines(self, node: DrawnNode) -> Sequence[str]:
        """A number in large letters, without the sign of a bound."""
        assert self.detail.letters
        value = node.value.removeprefix("<= ").removeprefix(">= ").replace("inf", "∞")
        return block_letters(value, self.detail.letters)

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
        return ("..." if self._ascii else "…") + (str(node.folded) if self.detail.counts else "")

    def box(self, number: int) -> Region:
        """Where a node stands."""
        ply = next(ply for ply, numbers in enumerate(self.plies) if number in numbers)
        rows = [y for y, (of, part, _) in enumerate(self._rows) if of == ply and part not in _EDGE]
        left = self._middles[number] - self._widths[number] // 2
        return Region(left, rows[0], self._widths[number], len(rows))

    def node_at(self, x: int, y: int) -> int | None:
        """The number of the node at a place of the drawing.

        The line that comes down to a node is a part of it, and so is the row below a leaf.
        """
        for row in (y, y - 1):
            if not 0 <= row < self.height:
                continue
            ply, part, _ = self._rows[row]
            for number in self.plies[ply]:
                is_there = row == y or (part == _VALUE and self.nodes[number].kind is Kind.LEAF)
                if is_there and abs(x - self._middles[number]) <= self._widths[number] // 2:
                    return number
        return None

    def side(self, y: int) -> Kind | None:
        """Who chooses at the nodes whose values are in this row; None if they differ."""
        ply, part, index = self._rows[y]
        kinds = {self.nodes[number].kind for number in self.plies[ply]} - {Kind.LEAF}
        lines = self.detail.letters.lines if self.detail.letters else 1
        is_middle = part == _VALUE and index == lines // 2
        return kinds.pop() if is_middle and len(kinds) == 1 else None

    def children(self, number: int) -> Sequence[int]:
        """The numbers of a node's children in the drawing, from left to right."""
        return self._children.get(number, ())

    def beside(self, number: int, step: int) -> int | None:
        """The next node of the same level, to the right (1) or to the left (-1)."""
        (level,) = (numbers for numbers in self.plies if number in numbers)
        place = level.index(number) + step
        return level[place] if 0 <= place < len(level) else None

    # Rows

    def line(self, y: int, left: int = 0, right: int | None = None) -> list[Span]:
        """A row, `width` cells long.

        Args:
            left, right: the columns in sight, the second one excluded. A node that is partly in
                sight has its lines only: half a number would be another number.
        """
        ply, part, index = self._rows[y]
        right = self.width if right is None else right
        cells = [Cell()] * self.width
        for number in self.plies[ply]:
            width = self._widths[number]
            start = self._middles[number] - width // 2
            is_whole = (left <= start and start + width <= right) or width > right - left
            is_line = part in _EDGE or (part == _NOTE and not self._note(self.nodes[number]))
            if is_whole or is_line:
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
        dim = node.is_dim
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
            self._draw_value(cells, number, under, index)
        elif part == _NOTE:
            note = self._note(node)
            if note:
                style = "dim" if dim or not node.note else node.note_style
                _write(cells, x, note, style, under)
            elif children := self.children(number):
                strongest = max((self.nodes[child] for child in children), key=_strength)
                weight = 1 + strongest.is_heavy
                sign = self._sign(weight * (_UP + _DOWN))
                cells[x] = Cell(sign, strongest.edge_style, under)

    def _draw_value(self, cells: list[Cell], number: int, under: StyleName, index: int) -> None:
        node, head = self.nodes[number], self._head(self.nodes[number])
        width = self._head_width(node)
        start = self._middles[number] - width // 2
        left, right = start - 1, start + width
        glyph, _, rest = head.partition(" ") if node.kind is not Kind.LEAF else ("", "", head)
        is_middle = True
        bound = ""
        if self.detail.letters:
            lines, bound = self._value_lines(node), self._bound(node)
            rest, is_middle = lines[index], index == len(lines) // 2
            glyph = glyph if is_middle else " " * len(glyph)
            bound = bound if is_middle else " " * len(bound)
        dim = node.is_dim
        ink: StyleName = "x" if node.kind is Kind.MAX else "o"
        signs = [(glyph + " " * bool(glyph and rest), "dim" if dim else ink)]
        signs.append((bound + " " * bool(bound) + rest, "dim" if dim else node.style))
        for text, style in signs:
            for sign in text:
                cells[start] = Cell(sign, style, under)
                start += 1
        # Without margins the marks stand in the gaps; at the edges of the drawing there are none.
        marks: list[tuple[int, str, StyleName]] = []
        if is_middle and node.selected:
            around: StyleName = "frontier" if node.current else "strong"
            marks = [(left, "[", around), (right, "]", around)]
        elif is_middle and node.current:
            marks.append((left, "►", "frontier"))
        for x, sign, style in marks:
            if 0 <= x < self.width:
                cells[x] = Cell(sign, style, under)

    def _drop(self, node: DrawnNode) -> Cell:
        if node.struck:
            sign = _ASCII_STRUCK[node.struck] if self._ascii else node.struck.value
            return Cell(sign, "dim" if node.behind else _STRUCK_STYLES[node.struck])
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
"""The ply that a row belongs to, what it shows of its nodes, and which row of board or value."""


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
        for row in range(detail.letters.lines if detail.letters else 1):
            yield ply, _VALUE, row
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
    for_hall: bool = False,
) -> TreeDrawing:
    """The drawing with the most detail that has room in so many rows, else that with the least.

    Args:
        nodes: as `TreeDrawing` takes them.
        height: in rows.
        width: columns; a drawing that is wider does without margins, then without counts, then
            without notes, then without free cells in its leaves. None for any width.
        plies: levels that the tree will have at least, so that the detail stays as it grows.
        ascii_only: as `TreeDrawing` takes it.
        for_hall: values in the largest letters with which the whole tree fits, if any do.
    """
    if for_hall and (large := _in_large_letters(nodes, height, width, ascii_only=ascii_only)):
        return large
    levels = _by_ply(nodes)
    details = DETAILS if any(node.board for node in nodes) else DETAILS[1:]
    for detail in details:
        rows = list(_row_plan(nodes, levels, detail))
        a_level = sum(ply == min(1, len(levels) - 1) for ply, _, _ in rows)
        if len(rows) + max(0, plies - len(levels)) * a_level <= height:
            break
    drawing = TreeDrawing(nodes, detail, ascii_only=ascii_only)
    narrower = detail._replace(margins=False)
    for less in (narrower, narrower._replace(counts=False), _NARROW, _NARROWEST):
        if width is None or drawing.width <= width:
            break
        drawing = TreeDrawing(nodes, less, ascii_only=ascii_only)
    return drawing


def _in_large_letters(
    nodes: Sequence[DrawnNode], height: int, width: int | None, *, ascii_only: bool
) -> TreeDrawing | None:
    if any(node.folded for node in nodes):
        return None
    for size in (Size.ASCII,) if ascii_only else (Size.LARGE, Size.SMALL):
        for margins, tight in ((True, False), (False, False), (False, True)):
            detail = DETAILS[1]._replace(margins=margins, tight=tight, letters=size)
            drawing = TreeDrawing(nodes, detail, ascii_only=ascii_only)
            if drawing.height <= height and (width is None or drawing.width <= width):
                return drawing
    return None


def least_width(nodes: Sequence[DrawnNode], *, ascii_only: bool = False) -> int:
    """The columns that a tree takes at least, if nothing of it is folded."""
    return TreeDrawing(nodes, _NARROWEST, ascii_only=ascii_only).width
