"""The board as lines of text, large and in a few cells: what is drawn where, without any widget."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from ttt_tui.game import Outcome, Player, Position, Rules
from ttt_tui.game.game_state import GameState, rules_of
from ttt_tui.game.rules import MAX_SIDE
from ttt_tui.tui.colours import Span, StyleName, style_of_player, style_of_value

if TYPE_CHECKING:
    from ttt_tui.search import Between, Known  # the first frame is drawn before they are loaded
    from ttt_tui.words.sentences import Formatter

_LABEL_LINES = 1

_LARGEST = {
    Player.X: (
        "▀██▄       ▄██▀",
        "  ▀██▄   ▄██▀  ",
        "    ▀██▄██▀    ",
        "      ███      ",
        "    ▄██▀██▄    ",
        "  ▄██▀   ▀██▄  ",
        "▄██▀       ▀██▄",
    ),
    Player.O: (
        "   ▄▄█████▄▄   ",
        " ▄███▀▀▀▀▀███▄ ",
        "▄██▀       ▀██▄",
        "███         ███",
        "▀██▄       ▄██▀",
        " ▀███▄▄▄▄▄███▀ ",
        "   ▀▀█████▀▀   ",
    ),
}
_LARGER = {
    Player.X: (
        "▀██▄   ▄██▀",
        "  ▀██▄██▀  ",
        "    ███    ",
        "  ▄██▀██▄  ",
        "▄██▀   ▀██▄",
    ),
    Player.O: (
        " ▄▄█████▄▄ ",
        "▄██▀   ▀██▄",
        "███     ███",
        "▀██▄   ▄██▀",
        " ▀▀█████▀▀ ",
    ),
}
_LARGE = {
    Player.X: ("▀█▄ ▄█▀", "  ███  ", "▄█▀ ▀█▄"),
    Player.O: ("▄█▀▀▀█▄", "██   ██", "▀█▄▄▄█▀"),
}
_MEDIUM = {
    Player.X: ("▀▄ ▄▀", "  █  ", "▄▀ ▀▄"),
    Player.O: ("▄▀▀▀▄", "█   █", "▀▄▄▄▀"),
}
_LOW = {
    Player.X: ("▀▄▀", "▄▀▄"),
    Player.O: ("▄▀▄", "▀▄▀"),
}
_SMALL = {Player.X: ("X",), Player.O: ("O",)}


class CellSize(NamedTuple):
    """How large a cell is drawn.

    Attributes:
        label_width: the room for the numbers of the rows.
        ruled: lines are drawn between the cells, or else they lie side by side.
    """

    width: int
    height: int
    label_width: int = 3
    ruled: bool = True

    @property
    def step(self) -> tuple[int, int]:
        """From one cell to the next: across, down."""
        return self.width + self.ruled, self.height + self.ruled

    @property
    def art(self) -> Mapping[Player, tuple[str, ...]]:
        if self.height >= 9:
            return _LARGEST if self.height >= 11 else _LARGER
        if self.height >= 5:
            return _LARGE
        if self.height >= 3:
            return _MEDIUM
        return _LOW if self.height == 2 else _SMALL

    @property
    def tight(self) -> bool:
        """Beside a stone there is room for one mark only, which stands before it."""
        return self.width in (2, 4)

    @property
    def holds_numbers(self) -> bool:
        """Whether empty cells have room for their number; else the edges count."""
        return self.height >= 2 and not self.tight

    @property
    def middle(self) -> int:
        """The line of the cell that the row's number stands at."""
        return (self.height - 1) // 2


CELL_SIZES = (
    CellSize(27, 13),
    CellSize(23, 11),
    CellSize(19, 9),
    CellSize(15, 7),
    CellSize(11, 5),
    CellSize(7, 3),
    CellSize(7, 3, label_width=1),
    CellSize(5, 2),
    CellSize(4, 2),
    CellSize(5, 1),
    CellSize(3, 1),
    CellSize(3, 1, label_width=2, ruled=False),
    CellSize(2, 1, label_width=2, ruled=False),
)


