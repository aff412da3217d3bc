"""Options: how the algorithms search."""

from __future__ import annotations

from dataclasses import replace
from enum import Enum
from typing import TypeVar

from textual.app import ComposeResult
from textual.containers import Horizontal, VerticalScroll
from textual.widgets import Button, Input, Label

from ttt_tui.game import Position, format_coordinates
from ttt_tui.search import (
    Cutoff,
    MaxPlayer,
    MoveOrder,
    Order,
    RootWindow,
    Score,
    SearchOptions,
)
from ttt_tui.tui.forms import choice, chosen, labelled_row
from ttt_tui.tui.keys import key
from ttt_tui.tui.screens.dialog import OptionsDialog

Kind = TypeVar("Kind", bound=Enum)

_NO_FIRST_MOVE = -1
_WORDS: dict[Enum, str] = {
    Order.READING: "reading order",
    Order.CENTRE: "centre first (most lines first)",
    Order.EDGES: "edges first (fewest lines first)",
    Order.RANDOM: "random, with a seed",
    Order.CELLS: "an order of cells (O finds good ones)",
    Cutoff.WEAK: "at the bound: alpha >= beta",
    Cutoff.STRICT: "beyond it only: alpha > beta",
    RootWindow.SHARED: "one window for the whole tree",
    RootWindow.FRESH: "a fresh window for every root move",
    Score.OUTCOME: "1 for a win",
    Score.DEPTH: "more for a quick win: cells + 1 - depth",
    MaxPlayer.X: "X",
    MaxPlayer.O: "O",
    MaxPlayer.MOVER: "the side to move",
}


def _choices(kind: type[Kind]) -> list[tuple[str, Kind]]:
    return [(_WORDS[each], each) for each in kind]


def _cells_text(order: MoveOrder) -> str:
    """The order of cells as it is typed, if it is one: `5,1,3`."""
    return str(order).removeprefix("cells:") if order.kind is Order.CELLS else ""


class OptionsScreen(OptionsDialog[SearchOptions]):
    """Asks for search options; gives None when cancelled. Contradictions are told, not taken."""

    AUTO_FOCUS = "#order"
    BINDINGS = [
        key("escape", "cancel", "Cancel", "Leave everything as it is"),
        key("f2", "apply", "Use", "Search with these options"),
    ]

    def __init__(self, options: SearchOptions, position: Position) -> None:
        super().__init__()
        self._options = options
        self._position = position

    def compose(self) -> ComposeResult:
        options = self._options
        rules = self._position.rules
        legal = Position(rules=rules).legal_moves()
        cells = [(format_coordinates(cell, rules), cell) for cell in legal]
        first_moves = [("any", _NO_FIRST_MOVE), *cells]
        first_move = _NO_FIRST_MOVE if options.first_move is None else options.first_move
        stop = [("no", False), ("yes: leave the other moves untried", True)]
        with VerticalScroll(classes="dialog wide-dialog") as dialog:
            dialog.border_title = "Search options"
            dialog.border_subtitle = "kept for the next start"
            yield from labelled_row(
                "Moves are tried in", choice("order", _choices(Order), options.order.kind)
            )
            yield from labelled_row(
                "Seed of the random order",
                Input(str(options.order.seed), id="seed", type="integer", compact=True),
            )
            yield from labelled_row(
                "Order of cells, from 1",
                Input(
                    _cells_text(options.order), id="cells", placeholder="5,1,3,...", compact=True
                ),
            )
            yield Label("Alpha-beta, plain and +", classes="section")
            yield from labelled_row("It cuts", choice("cutoff", _choices(Cutoff), options.cutoff))
            yield from labelled_row(
                "Root moves share",
                choice("root-window", _choices(RootWindow), options.root_window),
            )
            yield from labelled_row(
                "Stop at the first win", choice("stop-on-win", stop, options.stop_on_win)
            )
            yield Label("All", classes="section")
            yield from labelled_row(
                "First move, empty board", choice("first-move", first_moves, first_move)
            )
            yield from labelled_row("A win counts", choice("score", _choices(Score), options.score))
            yield from labelled_row(
                "Max is", choice("max", _choices(MaxPlayer), options.max_player)
            )
            yield Label("", id="complaint", markup=False)
            with Horizontal(classes="buttons"):
                yield Button("Use (F2)", id="apply", variant="primary")
                yield Button("Usual ones", id="usual")
                yield Button("Cancel (Esc)", id="cancel")

    def read(self) -> SearchOptions:
        """Raises:
        OptionsError: what is chosen contradicts itself or does not fit the board.
        """
        seed = self.query_one("#seed", Input).value.strip()
        cells = self.query_one("#cells", Input).value.strip()
        kind = chosen(self, "order", Order)
        order = {Order.RANDOM: f"random:{seed}", Order.CELLS: f"cells:{cells}"}.get(
            kind, kind.value
        )
        first_move = chosen(self, "first-move", int)
        options = replace(
            self._options,
            order=MoveOrder.parse(order),
            cutoff=chosen(self, "cutoff", Cutoff),
            root_window=chosen(self, "root-window", RootWindow),
            stop_on_win=chosen(self, "stop-on-win", bool),
            first_move=None if first_move == _NO_FIRST_MOVE else first_move,
            score=chosen(self, "score", Score),
            max_player=chosen(self, "max", MaxPlayer),
        )
        options.root_moves(self._position)
        return options

    def usual(self) -> SearchOptions:
        usual = SearchOptions()
        return replace(
            self._options,
            order=usual.order,
            cutoff=usual.cutoff,
            root_window=usual.root_window,
            stop_on_win=usual.stop_on_win,
            first_move=usual.first_move,
            score=usual.score,
            max_player=usual.max_player,
        )
