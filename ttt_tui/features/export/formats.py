"""The formats in which a part of a search's tree leaves the program."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from ttt_tui.features.export.data import to_csv, to_json, to_text
from ttt_tui.features.export.dot import to_dot
from ttt_tui.features.export.forest import to_latex
from ttt_tui.features.export.picture import to_svg
from ttt_tui.search.reading.part import Part
from ttt_tui.words.numbers import count, plural


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
        left = part.moment.search.position.empties
        deepest = min(part.plies or left, left) - 1
        fits = (plies for plies in range(deepest, -1, -1) if _fits(part, plies, self.most))
        return (
            f"{plural(nodes, 'node')} are more than can be read in a drawing as {self.name}, "
            f"{count(self.most)} at most: {next(fits, 0)} plies of it fit, "
            "or take a part of it, or another format"
        )


def _nodes(part: Part, most: int | None = None) -> int:
    """How many, or one more than `most` where there are more."""
    number = 0
    for number, _ in enumerate(part.rows(), 1):
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
