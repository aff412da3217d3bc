"""The search tree, a row for each visited node, following the search or explored by hand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from textual import events
from textual.binding import Binding
from textual.geometry import Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from ttt_tui.games.game import move_text, rules_of, side_name
from ttt_tui.games.guard import GameFault
from ttt_tui.search.judge import Bound
from ttt_tui.search.moment import Moment, NodeView
from ttt_tui.search.trace import Reason
from ttt_tui.tui.model.snapshot import Shown, Snapshot
from ttt_tui.tui.panel import Keyed, Lines, NodeSelected, Span, length
from ttt_tui.tui.panels.tree_rows import Folds, Row, Rows
from ttt_tui.tui.theme import side_style
from ttt_tui.words.numbers import count
from ttt_tui.words.values import (
    node_name,
    result_of,
    role,
    state_word,
    step_name,
    value_text,
    window_text,
)

_GUTTER = 2
_WIDTHS = {"turn": 6, "window": 15, "value": 8, "state": 12, "below": 10}
_LEAST_NAME = 24  # for less, columns are left out; the state, for less than half
_MOST_NAME = 40  # so that a value stands near its move
_HEAD = 1  # the line with the names of the columns


class TreeView(Keyed, ScrollView, Lines, can_focus=True):
    """The visited nodes of one search at one moment.

    Only rows on the screen are ever drawn, so the size of the tree does not matter.
    """

    DEFAULT_CSS = "TreeView { overflow: hidden scroll; }"

    HELP = """\
**Tree.** The real search, node by node. `<= 0` and `>= 0` are bounds: the search stopped looking
once it knew enough. `╳ 3 not visited` stands below a node that was cut: these moves could not
matter, which does not mean that they lose. It follows the search. The arrows and a click select a
node: Left and Right fold and open it, `*` opens everything below, Enter runs to it, Esc follows
again.
"""

    BINDINGS = [
        Binding("up", "move(-1)", "Up", show=False),
        Binding("down", "move(1)", "Down", show=False),
        Binding("pageup", "page(-1)", "Page up", show=False),
        Binding("pagedown", "page(1)", "Page down", show=False),
        Binding("home", "move_to(0)", "First", show=False),
        Binding("end", "move_to(-1)", "Last", show=False),
        Binding("right", "open", "Open", show=False),
        Binding("left", "close", "Fold", show=False),
        Binding("asterisk", "open_below", "Open all", show=False),
        Binding("enter", "run_to", "Run to here", show=False),
    ]

    @dataclass
    class Failed(Message):
        """A package's game cannot name a move."""

        error: GameFault

    @dataclass
    class RunTo(Message):
        """The user wants the moment at which this node is entered."""

        node: int
        other: bool = False

    def __init__(self, other: bool = False, *, id: str | None = None) -> None:  # noqa: A002
        """Args:
        other: it shows the second of two trees.
        """
        super().__init__(id=id)
        self.other = other
        self._shown: Shown | None = None
        self._selected: int | None = None
        self._folds: Folds | None = None
        self._rows: Rows | None = None
        self._count = 0
        self._hides_windows = False

    def key(self, snapshot: Snapshot) -> object:
        shown = snapshot.other if self.other else snapshot.shown
        return shown and (
            shown.trace,
            shown.event,
            snapshot.state.selected,
            shown.visited_here,
            snapshot.hides_windows,
        )

    def draw(self, snapshot: Snapshot) -> None:
        self._shown = shown = snapshot.other if self.other else snapshot.shown
        if shown is None:
            return
        self._hides_windows = snapshot.hides_windows
        if self._folds is None or self._folds.trace is not shown.trace:
            self._folds = Folds(shown.trace)
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
        if node is None or shown is None or not snapshot.shown.moment.is_entered(node):
            return None
        if self.other:
            node = shown.trace.node_after(snapshot.shown.trace.moves_to(node))
        return node if node is not None and shown.moment.is_entered(node) else None

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

    def line(self, y: int) -> Strip:
        try:
            return self._line(y)
        except GameFault as error:  # here nobody else would hear of it
            self.post_message(self.Failed(error))
            return self.strip([], self.scrollable_content_region.width)

    def _line(self, y: int) -> Strip:
        width, shown = self.scrollable_content_region.width, self._shown
        if shown is None or self._rows is None or self._folds is None:
            return self.strip([], width)
        columns, index = columns_for(width, self._hides_windows), y - _HEAD + round(self.scroll_y)
        if y < _HEAD and not shown.visited_here:
            return self.strip([(f"  not visited by {shown.name}", "warn")], width)
        if y < _HEAD:
            return self.strip(head(columns), width)
        if index >= self._count:
            is_empty = not self._count and index == 0
            hint = [("  No nodes yet.", "dim")] if is_empty else []
            return self.strip(hint, width)
        row = self._rows[index]
        spans = row_spans(shown.moment, row, columns, is_open=self._folds.is_open(row.node))
        is_selected = row.node == self._selected and not row.untried
        return self.strip(spans, width, "selected" if is_selected else "")

    def on_resize(self) -> None:
        self._keep_in_sight()

    # Going about

    def on_click(self, event: events.Click) -> None:
        index = event.y - _HEAD + round(self.scroll_y)
        if self._rows is None or self._moment is None or event.y < _HEAD or index >= self._count:
            return
        row = self._rows[index]
        columns = columns_for(self.scrollable_content_region.width, self._hides_windows)
        if not row.untried and event.x - sign_at(self._moment, row.node, columns) in (0, 1):
            self._fold(row.node)
        self._select(row.node)

    def _select(self, node: int) -> None:
        self.post_message(NodeSelected(node, self.other))

    def _fold(self, node: int) -> None:
        if self._folds is not None:
            self._folds.fold(node, is_open=not self._folds.is_open(node))
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
            self._fold(node)
            self._select(node)

    def action_close(self) -> None:
        """Fold the node; on a folded one go to the node above."""
        if (node := self.cursor) is None or self._folds is None or self._moment is None:
            return
        if self._folds.is_open(node) and self._moment.nodes_below(node):
            self._fold(node)
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


