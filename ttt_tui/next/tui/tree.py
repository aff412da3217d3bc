"""The search tree, a row for each visited node, following the search or explored by hand."""

from __future__ import annotations

from dataclasses import dataclass

from textual import events
from textual.binding import Binding
from textual.cache import LRUCache
from textual.geometry import Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from ttt_tui.next.search.moment import Moment
from ttt_tui.next.tui.lines import Lines
from ttt_tui.next.tui.row_text import GUTTER, Columns, columns_for, head, indent, row_spans
from ttt_tui.next.tui.rows import Folds, Row, Rows
from ttt_tui.next.tui.state import Shown, Snapshot

_HEAD = 1  # the line with the names of the columns
_STRIPS = 2_000


class TreeView(ScrollView, Lines, can_focus=True):
    """The visited nodes of one search at one moment.

    Only rows on the screen are ever drawn, so the size of the tree does not matter.
    """

    DEFAULT_CSS = "TreeView { overflow: hidden scroll; }"

    HELP = """\
**Tree.** The real search, node by node: the move, who chooses next, the window on entering, the
value, the state, and the nodes below. `<= 0` and `>= 0` are bounds: the search stopped looking once
it knew enough. `╳ 3 not visited` stands below a node that was cut: these moves could not matter,
which does not mean that they lose. `►` is the node of the last event.

The tree follows the search. The arrows and a click select a node: Left and Right fold and open it,
`*` opens everything below, Enter runs the search to it, and Esc follows the search again.
"""

    BINDINGS = [
        Binding("up", "move(-1)", "Up", show=False),
        Binding("down", "move(1)", "Down", show=False),
        Binding("pageup", "page(-1)", "Page up", show=False),
        Binding("pagedown", "page(1)", "Page down", show=False),
        Binding("home", "move_to(0)", "First", show=False),
        Binding("end", "move_to(-1)", "Last", show=False),
        Binding("right", "open", "Open", tooltip="Open the node, or go to the first one below"),
        Binding("left", "close", "Fold", tooltip="Fold the node, or go to the one above"),
        Binding("asterisk", "open_below", "Open all", tooltip="Open everything below the node"),
        Binding("enter", "run_to", "Run to here", tooltip="Run the search to this node"),
    ]

    @dataclass
    class Selected(Message):
        """The user has selected a node.

        Attributes:
            other: it is a node of the second of two trees.
        """

        node: int
        other: bool = False

    @dataclass
    class RunTo(Message):
        """The user wants the moment at which this node is entered."""

        node: int
        other: bool = False

    def __init__(
        self,
        other: bool = False,
        *,
        id: str | None = None,  # noqa: A002
        classes: str | None = None,
    ) -> None:
        """Args:
        other: it shows the second of two trees.
        """
        super().__init__(id=id, classes=classes)
        self.other = other
        self._key: object = None
        self._shown: Shown | None = None
        self._selected: int | None = None
        self._folds: Folds | None = None
        self._rows: Rows | None = None
        self._count = 0
        self._strips: LRUCache[object, Strip] = LRUCache(_STRIPS)

    def notify_style_update(self) -> None:
        super().notify_style_update()
        self._strips.clear()

    def show(self, snapshot: Snapshot) -> None:
        shown = snapshot.other if self.other else snapshot.shown
        if shown is None:
            return
        key = shown.trace, shown.event, snapshot.state.selected, shown.visited_here
        if key == self._key:
            return
        before, self._key, self._shown = self._shown, key, shown
        if before is None or before.trace is not shown.trace or self._folds is None:
            self._folds = Folds(shown.trace)
            self._strips.clear()
            self.scroll_to(0, 0, animate=False)
        selected = self._here(snapshot)
        if selected is None:
            self._folds.follow(followed(shown.moment))
        elif selected != self._selected:
            self._folds.reveal(selected)
        self._selected = selected
        self._lay_out()
        self._keep_in_sight()

    def _here(self, snapshot: Snapshot) -> int | None:
        """The selected node in this tree."""
        node, shown = snapshot.state.selected, self._shown
        if node is not None and self.other and shown is not None:
            node = shown.trace.node_after(snapshot.shown.trace.moves_to(node))
        is_there = node is not None and shown is not None and shown.moment.is_entered(node)
        return node if is_there else None

    def _lay_out(self) -> None:
        if self._folds is not None and self._shown is not None:
            self._rows = self._folds.rows(self._shown.event)
            self._count = self._rows.count(self._shown.event)
            scroll_over(self, self._count + _HEAD)
            self.refresh()

    @property
    def _moment(self) -> Moment | None:
        return self._shown.moment if self._shown is not None else None

    @property
    def cursor(self) -> int | None:
        """The selected node, else the one that the search is at."""
        if self._selected is not None or self._shown is None:
            return self._selected
        moment = self._shown.moment
        return moment.current if moment.current is not None else 0 if self._count else None

    @property
    def _height(self) -> int:
        """Rows of the tree on the screen."""
        return max(1, self.scrollable_content_region.height - _HEAD)

    def _keep_in_sight(self) -> None:
        """Scroll to the cursor; what is before it stays put while it can."""
        index = self._index(self.cursor)
        if index is None:
            return
        top, height = round(self.scroll_y), self._height
        if self._selected is not None:
            top = max(min(top, index), index - height + 1)
        elif not top <= index < top + height:
            top = max(0, index - 2 * height // 3)  # with room below, so that it seldom scrolls
        self.scroll_to(y=top, animate=False)

    def _index(self, node: int | None) -> int | None:
        """The row of a node, or of the node above that hides it."""
        if node is None or self._rows is None:
            return None
        for each in reversed(self._rows.trace.path(node)):
            if (index := self._rows.index(each)) is not None and index < self._count:
                return index
        return None

    # Drawing

    def render_line(self, y: int) -> Strip:
        width = self.scrollable_content_region.width
        columns = columns_for(width - 1)
        if y < _HEAD:
            return self._head(columns, width)
        index = y - _HEAD + round(self.scroll_y)
        if self._rows is None or self._folds is None or self._shown is None:
            return self.strip([], width)
        if index >= self._count:
            is_empty = not self._count and index == 0
            hint = [("  The tree grows here with the search.", "dim")] if is_empty else []
            return self.strip(hint, width)
        row, moment = self._rows[index], self._shown.moment
        is_open, selected = self._folds.is_open(row.node), row.node == self._selected
        changes = moment.event if moment.is_open(row.node) else -1
        is_current = row.node == moment.current
        key = row, changes, is_open, selected, is_current, width
        strip = self._strips.get(key)
        if strip is None:
            spans = row_spans(moment, row, columns, is_open=is_open)
            behind = "selected" if selected and not row.untried else ""
            strip = self._strips[key] = self.strip(spans, width, behind)
        return strip

    def _head(self, columns: Columns, width: int) -> Strip:
        if self._shown is not None and not self._shown.visited_here:
            words = f"  not visited by {self._shown.name}"
            return self.strip([(words, "warn")], width)
        return self.strip(head(columns), width)

    def on_resize(self) -> None:
        self._keep_in_sight()

    # Going about

    def on_click(self, event: events.Click) -> None:
        index = event.y - _HEAD + round(self.scroll_y)
        if self._rows is None or event.y < _HEAD or not 0 <= index < self._count:
            return
        row = self._rows[index]
        columns = columns_for(self.scrollable_content_region.width - 1)
        sign = GUTTER + len(indent(self._rows.trace.depth[row.node], columns))
        if not row.untried and sign <= event.x <= sign + 1:
            self._fold(row)
        self._select(row.node)

    def _select(self, node: int) -> None:
        self.post_message(self.Selected(node, self.other))

    def _fold(self, row: Row, *, is_open: bool | None = None) -> None:
        if self._folds is not None:
            opened = self._folds.is_open(row.node)
            self._folds.fold(row.node, is_open=not opened if is_open is None else is_open)
            self._lay_out()

    def action_move(self, step: int) -> None:
        index = self._index(self.cursor)
        if index is not None:
            self.action_move_to(max(0, index + step), 1 if step > 0 else -1)

    def action_page(self, direction: int) -> None:
        self.action_move(direction * (self._height - 1))

    def action_move_to(self, index: int, direction: int = -1) -> None:
        """Select the node of a row, -1 for the last; lines of untried moves are passed over."""
        if self._rows is None or not self._count:
            return
        index = min(index, self._count - 1) if index >= 0 else self._count - 1
        while index < self._count and self._rows[index].untried:
            index += direction
        if index < self._count:
            self._select(self._rows[index].node)

    def action_open(self) -> None:
        """Open the node; on an open one go to the first node below."""
        if (node := self.cursor) is None or self._folds is None:
            return
        if self._folds.is_open(node):
            moment = self._moment
            if moment is not None and moment.nodes_below(node):
                self._select(node + 1)
        else:
            self._fold(Row(node), is_open=True)
            self._select(node)

    def action_close(self) -> None:
        """Fold the node; on a folded one go to the node above."""
        if (node := self.cursor) is None or self._folds is None or self._moment is None:
            return
        if self._folds.is_open(node) and self._moment.nodes_below(node):
            self._fold(Row(node), is_open=False)
            self._select(node)
        elif (parent := self._moment.trace.parent(node)) is not None:
            self._select(parent)

    def action_open_below(self) -> None:
        if (node := self.cursor) is not None and self._folds is not None:
            self._folds.open_below(node)
            self._lay_out()
            self._select(node)

    def action_run_to(self) -> None:
        if (node := self.cursor) is not None:
            self.post_message(self.RunTo(node, self.other))


def followed(moment: Moment) -> list[int]:
    """The nodes that stand open while the tree follows the search.

    Those that the search is in, and the one that it has just left; at its end those of best play.
    """
    if not moment.entered:
        return []
    path = moment.path or [0, *moment.principal_variation()]
    return path if moment.current is None else [*path, moment.current]


def scroll_over(view: ScrollView, rows: int) -> None:
    """Let a view scroll over so many rows.

    Set as usual, the size would lay out the whole screen again, with every node of a search.
    """
    if rows != view.virtual_size.height:
        view.set_reactive(ScrollView.virtual_size, Size(0, rows))
        view.vertical_scrollbar.window_virtual_size = rows
        view.vertical_scrollbar.refresh()
        view.scroll_y = min(view.scroll_y, view.max_scroll_y)
