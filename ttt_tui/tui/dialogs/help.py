"""Help: a text about the focused panel, and a table of the keys that act there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import NamedTuple

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.binding import ActiveBinding
from textual.geometry import Size
from textual.strip import Strip
from textual.widgets import Markdown

from ttt_tui.tui.colours import Span, StyledWidget
from ttt_tui.tui.dialogs.dialog import Dialog
from ttt_tui.tui.fitting import pieces_len, wrapped
from ttt_tui.tui.keys import key

_GAP = 2
_LEAST_ABOUT = 24  # cells; narrower, the words go below the name


class KeyRow(NamedTuple):
    keys: str
    label: str
    about: str


class KeyTable(StyledWidget):
    """Lines worked out once a width: a Rich table is laid out again for every question about it."""

    def __init__(self, rows: Sequence[KeyRow], *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self.rows = rows
        self._laid_out: tuple[int, list[list[Span]]] = (-1, [])

    def lines(self, width: int) -> list[list[Span]]:
        """The table in lines of at most `width` cells."""
        if self._laid_out[0] != width:
            columns = [max(map(cell_len, cells), default=0) for cells in self._columns()]
            rest = width - sum(columns) - 2 * _GAP
            widths = (*columns, rest)
            if rest < _LEAST_ABOUT:  # keys and name share the line, the words have one below
                keys = min(columns[0], width // 2)
                widths = (keys, width - keys - _GAP, 0)
            lines = [line for row in self.rows for line in _row_lines(row, widths, width)]
            self._laid_out = (width, lines)
        return self._laid_out[1]

    def _columns(self) -> tuple[list[str], list[str]]:
        return [row.keys for row in self.rows], [row.label for row in self.rows]

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        del container, viewport
        return len(self.lines(width))

    def render_line(self, y: int) -> Strip:
        lines = self.lines(self.size.width)
        return self.strip(lines[y] if y < len(lines) else [], self.size.width)


def _row_lines(row: KeyRow, widths: Sequence[int], width: int) -> list[list[Span]]:
    pieces = Span(row.keys, "strong"), Span(row.label), Span(row.about, "dim")
    cells = [wrapped([piece], room) for piece, room in zip(pieces, widths, strict=True) if room]
    lines = [_beside(parts, widths) for parts in zip_longest(*cells, fillvalue=[])]
    if not widths[2]:
        lines += [[Span(" " * _GAP), *line] for line in wrapped([pieces[2]], width - _GAP)]
    return lines


def _beside(parts: Sequence[list[Span]], widths: Sequence[int]) -> list[Span]:
    line: list[Span] = []
    for part, room in zip(parts, widths, strict=False):
        line += [*part, Span(" " * (room - pieces_len(part) + _GAP))]
    return line[:-1]


_FIRST = """\
- The board shows the position. The tree shows each node that the search visits, with its value.
- To play, click a cell, or move there with the arrow keys and press Enter.
- `.` goes one step on in the search, `,` one step back, and Space runs it.
- `x` goes to the next cut: moves that the search leaves out, as they cannot change the result.
- Escape leaves what is open, `u` undoes, `q` quits.
"""

_ABOUT = """\
**ttt-tui** searches the position on the board with minimax and with alpha-beta, for real, and
shows every node. Values are from X's side: +1 X wins, 0 draw, -1 O wins, unless the options call
another side Max. Cells are (row,column) from 0, top left (0,0). Tab and Shift+Tab go from panel to
panel; the help is about the one you are in.
"""


class HelpScreen(Dialog[None]):
    """Shows the help text of a widget and the keys active with it."""

    ASKS_NOTHING = True
    BINDINGS = [
        key("escape,enter,question_mark,q", "close", "Close", "Close the help", display="Esc")
    ]

    def __init__(self, about: str, bindings: Mapping[str, ActiveBinding]) -> None:
        """`about` a panel, in Markdown; `bindings` are the keys active with it."""
        super().__init__()
        self._panel_help = about
        self._keys = bindings

    def compose(self) -> ComposeResult:
        with self.frame("Help"):
            yield Markdown(_FIRST)
            if self._panel_help:
                yield Markdown(self._panel_help)
            yield KeyTable(self._key_rows(), id="help-keys")
            yield Markdown(_ABOUT)

    def _key_rows(self) -> list[KeyRow]:
        """Every key of the program that acts here; those of the toolkit are left out."""
        keys: dict[tuple[str, str], list[str]] = {}
        for active in self._keys.values():
            binding = active.binding
            if binding.id is not None:
                names = keys.setdefault((binding.description, binding.tooltip), [])
                display = self.app.get_key_display(binding)
                if display not in names:
                    names.append(display)
        return [KeyRow(" ".join(names), *words) for words, names in keys.items()]
