"""The parts that dialogs are made of: labelled rows and lists to choose from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.dom import DOMNode
from textual.widget import Widget
from textual.widgets import Label, Select

Chosen = TypeVar("Chosen")


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
