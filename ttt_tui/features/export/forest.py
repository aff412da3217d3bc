"""A part of a tree as a document for LaTeX, drawn by the package `forest`."""

from __future__ import annotations

from collections.abc import Iterator

from ttt_tui.search.reading.part import Part
from ttt_tui.words.drawing import Label, labels

_HEAD = r"""\documentclass[border=6pt]{standalone}
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
_TAIL = "\\end{forest}\n\\end{document}\n"


def to_latex(part: Part) -> Iterator[str]:
    """A document with nothing but the drawing, as large as that."""
    yield _HEAD
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
    yield _TAIL


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
