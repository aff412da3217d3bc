"""A widget that shows the drawing of a tree: it scrolls and takes keys and clicks.

A subclass says what keys and clicks mean. There are no scrollbars: setting a `ScrollView`'s size
would lay out the whole screen again with every event of a search.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from textual import events
from textual.strip import Strip

from ttt_tui.tui.colours import Span, StyledWidget
from ttt_tui.tui.keys import key
from ttt_tui.tui.terminal import draws_ascii
from ttt_tui.tui.views.tree_drawing import DrawnNode, Kind, Untried, fitting_drawing
from ttt_tui.words.numbers import plural

_SIDE_FROM = 44
"""Columns from which the sides are named beside the levels."""

_WHEEL_COLUMNS, _WHEEL_ROWS = 6, 2
_ARROW = 1

_LEGEND: Sequence[Sequence[Span]] = (
    (Span("▲", "x"), Span(" max  ", "dim")),
    (Span("▼", "o"), Span(" min  ", "dim")),
    (Span("┃", "frontier"), Span(" open path  ", "dim")),
    (Span("╳", "cut"), Span(" cut  ", "dim")),
    (Span("[α,β]", "frontier"), Span(" now  ", "dim")),
    (Span("►", "frontier"), Span(" last event  ", "dim")),
)
_ASCII_LEGEND: Sequence[Sequence[Span]] = (
    (Span("#", "frontier"), Span(" open path  ", "dim")),
    (Span("x", "cut"), Span(" cut  ", "dim")),
    (Span("[alpha,beta]", "frontier"), Span(" now  ", "dim")),
    (Span("►", "frontier"), Span(" last event  ", "dim")),
)
"""The triangles are words there. What stands for the arrow the terminal says."""


class TreeCanvas(StyledWidget, can_focus=True):
    """Shows a tree, with one node under the cursor or in the focus of the search."""

    BINDINGS = [
        key("up", "parent", "Parent", "Go to the node above"),
        key("down", "child", "Child", "Go to the first node below, and open a folded one"),
        key("left", "beside(-1)", "Left", "Go to the node on the left"),
        key("right", "beside(1)", "Right", "Go to the node on the right"),
        key("home", "root", "Root", "Go to the root"),
    ]  # fmt: skip

    NARROWS: ClassVar[bool] = False
    """A tree that is too wide is drawn without margins."""

    GROWS: ClassVar[bool] = False
    """Values are in large letters in a lecture and on a large screen, where the tree fits then."""

    EXPLAINS: ClassVar[bool] = True
    """The last line says what the signs mean."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._drawing = fitting_drawing((), 0)
        self._focus: int | None = None
        self._sides: Mapping[Kind, str] = {}
        self._plies = 0  # levels that the tree has had
        self._left = self._top = 0
        self._kept_in_sight: object = None

    # What subclasses say

    def choose(self, number: int) -> None:
        """The user has gone to a node, by a key or a click."""
        raise NotImplementedError

    def fold(self, number: int) -> None:
        """The user wants the nodes below a node hidden, or shown again."""
        raise NotImplementedError

    def click_again(self, number: int) -> None:
        """The user has clicked on the selected node."""
        self.fold(number)

    def missed(self) -> None:
        """The user has clicked where no node is."""

    # Drawing

    def draw_nodes(
        self,
        nodes: Sequence[DrawnNode],
        *,
        focus: int | None,
        sides: Mapping[Kind, str],
        same: bool = False,
    ) -> None:
        """Show these nodes.

        Args:
            focus: the node that keys start from, and that is kept in sight.
            sides: what Max and Min are called beside their levels.
            same: it is a later moment of the tree shown before.
        """
        self._sides, self._focus = sides, focus
        self._plies = self._plies if same else 0
        self._drawing = fitting_drawing(
            nodes,
            self.size.height,
            self.size.width - self._side_width if self.NARROWS else None,
            plies=self._plies,
            ascii_only=draws_ascii(self),
            for_hall=self.GROWS and bool(self.screen.classes & {"-lecture", "-large"}),
        )
        self._plies = max(self._plies, len(self._drawing.plies))
        place = focus, len(nodes), self._drawing.width, self._drawing.height, self.size
        if place != self._kept_in_sight:
            self._kept_in_sight = place
            self._keep_in_sight()
        self.refresh()

    @property
    def _side_width(self) -> int:
        widest = max(map(len, self._sides.values()), default=-1)
        return widest + 1 if self.size.width >= _SIDE_FROM else 0

    @property
    def _room(self) -> int:
        """Columns for the drawing itself; one that is wider has an arrow on each side."""
        room = self.size.width - self._side_width
        return max(1, room - 2 * _ARROW if self._drawing.width > room else room)

    @property
    def _arrows(self) -> int:
        """Columns for an arrow on each side."""
        return _ARROW if self._drawing.width > self.size.width - self._side_width else 0

    @property
    def _margin(self) -> int:
        """Columns left free on the left of a drawing that is narrower than its room."""
        return max(0, (self._room - self._drawing.width) // 2)

    def _keep_in_sight(self) -> None:
        """Scroll as little as shows the node in focus, its children's row included."""
        drawing, width, height = self._drawing, self._room, self.size.height
        if self._focus is None or not drawing.nodes:
            self._left = self._top = 0
            return
        box = drawing.box(self._focus)
        low, high = box.y - 2, min(drawing.height, box.bottom + box.height + 2)
        self._top = max(min(self._top, low), high - height)
        low, high = box.x - width // 5, box.right + width // 5
        self._left = max(min(self._left, low), high - width)
        self._stay_inside()

    def _stay_inside(self) -> None:
        drawing = self._drawing
        self._left = max(0, min(self._left, drawing.width - self._room))
        self._top = max(0, min(self._top, drawing.height - self.size.height))

    def render_line(self, y: int) -> Strip:
        drawing, width, row = self._drawing, self.size.width, y + self._top
        if row >= drawing.height:
            last = self.EXPLAINS and drawing.nodes and y == self.size.height - 1
            return self.strip(self._legend() if last else [], width)
        side = drawing.side(row)
        name = self._sides.get(side, "") if side is not None else ""
        gutter = self.strip([Span(self._more_rows(y) or name, "dim")], self._side_width)
        end = self._left + self._room
        in_sight = self.strip(drawing.line(row, self._left, end), drawing.width)
        line = in_sight.crop(self._left, end)
        margin = self.strip([], self._margin)
        rest = self.strip([], self._room - self._margin - line.cell_length)
        # A drawing that fits has no arrows, and is drawn once.
        whole = "".join(span.text for span in drawing.line(row)) if self._arrows else ""
        left = self.strip([Span("‹" if whole[: self._left].strip() else "", "dim")], self._arrows)
        right = self.strip([Span("›" if whole[end:].strip() else "", "dim")], self._arrows)
        return Strip.join([gutter, left, margin, line, rest, right])

    def _more_rows(self, y: int) -> str:
        """Beside the first and the last row, whether there are more above or below."""
        below = self._drawing.height - self._top - self.size.height
        if y == 0 and self._top:
            return "↑"
        return "↓" if y == self.size.height - 1 and below > 0 else ""

    def _legend(self) -> list[Span]:
        spans: list[Span] = []
        nodes, ascii_only = self._drawing.nodes, draws_ascii(self)
        signs = [*(_ASCII_LEGEND if ascii_only else _LEGEND)]
        if any(node.struck is Untried.FIRST_WIN for node in nodes):
            signs.insert(0, (Span("=" if ascii_only else "╪", "dim"), Span(" first win  ", "dim")))
        if folded := next((node.folded for node in nodes if node.folded), 0):
            sign = "..." if ascii_only else "…"
            words = f" {plural(folded, 'node')} folded"
            signs.append((Span(f"{sign}{folded}", "dim"), Span(words, "dim")))
        for part in signs:
            words = "".join(span.text for span in (*spans, *part)).rstrip()
            if len(words) <= self.size.width:
                spans += part
        return spans

    # Going about

    def on_resize(self) -> None:
        self.refresh()

    def on_click(self, event: events.Click) -> None:
        x = event.x - self._side_width - self._arrows - self._margin + self._left
        number = self._drawing.node_at(x, event.y + self._top)
        if number is None:
            self.missed()
        else:
            self.clicked(number)

    def clicked(self, number: int) -> None:
        """The user has clicked on a node."""
        if number == self._focus and self._drawing.nodes[number].selected:
            self.click_again(number)
        else:
            self.choose(number)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        self._wheel(event, 1)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        self._wheel(event, -1)

    def on_mouse_scroll_right(self, event: events.MouseScrollRight) -> None:
        self._wheel(event, 1, aside=True)

    def on_mouse_scroll_left(self, event: events.MouseScrollLeft) -> None:
        self._wheel(event, -1, aside=True)

    def _wheel(self, event: events.MouseEvent, steps: int, *, aside: bool = False) -> None:
        fits = self._drawing.height <= self.size.height
        if aside or event.shift or fits:  # there is nothing above or below
            self._left += steps * _WHEEL_COLUMNS
        else:
            self._top += steps * _WHEEL_ROWS
        self._stay_inside()
        event.stop()
        self.refresh()

    def action_root(self) -> None:
        if self._drawing.nodes:
            self.choose(0)

    def action_parent(self) -> None:
        if self._focus is not None and self._drawing.nodes:
            parent = self._drawing.nodes[self._focus].parent
            self.choose(self._focus if parent is None else parent)

    def action_child(self) -> None:
        if self._focus is None or not self._drawing.nodes:
            return
        children = self._drawing.children(self._focus)
        if children:
            self.choose(children[0])
        elif self._drawing.nodes[self._focus].folded:
            self.fold(self._focus)

    def action_beside(self, step: int) -> None:
        if self._focus is not None and self._drawing.nodes:
            beside = self._drawing.beside(self._focus, step)
            if beside is not None:
                self.choose(beside)
