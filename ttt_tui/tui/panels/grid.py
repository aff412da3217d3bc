"""A board of cells, drawn in the largest cells that fit, clicked and walked with the arrow keys."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from textual import events
from textual.message import Message
from textual.reactive import reactive
from textual.strip import Strip

from ttt_tui.games.game import Game, Side, rules_of, side_at
from ttt_tui.tui.panel import LineWidget, hidden_keys
from ttt_tui.tui.styles import Span, side_style

_LABEL_LINES = 1
_LABEL_WIDTH = 3

_ART: Mapping[int, Mapping[Side, tuple[str, ...]]] = {
    5: {Side.X: ("▀█▄ ▄█▀", "  ███  ", "▄█▀ ▀█▄"), Side.O: ("▄█▀▀▀█▄", "██   ██", "▀█▄▄▄█▀")},
    3: {Side.X: ("▀▄ ▄▀", "  █  ", "▄▀ ▀▄"), Side.O: ("▄▀▀▀▄", "█   █", "▀▄▄▄▀")},
    2: {Side.X: ("▀▄▀", "▄▀▄"), Side.O: ("▄▀▄", "▀▄▀")},
    1: {Side.X: ("X",), Side.O: ("O",)},
}
"""Stones by the least height of a cell that holds them."""


class CellSize(NamedTuple):
    """The size in which cells are drawn.

    Attributes:
        ruled: True if lines stand between the cells.
    """

    width: int
    height: int
    ruled: bool = True

    @property
    def step(self) -> tuple[int, int]:
        """The distance from one cell to the next, across and down."""
        return self.width + self.ruled, self.height + self.ruled


CELL_SIZES = (
    CellSize(15, 7),
    CellSize(11, 5),
    CellSize(7, 3),
    CellSize(5, 2),
    CellSize(5, 1),
    CellSize(3, 1),
    CellSize(3, 1, ruled=False),
)


class BoardScene(NamedTuple):
    """The contents of a picture of a board.

    Attributes:
        last: the cell that was played last.
        winning: the cells of the winning line.
        words: exact values in empty cells, with their styles.
        cursor: the cell under the keyboard's cursor.
    """

    rows: int
    columns: int
    cells: tuple[Side | None, ...]
    last: int | None = None
    winning: frozenset[int] = frozenset()
    words: Mapping[int, Span] = {}
    cursor: int | None = None


def scene_of(game: Game, last: int | None = None) -> BoardScene:
    """Return the stones of a game on a grid, and the winning line of a board."""
    grid = rules_of(game).grid
    assert grid is not None, "a game without a grid is shown as text"
    rows, columns = grid
    won = getattr(game, "winning_cells", int)()
    return BoardScene(
        rows,
        columns,
        tuple(side_at(game, cell) for cell in range(rows * columns)),
        last,
        frozenset(cell for cell in range(rows * columns) if won >> cell & 1),
    )


def board_size(scene: BoardScene, size: CellSize) -> tuple[int, int]:
    """Return the width and height of the whole picture with its labels."""
    across, down = size.step
    width = _LABEL_WIDTH + scene.columns * across - size.ruled
    return width, _LABEL_LINES + scene.rows * down - size.ruled


def fitting_size(scene: BoardScene, width: int, height: int) -> CellSize:
    """Return the largest cells with which the board fits, or else the smallest."""
    for size in CELL_SIZES:
        wide, high = board_size(scene, size)
        if wide <= width and high <= height:
            return size
    return CELL_SIZES[-1]


def cell_at(scene: BoardScene, size: CellSize, x: int, y: int) -> int | None:
    """Return the cell at a place, or before or above a line there; None on labels."""
    across, down = size.step
    column = (x - _LABEL_WIDTH) // across
    row = (y - _LABEL_LINES) // down
    inside = 0 <= row < scene.rows and 0 <= column < scene.columns
    return row * scene.columns + column if inside else None


def board_line(scene: BoardScene, size: CellSize, y: int) -> list[Span]:
    """Draw line `y` of the picture."""
    if y < _LABEL_LINES:
        return _column_labels(scene, size)
    row, down = divmod(y - _LABEL_LINES, size.step[1])
    if row >= scene.rows or (row == scene.rows - 1 and down == size.height):
        return []
    if down == size.height:
        line = "┼".join("─" * size.width for _ in range(scene.columns))
        return [(" " * _LABEL_WIDTH, ""), (line, "grid")]
    label = str(row) if down == (size.height - 1) // 2 else ""
    label = label.rjust(_LABEL_WIDTH - 1) + " "
    spans = [(label, "dim")]
    for column in range(scene.columns):
        if column and size.ruled:
            spans.append(("│", "grid"))
        spans += _cell_line(scene, size, row * scene.columns + column, down)
    return spans


def _column_labels(scene: BoardScene, size: CellSize) -> list[Span]:
    labels = (str(column).center(size.width) for column in range(scene.columns))
    return [(" " * _LABEL_WIDTH + (" " * size.ruled).join(labels), "dim")]


def _cell_line(scene: BoardScene, size: CellSize, cell: int, down: int) -> list[Span]:
    """Draw one line of one cell, exactly `size.width` wide."""
    owner = scene.cells[cell]
    if owner is None:
        text, style = _empty_line(scene, size, cell, down)
    else:
        art = next(art for least, art in _ART.items() if size.height >= least)
        text = _line_of(art[owner], size, down)
        style = side_style(owner)
    behind = ""
    if cell in scene.winning:
        behind = " winning"
    elif cell == scene.cursor:
        behind = " cursor"
    line = text.center(size.width)
    left, right = _marks(scene, size, cell, down)
    middle = line[len(left) : size.width - len(right)]
    return [(left, f"dim{behind}"), (middle, f"{style}{behind}"), (right, f"dim{behind}")]


def _line_of(picture: Sequence[str], size: CellSize, down: int) -> str:
    """Return a line of a cell with a picture in its middle."""
    line = down - (size.height - len(picture)) // 2
    return picture[line] if 0 <= line < len(picture) else ""


def _empty_line(scene: BoardScene, size: CellSize, cell: int, down: int) -> tuple[str, str]:
    if cell in scene.words:
        words, style = scene.words[cell]
        return _line_of(fitted_words(words, size.width, size.height), size, down), style
    return ("", "plain") if size.ruled else ("·", "grid")


def fitted_words(words: str, width: int, height: int) -> list[str]:
    """Write `X wins in 3` on one line, on two, or as `X3`; `draw` in three columns as `=`."""
    if len(words) <= width - 2:
        return [words]
    head, inside, plies = words.partition(" in ")
    if height > 1 and len(head) < width:
        return [head, f"in {plies}"] if inside else [head]
    if head.endswith(" wins"):
        return [f"{head[0]}{plies}"[:width]]
    return ["=" if words == "draw" else words[:width]]


def _marks(scene: BoardScene, size: CellSize, cell: int, down: int) -> tuple[str, str]:
    """Return the signs at the sides of a cell's line, so that nothing hangs on colour."""
    is_empty = scene.cells[cell] is None
    has_words = cell in scene.words
    is_large = size.height >= 5
    middle = size.height - 1 if has_words else (size.height - 1) // 2
    has_room = size.width > 3 or (is_empty and not has_words)
    if cell == scene.cursor and down == middle and has_room:
        return "[", "]"
    if is_empty or down:
        return "", ""
    if cell in scene.winning:
        return "", "win " if is_large else "*"
    if cell == scene.last:
        return "", "last " if is_large else "‹"
    return "", ""


