"""How the dashboard folds: everything at once where there is room, else one panel at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.geometry import Size
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Static, Tab, Tabs

from ttt_tui.tui.dialogs.dialog import Dialog
from ttt_tui.tui.fitting import (
    ABOVE_HEIGHT,
    MINIMUM_SIZE,
    NARROW_WIDTH,
    has_room_for_reason,
    is_folded,
    is_large,
    is_too_small,
    is_upright,
    turn_lines,
)
from ttt_tui.tui.keys import hint_markup


def tab_pages(widths: Sequence[int], room: int, more: int) -> list[range]:
    """Which tabs stand in the row together, by number: all, or as many at a time as fit.

    Args:
        widths: of the tabs.
        room: of the row.
        more: the width of what leads to the next page; it stands only where there are several.
    """
    if sum(widths) <= room:
        return [range(len(widths))]
    pages, start = [], 0
    for number in range(1, len(widths) + 1):
        if sum(widths[start : number + 1]) + more > room or number == len(widths):
            pages.append(range(start, number))
            start = number
    return pages


class _MoreTabs(Static):
    """Leads to the next page of tabs; after the last comes the first."""

    def on_click(self) -> None:
        self.post_message(Tab.Clicked(self.next_tab))

    def lead(self, hidden: int, next_tab: Tab) -> None:
        self.next_tab = next_tab
        self.display = hidden > 0
        self.update(_more_words(hidden))
        self.tooltip = "Show the next views"


def _more_words(hidden: int) -> str:
    return f"{hidden} more ›"


class _ViewTabs(Tabs):
    """Tabs of whole words; where not all have room, the page of them with the active one.

    Those with the class `-absent` are left out.
    """

    def on_mount(self) -> None:
        self._more = _MoreTabs(id="more-views")
        self.query_one("#tabs-list").mount(self._more)

    def on_resize(self) -> None:
        self._show_page(self.active)

    def watch_active(self, previously_active: str, active: str) -> None:
        self._show_page(active)
        super().watch_active(previously_active, active)

    def _show_page(self, active: str) -> None:
        if not self.size.width:
            return
        tabs = [tab for tab in self.query(Tab) if not tab.has_class("-absent")]
        around = tabs[0].styles.padding.width
        widths = [cell_len(tab.label_text) + around for tab in tabs]
        more = cell_len(_more_words(len(tabs))) + around
        pages = tab_pages(widths, self.size.width, more)
        chosen = next(number for number, tab in enumerate(tabs) if tab.id == active)
        now = next(number for number, page in enumerate(pages) if chosen in page)
        for number, tab in enumerate(tabs):
            tab.display = number in pages[now]
        following = pages[(now + 1) % len(pages)]
        self._more.lead(len(tabs) - len(pages[now]), tabs[following[0]])


class ResponsiveLayout:
    """Keeps the screen's classes `-folded`, `-narrow`, `-upright`, `-alone`, `-too-small`,
    `-view-NAME`.

    The panels that are shown have the class `-shown`. Folded, one view is shown at a time;
    unfolded, all are but for those that share a place, of which one is shown.

    A panel beside the board (`-beside`) takes the right half of a screen with room, and the views
    take turns below the board. On a smaller screen it takes turns with them (`-reading` while it is
    shown).

    Without the search tree (see `withhold`) the board has its room, too (`-wide-board`). On a
    smaller screen it stands above the view then, if both have enough lines (`-board-above`).

    In a lecture (`-lecture`) there are the board, one view, and the state of the search in large
    letters; where there is room, what is said of a node as well (`-explained`).

    One panel can have the whole screen (`-alone`, on the screen and on the panel).

    A large screen (`-large`) has room for the first of the views that share a place, and for one of
    the others beside it.

    Attributes:
        shared_place: names of the views that share a place also where there is room.
        shared: the view chosen of those that share a place where there is room.
        alone: the id of the panel that has the whole screen, if one has.
        lecture: there is a lecture; a panel beside the board has its usual place all the same.
    """

    def __init__(
        self,
        screen: Screen[None],
        labels: Mapping[str, str],
        titles: Mapping[str, str],
        shared_place: Sequence[str],
        besides: str,
        changed: Callable[[], None],
    ) -> None:
        """
        Args:
            labels: of the views, by name, in their order; the panel of a view has the id
                `NAME-panel`.
            titles: the panels' titles, where they are longer than the labels.
            shared_place: names of the views that share a place also where there is room.
            besides: which of these a large screen shows beside the first, if none is chosen; may be
                empty.
            changed: called when the panels have got other sizes, or another one is shown.
        """
        self._screen = screen
        self._labels = labels
        self._titles = {**labels, **titles}
        self.shared_place = shared_place
        self._besides = besides
        self._changed = changed
        self._size: Size | None = None
        self._shown: Sequence[str] = ()
        self.shared = shared_place[0]
        self.alone: str | None = None
        self.lecture = False
        self._withheld: Sequence[str] = ()
        self._before_beside: str | None = None
        self._reading = True
        self._read_with: Widget | None = None

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
    def large(self) -> bool:
        """Whether a view has a place of its own beside the tree."""
        return self._screen.has_class("-large")

    @property
    def _in_turn(self) -> Sequence[str]:
        """The views that share a place now; if all are withheld, they keep their titles."""
        names = self.shared_place[1:] if self.large else self.shared_place
        return [name for name in names if name not in self._withheld] or names

    @property
    def _now_in_turn(self) -> str:
        names = self._in_turn
        return next((name for name in (self.shared, self._besides) if name in names), names[0])

    @property
    def slim(self) -> bool:
        """Whether the screen has little room; folded is also a large one with a panel beside."""
        return self._size is not None and is_folded(*self._size)

    @property
    def explained(self) -> bool:
        """Whether there is a lecture, and what is said of a node stands below its view."""
        return self._screen.has_class("-explained")

    @property
    def narrow(self) -> bool:
        return self._screen.has_class("-narrow")

    @property
    def view(self) -> str:
        """The name of the view now shown when folded."""
        return self._screen.query_one("#views", Tabs).active or self._first

    @property
    def _first(self) -> str:
        """The first view that is not withheld."""
        return next(name for name in self._labels if name not in self._withheld)

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
        lecture = self.lecture and not beside
        screen.set_class(self.slim or beside or lecture, "-folded")
        screen.set_class(lecture, "-lecture")
        screen.set_class(beside and not self.slim, "-beside")
        room = self._size is not None and is_large(*self._size)
        screen.set_class(room and not (beside or lecture) and bool(self._besides), "-large")
        screen.set_class(beside and self.slim and self._reading, "-reading")
        has_room, tall = "tree" in self._withheld, self._size and self._size.height >= ABOVE_HEIGHT
        screen.set_class(has_room and not self.folded, "-wide-board")
        screen.set_class(has_room and bool(tall) and self.slim and not lecture, "-board-above")

    def panel_in_focus(self) -> str | None:
        """The id of the panel where the keyboard is, if the whole screen can be given to it.

        Where there is room, the lower panels get more of it instead.
        """
        names = self._labels if self.folded or self.large else ("tree",)
        panels = ("board-panel", *(f"{name}-panel" for name in names))
        focused = (each for each in panels if self._screen.query_one(f"#{each}").has_focus_within)
        return next(focused, None)

    def set_alone(self, panel: str | None) -> None:
        """Give a panel the whole screen, or each panel its place again."""
        if panel == self.alone:
            return
        for each in filter(None, (self.alone, panel)):
            self._screen.query_one(f"#{each}").set_class(each == panel, "-alone")
        self.alone = panel
        self._screen.set_class(panel is not None, "-alone")
        self._set_view(self.view)

    def set_lecture(self, lecture: bool) -> None:
        """Show few things, and those large, or all again."""
        self.lecture = lecture
        self.set_alone(None)
        self._fold_panels()
        self._title_views()
        self._set_view(self.view)
        self._screen.refresh_bindings()

    def turn_lines(self, rows: int) -> int:
        """The lines below a board of so many rows."""
        is_above = self._screen.classes & {"-lecture", "-board-above"}
        return turn_lines(rows, self.slim and not is_above)

    def set_beside(self, shown: bool) -> None:
        """Make room for a panel beside the board, or give the views all of it again."""
        if shown == (self._before_beside is not None):
            return
        self.set_alone(None)
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

    def turn_beside(self, steps: int) -> bool:
        """Show the one of panel and view that is not shown; whether the keyboard stays there.

        Where both have room, the next view comes, and the keyboard goes on to act in the panel.
        """
        if self._before_beside is None:
            return False
        if not self.slim:
            if not self._screen.query(".beside-panel:focus-within"):
                return False
            self.show_view(self.after_this(steps))
            return True
        if self._reading:
            self._read_with = self._screen.focused
        self.show_beside(not self._reading)
        if not self._reading:
            self.focus_in(self.view)
        elif self._read_with is not None:
            self._screen.set_focus(self._read_with)  # what the keyboard did before one turned
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
            if name in self._in_turn and not self.folded:
                words = " · ".join(
                    f"[b]{self._titles[each]}[/b]"
                    if each == name
                    else f"[not b $dim-color @click=screen.show_view('{each}')]"
                    f"{self._titles[each]}[/]"
                    for each in self._in_turn
                )
            self._panel(name).border_title = words

    def _panel(self, view: str) -> Widget:
        return self._screen.query_one(f"#{view}-panel")

    def _set_view(self, view: str) -> None:
        screen = self._screen
        if view in self._in_turn:
            self.shared = view
        before = screen.classes, self._shown
        for name in self._labels:
            screen.set_class(name == view, f"-view-{name}", update=False)
        room = self._size is not None and has_room_for_reason(*self._size)
        is_told = view == "tree" or ("tree" not in self._withheld and not self.slim)
        explained = room and is_told and screen.has_class("-lecture")
        screen.set_class(explained, "-explained", update=False)
        self._shown = [name for name in self._labels if self.is_shown(name)]
        for name in self._labels:
            self._panel(name).set_class(name in self._shown, "-shown", update=False)
        if (screen.classes, self._shown) != before:
            screen.update_node_styles()  # of the whole screen, so once and not once a class
        self._changed()

    def labels_offered(self) -> Iterator[tuple[str, str]]:
        """The names and labels of the views that can be shown now."""
        return ((name, each) for name, each in self._labels.items() if name not in self._withheld)

    def widgets_in_place(self) -> Iterable[Widget]:
        """What is shown where several views take turns."""
        return self._widgets_of(self.view if self.folded else self._now_in_turn)

    def _widgets_of(self, view: str) -> Iterable[Widget]:
        panel = self._panel(view)
        return (panel, *panel.query(Widget))

    def tab_chosen(self, view: str) -> None:
        """A tab was chosen: it shows its view."""
        if view in self._withheld:
            self.show_view(view)
        elif self.folded:
            self._set_view(view)

    def withhold(self, names: Sequence[str]) -> None:
        """Let these of the views not be chosen, and none of them be shown.

        They are of those that share a place, and the tree, whose room the board has then.
        """
        if names == self._withheld:
            return
        self._withheld = names
        tabs = self._screen.query_one("#views", _ViewTabs)
        for name in sorted(self._labels, key=names.__contains__):  # none stands alone meanwhile
            is_absent = name in names
            if is_absent and tabs.active == name:
                tabs.active = self._first
            tabs.disable(name) if is_absent else tabs.enable(name)
            tab = tabs.query_one(f"#{name}", Tab).set_class(is_absent, "-absent")
            tab.display = not is_absent
        tabs.on_resize()
        self._fold_panels()
        self._title_views()
        self._set_view(tabs.active)  # and a panel beside the board stays in front

    def is_shown(self, view: str) -> bool:
        """Whether a view's panel is on the screen."""
        if view in self._withheld:
            return False
        if self.alone is not None:
            return self.alone == f"{view}-panel"
        if self.folded:
            return self._screen.has_class(f"-view-{view}")
        return view not in self._in_turn or view == self._now_in_turn

    def show_view(self, view: str) -> None:
        """Bring a view to the front, where it is not on the screen already.

        A view that had a small screen to itself leaves that to this one. In the place of one that
        is withheld comes the first.
        """
        if view in self._withheld:
            view = self._first
        if not self.is_shown(view):
            takes_over = self.folded and self.alone not in (None, "board-panel")
            self.set_alone(f"{view}-panel" if takes_over else None)
        if self.folded or view in self._in_turn:
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
        names = [each for each in self._labels if each not in self._withheld]
        names = names if self.folded else list(self._in_turn)
        now = self.view if self.folded else self._now_in_turn
        return names[(names.index(now) + steps) % len(names)]
