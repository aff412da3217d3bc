"""The views that features add to the dashboard: what they are shown, and what they tell."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from textual.message import Message
from textual.widget import Widget

from ttt_tui.search import Moment, Search
from ttt_tui.tui.views.tree.outline import Line
from ttt_tui.words.sentences import Formatter


@dataclass(frozen=True)
class Selection:
    """What is looked at: a moment of the shown search, and a line of its tree.

    Attributes:
        moment: of the shown search.
        line: under the mouse, selected, or that of the last event; None where there is none.
        selected: in the tree; None if it follows the search.
        formatter: of the shown search.
        pair: the moments of the shown search and of the one beside it, in the listed
            order, each with a label.
        remark: what features have to say of the line, which is no finding of the search.
    """

    moment: Moment
    line: Line | None
    selected: Line | None
    formatter: Formatter
    pair: tuple[tuple[str, Moment], ...]
    remark: str = ""


class ViewWidget(Protocol):
    """What a view's widget has beside what every widget has."""

    def see(self, selection: Selection) -> None:
        """Show this; called while the view is on the screen."""

    def let_go(self) -> None:
        """Keep nothing of the searches shown, which are being replaced."""


@dataclass
class LineChosen(Message):
    """The user wants this line of this search looked at."""

    widget: Widget
    line: Line
    search: Search

    @property
    def control(self) -> Widget:
        return self.widget


@dataclass(frozen=True)
class View:
    """A view as the module `view` of a feature registers it, as `VIEW`.

    Attributes:
        name: of the view; its panel has the id `NAME-panel`.
        label: on its tab and in the panels' titles.
        widget: a `ViewWidget`.
        id: of the widget.
    """

    name: str
    label: str
    widget: Callable[..., Any]
    id: str