@dataclass(frozen=True)
class Scene:
    """All that a picture of a board shows.

    Attributes:
        position: the stones.
        formatter: from whose side overlay numbers are written; None where there are none.
        last_move: the cell to mark as played last.
        winning: mask of the cells to mark as the winning line.
        overlay: what is proved of values, to write into empty cells.
        hint: cells to mark as best.
        labels: words to write into empty cells instead of anything else.
        cursor: the cell under the keyboard's cursor.
        pointed: the cell under the mouse.
        ghost: whose stone to preview in the pointed cell, or under the cursor.
        numbered: cells are named by numbers from 1, else by their row and column from 0.
        ascii: stones that would be hard to tell apart in ASCII are letters.
    """

    position: Position
    formatter: Formatter | None
    last_move: int | None = None
    winning: int = 0
    overlay: Mapping[int, Known | Between] = field(default_factory=dict)
    hint: frozenset[int] = frozenset()
    labels: Mapping[int, str] = field(default_factory=dict)
    cursor: int | None = None
    pointed: int | None = None
    ghost: Player | None = None
    numbered: bool = False
    ascii: bool = False

    @property
    def focus(self) -> int | None:
        """The cell under the mouse, or else under the cursor."""
        return self.cursor if self.pointed is None else self.pointed


def fitting_size(rules: Rules, width: int, height: int) -> CellSize:
    """The largest cells with which the board fits; the smallest when none fits."""
    for size in CELL_SIZES:
        if board_size(rules, size)[0] <= width and board_size(rules, size)[1] <= height:
            return size
    return CELL_SIZES[-1]


def board_size(rules: Rules, size: CellSize) -> tuple[int, int]:
    """Width and height of the whole picture, labels included."""
    across, down = size.step
    width = size.label_width + rules.columns * across - size.ruled
    height = _LABEL_LINES + rules.rows * down - size.ruled
    return width, height


def cell_at(rules: Rules, size: CellSize, x: int, y: int) -> int | None:
    """The cell at a place in the picture; None on labels and grid lines."""
    column, across = divmod(x - size.label_width, size.step[0])
    row, down = divmod(y - _LABEL_LINES, size.step[1])
    on_cell = across < size.width and down < size.height
    inside = 0 <= row < rules.rows and 0 <= column < rules.columns
    return rules.cell(row, column) if on_cell and inside else None


def column_at(rules: Rules, size: CellSize, x: int, y: int) -> int | None:
    """The column at a place in the picture, its number above it included."""
    inside = 0 <= y < board_size(rules, size)[1]
    cell = cell_at(rules, size, x, _LABEL_LINES)
    return cell if inside else None


def board_line(scene: Scene, size: CellSize, y: int) -> list[Span]:
    """Line `y` of the picture."""
    rules = scene.position.rules
    if y < _LABEL_LINES:
        return _column_labels(scene, size)
    row, down = divmod(y - _LABEL_LINES, size.step[1])
    if row >= rules.rows or (row == rules.rows - 1 and down == size.height):
        return []
    if down == size.height:
        line = "┼".join("─" * size.width for _ in range(rules.columns))
        return [Span(" " * size.label_width), Span(line, "grid")]
    label = _label(scene, size, row, row * rules.columns) if down == size.middle else ""
    label = (f" {label}" if size.label_width > 2 else label).ljust(size.label_width)
    pieces = [Span(label, "dim")]
    for column in range(rules.columns):
        if column and size.ruled:
            pieces.append(Span("│", "grid"))
        pieces += _cell_line(scene, size, rules.cell(row, column), down)
    return pieces


