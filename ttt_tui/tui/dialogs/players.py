"""Players: who plays each side, and who begins a new game."""

from __future__ import annotations

from dataclasses import dataclass

from textual.app import ComposeResult
from textual.widgets import Label

from ttt_tui.engine.match import Match
from ttt_tui.engine.seat import Seat, seat_names
from ttt_tui.game import Player
from ttt_tui.tui.dialogs.dialog import Dialog
from ttt_tui.tui.forms import choice, chosen, labelled_row
from ttt_tui.tui.keys import key


@dataclass(frozen=True)
class NewGame:
    """A new game is wanted, with these players; `first` begins."""

    seats: dict[Player, Seat]
    first: Player


Choice = NewGame | dict[Player, Seat]


class PlayersScreen(Dialog[Choice]):
    """Asks who plays. Gives a new game, other seats for the game going on, or None."""

    AUTO_FOCUS = "#seat-X"
    BINDINGS = [
        key("escape", "cancel", "Cancel", "Leave everything as it is"),
        key("f2", "apply", "Go on", "Change the players of this game"),
        key("n", "begin", "New game", "Begin a new game with these players"),
    ]

    def __init__(self, match: Match) -> None:
        super().__init__()
        self._match = match

    def compose(self) -> ComposeResult:
        seats = [(name, Seat.of(name)) for name in seat_names()]
        first = [(player.value, player) for player in Player]
        with self.frame("Players", classes="narrow-dialog"):
            for player in Player:
                yield from labelled_row(
                    f"{player.value} is played by",
                    choice(f"seat-{player.value}", seats, self._match.seats[player]),
                )
            yield from labelled_row(
                "A new game is begun by", choice("first", first, self._match.record.start.to_move)
            )
            yield Label("Enter opens a list, Tab moves on.", classes="dim")
            yield from self.buttons(apply="Go on (F2)", begin="New game (n)", cancel="Cancel (Esc)")

    @property
    def _seats(self) -> dict[Player, Seat]:
        return {player: chosen(self, f"seat-{player.value}", Seat) for player in Player}

    def action_apply(self) -> None:
        self.close(self._seats)

    def action_begin(self) -> None:
        self.close(NewGame(self._seats, chosen(self, "first", Player)))