# A row as text


class Columns(NamedTuple):
    """Widths of the columns, each with a blank at its end; `step` is the indentation of a level."""

    name: int
    others: dict[str, int]
    step: int


def columns_for(width: int, hides_windows: bool = False) -> Columns:
    """As many columns as have room beside the moves."""
    others = dict(_WIDTHS)
    if hides_windows:
        del others["window"]
    for name in ("below", "turn", "window", "state"):
        least = _LEAST_NAME // 2 if name == "state" else _LEAST_NAME
        if name in others and width - _GUTTER - sum(others.values()) < least:
            del others[name]
    room = min(_MOST_NAME, max(0, width - _GUTTER - sum(others.values())))
    return Columns(room, others, 2 if room >= _LEAST_NAME else 1)


def _fitted(text: str, width: int) -> str:
    """A text in a column, shortened so that a blank stays behind it."""
    return f"{text if len(text) < width else text[: max(0, width - 2)] + '…':{max(0, width)}}"


def head(columns: Columns) -> list[Span]:
    """The names of the columns."""
    names = "".join(f"{name:{width}}" for name, width in columns.others.items() if name != "below")
    below = f"{'below':>{columns.others['below']}}" if "below" in columns.others else ""
    return [(f"{'':{_GUTTER}}{'move':{columns.name}}{names}{below}", "dim")]


def indent(depth: int, columns: Columns, name: int) -> str:
    """A line for each level; where that leaves no room for the name, the depth in figures.

    Args:
        name: letters of the name behind it.
    """
    guides, figure = ("│" + " " * (columns.step - 1)) * depth, f"{depth}"
    room = max(2, len(figure), columns.name - name - 3)
    return guides if len(guides) <= room else f"{figure} ".rjust(room)[:room]


def sign_at(moment: Moment, node: int, columns: Columns) -> int:
    """The column of the sign that folds a node."""
    name = _name(moment, moment.view(node))
    return _GUTTER + len(indent(moment.trace.depth[node], columns, len(name)))


def row_spans(moment: Moment, row: Row, columns: Columns, *, is_open: bool) -> list[Span]:
    """A row of the tree.

    Args:
        is_open: what is below the node is shown.
    """
    if row.untried:
        return _untried(moment, row.node, columns)
    trace, view = moment.trace, moment.view(row.node)
    name, below = _name(moment, view), view.nodes_below
    before = indent(view.depth, columns, len(name))
    spans = [
        ("► " if row.node == moment.current else "  ", "open"),
        (before, "grid"),
        ("· ", "grid") if not below else ("▾ " if is_open else "▸ ", "plain"),
        (
            _fitted(name, columns.name - len(before) - 2),
            side_style(view.mover) if view.mover else "strong",
        ),
    ]
    ended = not below and moment.is_over(row.node)
    texts = {
        "turn": ("" if ended else role(trace, view.player).lower(), "dim"),
        "window": ("" if ended else window_text(trace, view.alpha, view.beta), "dim"),
        "value": (value_text(trace, view), value_style(view)),
        "state": _state(moment, view),
    }
    for column, (text, style) in texts.items():
        if column in columns.others:
            spans.append((_fitted(text, columns.others[column]), style))
    if below and "below" in columns.others:
        text = count(below) if below < 10**6 else f"{below / 10**6:.3g} M"
        spans.append((f"{text:>{columns.others['below']}}", "dim"))
    return spans


def _name(moment: Moment, view: NodeView) -> str:
    trace = moment.trace
    if trace.is_board and view.mover and view.move is not None:  # needs no position, so it is quick
        return f"{side_name(trace.game, view.mover)}{move_text(trace.game, view.move)}"
    return node_name(moment, view.node).removeprefix("the ")


def value_style(view: NodeView) -> str:
    """The style of a node's value: that of a result only where something is proved."""
    if view.value is None or view.bound is Bound.OPEN:
        return "dim"
    return "plain" if view.estimated or view.bound is Bound.SAMPLED else side_style(view.value)


def _state(moment: Moment, view: NodeView) -> Span:
    """Where the search is with the node."""
    trace, value = moment.trace, view.value or 0
    if view.reason is Reason.GAME_OVER and rules_of(trace.game).results:
        return result_of(trace.game, value), side_style(value)
    return state_word(trace, view), "open" if view.is_open else "cut" if view.was_cut else "dim"


def _untried(moment: Moment, node: int, columns: Columns) -> list[Span]:
    """`3 not visited: (0,1) (2,0) (2,1)`"""
    state = moment.state(node)
    untried = moment.unvisited(node)
    moves = [move_text(state, move) for move in untried]
    name = max((len(step_name(state, move)) for move in untried), default=0)
    before = indent(moment.trace.depth[node] + 1, columns, name)
    text = f"{len(moves)} not visited: {' '.join(moves)}" if moves else "not all visited"
    spans = [("  ", ""), (before, "grid"), ("╳ ", "cut")]
    room = _GUTTER + columns.name + sum(columns.others.values()) - length(spans)
    if len(text) > room:
        text = text[: room - 1].rpartition(" ")[0].rstrip(":") + " …"
    return [*spans, (text, "dim")]
