"""The dialog of a new game: which game, and who plays it."""

from collections.abc import Mapping
from pathlib import Path
from typing import cast

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import Input, Label, OptionList, Select, Static
from textual.widgets.option_list import Option

from ttt_tui.games.game import Game, Side, rules_of, side_name
from ttt_tui.games.text import GAMES, WORKED_EXAMPLE, packages, read_game
from ttt_tui.run.match import HUMAN, Match
from ttt_tui.search.algorithms import offered
from ttt_tui.tui.dialogs.dialog import ChoiceList, Dialog, ListDialog, labelled
from ttt_tui.tui.dialogs.setup import GAME_ERRORS
from ttt_tui.tui.model.keys import key_of
from ttt_tui.tui.model.state import program_name, usual_players
from ttt_tui.tui.panel import hidden_keys
from ttt_tui.tui.panels.board import describe

FORMS = "6x7k4g: 6 rows, 7 columns, 4 in a row; g: stones fall, m: a line loses"


class NewGameDialog(Dialog[tuple[Game, Mapping[Side, str]]]):
    """Asks for the first position of a game, and for the players."""

    DEFAULT_CSS = """
    NewGameDialog {
        #new-game { height: 18; }
        #new-game-left { width: 24; margin-right: 2; }
        #games { height: 1fr; border: none; padding: 0; }
        .field .label { width: 8; }
    }
    """
    TITLE = "New game"
    ACCEPT = "Begin (Enter)"
    AUTO_FOCUS = "#games"

    def __init__(self, match: Match) -> None:
        """Propose the first position of the present game, and its players."""
        super().__init__()
        self._start = match.start
        self._players = match.players
        self._games = [("the same again", ""), ("worked example", WORKED_EXAMPLE)]
        self._games += GAMES.items()
        self._games += [(name, name) for name in packages()]

    def fields(self) -> ComposeResult:
        with Horizontal(id="new-game"):
            with Vertical(id="new-game-left"):
                yield Label("Game", classes="section")
                yield ChoiceList(*(Option(name) for name, _ in self._games), id="games")
            with Vertical(id="new-game-right"):
                yield Label("Or as text", classes="section")
                yield Input(placeholder="a board, a tree or a game", id="text", compact=True)
                yield Static(FORMS, classes="dim", markup=False)
                yield Label("Players", classes="section player")
                programs = map(str, sorted(Path.cwd().glob("*.py")))
                names = dict.fromkeys((HUMAN, *offered(), *self._players.values(), *programs))
                for side in Side:
                    choices = [(program_name(name), name) for name in names]
                    select = Select(
                        choices,
                        value=self._players[side],
                        allow_blank=False,
                        id=f"player-{side.letter}",
                        compact=True,
                    )
                    yield labelled(side_name(self._start, side), select).add_class("player")

    def on_mount(self) -> None:
        self.query_one(ChoiceList).highlighted = 0

    @on(OptionList.OptionHighlighted, "#games")
    def _load(self, event: OptionList.OptionHighlighted) -> None:
        _, text = self._games[event.option_index]
        self.query_one(Input).value = text
        self._judge()

    @on(Input.Changed, "#text")
    def _judge(self) -> Game | None:
        """Describe the game of the text, or say what is wrong with it."""
        text = self.query_one(Input).value.strip()
        try:
            game = read_game(text) if text else self._start
        except GAME_ERRORS as error:
            self.complain(f"{error}")
            return None
        self.say(f"{describe(game)}. {rules_of(game).summary}".removesuffix(". "))
        self.query(".player").set(display=not rules_of(game).is_tree)
        for side, label in zip(Side, self.query(".label"), strict=True):
            cast(Label, label).update(side_name(game, side))
        return game

    @on(OptionList.OptionSelected, "#games")
    def action_accept(self) -> None:
        game = self._judge()
        if game is None:
            return
        players = usual_players(game)
        if not rules_of(game).is_tree:
            for side in players:
                players[side] = str(self.query_one(f"#player-{side.letter}", Select).value)
        self.dismiss((game, players))


CONTINUE = "continue"

_GREETING = "See how minimax and alpha-beta think, on any board or tree."


class Welcome(ListDialog[str]):
    """The welcome; its answer is the text of a game, `CONTINUE` or an action of the screen."""

    TITLE = "ttt-tui"
    ACCEPT = "Begin (Enter)"
    CANCEL = "Close (Esc)"

    BINDINGS = hidden_keys(q="app.quit")

    def __init__(self, last: str) -> None:
        """Offer to go on with the last session, which a line describes; empty without one."""
        entries = [
            (WORKED_EXAMPLE, "The worked example", "alpha-beta visits 30 of 44 nodes"),
            (CONTINUE, "Go on where you stopped", last),
            (GAMES["tic-tac-toe"], "Tic-tac-toe", "play X against alpha-beta"),
            (GAMES["Connect Four"], "Connect Four", "6x7, four in a row, stones fall"),
            (GAMES["AIMA's tree"], "A tree from paper", GAMES["AIMA's tree"]),
            ("screen.setup", "Set up a position", "a board, a tree, Nim or Othello"),
            ("screen.learn", "Learn", "sixteen lessons, exam questions, a quiz"),
        ]
        if not last:
            entries.pop(1)
        super().__init__(entries, CONTINUE)

    def fields(self) -> ComposeResult:
        run, cut, keys = (key_of(name) for name in ("run", "next_cut", "help"))
        words = f"In a game, {run} runs the search, {cut} finds a cut, {keys} shows every key."
        yield Static(f"{_GREETING}\n{words}\n", markup=False)
        yield from super().fields()
