"""The parts that dialogs are made of: labelled rows and lists to choose from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.dom import DOMNode
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Label, Select, SelectionList

Chosen = TypeVar("Chosen")


class TickList(SelectionList[Chosen]):
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


def labelled_row(label: str, control: Widget) -> ComposeResult:
    """A line with a label and something to set."""
    with Horizontal(classes="row"):
        yield Label(label, classes="row-label")
        yield control


def choice(name: str, choices: Sequence[tuple[str, Chosen]], value: Chosen) -> Select[Chosen]:
    """A list to choose one from; `choices` are pairs of words and value."""
    return Select(choices, value=value, allow_blank=False, id=name, compact=True)


def chosen(screen: DOMNode, name: str, kind: type[Chosen]) -> Chosen:
    """What is chosen in the list of that name."""
    value = screen.query_one(f"#{name}", Select).value
    assert isinstance(value, kind)
    return value
