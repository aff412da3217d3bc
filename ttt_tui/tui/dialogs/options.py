"""Options: how the algorithms search."""

from __future__ import annotations

from dataclasses import replace

from textual import on
from textual.app import ComposeResult
from textual.widgets import Input, Label, Select

from ttt_tui.game import Position, format_coordinates
from ttt_tui.search import MoveOrder, Order, SearchOptions
from ttt_tui.search.algorithm import Plugins
from ttt_tui.search.option_kinds import Named
from ttt_tui.search.option_table import ORDER_WORDS, option, with_usual
from ttt_tui.tui.dialogs.dialog import Dialog
from ttt_tui.tui.dialogs.plugin_choices import fill_from_plugins, note_from_plugins
from ttt_tui.tui.forms import (
    Choice,
    Line,
    choice,
    chosen,
    labelled_row,
    named_choices,
    option_row,
    option_values,
)
from ttt_tui.tui.keys import key

_NO_FIRST_MOVE = -1
_FOR_ALPHA_BETA = ("cutoff", "root_window", "stop_on_win")
_FOR_ALL = ("score", "max_player", "evaluation")
_OWN_ROWS = ("order", "first_move")
ASKED = (*_OWN_ROWS, *_FOR_ALPHA_BETA, *_FOR_ALL)
"""The options that the dialog asks for, by their fields."""

_LINES_OF_ORDERS = {"seed": Order.RANDOM, "cells": Order.CELLS}


def _cells_text(order: MoveOrder) -> str:
    """The order of cells as it is typed, if it is one: `5,1,3`."""
    return str(order).removeprefix("cells:") if order.kind is Order.CELLS else ""


class OptionsScreen(Dialog[SearchOptions]):
    """Asks for search options; gives None when cancelled. Contradictions are told, not taken."""

    AUTO_FOCUS = "#order"
    BINDINGS = [
        key("escape", "cancel", "Cancel", "Close without changes"),
        key("f2", "apply", "Use", "Search with these options"),
        key("f3", "usual", "Usual ones", "Search with the usual options"),
    ]

    def __init__(self, options: SearchOptions, position: Position, field: str = "") -> None:
        """`field` is the option to begin with."""
        super().__init__()
        self._field = field
        self._options = options
        self._position = position

    def on_mount(self) -> None:
        if self._field:
            self.query_one(f"#{self._field.replace('_', '-')}").focus()
        fill_from_plugins(self, self._fill)

    @on(Select.Changed, "#order")
    def _order_chosen(self) -> None:
        """What only some orders have is passed over by the keys with the others."""
        for line, order in _LINES_OF_ORDERS.items():
            self.query_one(f"#{line}").disabled = chosen(self, "order", Order) is not order

    def _fill(self, found: Plugins) -> None:
        kind, value = option("evaluation").kind, self._options.evaluation
        assert isinstance(kind, Named)
        if found.evaluations:
            choices = named_choices(kind, value, found.evaluations)
            self.query_one("#evaluation", Choice).refill(choices)

    def compose(self) -> ComposeResult:
        options = self._options
        rules = self._position.rules
        legal = Position(rules=rules).legal_moves()
        cells = [(format_coordinates(cell, rules), cell) for cell in legal]
        first_moves = [("any", _NO_FIRST_MOVE), *cells]
        first_move = _NO_FIRST_MOVE if options.first_move is None else options.first_move
        with self.frame("Search options", "kept for the next start"):
            orders = [(words, order) for order, words in ORDER_WORDS.items()]
            yield from labelled_row(
                option("order").title, choice("order", orders, options.order.kind)
            )
            yield from labelled_row(
                "Seed of the random order",
                Line(str(options.order.seed), id="seed", type="integer", compact=True),
            )
            yield from labelled_row(
                "Order of cells, from 1",
                Line(_cells_text(options.order), id="cells", placeholder="5,1,3,...", compact=True),
            )
            yield Label("Alpha-beta, plain and +", classes="section")
            for field in _FOR_ALPHA_BETA:
                yield from option_row(field, options)
            yield Label("All", classes="section")
            yield from labelled_row(
                option("first_move").title, choice("first-move", first_moves, first_move)
            )
            for field in _FOR_ALL:
                yield from option_row(field, options)
            yield Label("", id="complaint", markup=False)
            yield note_from_plugins()
            yield from self.buttons(apply="Use (F2)", usual="Use usual (F3)", cancel="Cancel (Esc)")

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
            first_move=None if first_move == _NO_FIRST_MOVE else first_move,
            **option_values(self, (*_FOR_ALPHA_BETA, *_FOR_ALL)),
        )
        options.root_moves(self._position)
        return options

    def action_apply(self) -> None:
        self.close_with(self.read)

    def action_usual(self) -> None:
        self.close(with_usual(self._options, ASKED))
