"""A tree of positions as an SVG drawing, black on white, to be read on paper.

A node has its board, the move that led to it in bold strokes; above it that move in words, below it
a triangle (up where Max is to move, down where Min is) or a square (the game is over), the value,
and the window. A branch that was never visited is dashed, with two strokes across it.

Nodes are placed by the tidy layout of `tidy_layout`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from math import hypot

from ttt_tui.game import Player, Position
from ttt_tui.words.tidy_layout import tidy

_GAP = 7.0
_LEVEL = 32.0  # between two levels: room for the edges
_SMALL, _USUAL = 8.0, 10.0  # sizes of letters
_WIDE = 0.6  # how wide a letter is, of its size
_PAD = 3.0
_MARK = 20.0  # the room of a shape beside a box
BLANK = 58.0, 37.0
"""A box to write in: 14 mm by 9 mm and more, also where A4 is printed on letter paper."""
_SMALL_BLANK = 40.0, 28.0
"""The same at a node without a board, where a number of two digits has room."""

_STYLE = """\
.tree text { font-family: "DejaVu Sans", Verdana, Helvetica, Arial, sans-serif; fill: #000 }
.tree .s { font-size: 8px; text-anchor: middle }
.tree .v { font-size: 10px; font-weight: bold }
.tree .e, .tree .g, .tree .p, .tree .l, .tree .c { fill: none; stroke: #000 }
.tree .e { stroke-width: 0.8 } .tree .b { stroke-width: 2.4 }
.tree .d { stroke-dasharray: 3 2.5; stroke: #666 }
.tree .c { stroke-width: 1.8 }
.tree .g { stroke-width: 0.5; stroke: #777 } .tree .p { stroke-width: 1 }
.tree .l { stroke-width: 1.9 } .tree .f { fill: #000 }
.tree .w { fill: none; stroke: #000; stroke-width: 0.8 }
.tree .o { fill: #fff; stroke: #000; stroke-width: 1 }
.tree .pale text { fill: #666 } .tree .pale .p, .tree .pale .l { stroke: #777 }
.tree .pale .o { stroke: #777 }
"""


@dataclass(frozen=True)
class Figure:
    """A node of the drawing.

    Attributes:
        parent: its parent's number in the drawing, None of the first.
        position: its board; None of a stub, of which there is only the move.
        sign: 1 where Max is to move, -1 where Min is, 0 where the game is over.
        move: what led to it, in words.
        cell: that move's cell, whose stone is drawn in bold.
        value, window: below the board.
        blanks: boxes to write in, in place of value and window: one, or three with a window.
        struck: its branch was cut off.
        pale: it was never visited.
        best: it is on the line of best play.
        note: what is left out below it.
    """

    parent: int | None
    position: Position | None
    sign: int = 0
    move: str = ""
    cell: int | None = None
    value: str = ""
    window: str = ""
    blanks: int = 0
    struck: bool = False
    pale: bool = False
    best: bool = False
    note: str = ""


@dataclass(frozen=True)
class Picture:
    """A drawing.

    Attributes:
        width, height: in pixels of CSS, 96 to the inch.
        body: the elements of SVG, with their style.
    """

    width: float
    height: float
    body: str


def tree_picture(figures: Sequence[Figure], aspect: float = 0.0) -> Picture:
    """Draw a tree.

    Args:
        figures: each parent before its children, these from left to right.
        aspect: height to width, at least, where branches up to three times as long reach it.
    """
    middles = tidy([each.parent for each in figures], list(map(_width, figures)), _GAP)
    plies = _plies(figures)
    heights = [0.0] * (max(plies, default=-1) + 1)
    for figure, ply in zip(figures, plies, strict=True):
        heights[ply] = max(heights[ply], _height(figure))
    rights = (x + _width(each) / 2 for x, each in zip(middles, figures, strict=True))
    width = max(rights, default=0.0)
    between = (aspect * width - sum(heights)) / max(1, len(heights) - 1)
    between = min(3 * _LEVEL, max(_LEVEL, between))
    tops = [_PAD]
    for height in heights:
        tops.append(tops[-1] + height + between)
    edges, nodes = [], []
    for figure, ply, x in zip(figures, plies, middles, strict=True):
        x += _PAD
        if figure.parent is not None:
            start = tops[ply - 1] + _height(figures[figure.parent]) + 3
            edges += _edge(figure, middles[figure.parent] + _PAD, start, x, tops[ply])
        nodes.append(_node(figure, x, tops[ply]))
    height = tops[-1] - between if figures else 0.0
    style = f"<style>\n{_STYLE}</style>"
    body = "\n".join([style, '<g class="tree">', *edges, *nodes, "</g>"])
    return Picture(width + 2 * _PAD, height + _PAD, body)


def _plies(figures: Sequence[Figure]) -> list[int]:
    plies: list[int] = []
    for each in figures:
        plies.append(0 if each.parent is None else plies[each.parent] + 1)
    return plies


def _cell_size(position: Position) -> float:
    return 9.0 if max(position.rules.rows, position.rules.columns) <= 4 else 6.0


def _width(figure: Figure) -> float:
    board = 0.0
    if figure.position is not None:
        board = _cell_size(figure.position) * figure.position.rules.columns
    texts = (figure.move, figure.window, figure.note)
    widest = max(len(text) for text in texts) * _SMALL * _WIDE
    value = len(figure.value) * _USUAL * _WIDE * 1.15 + 12 if figure.value else 0.0
    if figure.blanks:
        # The shape stands beside the board, the brackets of the window around its boxes.
        box = _blank_of(figure)[0]
        beside = board + 24 if figure.position is not None else box + 2 * _MARK
        value = max(beside, box * max(1, figure.blanks - 1) + 18 * (figure.blanks > 1))
    return max(board, widest, value)


def _height(figure: Figure) -> float:
    height = 11.0 if figure.move else 0.0
    if figure.position is not None:
        height += _board_height(figure)
    height += 13.0 if figure.value else 0.0
    height += (_blank_of(figure)[1] + 2) * (figure.blanks > 0)
    height += (_blank_of(figure)[1] + 2) * (figure.blanks > 1 and figure.position is None)
    return height + 10.0 * bool(figure.window) + 10.0 * bool(figure.note)


def _blank_of(figure: Figure) -> tuple[float, float]:
    return _SMALL_BLANK if figure.position is None else BLANK


def _board_height(figure: Figure) -> float:
    assert figure.position is not None
    height = _cell_size(figure.position) * figure.position.rules.rows
    return (max(height, BLANK[1]) if figure.blanks > 1 else height) + 2


def _edge(figure: Figure, x1: float, y1: float, x2: float, y2: float) -> list[str]:
    kind = "e d" if figure.pale else "e b" if figure.best else "e"
    lines = [f'<path class="{kind}" d="M{_at(x1, y1)}L{_at(x2, y2)}"/>']
    if figure.struck:
        # Two strokes across the middle of the branch, at a right angle to it.
        length = hypot(x2 - x1, y2 - y1)
        along = ((x2 - x1) / length, (y2 - y1) / length)
        strokes = ""
        for step in (-1.8, 1.8):
            x, y = (x1 + x2) / 2 + step * along[0], (y1 + y2) / 2 + step * along[1]
            strokes += f"M{_at(x - 6 * along[1], y + 6 * along[0])}"
            strokes += f"L{_at(x + 6 * along[1], y - 6 * along[0])}"
        lines.append(f'<path class="c" d="{strokes}"/>')
    return lines


def _node(figure: Figure, x: float, y: float) -> str:
    parts = []
    if figure.move:
        parts.append(_text(figure.move, x, y + 8))
        y += 11
    if figure.position is not None:
        size = _cell_size(figure.position)
        left = x - size * figure.position.rules.columns / 2
        if figure.blanks > 1:  # the one for the value stands beside the board
            left -= BLANK[0] / 2 - 3
            parts.append(_blank(left + size * figure.position.rules.columns + 6, y, BLANK))
        if figure.blanks:
            parts.append(_shape(figure.sign, left - 12, y))
        parts.append(_board(figure, left, y, size))
        y += _board_height(figure)
    if figure.value:
        left = x - (len(figure.value) * _USUAL * _WIDE * 1.15 + 12) / 2
        parts.append(_shape(figure.sign, left, y + 2))
        parts.append(f'<text class="v" x="{left + 12:.1f}" y="{y + 10.5:.1f}">'
                     f"{_xml(figure.value)}</text>")  # fmt: skip
        y += 13
    box = _blank_of(figure)
    if figure.blanks and figure.position is None:  # the shape stands beside the value's box
        parts.append(_shape(figure.sign, x - box[0] / 2 - _MARK, y + (box[1] - 16) / 2, 16))
        parts.append(_blank(x - box[0] / 2, y, box))
        y += box[1] + 2
    elif figure.blanks == 1:
        parts.append(_blank(x - box[0] / 2, y, box))
        y += box[1] + 2
    if figure.blanks > 1:
        for text, away in (("[", -1.0), (",", 0.0), ("]", 1.0)):
            parts.append(_text(text, x + away * (box[0] + 6), y + box[1] / 2 + 3))
        parts += [_blank(x - box[0] - 3, y, box), _blank(x + 3, y, box)]
        y += box[1] + 2
    for text in filter(None, (figure.window, figure.note)):
        parts.append(_text(text, x, y + 8))
        y += 10
    kind = ' class="pale"' if figure.pale else ""
    return f"<g{kind}>{''.join(parts)}</g>"


def _blank(x: float, y: float, size: tuple[float, float]) -> str:
    width, height = size
    return f'<rect class="w" x="{x:.1f}" y="{y:.1f}" width="{width:g}" height="{height:g}"/>'


def _shape(sign: int, x: float, y: float, size: float = 9.0) -> str:
    """A triangle that points up or down, or a square."""
    points = {1: (0, 9, 9, 9, 4.5, 0), -1: (0, 0, 9, 0, 4.5, 9), 0: (1, 1, 8, 1, 8, 8, 1, 8)}[sign]
    scale = size / 9
    pairs = zip(points[::2], points[1::2], strict=True)
    corners = (_at(x + scale * dx, y + scale * dy) for dx, dy in pairs)
    return f'<path class="o" d="M{"L".join(corners)}Z"/>'


def _board(figure: Figure, left: float, top: float, size: float) -> str:
    position = figure.position
    assert position is not None
    rules = position.rules
    right, bottom = left + size * rules.columns, top + size * rules.rows
    grid = "".join(
        f"M{_at(left, top + row * size)}L{_at(right, top + row * size)}"
        for row in range(rules.rows + 1)
    ) + "".join(
        f"M{_at(left + column * size, top)}L{_at(left + column * size, bottom)}"
        for column in range(rules.columns + 1)
    )
    stones = {"p": "", "l": ""}
    for cell in range(rules.cells):
        owner = position.at(cell)
        if owner is not None:
            row, column = rules.coordinates(cell)
            where = left + (column + 0.5) * size, top + (row + 0.5) * size
            stones["l" if cell == figure.cell else "p"] += _stone(owner, *where, 0.27 * size)
    drawn = (f'<path class="{kind}" d="{path}"/>' for kind, path in stones.items() if path)
    return f'<path class="g" d="{grid}"/>{"".join(drawn)}'


def _stone(owner: Player, x: float, y: float, half: float) -> str:
    if owner is Player.X:
        return (
            f"M{_at(x - half, y - half)}L{_at(x + half, y + half)}"
            f"M{_at(x - half, y + half)}L{_at(x + half, y - half)}"
        )
    return f"M{_at(x - half, y)}" + "".join(
        f"a{half:.1f},{half:.1f} 0 1 0 {way * 2 * half:.1f},0" for way in (1, -1)
    )


def _text(text: str, x: float, y: float) -> str:
    return f'<text class="s" x="{x:.1f}" y="{y:.1f}">{_xml(text)}</text>'


def _at(x: float, y: float) -> str:
    return f"{x:.1f},{y:.1f}"


def _xml(text: str) -> str:
    """As it stands in a drawing: with the signs of printed mathematics, in ASCII all the same."""
    for plain, sign in (("<=", "≤"), (">=", "≥"), ("inf", "∞"), ("-", "−")):
        text = text.replace(plain, sign)
    return ascii_xml(text)


def ascii_xml(text: str) -> str:
    """Text for XML that any encoding can hold."""
    return escape(text, quote=False).encode("ascii", "xmlcharrefreplace").decode("ascii")
