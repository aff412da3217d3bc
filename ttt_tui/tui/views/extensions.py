"""What features add to the views: views of their own, and words that they explain.

A click on a word of the screen explains it; the core draws the words and knows no meanings.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Protocol

from textual.events import Click
from textual.geometry import Region
from textual.message import Message
from textual.widget import Widget

from ttt_tui.search import Moment, Search
from ttt_tui.tui.views.tree_outline import Line
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
        simple: the level of detail.
    """

    moment: Moment
    line: Line | None
    selected: Line | None
    formatter: Formatter
    pair: tuple[tuple[str, Moment], ...]
    remark: str = ""
    simple: bool = False


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
        suits_any: of the views it says most to whoever has chosen none: a large screen, which has
            room for one more, shows it.
        draws_tree: it draws the tree as the board of a tree from paper does, and is not offered
            beside that board.
    """

    name: str
    label: str
    widget: Callable[..., Any]
    id: str
    suits_any: bool = False
    draws_tree: bool = False


Words = Callable[[], tuple[Mapping[str, str], Mapping[str, str]]]
"""Words as they are written, in lower case, and the actions that explain them. The second ones are
of everyday English, and terms only where they name a row or a column."""

_sources: list[Words] = []


def add_words(words: Words) -> None:
    """Have these words explained, which are asked for at the first click."""
    if words not in _sources:
        _sources.append(words)
        _explained.cache_clear()


@cache
def _explained(labels: bool) -> tuple[re.Pattern[str], Mapping[str, str]]:
    """What finds the words, and the actions."""
    actions: dict[str, str] = {}
    for each in _sources:
        anywhere, as_labels = each()
        actions |= {**anywhere, **as_labels} if labels else anywhere
    longest_first = sorted(actions, key=len, reverse=True)
    any_of_them = "|".join(map(re.escape, longest_first)) or "(?!)"
    return re.compile(rf"(?<![\w-])(?:{any_of_them})(?!\w)", re.IGNORECASE), actions


def explaining(line: str, column: int, *, labels: bool = False) -> str:
    """The action that explains the word at a column of a line; empty where there is none.

    Args:
        labels: the line names rows or columns.
    """
    pattern, actions = _explained(labels)
    for found in pattern.finditer(line):
        if found.start() <= column < found.end():
            return actions[found.group().lower()]
    return ""


async def explain_word(widget: Widget, click: Click, *, labels: bool = False) -> bool:
    """Explain the word of a widget that was clicked; whether there is anything to explain."""
    (line,) = widget.render_lines(Region(0, click.y, widget.outer_size.width, 1))
    action = explaining(line.text, click.x, labels=labels)
    if action:
        await widget.run_action(action)
    return bool(action)
