"""The right side of the screen: tree, timeline and card, and below them the views in tabs.

It is mounted after the first frame, and a view when its tab is first shown. A new view is a
`model.snapshot.Panel` with a line in `VIEWS`.
"""

import gc
from pkgutil import resolve_name
from typing import Any

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widget import AwaitMount
from textual.widgets import TabbedContent, TabPane

from ttt_tui.solver.child import Solver
from ttt_tui.tui.model.snapshot import Panel, Snapshot
from ttt_tui.tui.panel import TabChosen
from ttt_tui.tui.panels.card import Card
from ttt_tui.tui.panels.timeline import Timeline
from ttt_tui.tui.panels.tree import TreeView
from ttt_tui.words.values import unusual_options

VIEWS = {
    "compare": "views.compare:Compare",
    "map": "views.map:MapView",
    "draw": "views.draw_view:Drawing",
    "why": "views.why:WhyView",
    "code": "views.code:CodeView",
    "moves": "panels.moves:Moves",
}
"""The class of the view in each tab; its module is loaded with the first look at it."""


def load_views() -> None:
    """Load what the first look at a view needs, in a thread: numpy and Pygments take a while.

    Then keep all objects of the start out of the collections of garbage, which begin now. A full
    one takes as long as a key may, so it is seldom.
    """
    from textual.highlight import highlight

    for name in VIEWS:
        view_class(name)
    highlight("", language="python")
    gc.freeze()
    gc.set_threshold(700, 10, 1_000)
    gc.enable()


def view_class(name: str) -> Any:
    """Return the class of a view."""
    return resolve_name(f"ttt_tui.tui.{VIEWS[name]}")


