"""The very first frame: the board where it will stand, drawn before the rest is even loaded."""

from __future__ import annotations

from collections.abc import Callable

from textual.app import ComposeResult
from textual.screen import Screen
from textual.strip import Strip

from ttt_tui.game import Position
from ttt_tui.game.game_state import GameState
from ttt_tui.tui.colours import Span, StyledWidget, StyleName
from ttt_tui.tui.fitting import (
    NARROW_WIDTH,
    UPRIGHT_BOARD,
    is_folded,
    is_too_small,
    is_upright,
    lines_below,
    turn_lines,
)
from ttt_tui.tui.views.board_art import Scene, board_line, board_size, fitting_size

# Rows that the dashboard gives to other things; a test holds both against each other.
_STATUS, _BORDERS, _KEYS = 1, 2, 1
_WIDE_BOARD, _FOLDED_BOARD, _NARROW_BOARD = 42, 28, 22


class _Picture(StyledWidget):
    """Top line, frames, and the board of a position."""

    DEFAULT_CSS = "_Picture { width: 1fr; height: 1fr; }"

    def __init__(self, position: GameState, simple: bool) -> None:
        super().__init__()
        self._scene: Scene | None = None
        if not isinstance(position, Position):
            return  # its board is drawn with the dashboard
        falls = position.rules.gravity
        cursor = (position.landing(0) if falls else 0) or 0
        self._scene = Scene(position, None, cursor=cursor, numbered=not (falls or simple))

    def render_line(self, y: int) -> Strip:
        width, height = self.size
        if is_too_small(width, height):
            return self.strip([], width)
        if y == 0:
            return self.strip([Span(" ttt-tui ", "strong")], width, "cursor")
        folded = is_folded(width, height)
        bottom = height - _KEYS - (0 if folded else lines_below(height))
        board = _WIDE_BOARD
        if folded:
            board = _NARROW_BOARD if width < NARROW_WIDTH else _FOLDED_BOARD
        if is_upright(width, height):
            board, bottom = width, _STATUS + UPRIGHT_BOARD
        if y >= bottom:
            return self.strip([], width)
        inner = bottom - _STATUS - _BORDERS
        row = y - _STATUS - 1
        left = self._board_row(row, board - _BORDERS, inner, folded)
        if row < 0:
            return self.strip(
                [*_edge("╭", "Board", "╮", board), *_edge("╭", "Search tree", "╮", width - board)],
                width,
            )
        if row == inner:
            return self.strip(
                [*_edge("╰", "", "╯", board), *_edge("╰", "", "╯", width - board)], width
            )
        side = Span("│", "grid")
        gap = Span(" " * (width - board - _BORDERS))
        return self.strip([side, *left, side, side, gap, side], width)

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


def _edge(start: str, title: str, end: str, width: int) -> list[Span]:
    """A frame's upper or lower edge."""
    style: StyleName = "grid"
    if not title:
        return [Span(start + "─" * (width - 2) + end, style)]
    rest = "─" * (width - len(title) - 5)
    return [Span(f"{start}─ ", style), Span(title, "strong"), Span(f" {rest}{end}", style)]


class Opening(Screen[None]):
    """Shown until the dashboard is there; keys pressed meanwhile wait for it.

    Loading and building the dashboard takes longer than everything before it, and a board that is
    there at once tells the user that the program is.
    """

    def __init__(self, position: GameState, simple: bool, drawn: Callable[[], None]) -> None:
        super().__init__()
        self._simple = simple
        self._position = position
        self._drawn = drawn

    def compose(self) -> ComposeResult:
        yield _Picture(self._position, self._simple)

    def on_mount(self) -> None:
        self.call_after_refresh(self._drawn)
