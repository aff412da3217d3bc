"""The panel of one's own search, below all others: what runs, and where it first goes wrong."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.markup import escape
from textual.widgets import Static

_WAYS = "[@click=screen.own_parting]P where they part[/]  [@click=screen.own_open]Y another file[/]"


class OwnPanel(VerticalScroll):
    """Hidden until a file is watched; as high as its text, and scrolled where that is too much."""

    HELP: ClassVar[str] = """\
**Yours.** What was found in your file: whether its search is right, and the first place where it
and the textbook's part, which `P` shows. The judge knows the usual conventions (cuts at `>=` or
`>`, fresh windows at the root, stopping at a win) and calls none of them wrong. Up and Down scroll.
"""
    SCOPED_CSS = False  # it is lower where the screen is folded
    DEFAULT_CSS = """
    OwnPanel { max-height: 7; }
    Dashboard.-folded OwnPanel { max-height: 8; }
    """

    def compose(self) -> ComposeResult:
        yield Static(id="own-text")

    def show(self, title: str, parts: Sequence[tuple[str, str]]) -> None:
        """Show it.

        Args:
            parts: a label and a text each; a text in plain words without a label.
        """
        self.add_class("-open")
        self.border_title, self.border_subtitle = escape(title), _WAYS
        lines = [
            (f"[b]{escape(label)}[/] " if label else "") + escape(text) for label, text in parts
        ]
        self.query_one(Static).update("\n".join(lines))

    def hide(self) -> None:
        self.remove_class("-open")
