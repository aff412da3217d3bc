"""The formats in which a part of a search tree leaves the program: JSON, CSV, DOT, LaTeX, SVG."""

from __future__ import annotations

import csv
import io
import textwrap
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, replace
from typing import Any

from ttt_tui._version import BACKEND, JSON_SCHEMA, __version__
from ttt_tui.game import Position
from ttt_tui.game.game_state import rules_of
from ttt_tui.search.option_table import heeded_json, options_words
from ttt_tui.search.reading.part import (
    KINDS,
    REASONS,
    Part,
    json_pieces,
    moves_json,
    tree_json,
)
from ttt_tui.words.drawing import Label, labels, part_lines
from ttt_tui.words.numbers import count, plural
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
    formatter = Formatter.for_files(search.state, search.options)
    title = f"{search.options.algorithm.name} on {search.state}"
    if part.moves:
        title += f", after {formatter.line(part.moves)}"
    words = "; ".join(options_words(search.options))
    return [title, f"{words}; {formatter.about_signs}"]


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
                each.state if isinstance(each.state, Position) else None,
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


_DOCUMENT_HEAD = r"""\documentclass[border=6pt]{standalone}
\usepackage{forest}
\forestset{
  search tree/.style={for tree={align=center, font=\scriptsize, inner sep=1.5pt,
    s sep=2.5mm, l sep=7mm, parent anchor=south, child anchor=north}},
  leaf/.style={draw},
  best/.style={edge={very thick}},
  not visited/.style={text=gray, edge={dashed, gray},
    edge label={node[midway, sloped, black, font=\bfseries, inner sep=0pt]{$\|$}}},
}
\begin{document}
\begin{forest} search tree
"""
_DOCUMENT_TAIL = "\\end{forest}\n\\end{document}\n"


def to_latex(part: Part) -> Iterator[str]:
    """A document with nothing but the drawing, as large as that."""
    yield _DOCUMENT_HEAD
    path: list[list[str]] = []  # of each node on the way what is still to come below it
    first_ply = None
    for each in labels(part):
        first_ply = each.row.ply if first_ply is None else first_ply
        while len(path) > each.row.ply - first_ply:
            yield _closed(path)
        yield f"{'  ' * len(path)}[{_node(each)}\n"
        left = [f"[{{{move}}}, not visited]" for move in each.unvisited]
        path.append([*left, *([f"[{{{each.hidden}}}]"] if each.hidden else [])])
    while path:
        yield _closed(path)
    yield _DOCUMENT_TAIL


def _closed(path: list[list[str]]) -> str:
    stubs = path.pop()
    lead = "  " * len(path)
    return "".join(f"{lead}  {stub}\n" for stub in stubs) + f"{lead}]\n"


def _node(label: Label) -> str:
    board = "\\\\".join(rf"\texttt{{{row}}}" for row in label.board)
    shape = {1: r"{\bigtriangleup}\;", -1: r"{\bigtriangledown}\;", 0: ""}[label.sign]
    moved = [f"{{\\tiny {label.move}}}"] if label.move else []
    # In braces: a triangle is an operator to TeX, which would make a sum of it and what follows.
    lines = [*moved, board, f"${shape}{{{_math(label.value)}}}$"]
    if label.window:
        lines.append(f"${_math(label.window)}$")
    is_best = label.best and label.row.parent is not None
    options = [*([] if label.sign else ["leaf"]), *(["best"] if is_best else [])]
    return ", ".join(["{" + "\\\\".join(lines) + "}", *options])


def _math(text: str) -> str:
    for plain, sign in (("<=", r"\le"), (">=", r"\ge"), ("inf", r"\infty"), ("~", r"\sim"),
                        ("≈", r"\approx")):  # fmt: skip
        text = text.replace(plain, sign)
    return text


COLUMNS = (
    *("node", "parent", "ply", "move", "player", "alpha", "beta", "value", "kind", "reason"),
    *("cut", "below", "unvisited"),
)
"""Of the CSV; ttt_tui/schemas/export.json describes each, as it is a key of the JSON, too."""


def to_json(part: Part) -> Iterator[str]:
    """One object; its last key `tree` is the first node, with its children in it."""
    yield from json_pieces({**_head(part), "tree": tree_json(part, between="\n")})
    yield "\n"


def _head(part: Part) -> dict[str, Any]:
    search = part.moment.search
    state = search.state
    return {
        "schema": JSON_SCHEMA,
        "position": str(state),
        "to_move": rules_of(state).player_name(state.to_move),
        "rules": asdict(state.rules) if isinstance(state, Position) else None,
        "algorithm": search.options.algorithm.name,
        "options": heeded_json(search.options, state),
        "complete": search.done and part.moment.event == search.events,
        "from": list(map(moves_json(state), part.moves)),
        "plies": part.plies,
        "missing": search.trace.missing,
        "version": __version__,
        "backend": BACKEND,
    }


