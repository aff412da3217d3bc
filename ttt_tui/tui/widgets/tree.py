"""The search tree: a line-by-line view of the trace, following the search or explored by hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from textual import events
from textual.binding import Binding
from textual.geometry import Region, Size
from textual.message import Message
from textual.reactive import reactive
from textual.scroll_view import ScrollView
from textual.strip import Strip

from ttt_tui.search import Moment, Wording
from ttt_tui.tui.keys import key
from ttt_tui.tui.look import Inked
from ttt_tui.tui.tree_outline import ExploreOutline, Line, follow_lines
from ttt_tui.tui.tree_rows import RowMarks, columns_for, head_pieces, row_pieces

OPEN_ALL = 64  # deeper than any game
_ALL = Binding.Group("All/none", compact=True)


class TreeHead(Inked):
    """The line above the tree that names its columns."""

    def render_line(self, y: int) -> Strip:
        del y
        width = self.size.width
        return self.strip(head_pieces(columns_for(width - 1)), width)


class SearchTree(ScrollView, Inked, can_focus=True):
    """The visited nodes of one search at one moment.

    Call `show` with each new moment. Only the lines on the screen are ever drawn, so the size of
    the tree does not matter (measured: see bench/RESULTS.md).
    """

    HELP = """\
**Search tree.** The real search, node by node. Each line: the move, who chooses next (max or
min), the window on entering, the value, what became of the node, and the nodes below it.

`<= 0` and `>= 0` are bounds, not values: the search stopped looking once it knew enough. *cut*
means that the remaining moves were **not visited**, because they could not matter; it does not
mean that they lose. `►` marks the node of the last event.

