"""Nothing that a widget draws is a control code for the terminal.

Names and texts come from files, from other programs and from the clipboard. Textual passes the
control characters in them on to the terminal, which obeys them (8.2.8).
"""

from __future__ import annotations

from rich.cells import cell_len
from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

from ttt_tui.game.reading import CONTROLS


class ControlCodeFilter(LineFilter):
    """Takes them out. The columns stay: what has a width leaves a question mark."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:  # noqa: ARG002
        return [
            segment
            if segment.text.isprintable()  # as almost all are
            else segment._replace(text=_without_controls(segment.text))
            for segment in segments
        ]


def _without_controls(text: str) -> str:
    text = text.replace("\n", "").replace("\t", "")  # both move the cursor, and have no width
    return CONTROLS.sub(lambda found: "?" * cell_len(found[0]), text)
