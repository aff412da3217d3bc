"""The search tree: a line-by-line view of the trace, following the search or explored by hand."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from textual import events
from textual.binding import Binding
from textual.message import Message
from textual.reactive import reactive
from textual.strip import Strip

from ttt_tui.game.game_state import GameState
from ttt_tui.search import Moment
from ttt_tui.tui.colours import StyledWidget
from ttt_tui.tui.keys import key
from ttt_tui.tui.views.extensions import explain_word
from ttt_tui.tui.views.tree_lines import TreeLines
from ttt_tui.tui.views.tree_outline import OPEN_ALL, Line, parent_of
from ttt_tui.tui.views.tree_rows import (
    Filter,
    FilterError,
    columns_for,
    head_pieces,
    locate,
    moves_of,
)
from ttt_tui.words.sentences import Formatter

CopyKind = Literal["position", "line"]


class TreeHead(StyledWidget):
    """The line above the tree that names its columns."""

    simple: reactive[bool] = reactive(False)
    longer: reactive[int] = reactive(0)
    """As `columns_for` takes it."""

    def render_line(self, y: int) -> Strip:
        del y
        width = self.size.width
        columns = columns_for(width - 1, simple=self.simple, longer=self.longer)
        return self.strip(head_pieces(columns), width)

    async def on_click(self, event: events.Click) -> None:
        """What the word means, or all of them, where there is a word list."""
        if not await explain_word(self, event, labels=True):
            await self.run_action("screen.terms")


def _depth_keys() -> list[Binding]:
    """The keys that show so many plies: ten, of which footer, help and palette name one for all."""
    about = "Show so many plies of the tree: 0 the root, 1 its moves, and so on"
    named = key("1", "collapse(1)", "Depth", about, display="0-9")
    others = [replace(named, key=str(d), action=f"collapse({d})") for d in range(10) if d != 1]
    return [named, *(replace(other, id=None, show=False) for other in others)]


class SearchTree(TreeLines):
    """The visited nodes of one search at one moment, and the keys that explore them.

    Call `show` with each new moment.
    """

    HELP = """\
**Search tree.** The real search, node by node. Each line: the move, who chooses next (max or
min), the window on entering, the value, the state of the node, and the nodes below it. No count of
nodes has the root in it, and none of the nodes below has the node itself.

`<= 0` and `>= 0` are bounds, not values: the search stopped looking once it knew enough. *cut*
means that the remaining moves were **not visited**, because they could not matter; it does not mean
that they lose. A bound met on the last move cuts nothing, and its node is a plain *bound*. `►`
marks the node of the last event, `★` your bookmarks, `╌` a node that the other algorithm never
visits.

*Following* shows the open path and its siblings. `m`, an arrow key or a click turns to
*exploring*: Enter or a click on the marker opens and closes a node, Right and Left open and
close, `*` opens everything, a digit closes all below that depth (`0` leaves the root, `1` its
moves). With Shift or Ctrl the arrows go by the tree: Left to the parent, Right to the first child,
Down and Up to the next and the previous sibling. Looking around never disturbs the search. Below
the tree stands the selected node's board and why its search ended.

