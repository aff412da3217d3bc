"""The map of a search, and its cells as letters."""

from __future__ import annotations

from ttt_tui.features.map.cell import Cell, CellState, Picture
from ttt_tui.features.map.coverage import Coverage
from ttt_tui.features.map.layout import Layout
from ttt_tui.search import Search


def coverage_of(search: Search, width: int) -> Coverage:
    return Coverage(search, Layout(search.position, search.options.order, width))


def as_marks(picture: Picture) -> list[str]:
    """A letter a cell: by value (`?` not known), `+` open, `.` ahead, `-` never, else blank."""
    marks = {CellState.NOTHING: " ", CellState.AHEAD: ".", CellState.NEVER: "-"}

    def mark(cell: Cell) -> str:
        if cell.state is CellState.OPEN:
            return "+"
        letter = {1: "X", 0: "=", -1: "O", None: "?"}[cell.value]
        return marks.get(cell.state, letter)

    return ["".join(map(mark, row)) for row in picture.rows]
