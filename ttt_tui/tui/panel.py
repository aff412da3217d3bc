"""Base classes of panels, which draw a snapshot again only when their part of it has changed, and
the messages of panels to the screen.

All text is written as spans. A `Static` shows them as one text; other panels draw themselves line
by line.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from rich.cells import cell_len, set_cell_size
from rich.segment import Segment
from rich.style import Style
from textual.binding import Binding, BindingType
from textual.containers import ScrollableContainer
from textual.content import Content
from textual.message import Message
from textual.strip import Strip
from textual.style import Style as ContentStyle
from textual.widget import Widget
from textual.widgets import Static

from ttt_tui.games.game import Game
from ttt_tui.games.guard import GameFault
from ttt_tui.tui.styles import STYLES, Span

if TYPE_CHECKING:
    from ttt_tui.tui.model.snapshot import Snapshot

_REVERSE = Style(reverse=True)


def hidden_keys(**actions: str) -> list[BindingType]:
    """Return bindings of keys to actions that have no place in the footer."""
    return [Binding(key, action, show=False) for key, action in actions.items()]


def styled(*pieces: Span | Content) -> Content:
    """Return spans as one text."""
    return Content.assemble(
        *(each if isinstance(each, Content) else (each[0], STYLES[each[1]]) for each in pieces)
    )


def stacked(*lines: Content) -> Content:
    """Set texts below each other."""
    return Content("\n").join(lines)


def fill(panel: Widget, *texts: Content | str) -> None:
    """Show other texts in a panel, each `Static` in its order; one without text is hidden.

    The screen is laid out anew only for a text of another size.
    """
    # Not strict: a panel that is closed while its worker ends has no static left.
    for static, text in zip(panel.query(Static), texts, strict=False):
        static.display = bool(text)
        before = _line_lengths(static.content)
        after = _line_lengths(text)
        fits = max(*before, *after) <= static.content_size.width
        static.update(text, layout=not fits or len(before) != len(after))


def _line_lengths(text: object) -> list[int]:
    return [cell_len(line) for line in f"{text}".split("\n")]


def table(rows: Sequence[Sequence[Span]], align: str, least: int = 0) -> Content:
    """Set cells in columns, as text that can be selected.

    Args:
        rows: the cells, each with one style.
        align: `<` or `>` for each column.
        least: the width of a `>` column, so that its numbers may grow.
    """
    columns = []
    for cells, side in zip(zip(*rows, strict=True), align, strict=True):
        width = max(cell_len(text) for text, _ in cells)
        if side == "<":
            padded = [(set_cell_size(text, width), style) for text, style in cells]
        else:
            width = max(width, least)
            padded = [(" " * (width - cell_len(text)) + text, style) for text, style in cells]
        columns.append(map(styled, padded))
    return stacked(*map(Content("  ").join, zip(*columns, strict=True)))


class SnapshotPanel:
    """A panel that draws a snapshot only if its own part of it has changed."""

    _snapshot: Snapshot | None = None
    _drawn: object = None

    def show(self, snapshot: Snapshot) -> None:
        self._snapshot = snapshot
        key = self.key(snapshot)
        if key != self._drawn:
            self._drawn = key
            self.draw(snapshot)

    def on_resize(self) -> None:
        self.redraw()

    def redraw(self) -> None:
        """Draw again what is shown, in another size."""
        self._drawn = None
        if self._snapshot is not None:
            try:
                self.show(self._snapshot)
            except GameFault as error:
                self.post_message(GameFailed(error))  # type: ignore[attr-defined]  # a widget

    def key(self, snapshot: Snapshot) -> object:
        """Return a value that stays equal as long as the panel's part does."""
        raise NotImplementedError

    def draw(self, snapshot: Snapshot) -> None:
        raise NotImplementedError


class ScrollingPanel(SnapshotPanel, ScrollableContainer):
    """A panel of widgets."""


class LineWidget(Widget):
    """A widget that draws itself line by line, from spans.

    The mouse chooses places on it, so its text cannot be selected. A style is looked up once until
    the theme changes.
    """

    ALLOW_SELECT = False

    lines: Sequence[list[Span]] = ()
    _styles: dict[str, Style]

    def render_line(self, y: int) -> Strip:
        return self.strip(self.lines[y] if y < len(self.lines) else [], self.size.width)

    def notify_style_update(self) -> None:
        super().notify_style_update()
        self._styles = {}

    def strip(self, spans: Iterable[Span], width: int, behind: str = "") -> Strip:
        """Return a line of exactly this width.

        Args:
            behind: a style behind the whole line.
        """
        segments = [
            Segment(text, self._style(f"{names} {behind}")) for text, names in spans if text
        ]
        return Strip(segments).adjust_cell_length(width, self._style(behind))

    def _style(self, names: str) -> Style:
        """Lay styles over each other and over the widget's own."""
        if names not in self._styles:
            style = self.rich_style
            variables = tuple(self.app.theme_variables.items())
            for name in names.split():
                style += _REVERSE if name == "reverse" else _parsed(STYLES[name], variables)
            self._styles[names] = style
        return self._styles[names]


@lru_cache(maxsize=256)
def _parsed(style: str, variables: tuple[tuple[str, str], ...]) -> Style:
    """Parse a style; kept for all widgets, as it takes 0.2 ms."""
    return ContentStyle.parse(style, dict(variables)).rich_style


def length(spans: Iterable[Span]) -> int:
    """Return the width of spans in cells."""
    return sum(cell_len(text) for text, _ in spans)


@dataclass
class NodeSelected(Message):
    """The user has selected a visited node.

    Attributes:
        other: True for a node of the second of two trees.
    """

    node: int
    other: bool = False


@dataclass
class EntryChosen(Message):
    """The user wants the moment at which this node is entered.

    Attributes:
        other: True for a node of the second of two trees.
    """

    node: int
    other: bool


@dataclass
class MomentChosen(Message):
    """The user wants to see the moment after a number of events."""

    event: int

    def can_replace(self, message: Message) -> bool:
        return isinstance(message, MomentChosen)


@dataclass
class PlyChosen(Message):
    """The user wants to see the position after a number of moves."""

    ply: int


@dataclass
class TabChosen(Message):
    """The user has clicked on the tab of a view."""

    view: str


@dataclass
class NumberGiven(Message):
    """The user has answered with a number."""

    number: float


@dataclass
class LeafChosen(Message):
    """The user has clicked on a leaf of a tree from paper; `node` is its number there."""

    node: int


@dataclass
class GameFailed(Message):
    """A package's game has failed where Textual would not pass the error on."""

    error: GameFault


@dataclass
class MoveChosen(Message):
    """The user wants to play a move in the game that was shown."""

    game: Game
    move: int
