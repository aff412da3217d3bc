"""The laboratory: an experiment chosen, run in a process of its own, shown as tables or plots."""

from __future__ import annotations

import asyncio
from contextlib import aclosing
from dataclasses import replace
from importlib import import_module

from textual import on, work
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import Button, Input, Label, Select, Static
from textual.worker import Worker, get_current_worker

from ttt_tui.engine.child import BackgroundError
from ttt_tui.engine.installation import missing
from ttt_tui.features.laboratory.contestants import own_player_names, plays_any_game
from ttt_tui.features.laboratory.experiment import ExperimentError, csv_of
from ttt_tui.features.laboratory.request import (
    KINDS,
    NUMBERS,
    ExperimentRunner,
    Form,
    ProgressReport,
    Subject,
    about,
)
from ttt_tui.game import Position
from ttt_tui.tui.dialogs.dialog import Dialog
from ttt_tui.tui.forms import WHOLE_NUMBER, choice, chosen
from ttt_tui.tui.keys import key
from ttt_tui.tui.services import Services

_BAR = 24


class ExperimentsScreen(Dialog[Form]):
    """Runs experiments with what is on the screen; gives what was asked for last.

    The results of a stopped experiment stay.
    """

    AUTO_FOCUS = "#kind"
    VERTICAL_BREAKPOINTS = [(0, "-short"), (24, "-tall"), (36, "-roomy")]
    HELP = """\
An experiment uses the position on the screen and the compared algorithms with their options. It
runs in separate processes at low priority. If you stop it, the results so far stay. Drag a plot to
move it, and zoom with the wheel.
`ttt-tui lab` does the same without a screen, also on a cluster, and writes plots as SVG and PNG.
"""
    BINDINGS = [
        key("f2", "run", "Run", "Run the experiment"),
        key("f3", "plot", "Plot", "A plot in place of the tables, the next one, the tables again"),
        key("f4", "copy", "Copy", "Copy the tables as text; of a plot its data as CSV"),
        key("escape", "leave", "Stop/close", "Stop the experiment; when it has ended, close"),
    ]

    def __init__(self, subject: Subject, form: Form, services: Services) -> None:
        super().__init__()
        self._subject, self._form = subject, form
        self._service = services.of(ExperimentRunner)
        self._report: ProgressReport | None = None
        self._current: Worker[None] | None = None
        self._chart: int | None = None  # which of them is plotted; None: the tables

    def compose(self) -> ComposeResult:
        form = self._form
        is_board = isinstance(self._subject.position, Position)
        names = [each for each in own_player_names() if is_board or plays_any_game(each)]
        players = [(name, name) for name in names]
        first, second = (each if each in names else names[0] for each in (form.first, form.second))
        games = [("perfect play from here", False), ("the game on the board", True)]
        with self.frame("Laboratory", classes="experiments-dialog"):
            yield choice("kind", [(words, kind) for kind, words in KINDS.items()], form.kind)
            yield Label("", id="lab-subject", classes="dim", markup=False)
            with Horizontal(classes="row", id="number-row"):
                yield Label("", id="number-label", classes="row-label")
                yield Input("", id="number", restrict=WHOLE_NUMBER, compact=True)
            with Horizontal(classes="row", id="game-row"):
                yield Label("The game", classes="row-label")
                yield choice("of-game", games, form.of_game)
            with Horizontal(classes="row", id="players-row"):
                yield choice("first", players, first)
                yield Label(" against ")
                yield choice("second", players, second)
            yield Label("", id="complaint", markup=False)
            yield Static("", id="lab-progress", markup=False)
            yield Static("", id="lab-legend")
            with Vertical(id="lab-results"), VerticalScroll(id="lab-tables"):
                yield Static("", id="lab-sentences", markup=False)
                yield Static("", id="lab-text", markup=False)
            yield from self.buttons(
                run="Run (F2)", plot="Plot (F3)", copy="Copy (F4)", leave="Close (Esc)"
            )

    def on_mount(self) -> None:
        self._show_form()
        self._show()

    # Asking

    @on(Select.Changed)
    def _changed(self, event: Select.Changed) -> None:
        if event.select.id == "kind":
            self._form = replace(self._read(), kind=str(event.value))
            self._show_form()

    @on(Input.Changed, "#number")
    def _typed(self, event: Input.Changed) -> None:
        numbers = {**self._form.numbers, self._form.kind: event.value}
        self._form = replace(self._form, numbers=numbers)

    def _read(self) -> Form:
        return replace(
            self._form,
            first=chosen(self, "first", str),
            second=chosen(self, "second", str),
            of_game=chosen(self, "of-game", bool),
        )

    def _show_form(self) -> None:
        """The rows that this experiment has."""
        kind = self._form.kind
        self.query_one("#lab-subject", Label).update(about(self._subject, kind))
        self.query_one("#number-row").display = kind in NUMBERS
        self.query_one("#game-row").display = kind == "turns"
        self.query_one("#players-row").display = kind == "match"
        if kind in NUMBERS:
            self.query_one("#number-label", Label).update(NUMBERS[kind][0])
            with self.prevent(Input.Changed):
                self.query_one("#number", Input).value = self._form.numbers[kind]
        self._complain("")

    def _complain(self, words: str) -> None:
        self.query_one("#complaint", Label).update(words)

    # Running

    def action_run(self) -> None:
        self._form = self._read()
        self._complain("")
        self._report, self._chart = None, None
        self._current = self._run()
        self._show()

    @work(exclusive=True, group="experiment")
    async def _run(self) -> None:
        """Whatever ends this worker ends the processes, too."""
        try:
            # Players and exact values may take a moment: apart from the screen.
            experiment = await asyncio.to_thread(self._form.experiment, self._subject)
            coming = self._service.run(experiment)
            async with aclosing(coming):
                async for report in coming:
                    self._report = report
                    self._show()
        except (ExperimentError, BackgroundError, OSError) as error:
            self._complain(str(error))
        finally:
            # Cancelled by a later run it comes to its end when that one has begun.
            if self._current is get_current_worker():
                self._current = None
            if self.is_attached:
                self._show()

    @property
    def _is_running(self) -> bool:
        return self._current is not None

    def action_leave(self) -> None:
        if self._is_running:
            self.workers.cancel_group(self, "experiment")
            return
        self.close(self._read())

    # Showing

    def _show(self) -> None:
        if not self.is_attached or not self.query("#lab-text"):
            return  # the screen is being taken down
        report = self._report
        self.query_one("#lab-progress", Static).update(self._progress())
        sentences, tables = ("", "") if report is None else (report.sentences, report.tables)
        self.query_one("#lab-sentences", Static).update(sentences)
        self.query_one("#lab-text", Static).update(tables)
        self.query_one("#leave", Button).label = "Stop (Esc)" if self._is_running else "Close (Esc)"
        for name in ("plot", "copy"):
            self.query_one(f"#{name}", Button).disabled = report is None
        self._show_plot()
        self.refresh_bindings()

    def _progress(self) -> str:
        if self._report is None:
            return "starting ..." if self._is_running else ""
        stage = self._report.stage
        full = _BAR * stage.done // max(1, stage.parts)
        is_stopped = not self._is_running and not self._report.over
        said = "stopped: these are the results so far" if is_stopped else stage.words
        return f"{'█' * full}{'░' * (_BAR - full)} {said}"

    @work(exclusive=True, group="plot")
    async def action_plot(self) -> None:
        """The next plot; after the last the tables."""
        if self._report is None:
            return
        try:
            # It brings numpy, which takes longer to load than a key may.
            plotted = await asyncio.to_thread(import_module, f"{__package__}.chart_widget")
        except ImportError:
            self._complain(missing("plots", "the plot"))
            return
        after = 0 if self._chart is None else self._chart + 1
        self._chart = after if after < len(self._report.charts) else None
        if not self.query("#lab-plot"):
            await self.query_one("#lab-results").mount(plotted.Plotted(id="lab-plot"))
        self._show_plot()

    def _show_plot(self) -> None:
        is_plotted = self._chart is not None and self._report is not None
        self.query_one("#lab-tables").display = not is_plotted
        self.query_one("#lab-legend").display = is_plotted
        for plot in self.query("#lab-plot"):
            plot.display = is_plotted
            if self._report is not None and self._chart is not None:
                words = plot.show(self._report.charts[self._chart])  # type: ignore[attr-defined]
                self.query_one("#lab-legend", Static).update(words)

    def action_copy(self) -> None:
        if self._report is None:
            return
        if self._chart is None:
            self.app.copy_to_clipboard(self._report.text)
            self.notify("copied the tables")
        else:
            self.app.copy_to_clipboard(csv_of(self._report.charts[self._chart]))
            self.notify("copied the plot's data as CSV")
