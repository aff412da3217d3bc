"""Players: who plays each side, and who begins a new game."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from textual.app import ComposeResult
from textual.widgets import Button

from ttt_tui.engine.match import Match
from ttt_tui.engine.seat import Seat
from ttt_tui.game import Player
from ttt_tui.search.algorithm import Plugins, own_names
from ttt_tui.tui.dialogs.dialog import Dialog
from ttt_tui.tui.dialogs.plugin_choices import fill_from_plugins, note_from_plugins
from ttt_tui.tui.forms import Choice as ChosenFrom
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
        key("escape", "cancel", "Cancel", "Close without changes"),
        key("f2", "apply", "Go on", "Change the players of this game"),
        key("n", "begin", "New game", "Begin a new game with these players"),
        key("s", "swap", "Swap", "Exchange the players of X and O"),
    ]

    def __init__(self, match: Match) -> None:
        super().__init__()
        self._match = match

    def on_mount(self) -> None:
        fill_from_plugins(self, self._fill)

    def _fill(self, found: Plugins) -> None:
        if found.algorithms:
            for player in Player:
                seats = self._seated((*own_names(), *found.algorithms))
                self.query_one(f"#seat-{player.value}", ChosenFrom).refill(seats)

    def _seated(self, algorithms: Iterable[str]) -> list[tuple[str, Seat]]:
        """Who may sit, those who do among them."""
        names = (Seat.HUMAN.name, *algorithms, Seat.RANDOM.name)
        seated = (seat.name for seat in self._match.seats.values())
        return [(name, Seat(name)) for name in dict.fromkeys((*names, *seated))]

    def compose(self) -> ComposeResult:
        first = [(player.value, player) for player in Player]
        with self.frame("Players", classes="narrow-dialog"):
            for player in Player:
                yield from labelled_row(
                    f"{player.value} is played by",
                    choice(
                        f"seat-{player.value}", self._seated(own_names()), self._match.seats[player]
                    ),
                )
            yield from labelled_row(
                "A new game is begun by", choice("first", first, self._match.record.start.to_move)
            )
            yield Button("swap the sides (s)", id="swap", compact=True)
            yield note_from_plugins()
            yield from self.buttons(apply="Go on (F2)", begin="New game (n)", cancel="Cancel (Esc)")

    @property
    def _seats(self) -> dict[Player, Seat]:
        return {player: chosen(self, f"seat-{player.value}", Seat) for player in Player}

    def action_swap(self) -> None:
        seats = self._seats
        for player in Player:
            self.query_one(f"#seat-{player.value}", ChosenFrom).value = seats[player.other]

    def action_apply(self) -> None:
        self.close(self._seats)

    def action_begin(self) -> None:
        self.close(NewGame(self._seats, chosen(self, "first", Player)))
