"""The very first frame: the board where it will stand, drawn before the rest is even loaded."""

from __future__ import annotations

from collections.abc import Callable

from textual.app import ComposeResult
from textual.screen import Screen
from textual.strip import Strip

from ttt_tui.game import Position
from ttt_tui.game.game_state import GameState
from ttt_tui.game.notation import numbers_cells
from ttt_tui.tui.colours import Span, StyledWidget, StyleName
from ttt_tui.tui.fitting import (
    NARROW_WIDTH,
    UPRIGHT_BOARD,
    is_folded,
    is_large,
    is_too_small,
    is_upright,
    lines_below,
    turn_lines,
)
from ttt_tui.tui.views.board_art import Scene, board_line, board_size, fitting_size

# Rows that the dashboard gives to other things; a test holds both against each other.
_STATUS, _BORDERS, _KEYS, _TABS = 1, 2, 1, 2
_WIDE_BOARD, _FOLDED_BOARD, _NARROW_BOARD = 42, 28, 22


class _Picture(StyledWidget):
    """Top line, frames, and the board of a position."""

    DEFAULT_CSS = "_Picture { width: 1fr; height: 1fr; }"

    def __init__(self, position: GameState, lecture: bool, title: str) -> None:
        super().__init__()
        self._scene: Scene | None = None
        self._lecture = lecture
        self._title = title
        if not isinstance(position, Position):
            return  # its board is drawn with the dashboard
        falls = position.rules.gravity
        cursor = (position.landing(0) if falls else 0) or 0
        self._scene = Scene(position, None, cursor=cursor, numbered=numbers_cells(position.rules))

    def render_line(self, y: int) -> Strip:
        width, height = self.size
        if self._lecture or is_too_small(width, height):
            return self.strip([], width)
        if y == 0:
            return self.strip([Span(" ttt-tui ", "strong")], width, "cursor")
        folded = is_folded(width, height)
        bottom = height - _KEYS - (0 if folded else lines_below(width, height))
        board = width // 3 if is_large(width, height) else _WIDE_BOARD
        if folded:
            board = _NARROW_BOARD if width < NARROW_WIDTH else _FOLDED_BOARD
        if is_upright(width, height):
            board, bottom = width, _STATUS + UPRIGHT_BOARD
        if y >= bottom:
            return self.strip([], width)
        inner = bottom - _STATUS - _BORDERS
        row = y - _STATUS - 1
        left = self._board_row(row, board - _BORDERS, inner, folded)
        focused = Span("║", "x")
        framed = [focused, *left, focused]
        if row < 0:
            framed = _edge("╔═╗", "Board", board, "x")
        elif row == inner:
            framed = _edge("╚═╝", "", board, "x")
        top = _TABS - 1 if folded else -1
        beside, frames = width - board, [(self._title, width - board)]
        if is_large(width, height):
            frames = [(self._title, beside // 2), ("", beside - beside // 2)]
        for title, columns in frames:
            framed += self._beside(row, columns, title, top, inner)
        return self.strip(framed, width)

    @staticmethod
    def _beside(row: int, width: int, title: str, top: int, bottom: int) -> list[Span]:
        """A frame that stands beside the board from its top to its bottom row."""
        if not width or row < top:
            return []
        if row == top:
            return _edge("╭─╮", title, width, "plain")
        if row == bottom:
            return _edge("╰─╯", "", width, "plain")
        side = Span("│", "frame")
        return [side, Span(" " * (width - _BORDERS)), side]

    def _board_row(self, row: int, width: int, inner: int, folded: bool) -> list[Span]:
        if self._scene is None:
            return [Span(" " * width)]
        rules = self._scene.position.rules
        height = inner - turn_lines(rules.rows, folded)
        size = fitting_size(rules, width, height)
        picture_width, picture_height = board_size(rules, size)
        left, top = max(0, (width - picture_width) // 2), max(0, (height - picture_height) // 2)
        if not 0 <= row - top < picture_height or row >= height:
            return [Span(" " * width)]
        pieces = list(board_line(self._scene, size, row - top))
        drawn = sum(len(piece.text) for piece in pieces)
        return [Span(" " * left), *pieces, Span(" " * max(0, width - left - drawn))]


def _edge(signs: str, title: str, width: int, style: StyleName) -> list[Span]:
    """A frame's upper or lower edge: a corner, lines, and another corner."""
    start, line, end = list(signs)
    frame: StyleName = "frame" if style == "plain" else style
    if not title:
        return [Span(start + line * (width - 2) + end, frame)]
    rest = line * (width - len(title) - 5)
    words = Span(title, "strong" if style == "plain" else style)
    return [Span(f"{start}{line} ", frame), words, Span(f" {rest}{end}", frame)]


class Opening(Screen[None]):
    """Shown until the dashboard is there; keys pressed meanwhile wait for it.

    Loading and building the dashboard takes longer than everything before it, and a board that is
    there at once tells the user that the program is.
    """

    def __init__(
        self,
        position: GameState,
        drawn: Callable[[], None],
        *,
        lecture: bool = False,
        over_tree: bool = False,
    ) -> None:
        """
        Args:
            lecture: the first frame is empty, as nothing stands where it will stand.
            over_tree: something will stand in the place of the tree, so its title is left out.
        """
        super().__init__()
        self._title = "" if over_tree else "Search tree"
        self._lecture = lecture
        self._position = position
        self._drawn = drawn

    def compose(self) -> ComposeResult:
        yield _Picture(self._position, self._lecture, self._title)

    def on_mount(self) -> None:
        self.call_after_refresh(self._drawn)
