"""Setup: an editor for positions, and the board that it edits."""

from __future__ import annotations

from dataclasses import replace

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.events import Paste
from textual.message import Message
from textual.widgets import Button, Input, Label, OptionList
from textual.widgets.option_list import Option

from ttt_tui.game import TIC_TAC_TOE, NotationError, Player, Position, format_rules
from ttt_tui.game.game_state import GameState
from ttt_tui.game.notation import EXAMPLES
from ttt_tui.tui.dialogs.dialog import Dialog
from ttt_tui.tui.forms import ExampleList
from ttt_tui.tui.keys import key
from ttt_tui.tui.paste import pasted_line, pasted_state
from ttt_tui.tui.views.board import Board, plain_scene
from ttt_tui.words.numbers import plural
from ttt_tui.words.sentences import state as words_of


class EditBoard(Board):
    """Space does to the cell under the cursor what a click does; Enter is the dialog's."""

    HELP = """\
**Board.** The arrow keys move the cursor. Space, a click, a cell's number (from 1), or `row,column`
(from 0) chooses a cell. No move is played here.
"""
    BINDINGS = [
        key(
            "space",
            "choose",
            "Cell",
            "Change the cell under the cursor, as a click does",
            display="Space",
        ),
        key("enter", "done", "First button", "Press the first button"),
    ]

    def __init__(self, does: str, *, id: str) -> None:  # noqa: A002
        """`does` is what Space, or a click, does, in a few words."""
        super().__init__(ghost=False, id=id)
        self.WAYS = ("arrows", f"Space: {does}")

    async def action_done(self) -> None:
        """What is being typed comes first."""
        if self.typed:
            self.action_choose()
        else:
            await self.run_action("screen.enter")


def with_stone(position: Position, cell: int, stone: Player | None, first: Player) -> Position:
    """The position with this stone (None: nothing) in a cell.

    To move is who has one stone less, `first` where both have as many; else the side stays.
    """
    others = position.rules.full & ~(1 << cell)
    x, o = position.x & others, position.o & others
    if stone is Player.X:
        x |= 1 << cell
    elif stone is Player.O:
        o |= 1 << cell
    ahead = x.bit_count() - o.bit_count()
    to_move = {-1: Player.X, 0: first, 1: Player.O}.get(ahead, position.to_move)
    return replace(position, x=x, o=o, to_move=to_move)


def _began(position: Position) -> Player:
    """Who had the first move, as far as the stones tell."""
    even = position.x.bit_count() == position.o.bit_count()
    return position.to_move if even else Player.X


def _in_short(text: str) -> str:
    """An example's board, where that is a small one, or else its rules and how full it is."""
    position = Position.parse(text)
    if position.rules == TIC_TAC_TOE:
        return text[:-2]
    return f"{format_rules(position.rules)} {plural(position.occupied.bit_count(), 'stone')}"


class PositionInput(Input):
    """A line for a position; a pasted grid becomes one line with `/` between its rows."""

    class Pasted(Message):
        """Something has been pasted into the line: read it."""

    def _on_paste(self, event: Paste) -> None:
        event.prevent_default()
        event.stop()
        self.replace(pasted_line(event.text), *sorted(self.selection))
        self.post_message(self.Pasted())


