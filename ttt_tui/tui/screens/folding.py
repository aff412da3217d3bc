"""A screen that folds: everything at once where there is room, else one panel at a time."""

from __future__ import annotations

from textual import on
from textual.app import ComposeResult
from textual.events import Resize
from textual.geometry import Size
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Static, Tab, Tabs

from ttt_tui.tui.screens.dialog import Dialog

MINIMUM_SIZE = (60, 20)
"""Columns and rows below which the screen only says how large it must be."""

WIDE_SIZE = (110, 36)
"""From this size on everything is on the screen at once; below, the right side has tabs."""


NARROW_WIDTH = 74
"""Below this width the board takes its smallest form, so that the rest can be read."""


class FoldingScreen(Screen[None]):
    """Keeps the classes `-folded`, `-narrow`, `-too-small` and `-view-NAME` for the style sheet.

    Attributes:
        VIEWS: names and labels of the panels that share a place when folded; the panel of a
            view has the id `NAME-panel`.
    """

    VIEWS: tuple[tuple[str, str], ...] = ()

    _folded_to: Size | None = None

    def compose_tabs(self) -> Tabs:
        """The tabs that choose a view."""
        tabs = Tabs(*(Tab(label, id=name) for name, label in self.VIEWS), id="views")
        tabs.can_focus = False  # `w` and the mouse choose; Tab goes from panel to panel
        return tabs

    def compose_notice(self) -> ComposeResult:
        """What is shown instead of everything on a screen that is too small."""
        yield Static(id="too-small")

    @property
    def folded(self) -> bool:
        return self.has_class("-folded")

    @property
    def view(self) -> str:
        """The name of the view now shown when folded."""
        return self.query_one("#views", Tabs).active or self.VIEWS[0][0]

    def fold(self, width: int, height: int) -> None:
        """Fold to fit a terminal of this size."""
        self._folded_to = Size(width, height)
        too_small = width < MINIMUM_SIZE[0] or height < MINIMUM_SIZE[1]
        self.set_class(too_small, "-too-small")
        if too_small:
            self._close_dialogs()
        self.query_one("#too-small", Static).update(
            f"ttt-tui needs {MINIMUM_SIZE[0]} columns and {MINIMUM_SIZE[1]} rows.\n"
            f"This terminal has {width} and {height}: make it larger,\nor press q to quit."
        )
        self.set_class(width < WIDE_SIZE[0] or height < WIDE_SIZE[1], "-folded")
        self.set_class(width < NARROW_WIDTH, "-narrow")
        self._show_view(self.view)
        self.refresh_bindings()

    def folded_anew(self) -> None:
        """Called when the panels have got other sizes, or another one is shown."""

    def _close_dialogs(self) -> None:
        """Nothing may lie over the notice; Textual's palette even fails on so small a screen."""
        for screen in reversed(self.app.screen_stack):
            if screen is self:
                return
            if isinstance(screen, Dialog):
                screen.close()
            elif screen.is_current:
                screen.dismiss(None)

    def on_resize(self, event: Resize) -> None:
        if self.query("#too-small") and event.size != self._folded_to:
            self.fold(event.size.width, event.size.height)

    def _show_view(self, view: str) -> None:
        for name, _ in self.VIEWS:
            self.set_class(name == view, f"-view-{name}")
        self.folded_anew()

    @on(Tabs.TabActivated, "#views")
    def _tab_chosen(self, event: Tabs.TabActivated) -> None:
        self._show_view(event.tab.id or self.VIEWS[0][0])

    def action_next_view(self) -> None:
        """Show the next view, and let the keyboard act there."""
        names = [name for name, _ in self.VIEWS]
        following = names[(names.index(self.view) + 1) % len(names)]
        self._show_view(following)
        self.query_one("#views", Tabs).active = following
        panel = self.query_one(f"#{following}-panel")
        for widget in (panel, *panel.query(Widget)):
            if widget.can_focus:
                self.set_focus(widget)
                return