class GridBoard(LineWidget, can_focus=True):
    """Shows a scene, with a cursor of its own."""

    BINDINGS = hidden_keys(
        up="move(-1, 0)",
        down="move(1, 0)",
        left="move(0, -1)",
        right="move(0, 1)",
        enter="choose",
    )

    scene = reactive(BoardScene(3, 3, (None,) * 9), layout=False)
    cursor = reactive(0)

    @dataclass
    class CellChosen(Message):
        """A click on a cell, or Enter at the cursor."""

        cell: int

    def watch_scene(self, before: BoardScene, after: BoardScene) -> None:
        if (before.rows, before.columns) != (after.rows, after.columns):
            self.cursor = 0

    def _placement(self) -> tuple[CellSize, int, int, int]:
        """Return the size of the cells, then left, top and height of the picture in the widget."""
        width, height = self.size
        size = fitting_size(self.scene, width, height)
        wide, high = board_size(self.scene, size)
        return size, max(0, (width - wide) // 2), max(0, (height - high) // 2), high

    def render_line(self, y: int) -> Strip:
        size, left, top, high = self._placement()
        if not top <= y < top + high:
            return self.strip([], self.size.width)
        shown = self.scene._replace(cursor=self.cursor if self.has_focus else None)
        spans = board_line(shown, size, y - top)
        return self.strip([(" " * left, ""), *spans], self.size.width)

    def on_click(self, event: events.Click) -> None:
        size, left, top, _ = self._placement()
        cell = cell_at(self.scene, size, event.x - left, event.y - top)
        if cell is not None:
            self.cursor = cell
            self.post_message(self.CellChosen(cell))

    def action_move(self, down: int, right: int) -> None:
        scene = self.scene
        row, column = divmod(self.cursor, scene.columns)
        row = (row + down) % scene.rows
        column = (column + right) % scene.columns
        self.cursor = row * scene.columns + column

    def action_choose(self) -> None:
        self.post_message(self.CellChosen(self.cursor))
