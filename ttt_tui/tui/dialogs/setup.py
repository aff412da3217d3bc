"""Setup: an editor for positions, and the board that it edits."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.events import Paste
from textual.widget import Widget
from textual.widgets import Button, Input, Label, OptionList, Static
from textual.widgets.option_list import Option

from ttt_tui.game import TIC_TAC_TOE, NotationError, Player, Position, format_rules
from ttt_tui.game.edited_tree import (
    Edited,
    Moves,
    editable,
    label_of,
    with_child,
    with_first,
    with_label,
    with_sibling,
    without,
)
from ttt_tui.game.game_state import GameState, rules_of
from ttt_tui.game.game_texts import GAME_EXAMPLES, is_of_board, read_state
from ttt_tui.game.notation import EXAMPLES
from ttt_tui.game.paper_tree import PaperTree
from ttt_tui.tui.dialogs.board_editor import EditBoard, began, with_stone
from ttt_tui.tui.dialogs.dialog import Dialog
from ttt_tui.tui.dialogs.tree_editor import EditTree, NodeInput
from ttt_tui.tui.forms import ExampleList
from ttt_tui.tui.keys import key
from ttt_tui.tui.paste import pasted_line, pasted_state
from ttt_tui.tui.views.board import Board, plain_scene
from ttt_tui.tui.views.drawn_search import nodes_below
from ttt_tui.tui.views.text_board import with_summary
from ttt_tui.words.numbers import plural
from ttt_tui.words.sentences import state as words_of

_TEXT, _EXAMPLES = "Or as text, typed or pasted", "Or an example"
_LONGEST_EXAMPLE = 22
_OF_BOARDS = ("put", "empty", "erase", "clear")
"""Actions that change stones."""


def _in_short(text: str) -> str:
    """An example's board or text, where that is a small one, or else how large it is."""
    position = read_state(text)
    if not isinstance(position, Position):
        long_text = len(text) > _LONGEST_EXAMPLE
        return plural(nodes_below(position), "node") if long_text else text
    if position.rules == TIC_TAC_TOE:
        return text[:-2]
    return f"{format_rules(position.rules)} {plural(position.occupied.bit_count(), 'stone')}"


class PositionInput(Input):
    """A line for a position; a pasted grid becomes one line with `/` between its rows."""

    BINDINGS = [key("tab", "screen.from_text", "Next", "Go to the tree that was typed, or on")]

    def _on_paste(self, event: Paste) -> None:
        event.prevent_default()  # the dialog's `on_paste` inserts it

    def insert_pasted(self, text: str, *, whole: bool) -> None:
        """Insert a pasted text; a `whole` position replaces all, but for a part of an open tree."""
        start, end = sorted(self.selection)
        before = self.value[:start]
        opened = sum(map(before.count, "([")) - sum(map(before.count, ")]"))
        if whole and opened <= 0:
            start, end = 0, len(self.value)
        self.replace(text, start, end)

    def focus_at_end(self) -> None:
        """Take the keyboard; what is typed next is added, as nothing is selected."""
        self.select_on_focus = False
        self.focus()
        self.action_end()

    def on_blur(self) -> None:
        self.select_on_focus = True


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

