"""The welcome: how to begin, and the last session."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from ttt_tui.games.text import GAMES, WORKED_EXAMPLE

CONTINUE = "continue"
SET_UP = "set up"

_GREETING = """\
See how minimax and alpha-beta think, on any board or tree.
Space runs the search, x goes to the next cut, ? shows every key."""


class Welcome(ModalScreen[str | None]):
    """Gives the text of a game to begin with, `CONTINUE`, `SET_UP`, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss(None)", "Close"),
        Binding("q", "app.quit", "Quit"),
    ]

    def __init__(self, last: str) -> None:
        """Args:
        last: what the last session was, in a line; empty where there is none.
        """
        super().__init__()
        self._entries = [
            *([(CONTINUE, "Go on where you stopped", last)] if last else []),
            (WORKED_EXAMPLE, "The worked example", "four moves left: 30 nodes of 44"),
            (GAMES["tic-tac-toe"], "Tic-tac-toe", "play X against alpha-beta"),
            (GAMES["Connect Four"], "Connect Four", "6x7, four in a row, stones fall"),
            (GAMES["AIMA's tree"], "A tree from paper", GAMES["AIMA's tree"]),
            (SET_UP, "Set up a position", "a board, a tree, Nim or Othello"),
        ]

    def compose(self) -> ComposeResult:
        with Vertical(id="dialog", classes="narrow") as frame:
            frame.border_title = "ttt-tui"
            yield Static(_GREETING, id="greeting")
            yield OptionList(
                *(Option(f"{name:<25}[dim]{about}[/]") for _, name, about in self._entries),
                id="entries",
                compact=True,
            )

    @on(OptionList.OptionSelected)
    def _chosen(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(self._entries[event.option_index][0])
