"""The lines of the search tree on the screen: which there are, how each is drawn, the mouse."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from textual import events
from textual.geometry import Region
from textual.message import Message
from textual.reactive import reactive
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.timer import Timer

from ttt_tui.search import Moment, Search
from ttt_tui.tui.colours import StyledWidget
from ttt_tui.tui.fitting import scroll_over
from ttt_tui.tui.panel_heights import PanelResized
from ttt_tui.tui.views.tree_outline import (
    ExploreOutline,
    FilterOutline,
    Line,
    Outline,
    follow_lines,
)
from ttt_tui.tui.views.tree_rows import (
    Columns,
    Filter,
    FilterError,
    Found,
    RowMarks,
    columns_for,
    indent,
    locate,
    longer_names,
    row_pieces,
)
from ttt_tui.tui.views.tree_state import TreeOwner, TreeState
from ttt_tui.words.sentences import Formatter


class TreeLines(ScrollView, StyledWidget, can_focus=True):
    """Shows the nodes of one search at one moment, followed, explored or filtered.

    Only the lines on the screen are ever drawn, so the size of the tree does not matter (measured:
    see bench/RESULTS.md).

    Attributes:
        bookmarks: lines marked, by their moves from the root, so that both algorithms share them.
        longer: as `columns_for` takes it, for the game shown.
        never_visits: tells which nodes the other algorithm leaves out for good; None where that
            is not known. Set it before `show`.
    """

    REFIND_SECONDS = 0.5
    """How often a slow query is answered anew while the search goes on."""

    SLICE_PAUSE_SECONDS = 0.01
    """How long keys are let in between two slices of lines."""

    simple: reactive[bool] = reactive(False)
    bookmarks: reactive[frozenset[tuple[int, ...]]] = reactive(frozenset())
    asked: reactive[bool] = reactive(False)

    @dataclass
    class LookedAt(Message):
        """The line to describe has changed: under the mouse, selected, or the current one."""

        tree: TreeLines

    @dataclass
    class LaidOut(Message):
        """It has come further in working out its lines."""

        tree: TreeLines

    @dataclass
    class FilterChanged(Message):
        """The filter has found more or less than before, or was left: `words` is then empty."""

        tree: TreeLines
        words: str

    def __init__(self, owner: TreeOwner | None = None, *, id: str | None = None) -> None:  # noqa: A002
        """`owner` holds the state; by default the tree has one of its own."""
        super().__init__(id=id)
        self._owner = owner or TreeOwner()
        self._seen = self.state  # to which the lines have been brought
        self.never_visits: Callable[[int], bool] | None = None
        self._moment: Moment | None = None
        self._other: Moment | None = None
        self._formatter: Formatter | None = None
        self._explored: ExploreOutline | None = None
        self._filtered: FilterOutline | None = None
        self._lines: Sequence[int] = ()
        self._height = 0  # lines in sight
        self.longer = 0
        self._marked: set[Line] = set()
        self._found: Found | None = None
        self._found_by: Filter | None = None
        self._found_at: tuple[object, ...] = ()
        self._found_in: Search | None = None
        self._refind: Timer | None = None
        self._going_on: Timer | None = None

    @property
    def state(self) -> TreeState:
        """Which line is looked at, and which lines are shown."""
        return self._owner.tree

    @property
    def following(self) -> bool:
        return self.state.following

    @property
    def selected(self) -> Line | None:
        return self.state.selected

    def look(self, state: TreeState) -> None:
        """Replace the state, and bring the lines to it."""
        if state != self.state:
            self._owner.look(state)
        self.see_state()

    def see_state(self) -> None:
        """Bring the lines to the state, which somebody else may have replaced."""
        before, state = self._seen, self.state
        self._seen = state
        turned = state.following != before.following
        if state.filter is not self._found_by:
            self._forget_found()
        if turned or state.filter is not before.filter:
            self._refresh_lines()
        if turned and not state.following:
            self._scroll_to_selected()
        if state.following and before.filter is not None:
            self.post_message(self.FilterChanged(self, ""))
        if turned or state.looked_at != before.looked_at or state.selected != before.selected:
            self._tell()

    def show(self, moment: Moment, formatter: Formatter, other: Moment | None = None) -> None:
        """Show this moment; a moment of another search forgets selection and folds.

        A filter stays.

        Args:
            other: the other algorithm's moment, to find what differs.
        """
        before = self._moment
        self._moment, self._formatter, self._other = moment, formatter, other
        if before is None or moment.search is not before.search:
            self.longer = longer_names(moment, formatter)
            self._explored = None
            self.scroll_to(0, 0, animate=False)
        self.look(self.state.at(moment))
        self._mark()
        self._refresh_lines()

    def let_go(self) -> None:
        """Keep nothing of the search shown, which is being replaced; a filter's query stays."""
        self._moment = self._other = self._explored = self._filtered = self._found_in = None
        self._lines, self._found_at, self.never_visits = (), (), None
        self.look(replace(self.state, selected=None, pointed=None, search=None))

    def watch_bookmarks(self) -> None:
        self._mark()
        self._refresh_lines()

    def _mark(self) -> None:
        """Look up where the bookmarks stand at this moment."""
        moment = self._moment
        self._marked = set()
        if moment is not None and moment.entered and len(moment.trace):
            places = ((moves, *locate(moment, moves)) for moves in self.bookmarks)
            self._marked = {line for moves, line, taken in places if taken == len(moves)}

    def _refresh_lines(self) -> None:
        moment = self._moment
        if moment is None:
            return
        if self.following:
            self._explored = None
            self._lines = follow_lines(moment)
        else:
            self._lines = self._update_outline(moment).lines
        scroll_over(self, len(self._lines))
        if self.following:
            self._follow_current()
        elif self.to_come and self._going_on is None:
            self._going_on = self.set_timer(self.SLICE_PAUSE_SECONDS, self._go_on)
        self.refresh()

    @property
    def to_come(self) -> float:
        """Which share of the lines has still to be worked out: it is done in slices."""
        return 0.0 if self.following or self._outline is None else self._outline.to_come

    def _go_on(self) -> None:
        """Work out some more lines; what is in sight stays where it is."""
        self._going_on = None
        outline, top = self._outline, self._line_at(0)
        if outline is None or not self.to_come:
            return
        self._refresh_lines()
        place = None if top is None else outline.index(top)
        if place is not None and place != self.scroll_offset.y:
            self.scroll_to(y=place, animate=False)
        self.post_message(self.LaidOut(self))

    def _update_outline(self, moment: Moment) -> Outline:
        if self.state.filter is not None:
            self._find_again(moment, self.state.filter)
        if self._found is not None:
            if self._filtered is None:
                self._filtered = FilterOutline(moment, self._found.lines)
            else:
                self._filtered.update(moment, self._found.lines)
            return self._filtered
        if self._explored is None:
            self._explored = ExploreOutline(moment)
            self._explored.reveal(moment.current or 0)
        else:
            self._explored.update(moment)
        return self._explored

    @property
    def _outline(self) -> Outline | None:
        """The lines to open and close, None while following."""
        return self._filtered or self._explored

    # The filter

    @property
    def filter_words(self) -> str:
        """What the filter has found, as `12 cuts`; empty without one."""
        return self._found.words if self._found else ""

    def _find_again(self, moment: Moment, finder: Filter) -> None:
        """Answer the query for this moment, a slow one now and then only."""
        assert self._formatter is not None
        if self._now() == self._found_at:
            return
        before = self._found
        same = moment.search is self._found_in
        if before is not None and same and (before.to_come or finder.is_slow):
            self._found = before.by(moment)
            if self._refind is None:
                self._refind = self.set_timer(self.REFIND_SECONDS, self._refind_due)
            return
        try:
            found = finder.find(moment, self._formatter, self._other, self.bookmarks)
        except FilterError:
            self.look(replace(self.state, filter=None))  # there is no other search any more
            self.post_message(self.FilterChanged(self, ""))
            return
        self._take(finder, found, moment)
        if before is not None and before.words != found.words:
            self.post_message(self.FilterChanged(self, found.words))

    def _take(self, finder: Filter, found: Found, moment: Moment) -> None:
        """Show what was found; where that is not all, or not of now, ask again before long."""
        self._found, self._found_by, self._found_in = found, finder, moment.search
        lacking = bool(found.to_come) or finder.is_behind
        self._found_at = () if lacking else self._now()
        if lacking and self._refind is None:
            pause = self.SLICE_PAUSE_SECONDS if found.to_come else self.REFIND_SECONDS
            self._refind = self.set_timer(pause, self._refind_due)

    def _now(self) -> tuple[object, ...]:
        """What an answer depends on."""
        moments = (self._moment, self._other)
        made = (each and (each.search, each.event) for each in moments)
        return (*made, self.bookmarks)

    def _refind_due(self) -> None:
        self._refind = None
        self._found_at, self._found_in = (), None
        found_before = self._found is not None and bool(self._found.lines)
        self._refresh_lines()
        if not found_before and self._found is not None and self._found.lines:
            self._select_found(self._found)

    def _select_found(self, found: Found) -> None:
        """Select the first line found, if the selected one is none of them."""
        fits = self.selected is not None and self.selected.pack() in found.lines
        if found.lines and not fits:
            self.look(replace(self.state, selected=Line.unpack(min(found.lines))))
        self._scroll_to_selected()

    def _forget_found(self) -> None:
        if self._refind is not None:
            self._refind.stop()
            self._refind = None
        self._found = self._found_by = self._found_in = self._filtered = None
        self._found_at = ()

    # The screen

    def _follow_current(self) -> None:
        """Keep the current line in sight; what is before it stays put while it can."""
        assert self._moment is not None
        current = Line(self._moment.current or 0).pack()
        if current in self._lines:
            height = self.scrollable_content_region.height
            index = list(self._lines).index(current)
            top = self.scroll_offset.y
            # Leave room below for the moves still to come, so that the view moves seldom.
            if not top <= index < top + max(1, height - 2):
                self.scroll_to(y=max(0, index - (2 * height) // 3), animate=False)

    @property
    def lines(self) -> Sequence[int]:
        """The packed lines now shown, top to bottom."""
        return self._lines

    def render_line(self, y: int) -> Strip:
        width = self.scrollable_content_region.width
        index = y + self.scroll_offset.y
        if self._moment is None or self._formatter is None or index >= len(self._lines):
            return self.strip([], width)
        line = Line.unpack(self._lines[index])
        marks = self._marks(line)
        pieces = row_pieces(self._moment, line, self._formatter, self.columns(width), marks)
        background = (
            "selected" if marks.selected else "cursor" if line == self.state.pointed else "plain"
        )
        return self.strip(pieces, width, background)  # type: ignore[arg-type]

    def columns(self, width: int) -> Columns:
        """The columns of a line of this width, for the names of the game that is shown."""
        return columns_for(width, simple=self.simple, longer=self.longer)

    def _marks(self, line: Line) -> RowMarks:
        assert self._moment is not None
        is_node, outline = line.unvisited is None, self._outline
        never_visits = self.never_visits
        return RowMarks(
            open=outline.fold(line.node) if outline and is_node else None,
            current=is_node and line.node == self._moment.current,
            selected=line == self.selected and not self.following,
            skipped=is_node and never_visits is not None and never_visits(line.node),
            bookmarked=line in self._marked,
            asked=self.asked,
            context=self._filtered is not None and not self._filtered.is_found(line),
        )

    def on_resize(self) -> None:
        self.post_message(PanelResized())
        before, self._height = self._height, self.scrollable_content_region.height
        top, index = self.scroll_offset.y, self._selected_index()
        was_in_sight = index is not None and top <= index < top + before
        starts_at_root = self.following or (was_in_sight and (index or 0) < self._height)
        if self._height > before and starts_at_root:
            self.scroll_to(y=0, animate=False)  # fewer lines, if only for a moment, had moved it
        self._refresh_lines()
        if was_in_sight:  # and stays so, if what stands below now needs more room
            self._scroll_to_selected()

    def _tell(self) -> None:
        self.refresh()
        self.post_message(self.LookedAt(self))

    def _line_at(self, y: int) -> Line | None:
        index = y + self.scroll_offset.y
        return Line.unpack(self._lines[index]) if 0 <= index < len(self._lines) else None

    def on_mouse_move(self, event: events.MouseMove) -> None:
        self.look(replace(self.state, pointed=self._line_at(event.y)))

    def on_leave(self) -> None:
        self.look(replace(self.state, pointed=None))

    def _on_marker(self, line: Line, x: int) -> bool:
        assert self._moment is not None
        columns = self.columns(self.scrollable_content_region.width)
        start = 2 + len(indent(self._moment.trace.depth[line.node], columns))
        return line.unvisited is None and start <= x < start + 2

    def _index_of(self, line: Line) -> int | None:
        return self._outline.index(line) if self._outline is not None else None

    def _selected_index(self) -> int | None:
        return self._index_of(self.selected) if self.selected is not None else None

    def _scroll_to_selected(self) -> None:
        index = self._selected_index()
        if index is not None:
            width = self.scrollable_content_region.width
            self.scroll_to_region(Region(0, index, width, 1), animate=False, force=True)
