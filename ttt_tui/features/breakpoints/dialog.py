"""Breakpoints: where a search stops."""

from __future__ import annotations

from dataclasses import replace

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Button, Input, Label, SelectionList
from textual.widgets.selection_list import Selection

from ttt_tui.features.breakpoints.breakpoints import (
    EXAMPLES,
    BreakKind,
    Breakpoint,
    BreakpointError,
    example_line,
)
from ttt_tui.game import Position
from ttt_tui.game.game_state import GameState
from ttt_tui.tui.dialogs.dialog import Dialog
from ttt_tui.tui.forms import PastedInput, TickList
from ttt_tui.tui.keys import key

_LONGEST_EXAMPLE = 15  # beside three others in a line


class _Another(PastedInput):
    """A line for one more breakpoint."""

    ENTER = "add it, or done"


class BreakpointsScreen(Dialog[tuple[Breakpoint, ...]]):
    """Lists breakpoints to switch on and off, to add and to remove; None when cancelled."""

    AUTO_FOCUS = "#breakpoint-list"
    VERTICAL_BREAKPOINTS = [(0, "-short"), (24, "-tall")]
    BINDINGS = [
        key("escape", "cancel", "Cancel", "Close without changes"),
        key("f2,ctrl+s", "apply", "Done", "Stop at these breakpoints", display="F2"),
        key("delete,backspace", "remove", "Remove", "Remove the breakpoint under the cursor"),
    ]

    def __init__(
        self, breakpoints: tuple[Breakpoint, ...], state: GameState, watched: str = ""
    ) -> None:
        """Args:
        position: the one searched: it decides how positions are read.
        watched: whose tree is, or trees are, on the screen; only there they stop.
        """
        super().__init__()
        self._breakpoints = list(breakpoints)
        self._state = state
        self._watched = watched

    def compose(self) -> ComposeResult:
        of = f" in the tree of {self._watched}" if self._watched else ""
        with self.frame(f"Breakpoints{of}", classes="narrow-dialog"):
            yield Label("Stop at (saved for the next start)", classes="section")
            yield TickList[str](id="breakpoint-list", compact=True)
            with Horizontal(classes="row"):
                yield _Another(placeholder="new breakpoint, then Enter", id="when", compact=True)
                yield Button("Add", id="add", compact=True)
            yield Label("", id="verdict", markup=False)
            yield Label(self._examples(), id="break-examples")
            yield from self.buttons(apply="Done (F2)", remove="Remove (Del)", cancel="Cancel (Esc)")

    def _examples(self) -> Content:
        """What can be written; a click takes it over. And what counts as a cut."""
        links = []
        for text in EXAMPLES:
            read = Breakpoint.parse(text)
            if read.kind is BreakKind.POSITION:
                shown, filled = "position ...", f"position {self._state}"
            elif read.kind is BreakKind.LINE:
                filled = example_line(self._state)
                shown = filled if len(filled) <= _LONGEST_EXAMPLE else "line ..."
            elif not (isinstance(self._state, Position) or read.fits(self._state)):
                continue
            else:
                shown = filled = text
            links.append(f"[@click=screen.fill('{filled}')]{shown}[/]")
        examples = f"such as {' · '.join(links[:4])}\n{' · '.join(links[4:])}"
        return Content.from_markup(f"{examples}\ncut: some moves stay untried; bound met: none do")

    def on_mount(self) -> None:
        self._list(highlighted=0)

    @property
    def _rows(self) -> TickList[str]:
        return self.query_one(TickList)

    def _list(self, highlighted: int) -> None:
        """Show all breakpoints anew."""
        rows = self._rows
        rows.clear_options()
        rows.add_options(
            Selection(self._words(each), str(each), each.enabled) for each in self._breakpoints
        )
        last = len(self._breakpoints) - 1
        rows.highlighted = min(highlighted, last) if last >= 0 else None
        self.query_one("#remove", Button).disabled = last < 0

    def _words(self, each: Breakpoint) -> str:
        # In front: a position of a large board is longer than the line.
        where = "on this board" if isinstance(self._state, Position) else "in this game"
        note = "" if each.fits(self._state) else f"(not {where})  "
        return f"{note}{each}"

    @on(SelectionList.SelectionToggled)
    def _toggled(self, event: SelectionList.SelectionToggled[str]) -> None:
        index = event.selection_index
        enabled = event.selection.value in self._rows.selected
        self._breakpoints[index] = replace(self._breakpoints[index], enabled=enabled)

    def action_remove(self) -> None:
        highlighted = self._rows.highlighted
        if highlighted is not None:
            del self._breakpoints[highlighted]
            self._list(highlighted)

    def action_fill(self, text: str) -> None:
        """Put a text into the line, to be changed or added."""
        line = self.query_one("#when", Input)
        line.value = text
        line.focus()
        line.action_end()

    def _read(self) -> Breakpoint | None:
        """What stands in the line, None when nothing does.

        Raises:
            BreakpointError: it is no breakpoint, or one that is listed.
        """
        text = self.query_one("#when", Input).value
        if not text.strip():
            return None
        read = Breakpoint.parse(text, self._state)
        if str(read) in map(str, self._breakpoints):
            raise BreakpointError(f"{read} is already listed: Space switches it on and off")
        return read

    @on(Input.Changed, "#when")
    def _judge(self) -> None:
        """Say at once what is wrong with the line."""
        try:
            read = self._read()
        except BreakpointError as error:
            self.say(str(error), bad=True)
        else:
            self.say("" if read is None else f"Enter adds: {self._words(read)}")

    @on(Input.Submitted, "#when")
    def _entered(self, event: Input.Submitted) -> None:
        """What stands in the line is added; an empty one is done with."""
        if event.value.strip():
            event.prevent_default()
            self._take()

    def action_add(self) -> None:
        self._take()

    def _take(self) -> bool:
        """Add what stands in the line; False when it is no breakpoint."""
        try:
            read = self._read()
        except BreakpointError as error:
            self.say(str(error), bad=True)
            self.query_one("#when", Input).focus()
            return False
        if read is not None:
            self._breakpoints.append(read)
            self._list(len(self._breakpoints) - 1)
            self.query_one("#when", Input).clear()
        return True

    def action_apply(self) -> None:
        """What is still in the line is meant to be added, too."""
        if self._take():
            self.close(tuple(self._breakpoints))
