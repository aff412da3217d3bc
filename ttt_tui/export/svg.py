"""The drawing of a tree in SVG: of a search, on the page that steps, and on worksheets."""

from collections.abc import Iterator, Sequence
from html import escape
from typing import NamedTuple

from ttt_tui.export.figure import FigureNode, figure_nodes, tidy
from ttt_tui.search.trace import Trace

MOST_NODES = 400
"""The most nodes of a drawing."""

# In pixels; on paper 96 to the inch.
_LINE = 13
_LETTER = 6.7
_BLANK_WIDTH = 60
_BLANK_HEIGHT = 25
_GAP = 14
_BRANCH = 26
_MARGIN = 20
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


class SvgTree(NamedTuple):
    """The element `svg` of a tree, and its size."""

    text: str
    width: float
    height: float


def draw_tree(nodes: Sequence[FigureNode]) -> SvgTree:
    """Draw a tree, each node in a group of its own, in the order of the nodes.

    Args:
        nodes: the root first, each parent before its children.
    """
    parents = [node.parent for node in nodes]
    widths = [_width(node) for node in nodes]
    middles = tidy(parents, widths, _GAP)
    depths: list[int] = []
    heights: list[int] = []  # of the levels
    for node in nodes:
        depth = 0 if node.parent is None else depths[node.parent] + 1
        depths.append(depth)
        heights += [0] * (depth + 1 - len(heights))
        heights[depth] = max(heights[depth], _height(node) + _BRANCH)
    tops = [sum(heights[:depth]) for depth in depths]
    width = max(x + width / 2 for x, width in zip(middles, widths, strict=True)) + 4
    height = sum(heights) - _BRANCH
    text = (
        f'<svg viewBox="-2 0 {width:.0f} {height}" width="{width:.0f}" height="{height}" '
        f'style="--width: {width:.0f}px">\n'
    )
    for node, x, top in zip(nodes, middles, tops, strict=True):
        text += f'<g class="{node.style}">\n'
        if node.parent is not None:
            above = tops[node.parent] + _height(nodes[node.parent])
            text += _branch(node, middles[node.parent], above, x, top)
        if node.is_button:
            text += (
                f'<rect class="button" x="{x - (_width(node) + _GAP) / 2:.1f}" y="{top - _GAP}" '
                f'width="{_width(node) + _GAP:.1f}" height="{_height(node) + _GAP}"/>\n'
            )
        text += "".join(_content(node, x, top)) + "</g>\n"
    return SvgTree(text + "</svg>\n", width, height)


def _width(node: FigureNode) -> float:
    least = _BLANK_WIDTH if node.blanks else 0
    return max(least, _LETTER * max(map(len, node.lines)))


def _height(node: FigureNode) -> int:
    return _LINE * len(node.lines) + _BLANK_HEIGHT * len(node.blanks) + 4


def _branch(node: FigureNode, x1: float, y1: int, x2: float, y2: int) -> str:
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


def _content(node: FigureNode, x: float, top: float) -> Iterator[str]:
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


def to_svg(trace: Trace) -> str:
    """Write a file with the drawing of a search, a title and a key."""
    tree = draw_tree(figure_nodes(trace))
    return document(tree, f"{trace.algorithm.name} on {trace.game}", *_KEY)


def document(tree: SvgTree, title: str, *key: str) -> str:
    """Write a file with a drawing, a title above it, and a key below it."""
    texts = (title, *key)
    width = max(tree.width, _LETTER * max(map(len, texts))) + 2 * _MARGIN
    below = 2 * _MARGIN + tree.height
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" '
        f'height="{below + _MARGIN * (1 + len(key))}" role="img">\n<title>{escape(title)}</title>\n'
        f"<style>{STYLE}</style>\n"
        '<rect width="100%" height="100%" style="fill: #fff; stroke: none"/>\n'
    )
    places = (26, below + 20, below + 36)
    words = [_text("words", _MARGIN, y, text) for text, y in zip(texts, places, strict=False)]
    drawing = f'<g transform="translate({_MARGIN} {2 * _MARGIN})">\n{tree.text}</g>\n'
    return f"{head}{''.join(words)}{drawing}</svg>\n"
