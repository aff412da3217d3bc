"""The right side of the screen: tree, timeline and card, and below them the views in tabs.

It is mounted after the first frame. A new view is a widget with `show(snapshot)` and a line here.
"""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import TabbedContent, TabPane

from ttt_tui.next.tui.card import Card
from ttt_tui.next.tui.code import CodeView
from ttt_tui.next.tui.compare import Compare
from ttt_tui.next.tui.drawing import Drawing
from ttt_tui.next.tui.map import MapView
from ttt_tui.next.tui.moves import Moves
from ttt_tui.next.tui.state import Snapshot, View
from ttt_tui.next.tui.timeline import Timeline
from ttt_tui.next.tui.tree import TreeView
from ttt_tui.next.tui.why import WhyView


class Views(Vertical):
    """Tree, timeline, card; and tabs, which on a narrow screen hold the tree and the moves, too."""

    NARROW_ONLY = ("tree", "moves")

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._over_tabs = (
            TreeView(id="main-tree"),
            TreeView(other=True, id="other-tree"),
            Timeline(id="timeline"),
            Card(id="card"),
        )
        self._in_tabs = {
            "compare": Compare(),
            "map": MapView(),
            "draw": Drawing(),
            "why": WhyView(),
            "code": CodeView(),
            "moves": Moves(),
        }

    @property
    def panels(self) -> list[View]:
        return [self, *self._over_tabs, *self._in_tabs.values()]

    def compose(self) -> ComposeResult:
        with Vertical(id="tree-panel", classes="panel"):
            tree, other, timeline, card = self._over_tabs
            yield Horizontal(tree, other, id="trees")
            yield timeline
            yield card
        with TabbedContent(id="tabs"):
            yield TabPane("Tree", id="tree")
            for name, view in self._in_tabs.items():
                yield TabPane(name.capitalize(), view, id=name)

    @property
    def names(self) -> list[str]:
        """The views that have a tab at this width, in their order."""
        narrow = self.screen.has_class("-narrow")
        panes = (pane.id or "" for pane in self.query(TabPane))
        return [name for name in panes if narrow or name not in self.NARROW_ONLY]

    def show(self, snapshot: Snapshot) -> None:
        """Name the search that the tree is of."""
        names = [snapshot.shown.name, *([snapshot.other.name] if snapshot.other else [])]
        self.query_one("#tree-panel").border_title = f"Search tree: {' and '.join(names)}"

    def show_tabs(self, view: str) -> str:
        """Show the tabs of this width and the view, or the nearest one that has a tab.

        Returns:
            The view that is shown.
        """
        tabs, names = self.query_one(TabbedContent), self.names
        for name in self.NARROW_ONLY:
            (tabs.show_tab if name in names else tabs.hide_tab)(name)
        shown = view if view in names else names[0]
        if tabs.active != shown:
            tabs.active = shown
        self.screen.set_class(shown == "tree", "-tree-tab")
        return shown
