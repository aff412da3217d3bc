"""The dialogs that decide how a game is played: the game or board, and the players."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import Button, Input, Label, OptionList, Select
from textual.widgets.option_list import Option

from ttt_tui.engine.match import Match, Seat
from ttt_tui.game import (
    TIC_TAC_TOE,
    ImpossiblePosition,
    NotationError,
    Player,
    Position,
    Rules,
    RulesError,
    format_rules,
    parse_rules,
    quoted,
    read_whole,
)
from ttt_tui.game.game_state import GameState, rules_of
from ttt_tui.game.game_texts import example_text, game_examples, read_state
from ttt_tui.game.notation import GAMES, Example
from ttt_tui.search.algorithm import Plugins, own_names
from ttt_tui.tui.dialogs.dialog import Dialog
from ttt_tui.tui.dialogs.options import fill_from_plugins, note_from_plugins
from ttt_tui.tui.forms import (
    WHOLE_NUMBER,
    ExampleList,
    Line,
    choice,
    chosen,
    labelled_row,
)
from ttt_tui.tui.forms import Choice as ChosenFrom
from ttt_tui.tui.keys import key
from ttt_tui.words.sentences import state as words_of

_LONGEST_SHOWN = 6  # of texts beside a name; a longer one breaks the line at 60 columns
_NUMBERS = (("rows", "Rows"), ("columns", "Columns"), ("in-a-row", "In a row"))


class RulesScreen(Dialog[GameState]):
    """Asks for the start of a new game: the rules of a board, or the text of any other game."""

    AUTO_FOCUS = "#games"
    VERTICAL_BREAKPOINTS = [(0, "-short"), (24, "-tall")]
    BINDINGS = [
        key("f2", "accept", "Use", "Begin this new game"),
        key("escape", "cancel", "Cancel", "Close without changes"),
    ]

    def __init__(self, state: GameState) -> None:
        """`state` is what a new game would begin with."""
        super().__init__()
        self._state = state
        self._games = (*GAMES, *game_examples())

    def compose(self) -> ComposeResult:
        state = self._state
        rules = state.rules if isinstance(state, Position) else TIC_TAC_TOE
        stones = [("stay", False), ("fall (gravity)", True)]
        line = [("wins", False), ("loses (misere)", True)]
        with self.frame("Game", "a new one with the same players"):
            with Horizontal(id="rules-columns"):
                with Vertical(id="rules-left", classes="part"):
                    yield Label("Games", classes="section")
                    yield ExampleList(*map(Option, map(_in_list, self._games)), id="games")
                with Vertical(id="rules-right"):
                    yield Label("Any other board", classes="section")
                    for name, label in _NUMBERS:
                        number = str(getattr(rules, name.replace("-", "_")))
                        yield from labelled_row(
                            label, Line(number, id=name, restrict=WHOLE_NUMBER, compact=True)
                        )
                    yield from labelled_row("Stones", choice("gravity", stones, rules.gravity))
                    yield from labelled_row("A line", choice("misere", line, rules.misere))
                    text = "" if isinstance(state, Position) else str(state)
                    words = "any game as text"
                    yield from labelled_row(
                        "Text", Line(text, placeholder=words, id="game-text", compact=True)
                    )
            yield Label("", id="verdict", markup=False)
            yield from self.buttons(accept="New game (F2)", cancel="Cancel (Esc)")

    def on_mount(self) -> None:
        self._point_at(self._state)
        self._judge()

    def _read(self) -> GameState:
        """Raises:
        RulesError: a number is missing or out of range.
        NotationError: the text is no position.
        """
        text = self.query_one("#game-text", Input).value
        return read_state(text) if text.strip() else Position(rules=self._read_rules())

    def _read_rules(self) -> Rules:
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
        state = None
        try:
            state = self._read()
            if isinstance(state, Position):
                state.check()
        except (RulesError, NotationError, ImpossiblePosition) as error:
            state = None
            self.say(str(error), bad=True)
        else:
            self.say(_description(state))
        if not self.query_one("#games").has_focus:  # else the list leads, and these follow
            self._point_at(state)
        self.query_one("#accept", Button).disabled = state is None
        self.refresh_bindings()

    def _point_at(self, state: GameState | None) -> None:
        """Highlight the named game that begins so, or none, without loading it."""
        texts = [game.text for game in self._games]
        board = isinstance(state, Position) and state == Position(rules=state.rules)
        text = format_rules(state.rules) if isinstance(state, Position) and board else str(state)
        self.query_one(ExampleList).point_at(texts.index(text) if text in texts else None)

    @on(OptionList.OptionHighlighted, "#games")
    def _load_game(self, event: OptionList.OptionHighlighted) -> None:
        if event.option_list.highlighted != event.option_index:
            return  # Textual highlights the first line of a list when that is made
        text = self._games[event.option_index].text
        is_board = event.option_index < len(GAMES)
        self.query_one("#game-text", Input).value = "" if is_board else example_text(text)
        if not is_board:
            return
        rules = parse_rules(text)
        for name, _ in _NUMBERS:
            self.query_one(f"#{name}", Input).value = str(getattr(rules, name.replace("-", "_")))
        self.query_one("#gravity", Select).value = rules.gravity
        self.query_one("#misere", Select).value = rules.misere

    @on(OptionList.OptionSelected, "#games")
    def _take_game(self, event: OptionList.OptionSelected) -> None:
        text, is_board = self._games[event.option_index].text, event.option_index < len(GAMES)
        try:
            self.close(
                Position(rules=parse_rules(text)) if is_board else read_state(example_text(text))
            )
        except NotationError as error:  # of a package's game that needs more than its name
            self.say(str(error), bad=True)

    def action_accept(self) -> None:
        try:
            self.close(self._read())
        except (RulesError, NotationError):
            self._judge()


def _in_list(game: Example) -> str:
    """Its name, and its text where that is short."""
    return f"{game.name:<19} {game.text}" if len(game.text) <= _LONGEST_SHOWN else game.name


def _description(state: GameState) -> str:
    if not isinstance(state, Position):
        return words_of(state)
    rules = state.rules
    note = "; no line fits: always a draw" if rules.always_drawn else ""
    return f"{format_rules(rules)}: {rules}{note}"


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
        named = rules_of(self._match.state).player_name
        first = [(named(player), player) for player in Player]
        with self.frame("Players", classes="narrow-dialog"):
            for player in Player:
                yield from labelled_row(
                    f"{named(player)} is played by",
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
