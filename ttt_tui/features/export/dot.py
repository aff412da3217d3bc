"""A part of a tree as a graph in the language DOT, for Graphviz.

Max stands in a house that points up, Min in one that points down, finished games in boxes. What was
never visited hangs on a dashed edge that ends in a bar.
"""

from __future__ import annotations

from collections.abc import Iterator

from ttt_tui.search.reading.part import Part
from ttt_tui.words.drawing import Label, labels

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
