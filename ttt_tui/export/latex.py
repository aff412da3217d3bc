"""The tree of a search as a LaTeX document, drawn by the package forest."""

from __future__ import annotations

from collections.abc import Iterator

from ttt_tui.export.figure import FigureNode, figure_nodes
from ttt_tui.search.trace import Trace

_DOCUMENT = r"""\documentclass[border=6pt]{standalone}
\usepackage{forest}
\forestset{
  search tree/.style={for tree={align=center, font=\scriptsize, inner sep=1.5pt,
    s sep=2.5mm, l sep=7mm, parent anchor=south, child anchor=north}},
  leaf/.style={draw},
  best/.style={edge={very thick}},
  not visited/.style={text=gray, edge={dashed, gray},
    edge label={node[midway, sloped, black, inner sep=0pt]{%
      \rule[-1mm]{.3mm}{3mm}\hspace{.8mm}\rule[-1mm]{.3mm}{3mm}}}},
}
\begin{document}
\begin{forest} search tree
"""
_SHAPES = {1: r"\bigtriangleup", -1: r"\bigtriangledown", 0: ""}


def to_latex(trace: Trace) -> str:
    """Write a document of the size of the drawing."""
    tree = "".join(_bracket(figure_nodes(trace)[0]))
    return f"{_DOCUMENT}{tree}\\end{{forest}}\n\\end{{document}}\n"


def _bracket(node: FigureNode) -> Iterator[str]:
    """Write a node and its subtree, a node a line, in the package's brackets."""
    lead = "  " * node.depth
    text = r"\\".join(_lines(node))
    yield f"{lead}[{{{text}}}{_styles(node)}\n"
    for child in node.children:
        yield from _bracket(child)
    yield f"{lead}]\n"


def _lines(node: FigureNode) -> list[str]:
    lines = [node.name.replace("_", r"\_")]
    if node.is_stub:
        lines.append(node.value)
    else:
        lines += [rf"\texttt{{{row}}}" for row in node.board]
        lines.append(f"${{{_SHAPES[node.sign]}}}\\;{{{_math(node.value)}}}$")
    if node.sign:
        lines.append(f"${_math(node.window)}$")
    return [line for line in lines if line]


def _styles(node: FigureNode) -> str:
    if node.is_stub:
        return ", not visited"
    leaf = "" if node.sign else ", leaf"
    best = ", best" if node.is_best else ""
    return leaf + best


def _math(text: str) -> str:
    for plain, sign in (("<=", r"\le"), (">=", r"\ge"), ("inf", r"\infty"), ("~", r"\sim")):
        text = text.replace(plain, sign)
    return text
