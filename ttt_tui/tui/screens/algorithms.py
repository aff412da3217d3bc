"""Algorithms: which of the shelf are compared, and the options of those beyond the plain ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import Button, Input, Label

from ttt_tui.engine.session import check_lineup
from ttt_tui.game import quoted, read_number, read_whole
from ttt_tui.search import (
    PLAIN,
    Algorithm,
    Enhancement,
    FirstGuess,
    OptionsError,
    Replacement,
    SearchOptions,
)
from ttt_tui.search.algorithm import all_algorithms
from ttt_tui.settings import MOST_TABLE_MB
from ttt_tui.tui.forms import TickList, choice, chosen, labelled_row
from ttt_tui.tui.keys import key
from ttt_tui.tui.screens.dialog import OptionsDialog

_ENHANCEMENTS = {
    Enhancement.TABLE: "transposition table",
    Enhancement.SYMMETRY: "symmetry: mirror images",
    Enhancement.FORCED: "forced moves first",
    Enhancement.KILLERS: "killer moves",
    Enhancement.HISTORY: "history heuristic",
    Enhancement.DEEPENING: "iterative deepening",
}
_WORDS: dict[Enum, str] = {
    Replacement.LARGER: "the larger subtree",
    Replacement.NEWER: "the newer entry",
    FirstGuess.DRAW: "0, a draw",
    FirstGuess.PLUS_INFINITY: "+inf: SSS*, plus the table",
    FirstGuess.MINUS_INFINITY: "-inf: DUAL*, likewise",
}


@dataclass(frozen=True)
class Lineup:
    """Which algorithms are compared, and the options for all of them."""

    algorithms: tuple[Algorithm, ...]
    options: SearchOptions


class AlgorithmsScreen(OptionsDialog[Lineup]):
    """Asks which algorithms search side by side; gives None when cancelled.

    What contradicts itself is told and not taken.
    """

    AUTO_FOCUS = "#lineup"
    BINDINGS = [
        key("escape", "cancel", "Cancel", "Leave everything as it is"),
        key("f2", "apply", "Use", "Compare these algorithms"),
    ]

    def __init__(self, algorithms: Sequence[Algorithm], options: SearchOptions) -> None:
        super().__init__()
        self._algorithms = tuple(algorithms)
        self._options = options

    def compose(self) -> ComposeResult:
        options = self._options
        with VerticalScroll(classes="dialog wide-dialog") as dialog:
            dialog.border_title = "Algorithms"
            dialog.border_subtitle = "kept for the next start"
            with Horizontal(id="shelf"):
                with Vertical(id="shelf-left"):
                    yield Label("Compared: two or more", classes="section")
                    yield TickList(
                        *(
                            (f"{each.name:<11} {each.about}", each.name, each in self._algorithms)
                            for each in all_algorithms()
                        ),
                        id="lineup",
                        compact=True,
                    )
                with Vertical(id="shelf-right"):
                    yield Label("alpha-beta+ pvs mtd-f have", classes="section")
                    yield TickList(
                        *(
                            (words, each.value, each in options.enhancements)
                            for each, words in _ENHANCEMENTS.items()
                        ),
                        id="enhancements",
                        compact=True,
                    )
            yield from labelled_row("Table, MB", _whole("table", options.table_mb))
            yield from labelled_row(
                "A full slot keeps",
                choice("replacement", _choices(Replacement), options.replacement),
            )
            yield from labelled_row(
                "mtd-f starts at", choice("guess", _choices(FirstGuess), options.first_guess)
            )
            yield from labelled_row("uct: rollouts", _whole("rollouts", options.rollouts))
            yield from labelled_row(
                "uct: exploration C",
                Input(f"{options.exploration:g}", id="exploration", type="number", compact=True),
            )
            yield from labelled_row("uct: seed", _whole("uct-seed", options.seed))
            yield Label("", id="complaint", markup=False)
            with Horizontal(classes="buttons"):
                yield Button("Use (F2)", id="apply", variant="primary")
                yield Button("Usual ones", id="usual")
                yield Button("Cancel (Esc)", id="cancel")

    def read(self) -> Lineup:
        """Raises:
        OptionsError: what is chosen contradicts itself.
        """
        ticked = self.query_one("#lineup", TickList).selected
        algorithms = tuple(each for each in all_algorithms() if each.name in ticked)
        enhancements = Enhancement.NONE
        for number in self.query_one("#enhancements", TickList).selected:
            enhancements |= Enhancement(number)
        options = replace(
            self._options,
            enhancements=enhancements,
            table_mb=self._number("table", "the table's size"),
            replacement=chosen(self, "replacement", Replacement),
            first_guess=chosen(self, "guess", FirstGuess),
            rollouts=self._number("rollouts", "the number of rollouts"),
            exploration=self._exploration(),
            seed=self._number("uct-seed", "the seed"),
        )
        check_lineup(algorithms, options)
        if not 1 <= options.table_mb <= MOST_TABLE_MB:  # also where nobody has a table yet
            raise OptionsError(
                f"a table of {options.table_mb} MB: it must be from 1 to {MOST_TABLE_MB:,} MB"
            )
        return Lineup(algorithms, options)

    def _number(self, name: str, what: str) -> int:
        text = self.query_one(f"#{name}", Input).value.strip()
        number = read_whole(text)
        if number is None or number < 0:
            raise OptionsError(f"{what} is {quoted(text)}: it must be a whole number")
        return number

    def _exploration(self) -> float:
        text = self.query_one("#exploration", Input).value.strip()
        number = read_number(text)
        if number is None:
            raise OptionsError(f"exploration is {quoted(text)}: it must be a number such as 1.4")
        return number

    def usual(self) -> Lineup:
        usual = SearchOptions()
        options = replace(
            self._options,
            enhancements=usual.enhancements,
            table_mb=usual.table_mb,
            replacement=usual.replacement,
            first_guess=usual.first_guess,
            rollouts=usual.rollouts,
            exploration=usual.exploration,
            seed=usual.seed,
        )
        return Lineup(PLAIN, options)


def _whole(name: str, value: int) -> Input:
    return Input(str(value), id=name, type="integer", compact=True)


def _choices(kind: type[Enum]) -> list[tuple[str, Enum]]:
    return [(_WORDS[each], each) for each in kind]
