"""What views have in common: they draw a snapshot again only when their part of it has changed.

Some of them draw themselves line by line, from pieces of text with names of styles.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.containers import ScrollableContainer
from textual.content import Content
from textual.message import Message
from textual.strip import Strip
from textual.style import Style as ContentStyle
from textual.widget import Widget
from textual.widgets import Static

from ttt_tui.games.game import Game
from ttt_tui.tui.theme import STYLES

if TYPE_CHECKING:
    from ttt_tui.tui.model.snapshot import Snapshot

Span = tuple[str, str]
"""Text, and the styles of `ttt_tui.tui.theme` that it is drawn with, divided by blanks; `reverse`
exchanges colour and background."""

_REVERSE = Style(reverse=True)


class NodeSelected(Message):
    """The user has selected a visited node."""

    def __init__(self, node: int, other: bool = False) -> None:
        """Args:
        other: it is a node of the second of two trees.
        """
        super().__init__()
        self.node, self.other = node, other


class MoveChosen(Message):
    """The user wants to play this move in the game shown."""

    def __init__(self, game: Game, move: int) -> None:
        super().__init__()
        self.game, self.move = game, move


def fill(static: Static, text: Content) -> None:
    """Show another text; the screen is laid out anew only where it takes more room."""
    shapes = [[cell_len(line) for line in f"{it}".split("\n")] for it in (static.content, text)]
    fits = all(max(shape) <= static.content_size.width for shape in shapes)
    static.update(text, layout=not fits or len(shapes[0]) != len(shapes[1]))


def table(rows: Sequence[Sequence[Span]], align: str, least: int = 0) -> Content:
    """Cells in columns, as text that can be selected.

    Args:
        rows: of cells, each with one style.
        align: `<` or `>` for each column.
        least: the width of a `>` column, so that its numbers may grow.
    """
    texts = [[text for text, _ in row] for row in rows]
    widths = [max(map(cell_len, column)) for column in zip(*texts, strict=True)]
    lines = []
    for row in rows:
        cells = []
        for (text, style), side, width in zip(row, align, widths, strict=True):
            is_left = side == "<"
            blanks = " " * ((width if is_left else max(width, least)) - cell_len(text))
            padded = text + blanks if is_left else blanks + text
            cells.append(Content.styled(padded, STYLES[style]))
        lines.append(Content("  ").join(cells))
    return Content("\n").join(lines)


class Keyed:
    """Has `key(snapshot)`, which is equal as long as its part is, and `draw(snapshot)`."""

    _snapshot: Snapshot | None = None
    _drawn: object = None

    def show(self, snapshot: Snapshot) -> None:
        self._snapshot = snapshot
        key = self.key(snapshot)
        if key != self._drawn:
            self._drawn = key
            self.draw(snapshot)

    def redraw(self) -> None:
        """Draw again what is shown, in another size."""
        self._drawn = None
        if self._snapshot is not None:
            self.show(self._snapshot)

    def key(self, snapshot: Snapshot) -> object:
        raise NotImplementedError

    def draw(self, snapshot: Snapshot) -> None:
        raise NotImplementedError


class KeyedView(Keyed, ScrollableContainer):
    """A view of widgets."""


class Lines(Widget):
    """A widget that draws its lines by `line(y)`, and whose places the mouse chooses.

    Spans are turned into strips; a style is looked up once until the theme changes.
    """

    ALLOW_SELECT = False

    _styles: dict[str, Style] | None = None

    def line(self, y: int) -> Strip:
        raise NotImplementedError

    def render_line(self, y: int) -> Strip:
        return self.line(y)

    def notify_style_update(self) -> None:
        super().notify_style_update()
        self._styles = None

    def strip(self, spans: Iterable[Span], width: int, behind: str = "") -> Strip:
        """A line of exactly this width.

        Args:
            behind: a style behind the whole line.
        """
        segments = [
            Segment(text, self._style(f"{names} {behind}" if behind else names))
            for text, names in spans
            if text
        ]
        return Strip(segments).adjust_cell_length(width, self._style(behind))

    def _style(self, names: str) -> Style:
        """Styles laid over each other and over the widget's own."""
        if self._styles is None:
            self._styles = {}
        if names not in self._styles:
            style, variables = self.rich_style, tuple(self.app.theme_variables.items())
            for name in names.split():
                style += _REVERSE if name == "reverse" else _parsed(STYLES[name], variables)
            self._styles[names] = style
        return self._styles[names]


@lru_cache(maxsize=256)
def _parsed(style: str, variables: tuple[tuple[str, str], ...]) -> Style:
    """Kept for all widgets: it takes 0.2 ms."""
    return ContentStyle.parse(style, dict(variables)).rich_style


def length(spans: Iterable[Span]) -> int:
    """The cells that spans take."""
    return sum(cell_len(text) for text, _ in spans)
