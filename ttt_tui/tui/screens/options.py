"""Options: how the algorithms search."""

from __future__ import annotations

from enum import Enum
from typing import Any

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Button, Input, Label, Select

from ttt_tui.game import Position, format_coordinates
from ttt_tui.search import (
    Cutoff,
    MaxPlayer,
    MoveOrder,
    OptionsError,
    Order,
    RootWindow,
    Score,
    SearchOptions,
)
from ttt_tui.tui.keys import key

_NO_FIRST_MOVE = -1
_WORDS: dict[Enum, str] = {
    Order.READING: "reading order",
    Order.CENTRE: "centre first (most lines first)",
    Order.EDGES: "edges first (fewest lines first)",
    Order.RANDOM: "random, with a seed",
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


def _choices(kind: type[Enum]) -> list[tuple[str, Enum]]:
    return [(_WORDS[choice], choice) for choice in kind]


class OptionsScreen(ModalScreen[SearchOptions | None]):
    """Asks for search options; gives None when cancelled. Contradictions are told, not taken."""

    CSS_PATH = "../styles/dialogs.tcss"
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
        cells = [(format_coordinates(cell, rules), cell) for cell in range(rules.cells)]
        with VerticalScroll(classes="dialog wide-dialog") as dialog:
            dialog.border_title = "Search options"
            dialog.border_subtitle = "kept for the next start"
            yield from self._select("order", "Moves are tried in", Order, options.order.kind)
            yield from self._row(
                "Seed of the random order",
                Input(str(options.order.seed), id="seed", type="integer", compact=True),
            )
            yield Label("Alpha-beta only", classes="section")
            yield from self._select("cutoff", "It cuts", Cutoff, options.cutoff)
            yield from self._select(
                "root-window", "Root moves share", RootWindow, options.root_window
            )
            yield from self._row(
                "Stop at the first win",
                Select(
                    [("no", False), ("yes: leave the other moves untried", True)],
                    value=options.stop_on_win,
                    allow_blank=False,
                    id="stop-on-win",
                    compact=True,
                ),
            )
            yield Label("Both", classes="section")
            yield from self._row(
                "First move, empty board",
                Select(
                    [("any", _NO_FIRST_MOVE), *cells],
                    value=_NO_FIRST_MOVE if options.first_move is None else options.first_move,
                    allow_blank=False,
                    id="first-move",
                    compact=True,
                ),
            )
            yield from self._select("score", "A win counts", Score, options.score)
            yield from self._select("max", "Max is", MaxPlayer, options.max_player)
            yield Label("", id="complaint")
            with Horizontal(classes="buttons"):
                yield Button("Use (F2)", id="apply", variant="primary")
                yield Button("Usual ones", id="usual")
                yield Button("Cancel (Esc)", id="cancel")

    def _select(self, id_: str, label: str, kind: type[Enum], value: Enum) -> ComposeResult:
        select = Select(_choices(kind), value=value, allow_blank=False, id=id_, compact=True)
        yield from self._row(label, select)

    def _row(self, label: str, control: Vertical | Any) -> ComposeResult:
        with Horizontal(classes="row"):
            yield Label(label, classes="row-label")
            yield control

    def _value(self, name: str) -> Any:
        return self.query_one(f"#{name}", Select).value

    def _read(self) -> SearchOptions:
        """Raises:
        OptionsError: what is chosen contradicts itself or does not fit the board.
        """
        seed = self.query_one("#seed", Input).value.strip()
        order = self._value("order")
        first_move = self._value("first-move")
        options = SearchOptions(
            algorithm=self._options.algorithm,
            order=MoveOrder.parse(f"random:{seed}" if order is Order.RANDOM else order.value),
            cutoff=self._value("cutoff"),
            root_window=self._value("root-window"),
            stop_on_win=self._value("stop-on-win"),
            first_move=None if first_move == _NO_FIRST_MOVE else first_move,
            score=self._value("score"),
            max_player=self._value("max"),
        )
        options.root_moves(self._position)
        return options

    @on(Button.Pressed, "#apply")
    def action_apply(self) -> None:
        try:
            self.dismiss(self._read())
        except OptionsError as error:
            self.query_one("#complaint", Label).update(str(error))

    @on(Button.Pressed, "#usual")
    def use_usual(self) -> None:
        self.dismiss(SearchOptions(algorithm=self._options.algorithm))

    @on(Button.Pressed, "#cancel")
    def action_cancel(self) -> None:
        self.dismiss(None)
