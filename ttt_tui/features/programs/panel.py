"""The panel of the user's search, below all others: what runs, and where it first goes wrong."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.markup import escape
from textual.widgets import Static

from ttt_tui.tui.panel_heights import BelowPanel

_VERDICTS = ("Wrong", "Right")
_EDGES = 6  # of the frame, on both sides of its title
_OPTIONAL_PARTS = 2  # of the title: the count of nodes, the sandbox


class ProgramPanel(BelowPanel):
    """Hidden until a file is watched; the verdict comes first."""

    does = (
        "[@click=screen.next_difference]P next difference[/]  "
        "[@click=screen.open_program]Y another file[/]"
    )

    HELP: ClassVar[str] = """\
**Yours.** What was found in your file: whether its search is right, and the first node where it
differs from the textbook's; `P` goes there. The judge knows the usual conventions (cuts at `>=` or
`>`, fresh windows at the root, stopping at a win) and accepts all of them. `F4` shows the next
lines.
"""
    SCOPED_CSS = False  # it is lower where the screen is folded
    DEFAULT_CSS = """
    ProgramPanel { max-height: 7; }
    Dashboard.-folded ProgramPanel { max-height: 8; }
    Dashboard.-narrow ProgramPanel { max-height: 6; }
    """

    _title = ""

    def compose(self) -> ComposeResult:
        yield Static(id="program-text")

    def show(self, title: str, parts: Sequence[tuple[str, str]]) -> None:
        """Show it.

        Args:
            parts: a label and a text each; a text in plain words without a label.
        """
        self.add_class("-open")
        self._title = title
        self._fit_title()
        lines = [
            (f"[b]{escape(label)}[/] " if label else "") + escape(text)
            for label, text in sorted(parts, key=lambda part: not part[0].startswith(_VERDICTS))
        ]
        self.query_one(Static).update("\n".join(lines))
        self.text_changed()

    def on_resize(self) -> None:
        super().on_resize()
        self._fit_title()

    def _fit_title(self) -> None:
        """Where all of it has no room, its last parts go, then how the function is called."""
        room = self.app.size.width - _EDGES
        ways = [self._title]
        for _ in range(_OPTIONAL_PARTS):
            ways.append(ways[-1].rpartition(", ")[0])
        ways.append(self._title.partition(", ")[0])
        self.border_title = escape(next((way for way in ways if cell_len(way) <= room), ways[-1]))

    def hide(self) -> None:
        self.remove_class("-open")