*Following* shows the open path and its siblings. `m`, an arrow key or a click turns to
*exploring*: Enter or a click on the marker opens and closes a node, Right and Left open and
close, `*` opens everything, `/` closes all but the root. Looking around never disturbs the
search. Below the tree stands the selected node's board and why its search ended.
"""

    BINDINGS = [
        key("enter", "toggle_node", "Open", "Open or close the node", display="enter"),
        key("up", "select(-1)", "Line up", "Select the line above", shown=False),
        key("down", "select(1)", "Line down", "Select the line below", shown=False),
        key("pageup", "page(-1)", "Page up", "Select a page above", shown=False),
        key("pagedown", "page(1)", "Page down", "Select a page below", shown=False),
        key("home", "first", "First line", "Select the first line", shown=False),
        key("end", "last", "Last line", "Select the last line", shown=False),
        key("right", "open", "Open", "Open the node, or go to its first line", shown=False),
        key("left", "close", "Close", "Close the node, or go to its parent", shown=False),
        key("asterisk", "open_all", "Open all", "Open every visited node", display="*", group=_ALL),
        key("slash", "close_all", "Close all", "Close all but the root", display="/", group=_ALL),
    ]

    following: reactive[bool] = reactive(True)
    selected: reactive[Line | None] = reactive(None)
    pointed: reactive[Line | None] = reactive(None)

    @dataclass
    class LookedAt(Message):
        """The line to describe has changed: under the mouse, selected, or (None) the current."""

        tree: SearchTree
        line: Line | None

    @dataclass
    class ModeChanged(Message):
        tree: SearchTree
        following: bool

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._moment: Moment | None = None
        self._wording: Wording | None = None
        self._outline: ExploreOutline | None = None
        self._lines: Sequence[int] = ()

    def show(self, moment: Moment, wording: Wording) -> None:
        """Show this moment; a moment of another search forgets selection and folds."""
        if self._moment is None or moment.search is not self._moment.search:
            self._outline = None
            self.selected = self.pointed = None
            self.scroll_to(0, 0, animate=False)
        self._moment, self._wording = moment, wording
        self._refresh_lines()

    def _refresh_lines(self) -> None:
        moment = self._moment
        if moment is None:
            return
        if self.following:
            self._outline = None
            self._lines = follow_lines(moment)
        else:
            if self._outline is None:
                self._outline = ExploreOutline(moment)
                self._outline.reveal(moment.current or 0)
            else:
                self._outline.update(moment)
            self._lines = self._outline.lines
        self._resize_to_lines()
        if self.following:
            self._follow_current()
        self.refresh()

    def _resize_to_lines(self) -> None:
        """Scroll over as many lines as there are.

        Set as usual, the size would lay out the whole screen again with every node of the search;
        only the scrollbar has to know, and that is always shown, so that nothing else moves.
        """
        height = len(self._lines)
        if height != self.virtual_size.height:
            self.set_reactive(SearchTree.virtual_size, Size(0, height))
            self.vertical_scrollbar.window_virtual_size = height
            self.vertical_scrollbar.refresh()
            self.scroll_y = min(self.scroll_y, self.max_scroll_y)

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
        if self._moment is None or self._wording is None or index >= len(self._lines):
            return self.strip([], width)
        line = Line.unpack(self._lines[index])
        marks = self._marks(line)
        pieces = row_pieces(self._moment, line, self._wording, columns_for(width), marks)
        ground = "selected" if marks.selected else "cursor" if line == self.pointed else "plain"
        return self.strip(pieces, width, ground)  # type: ignore[arg-type]

    def _marks(self, line: Line) -> RowMarks:
        assert self._moment is not None
        is_node = line.unvisited is None
        return RowMarks(
            open=self._outline.is_open(line.node) if self._outline and is_node else None,
            current=is_node and line.node == self._moment.current,
            selected=line == self.selected and not self.following,
        )

    def on_resize(self) -> None:
        self._refresh_lines()

    def watch_following(self, following: bool) -> None:
        if following:
            self.selected = None
        elif self.selected is None and self._moment is not None and self._moment.entered:
            self.selected = Line(self._moment.current or 0)
        self._refresh_lines()
        if not following:
            self._scroll_to_selected()
        self.post_message(self.ModeChanged(self, following))
        self._tell()

    def watch_selected(self) -> None:
        self._tell()

    def watch_pointed(self) -> None:
        self._tell()

    def _tell(self) -> None:
        self.refresh()
        self.post_message(self.LookedAt(self, self.pointed or self.selected))

    def _line_at(self, y: int) -> Line | None:
        index = y + self.scroll_offset.y
        return Line.unpack(self._lines[index]) if 0 <= index < len(self._lines) else None

    def on_mouse_move(self, event: events.MouseMove) -> None:
        self.pointed = self._line_at(event.y)

    def on_leave(self) -> None:
        self.pointed = None

    def on_click(self, event: events.Click) -> None:
        line = self._line_at(event.y)
        if line is None:
            return
        was_selected = line == self.selected
        self.following = False
        if self._index_of(line) is None and self._outline is not None:
            self._outline.reveal(line.node)
            self._refresh_lines()
        self.selected = line
        if was_selected or self._on_marker(line, event.x):
            self.action_toggle_node()
        self._scroll_to_selected()

    def _on_marker(self, line: Line, x: int) -> bool:
        assert self._moment is not None
        columns = columns_for(self.scrollable_content_region.width)
        start = 2 + columns.indent * self._moment.trace.depth[line.node]
        return line.unvisited is None and start <= x < start + 2

    def _index_of(self, line: Line) -> int | None:
        return self._outline.index(line) if self._outline is not None else None

    def _selected_index(self) -> int | None:
        return self._index_of(self.selected) if self.selected is not None else None

    def _select_index(self, index: int) -> None:
        self.following = False
        if self._lines:
            index = max(0, min(index, len(self._lines) - 1))
            self.selected = Line.unpack(self._lines[index])
            self._scroll_to_selected()

    def _scroll_to_selected(self) -> None:
        index = self._selected_index()
        if index is not None:
            width = self.scrollable_content_region.width
            self.scroll_to_region(Region(0, index, width, 1), animate=False, force=True)

    def action_select(self, step: int) -> None:
        if self.following:
            self.following = False
        else:
            self._select_index((self._selected_index() or 0) + step)

    def action_page(self, direction: int) -> None:
        height = max(1, self.scrollable_content_region.height - 1)
        self._select_index((self._selected_index() or 0) + direction * height)

    def action_first(self) -> None:
        self._select_index(0)

    def action_last(self) -> None:
        self.following = False
        self._select_index(len(self._lines) - 1)

    def action_toggle_node(self) -> None:
        self.following = False
        line = self.selected
        if line is None or line.unvisited is not None or self._outline is None:
            return
        assert self._moment is not None
        if not self._moment.view(line.node).is_leaf:
            self._outline.toggle(line.node)
            self._refresh_lines()

    def action_open(self) -> None:
        """Open the node; on an open one go to its first line below."""
        self.following = False
        line = self.selected
        if line is None or line.unvisited is not None or self._outline is None:
            return
        if self._outline.is_open(line.node):
            self.action_select(1)
        else:
            self.action_toggle_node()

    def action_close(self) -> None:
        """Close the node; on a closed one go to its parent."""
        self.following = False
        line = self.selected
        if line is None or self._moment is None or self._outline is None:
            return
        is_branch = line.unvisited is None and not self._moment.view(line.node).is_leaf
        if is_branch and self._outline.is_open(line.node):
            self.action_toggle_node()
            return
        parent = line.node if line.unvisited is not None else self._moment.trace.parent(line.node)
        if parent is not None:
            self.selected = Line(parent)
            self._scroll_to_selected()

    def action_open_all(self) -> None:
        self._open_to_depth(OPEN_ALL)

    def action_close_all(self) -> None:
        self._open_to_depth(1)

    def _open_to_depth(self, depth: int) -> None:
        self.following = False
        if self._outline is None:
            return
        self._outline.open_to_depth(depth)
        if self._selected_index() is None:
            self.selected = Line(0)
        self._refresh_lines()
        self._scroll_to_selected()
