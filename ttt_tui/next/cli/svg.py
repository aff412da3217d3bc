"""The tree of a search as a drawing in SVG."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from html import escape

from ttt_tui.next.games.game import Game
from ttt_tui.next.games.position import Position
from ttt_tui.next.search.moment import Moment
from ttt_tui.next.search.trace import Reason, Trace
from ttt_tui.next.words import values

_GAP, _LINE, _LETTER, _MARGIN, _TRIANGLE = 16, 13, 6.4, 20, 16
_MOST_STUBS = 3
"""More moves that were never visited are one stub with their number."""

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


@dataclass
class _Figure:
    """A node of the drawing, or a stub for moves that were never visited."""

    lines: list[str]
    window: str = ""
    value: str = ""
    sign: int = 0
    best: bool = False
    stub: bool = False
    children: list[_Figure] = field(default_factory=list)
    x: float = 0
    depth: int = 0

    @property
    def width(self) -> float:
        texts = [*self.lines, self.window, self.value + "     " * (not self.stub)]
        return max(map(len, texts)) * _LETTER


def to_svg(trace: Trace) -> Iterator[str]:
    """The whole file."""
    root, figures = _figures(trace)
    width = max(_place(root, _MARGIN), 640.0) + _MARGIN
    heights = [0.0] * (1 + max(each.depth for each in figures))
    for each in figures:
        tall = len(each.lines) * _LINE + (0 if each.stub else _TRIANGLE + _LINE + 6)
        heights[each.depth] = max(heights[each.depth], tall)
    tops = [62.0]
    for height in heights:
        tops.append(tops[-1] + height + 34)
    title = f"{trace.algorithm.name} on {trace.game}"
    height = tops[-1] + 20
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" height="{height:.0f}" '
        f'viewBox="0 0 {width:.0f} {height:.0f}" role="img">\n<title>{escape(title)}</title>\n'
        f'<style>{_STYLE}</style>\n<rect width="100%" height="100%" fill="#fff"/>\n'
        f'<text class="words" x="{_MARGIN}" y="26" font-weight="bold">{escape(title)}</text>\n'
        f'<text class="words pale" x="{_MARGIN}" y="{height - 12:.0f}">{escape(_KEY)}</text>\n'
    )
    for each in figures:
        yield from _drawn(each, tops)
    yield "</svg>\n"


def _figures(trace: Trace) -> tuple[_Figure, list[_Figure]]:
    moment = Moment(trace)
    best = set(moment.principal_variation())
    made: dict[int, _Figure] = {}
    stubs = []
    for node in range(len(trace)):
        view, game = moment.view(node), moment.state(node)
        is_leaf = view.reason is Reason.GAME_OVER
        made[node] = figure = _Figure(
            [moment.move_text(node)] * bool(node) + _board(game),
            "" if is_leaf else values.window_text(trace, view.alpha, view.beta),
            values.value_text(trace, view),
            0 if is_leaf else int(view.player),
            best=node in best,
            depth=view.depth,
        )
        parent = trace.parent(node)
        if parent is not None:
            made[parent].children.append(figure)
        stubs.append((figure, [values.moves_text(game, [m]) for m in moment.unvisited(node)]))
    for figure, moves in stubs:
        shown = moves if len(moves) <= _MOST_STUBS else [f"{len(moves)} moves"]
        figure.children += [_Figure([text], stub=True, depth=figure.depth + 1) for text in shown]
    root, figures = made[0], []
    open_figures = [root]
    while open_figures:
        figures.append(open_figures.pop())
        open_figures += figures[-1].children
    return root, figures


def _board(game: Game) -> list[str]:
    return game.rows_text.split("/") if isinstance(game, Position) else []


def _place(figure: _Figure, left: float) -> float:
    """Set `x` of a figure and of all below it, from `left` on; returns their right end."""
    right = left
    for child in figure.children:
        right = _place(child, right) + _GAP
    if figure.children:
        figure.x = (figure.children[0].x + figure.children[-1].x) / 2
        overhang = left + figure.width / 2 - figure.x
        if overhang > 0:  # the figure is wider than what is below it
            _shift(figure, overhang)
            right += overhang
        return max(right - _GAP, figure.x + figure.width / 2)
    figure.x = left + figure.width / 2
    return left + figure.width


def _shift(figure: _Figure, by: float) -> None:
    figure.x += by
    for child in figure.children:
        _shift(child, by)


def _drawn(figure: _Figure, tops: list[float]) -> Iterator[str]:
    x, y = figure.x, tops[figure.depth]
    pale = ' class="pale"' if figure.stub else ""
    for number, text in enumerate(figure.lines):
        yield f'<text{pale} x="{x:.1f}" y="{y + number * _LINE:.1f}">{escape(text)}</text>\n'
    base = y + len(figure.lines) * _LINE - 4
    if not figure.stub:
        middle, half = base + _TRIANGLE / 2, _TRIANGLE / 2
        left = x - (len(figure.value) + 1) * _LETTER / 2
        if figure.sign:
            tip, foot = (base, base + _TRIANGLE)[:: figure.sign]
            points = (
                f"{left:.1f},{tip:.1f} {left - half:.1f},{foot:.1f} {left + half:.1f},{foot:.1f}"
            )
            yield f'<polygon points="{points}"/>\n'
        else:
            yield (
                f'<rect class="leaf" x="{left - half + 2:.1f}" y="{base + 2:.1f}" '
                f'width="{_TRIANGLE - 4}" height="{_TRIANGLE - 4}"/>\n'
            )
        at = left + half + (len(figure.value) + 1) * _LETTER / 2
        yield f'<text x="{at:.1f}" y="{middle + 4:.1f}">{escape(figure.value)}</text>\n'
        base += _TRIANGLE + _LINE
        yield f'<text x="{x:.1f}" y="{base:.1f}">{escape(figure.window)}</text>\n'
    for child in figure.children:
        top, kind = (
            tops[child.depth] - _LINE,
            "best" if child.best else "pale" if child.stub else "",
        )
        yield (
            f'<line class="{kind}" x1="{x:.1f}" y1="{base + 5:.1f}" '
            f'x2="{child.x:.1f}" y2="{top:.1f}"/>\n'
        )
        if child.stub:
            at_x, at_y = (x + 3 * child.x) / 4, (base + 5 + 3 * top) / 4
            for step in (-2, 2):
                yield (
                    f'<line class="stroke" x1="{at_x - 5:.1f}" y1="{at_y + step + 2:.1f}" '
                    f'x2="{at_x + 5:.1f}" y2="{at_y + step - 2:.1f}"/>\n'
                )
