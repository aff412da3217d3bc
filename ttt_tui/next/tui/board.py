"""The board of the game that is played: cells to click, a tree, or a text with a list of moves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from rich.errors import MarkupError
from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message
from textual.widget import Widget
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from ttt_tui.next.games.game import Game, drawing_of, move_text, rules_of, side_name
from ttt_tui.next.games.paper import PaperTree
from ttt_tui.next.games.position import Position
from ttt_tui.next.tui.board_art import scene_of, words_style
from ttt_tui.next.tui.grid import GridBoard
from ttt_tui.next.tui.state import Snapshot, State
from ttt_tui.next.tui.theme import STYLES, side_style
from ttt_tui.next.words.numbers import plural
from ttt_tui.next.words.values import result_of


class Board(Vertical):
    """Shows the state of the game, asks for moves, and says whose move it is."""

    can_focus: ClassVar[bool] = False

    @dataclass
    class MoveChosen(Message):
        """The user wants to play this move."""

        move: int

    @dataclass
    class Refused(Message):
        """What was clicked cannot be played; `reason` says why."""

        reason: str

    def __init__(self, tree_board: Widget, *, id: str | None = None, classes: str = "") -> None:
        """Args:
        tree_board: shows trees; selecting and playing their nodes is its own.
        """
        super().__init__(id=id, classes=classes)
        self.border_title = "Board"
        self._tree_board = tree_board
        self._shown: tuple[object, ...] = ()
        self._game: Game | None = None

    def compose(self) -> ComposeResult:
        yield GridBoard(id="cells")
        yield self._tree_board
        yield TextBoard(id="text-board")
        yield Static(id="turn")

    def show(self, snapshot: Snapshot) -> None:
        state, values = snapshot.state, snapshot.values or {}
        key = (state.match.state, state.match.moves[-1:], tuple(values.items()), state.message)
        if key != self._shown:
            self._shown = key
            self._game = state.match.state
            self._draw(state, values)

    def _draw(self, state: State, values: Mapping[int, str]) -> None:
        game, rules = state.match.state, rules_of(state.match.state)
        grid, text = self.query_one(GridBoard), self.query_one(TextBoard)
        grid.display = rules.grid is not None
        self._tree_board.display = rules.is_tree
        text.display = not (grid.display or rules.is_tree)
        if grid.display:
            last = state.match.moves[-1] if state.match.moves else None
            over = game.value() is not None
            grid.scene = replace(
                scene_of(game, last), words=values, ghost=None if over else game.to_move
            )
        elif text.display:
            text.fill(game, values)
        self.query_one("#turn", Static).update(turn_line(state))
        self.border_subtitle = players_line(state)

    @property
    def focus_target(self) -> Widget:
        """The widget that takes the keys of the board that is shown."""
        for widget in (self._tree_board, self.query_one(OptionList)):
            parent = widget if widget is self._tree_board else self.query_one(TextBoard)
            if parent.display:
                return widget
        return self.query_one(GridBoard)

    @on(GridBoard.CellChosen)
    def _cell_chosen(self, event: GridBoard.CellChosen) -> None:
        event.stop()
        if self._game is None or self._game.value() is not None:
            self.post_message(self.Refused("the game is over: n begins a new one, u takes back"))
            return
        move = move_of_cell(self._game, event.cell)
        if move is None:
            self.post_message(self.Refused(why_not_cell(self._game, event.cell)))
        else:
            self.post_message(self.MoveChosen(move))

    @on(OptionList.OptionSelected, "#move-choice")
    def _option_chosen(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        if self._game is not None:
            self.post_message(self.MoveChosen(self._game.moves()[event.option_index]))


class TextBoard(Vertical):
    """A game without cells: what it draws, or its text, its rules in short, and its moves."""

    def compose(self) -> ComposeResult:
        yield Static(id="picture", markup=False)
        yield Static(id="summary", classes="dim", markup=False)
        yield OptionList(id="move-choice")

    def fill(self, game: Game, values: Mapping[int, str]) -> None:
        self.query_one("#picture", Static).update(picture(game))
        self.query_one("#summary", Static).update(rules_of(game).summary)
        choice = self.query_one(OptionList)
        cursor = choice.highlighted or 0
        player = side_name(game, game.to_move)
        choice.clear_options()
        for move in game.moves():
            value = values.get(move, "")
            choice.add_option(
                Option(
                    Content.assemble(
                        f"{player}: {move_text(game, move)}",
                        (f"   {value}", STYLES[words_style(value)]),
                    )
                )
            )
        if choice.option_count:
            choice.highlighted = min(cursor, choice.option_count - 1)


def picture(game: Game) -> Text:
    """What a game draws, or else its text."""
    rows = drawing_of(game)
    if rows is None:
        return Text(str(game))
    try:
        return Text.from_markup("\n".join(rows))
    except MarkupError:
        return Text("\n".join(rows))


def move_of_cell(game: Game, cell: int) -> int | None:
    """The move that a click on a cell means: the cell, the cell where a stone lands, or a pass."""
    moves = game.moves()
    if isinstance(game, Position) and game.rules.gravity:
        landing = game.landing(cell % game.rules.columns)
        return landing if landing in moves else None
    if cell in moves:
        return cell
    return moves[0] if len(moves) == 1 and move_text(game, moves[0]) == "pass" else None


def why_not_cell(game: Game, cell: int) -> str:
    """Why a click on a cell is no move."""
    if isinstance(game, Position):
        if game.rules.gravity:
            return f"column {cell % game.rules.columns} is full: choose another"
        return f"{game.move_text(cell)} is taken: choose an empty cell"
    return f"{side_name(game, game.to_move)} cannot play there"


def turn_line(state: State) -> Content:
    """Whose move it is, and who makes it; at the end of the game its result."""
    game, match = state.match.state, state.match
    value = game.value()
    if value is not None:
        return Content.assemble("Game over: ", (result_of(game, value), STYLES[side_style(value)]))
    side = game.to_move
    name = (side_name(game, side), STYLES[side_style(side)])
    player = match.players[side]
    if player == "human":
        return Content.assemble(name, f" to move, move {len(match.moves) + 1}")
    waits = "g lets it move" if match.undone else "is thinking"
    return Content.assemble(name, f" to move: {player} ", (waits, STYLES["dim"]))


def describe(game: Game) -> str:
    """A position in a line: its rules, or its size; whose move it is, or the result."""
    value, rules = game.value(), rules_of(game)
    if isinstance(game, Position):
        what = game.rules.words
    elif isinstance(game, PaperTree):
        what = f"a tree of {plural(game.size, 'node')} below the root"
    else:
        what = rules.name
    if value is None:
        return f"{what}; {side_name(game, game.to_move)} to move"
    return f"{what}; the game is over: {result_of(game, value)}"


def players_line(state: State) -> str:
    """`X human, O alpha-beta`."""
    game = state.match.state
    return ", ".join(f"{side_name(game, side)} {who}" for side, who in state.match.players.items())
