"""The board: shows a scene, and tells which cell was chosen, by mouse, arrows or typing."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from textual import events
from textual.message import Message
from textual.reactive import reactive
from textual.strip import Strip
from textual.timer import Timer

from ttt_tui.game import NotationError, Position, parse_move
from ttt_tui.game.notation import numbers_cells
from ttt_tui.tui.colours import StyledWidget
from ttt_tui.tui.keys import key
from ttt_tui.tui.terminal import draws_ascii
from ttt_tui.tui.views.board_art import (
    CellSize,
    Scene,
    board_line,
    board_size,
    cell_at,
    column_at,
    fitting_size,
)
from ttt_tui.words.sentences import Formatter

if TYPE_CHECKING:
    from ttt_tui.search import Between, Known

TYPING_SECONDS = 0.7
"""How long a typed digit that could begin `row,column` waits for the comma."""


def plain_scene(position: Position) -> Scene:
    """A scene that shows a position and nothing else."""
    rules = position.rules
    return Scene(position, Formatter(rules), numbered=numbers_cells(rules))


class Board(StyledWidget, can_focus=True):
    """A board that can be clicked, walked with the arrows, and typed at.

    Set `scene` to change what it shows. The cursor and the cell under the mouse are its own.
    """

    HELP = """\
**Board.** Click an empty cell, or move with the arrow keys and press Enter. Or type its name: `1,2`
plays row 1, column 2, counted from 0 as at the board's edges. `Ctrl+N` names cells by numbers, on
the whole screen: from 1, row by row from the top left. Then `5` plays the fifth cell. With
coordinates it does so, too, if no comma follows. If more digits can follow, the program waits a
moment for them; Enter ends the wait.

If stones fall (gravity), click anywhere in a column, or press Left or Right and Enter; a digit
drops your stone into the column of that number (from 0, as above the board). `G` chooses another
board.

