"""The tree of a search as a drawing in SVG."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from ttt_tui.cli.nodes import Drawn, drawn_nodes
from ttt_tui.export.tree_layout import tidy
from ttt_tui.search.trace import Trace

_GAP, _LINE, _LETTER, _MARGIN, _HEAD, _LEVEL = 16, 13, 6.7, 20, 62, 38
_SHAPES = {1: "△", -1: "▽", 0: "□"}
_KEY = (
    "△ Max is to move, ▽ Min, □ a leaf. Two strokes: never visited. Bold: best play.",
    "Beside it the value, with <= or >= only a bound; below it the window on entering.",
)
_STYLE = (
    "text { font: 11px 'DejaVu Sans Mono', Consolas, monospace; text-anchor: middle } "
    ".words { text-anchor: start } .pale { fill: #777 } line { stroke: #333 } "
    "line.best { stroke-width: 3 } line.pale { stroke: #aaa; stroke-dasharray: 4 3 } "
    "line.stroke { stroke: #b00; stroke-width: 1.6 }"
)


def to_svg(trace: Trace) -> Iterator[str]:
    """The whole file."""
    nodes = drawn_nodes(trace)
    texts = [_lines(node) for node in nodes]
    widths = [max(map(len, lines)) * _LETTER for lines in texts]
    middles = [_MARGIN + x for x in tidy([node.parent for node in nodes], widths, _GAP)]
    level = max(map(len, texts)) * _LINE + _LEVEL
    height = _HEAD + level * (1 + max(node.depth for node in nodes)) + _MARGIN
    title = escape(f"{trace.algorithm.name} on {trace.game}")
    right_ends = (x + w / 2 for x, w in zip(middles, widths, strict=True))
    width = max(_MARGIN + len(_KEY[1]) * _LETTER, *right_ends)
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width + _MARGIN:.0f}" '
        f'height="{height}" role="img">\n<title>{title}</title>\n'
        f'<style>{_STYLE}</style>\n<rect width="100%" height="100%" fill="#fff"/>\n'
        f'<text class="words" x="{_MARGIN}" y="26" font-weight="bold">{title}</text>\n'
    )
    for place, text in zip((height - 26, height - 12), _KEY, strict=True):
        yield f'<text class="words pale" x="{_MARGIN}" y="{place}">{escape(text)}</text>\n'
    for node, x, lines in zip(nodes, middles, texts, strict=True):
        top, pale = _HEAD + level * node.depth, ' class="pale"' if node.is_stub else ""
        for number, text in enumerate(lines):
            yield f'<text{pale} x="{x:.1f}" y="{top + number * _LINE}">{escape(text)}</text>\n'
        if node.parent is not None:
            above = top - level + (len(texts[node.parent]) - 1) * _LINE + 5
            yield from _edge(node, middles[node.parent], above, x, top - _LINE)
    yield "</svg>\n"


def _lines(node: Drawn) -> list[str]:
    known = node.value if node.is_stub else f"{_SHAPES[node.sign]} {node.value}"
    return [text for text in (node.name, *node.board, known, node.window) if text]


def _edge(node: Drawn, x1: float, y1: int, x2: float, y2: int) -> Iterator[str]:
    kind = "best" if node.is_best else "pale" if node.is_stub else ""
    yield f'<line class="{kind}" x1="{x1:.1f}" y1="{y1}" x2="{x2:.1f}" y2="{y2}"/>\n'
    if node.is_stub:
        x, y = (x1 + 3 * x2) / 4, (y1 + 3 * y2) / 4
        for step in (-2, 2):
            yield (
                f'<line class="stroke" x1="{x - 5:.1f}" y1="{y + step + 2:.1f}" '
                f'x2="{x + 5:.1f}" y2="{y + step - 2:.1f}"/>\n'
            )
