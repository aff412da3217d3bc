"""Help: about the focused panel, and every key that acts there."""

from __future__ import annotations

from collections.abc import Mapping

from textual.app import ComposeResult
from textual.binding import ActiveBinding
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widget import Widget
from textual.widgets import Label, Markdown

from ttt_tui.tui.keys import key

_ABOUT = """\
**ttt-tui** searches the position on the board with minimax and with alpha-beta, for real, and
shows every node. Values are from X's side: +1 X wins, 0 draw, -1 O wins, unless the options call
another side Max. Cells are (row,column) from 0, top left (0,0).
"""


class HelpScreen(ModalScreen[None]):
    """Shows the help text of a widget and the keys active with it."""

    CSS_PATH = "../styles/dialogs.tcss"
    BINDINGS = [key("escape,question_mark,q", "close", "Close", "Close the help", display="Esc")]

    def __init__(self, panel: Widget | None, bindings: Mapping[str, ActiveBinding]) -> None:
        super().__init__()
        self._panel_help = getattr(panel, "HELP", "")
        self._keys = bindings

    def compose(self) -> ComposeResult:
        with VerticalScroll(classes="dialog wide-dialog") as dialog:
            dialog.border_title = "Help"
            dialog.border_subtitle = "Esc closes"
            yield Markdown("\n".join([self._panel_help, self._key_table(), _ABOUT]))
            yield Label("Click outside or press Esc to go back.", classes="dim")

    def _key_table(self) -> str:
        keys: dict[str, list[str]] = {}
        for active in self._keys.values():
            binding = active.binding
            if binding.description:
                about = f"{binding.description} | {binding.tooltip or binding.description}"
                display = self.app.get_key_display(binding)
                if display not in keys.setdefault(about, []):
                    keys[about].append(display)
        rows = (f"| `{'` `'.join(names)}` | {about} |" for about, names in keys.items())
        return "\n".join(["| key | action | |", "|---|---|---|", *rows, ""])

    def on_click(self, event: object) -> None:
        if getattr(event, "widget", None) is self:
            self.dismiss()

    def action_close(self) -> None:
        self.dismiss()
