"""The editor of positions: every game as text, and a board whose cells are changed by hand."""

from collections.abc import Callable
from dataclasses import replace

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.events import Key
from textual.widgets import Label, Static, TextArea

from ttt_tui.games.game import Game, GameTextError, ImpossiblePosition, Side, side_at
from ttt_tui.games.guard import GameFault
from ttt_tui.games.position import Position
from ttt_tui.games.text import read_game
from ttt_tui.tui.dialogs.dialog import Dialog
from ttt_tui.tui.panel import hidden_keys
from ttt_tui.tui.panels.board import describe
from ttt_tui.tui.panels.grid import GridBoard, scene_of

GAME_ERRORS = (GameTextError, GameFault)
"""The errors of a game's reader, each with a sentence."""

LONGEST_SHOWN = 4_000
"""The longest text that the editor shows, in characters: it lays out a whole line at each key."""

FORMS = """\
..O/XOO/..X x       rows; x moves
6x7k4g moves 4435   Connect Four
((3 12 8) (2 4 6))  a tree
(a (b 3 9) 5)       with names
tree 3x3 seed 7     a random tree
nim 3 4 5
othello 6x6"""


class EditBoard(GridBoard):
    """The board in the editor."""

    BINDINGS = hidden_keys(space="choose")


class PositionText(TextArea):
    """The text in the editor: Enter uses a position, and begins a line in an unfinished text."""

    async def on_key(self, event: Key) -> None:
        if event.key == "enter" and not read_draft(self.text)[1]:
            event.prevent_default()
            await self.run_action("screen.accept")


class SetupDialog(Dialog[Game]):
    """An editor of a text, of which the board is another view; the answer is a position."""

    DEFAULT_CSS = """
    SetupDialog {
        #setup { height: 16; }
        #setup-left { width: 36; margin-right: 2; }
        #edit-board { height: 1fr; }
        #text { height: 5; border: none; padding: 0 1; background: $panel; }
    }
    """
    TITLE = "Set up a position"
    AUTO_FOCUS = "#text"

    def __init__(self, game: Game, keep: Callable[[str], None], draft: str = "") -> None:
        """Begin with a position.

        Args:
            keep: called with each text that is another one, so that it is not lost.
            draft: a text to go on with in place of the position.
        """
        super().__init__()
        self._begun_with = str(game)
        self._keep = keep
        self._text = draft or self._begun_with
        self._board: Position | None = None

    def fields(self) -> ComposeResult:
        with Horizontal(id="setup"):
            with Vertical(id="setup-left"):
                yield EditBoard(id="edit-board")
                yield Label("A click changes a cell (Tab, Space)", classes="dim")
            with Vertical(id="setup-right"):
                yield Label("The position as text", classes="section")
                yield PositionText(_shown(self._text), id="text", soft_wrap=True, compact=True)
                yield Label("Also", classes="section")
                yield Static(FORMS, classes="dim", markup=False)

    def on_mount(self) -> None:
        self._read()
        area = self.query_one(TextArea)
        if read_draft(area.text)[1]:
            area.move_cursor(area.document.end)
        else:
            area.select_all()  # what is typed replaces it

    @on(TextArea.Changed)
    def _typed(self) -> None:
        text = self.query_one(TextArea).text
        if text != _shown(self._text):
            self._text = text
            self._read()

    def _read(self) -> None:
        """Keep the text; describe its position, or say what is wrong with it."""
        self._keep(self._text if self._text.strip() != self._begun_with else "")
        game, fault = read_draft(self._text)
        if game is not None:
            self._board = game if isinstance(game, Position) else None
        self.query_one("#setup-left").display = self._board is not None
        if self._board is not None:
            self.query_one(GridBoard).scene = scene_of(self._board)
        if fault:
            self.complain(f"Not yet: {fault}")
        elif game is not None:
            self.say(f"{describe(game)}. Enter uses it; Esc keeps it as a draft.")

    @on(GridBoard.CellChosen)
    def _cycle(self, event: GridBoard.CellChosen) -> None:
        """Change a cell from empty to X to O and back."""
        board = self._board
        if board is not None:
            following = {None: Side.X, Side.X: Side.O, Side.O: None}
            self._text = str(with_stone(board, event.cell, following[side_at(board, event.cell)]))
            area = self.query_one(TextArea)
            area.text = self._text
            area.select_all()
            self._read()

    def action_accept(self) -> None:
        self._typed()  # Enter may come before the text is told
        game, fault = read_draft(self._text)
        if game is None or fault:
            self.complain(f"Not yet: {fault}")
        else:
            self.dismiss(game)


def read_draft(text: str) -> tuple[Game | None, str]:
    """Return the position of a text, possible or not, and what is wrong with it."""
    if not text.strip():
        return None, "type or paste a position"
    try:
        return read_game(text), ""
    except ImpossiblePosition as error:
        return Position.parse(text), str(error)
    except GAME_ERRORS as error:
        return None, str(error)


def with_stone(game: Position, cell: int, side: Side | None) -> Position:
    """Put a stone on a cell, or empty it.

    The side with fewer stones is to move then; with equal numbers the side that began, as the
    stones before tell.
    """
    bit = 1 << cell
    x = game.x | bit if side is Side.X else game.x & ~bit
    o = game.o | bit if side is Side.O else game.o & ~bit
    to_move = game.first().to_move
    if x.bit_count() > o.bit_count():
        to_move = Side.O
    elif x.bit_count() < o.bit_count():
        to_move = Side.X
    return replace(game, x=x, o=o, to_move=to_move)


def _shown(text: str) -> str:
    return text if len(text) <= LONGEST_SHOWN else ""
