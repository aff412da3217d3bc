"""A board of cells that is clicked and walked with the arrow keys."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.reactive import reactive
from textual.strip import Strip

from ttt_tui.tui.board_art import (
    CellSize,
    Scene,
    board_line,
    board_size,
    cell_at,
    fitting_size,
)
from ttt_tui.tui.keyed_view import Lines


class GridBoard(Lines, can_focus=True):
    """Shows a `Scene`; the cursor and the cell under the mouse are its own."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "choose", "Play here", show=False),
        Binding("up", "move(-1, 0)", "Cursor up", show=False),
        Binding("down", "move(1, 0)", "Cursor down", show=False),
        Binding("left", "move(0, -1)", "Cursor left", show=False),
        Binding("right", "move(0, 1)", "Cursor right", show=False),
    ]

    scene: reactive[Scene] = reactive(Scene(3, 3, (None,) * 9), layout=False)
    cursor: reactive[int] = reactive(0)
    pointed: reactive[int | None] = reactive[int | None](None)

    @dataclass
    class CellChosen(Message):
        """A click on a cell, or Enter at the cursor."""

        grid: GridBoard
        cell: int

        @property
        def control(self) -> GridBoard:
            return self.grid

    def validate_cursor(self, cursor: int) -> int:
        return max(0, min(cursor, len(self.scene.cells) - 1))

    def watch_scene(self, before: Scene, after: Scene) -> None:
        if (before.rows, before.columns) != (after.rows, after.columns):
            self.cursor, self.pointed = 0, None

    def _placement(self) -> tuple[CellSize, int, int, int]:
        """The size of the cells, then left, top and height of the picture in the widget."""
        width, height = self.size
        size = fitting_size(self.scene, width, height)
        wide, high = board_size(self.scene, size)
        return size, max(0, (width - wide) // 2), max(0, (height - high) // 2), high

    def render_line(self, y: int) -> Strip:
        size, left, top, high = self._placement()
        if not top <= y < top + high:
            return self.strip([], self.size.width)
        cursor = self.cursor if self.has_focus else None
        shown = replace(self.scene, cursor=cursor, pointed=self.pointed)
        spans = board_line(shown, size, y - top)
        return self.strip([(" " * left, ""), *spans], self.size.width)

    def _cell_under(self, event: events.MouseEvent) -> int | None:
        size, left, top, _ = self._placement()
        return cell_at(self.scene, size, event.x - left, event.y - top)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        self.pointed = self._cell_under(event)

    def on_leave(self) -> None:
        self.pointed = None

    def on_click(self, event: events.Click) -> None:
        cell = self._cell_under(event)
        if cell is not None:
            self.cursor = cell
            self.post_message(self.CellChosen(self, cell))

    def action_move(self, down: int, right: int) -> None:
        row, column = divmod(self.cursor, self.scene.columns)
        rows, columns = self.scene.rows, self.scene.columns
        self.cursor = (row + down) % rows * columns + (column + right) % columns

    def action_choose(self) -> None:
        self.post_message(self.CellChosen(self, self.cursor))
