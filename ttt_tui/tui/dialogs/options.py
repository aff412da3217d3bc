"""The dialogs of search options and of the algorithms to compare.

Plugins are filled in after a dialog has opened: a process of its own describes them, which takes a
tenth of a second, and ten seconds where a package hangs.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.dom import DOMNode
from textual.widgets import Input, Label, Select

from ttt_tui.engine import plugins
from ttt_tui.engine.lineup import check_lineup, keeping_unused, without_misfit
from ttt_tui.game import Position
from ttt_tui.game.game_state import GameState
from ttt_tui.game.notation import cell_name
from ttt_tui.search import (
    PLAIN,
    Algorithm,
    Enhancement,
    MoveOrder,
    OptionsError,
    Order,
    SearchOptions,
)
from ttt_tui.search.algorithm import Plugins, left_out, listed, named, own_names
from ttt_tui.search.game_options import ORDERS, why_not_option
from ttt_tui.search.option_table import (
    ENHANCEMENT_WORDS,
    MOST_TABLE_MB,
    ORDER_WORDS,
    Named,
    option,
    with_usual,
)
from ttt_tui.tui.dialogs.dialog import Dialog
from ttt_tui.tui.forms import (
    WHOLE_NUMBER,
    Choice,
    Line,
    TickList,
    choice,
    chosen,
    labelled_row,
    named_choices,
    option_row,
    option_values,
    put_options,
)
from ttt_tui.tui.keys import key

_A_LOOK_SECONDS = 0.02


def note_from_plugins() -> Label:
    """Where a dialog says what it waits for, and what is left out."""
    note = Label("", id="plugins-note", classes="dim", markup=False)
    note.display = False
    return note


def fill_from_plugins(dialog: Dialog[Any], fill: Callable[[Plugins], None]) -> None:
    """Give `fill` the plugins when they are known, and name those that are left out."""

    def say(*sentences: str) -> None:
        note = dialog.query_one("#plugins-note", Label)
        note.update("\n".join(sentences))
        note.display = bool(sentences)

    async def look() -> None:
        for look, _ in enumerate(plugins.looked_for(patience=0)):
            if not look:
                say("Loading plugins ...")
            await asyncio.sleep(_A_LOOK_SECONDS)
        say(*left_out())
        found = plugins.known()
        assert found is not None
        fill(found)

    dialog.run_worker(look(), group="plugins")


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


def _first_move(options: SearchOptions) -> int:
    """The value of the row that asks for the first move."""
    return _NO_FIRST_MOVE if options.first_move is None else options.first_move


class OptionsScreen(Dialog[SearchOptions]):
    """Asks for search options; None when cancelled. Contradictions are reported and refused."""

    AUTO_FOCUS = "#order"
    BINDINGS = [
        key("escape", "cancel", "Cancel", "Close without changes"),
        key("f2", "apply", "Use", "Search with these options"),
        key("f3", "usual", "Defaults", "Put every field back to its default"),
    ]

    def __init__(self, options: SearchOptions, state: GameState, field: str = "") -> None:
        """`field` is the option to begin with."""
        super().__init__()
        self._field = field
        self._options = options
        self._used = without_misfit(options, state)
        self._state = state

    def on_mount(self) -> None:
        if not isinstance(self._state, Position):
            for name in (*filter(self._is_not_for, ASKED), *_LINES_OF_ORDERS):
                self._row(name).display = False
            self.query_one("#for-all").display = any(self._row(each).display for each in _FOR_ALL)
        if self._field:
            self.query_one(f"#{self._field.replace('_', '-')}").focus()
        fill_from_plugins(self, self._fill)

    def _is_not_for(self, field: str) -> bool:
        return bool(why_not_option(self._state, field))

    def _row(self, field: str) -> DOMNode:
        """The line that asks for an option."""
        row = self.query_one(f"#{field.replace('_', '-')}").parent
        assert row is not None
        return row

    @on(Select.Changed, "#order")
    def _order_chosen(self) -> None:
        """What only some orders have is passed over by the keys with the others."""
        for line, order in _LINES_OF_ORDERS.items():
            self.query_one(f"#{line}").disabled = chosen(self, "order", Order) is not order

    def _fill(self, found: Plugins) -> None:
        kind, value = option("evaluation").kind, self._used.evaluation
        assert isinstance(kind, Named)
        if found.evaluations:
            choices = named_choices(kind, value, found.evaluations)
            self.query_one("#evaluation", Choice).refill(choices)

    def compose(self) -> ComposeResult:
        options = self._used
        orders, cells = list(ORDERS), []
        if isinstance(self._state, Position):
            rules, orders = self._state.rules, list(Order)
            legal = Position(rules=rules).legal_moves()
            cells = [(cell_name(cell, rules), cell) for cell in legal]
        first_moves = [("any", _NO_FIRST_MOVE), *cells]
        with self.frame("Search options", "saved for the next start"):
            choices = [(words, order) for order, words in ORDER_WORDS.items() if order in orders]
            yield from labelled_row(
                option("order").title, choice("order", choices, options.order.kind)
            )
            yield from labelled_row(
                "Seed of the random order",
                Line(str(options.order.seed), id="seed", restrict=WHOLE_NUMBER, compact=True),
            )
            yield from labelled_row(
                "Order of cells, from 1",
                Line(_cells_text(options.order), id="cells", placeholder="5,1,3,...", compact=True),
            )
            yield Label("Alpha-beta and alpha-beta+:", classes="section")
            for field in _FOR_ALPHA_BETA:
                yield from option_row(field, options)
            yield Label("All algorithms:", id="for-all", classes="section")
            yield from labelled_row(
                option("first_move").title, choice("first-move", first_moves, _first_move(options))
            )
            for field in _FOR_ALL:
                yield from option_row(field, options)
            yield Label("", id="complaint", markup=False)
            yield note_from_plugins()
            yield from self.buttons(apply="Use (F2)", usual="Defaults (F3)", cancel="Cancel (Esc)")

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
            self._used,
            order=MoveOrder.parse(order),
            first_move=None if first_move == _NO_FIRST_MOVE else first_move,
            **option_values(self, (*_FOR_ALPHA_BETA, *_FOR_ALL)),
        )
        if isinstance(self._state, Position):
            options.root_moves(self._state)
        return keeping_unused(options, self._options, self._state)

    def action_apply(self) -> None:
        self.close_with(self.read)

    def action_usual(self) -> None:
        self._options = with_usual(self._options, ASKED)  # also those that this game has no use for
        self._used = options = without_misfit(self._options, self._state)
        put_options(self, (*_FOR_ALPHA_BETA, *_FOR_ALL), options)
        self.query_one("#order", Choice).value = options.order.kind
        self.query_one("#first-move", Choice).value = _first_move(options)
        self.query_one("#seed", Input).value = str(options.order.seed)
        self.query_one("#cells", Input).value = _cells_text(options.order)
        self.query_one("#complaint", Label).update("")


_FIELDS = ("table_mb", "replacement", "first_guess", "rollouts", "exploration", "seed")


@dataclass(frozen=True)
class Lineup:
    """Which algorithms are compared, and the options for all of them."""

    algorithms: tuple[Algorithm, ...]
    options: SearchOptions


def _line(algorithm: Algorithm) -> str:
    return f"{algorithm.name:<11} {algorithm.about}"


class AlgorithmsScreen(Dialog[Lineup]):
    """Asks which algorithms search side by side; gives None when cancelled.

    What contradicts itself is reported and refused.
    """

    AUTO_FOCUS = "#lineup"
    BINDINGS = [
        key("escape", "cancel", "Cancel", "Close without changes"),
        key("f2", "apply", "Use", "Compare these algorithms"),
        key("f3", "usual", "Defaults", "Put every field back to its default"),
    ]

    def __init__(self, algorithms: Sequence[Algorithm], options: SearchOptions) -> None:
        super().__init__()
        self._algorithms = tuple(algorithms)
        self._options = options
        self._listed = list(listed((*map(named, own_names()), *algorithms)))

    def on_mount(self) -> None:
        fill_from_plugins(self, self._fill)

    def _fill(self, found: Plugins) -> None:
        more = [each for each in found.algorithms.values() if each not in self._listed]
        self._listed += more
        lineup = self.query_one("#lineup", TickList)
        lineup.add_options((_line(each), each.name, False) for each in more)

    def compose(self) -> ComposeResult:
        options = self._options
        with self.frame("Algorithms", "saved for the next start"):
            with Horizontal(id="algorithms"):
                with Vertical(id="algorithms-left"):
                    yield Label("Compared: two or more", classes="section")
                    yield TickList(
                        *(
                            (_line(each), each.name, each in self._algorithms)
                            for each in self._listed
                        ),
                        id="lineup",
                        compact=True,
                    )
                with Vertical(id="algorithms-right"):
                    yield Label(option("enhancements").title, classes="section")
                    yield TickList(
                        *(
                            (words, each.value, each in options.enhancements)
                            for each, words in ENHANCEMENT_WORDS.items()
                        ),
                        id="enhancements",
                        compact=True,
                    )
            for field in _FIELDS:
                yield from option_row(field, options)
            yield Label("", id="complaint", markup=False)
            yield note_from_plugins()
            yield from self.buttons(apply="Use (F2)", usual="Defaults (F3)", cancel="Cancel (Esc)")

    def read(self) -> Lineup:
        """Raises:
        OptionsError: what is chosen contradicts itself.
        """
        ticked = self.query_one("#lineup", TickList).selected
        algorithms = tuple(each for each in self._listed if each.name in ticked)
        enhancements = Enhancement.NONE
        for number in self.query_one("#enhancements", TickList).selected:
            enhancements |= Enhancement(number)
        values = option_values(self, _FIELDS)
        options = replace(self._options, enhancements=enhancements, **values)
        check_lineup(algorithms, options)
        if not 1 <= options.table_mb <= MOST_TABLE_MB:  # also where nobody has a table yet
            raise OptionsError(
                f"a table of {options.table_mb} MB: it must be from 1 to {MOST_TABLE_MB:,} MB"
            )
        return Lineup(algorithms, options)

    def action_apply(self) -> None:
        self.close_with(self.read)

    def action_usual(self) -> None:
        self._options = options = with_usual(self._options, ("enhancements", *_FIELDS))
        put_options(self, _FIELDS, options)
        self.query_one("#lineup", TickList).tick_only(each.name for each in PLAIN)
        extras = (each.value for each in ENHANCEMENT_WORDS if each in options.enhancements)
        self.query_one("#enhancements", TickList).tick_only(extras)
        self.query_one("#complaint", Label).update("")
