"""A screen that folds: everything at once where there is room, else one panel at a time."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from textual import on
from textual.app import ComposeResult
from textual.events import Resize
from textual.geometry import Size
from textual.widget import Widget
from textual.widgets import Static, Tab, Tabs

from ttt_tui.tui.dialogs.dialog import Dialog
from ttt_tui.tui.fitting import MINIMUM_SIZE, NARROW_WIDTH, is_folded, is_too_small
from ttt_tui.tui.focusing import FocusedScreen
from ttt_tui.tui.keys import hint_markup


class FoldingScreen(FocusedScreen[None]):
    """Keeps the classes `-folded`, `-narrow`, `-too-small`, `-view-NAME`, and `-shared-other`.

    That last one while another than the first is shown of those that share a place. The panels
    that are shown have the class `-shown`.

    Folded, one view is shown at a time; unfolded, all are but for those that share a place, of
    which one is shown.

    Attributes:
        VIEWS: names and labels of the panels that share a place when folded; the panel of a
            view has the id `NAME-panel`.
        TITLES: the panels' titles, where they are longer than the labels.
        SHARED_PLACE: names of the views that share a place also where there is room.
    """

    VIEWS: tuple[tuple[str, str], ...] = ()
    TITLES: Mapping[str, str] = {}
    SHARED_PLACE: tuple[str, ...] = ()

    _folded_to: Size | None = None
    _shared = ""
    _shown: Sequence[str] = ()

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
        too_small = is_too_small(width, height)
        self.set_class(too_small, "-too-small")
        if too_small:
            self._close_dialogs()
        self.query_one("#too-small", Static).update(
            f"ttt-tui needs {MINIMUM_SIZE[0]} columns and {MINIMUM_SIZE[1]} rows.\n"
            f"This terminal has {width} and {height}: make it larger,\n"
            f"or {hint_markup('press q to quit')}."
        )
        self.set_class(is_folded(width, height), "-folded")
        self.set_class(width < NARROW_WIDTH, "-narrow")
        self._shared = self._shared or self.SHARED_PLACE[0]
        self._title_views()
        self._set_view(self.view)
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

    def _title_views(self) -> None:
        """Panels that share a place name each other in their title, each name to be clicked."""
        labels = {**dict(self.VIEWS), **self.TITLES}
        for name, _ in self.VIEWS:
            title = f"[b]{labels[name]}[/b]"
            if name in self.SHARED_PLACE and not self.folded:
                title = " · ".join(
                    f"[b]{labels[each]}[/b]"
                    if each == name
                    else f"[not b $dim-ink @click=screen.show_view('{each}')]{labels[each]}[/]"
                    for each in self.SHARED_PLACE
                )
            self.query_one(f"#{name}-panel").border_title = title

    def _set_view(self, view: str) -> None:
        if view in self.SHARED_PLACE:
            self._shared = view
        before = self.classes, self._shown
        for name, _ in self.VIEWS:
            self.set_class(name == view, f"-view-{name}", update=False)
        self.set_class(self._shared != self.SHARED_PLACE[0], "-shared-other", update=False)
        self._shown = [name for name, _ in self.VIEWS if self.is_shown(name)]
        for name, _ in self.VIEWS:
            panel = self.query_one(f"#{name}-panel")
            panel.set_class(name in self._shown, "-shown", update=False)
        if (self.classes, self._shown) != before:
            self.update_node_styles()  # of the whole screen, so once and not once a class
        self.folded_anew()
        self.keep_focus()

    def heirs(self) -> Iterable[Widget]:
        """What is in the place of a panel that is hidden, then the board."""
        yield from self._widgets_of(self.view if self.folded else self._shared)
        yield from super().heirs()

    def _widgets_of(self, view: str) -> Iterable[Widget]:
        panel = self.query_one(f"#{view}-panel")
        return (panel, *panel.query(Widget))

    @on(Tabs.TabActivated, "#views")
    def _tab_chosen(self, event: Tabs.TabActivated) -> None:
        if self.folded:
            self._set_view(event.tab.id or self.VIEWS[0][0])

    def is_shown(self, view: str) -> bool:
        """Whether a view's panel is on the screen."""
        if self.folded:
            return self.has_class(f"-view-{view}")
        return view not in self.SHARED_PLACE or view == self._shared

    def show_view(self, view: str) -> None:
        """Bring a view to the front, where it is not on the screen already."""
        if self.folded or view in self.SHARED_PLACE:
            self._set_view(view)
            self.query_one("#views", Tabs).active = view

    def bring(self, view: str) -> None:
        """Bring a view to the front, and the focus along if it would be out of sight."""
        focused = self.focused
        self.show_view(view)
        panel = self.query_one(f"#{view}-panel")
        hidden = any(
            self.folded and self.query_one(f"#{name}-panel") in focused.ancestors_with_self
            for name, _ in self.VIEWS
            if focused is not None and name != view
        )
        if hidden and panel.display:
            self._focus_in(view)

    def action_show_view(self, view: str) -> None:
        self.show_view(view)
        self._focus_in(view)

    def action_next_view(self) -> None:
        """Show the next view, and let the keyboard act there."""
        names = [name for name, _ in self.VIEWS] if self.folded else list(self.SHARED_PLACE)
        now = self.view if self.folded else self._shared
        self.action_show_view(names[(names.index(now) + 1) % len(names)])

    def _focus_in(self, view: str) -> None:
        for widget in self._widgets_of(view):
            if widget.can_focus:
                self.set_focus(widget)
                return