class RightSide(Vertical):
    """Tree, timeline and card, and the tabs.

    On a narrow screen there are tabs for the tree and the moves, too.

    Attributes:
        shown: the name of the tab that is shown.
        mounted: the view that was mounted last.
        learn_panel: the panel of lessons and questions, once one was opened.
    """

    SCOPED_CSS = False  # classes of the screen count
    DEFAULT_CSS = """
    #right { width: 1fr; }
    #tree-panel { height: 1fr; }
    #trees { height: 1fr; }
    #main-tree, #other-tree { width: 1fr; background: $background; }
    #other-tree { display: none; }
    .-both #other-tree { display: block; border-left: vkey $frame-color; }
    #timeline { height: 2; }
    #card { height: 5; padding: 0 1; border-top: solid $grid-color; }
    .-tall #card { height: 8; }

    #tabs {
        height: 35%;
        border: round $frame-color;
        &:focus-within { border: round $primary; }
        Tabs { height: 1; background: $background; }
        Underline { display: none; }
        Tab { height: 1; padding: 0 1; color: $dim-color; }
        Tab.-active { color: $primary; text-style: bold; }
        Tabs:focus Tab.-active { background: $block-cursor-background; }
        ContentSwitcher { height: 1fr; }
        TabPane { padding: 0; height: 1fr; }
        TabPane > * { height: 1fr; background: $background; }
    }

    /* 80 columns: the tabs hold the tree and the moves, too */

    .-narrow #card { height: 9; padding: 0 0 0 1; }

    .-narrow, .-learning {
        #tabs {
            height: 1fr;
            border: none;
            Tabs { background: $panel; }
            ContentSwitcher { border: round $frame-color; }
            &:focus-within ContentSwitcher { border: round $primary; }
        }
        #tree-panel { display: none; }
    }

    .-narrow.-tree-tab, .-learning.-tree-tab, .-narrow.-learn-tab {
        #tabs { height: 1; }
        #tabs ContentSwitcher { display: none; }
        #tree-panel { display: block; }
    }
    .-narrow.-tree-tab #tabs, .-narrow.-learn-tab #tabs { dock: top; }

    /* A lesson or a question: its panel over the tree, or on a narrow screen in place of it */

    .-learning #learn-panel { display: block; }
    .-learning #card { display: none; }
    .-asking #timeline { visibility: hidden; }
    .-narrow.-learning #learn-panel { display: none; }
    .-narrow.-learn-tab {
        #learn-panel { display: block; height: 1fr; }
        #tree-panel { display: none; }
        #learn-leaves { margin: 0; }
    }
    """

    shown = ""
    mounted: AwaitMount | None = None
    learn_panel: Any = None
    _key: object = None

    def __init__(self, solver: Solver) -> None:
        super().__init__(id="right")
        self._solver = solver
        self._over_tabs = (
            TreeView(id="main-tree"),
            TreeView(id="other-tree"),
            Timeline(id="timeline"),
            Card(id="card"),
        )
        self._in_tabs: dict[str, Any] = {}

    @property
    def panels(self) -> list[Panel]:
        """The panels that are on the screen: those in other tabs are not drawn."""
        panels: list[Panel] = [self]
        if self.learn_panel is not None and self.learn_panel.is_mounted:
            panels.append(self.learn_panel)
        if self.query_one("#tree-panel").display:
            panels += self._over_tabs
        if self.shown in VIEWS and self.is_complete:
            panels.append(self._in_tabs[self.shown])
        return panels

    def learn(self, *, is_on: bool) -> None:
        """Mount the panel of lessons and questions; the tabs come before the tree meanwhile."""
        tree = self.query_one("#tree-panel")
        tabs = self.query_one("#tabs")
        above, below = (tabs, tree) if is_on else (tree, tabs)
        if self.children.index(below) < self.children.index(above):
            self.move_child(below, after=above)
        if is_on and self.learn_panel is None:
            from ttt_tui.tui.panels.learn import LearnPanel

            self.learn_panel = LearnPanel(id="learn-panel", classes="panel")
            self.mount(self.learn_panel, before=0)

    @property
    def is_complete(self) -> bool:
        """True if the view of the shown tab is mounted, and the panel of a lesson."""
        if self.learn_panel is not None and not self.learn_panel.is_mounted:
            return False
        return self.shown not in VIEWS or self._in_tabs[self.shown].is_mounted

    def compose(self) -> ComposeResult:
        with Vertical(id="tree-panel", classes="panel"):
            tree, other, timeline, card = self._over_tabs
            yield Horizontal(tree, other, id="trees")
            yield timeline
            yield card
        with TabbedContent(id="tabs"):
            yield TabPane("Learn", id="learn")
            yield TabPane("Tree", id="tree")
            for name in VIEWS:
                yield TabPane(name.capitalize(), id=name)

    def _mount_view(self, name: str) -> None:
        if name in VIEWS and name not in self._in_tabs:
            pane = self.query_one(f"TabPane#{name}")
            if not pane.is_attached:  # a position was replaced before the tabs were there
                self.call_after_refresh(self._mount_view, name)
                return
            view = self._in_tabs[name] = view_class(name)()
            if name == "why":
                view.solver = self._solver
            self.mounted = pane.mount(view)

    @property
    def names(self) -> list[str]:
        """The tabs of this width, in their order."""
        is_narrow = self.screen.has_class("-narrow")
        is_learning = self.screen.has_class("-learning")
        if self.screen.has_class("-asking"):
            return ["learn", "tree"] if is_narrow else ["tree"]
        left_out = {"moves"} if is_learning else {"learn"}
        if not is_narrow:
            left_out |= {"learn", "moves"} if is_learning else {"tree", "moves"}
        panes = [pane.id or "" for pane in self.query(TabPane)]
        return [name for name in panes if name not in left_out]

    def show(self, snapshot: Snapshot) -> None:
        """Name the search that the tree is of, and the options that are not the usual ones."""
        name = snapshot.shown.name
        if snapshot.other is not None:
            name += f" and {snapshot.other.name}"
        title = [f"Search tree: {name}", *unusual_options(snapshot.shown.trace)]
        self.query_one("#tree-panel").border_title = ", ".join(title)

    def show_tabs(self, view: str) -> None:
        """Show the tabs of this width, and the view or else the first one."""
        names = self.names
        if (names, view) == self._key:
            return
        self._key = (names, view)
        tabs = self.query_one(TabbedContent)
        self.shown = view if view in names else names[0]
        self.screen.set_class(self.shown == "learn", "-learn-tab")
        tabs.show_tab(self.shown)
        tabs.active = self.shown  # before its tab is hidden, which activates another one later
        for pane in self.query(TabPane):
            name = pane.id or ""
            if name in names:
                tabs.show_tab(name)
            else:
                tabs.hide_tab(name)
        if self.shown == "learn" and self.learn_panel.is_mounted:
            self.learn_panel.take_focus()
        self._mount_view(self.shown)
        self.screen.set_class(self.shown == "tree", "-tree-tab")

    @on(TabbedContent.TabActivated)
    def _tab_activated(self, event: TabbedContent.TabActivated) -> None:
        """Report a click on a tab, but not a tab that the program has shown itself."""
        event.stop()
        name = event.tabbed_content.active
        if name == event.pane.id and name in self.names and name != self.shown:
            self.post_message(TabChosen(name))
