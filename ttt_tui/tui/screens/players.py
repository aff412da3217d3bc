"""Players: who plays each side, and who begins a new game."""

from __future__ import annotations

from dataclasses import dataclass

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.screen import ModalScreen
from textual.widgets import Button, Label, RadioButton, RadioSet

from ttt_tui.engine.match import Match
from ttt_tui.engine.seat import Seat
from ttt_tui.game import Player
from ttt_tui.tui.keys import key


@dataclass(frozen=True)
class NewGame:
    """A new game is wanted, with these players; `first` begins."""

    seats: dict[Player, Seat]
    first: Player


Choice = NewGame | dict[Player, Seat]


class PlayersScreen(ModalScreen[Choice | None]):
    """Asks who plays. Gives a new game, other seats for the game going on, or None."""

    CSS_PATH = "../styles/dialogs.tcss"
    BINDINGS = [
        key("escape", "cancel", "Cancel", "Leave everything as it is"),
        key("f2", "apply", "Go on", "Change the players of this game"),
        key("n", "begin", "New game", "Begin a new game with these players"),
    ]

    def __init__(self, match: Match) -> None:
        super().__init__()
        self._match = match

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog") as dialog:
            dialog.border_title = "Players"
            with Horizontal(classes="columns"):
                for player in Player:
                    with Vertical(classes="column"):
                        yield Label(f"{player.value} is played by")
                        with RadioSet(id=f"seat-{player.value}"):
                            for seat in Seat:
                                chosen = self._match.seats[player] is seat
                                yield RadioButton(seat.value, value=chosen)
                with Vertical(classes="column"):
                    yield Label("a new game begins")
                    with RadioSet(id="first"):
                        first = self._match.record.start.to_move
                        for player in Player:
                            yield RadioButton(player.value, value=first is player)
            yield Label("Tab moves on, Space chooses.", classes="dim")
            with Horizontal(classes="buttons"):
                yield Button("Go on (F2)", id="apply", variant="primary")
                yield Button("New game (n)", id="begin")
                yield Button("Cancel (Esc)", id="cancel")

    def _chosen(self, name: str) -> int:
        return max(0, self.query_one(f"#{name}", RadioSet).pressed_index)

    @property
    def _seats(self) -> dict[Player, Seat]:
        return {player: list(Seat)[self._chosen(f"seat-{player.value}")] for player in Player}

    @on(Button.Pressed, "#apply")
    def action_apply(self) -> None:
        self.dismiss(self._seats)

    @on(Button.Pressed, "#begin")
    def action_begin(self) -> None:
        self.dismiss(NewGame(self._seats, list(Player)[self._chosen("first")]))

    @on(Button.Pressed, "#cancel")
    def action_cancel(self) -> None:
        self.dismiss(None)
