"""The board of a game that draws no cells: its text, or what it draws, and a list of its moves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from textwrap import wrap
from typing import cast

from rich.cells import cell_len
from rich.errors import MarkupError
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.message import Message
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from ttt_tui.game.game_state import GameState, OnGrid, move_text, rules_of

_LEAST_MOVES = 3  # lines of the list


class MoveChoice(OptionList):
    """The legal moves; choosing one plays it."""

    HELP = """\
**Moves.** The moves of this game. The arrow keys go through the list; Enter or a click plays a
move.
"""


class TextBoard(Vertical):
    """Shows a state, and asks for a move."""

    DEFAULT_CSS = """
    TextBoard { padding: 0 1; }
    TextBoard > Static { height: auto; max-height: 60%; }
    TextBoard > .summary { margin-top: 1; color: $dim-color; }
    TextBoard > MoveChoice { height: 1fr; }
    """

    @dataclass
    class Played(Message):
        """The user wants to make this move."""

        board: TextBoard
        move: int

        @property
        def control(self) -> TextBoard:
            return self.board

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._state: GameState | None = None
        self._worth: Mapping[int, str] = {}

    def compose(self) -> ComposeResult:
        yield Static(markup=False)
        yield Static(classes="summary", markup=False)
        yield MoveChoice()

    def show(self, state: GameState, worth: Mapping[int, str]) -> None:
        """Show a state and its moves; the cursor stays where the state is the same.

        Args:
            worth: what is known of moves, in words.
        """
        if (state, worth) == (self._state, self._worth):
            return
        cursor = self._cursor if state == self._state else 0
        self._state, self._worth = state, worth
        if self.is_mounted:
            self._fill(state, cursor)

    def on_mount(self) -> None:
        if self._state is not None:
            self._fill(self._state, 0)

    @property
    def _cursor(self) -> int:
        return (self.query_one(MoveChoice).highlighted or 0) if self.is_mounted else 0

    def _fill(self, state: GameState, cursor: int) -> None:
        self.query(Static).first().update(picture(state))
        self.query_one(".summary", Static).update(rules_of(state).summary)
        self._show_summary(state)
        choice = self.query_one(MoveChoice)
        player = rules_of(state).player_name(state.to_move)
        moves = state.moves()
        texts = [f"{player}: {move_text(state, move)}" for move in moves]
        width = max(map(cell_len, texts), default=0)
        choice.clear_options()
        for move, text in zip(moves, texts, strict=True):
            known = f"{' ' * (width - cell_len(text))}   {self._worth.get(move, '')}"
            choice.add_option(Option(Text(text + known.rstrip())))
        if choice.option_count:
            choice.highlighted = cursor

    def on_resize(self) -> None:
        if self._state is not None:
            self._show_summary(self._state)

    def _show_summary(self, state: GameState) -> None:
        """Show the rules in short where the list of moves keeps some lines."""
        width, height = self.content_size
        lines = wrap(rules_of(state).summary, max(1, width))
        used = len(picture(state).plain.split("\n")) + 1 + len(lines) + _LEAST_MOVES
        self.query_one(".summary").display = bool(lines) and used <= height

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        if self._state is not None:
            self.post_message(self.Played(self, self._state.moves()[event.option_index]))


def with_summary(state: GameState) -> Text:
    """The picture of a state, and below it the rules of the game in short, if it states them."""
    summary = rules_of(state).summary
    return Text.assemble(picture(state), (f"\n\n{summary}" if summary else "", "dim"))


def picture(state: GameState) -> Text:
    """What a state draws, else its cells or its text."""
    draw = getattr(state, "draw", None)
    if draw is None:
        grid = rules_of(state).grid
        return Text(str(state)) if grid is None else _cells(cast(OnGrid, state), *grid)
    rows = "\n".join(draw())
    try:
        return Text.from_markup(rows)
    except MarkupError:
        return Text(rows)


def _cells(state: OnGrid, rows: int, columns: int) -> Text:
    at = (state.at(cell) for cell in range(rows * columns))
    stones = ["·" if player is None else player.value for player in at]
    lines = (" ".join(stones[row * columns : (row + 1) * columns]) for row in range(rows))
    return Text("\n".join(lines))
