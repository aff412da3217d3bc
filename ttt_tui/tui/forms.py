"""The parts that dialogs are made of: labelled rows and lists to choose from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.css.query import NoMatches
from textual.dom import DOMNode
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Label, OptionList, Select, SelectionList
from textual.widgets._select import SelectOverlay

from ttt_tui.tui.look import KeepsReverse

Chosen = TypeVar("Chosen")

_LONG = 22  # words of a choice that do not fit beside a label in 60 columns


class PlainList(OptionList, KeepsReverse):
    """A list with a cursor, also without colour."""


class TickList(SelectionList[Chosen], KeepsReverse):
    """A list to tick any of: `[✓]` or `[ ]`, where the toolkit only dims an X."""

    def render_line(self, y: int) -> Strip:
        strip = super().render_line(y)
        index = y + self.scroll_offset.y
        if index >= self.option_count:
            return strip
        left, tick, right, blank, *line = strip
        ticked = self.get_option_at_index(index).value in self.selected
        left, right = blank._replace(text="["), blank._replace(text="]")
        tick = blank._replace(text="✓" if ticked else " ")
        return Strip([left, tick, right, blank, *line])


class _Overlay(SelectOverlay, KeepsReverse):
    """The open list of a `Choice`."""


class Choice(Select[Chosen]):
    """A list to choose one from: what is highlighted in it is chosen, unless Escape leaves it."""

    def compose(self) -> ComposeResult:
        for part in super().compose():
            open_list = isinstance(part, SelectOverlay)
            yield _Overlay().data_bind(compact=Select.compact) if open_list else part

    @property
    def highlighted(self) -> Chosen | None:
        """What the open list stands at; None when it is closed."""
        index = self.query_one(SelectOverlay).highlighted if self.expanded else None
        return None if index is None else self._options[index][1]  # type: ignore[return-value]

    @on(SelectOverlay.Dismiss)
    def _left(self, event: SelectOverlay.Dismiss) -> None:
        highlighted = self.highlighted
        if event.lost_focus and highlighted is not None:
            self.value = highlighted

    def watch_expanded(self, expanded: bool) -> None:
        # Two quick clicks close the list with the focus on it (Textual 8.2.8): the keyboard would
        # act on what nobody sees.
        if not expanded and any(each.has_focus for each in self.query(SelectOverlay)):
            self.focus()


def labelled_row(label: str, control: Widget) -> ComposeResult:
    """A label and something to set, on one line; where it is narrow long words go below it."""
    words = isinstance(control, Select) and any(
        len(str(prompt)) > _LONG for prompt, _ in control._options
    )
    with Horizontal(classes="row words" if words else "row"):
        yield Label(label, classes="row-label")
        yield control


def choice(name: str, choices: Sequence[tuple[str, Chosen]], value: Chosen) -> Choice[Chosen]:
    """A list to choose one from; `choices` are pairs of words and value."""
    return Choice(choices, value=value, allow_blank=False, id=name, compact=True)


def chosen(screen: DOMNode, name: str, kind: type[Chosen]) -> Chosen:
    """What is chosen in the list of that name: in an open one, what it stands at.

    Raises:
        NoMatches: there is no such list, or one that is still being built has nothing yet.
    """
    control = screen.query_one(f"#{name}", Choice)
    highlighted = control.highlighted
    value = control.value if highlighted is None else highlighted
    if value is Select.NULL:
        raise NoMatches(f"nothing is chosen in {name} yet")
    assert isinstance(value, kind)
    return value
