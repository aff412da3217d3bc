"""The dialogs of the search options and of the algorithms to compare, from their tables."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from textual import on
from textual.app import ComposeResult
from textual.content import Content
from textual.events import DescendantFocus
from textual.widget import Widget
from textual.widgets import Input, Label, Select, SelectionList
from textual.widgets.selection_list import Selection

from ttt_tui.games.game import Game, rules_of
from ttt_tui.search.algorithms import algorithm, configured, offered
from ttt_tui.search.options import (
    EXTRAS,
    OPTIONS,
    Option,
    Options,
    OptionsError,
    extras_for,
    fitted,
    used,
    why_not,
)
from ttt_tui.tui.dialogs.dialog import Dialog, labelled


class OptionsDialog(Dialog[Options]):
    """Asks for the options that one of the algorithms uses and the game has a place for."""

    DEFAULT_CSS = "#extras { height: auto; border: none; padding: 0; }"
    TITLE = "Search options"

    def __init__(self, options: Options, algorithms: Sequence[str], game: Game) -> None:
        super().__init__()
        self._options = options
        self._game = game
        self._algorithms = [configured(name, options)[0] for name in algorithms]
        self._asked = [option for option in OPTIONS if self._is_of_use(option)]

    def _is_of_use(self, option: Option) -> bool:
        has_place = not why_not(option.name, self._game)
        return has_place and any(used(option, each) for each in self._algorithms)

    def fields(self) -> ComposeResult:
        for option in self._asked:
            if option.name == "extras":
                yield Label(option.label, classes="section")
                yield _extras_list(self._options, self._game)
            else:
                yield labelled(option.label, _field(option, self._options))

    @on(DescendantFocus)
    def _explain(self, event: DescendantFocus) -> None:
        """Explain the field with the keyboard."""
        for option in self._asked:
            if event.widget.id == option.name:
                form = _metavar(option, self._game)
                self.say(f"{option.help} Write {form}" if form else option.help)

    def read(self) -> Options:
        """Read the options from the fields.

        Raises:
            OptionsError: a field is wrong, or the options do not fit.
        """
        values: dict[str, Any] = {}
        for option in self._asked:
            widget = self.query_one(f"#{option.name}")
            if isinstance(widget, SelectionList):
                others = self._options.extras - extras_for(self._game)
                values[option.name] = frozenset(widget.selected) | others
            elif isinstance(widget, Select | Input):
                values[option.name] = option.read(str(widget.value))
        options = replace(self._options, **values)
        for each in self._algorithms:
            fitted(options, each, self._game)
        return options

    def action_accept(self) -> None:
        try:
            self.dismiss(self.read())
        except OptionsError as error:
            self.complain(f"{error}")


def _metavar(option: Option, game: Game) -> str:
    """Return how an option is written; orders of cells are for boards, the best for trees."""
    if option.name != "order":
        return option.metavar
    rules = rules_of(game)
    if rules.has_lines:
        return option.metavar.removesuffix("|best|worst")
    return "reading|reverse|best|worst" if rules.is_tree else "reading|reverse"


def _field(option: Option, options: Options) -> Widget:
    text = option.write(option.value(options))
    if option.choices:
        choices = [(words, value) for value, words in option.choices.items()]
        return Select(choices, value=text, allow_blank=False, id=option.name, compact=True)
    return Input(
        text,
        id=option.name,
        placeholder=option.metavar,
        select_on_focus=True,
        compact=True,
    )


def _extras_list(options: Options, game: Game) -> SelectionList[str]:
    offered = extras_for(game)
    lines = [
        Selection(words, name, name in options.extras)
        for name, words in EXTRAS.items()
        if name in offered
    ]
    return SelectionList(*lines, id="extras", compact=True)


class AlgorithmsDialog(Dialog[tuple[str, ...]]):
    """Asks which algorithms search side by side."""

    DEFAULT_CSS = "#algorithms { height: auto; border: none; padding: 0; }"
    TITLE = "Algorithms to compare"

    def __init__(self, compared: Sequence[str], options: Options, game: Game) -> None:
        super().__init__()
        self._compared = compared
        self._options = options
        self._game = game
        self._offered = offered(has_chance=rules_of(game).has_chance)

    def fields(self) -> ComposeResult:
        lines = [
            Selection(Content(_line(name)), name, name in self._compared) for name in self._offered
        ]
        yield SelectionList(*lines, id="algorithms", compact=True)

    def action_accept(self) -> None:
        chosen = self.query_one(SelectionList).selected
        compared = tuple(name for name in self._offered if name in chosen)
        if not compared:
            self.complain("Choose at least one algorithm with Space.")
            return
        try:
            for name in compared:
                fitted(self._options, algorithm(name), self._game)
        except OptionsError as error:
            self.complain(f"{error}")
        else:
            self.dismiss(compared)


def _line(name: str) -> str:
    found = algorithm(name)
    package = f" ({found.package})" if found.package else ""
    return f"{name:<12} {found.about}{package}"
