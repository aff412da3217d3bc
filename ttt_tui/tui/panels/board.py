"""The board of the game that is played: cells to click, a tree, or a text with a list of moves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.events import Click
from textual.widget import Widget
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from ttt_tui.games.game import Game, drawing_of, move_text, rules_of, side_at, side_name
from ttt_tui.run.match import HUMAN
from ttt_tui.tui.model.keys import key_of
from ttt_tui.tui.model.state import State, program_name
from ttt_tui.tui.panel import MoveChosen, SnapshotPanel, styled
from ttt_tui.tui.panels.grid import GridBoard, scene_of
from ttt_tui.tui.styles import Span, side_style
from ttt_tui.words.moves import result_of
from ttt_tui.words.numbers import plural

if TYPE_CHECKING:  # not wanted for the first frame
    from ttt_tui.tui.model.snapshot import Snapshot


class BoardPanel(Vertical):
    """Shows the state of the game, asks for moves, and says whose move it is."""

    DEFAULT_CSS = """
    BoardPanel {
        .cells, .tree-board, .text-board { height: 1fr; }
        #turn { height: 1; padding: 0 1; }
        #message { height: auto; min-height: 2; max-height: 7; padding: 0 1; color: $warning; }
    }
    """

    _widget: Widget | None = None
    _shown: tuple[object, ...] = ()
    _game: Game

    def compose(self) -> ComposeResult:
        yield Static(id="turn")
        yield Static(id="message", markup=False)

    def show(self, snapshot: Snapshot) -> None:
        self.show_game(snapshot.state, snapshot.game, snapshot.values)
        if isinstance(self._widget, SnapshotPanel):
            self._widget.show(snapshot)

    def show_game(self, state: State, game: Game, values: Mapping[int, Span]) -> None:
        """Draw a position of the game; the first frame comes before the first snapshot."""
        match = state.match
        widget = self._widget_for(match.state)
        key = (match, game, tuple(values.items()), state.message)
        if key == self._shown:
            return
        self._shown = key
        self._game = game
        if isinstance(widget, GridBoard):
            scene = scene_of(game, match.moves[-1] if match.moves else None)
            widget.scene = scene._replace(words=values)
        elif isinstance(widget, TextBoard):
            widget.fill(game, values)
        self.query_one("#turn", Static).update(turn_line(state), layout=False)
        self._say(state.message)
        self.border_title = rules_of(game).name.capitalize()
        self.border_subtitle = players_line(state)

    def _say(self, message: str) -> None:
        line = self.query_one("#message", Static)
        line.update(message, layout=line.content != message)

    def _widget_for(self, game: Game) -> Widget:
        """Return the widget that shows games of this kind, and mount it in place of another."""
        rules = rules_of(game)
        name = "text-board"
        if rules.grid:
            name = "cells"
        elif rules.is_tree:
            name = "tree-board"
        if self._widget is None or not self._widget.has_class(name):
            if self._widget is not None:
                if self._widget.has_focus_within and not self.screen.has_class("-learning"):
                    self.call_after_refresh(self.take_focus)
                self._widget.remove()
            self._shown = ()
            self._widget = _new_widget(name).add_class(name)  # no id: the one before still goes
            self.mount(self._widget, before=0)
        return self._widget

    def take_focus(self) -> None:
        """Give the keyboard to the board, as soon as it is mounted."""
        if self._widget is not None and not self._widget.is_mounted:
            self.call_after_refresh(self.take_focus)
        elif isinstance(self._widget, TextBoard):
            self._widget.query_one(OptionList).focus()
        elif self._widget is not None:
            self._widget.focus()

    @on(GridBoard.CellChosen)
    def _cell_chosen(self, event: GridBoard.CellChosen) -> None:
        event.stop()
        move = move_of_cell(self._game, event.cell)
        if move is None:
            self._say(why_not_cell(self._game, event.cell))
        else:
            self.post_message(MoveChosen(self._game, move))

    @on(OptionList.OptionSelected, "#move-choice")
    def _option_chosen(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        for move in self._game.moves()[event.option_index :][:1]:  # none if the list has shrunk
            self.post_message(MoveChosen(self._game, move))


def _new_widget(name: str) -> Widget:
    if name == "tree-board":
        from ttt_tui.tui.views.draw_view import Drawing  # with numpy; most games do without

        return Drawing(board=True)
    return GridBoard() if name == "cells" else TextBoard()


class MoveList(OptionList):
    """A list of moves."""

    def _on_click(self, event: Click) -> None:  # type: ignore[override]  # Textual calls both
        """Ignore a row that has gone since it was drawn (an IndexError in Textual 8.2.8)."""
        if event.style.meta.get("option", 0) >= self.option_count:
            event.prevent_default()


class TextBoard(Vertical):
    """A game without cells: its drawing or its text, its rules in short, and its moves."""

    DEFAULT_CSS = """
    TextBoard {
        padding: 1 2;
        #picture { height: auto; margin-bottom: 1; }
        #summary { height: auto; max-height: 4; margin-bottom: 1; }
        #move-choice { height: 1fr; }
    }
    """

    _fill: tuple[Game, Mapping[int, Span]] | None = None

    def compose(self) -> ComposeResult:
        yield Static(id="picture", markup=False)
        yield Static(id="summary", classes="dim", markup=False)
        yield MoveList(id="move-choice", compact=True)

    def on_mount(self) -> None:
        if self._fill is not None:
            self.fill(*self._fill)

    def fill(self, game: Game, values: Mapping[int, Span]) -> None:
        self._fill = (game, values)
        if not self.children:
            return  # `on_mount` fills it
        self.query_one("#picture", Static).update(picture(game))
        self.query_one("#summary", Static).update(rules_of(game).summary)
        choice = self.query_one(OptionList)
        cursor = choice.highlighted or 0
        choice.set_options(move_options(game, values))
        if choice.option_count:
            choice.highlighted = min(cursor, choice.option_count - 1)


def move_options(game: Game, values: Mapping[int, Span]) -> Iterator[Option]:
    """Yield the legal moves, each with its player and its value, if that is known."""
    player = side_name(game, game.to_move)
    for move in game.moves():
        words, style = values.get(move, ("", "plain"))
        line = styled((f"{player}: {move_text(game, move)}", "plain"), (f"   {words}", style))
        yield Option(line)


def picture(game: Game) -> Text:
    """Return the drawing of a game, or else its text."""
    rows = drawing_of(game)
    return Text(str(game)) if rows is None else Text.from_markup("\n".join(rows))


def move_of_cell(game: Game, cell: int) -> int | None:
    """Return the move of a click on a cell: the cell, the one where a stone lands, or a pass."""
    moves = game.moves()
    rules: Any = getattr(game, "rules", None)
    if getattr(rules, "gravity", False):
        columns = rules.columns
        return next((move for move in moves if move % columns == cell % columns), None)
    if cell in moves:
        return cell
    return moves[0] if len(moves) == 1 and move_text(game, moves[0]) == "pass" else None


def why_not_cell(game: Game, cell: int) -> str:
    """Say why a click on a cell is not a move."""
    if game.value() is not None:
        new = key_of("new_game")
        undo = key_of("undo")
        return f"the game is over: {new} begins a new one, {undo} takes back"
    if side_at(game, cell) is not None:
        return f"{move_text(game, cell)} is taken: choose an empty cell"
    return f"{side_name(game, game.to_move)} cannot play there"


def turn_line(state: State) -> Content:
    """Say whose move it is, and who makes it; at the end of the game its result."""
    match = state.match
    game = match.state
    if state.learning is not None:
        return styled(("Esc goes back to your game", "dim"))
    value = game.value()
    if value is not None:
        return styled(("Game over: ", "plain"), (result_of(game, value), side_style(value)))
    if match.stopped:
        return styled((match.stopped, "plain"))
    side = game.to_move
    name = (side_name(game, side), side_style(side))
    player = program_name(match.player)
    if player == HUMAN:
        return styled(name, (" to move", "plain"))
    waits = "" if state.awaits_engine else f"; {key_of('engine')} lets it move"
    return styled(name, (f" to move: {player}", "plain"), (waits, "dim"))


def describe(game: Game) -> str:
    """Describe a position in a line: its rules or size; whose move it is, or the result."""
    value = game.value()
    rules = rules_of(game)
    own: Any = getattr(game, "rules", None)
    what = getattr(own, "words", rules.name.capitalize())
    if rules.is_tree and (size := getattr(game, "size", 0)):
        what = f"a tree: root + {plural(size, 'node')}"
    if value is None:
        return f"{what}; {side_name(game, game.to_move)} to move"
    return f"{what}; the game is over: {result_of(game, value)}"


def players_line(state: State) -> str:
    """Name the players: `X human, O alpha-beta`; empty for a tree, which is an exercise."""
    game = state.match.state
    players = state.match.players
    if set(players.values()) == {HUMAN} and rules_of(game).is_tree:
        return ""
    return ", ".join(
        f"{side_name(game, side)} {program_name(who)}" for side, who in players.items()
    )
