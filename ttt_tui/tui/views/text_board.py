"""The board of a game that draws no cells: its text, or what it draws, and a list of its moves."""

from __future__ import annotations

from dataclasses import dataclass

from rich.errors import MarkupError
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.message import Message
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from ttt_tui.game.game_state import GameState, move_text, rules_of


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
    TextBoard > MoveChoice { height: 1fr; border: none; padding: 0; background: transparent; }
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

    def compose(self) -> ComposeResult:
        yield Static(markup=False)
        yield MoveChoice()

    def show(self, state: GameState) -> None:
        """Show a state and its moves; the cursor stays where the state is the same."""
        if state == self._state:
            return
        self._state = state
        self.query_one(Static).update(picture(state))
        moves = self.query_one(MoveChoice)
        player = rules_of(state).player_name(state.to_move)
        moves.clear_options()
        moves.add_options(
            Option(Text(f"{player}: {move_text(state, move)}")) for move in state.moves()
        )
        if moves.option_count:
            moves.highlighted = 0

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        if self._state is not None:
            self.post_message(self.Played(self, self._state.moves()[event.option_index]))


def picture(state: GameState) -> Text:
    """What a state draws, else its text."""
    draw = getattr(state, "draw", None)
    if draw is None:
        return Text(str(state))
    rows = "\n".join(draw())
    try:
        return Text.from_markup(rows)
    except MarkupError:
        return Text(rows)