def to_csv(part: Part) -> Iterator[str]:
    """A header, then a row a node."""
    moment, search = part.moment, part.moment.search
    formatter = Formatter.for_files(search.state, search.options)
    infinity = search.trace.infinity
    yield _line(COLUMNS)
    for row in part.rows():
        yield _line(
            (
                row.node,
                row.parent,
                row.ply,
                moment.move_text(row.node) or None,
                formatter.player(row.player),
                _end(row.alpha, infinity),
                _end(row.beta, infinity),
                None if row.value is None else _end(row.value, infinity),
                KINDS[row.bound],
                REASONS[row.reason],
                "yes" if row.was_cut else "no",
                row.below,
                "" if not row.unvisited else formatter.cells(row.unvisited, moment.state(row.node)),
            )
        )


def _line(values: tuple[object, ...]) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerow(values)
    return text.getvalue()


def _end(end: int, infinity: int) -> str:
    """A value or end of a window, as what reads floating point takes it: `inf` for an open end."""
    return str(end) if abs(end) < infinity else "inf" if end > 0 else "-inf"


def to_text(part: Part) -> Iterator[str]:
    return (f"{line}\n" for line in part_lines(part))


_HEAD = """\
digraph search {
  ordering=out;
  node [fontname="monospace" fontsize=10 shape=box margin="0.05,0.03"];
  edge [fontname="monospace" fontsize=9 arrowsize=0.5];
"""


def to_dot(part: Part) -> Iterator[str]:
    """A `digraph` whose nodes are called by their numbers in the search: `n0`, `n1` ..."""
    yield _HEAD
    path: list[str] = []  # of each node on the way what hangs last below it, as it was tried last
    first_ply = None
    for each in labels(part):
        row = each.row
        first_ply = row.ply if first_ply is None else first_ply
        while len(path) > row.ply - first_ply:
            yield path.pop()
        shape = {1: "house", -1: "invhouse", 0: "box"}[each.sign]
        lines = "\\n".join(filter(None, (*each.board, each.window, each.value)))
        yield f'  n{row.node} [label="{lines}" shape={shape}];\n'
        if row.parent is not None:
            width = " penwidth=2" if each.best else ""
            yield f'  n{row.parent} -> n{row.node} [label="{each.move}"{width}];\n'
        path.append("".join(_stubs(each)))
    yield from reversed(path)
    yield "}\n"


def _stubs(label: Label) -> Iterator[str]:
    node = label.row.node
    for name, number in zip(label.unvisited, label.row.unvisited, strict=True):
        stub = f"n{node}_{number}"
        yield f'  {stub} [label="{name}\\nnot visited" shape=plaintext fontcolor=gray40];\n'
        yield f"  n{node} -> {stub} [style=dashed arrowhead=tee arrowsize=1.5];\n"
    if label.hidden:
        stub = f"n{node}_more"
        yield f'  {stub} [label="{label.hidden}" shape=plaintext];\n'
        yield f"  n{node} -> {stub} [style=dotted arrowhead=none];\n"


@dataclass(frozen=True)
class Format:
    """A format.

    Attributes:
        name: on the command line.
        about: what it is, in a few words.
        suffix: of files' names.
        write: gives the text of a part, piece by piece.
        most: so many nodes make a drawing that can still be read; None: as many as there are.
    """

    name: str
    about: str
    suffix: str
    write: Callable[[Part], Iterator[str]]
    most: int | None = None

    def too_large(self, part: Part) -> str | None:
        """Why a part is no drawing in this format, and what would be one; None: it is."""
        if self.most is None or (nodes := _nodes(part)) <= self.most:
            return None
        left = rules_of(part.moment.search.state).longest
        deepest = min(part.plies or left, left) - 1
        fits = (plies for plies in range(deepest, -1, -1) if _fits(part, plies, self.most))
        return (
            f"the tree has {plural(nodes, 'node')}, a drawing as {self.name} at most "
            f"{count(self.most)}: draw {plural(next(fits, 0), 'ply')}, a subtree, or choose "
            "another format"
        )


def _nodes(part: Part, most: int | None = None) -> int:
    """How many below the first, or one more than `most` where there are more."""
    number = 0
    for number, _ in enumerate(part.rows()):
        if most is not None and number > most:
            break
    return number


def _fits(part: Part, plies: int, most: int) -> bool:
    return _nodes(replace(part, plies=plies), most) <= most


FORMATS = {
    each.name: each
    for each in (
        Format("json", "an object with nested children", ".json", to_json),
        Format("csv", "a table, a row a node", ".csv", to_csv),
        Format("dot", "a graph for Graphviz", ".dot", to_dot),
        Format("latex", "a document with the package forest", ".tex", to_latex, most=150),
        Format("svg", "a drawing to read and to print", ".svg", to_svg, most=400),
        Format("text", "lines, as analyze --tree draws them", ".txt", to_text),
    )
}
"""By name."""

SUFFIXES = {each.suffix: each.name for each in FORMATS.values()}
"""The names, by the endings of files."""
