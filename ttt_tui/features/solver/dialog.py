"""Solve: the exact value of a position, found by a process of its own."""

from __future__ import annotations

from contextlib import aclosing

from textual import work
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widgets import Button, Input, Label, Static

from ttt_tui.engine.child import BackgroundError
from ttt_tui.features.solver import Progress, TableError
from ttt_tui.features.solver.service import SolverService
from ttt_tui.features.solver.solved import (
    USUAL_TABLE_MB,
    Found,
    SolveLimits,
    finding_lines,
    progress_words,
)
from ttt_tui.game import ImpossiblePosition, Position, quoted, read_number
from ttt_tui.game.game_state import GameState
from ttt_tui.tui.dialogs.dialog import Dialog
from ttt_tui.tui.forms import NUMBER, WHOLE_NUMBER, labelled_row
from ttt_tui.tui.keys import key
from ttt_tui.tui.services import Services
from ttt_tui.words import sentences as words
from ttt_tui.words.numbers import plural, seconds

_SECONDS_A_TICK = 0.2
_QUIET_SECONDS = 0.5
_STARTING = Progress(0, 0.0, "starting")


class _BadLimit(ValueError):
    """What stands in a line of the dialog is no limit."""


class SolvingScreen(Dialog[Found]):
    """Solves a board or a tree; gives what was found if it is to be shown on the board."""

    AUTO_FOCUS = "#solve"
    VERTICAL_BREAKPOINTS = [(0, "-short"), (24, "-tall"), (36, "-roomy")]
    BINDINGS = [
        key("f2", "solve", "Solve", "Solve again with this table and these limits"),
        key("f3", "show", "Show", "Mark the best moves on the board, with their value"),
        key("c", "copy", "Copy", "Copy the result as text"),
        key("escape", "leave", "Stop/close", "Stop the solve; close if it has ended"),
    ]

    def __init__(self, state: GameState, services: Services) -> None:
        super().__init__()
        self._state = state
        self._is_board = isinstance(state, Position)  # only boards need a table, and are saved
        self._clock, self._service = services.clock, services.of(SolverService)
        self._limits = self._service.limits
        self._progress: Progress | None = None  # of the solve that runs
        self._began = 0.0
        self._quiet_until = 0.0
        self._solved: Found | None = None
        self._stopped = ""

    def compose(self) -> ComposeResult:
        limits = self._limits
        with self.frame("Solve", "solutions are saved" if self._is_board else ""):
            yield Label(words.state(self._state), id="solve-state", markup=False)
            for name, label, value, form in (
                ("table", "Table, MB", limits.table_mb, NUMBER),
                ("nodes", "Nodes at most", limits.nodes, WHOLE_NUMBER),
                ("seconds", "Seconds at most", limits.seconds, NUMBER),
            ):
                if name == "table" and not self._is_board:
                    continue
                shown = "" if value is None else f"{value:.15g}"
                no_limit = "" if name == "table" else "no limit"
                line = Input(shown, no_limit, id=name, restrict=form, compact=True)
                yield from labelled_row(label, line)
            yield Label("", id="complaint", markup=False)
            with VerticalScroll(id="findings-room"):
                yield Static("", id="findings", markup=False)
            yield from self.buttons(
                solve="Solve (F2)", show="Show (F3)", copy="Copy (c)", leave="Close (Esc)"
            )

    def on_mount(self) -> None:
        self.set_interval(_SECONDS_A_TICK, self._tick)
        self._begin(self._limits, ask_cache=True)

    # Solving

    def action_solve(self) -> None:
        """Solve anew; what is known from before is not asked for."""
        try:
            limits = self._read_limits()
        except _BadLimit as error:
            self._complain(str(error))
            return
        self._service.limits = limits
        self._begin(limits, ask_cache=False)

    def _read_limits(self) -> SolveLimits:
        """Raises:
        _BadLimit: one of them is no number, or not above 0.
        """
        table = self._limits.table_mb
        if self._is_board:
            table = self._number("table") or USUAL_TABLE_MB
        nodes, seconds = self._number("nodes"), self._number("seconds")
        return SolveLimits(
            table,
            None if nodes is None else int(nodes),
            seconds,
        )

    def _number(self, name: str) -> float | None:
        """The number in a line, None if it is empty."""
        text = self.query_one(f"#{name}", Input).value.strip()
        if not text:
            return None
        number = read_number(text)
        if number is None or number <= 0:
            raise _BadLimit(f"{name} is {quoted(text)}: it must be a number above 0")
        return number

    def _begin(self, limits: SolveLimits, *, ask_cache: bool) -> None:
        self._progress, self._began = _STARTING, self._clock()
        self._solved, self._stopped = None, ""
        self._complain("")
        self._show()
        self._solve(limits, ask_cache=ask_cache)

    @work(exclusive=True, group="solve")
    async def _solve(self, limits: SolveLimits, *, ask_cache: bool) -> None:
        """Whatever ends this worker ends the process, too."""
        coming = self._service.find_or_solve(self._state, limits, self._tell, ask_cache=ask_cache)
        try:
            async with aclosing(coming):
                async for answer in coming:
                    if isinstance(answer, Progress):
                        self._progress = answer
                        self._tick()
                    else:
                        self._end(answer)
        except (TableError, ImpossiblePosition) as error:
            self._end(None)
            self._complain(str(error))
        except (BackgroundError, OSError) as error:
            self._end(None)
            self._complain(f"{error}; F2 solves it again")

    def _end(self, solved: Found | None) -> None:
        self._progress, self._solved = None, solved
        self._show()

    def _tell(self, message: str) -> None:
        self.notify(message, severity="warning", timeout=10, markup=False)

    # Showing

    def _tick(self) -> None:
        """Show how far it is: time goes on between reports, too. While somebody types it waits."""
        if self._progress is not None and self._clock() >= self._quiet_until:
            self._show_progress()

    def give_way(self) -> None:
        # A report painted in between would double what a key takes to be seen.
        self._quiet_until = self._clock() + _QUIET_SECONDS

    def _complain(self, message: str) -> None:
        self.query_one("#complaint", Label).update(message)

    def _show(self) -> None:
        findings = self.query_one("#findings", Static)
        if self._progress is not None:
            self._show_progress()
        elif self._solved is not None:
            findings.update("\n".join(self._finding_lines(self._solved)))
        else:
            findings.update(self._stopped)
        self.query_one("#leave", Button).label = "Stop (Esc)" if self._progress else "Close (Esc)"
        self.query_one("#copy", Button).disabled = self._solved is None
        self.query_one("#show", Button).disabled = not self._can_show
        self.refresh_bindings()

    def _show_progress(self) -> None:
        assert self._progress is not None
        lines = progress_words(self._progress, self._clock() - self._began)
        text = "\n".join(("solving ...", *(f"  {each}" for each in lines)))
        # As many lines every time, so nothing is to be laid out anew.
        self.query_one("#findings", Static).update(text, layout=False)

    def _finding_lines(self, solved: Found) -> list[str]:
        width = self.query_one("#findings").size.width or self.app.size.width - 4
        remark = [] if solved.remark is None else [solved.remark]
        return [*finding_lines(solved, width), *remark]

    def on_resize(self) -> None:
        self.call_after_refresh(self._show)

    @property
    def _can_show(self) -> bool:
        return self._solved is not None and bool(self._solved.best)

    # Leaving

    def action_show(self) -> None:
        if self._solved is not None and self._can_show:
            self.close(self._solved)

    def action_copy(self) -> None:
        if self._solved is not None:
            lines = [f"position  {self._state}", words.state(self._state)]
            text = "\n".join([*lines, *finding_lines(self._solved, 80)])
            self.app.copy_to_clipboard(text)
            self.notify("copied the result")

    def action_leave(self) -> None:
        if self._progress is None:
            self.close()
            return
        self.workers.cancel_group(self, "solve")
        nodes = plural(self._progress.nodes, "node")
        taken = seconds(self._clock() - self._began)
        self._stopped = f"stopped after {nodes} and {taken}: the value is not known"
        self._end(None)
