"""Algorithms: which are compared, and the options of those beyond the plain ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import Label

from ttt_tui.engine.lineup import check_lineup
from ttt_tui.search import PLAIN, Algorithm, Enhancement, OptionsError, SearchOptions
from ttt_tui.search.algorithm import Plugins, listed, named, own_names
from ttt_tui.search.option_table import ENHANCEMENT_WORDS, MOST_TABLE_MB, option, with_usual
from ttt_tui.tui.dialogs.dialog import Dialog
from ttt_tui.tui.dialogs.plugin_choices import fill_from_plugins, note_from_plugins
from ttt_tui.tui.forms import TickList, option_row, option_values
from ttt_tui.tui.keys import key

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

    What contradicts itself is told and not taken.
    """

    AUTO_FOCUS = "#lineup"
    BINDINGS = [
        key("escape", "cancel", "Cancel", "Close without changes"),
        key("f2", "apply", "Use", "Compare these algorithms"),
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
        with self.frame("Algorithms", "kept for the next start"):
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
            yield from self.buttons(apply="Use (F2)", usual="Usual ones", cancel="Cancel (Esc)")

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
        self.close(Lineup(PLAIN, with_usual(self._options, ("enhancements", *_FIELDS))))
