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
from ttt_tui.next.tui.timeline import Timeline
from ttt_tui.next.tui.tree import TreeView
from ttt_tui.next.tui.why import WhyView


class Views(Vertical):
    """Tree, timeline, card; and tabs, which on a narrow screen hold the tree and the moves, too."""

    NARROW_ONLY = ("tree", "moves")

    def compose(self) -> ComposeResult:
        with Vertical(id="tree-panel", classes="panel"):
            with Horizontal(id="trees"):
                yield TreeView(id="main-tree")
                yield TreeView(other=True, id="other-tree")
            yield Timeline(id="timeline")
            yield Card(id="card")
        with TabbedContent(id="tabs"):
            yield TabPane("Tree", id="tree")
            yield TabPane("Compare", Compare(), id="compare")
            yield TabPane("Map", MapView(), id="map")
            yield TabPane("Draw", Drawing(), id="draw")
            yield TabPane("Why", WhyView(), id="why")
            yield TabPane("Code", CodeView(), id="code")
            yield TabPane("Moves", Moves(), id="moves")

    @property
    def names(self) -> list[str]:
        """The views that have a tab at this width, in their order."""
        narrow = self.screen.has_class("-narrow")
        panes = (pane.id or "" for pane in self.query(TabPane))
        return [name for name in panes if narrow or name not in self.NARROW_ONLY]

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
