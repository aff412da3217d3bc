"""The dialogs that decide how a game is played: the rules of the board, and the players."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import Button, Input, Label, OptionList, Select
from textual.widgets.option_list import Option

from ttt_tui.engine.match import Match, Seat
from ttt_tui.game import Player, Rules, RulesError, format_rules, parse_rules, quoted, read_whole
from ttt_tui.game.notation import GAMES
from ttt_tui.search.algorithm import Plugins, own_names
from ttt_tui.tui.dialogs.dialog import Dialog
from ttt_tui.tui.dialogs.options import fill_from_plugins, note_from_plugins
from ttt_tui.tui.forms import Choice as ChosenFrom
from ttt_tui.tui.forms import ExampleList, Line, choice, chosen, labelled_row
from ttt_tui.tui.keys import key

_NUMBERS = (("rows", "Rows"), ("columns", "Columns"), ("in-a-row", "In a row"))


class RulesScreen(Dialog[Rules]):
    """Asks for the rules of a new game, a named one or any; gives None when cancelled."""

    AUTO_FOCUS = "#games"
    BINDINGS = [
        key("f2", "accept", "Use", "Begin a new game on this board"),
        key("escape", "cancel", "Cancel", "Close without changes"),
    ]

    def __init__(self, rules: Rules) -> None:
        super().__init__()
        self._rules = rules
        self._boards: list[Rules | None] = [parse_rules(game.text) for game in GAMES]

    def compose(self) -> ComposeResult:
        rules = self._rules
        stones = [("stay", False), ("fall (gravity)", True)]
        line = [("wins", False), ("loses (misere)", True)]
        with self.frame("Board", "a new game with the same players"):
            with Horizontal(id="rules-columns"):
                with Vertical(id="rules-left", classes="part"):
                    yield Label("Games", classes="section")
                    yield ExampleList(
                        *(Option(f"{game.name:<19} {game.text}") for game in GAMES), id="games"
                    )
                with Vertical(id="rules-right"):
                    yield Label("Any other", classes="section")
                    for name, label in _NUMBERS:
                        number = str(getattr(rules, name.replace("-", "_")))
                        yield from labelled_row(
                            label, Line(number, id=name, type="integer", compact=True)
                        )
                    yield from labelled_row("Stones", choice("gravity", stones, rules.gravity))
                    yield from labelled_row("A line", choice("misere", line, rules.misere))
            yield Label("", id="verdict", markup=False)
            yield from self.buttons(accept="New game (F2)", cancel="Cancel (Esc)")

    def on_mount(self) -> None:
        self._point_at(self._rules)
        self._judge()

    def _read(self) -> Rules:
        """Raises:
        RulesError: a number is missing or out of range.
        """
        numbers = []
        for name, _ in _NUMBERS:
            text = self.query_one(f"#{name}", Input).value.strip()
            number = read_whole(text)
            if number is None:
                found = quoted(text) if text else "missing"
                raise RulesError(f"{name} is {found}: write a whole number")
            numbers.append(number)
        rows, columns, in_a_row = numbers
        gravity, misere = chosen(self, "gravity", bool), chosen(self, "misere", bool)
        return Rules(rows, columns, in_a_row, gravity, misere)

    @on(Input.Changed)
    @on(Select.Changed)
    def _judge(self) -> None:
        """Say what has been chosen, or what is wrong with it."""
        rules = None
        try:
            rules = self._read()
        except RulesError as error:
            self.say(str(error), bad=True)
        else:
            note = "; no line fits: always a draw" if rules.always_drawn else ""
            self.say(f"{format_rules(rules)}: {rules}{note}")
        if not self.query_one("#games").has_focus:  # else the list leads, and these follow
            self._point_at(rules)
        self.query_one("#accept", Button).disabled = rules is None
        self.refresh_bindings()

    def _point_at(self, rules: Rules | None) -> None:
        """Highlight the named game that these rules are, or none, without loading it."""
        at = self._boards.index(rules) if rules in self._boards else None
        self.query_one(ExampleList).point_at(at)

    @on(OptionList.OptionHighlighted, "#games")
    def _load_game(self, event: OptionList.OptionHighlighted) -> None:
        if event.option_list.highlighted != event.option_index:
            return  # Textual highlights the first line of a list when that is made
        rules = parse_rules(GAMES[event.option_index].text)
        for name, _ in _NUMBERS:
            self.query_one(f"#{name}", Input).value = str(getattr(rules, name.replace("-", "_")))
        self.query_one("#gravity", Select).value = rules.gravity
        self.query_one("#misere", Select).value = rules.misere

    @on(OptionList.OptionSelected, "#games")
    def _take_game(self, event: OptionList.OptionSelected) -> None:
        self.close(parse_rules(GAMES[event.option_index].text))

    def action_accept(self) -> None:
        try:
            self.close(self._read())
        except RulesError:
            self._judge()


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
