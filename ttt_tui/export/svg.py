"""The drawing of a tree in SVG: of a search, on the page that steps, and on worksheets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from typing import NamedTuple

from ttt_tui.export.figure import FigureNode, figure_nodes, tidy
from ttt_tui.games.game import Side
from ttt_tui.search.trace import Trace

# In pixels; on paper 96 to the inch.
_LINE = 13
_LETTER = 6.7
_BLANK_WIDTH = 60
_BLANK_HEIGHT = 25
_GAP = 14
_BRANCH = 26
_MARGIN = 20
SHAPES = {Side.MAX: "△", Side.MIN: "▽", Side.CHANCE: "○", None: "□"}
_KEY = (
    "△ Max is to move, ▽ Min, ○ chance, □ a leaf. Two strokes: never visited. Bold: best play.",
    "Beside it the value, with <= or >= only a bound; below it the window on entering.",
)
STYLE = """
svg text { font: 11px 'DejaVu Sans Mono', Consolas, monospace; text-anchor: middle }
svg .words { text-anchor: start } svg .label { font-size: 8px; text-anchor: start }
svg .number { font-weight: bold; text-anchor: end }
svg line, svg rect { stroke: #333; fill: none }
svg .best line { stroke-width: 3 }
svg .pale text { fill: #777 } svg .pale line { stroke: #aaa; stroke-dasharray: 4 3 }
svg .pale rect { stroke: #aaa }
svg .stroke line { stroke: #b00; stroke-width: 1.6; stroke-dasharray: none }
"""


@dataclass(frozen=True)
class SvgNode:
    """A node of a drawing.

    Attributes:
        lines: texts below each other.
        blanks: boxes below them, each with a label and a content.
        style: `best` or `pale`.
        is_struck: two strokes cross the branch to it.
        is_button: there is room around it to tap on.
    """

    parent: int | None
    lines: Sequence[str]
    blanks: Sequence[tuple[str, str]] = ()
    style: str = ""
    is_struck: bool = False
    is_button: bool = False

    @property
    def width(self) -> float:
        least = _BLANK_WIDTH if self.blanks else 0
        return max(least, _LETTER * max(map(len, self.lines)))

    @property
    def height(self) -> int:
        return _LINE * len(self.lines) + _BLANK_HEIGHT * len(self.blanks) + 4


class SvgTree(NamedTuple):
    """The element `svg` of a tree, and its size."""

    text: str
    width: float
    height: float


def draw_tree(nodes: Sequence[SvgNode]) -> SvgTree:
    """Draw a tree, each node in a group of its own, in the order of the nodes.

    Args:
        nodes: the root first, each parent before its children.
    """
    parents = [node.parent for node in nodes]
    middles = tidy(parents, [node.width for node in nodes], _GAP)
    depths: list[int] = []
    heights: list[int] = []  # of the levels
    for node in nodes:
        depth = 0 if node.parent is None else depths[node.parent] + 1
        depths.append(depth)
        heights += [0] * (depth + 1 - len(heights))
        heights[depth] = max(heights[depth], node.height + _BRANCH)
    tops = [sum(heights[:depth]) for depth in depths]
    width = max(x + node.width / 2 for x, node in zip(middles, nodes, strict=True)) + 4
    height = sum(heights) - _BRANCH
    text = (
        f'<svg viewBox="-2 0 {width:.0f} {height}" width="{width:.0f}" height="{height}" '
        f'style="--width: {width:.0f}px">\n'
    )
    for node, x, top in zip(nodes, middles, tops, strict=True):
        text += f'<g class="{node.style}">\n'
        if node.parent is not None:
            above = tops[node.parent] + nodes[node.parent].height
            text += _branch(node, middles[node.parent], above, x, top)
        if node.is_button:
            text += (
                f'<rect class="button" x="{x - (node.width + _GAP) / 2:.1f}" y="{top - _GAP}" '
                f'width="{node.width + _GAP:.1f}" height="{node.height + _GAP}"/>\n'
            )
        text += "".join(_content(node, x, top)) + "</g>\n"
    return SvgTree(text + "</svg>\n", width, height)


def _branch(node: SvgNode, x1: float, y1: int, x2: float, y2: int) -> str:
    line = f'<line x1="{x1:.1f}" y1="{y1}" x2="{x2:.1f}" y2="{y2}"/>\n'
    if not node.is_struck:
        return line
    x = (x1 + 3 * x2) / 4
    y = (y1 + 3 * y2) / 4
    strokes = [
        f'<line x1="{x - 5:.1f}" y1="{y + step + 2:.1f}" x2="{x + 5:.1f}" y2="{y + step - 2:.1f}"/>'
        for step in (-2, 2)
    ]
    return f'{line}<g class="stroke">{"".join(strokes)}</g>\n'


def _content(node: SvgNode, x: float, top: float) -> Iterator[str]:
    for line in node.lines:
        top += _LINE
        yield _text("", x, top - 2, line)
    left = x - _BLANK_WIDTH / 2
    for label, content in node.blanks:
        size = f'width="{_BLANK_WIDTH}" height="{_BLANK_HEIGHT}"'
        yield f'<g class="blank {label}"><rect x="{left:.1f}" y="{top + 3}" {size}/>\n'
        yield _text("label", left + 3, top + 12, label)
        yield _text("number", left + _BLANK_WIDTH - 4, top + 22, content) + "</g>"
        top += _BLANK_HEIGHT


def _text(kind: str, x: float, y: float, text: str) -> str:
    return f'<text class="{kind}" x="{x:.1f}" y="{y}">{escape(text)}</text>\n'


def node_of_search(node: FigureNode) -> SvgNode:
    known = node.value if node.is_stub else f"{SHAPES[node.player]} {node.value}"
    lines = [text for text in (node.chance, node.name, *node.board, known, node.window) if text]
    style = "pale" if node.is_stub else ""
    if node.is_best:
        style = "best"
    return SvgNode(node.parent, lines, style=style, is_struck=node.is_stub)


def to_svg(trace: Trace) -> str:
    """Write a file with the drawing of a search, a title and a key."""
    tree = draw_tree([node_of_search(node) for node in figure_nodes(trace)])
    title = f"{trace.algorithm.name} on {trace.game}"
    texts = (title, *_KEY)
    width = max(tree.width, _LETTER * max(map(len, texts))) + 2 * _MARGIN
    below = 2 * _MARGIN + tree.height
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" '
        f'height="{below + 3 * _MARGIN}" role="img">\n<title>{escape(title)}</title>\n'
        f"<style>{STYLE}</style>\n"
        '<rect width="100%" height="100%" style="fill: #fff; stroke: none"/>\n'
    )
    places = (26, below + 20, below + 36)
    words = [_text("words", _MARGIN, y, text) for text, y in zip(texts, places, strict=True)]
    drawing = f'<g transform="translate({_MARGIN} {2 * _MARGIN})">\n{tree.text}</g>\n'
    return f"{head}{''.join(words)}{drawing}</svg>\n"
