"""A film as data: what stands on the screen at each moment, in runs of text that look the same."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

from rich.cells import cell_len
from rich.color import blend_rgb
from rich.segment import Segment
from rich.style import Style

from ttt_tui.tui.colours import DARK


class Look(NamedTuple):
    """How text looks; the colours are of the form `#rrggbb`."""

    foreground: str = DARK.foreground or "#ffffff"
    background: str = DARK.background or "#000000"
    bold: bool = False
    italic: bool = False
    underline: bool = False


class Cell(NamedTuple):
    """A place on the screen. A sign of two columns has an empty text in its second one."""

    text: str
    look: Look


Row: TypeAlias = tuple[Cell, ...]


@dataclass(frozen=True)
class Shot:
    """The screen from a moment on, until the next shot.

    Attributes:
        tick: when it comes, in frames from the beginning.
        event: how many events of the shown search have passed.
    """

    tick: int
    event: int
    rows: tuple[Row, ...]

    @property
    def text(self) -> str:
        return "\n".join("".join(cell.text for cell in row) for row in self.rows)


@dataclass(frozen=True)
class Film:
    """All of it.

    Attributes:
        ticks: how many frames it lasts, of which only those that change something are shots.
        rate: frames a second.
        columns, rows: the size of the screen.
    """

    title: str
    columns: int
    rows: int
    ticks: int
    rate: int
    shots: tuple[Shot, ...] = field(repr=False)  # asyncio has it in what it says of a task

    @property
    def seconds(self) -> float:
        return self.ticks / self.rate


class Taking:
    """Makes rows of what is drawn, where most is as it was; rows that are alike are one object."""

    def __init__(self) -> None:
        self._looks: dict[Style, Look] = {}
        self._known: dict[tuple[Segment, ...], Row] = {}
        self._rows: dict[Row, Row] = {}

    def row(self, segments: Iterable[Segment]) -> Row:
        drawn = tuple(segments)
        if drawn not in self._known:
            row = tuple(self._cells(drawn))
            self._known[drawn] = self._rows.setdefault(row, row)
        return self._known[drawn]

    def _cells(self, segments: tuple[Segment, ...]) -> Iterator[Cell]:
        for text, style, _ in segments:
            look = self._look(style or Style.null())
            for sign in text:
                yield Cell(sign, look)
                if cell_len(sign) > 1:
                    yield Cell("", look)

    def _look(self, style: Style) -> Look:
        if style not in self._looks:
            self._looks[style] = _look(style)
        return self._looks[style]


def _look(style: Style) -> Look:
    usual = Look()
    foreground = style.color.get_truecolor().hex if style.color else usual.foreground
    background = (
        style.bgcolor.get_truecolor(foreground=False).hex if style.bgcolor else usual.background
    )
    if style.reverse:
        foreground, background = background, foreground
    if style.dim and style.color and style.bgcolor:
        mixed = blend_rgb(style.bgcolor.get_truecolor(), style.color.get_truecolor(), 0.5)
        foreground = mixed.hex
    return Look(foreground, background, bool(style.bold), bool(style.italic), bool(style.underline))


class Run(NamedTuple):
    """Cells side by side that look the same, and the column of the first."""

    column: int
    text: str
    width: int
    look: Look


def runs(cells: Row, column: int = 0) -> list[Run]:
    """The runs of some cells, of which the first stands in this column."""
    found: list[Run] = []
    for place, (text, look) in enumerate(cells, column):
        if found and found[-1].look == look:
            last = found[-1]
            found[-1] = Run(last.column, last.text + text, last.width + 1, look)
        else:
            found.append(Run(place, text, 1, look))
    return found


def stretches(columns: Iterable[int], gap: int) -> list[range]:
    """Columns in order as ranges; those closer together than the gap are in one."""
    found: list[range] = []
    for column in columns:
        if found and column - found[-1].stop < gap:
            found[-1] = range(found[-1].start, column + 1)
        else:
            found.append(range(column, column + 1))
    return found
