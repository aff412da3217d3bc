"""A part of a tree as a drawing in SVG, with a heading, and a key to what its signs mean."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

from ttt_tui.search.option_table import options_words
from ttt_tui.search.reading.part import Part
from ttt_tui.words.drawing import labels, part_lines
from ttt_tui.words.numbers import plural
from ttt_tui.words.sentences import Formatter
from ttt_tui.words.tree_picture import Figure, ascii_xml, tree_picture

_MARGIN = 18
_LINE = 14
_LEAST_WIDTH = 420
_MOST_STUBS = 4
"""More moves that were never visited are one stub with their number; the description names them."""

_KEY = (
    "Triangle up: Max is to move, down: Min; square: the game is over. Beside it the value (with "
    "<= or >= a bound only), below it the window on entering. Two strokes: never visited. Bold "
    "lines: best play; bold stone: the last move."
)


def to_svg(part: Part) -> Iterator[str]:
    """The whole file. What it shows is told in words in its description."""
    picture = tree_picture(figures(part))
    width = max(_LEAST_WIDTH, picture.width + 2 * _MARGIN)
    letters = int((width - 2 * _MARGIN) / 5.3)
    title, *about = _heading(part)
    above = [line for text in about for line in textwrap.wrap(text, letters)]
    below = textwrap.wrap(_KEY, letters)
    top = _MARGIN + 8 + _LINE * len(above) + 16
    height = top + picture.height + 14 + _LINE * len(below) + _MARGIN
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" height="{height:.0f}" '
        f'viewBox="0 0 {width:.0f} {height:.0f}" role="img" aria-labelledby="title about">\n'
        f'<title id="title">{ascii_xml(title)}</title>\n<desc id="about">'
    )
    for line in part_lines(part):
        yield ascii_xml(f"{line}\n")
    yield (
        "</desc>\n<style>\n"
        ".words { font-family: 'DejaVu Sans', Verdana, Helvetica, Arial, sans-serif; "
        "font-size: 9.5px }\n.head { font-size: 14px; font-weight: bold }\n</style>\n"
        '<rect width="100%" height="100%" fill="#fff"/>\n'
        f'<text class="words head" x="{_MARGIN}" y="{_MARGIN + 8}">{ascii_xml(title)}</text>\n'
    )
    yield from _lines(above, _MARGIN + 8 + _LINE + 2)
    left = (width - picture.width) / 2
    yield f'<g transform="translate({left:.1f},{top:.1f})">\n{picture.body}\n</g>\n'
    yield from _lines(below, top + picture.height + 14 + 9)
    yield "</svg>\n"


def _lines(lines: list[str], y: float) -> Iterator[str]:
    for number, line in enumerate(lines):
        at = y + _LINE * number
        yield f'<text class="words" x="{_MARGIN}" y="{at:.1f}">{ascii_xml(line)}</text>\n'


def _heading(part: Part) -> list[str]:
    search = part.moment.search
    formatter = Formatter.of(search.position, search.options)
    title = f"{search.options.algorithm.name} on {search.position}"
    if part.moves:
        title += f", after {formatter.cells(part.moves)}"
    words = "; ".join(options_words(search.options))
    return [title, f"{words}; + is good for {formatter.max_player.value}, who is called Max"]


def figures(part: Part) -> list[Figure]:
    """The nodes of the drawing, then as stubs the moves that were never visited."""
    numbers: dict[int, int] = {}
    drawn: list[Figure] = []
    stubs: list[Figure] = []  # they come last, and so stand last below their parents
    for each in labels(part):
        row = each.row
        number = numbers[row.node] = len(drawn)
        is_first = row.parent is None
        drawn.append(
            Figure(
                None if row.parent is None else numbers[row.parent],
                each.position,
                each.sign,
                each.move,
                row.move,
                each.value,
                each.window,
                best=each.best and not is_first,
                note=each.hidden,
            )
        )
        moves = list(each.unvisited)
        if len(moves) > _MOST_STUBS:
            moves = [plural(len(moves), "move")]
        stubs += [Figure(number, None, move=move, struck=True, pale=True) for move in moves]
    return drawn + stubs