An empty cell previews your stone under the mouse, and under the cursor after an arrow key. "last"
marks the last move, "win" the winning line; in small cells the marks are "‹" (or "›") and "*". `v`
writes the exact value of every move into its cell: who wins with perfect play, and after how many
moves of both sides. `h` marks the best moves. With at most 12 empty cells, both appear at once.
"""

    BINDINGS = [
        key("enter", "choose", "Place", "Put a stone under the cursor",
            named="Play under the cursor", display="enter", also="play stone move"),
        key("up", "move(-1, 0)", "Up", "Move the cursor up"),
        key("down", "move(1, 0)", "Down", "Move the cursor down"),
        key("left", "move(0, -1)", "Left", "Move the cursor left"),
        key("right", "move(0, 1)", "Right", "Move the cursor right"),
    ]  # fmt: skip

    scene: reactive[Scene] = reactive(lambda: plain_scene(Position()))
    cursor: reactive[int] = reactive(0)
    pointed: reactive[int | None] = reactive(None)
    typed: reactive[str] = reactive("")

    @dataclass
    class FromBoard(Message):
        """A message of a board, which `on` can tell from those of another."""

        board: Board

        @property
        def control(self) -> Board:
            return self.board

    @dataclass
    class Chosen(FromBoard):
        """The user wants to play (or edit) this cell."""

        cell: int

    @dataclass
    class LookedAt(FromBoard):
        """On a board with values the user looks at another cell."""

    @dataclass
    class Refused(FromBoard):
        """Something typed is no cell; `reason` says why."""

        reason: str

    @dataclass
    class Typing(FromBoard):
        """What has been typed so far and waits for more; empty when it is settled."""

        text: str

    def __init__(self, *, ghost: bool = True, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._plays = ghost
        self._walked = False  # by an arrow key, since the last choice or another position
        self._typing_timer: Timer | None = None

    def watch_scene(self, before: Scene, after: Scene) -> None:
        if before.position != after.position:
            self._walked = False
        if before.position.rules != after.position.rules:
            self.cursor = 0
            self.refresh(layout=True)

    def watch_cursor(self) -> None:
        self._tell_if_short()

    def watch_pointed(self) -> None:
        self._tell_if_short()

    def _tell_if_short(self) -> None:
        if self.scene.overlay:
            self.post_message(self.LookedAt(self))

    @property
    def in_short(self) -> tuple[int, Known | Between] | None:
        """The cell looked at and what is proved of it, where cells are too small for words."""
        cell = self._landing(self.cursor if self.pointed is None else self.pointed)
        proved = self.scene.overlay.get(cell)
        size, *_ = self._placement()
        return None if proved is None or size.height > 2 else (cell, proved)

    def validate_cursor(self, cursor: int) -> int:
        return max(0, min(cursor, self.scene.position.rules.cells - 1))

    @property
    def _shown(self) -> Scene:
        """The scene with this widget's own cursor in it.

        The stone to come is shown where somebody points or walks: anywhere else it would look like
        a move that was made.
        """
        scene, pointed = self.scene, self.pointed
        can_play = self._plays and (pointed is not None or self._walked)
        return replace(
            scene,
            cursor=self._landing(self.cursor) if self.has_focus else None,
            pointed=None if pointed is None else self._landing(pointed),
            ghost=scene.ghost if can_play else None,
            ascii=draws_ascii(self),
        )

    @property
    def _drops(self) -> bool:
        """Stones are dropped into columns here, not put into cells."""
        return self._plays and self.scene.position.rules.gravity

    def _landing(self, cell: int) -> int:
        """Where a stone for this cell comes to lie: of a full column the top cell."""
        if not self._drops:
            return cell
        position = self.scene.position
        _, column = position.rules.coordinates(cell)
        landing = position.landing(column)
        return column if landing is None else landing

    def _placement(self) -> tuple[CellSize, int, int, int]:
        """The cells' size, then left, top and height of the picture in the widget."""
        rules = self.scene.position.rules
        width, height = self.size
        size = fitting_size(rules, width, height)
        picture_width, picture_height = board_size(rules, size)
        left, top = max(0, (width - picture_width) // 2), max(0, (height - picture_height) // 2)
        return size, left, top, picture_height

    def render_line(self, y: int) -> Strip:
        width = self.size.width
        size, left, top, height = self._placement()
        if not top <= y < top + height:
            return self.strip([], width)
        line = self.strip(board_line(self._shown, size, y - top), width - left)
        return Strip.join([self.strip([], left), line])

    def cell_at(self, x: int, y: int) -> int | None:
        """The cell at a place in the widget's content."""
        size, left, top, _ = self._placement()
        return cell_at(self.scene.position.rules, size, x - left, y - top)

    def _aimed_at(self, x: int, y: int) -> int | None:
        """The cell that a pointer there means: where stones fall, that in which one would land."""
        if not self._drops:
            return self.cell_at(x, y)
        size, left, top, _ = self._placement()
        column = column_at(self.scene.position.rules, size, x - left, y - top)
        return None if column is None else self._landing(column)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        self.pointed = self._aimed_at(event.x, event.y)

    def on_leave(self) -> None:
        self.pointed = None

    def on_click(self, event: events.Click) -> None:
        cell = self._aimed_at(event.x, event.y)
        if cell is not None:
            self.cursor = cell
            self._choose(cell)

    def action_move(self, down: int, right: int) -> None:
        rules = self.scene.position.rules
        row, column = rules.coordinates(self._landing(self.cursor))
        if self._drops:
            down = 0
        self._walked = True
        self.cursor = rules.cell((row + down) % rules.rows, (column + right) % rules.columns)
        self.pointed = None

    def action_choose(self) -> None:
        if self.typed:
            self._settle_typing()
        else:
            self._choose(self.cursor)

    def _choose(self, cell: int) -> None:
        self._forget_typing()
        # An answer to a question is not played: the preview would look like its stone.
        self._walked, self.pointed = False, None
        landing = self._landing(cell)
        if self._drops and self.scene.position.at(landing) is not None:
            _, column = self.scene.position.rules.coordinates(landing)
            self.post_message(self.Refused(self, f"column {column} is full: choose another"))
            return
        self.post_message(self.Chosen(self, landing))

    def on_key(self, event: events.Key) -> None:
        """Collect a typed `5` or `row,column`."""
        character = event.character or ""
        if self._drops and character.isascii() and character.isdigit():
            self._choose_column(int(character))
        elif event.key == "backspace" and self.typed:
            self.typed = self.typed[:-1]
        elif event.key == "escape" and self.typed:
            self._forget_typing()
        elif character.isascii() and (character.isdigit() or (character == "," and self.typed)):
            self.typed += character
            self._read_typing()
        elif character == "(" and not self.typed:
            pass  # `(1,2)` is read like `1,2`
        elif character == ")" and self.typed:
            self._settle_typing()
        else:
            return
        event.stop()
        event.prevent_default()

    def _choose_column(self, column: int) -> None:
        last = self.scene.position.rules.columns - 1
        if column > last:
            self.post_message(self.Refused(self, f"no column {column}: columns are 0 to {last}"))
            return
        self.cursor = column
        self._choose(column)

    def watch_typed(self, typed: str) -> None:
        self.post_message(self.Typing(self, typed))

    def _read_typing(self) -> None:
        """Act as soon as what has been typed can mean one thing only; else wait a moment."""
        rules = self.scene.position.rules
        row, comma, column = self.typed.partition(",")
        if comma:
            complete = bool(column)
        else:
            could_be_row = int(row) < rules.rows and not numbers_cells(rules)
            could_grow = len(row) < len(str(rules.cells)) and int(row) * 10 <= rules.cells
            complete = not (could_be_row or could_grow)
        if complete:
            self._settle_typing()
        elif not comma:
            self._stop_timer()
            self._typing_timer = self.set_timer(TYPING_SECONDS, self._settle_typing)
        else:
            self._stop_timer()

    def _settle_typing(self) -> None:
        typed = self.typed
        self._forget_typing()
        if not typed:
            return
        try:
            cell = parse_move(typed, self.scene.position.rules)
        except NotationError as error:
            self.post_message(self.Refused(self, str(error)))
            return
        self.cursor = cell
        self._choose(cell)

    def _forget_typing(self) -> None:
        self._stop_timer()
        self.typed = ""

    def _stop_timer(self) -> None:
        if self._typing_timer is not None:
            self._typing_timer.stop()
            self._typing_timer = None
