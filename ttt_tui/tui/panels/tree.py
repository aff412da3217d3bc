"""The search tree, a row for each visited node, following the search or explored by hand."""

from textual import events
from textual.geometry import Size
from textual.scroll_view import ScrollView
from textual.strip import Strip

from ttt_tui.games.guard import GameFault
from ttt_tui.search.moment import Moment
from ttt_tui.search.trace import Trace
from ttt_tui.tui.model.snapshot import SearchAtMoment, Snapshot
from ttt_tui.tui.panel import (
    EntryChosen,
    GameFailed,
    LineWidget,
    NodeSelected,
    SnapshotPanel,
    hidden_keys,
)
from ttt_tui.tui.panels.rollout_rows import folds_of
from ttt_tui.tui.panels.tree_rows import Folds, Rows
from ttt_tui.tui.panels.tree_text import Columns, columns_for, head, row_spans, sign_at

_HEAD = 1  # the line with the names of the columns


class TreeView(SnapshotPanel, ScrollView, LineWidget, can_focus=True):
    """The visited nodes of one search at one moment.

    Only rows on the screen are ever drawn, so the size of the tree does not matter.
    """

    DEFAULT_CSS = "TreeView { overflow: hidden scroll; }"

    HELP = """\
**Tree.** The real search, node by node. `<= 0` and `>= 0` are bounds: the search stopped looking
once it knew enough. `╳ 3 not visited` stands below a node that was cut: these moves could not
matter, which does not mean that they lose. In UCT's tree N counts visits, Q is their mean result;
`s` sorts by visits. It follows the search. The arrows and a click select a
node: Left and Right fold and open it, `*` opens everything below, Enter runs to it, Esc follows
again.
"""

    BINDINGS = hidden_keys(
        up="move(-1)",
        down="move(1)",
        pageup="page(-1)",
        pagedown="page(1)",
        home="move_to(0)",
        end="move_to(-1)",
        right="open",
        left="close",
        asterisk="open_below",
        enter="run_to",
        s="by_visits",
    )

    _shown: SearchAtMoment | None = None  # before the first of them there are no rows
    _selected: int | None = None
    _trace: Trace | None = None
    _folds: Folds
    _rows: Rows
    _count = 0

    @property
    def other(self) -> bool:
        """True for the second of two trees."""
        return self.id == "other-tree"

    def key(self, snapshot: Snapshot) -> object:
        shown = snapshot.other if self.other else snapshot.shown
        return shown and (
            shown.trace,
            shown.event,
            snapshot.state.selected,
            shown.visited_here,
        )

    def draw(self, snapshot: Snapshot) -> None:
        self._shown = shown = snapshot.other if self.other else snapshot.shown
        if shown is None:
            return
        if self._trace is not shown.trace:
            self._trace = shown.trace
            self._folds = folds_of(shown.trace)
            self.scroll_to(0, 0, animate=False)
        selected = self._here(snapshot, shown)
        if selected is None:
            self._folds.follow(followed(shown.moment))
        elif selected != self._selected:
            self._folds.reveal(selected)
        self._selected = selected
        self._lay_out()
        self._keep_in_sight()

    def _here(self, snapshot: Snapshot, shown: SearchAtMoment) -> int | None:
        """Return the selected node in this tree."""
        node = snapshot.state.selected
        if node is None or not snapshot.shown.moment.is_entered(node):
            return None
        if self.other:
            node = shown.trace.node_after(snapshot.shown.trace.moves_to(node))
        if node is None or not shown.moment.is_entered(node):
            return None
        return self._folds.row_of(node)

    def _lay_out(self) -> None:
        self._rows = self._folds.rows(self._moment.event)
        self._count = self._rows.count(self._moment.event)
        scroll_over(self, self._count + _HEAD)
        self.refresh()

    def _keep_in_sight(self) -> None:
        """Scroll to the cursor, but no further than necessary."""
        index = self._cursor_row
        if index is None:
            return
        top = round(self.scroll_y)
        height = self._height
        if self._selected is not None:
            top = max(min(top, index), index - height + 1)
        elif not top <= index < top + height:
            top = max(0, index - 2 * height // 3)  # with room below, so that it seldom scrolls
        self.scroll_to(y=top, animate=False)

    @property
    def _moment(self) -> Moment:
        assert self._shown is not None
        return self._shown.moment

    @property
    def cursor(self) -> int | None:
        """The selected node, else the one that the search is at."""
        if self._selected is not None or not self._count:
            return self._selected
        return self._folds.row_of(self._moment.current or 0)

    @property
    def _columns(self) -> Columns:
        width = self.scrollable_content_region.width
        is_uct = self._moment.trace.algorithm.rollouts
        return columns_for(width, of_rollouts=is_uct)

    @property
    def _height(self) -> int:
        """The number of rows that have room on the screen."""
        return max(1, self.scrollable_content_region.height - _HEAD)

    @property
    def _cursor_row(self) -> int | None:
        """The row of the cursor, or of the node above that hides it."""
        node = self.cursor
        if node is None:
            return None
        for each in reversed(self._folds.path(node)):
            index = self._rows.index(each)
            if index is not None and index < self._count:
                return index
        return None

    # Drawing

    def render_line(self, y: int) -> Strip:
        try:
            return self._line(y)
        except GameFault as error:
            self.post_message(GameFailed(error))
            return self.strip([], self.scrollable_content_region.width)

    def _line(self, y: int) -> Strip:
        width = self.scrollable_content_region.width
        shown = self._shown
        if shown is None:
            return self.strip([], width)
        if y < _HEAD and not shown.visited_here:
            return self.strip([(f"  not visited by {shown.name}", "warn")], width)
        if y < _HEAD:
            return self.strip(head(self._columns), width)
        index = y - _HEAD + round(self.scroll_y)
        if not self._count and not index:
            return self.strip([("  No nodes yet.", "dim")], width)
        if index >= self._count:
            return self.strip([], width)
        row = self._rows[index]
        is_open = self._folds.is_open(row.node)
        spans = row_spans(shown.moment, row, self._columns, is_open=is_open)
        is_selected = row.node == self._selected and not row.untried
        return self.strip(spans, width, "selected" if is_selected else "")

    # Going about

    def on_click(self, event: events.Click) -> None:
        index = event.y - _HEAD + round(self.scroll_y)
        if event.y < _HEAD or index >= self._count:
            return
        row = self._rows[index]
        sign = sign_at(self._moment, row.node, self._columns)
        if not row.untried and event.x - sign in (0, 1):
            self._fold(row.node)
        self._select(row.node)

    def _select(self, node: int) -> None:
        self.post_message(NodeSelected(self._folds.row_of(node), self.other))

    def _fold(self, node: int) -> None:
        self._folds.fold(node, is_open=not self._folds.is_open(node))
        self._lay_out()

    def action_move(self, step: int) -> None:
        index = self._cursor_row
        if index is not None:
            self.action_move_to(max(0, index + step), 1 if step > 0 else -1)

    def action_page(self, direction: int) -> None:
        self.action_move(direction * (self._height - 1))

    def action_move_to(self, index: int, direction: int = -1) -> None:
        """Select the node of a row, -1 for the last, and skip lines of untried moves."""
        last = self._count - 1
        index = last if index < 0 else min(index, last)
        while 0 <= index < self._count and self._rows[index].untried:
            index += direction
        if 0 <= index < self._count:
            self._select(self._rows[index].node)

    def action_open(self) -> None:
        """Open the node; on an open one go to the first node below."""
        node = self.cursor
        if node is None:
            return
        if not self._folds.is_open(node):
            self._fold(node)
            self._select(node)
        elif self._moment.nodes_below(node):
            self._select(node + 1)

    def action_close(self) -> None:
        """Fold the node; on a folded one go to the node above."""
        node = self.cursor
        if node is None:
            return
        if self._folds.is_open(node) and self._moment.nodes_below(node):
            self._fold(node)
            self._select(node)
        elif (parent := self._moment.trace.parent(node)) is not None:
            self._select(parent)

    def action_open_below(self) -> None:
        if (node := self.cursor) is not None:
            self._folds.open_below(node)
            self._lay_out()
            self._select(node)

    def action_by_visits(self) -> None:
        """Sort the children in UCT's tree by visits, or as they were."""
        if self._shown is not None and (tree := self._moment.rollouts) is not None:
            tree.by_visits = not tree.by_visits
            self._lay_out()

    def action_run_to(self) -> None:
        if (node := self.cursor) is not None:
            self.post_message(EntryChosen(node, self.other))


def followed(moment: Moment) -> list[int]:
    """Return the nodes that are open while the tree follows the search.

    These are the path of the search and the node that it has just left; at its end best play.
    """
    if not moment.entered:
        return []
    path = moment.path or [0, *moment.principal_variation()]
    return path if moment.current is None else [*path, moment.current]


def scroll_over(view: ScrollView, rows: int) -> None:
    """Let a view scroll over a number of rows.

    Setting its size as usual would lay out the whole screen again, with every node of a search.
    """
    if rows != view.virtual_size.height:
        view.set_reactive(ScrollView.virtual_size, Size(0, rows))
        view.vertical_scrollbar.window_virtual_size = rows
        view.vertical_scrollbar.refresh()
        view.scroll_y = min(view.scroll_y, view.max_scroll_y)