def _column_labels(scene: Scene, size: CellSize) -> list[Span]:
    """The numbers of the columns; where stones fall, an arrow at the one that is looked at."""
    pieces = [Span(" " * size.label_width)]
    drops = scene.position.rules.gravity and scene.ghost is not None
    focus = scene.focus if drops else None
    aimed = None if focus is None else scene.position.rules.coordinates(focus)[1]
    for column in range(scene.position.rules.columns):
        if column and size.ruled:
            pieces.append(Span(" "))
        label = _label(scene, size, column, column)
        label = f"{label}↓" if column == aimed and size.width > 2 else label
        # Centred as the number alone would be, so that no arrow moves it.
        start = (size.width - 1 + (size.width % 2 == 0)) // 2
        text = (" " * start + label).ljust(size.width)
        pieces.append(Span(text, "strong" if column == aimed else "dim"))
    return pieces


def _label(scene: Scene, size: CellSize, number: int, first: int) -> str:
    """What stands at a row or column of this number, whose first cell is given.

    Where cells are numbered and have no room for it, the edges have the first cells' numbers.
    """
    if not scene.numbered:
        return str(number)
    return "" if size.holds_numbers else str(first + 1)


def _cell_line(scene: Scene, size: CellSize, cell: int, down: int) -> list[Span]:
    """One line of one cell, exactly `size.width` wide."""
    owner = scene.position.at(cell)
    if owner is not None:
        text, style = _art_line(scene, owner, size, down), style_of_player(owner)
    else:
        text, style = _empty_line(scene, size, cell, down)
    background: StyleName = "plain"
    if scene.winning >> cell & 1:
        background = "winning"
    elif cell in (scene.cursor, scene.pointed):
        background = "cursor"
    elif cell in scene.hint:
        background = "hint"
    line = text.rjust(size.width) if size.tight else text.center(size.width)
    notes = _notes(scene, size, cell, down)
    if notes is None:
        return [Span(line, style, background)]
    left, right = notes
    middle = line[len(left) : size.width - len(right)]
    if middle.strip() != text.strip():
        # No room for both: the words matter more than the mark's closing half.
        if len(left) + len(text) + len(right) > size.width:
            right = ""
        middle = text.center(size.width - len(left) - len(right))
    return [
        Span(left, "dim", background),
        Span(middle, style, background),
        Span(right, "dim", background),
    ]


def _art_line(scene: Scene, player: Player, size: CellSize, down: int) -> str:
    art = _SMALL[player] if scene.ascii and size.height == 2 else size.art[player]
    line = down - (size.height - len(art)) // 2
    return art[line] if 0 <= line < len(art) else ""


