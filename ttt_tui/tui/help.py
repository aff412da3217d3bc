"""Every key on one page, as they are set."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen, Screen
from textual.widgets import Static

from ttt_tui.tui.keys import SECTIONS
from ttt_tui.tui.theme import STYLES

WIDE = 118
"""Columns with room for a sentence about each key."""

COLUMNS = (("Search", "Program"), ("Game", "View"))

_IN_PANELS = (
    ("arrows", "move in board, tree and timeline; open and fold nodes"),
    ("Enter", "board: play here; tree: run to this node; moves: go there"),
    ("Home End", "the first and the last event or node"),
    ("*", "open everything below a node of the tree"),
    ("Tab", "go to the next panel"),
    ("Esc", "leave the zoom, a selected node, or a dialog"),
    ("^p", "every action by its name"),
    ("^c", "copy the text selected with the mouse; else quit"),
)


class HelpScreen(ModalScreen[None]):
    """The keys in sections; any of `?`, Esc and q closes it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,question_mark,q", "dismiss(None)", "Close", show=False),
    ]

    def __init__(self, below: Screen[None]) -> None:
        """Args:
        below: the screen whose keys these are, as the settings have changed them.
        """
        super().__init__()
        keys: dict[str, list[str]] = {}
        for active in below.active_bindings.values():
            shown = below.app.get_key_display(active.binding)
            keys.setdefault(active.binding.action, []).append(shown)
        wide = below.size.width >= WIDE
        self._sections = {
            name: [
                (" ".join(keys.get(each.action, [])), each.tooltip if wide else each.description)
                for each in bindings
            ]
            for name, bindings in SECTIONS.items()
        }

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="dialog", classes="help") as frame:
            frame.border_title = "Keys"
            frame.border_subtitle = "Esc closes"
            with Horizontal(id="help-columns"):
                for names in COLUMNS:
                    with Vertical():
                        for name in names:
                            yield Static(_section(name, self._sections[name]))
            yield Static(_section("In the panels", _IN_PANELS))


def _section(name: str, keys: Sequence[tuple[str, str]]) -> Content:
    lines = [Content.styled(name, STYLES["strong"])]
    for key, tooltip in keys:
        lines.append(Content.assemble((f"{key:>9}  ", STYLES["open"]), tooltip))
    return Content("\n").join(lines)
