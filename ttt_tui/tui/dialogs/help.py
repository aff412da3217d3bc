"""The page with every key."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from ttt_tui.tui.dialogs.dialog import Dialog
from ttt_tui.tui.model.keys import SECTIONS
from ttt_tui.tui.theme import STYLES

_WIDE = 118  # columns with room for a sentence about each key
_COLUMNS = (("Search", "Program"), ("Game", "View"))
_NARROW_COLUMNS = (("Search",), ("Game", "Program"), ("View",))

_IN_PANELS = (
    ("arrows", "move in board, tree, timeline; open and fold nodes, * all"),
    ("Enter", "board: play here; tree: run to this node; moves: go there"),
    ("Home End", "the first and the last event or node"),
    ("Tab", "go to the next panel"),
    ("Esc", "leave the zoom, a selected node, or a dialog"),
    ("^c", "copy the text selected with the mouse; else quit"),
)


class HelpScreen(Dialog[None]):
    """The keys in sections; any of `?`, Esc and q closes it."""

    DEFAULT_CSS = """
    HelpScreen {
        #help-columns { height: auto; }
        #help-columns Vertical { width: 1fr; height: auto; }
        #help-columns Static { padding-bottom: 1; }
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
        """Args:
        below: the screen whose keys these are, as the settings have changed them.
        """
        super().__init__()
        keys: dict[str, dict[str, None]] = {}
        for active in below.active_bindings.values():
            shown = below.app.get_key_display(active.binding)
            keys.setdefault(active.binding.action, {})[shown] = None
        wide = below.size.width >= _WIDE
        self._columns = _COLUMNS if wide else _NARROW_COLUMNS
        self._sections = {
            name: [
                (" ".join(keys.get(each.action, {})), each.tooltip if wide else each.description)
                for each in bindings
            ]
            for name, bindings in SECTIONS.items()
        }

    def fields(self) -> ComposeResult:
        with Horizontal(id="help-columns"):
            for names in self._columns:
                with Vertical():
                    for name in names:
                        yield Static(_section(name, self._sections[name]))
        yield Static(_section("In the panels", _IN_PANELS))


def _section(name: str, keys: Sequence[tuple[str, str]]) -> Content:
    lines = [Content.styled(name, STYLES["strong"])]
    for key, tooltip in keys:
        lines.append(Content.assemble((f"{key:>8}  ", STYLES["key"]), tooltip))
    return Content("\n").join(lines)