def _empty_line(scene: Scene, size: CellSize, cell: int, down: int) -> tuple[str, StyleName]:
    proved = scene.overlay.get(cell)
    if proved is None and cell in scene.labels:
        return (scene.labels[cell] if down == size.height // 2 else ""), "frontier"
    if proved is not None:
        assert scene.formatter is not None, "an overlay has numbers to write"
        words, style = _proved_words(proved, scene.formatter, size)
        line = down - (size.height - len(words)) // 2
        return (words[line] if 0 <= line < len(words) else ""), style
    if scene.ghost is not None and cell == scene.focus:
        return _art_line(scene, scene.ghost, size, down), "dim"
    if scene.numbered and size.height == 2 and size.holds_numbers:
        # In the middle: at the left it would read as one number with the row's, `0 1`.
        return (str(cell + 1) if down == 0 else ""), "dim"
    return ("", "plain") if size.ruled else ("·", "grid")


def _proved_words(
    proved: Known | Between, formatter: Formatter, size: CellSize
) -> tuple[tuple[str, ...], StyleName]:
    """The lines of a value: its number, who wins, in how many moves; dots for what is to come."""
    if proved.distance is None and proved.low == proved.high and not formatter.is_of_board:
        return (formatter.number(proved.low, estimated=False),), style_of_value(proved.low)
    number = formatter.between(proved.low, proved.high)
    if proved.low < proved.high:
        if size.width < 5:
            number = number.replace(">= ", "≥").replace("<= ", "≤")
        return (number, "...")[: size.height], "dim"
    distance = f"in {proved.distance or '...'}"
    if size.height == 2:
        short = distance if len(distance) < size.width else distance.removeprefix("in ")
        return (number, short), style_of_value(proved.low)
    words = (number, str(Outcome(proved.low)), distance)
    return words[: size.height], style_of_value(proved.low)


def _notes(scene: Scene, size: CellSize, cell: int, down: int) -> tuple[str, str] | None:
    """Words or marks at the sides of a cell's line, so that nothing hangs on colour."""
    empty = scene.position.at(cell) is None
    wins = scene.winning >> cell & 1
    # Of an overlay in small cells the last line is short enough for the cursor's brackets.
    crowded = size.height == 3 and cell in scene.overlay
    if cell == scene.cursor and down == (size.height - 1 if crowded else size.middle):
        return (_beside_value(scene, size, cell, ">"), "") if size.tight else ("[", "]")
    if size.height >= 5:
        if down == 0 and empty and scene.numbered:
            return f" {cell + 1}", ""
        if down == 0 and not empty and (wins or cell == scene.last_move):
            return "", "win " if wins else "last "
        if down == size.height - 1 and cell in scene.hint:
            return "", "best "
    elif size.height >= 2 and not size.tight:
        if down == 0 and empty and scene.numbered and size.height > 2:
            return f"{cell + 1}", ""
        if down == 0 and not empty and (wins or cell == scene.last_move):
            return "", "*" if wins else "‹"
        if down == size.height - 1 and cell in scene.hint:
            return "", "!"
    elif size.tight:
        if down == 0 and not empty and (wins or cell == scene.last_move):
            return ("*" if wins else "›"), ""
        if down == size.height - 1 and cell in scene.hint:
            return _beside_value(scene, size, cell, "!"), ""
    elif not empty and (wins or cell == scene.last_move):
        return ("*", "*") if wins else ("", "‹")
    elif cell in scene.hint:
        return "", "!"
    return None


def _beside_value(scene: Scene, size: CellSize, cell: int, mark: str) -> str:
    """The mark of a tight cell: none where a signed number takes all its width."""
    proved = scene.overlay.get(cell)
    signed = proved is not None and (proved.low, proved.high) != (0, 0)
    return "" if size.width == 2 and signed else mark


def picture_of(state: GameState) -> Position:
    """The stones on the cells of a grid, as a position in which nobody has a line."""
    if isinstance(state, Position):
        return state
    rows, columns = rules_of(state).grid or (1, 1)
    stones = dict.fromkeys(Player, 0)
    for cell in range(rows * columns):
        owner = state.at(cell)  # type: ignore[attr-defined]  # what has a grid has cells
        if owner is not None:
            stones[owner] |= 1 << cell
    rules = Rules(rows, columns, MAX_SIDE)
    return Position(stones[Player.MAX], stones[Player.MIN], state.to_move, rules)


def has_cells(state: GameState) -> bool:
    """Whether the state is drawn as a board with cells."""
    grid = rules_of(state).grid
    return grid is not None and max(grid) <= MAX_SIDE


def small_picture(state: GameState, last: int | None) -> list[list[Span]]:
    """A state in a few cells; no rows of one that has no board."""
    return small_board(picture_of(state), last) if has_cells(state) else []


def small_board(position: Position, last: int | None) -> list[list[Span]]:
    """The board's rows without lines, the last move on a background of its own."""
    rules = position.rules
    rows: list[list[Span]] = [[] for _ in range(rules.rows)]
    for cell in range(rules.cells):
        row, owner = rows[cell // rules.columns], position.at(cell)
        if row:
            row.append(Span(" "))
        if owner is None:
            row.append(Span("·", "grid"))
        else:
            background: StyleName = "cursor" if cell == last else "plain"
            row.append(Span(owner.value, style_of_player(owner), background))
    return rows