class SetupScreen(Dialog[GameState]):
    """Gives a position that can be searched, or None when cancelled.

    The side to move follows the stones: who has fewer; where both have as many, who began.
    """

    HELP = """\
**Set up a position.** Type it: `x`, `o` and `.` (empty) fill the cell under the cursor and go on to
the next cell, row by row; the arrow keys move anywhere. A click or Space changes a cell from empty
to X to O and back. `u` undoes the last change, even of the whole board. The side to move follows
from the stones; `s` changes it. Tab goes to a line for a position as text, also a tree such as
`((3 12 8) (2 4 6) (14 5 2))`, `tree 3x3 seed 7` or `nim 3 4 5`, then to examples, which the arrow
keys show. `Enter` uses the position of the board, or of the line, if a game can reach it; otherwise
the dialog says why not.
"""

    AUTO_FOCUS = "#setup-board"
    VERTICAL_BREAKPOINTS = [(0, "-short"), (24, "-tall")]
    BINDINGS = [
        key("x,X", "put('X')", "X", "Put an X under the cursor", display="x"),
        key("o,O", "put('O')", "O", "Put an O under the cursor", display="o"),
        key("full_stop", "put('')", "Empty", "Leave the cell empty", display="."),
        key("delete", "empty", "Empty it", "Empty the cell and stay there"),
        key("backspace", "erase", "Erase", "Empty the cell; if it is empty, the one before it"),
        key("u", "back", "Undo", "Undo the last change"),
        key("s", "side", "Side", "Let the other side move"),
        key("n", "clear", "Clear", "Remove all stones from the board"),
        key("c", "copy", "Copy", "Copy the position as text"),
        key("f2", "accept", "Use", "Analyse this position"),
        key("escape", "cancel", "Cancel", "Close without changes"),
    ]

    def __init__(self, state: GameState) -> None:
        super().__init__()
        self._position = position = state if isinstance(state, Position) else Position()
        self._text = "" if isinstance(state, Position) else str(state)
        self._other: GameState | None = None  # what the line says, of another game
        self._first = _began(position)
        self._unread = False  # a text stands in the line that is not yet on the board
        self._before: list[Position] = []  # what was shown, to be taken back to
        self._browsing = False  # what is shown is an example, and was not made here

    def compose(self) -> ComposeResult:
        with self.frame("Set up a position"):
            with Horizontal(id="setup-columns"):
                with Vertical(id="setup-left"):
                    yield EditBoard("X, O, empty", id="setup-board")
                    yield Label("Type x, o or . (empty), or click", classes="dim")
                with Vertical(id="setup-right"):
                    with Vertical(id="setup-text", classes="part"):
                        yield Label("Or as text, typed or pasted (Tab)", classes="section")
                        yield PositionInput(
                            self._text,
                            placeholder='"..O/XOO/..X x" or "((3 9) 5)"',
                            id="text",
                            compact=True,
                        )
                    with Vertical(id="setup-examples", classes="part"):
                        yield Label("Or an example (Tab)", classes="section")
                        yield ExampleList(
                            *(Option(f"{e.name:<15} {_in_short(e.text)}") for e in EXAMPLES),
                            id="examples",
                        )
            with Horizontal(classes="row"):
                yield Button("", id="side", compact=True)
                yield Button("clear (n)", id="clear", compact=True)
                yield Button("undo (u)", id="back", compact=True)
            yield Label("", id="verdict", markup=False)
            yield from self.buttons(accept="Use (F2)", copy="Copy (c)", cancel="Cancel (Esc)")

    def on_mount(self) -> None:
        self.query_one(ExampleList).point_at(None)
        self._show(self._position)
        if self._text:
            self.query_one("#text", Input).focus()

    def _show(self, position: Position, complaint: str = "", *, remember: bool = True) -> None:
        """Show a position, and in words what keeps it from being searched.

        With `remember`, what stood there before can be taken back to.
        """
        if position != self._position:  # what is highlighted is what is shown
            self.query_one(ExampleList).point_at(None)
            self._unread = False
            self._browsing = False
            if remember:
                self._before.append(self._position)
        self._position = position
        self.query_one(Board).scene = replace(
            plain_scene(position), winning=position.winning_cells()
        )
        self.query_one("#side", Button).label = f"{position.to_move.value} to move (s: other side)"
        outcome = position.outcome()
        fine = f"the game is over here, {outcome}" if outcome else "this position can be searched"
        rule = "; a line loses (misere)" if position.rules.misere else ""
        problems = "\n".join(position.describe_problems())
        wrong = complaint or (f"not yet: {problems}" if problems else "")
        self.say(wrong or f"{fine}{rule}; Enter uses it", bad=bool(wrong))
        self.query_one("#accept", Button).variant = "default" if problems else "primary"
        self.query_one("#back", Button).disabled = not self._before

    def _load(self, position: Position, *, remember: bool = True) -> None:
        """Show a position that comes whole, with its side to move."""
        self._first = _began(position)
        self._show(position, remember=remember)

    def _put(self, cell: int, stone: Player | None) -> None:
        self._show(with_stone(self._position, cell, stone, self._first))

    @on(Board.Chosen)
    def _cycle_cell(self, event: Board.Chosen) -> None:
        """A click goes from empty to X to O and back."""
        following = {None: Player.X, Player.X: Player.O, Player.O: None}
        self._put(event.cell, following[self._position.at(event.cell)])

    @on(Board.Refused)
    def _typing_refused(self, event: Board.Refused) -> None:
        self._show(self._position, event.reason)

    def action_put(self, stone: str) -> None:
        """Put it, and go on to the next cell, so that a position is typed as it is read."""
        board = self.query_one(Board)
        self._put(board.cursor, Player(stone) if stone else None)
        board.cursor += 1  # it stays on the last

    def action_empty(self) -> None:
        self._put(self.query_one(Board).cursor, None)

    def action_erase(self) -> None:
        """As in a text, where the cursor stands behind what was typed last."""
        board = self.query_one(Board)
        if self._position.at(board.cursor) is None:
            board.cursor -= 1
        self.action_empty()

    def action_back(self) -> None:
        self._load(self._before.pop(), remember=False)

    def action_side(self) -> None:
        self._load(replace(self._position, to_move=self._position.to_move.other))

    def action_clear(self) -> None:
        self._load(Position(rules=self._position.rules))
        board = self.query_one(Board)
        board.cursor = 0
        board.focus()

    @on(OptionList.OptionHighlighted, "#examples")
    def _show_example(self, event: OptionList.OptionHighlighted) -> None:
        if event.option_list.highlighted != event.option_index:
            return  # Textual highlights the first line of a list when that is made
        # Of the examples that are looked through none is come back to.
        self._load(Position.parse(EXAMPLES[event.option_index].text), remember=not self._browsing)
        self._browsing = True
        self.query_one(ExampleList).point_at(event.option_index)

    @on(OptionList.OptionSelected, "#examples")
    def _take_example(self, event: OptionList.OptionSelected) -> None:
        self.close(Position.parse(EXAMPLES[event.option_index].text))

    @on(Input.Changed, "#text")
    def _text_changed(self, event: Input.Changed) -> None:
        self._unread, self._other = bool(event.value.strip()), None

    @on(PositionInput.Pasted)
    def _text_pasted(self) -> None:
        self._read(self.query_one("#text", Input).value)

    def on_paste(self, event: Paste) -> None:
        """A position pasted while the board has the keyboard."""
        event.stop()
        self._read(event.text)

    def _read(self, text: str) -> bool:
        """Show what a text says, for Enter to use it. False: it says nothing."""
        try:
            position = pasted_state(text, self._position.rules)
        except NotationError as error:
            self._show(self._position, str(error))
            self.query_one("#text", Input).select_all()  # so that the next paste replaces it
            return False
        if not isinstance(position, Position):
            self._other, self._unread = position, False
            self.say(f"{words_of(position)}; Enter uses it")
            self.query_one("#accept", Button).focus()
            return True
        self._load(position)
        if position.problems() and self.query_one("#text", Input).has_focus:
            self.query_one("#text", Input).select_all()  # what is typed next corrects it
        elif position.problems():
            self.query_one(Board).focus()
        else:
            self.query_one("#accept", Button).focus()
        return True

    def action_copy(self) -> None:
        text = str(self._position)
        self.app.copy_to_clipboard(text)
        self.notify(f"copied {text}")

    def action_accept(self) -> None:
        if self._unread and not self._read(self.query_one("#text", Input).value):
            self.app.bell()
        elif self._other is not None:
            self.close(self._other)
        elif problems := self._position.describe_problems():
            self.say("not taken: " + "\n".join(problems), bad=True)
            self.app.bell()
        else:
            self.close(self._position)
