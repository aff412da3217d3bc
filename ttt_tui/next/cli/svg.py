"""The tree of a search as a drawing in SVG."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from ttt_tui.next.cli.drawn import Drawn, drawn_nodes
from ttt_tui.next.search.trace import Trace
from ttt_tui.next.tui.tidy import tidy

_GAP, _LINE, _LETTER, _MARGIN, _TRIANGLE = 16, 13, 6.4, 20, 16

_KEY = (
    "Triangle up: Max is to move, down: Min; square: the game is over. Beside it the value, with "
    "<= or >= only a bound; below it the window on entering. Two strokes: never visited. Bold: "
    "best play."
)
_STYLE = (
    "text { font: 11px 'DejaVu Sans Mono', Consolas, monospace; text-anchor: middle } "
    ".words { font: 11px 'DejaVu Sans', Verdana, sans-serif; text-anchor: start } "
    ".pale { fill: #777 } line, polygon, rect.leaf { stroke: #333; fill: none } "
    "line.best { stroke-width: 3 } line.pale { stroke: #aaa; stroke-dasharray: 4 3 } "
    "line.stroke { stroke: #b00; stroke-width: 1.6 }"
)


def to_svg(trace: Trace) -> Iterator[str]:
    """The whole file."""
    nodes = drawn_nodes(trace)
    middles = tidy([node.parent for node in nodes], [_width(node) for node in nodes], _GAP)
    heights = [0.0] * (1 + max(node.depth for node in nodes))
    for node in nodes:
        tall = len(node.lines) * _LINE + (0 if node.is_stub else _TRIANGLE + _LINE + 6)
        heights[node.depth] = max(heights[node.depth], tall)
    tops = [62.0]
    for height in heights:
        tops.append(tops[-1] + height + 34)
    width = max(640.0, *(m + _width(n) / 2 for m, n in zip(middles, nodes, strict=True)))
    title, height = escape(f"{trace.algorithm.name} on {trace.game}"), tops[-1] + 20
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width + 2 * _MARGIN:.0f}" '
        f'height="{height:.0f}" role="img">\n<title>{title}</title>\n'
        f'<style>{_STYLE}</style>\n<rect width="100%" height="100%" fill="#fff"/>\n'
        f'<text class="words" x="{_MARGIN}" y="26" font-weight="bold">{title}</text>\n'
        f'<text class="words pale" x="{_MARGIN}" y="{height - 12:.0f}">{escape(_KEY)}</text>\n'
    )
    feet: list[float] = []  # of each node, where edges to its children begin
    for node, middle in zip(nodes, middles, strict=True):
        x, top, parent = middle + _MARGIN, tops[node.depth], node.parent
        if parent is not None:
            yield from _edge(node, middles[parent] + _MARGIN, feet[parent], x, top - _LINE)
        pale = ' class="pale"' if node.is_stub else ""
        for number, text in enumerate(node.lines):
            yield f'<text{pale} x="{x:.1f}" y="{top + number * _LINE:.1f}">{escape(text)}</text>\n'
        base = top + len(node.lines) * _LINE - 4
        if not node.is_stub:
            yield from _mark(node, x, base)
        feet.append(base + _TRIANGLE + _LINE + 5)
    yield "</svg>\n"


def _width(node: Drawn) -> float:
    texts = [*node.lines, node.window, node.value + "     " * (not node.is_stub)]
    return max(map(len, texts)) * _LETTER


def _edge(node: Drawn, x1: float, y1: float, x2: float, y2: float) -> Iterator[str]:
    kind = "best" if node.is_best else "pale" if node.is_stub else ""
    yield f'<line class="{kind}" x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"/>\n'
    if node.is_stub:
        x, y = (x1 + 3 * x2) / 4, (y1 + 3 * y2) / 4
        for step in (-2, 2):
            yield (
                f'<line class="stroke" x1="{x - 5:.1f}" y1="{y + step + 2:.1f}" '
                f'x2="{x + 5:.1f}" y2="{y + step - 2:.1f}"/>\n'
            )


def _mark(node: Drawn, x: float, base: float) -> Iterator[str]:
    """A triangle or a square, the value beside it and the window below."""
    half, room = _TRIANGLE / 2, (len(node.value) + 1) * _LETTER / 2
    left = x - room
    if node.sign:
        tip, foot = (base, base + _TRIANGLE)[:: node.sign]
        corners = ((left, tip), (left - half, foot), (left + half, foot))
        yield f'<polygon points="{" ".join(f"{a:.1f},{b:.1f}" for a, b in corners)}"/>\n'
    else:
        yield (
            f'<rect class="leaf" x="{left - half + 2:.1f}" y="{base + 2:.1f}" '
            f'width="{_TRIANGLE - 4}" height="{_TRIANGLE - 4}"/>\n'
        )
    yield f'<text x="{x + half:.1f}" y="{base + half + 4:.1f}">{escape(node.value)}</text>\n'
    window = escape(node.window)
    yield f'<text x="{x:.1f}" y="{base + _TRIANGLE + _LINE:.1f}">{window}</text>\n'
