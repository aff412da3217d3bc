"""How the dashboard folds: everything at once where there is room, else one panel at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from textual.app import ComposeResult
from textual.geometry import Size
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Static, Tab, Tabs

from ttt_tui.tui.dialogs.dialog import Dialog
from ttt_tui.tui.fitting import MINIMUM_SIZE, NARROW_WIDTH, is_folded, is_too_small, is_upright
from ttt_tui.tui.keys import hint_markup

_SHORTEST = 2  # letters of a label


def fitting_labels(labels: Sequence[str], room: int) -> list[str]:
    """Labels that together have at most so many letters: the longest of them lose their last ones.

    None gets shorter than two letters, so many labels may take more room.
    """
    shown = list(labels)
    while sum(map(len, shown)) > room and max(map(len, shown), default=0) > _SHORTEST:
        longest = max(range(len(shown)), key=lambda number: len(shown[number]))
        shown[longest] = shown[longest][:-1]
    return shown


class _ViewTabs(Tabs):
    """Tabs that are all on the screen, with shorter labels where there is little room."""

    def on_mount(self) -> None:
        self._whole = [tab.label_text for tab in self.query(Tab)]

    def on_resize(self) -> None:
        tabs = list(self.query(Tab))
        around = sum(tab.styles.padding.width for tab in tabs)
        if self.size.width:
            for tab, label in zip(
                tabs, fitting_labels(self._whole, self.size.width - around), strict=True
            ):
                if tab.label_text != label:
                    tab.label = label


class ResponsiveLayout:
    """Keeps the screen's classes `-folded`, `-narrow`, `-upright`, `-too-small`, `-view-NAME`.

    The panels that are shown have the class `-shown`. Folded, one view is shown at a time;
    unfolded, all are but for those that share a place, of which one is shown.

    A panel beside the board (`-beside`) takes the right half of a screen with room, and the views
    take turns below the board. On a smaller screen it takes turns with them (`-reading` while it is
    shown).

    Attributes:
        shared: the view shown of those that share a place where there is room.
    """

    def __init__(
        self,
        screen: Screen[None],
        labels: Mapping[str, str],
        titles: Mapping[str, str],
        shared_place: Sequence[str],
        changed: Callable[[], None],
    ) -> None:
        """
        Args:
            labels: of the views, by name, in their order; the panel of a view has the id
                `NAME-panel`.
            titles: the panels' titles, where they are longer than the labels.
            shared_place: names of the views that share a place also where there is room.
            changed: called when the panels have got other sizes, or another one is shown.
        """
        self._screen = screen
        self._labels = labels
        self._titles = {**labels, **titles}
        self._shared_place = shared_place
        self._changed = changed
        self._size: Size | None = None
        self._shown: Sequence[str] = ()
        self.shared = shared_place[0]
        self._before_beside: str | None = None
        self._reading = True

    def compose_tabs(self) -> Tabs:
        """The tabs that choose a view."""
        tabs = _ViewTabs(*(Tab(label, id=name) for name, label in self._labels.items()), id="views")
        tabs.can_focus = False  # `w` and the mouse choose; Tab goes from panel to panel
        return tabs

    def compose_notice(self) -> ComposeResult:
        """What is shown instead of everything on a screen that is too small."""
        yield Static(id="too-small")

    @property
    def folded(self) -> bool:
        return self._screen.has_class("-folded")

    @property
    def slim(self) -> bool:
        """Whether the screen has little room; folded is also a large one with a panel beside."""
        return self._size is not None and is_folded(*self._size)

    @property
    def narrow(self) -> bool:
        return self._screen.has_class("-narrow")

    @property
    def view(self) -> str:
        """The name of the view now shown when folded."""
        return self._screen.query_one("#views", Tabs).active or next(iter(self._labels))

    def fold(self, size: Size) -> None:
        """Fold to fit a terminal of this size, if it is another one."""
        screen = self._screen
        if size == self._size or not screen.query("#too-small"):
            return
        self._size = size
        too_small = is_too_small(*size)
        screen.set_class(too_small, "-too-small")
        if too_small:
            self._close_dialogs()
        screen.query_one("#too-small", Static).update(
            f"ttt-tui needs {MINIMUM_SIZE[0]} columns and {MINIMUM_SIZE[1]} rows.\n"
            f"This terminal has {size.width} and {size.height}: make it larger,\n"
            f"or {hint_markup('press q to quit')}."
        )
        self._fold_panels()
        screen.set_class(size.width < NARROW_WIDTH, "-narrow")
        screen.set_class(is_upright(*size), "-upright")
        self._title_views()
        self._set_view(self.view)
        screen.refresh_bindings()

    def _fold_panels(self) -> None:
        beside, screen = self._before_beside is not None, self._screen
        screen.set_class(self.slim or beside, "-folded")
        screen.set_class(beside and not self.slim, "-beside")
        screen.set_class(beside and self.slim and self._reading, "-reading")

    def set_beside(self, shown: bool) -> None:
        """Make room for a panel beside the board, or give the views all of it again."""
        if shown == (self._before_beside is not None):
            return
        if self._before_beside is not None:
            self.shared = self._before_beside
        self._before_beside, self._reading = self.shared if shown else None, True
        self._fold_panels()
        self._title_views()
        self._set_view(self.view)

    def show_beside(self, reading: bool = True) -> None:
        """Show the panel, or the view, where they take turns."""
        if (self._before_beside is not None, reading) != (True, self._reading):
            self._reading = reading
            self._fold_panels()
            self._changed()

    def turn_beside(self) -> bool:
        """Show the one of panel and view that is not shown; whether they take turns."""
        if self._before_beside is None or not self.slim:
            return False
        self.show_beside(not self._reading)
        if not self._reading:
            self.focus_in(self.view)
        return True

    def _close_dialogs(self) -> None:
        """Nothing may lie over the notice; Textual's palette even fails on so small a screen."""
        for screen in reversed(self._screen.app.screen_stack):
            if screen is self._screen:
                return
            if isinstance(screen, Dialog):
                screen.close()
            elif screen.is_current:
                screen.dismiss(None)

    def _title_views(self) -> None:
        """Panels that share a place name each other in their title, each name to be clicked."""
        for name, title in self._titles.items():
            words = f"[b]{title}[/b]"
            if name in self._shared_place and not self.folded:
                words = " · ".join(
                    f"[b]{self._titles[each]}[/b]"
                    if each == name
                    else f"[not b $dim-color @click=screen.show_view('{each}')]"
                    f"{self._titles[each]}[/]"
                    for each in self._shared_place
                )
            self._panel(name).border_title = words

    def _panel(self, view: str) -> Widget:
        return self._screen.query_one(f"#{view}-panel")

    def _set_view(self, view: str) -> None:
        screen = self._screen
        if view in self._shared_place:
            self.shared = view
        before = screen.classes, self._shown
        for name in self._labels:
            screen.set_class(name == view, f"-view-{name}", update=False)
        self._shown = [name for name in self._labels if self.is_shown(name)]
        for name in self._labels:
            self._panel(name).set_class(name in self._shown, "-shown", update=False)
        if (screen.classes, self._shown) != before:
            screen.update_node_styles()  # of the whole screen, so once and not once a class
        self._changed()

    def widgets_in_place(self) -> Iterable[Widget]:
        """What is shown where several views take turns."""
        return self._widgets_of(self.view if self.folded else self.shared)

    def _widgets_of(self, view: str) -> Iterable[Widget]:
        panel = self._panel(view)
        return (panel, *panel.query(Widget))

    def tab_chosen(self, view: str) -> None:
        """A tab was chosen: it shows its view."""
        if self.folded:
            self._set_view(view)

    def is_shown(self, view: str) -> bool:
        """Whether a view's panel is on the screen."""
        if self.folded:
            return self._screen.has_class(f"-view-{view}")
        return view not in self._shared_place or view == self.shared

    def show_view(self, view: str) -> None:
        """Bring a view to the front, where it is not on the screen already."""
        if self.folded or view in self._shared_place:
            self.show_beside(reading=False)
            self._set_view(view)
        self._screen.query_one("#views", Tabs).active = view

    def bring(self, view: str) -> None:
        """Bring a view to the front, and the focus along if it would be out of sight."""
        focused = self._screen.focused
        self.show_view(view)
        hidden = any(
            self.folded and self._panel(name) in focused.ancestors_with_self
            for name in self._labels
            if focused is not None and name != view
        )
        if hidden and self._panel(view).display:
            self.focus_in(view)

    def focus_in(self, view: str) -> None:
        """Let the keyboard act in a view."""
        for widget in self._widgets_of(view):
            if widget.can_focus:
                self._screen.set_focus(widget)
                return

    def after_this(self, steps: int = 1) -> str:
        """The view so many steps after this one, of those that take turns."""
        names = list(self._labels) if self.folded else list(self._shared_place)
        now = self.view if self.folded else self.shared
        return names[(names.index(now) + steps) % len(names)]