`S` sets or removes a bookmark, `C` copies the node's position, `L` its line of moves, and `N`
opens its position as a new analysis.
"""

    BINDINGS = [
        key("enter", "toggle_node", "Open", "Open or close the node",
            named="Open or close the node", display="enter"),
        key("up", "select(-1)", "Line up", "Select the line above"),
        key("down", "select(1)", "Line down", "Select the line below"),
        key("pageup", "page(-1)", "Page up", "Select a page above"),
        key("pagedown", "page(1)", "Page down", "Select a page below"),
        key("home", "first", "First line", "Select the first line"),
        key("end", "last", "Last line", "Select the last line"),
        key("right", "open", "Open", "Open the node, or go to its first line",
            named="Open the node"),
        key("left", "close", "Close", "Close the node, or go to its parent",
            named="Close the node"),
        key("shift+left,ctrl+left", "parent", "Parent", "Go to the node's parent"),
        key("shift+right,ctrl+right", "child", "Child", "Go to the first child"),
        key("shift+down,ctrl+down", "sibling(1)", "Next", "Go to the next sibling"),
        key("shift+up,ctrl+up", "sibling(-1)", "Previous", "Go to the sibling before"),
        key("asterisk", "open_all", "Open all", "Open every visited node", named="Open every node",
            display="*"),
        *_depth_keys(),
        key("S", "toggle_bookmark", "Bookmark", "Set or take away a bookmark on the line",
            named="Bookmark this line"),
        key("C", "copy_node('position')", "Copy node", "Copy the node's position"),
        key("L", "copy_node('line')", "Copy line", "Copy the moves to the node"),
        key("N", "open_node", "Analyse node", "Open the node's position as a new analysis"),
    ]  # fmt: skip

    @dataclass
    class BookmarksChanged(Message):
        """The user wants these bookmarks, in all trees: one has been set, or taken away."""

        bookmarks: frozenset[tuple[int, ...]]

    @dataclass
    class Unfolded(Message):
        """The user has typed a digit: so many plies of the tree are shown."""

        tree: SearchTree
        plies: int

    @dataclass
    class CopyAsked(Message):
        """The user wants this text: a node's position, or its moves, none of them for the root."""

        tree: SearchTree
        kind: CopyKind
        text: str

    @dataclass
    class OpenAsked(Message):
        """The user wants this state analysed by itself."""

        tree: SearchTree
        state: GameState

    @property
    def at(self) -> tuple[Moment, Formatter]:
        """The moment that is shown, and its words.

        Raises:
            FilterError: there is none.
        """
        if self._moment is None or self._formatter is None:
            raise FilterError("there is no search yet")
        return self._moment, self._formatter

    def filter_by(self, finder: Filter) -> str:
        """Show only what fits, with the nodes above it; returns what was found, in words.

        So it stays until the next filter, until `following` is set, or until a line is selected
        from outside that does not fit.

        Raises:
            FilterError: the filter cannot answer; nothing has changed then.
        """
        moment, formatter = self.at
        found = finder.find(moment, formatter, self._other, self.bookmarks)
        self._forget_found()
        self._take(finder, found, moment)
        self.look(replace(self.state.explore(moment), filter=finder))
        self._select_found(found)
        return self.filter_words

    def go_to(self, line: Line) -> None:
        """Leave the filter, and explore from this line on."""
        self.look(replace(self.state, filter=None))
        self.select(line)

    def show_everything(self) -> None:
        """Leave the filter, the selected line in sight."""
        if self.state.filter is None:
            return
        self.look(replace(self.state, filter=None))
        if self.selected is not None:
            self.select(self.selected)

    def select(self, line: Line) -> None:
        """Turn to exploring and go to a line, wherever it is folded away.

        Read `filter_words` afterwards: no message says that the filter was left.

        Raises:
            IndexError: there is no such node at this moment.
        """
        if self._moment is None:
            raise IndexError(f"no node {line.node}: there is no search yet")
        self._moment.view(line.node)
        if line.unvisited is not None:  # or it may have been visited since
            line = locate(self._moment, moves_of(self._moment, line))[0]
        self.look(self.state.select(line))
        self._reveal(line)
        if self._index_of(line) is None:
            self.look(replace(self.state, filter=None))
            self._reveal(line)
        self._scroll_to_selected()

    def _reveal(self, line: Line) -> None:
        if self._outline is not None and self._index_of(line) is None:
            self._outline.reveal_line(line)
            self._refresh_lines()

    def on_click(self, event: events.Click) -> None:
        line = self._line_at(event.y)
        if line is None:
            return
        was_selected = line == self.selected
        self._explore()
        self._reveal(line)
        self.look(replace(self.state, selected=line))
        if was_selected or self._on_marker(line, event.x):
            self.action_toggle_node()
        self._scroll_to_selected()

    def _explore(self) -> None:
        self.look(self.state.explore(self._moment))

    def _go(self, line: Line | None) -> None:
        if line is not None:
            self.look(self.state.select(line))
            self._scroll_to_selected()

    def _select_index(self, index: int) -> None:
        self._explore()
        if self._lines:
            self._go(Line.unpack(self._lines[max(0, min(index, len(self._lines) - 1))]))

    def action_select(self, step: int) -> None:
        if self.following:
            self._explore()
        else:
            self._select_index((self._selected_index() or 0) + step)

    def action_page(self, direction: int) -> None:
        height = max(1, self.scrollable_content_region.height - 1)
        self._select_index((self._selected_index() or 0) + direction * height)

    def action_first(self) -> None:
        self._select_index(0)

    def action_last(self) -> None:
        self._explore()
        self._select_index(len(self._lines) - 1)

    def _fold(self) -> bool | None:
        """Whether the selected node is open, None where it is no node that opens."""
        line, outline = self.selected, self._outline
        if line is None or line.unvisited is not None or outline is None:
            return None
        return outline.fold(line.node)

    def action_toggle_node(self) -> None:
        self._explore()
        if self._fold() is not None and self._outline is not None and self.selected is not None:
            self._outline.toggle(self.selected.node)
            self._refresh_lines()

    def action_open(self) -> None:
        """Open the node; on an open one go to its first line below."""
        self._explore()
        if self._fold():
            self.action_select(1)
        else:
            self.action_toggle_node()

    def action_close(self) -> None:
        """Close the node; on a closed one go to its parent."""
        self._explore()
        if self._fold():
            self.action_toggle_node()
        else:
            self.action_parent()

    def action_parent(self) -> None:
        self._explore()
        if self.selected is not None and self._moment is not None:
            parent = parent_of(self._moment, self.selected)
            self._go(None if parent is None else Line(parent))

    def action_child(self) -> None:
        self._explore()
        if self._fold() is False:
            self.action_toggle_node()
        if self.selected is not None and self._outline is not None:
            self._go(self._outline.first_below(self.selected))

    def action_sibling(self, step: int) -> None:
        self._explore()
        if self.selected is not None and self._outline is not None:
            self._go(self._outline.sibling(self.selected, step))

    def action_open_all(self) -> None:
        self.action_collapse(OPEN_ALL)

    def action_collapse(self, depth: int) -> None:
        """Close all nodes from a depth on, and open all above it."""
        self._explore()
        outline, moment = self._outline, self._moment
        if outline is None or moment is None:
            return
        outline.open_to_depth(depth)
        if depth != OPEN_ALL:
            self.post_message(self.Unfolded(self, depth))
        self._refresh_lines()
        if self.selected is not None and self._selected_index() is None:
            above = map(Line, reversed(moment.trace.path(self.selected.node)))
            shown = next((line for line in above if outline.index(line) is not None), None)
            self.look(replace(self.state, selected=shown))
        self._scroll_to_selected()

    def _line_in_hand(self) -> Line | None:
        """The selected line; while following, the node of the last event."""
        if self.selected is not None or self._moment is None or not self._moment.entered:
            return self.selected
        return None if self._moment.current is None else Line(self._moment.current)

    def action_toggle_bookmark(self) -> None:
        line = self._line_in_hand()
        if line is not None and self._moment is not None:
            bookmarks = self.bookmarks ^ {moves_of(self._moment, line)}
            self.post_message(self.BookmarksChanged(bookmarks))

    def _state(self, line: Line) -> GameState:
        assert self._moment is not None
        state = self._moment.state(line.node)
        return state if line.unvisited is None else state.play(line.unvisited)

    def action_copy_node(self, kind: CopyKind) -> None:
        line = self._line_in_hand()
        if line is None or self._moment is None or self._formatter is None:
            return
        moves = moves_of(self._moment, line)
        text = self._formatter.cells(moves) if moves else ""
        if kind == "position":
            text = str(self._state(line))
        self.post_message(self.CopyAsked(self, kind, text))

    def action_open_node(self) -> None:
        line = self._line_in_hand()
        if line is not None:
            self.post_message(self.OpenAsked(self, self._state(line)))
