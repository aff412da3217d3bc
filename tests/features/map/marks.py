"""The map of a search, and its cells as letters."""

from __future__ import annotations

from collections.abc import Iterator

from hypothesis import strategies as st

from ttt_tui.features.map.coverage import Coverage
from ttt_tui.features.map.layout import Cell, CellState, Layout, Picture
from ttt_tui.search import Moment, Search


def coverage_of(search: Search, width: int) -> Coverage:
    return Coverage(search, Layout(search.position, search.options.order, width))


def looks(search: Search, data: st.DataObject, times: int, events: int = 60) -> Iterator[Moment]:
    """Moments of a search that grows by at most so many events a time, now and of the past."""
    for _ in range(times):
        search.advance(events=data.draw(st.integers(0, events)))
        yield Moment(search, data.draw(st.none() | st.integers(0, search.events)))


def rewound(search: Search, data: st.DataObject, most: int) -> Iterator[Moment]:
    """Some moments of a search, in any order."""
    for event in data.draw(st.lists(st.integers(0, search.events), min_size=1, max_size=most)):
        yield Moment(search, event)


def as_marks(picture: Picture) -> list[str]:
    """A letter a cell: by value (`?` not known), `+` open, `.` ahead, `-` never, else blank."""
    marks = {CellState.NOTHING: " ", CellState.AHEAD: ".", CellState.NEVER: "-"}

    def mark(cell: Cell) -> str:
        if cell.state is CellState.OPEN:
            return "+"
        letter = {1: "X", 0: "=", -1: "O", None: "?"}[cell.value]
        return marks.get(cell.state, letter)

    return ["".join(map(mark, row)) for row in picture.rows]