A tree is drawn while it is typed; Tab then goes to the drawing. There a number changes the selected
node, Space its name, `a` adds a child, `b` a node beside it, and Delete deletes it.
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
        is_board = isinstance(state, Position)
        self._examples = (*EXAMPLES, *GAME_EXAMPLES) if is_board else (*GAME_EXAMPLES, *EXAMPLES)
        self._position = position = state if isinstance(state, Position) else Position()
        self._text = "" if isinstance(state, Position) else str(state)
        self._began_with: GameState | None = None if isinstance(state, Position) else state
        self._other: GameState | None = None  # what is shown, of another game
        self._first = began(position)
        self._unread = False  # a text stands in the line that is not yet on the board
        self._typed = False  # what is shown was typed in the line, and the line not left
        self._before: list[GameState] = []  # what was shown, to be taken back to
        self._node_wrong = ""  # what is wrong with the line of the node
        self._browsing = False  # what is shown is an example, and was not made here

    def compose(self) -> ComposeResult:
        with self.frame("Set up a position"):
            with Horizontal(id="setup-columns"):
                with Vertical(id="setup-left"):
                    yield EditBoard("X, O, empty", id="setup-board")
                    yield EditTree(id="setup-tree")
                    yield Static(id="setup-picture")
                    yield Label("Type x, o or . (empty), or click", id="board-ways", classes="dim")
                    with Horizontal(id="node-row", classes="row"):
                        yield Label("Node ")
                        yield NodeInput(
                            placeholder="5, a or a:5",
                            select_on_focus=False,
                            id="node",
                            compact=True,
                        )
                with Vertical(id="setup-right"):
                    with Vertical(id="setup-text", classes="part"):
                        yield Label(_TEXT, id="text-title", classes="section")
                        yield PositionInput(
                            self._text,
                            placeholder='"..O/XOO/..X x" or "((3 9) 5)"',
                            id="text",
                            compact=True,
                        )
                    with Vertical(id="setup-examples", classes="part"):
                        yield Label(_EXAMPLES, id="examples-title", classes="section")
                        yield ExampleList(
                            *(Option(f"{e.name:<15} {_in_short(e.text)}") for e in self._examples),
                            id="examples",
                        )
            with Horizontal(classes="row"):
                yield Button("", id="side", compact=True)
                yield Button("clear (n)", id="clear", compact=True)
                yield Button("child (a)", id="child", compact=True)
                yield Button("beside (b)", id="sibling", compact=True)
                yield Button("delete (Del)", id="remove", compact=True)
                yield Button("undo (u)", id="back", compact=True)
            yield Label("", id="verdict", markup=False)
            yield from self.buttons(accept="Use (F2)", copy="Copy (c)", cancel="Cancel (Esc)")

    def on_mount(self) -> None:
        self.query_one(ExampleList).point_at(None)
        self._show(self._position)
        if self._began_with is not None:
            self._show_other(self._began_with, remember=False)
            is_tree = editable(self._began_with) is not None
            self.query_one("#setup-tree" if is_tree else "#text").focus()

    @property
    def _state(self) -> GameState:
        """What is shown."""
        return self._position if self._other is None else self._other

    def _remember(self) -> None:
        """What stands there can be taken back to."""
        self._before.append(self._state)
        self.query_one("#back", Button).disabled = False

    def _show_kind(self) -> None:
        """Show the board, the tree, or a picture."""
        tree = None if self._other is None else editable(self._other)
        self.set_class(tree is not None, "-tree")
        self.set_class(self._other is not None and tree is None, "-picture")
        self._show_tab()
        self.query_one("#side", Button).disabled = self.has_class("-picture")
        self.refresh_bindings()

    def watch_focused(self, focused: Widget | None) -> None:
        super().watch_focused(focused)
        self._show_tab()

    def _show_tab(self) -> None:
        """Say beside a title that Tab goes there."""
        at = None if self.focused is None else self.focused.id
        to_text = at in ("setup-board", "setup-tree", "node")
        to_examples = at == "text" and not (self._typed and self._tree)
        titles = ("text", _TEXT, to_text), ("examples", _EXAMPLES, to_examples)
        for name, words, is_next in titles:
            for title in self.query(f"#{name}-title").results(Label):
                title.update(f"{words} (Tab)" if is_next else words)

    def _show_other(
        self, state: GameState, at: Moves = (), *, remember: bool = True, typed: bool = False
    ) -> None:
        """Show a state of another game than a board.

        Args:
            at: the moves to the node that is selected, of a tree.
            remember: what stood there before can be taken back to.
            typed: it stands in the line, as it is being typed.
        """
        if remember and state != self._state:
            self._remember()
        if state != self._state:
            self.query_one(ExampleList).point_at(None)
            self._browsing = False
        self._other, self._unread, self._node_wrong = state, False, ""
        self._typed = typed
        self._show_kind()
        if not typed:
            with self.prevent(Input.Changed):
                self.query_one("#text", Input).value = str(state)
        if tree := editable(state):
            side = rules_of(tree).player_name(tree.to_move)
            self.query_one("#side", Button).label = f"{side} to move (s)"
            # After the layout, which has just given it its place.
            self.call_after_refresh(self.query_one(EditTree).show, tree, at)
            self._show_node(tree, at)
        else:
            self.query_one("#setup-picture", Static).update(with_summary(state))
        self.query_one("#accept", Button).variant = "primary"
        self.query_one("#back", Button).disabled = not self._before
        self._say_state()

    def _show_node(self, tree: PaperTree, at: Moves) -> None:
        field, label = self.query_one("#node", Input), label_of(tree, at)
        if not field.has_focus:
            with self.prevent(Input.Changed):
                field.value = label

    def _show(self, position: Position, complaint: str = "", *, remember: bool = True) -> None:
        """Show a position, and in words what keeps it from being searched.

        With `remember`, what stood there before can be taken back to.
        """
        if position != self._state:  # what is highlighted is what is shown
            self.query_one(ExampleList).point_at(None)
            if remember:
                self._remember()
            self._unread, self._node_wrong = False, ""
            self._browsing = False
        self._position, self._other = position, None
        self._show_kind()
        self.query_one(Board).scene = replace(
            plain_scene(position), winning=position.winning_cells()
        )
        self.query_one("#side", Button).label = f"{position.to_move.value} to move (s: other side)"
        self.query_one("#accept", Button).variant = (
            "default" if position.describe_problems() else "primary"
        )
        self.query_one("#back", Button).disabled = not self._before
        self._say_state(complaint)

    def _say_state(self, complaint: str = "") -> None:
        """Say what Enter uses, or else what keeps it from that."""
        if self._other is not None:
            self.say(f"{words_of(self._other)}; Enter uses it")
            return
        outcome = self._position.outcome()
        fine = f"the game is over here, {outcome}" if outcome else "this position can be searched"
        rule = "; a line loses (misere)" if self._position.rules.misere else ""
        problems = "\n".join(self._position.describe_problems())
        wrong = complaint or (f"not yet: {problems}" if problems else "")
        self.say(wrong or f"{fine}{rule}; Enter uses it", bad=bool(wrong))

    def _load(self, state: GameState, *, remember: bool = True) -> None:
        """Show a position that comes whole, with its side to move."""
        if isinstance(state, Position):
            self._first = began(state)
            self._show(state, remember=remember)
        else:
            self._show_other(state, remember=remember)

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
        if tree := self._tree:
            self._edit(lambda: with_first(tree, tree.to_move.other))
            return
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
        self._load(read_state(self._examples[event.option_index].text), remember=not self._browsing)
        self._browsing = True
        self.query_one(ExampleList).point_at(event.option_index)

    @on(OptionList.OptionSelected, "#examples")
    def _take_example(self, event: OptionList.OptionSelected) -> None:
        self.close(read_state(self._examples[event.option_index].text))

    # A tree

    @property
    def _tree(self) -> PaperTree | None:
        """The tree that is edited."""
        return None if self._other is None else editable(self._other)

    def _edit(self, change: Callable[[], Edited]) -> bool:
        """Show a changed tree, or say why it cannot be."""
        try:
            edited = change()
        except NotationError as error:
            self.say(f"not changed: {error}", bad=True)
            return False
        self._show_other(edited.tree, edited.moves)
        return True

    @on(EditTree.Chosen)
    def _node_chosen(self, event: EditTree.Chosen) -> None:
        if tree := self._tree:
            self._node_wrong = ""
            self._show_node(tree, event.tree.at)

    @on(EditTree.Asked)
    def _change_asked(self, event: EditTree.Asked) -> None:
        if event.change != "write":
            self._change(event.change)
            return
        field = self.query_one("#node", Input)
        field.focus()
        if event.sign:
            field.value = event.sign
            field.action_end()
        else:
            field.select_all()

    def _change(self, change: str) -> None:
        tree, at = self._tree, self.query_one(EditTree).at
        changes = {"child": with_child, "sibling": with_sibling, "remove": without}
        if tree is not None:
            self._edit(lambda: changes[change](tree, at))

    def action_child(self) -> None:
        self._change("child")

    def action_sibling(self) -> None:
        self._change("sibling")

    def action_remove(self) -> None:
        self._change("remove")

    def action_to_tree(self) -> None:
        self.query_one(EditTree).focus()

    @on(Input.Submitted, "#node")
    def _node_entered(self, event: Input.Submitted) -> None:
        event.prevent_default()  # which would use the tree
        event.stop()
        self.action_to_tree()

    @on(NodeInput.WholeTyped)
    def _whole_typed(self, event: NodeInput.WholeTyped) -> None:
        """A tree typed into the line of a node goes on in the line of the position."""
        field = self.query_one(PositionInput)
        field.value = event.text
        field.focus_at_end()
        if tree := self._tree:
            self._show_node(tree, self.query_one(EditTree).at)

    @on(Input.Changed, "#node")
    def _node_changed(self, event: Input.Changed) -> None:
        if tree := self._tree:
            at, label = self.query_one(EditTree).at, event.value
            if not self._edit(lambda: with_label(tree, at, label)):
                self._node_wrong = str(self.query_one("#verdict", Label).content)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Stones are for a board."""
        if action in _OF_BOARDS and self._other is not None:
            return False
        return super().check_action(action, parameters)

    # Text

    @on(Input.Changed, "#text")
    def _text_changed(self, event: Input.Changed) -> None:
        text = event.value
        self._unread = bool(text.strip()) and text != str(self._other)
        if not self._unread:
            self._say_state()
        elif not is_of_board(text):
            try:
                self._show_other(read_state(text), typed=True)
            except NotationError as error:
                self.say(f"not yet: {error}", bad=True)

    def on_paste(self, event: Paste) -> None:
        """Show a pasted position. The line keeps the keyboard, and a game's text goes to it."""
        event.stop()
        field, text = self.query_one(PositionInput), event.text
        if not field.has_focus and is_of_board(text) and self._read(text):
            self.query_one(Board).focus()
            return
        with self.prevent(Input.Changed):  # which would come after what is read here
            if not field.has_focus:
                field.value = ""
                field.focus_at_end()
            field.insert_pasted(pasted_line(text), whole=self._parsed(text) is not None)
        self._read(field.value)

    def _parsed(self, text: str) -> GameState | None:
        """What a text says; None, with a complaint on the screen, if it is no position."""
        try:
            return pasted_state(text, self._position.rules)
        except NotationError as error:
            self.say(str(error), bad=True)
            return None

    def _read(self, text: str) -> bool:
        """Show what a text says, for Enter to use it. False: it says nothing."""
        state = self._parsed(text)
        if state is None:
            self._unread = bool(text.strip())
        elif isinstance(state, Position):
            self._load(state)
            self._unread = False
        else:
            self._show_other(state, typed=True)
        return state is not None

    def action_to_text(self) -> None:
        self.query_one(PositionInput).focus()

    def action_from_text(self) -> None:
        """To the tree that has just been typed, or else to what comes next."""
        if self._typed and self._tree:
            self._typed = False
            self.action_to_tree()
        else:
            self.focus_next()

    def action_copy(self) -> None:
        text = str(self._state)
        self.app.copy_to_clipboard(text)
        self.notify(f"copied {text}")

    def action_accept(self) -> None:
        if self._unread and not self._read(self.query_one("#text", Input).value):
            self.app.bell()
        elif self._node_wrong:
            self.say(self._node_wrong, bad=True)
            self.app.bell()
        elif self._other is not None:
            self.close(self._other)
        elif problems := self._position.describe_problems():
            self.say("not taken: " + "\n".join(problems), bad=True)
            self.app.bell()
        else:
            self.close(self._position)
