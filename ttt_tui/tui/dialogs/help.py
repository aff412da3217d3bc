"""Help: about the focused panel, and every key that acts there."""

from __future__ import annotations

from collections.abc import Mapping

from textual.app import ComposeResult
from textual.binding import ActiveBinding
from textual.containers import VerticalScroll
from textual.widgets import Markdown

from ttt_tui.tui.dialogs.dialog import Dialog
from ttt_tui.tui.dialogs.key_table import KeyRow, KeyTable
from ttt_tui.tui.keys import key

_ABOUT = """\
**ttt-tui** searches the position on the board with minimax and with alpha-beta, for real, and
shows every node. Values are from X's side: +1 X wins, 0 draw, -1 O wins, unless the options call
another side Max. Cells are (row,column) from 0, top left (0,0). Tab and Shift+Tab go from panel to
panel; the help is about the one you are in.
"""


class HelpScreen(Dialog[None]):
    """Shows the help text of a widget and the keys active with it."""

    ASKS_NOTHING = True
    BINDINGS = [
        key("escape,enter,question_mark,q", "close", "Close", "Close the help", display="Esc")
    ]

    def __init__(self, about: str, bindings: Mapping[str, ActiveBinding]) -> None:
        """`about` a panel, in Markdown; `bindings` are the keys active with it."""
        super().__init__()
        self._panel_help = about
        self._keys = bindings

    def compose(self) -> ComposeResult:
        with VerticalScroll(classes="dialog wide-dialog") as dialog:
            dialog.border_title = "Help"
            dialog.border_subtitle = "Esc or a click outside closes"
            if self._panel_help:
                yield Markdown(self._panel_help)
            yield KeyTable(self._key_rows(), id="help-keys")
            yield Markdown(_ABOUT)

    def _key_rows(self) -> list[KeyRow]:
        """Every key of the program that acts here; those of the toolkit are left out."""
        keys: dict[tuple[str, str], list[str]] = {}
        for active in self._keys.values():
            binding = active.binding
            if binding.id is not None:
                names = keys.setdefault((binding.description, binding.tooltip), [])
                display = self.app.get_key_display(binding)
                if display not in names:
                    names.append(display)
        return [KeyRow(" ".join(names), *words) for words, names in keys.items()]
