"""The page with every key."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from ttt_tui.tui.dialogs.dialog import Dialog
from ttt_tui.tui.model.keys import SECTIONS
from ttt_tui.tui.styles import STYLES

_IN_PANELS = (
    ("arrows", "move in board, tree, timeline; open and fold nodes, * all"),
    ("Enter", "board: play here; tree: run to this node; moves: go there"),
    ("Home End", "the first and the last event or node"),
    ("Tab", "go to the next panel"),
    ("Esc", "leave the zoom, a selected node, or a dialog"),
    ("^c", "copy the text selected with the mouse; else quit"),
)


class HelpScreen(Dialog[None]):
    """The keys in sections; `?`, Esc and q close it."""

    DEFAULT_CSS = """
    HelpScreen {
        #help-columns { height: auto; }
        &.-narrow #help-columns { layout: vertical; }
        #help-columns Static { width: 1fr; padding-bottom: 1; }
        #complaint { display: none; }
    }
    """
    TITLE = "Keys"
    ACCEPT = ""
    CANCEL = "Close (Esc)"

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark,q", "cancel", show=False),
    ]

    def __init__(self, below: Screen[None]) -> None:
        """Show the keys of a screen as the settings have changed them."""
        super().__init__()
        self._keys: dict[str, str] = {}
        for active in below.active_bindings.values():
            action = active.binding.action
            shown = below.app.get_key_display(active.binding)
            before = self._keys.get(action, shown)
            self._keys[action] = before if shown in before.split() else f"{before} {shown}"

    def fields(self) -> ComposeResult:
        with Horizontal(id="help-columns"):
            for names in (("Search", "Program"), ("Game", "View")):
                yield Static(Content("\n\n").join(map(self._keys_of, names)))
        yield Static(_section("In the panels", _IN_PANELS))

    def _keys_of(self, name: str) -> Content:
        keys = [(self._keys.get(key.action, ""), key.tooltip) for key in SECTIONS[name]]
        return _section(name, keys)


def _section(name: str, keys: Sequence[tuple[str, str]]) -> Content:
    lines = [Content.styled(name, STYLES["strong"])]
    for key, tooltip in keys:
        lines.append(Content.assemble((f"{key:>8}  ", STYLES["key"]), tooltip))
    return Content("\n").join(lines)
