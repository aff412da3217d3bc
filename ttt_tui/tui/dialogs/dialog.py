"""Base of all dialogs: a frame, a line for a complaint, Enter or a button to act, Esc to cancel.

Beside it, the palette and lists to choose from.
"""

from collections.abc import Sequence
from typing import TypeVar

from textual import on
from textual.app import ComposeResult
from textual.await_complete import AwaitComplete
from textual.binding import Binding
from textual.command import CommandList, CommandPalette
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.events import Click
from textual.screen import ModalScreen
from textual.widget import Widget
from textual.widgets import Button, DirectoryTree, Input, Label, OptionList, Static, TextArea
from textual.widgets._button import ButtonVariant
from textual.widgets._select import SelectOverlay
from textual.widgets.option_list import Option

from ttt_tui.tui.panel import hidden_keys, styled
from ttt_tui.tui.state_screen import BaseScreen

Answer = TypeVar("Answer")


class Modal(ModalScreen[Answer], BaseScreen[Answer]):
    """A screen above the main one that closes once: a double click would close two screens."""

    def dismiss(self, result: Answer | None = None) -> AwaitComplete:
        return super().dismiss(result) if self.is_active else AwaitComplete()


class Palette(CommandPalette, Modal[None]):
    """Textual's palette, which fails when it is closed twice, or when its list has gone (8.2.8)."""

    def _watch__list_visible(self) -> None:
        if self.query(CommandList):
            super()._watch__list_visible()


class Dialog(Modal[Answer | None]):
    """Asks for an answer; None if it is cancelled.

    A dialog yields its widgets in `fields` and dismisses itself with its answer in `action_accept`.
    A dialog that is only read has no text for a button to accept.
    """

    DEFAULT_CSS = """
    #dialog {
        width: 78;
        max-width: 100%;
        height: auto;
        max-height: 100%;
        padding: 0 1;
        border: round $primary;
        border-title-color: $primary;
        border-title-style: bold;
        background: $surface;
    }
    Dialog {
        #fields { height: auto; max-height: 100%; }
        #foot { dock: bottom; height: auto; }
        #complaint { height: auto; min-height: 2; max-height: 4; margin-top: 1; color: $dim-color; }
        #complaint.-bad { color: $error; }
        #buttons { height: 1; }
        #buttons Button { margin-right: 2; }
        .section { color: $primary; text-style: bold; width: 1fr; margin-top: 1; }
        .field { height: 1; }
        .field Select, .field Input { width: 1fr; }
        .label { width: 24; color: $dim-color; }
    }
    """

    TITLE = ""
    ACCEPT = "Use (Enter)"
    CANCEL = "Cancel (Esc)"

    BINDINGS = [
        Binding("enter", "enter", show=False, priority=True),
        *hidden_keys(escape="cancel"),
    ]

    def compose(self) -> ComposeResult:
        with Vertical(id="dialog") as frame:
            frame.border_title = self.TITLE
            with VerticalScroll(id="fields", can_focus=not self.ACCEPT):
                yield from self.fields()
            with Vertical(id="foot"):
                yield Static(id="complaint", markup=False)
                with Horizontal(id="buttons"):
                    if self.ACCEPT:
                        yield button(self.ACCEPT, "accept", "primary")
                    yield button(self.CANCEL, "cancel")

    def fields(self) -> ComposeResult:
        """The widgets between the title and the buttons."""
        raise NotImplementedError

    def complain(self, message: str) -> None:
        """Say what is wrong; an empty message takes the complaint back."""
        self.say(message, bad=True)

    def say(self, message: str, *, bad: bool = False) -> None:
        line = self.query_one("#complaint", Static)
        line.set_class(bad, "-bad")
        line.update(message)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool:  # noqa: ARG002
        """Leave Enter to the widgets that do something else with it, or that have keys to take."""
        others = (Button, DirectoryTree, Input, SelectOverlay, TextArea)
        return action != "enter" or not isinstance(self.focused, others)

    @on(Input.Submitted)
    def _submitted(self) -> None:
        self.action_enter()

    def action_enter(self) -> None:
        self.action_accept()

    def action_accept(self) -> None:
        self.dismiss(None)

    def action_cancel(self) -> None:
        self.dismiss(None)


def button(label: str, action: str, variant: ButtonVariant = "default") -> Button:
    """Return a button for an action of the screen."""
    made = Button(label, variant, action=f"screen.{action}", id=action, compact=True)
    made.active_effect_duration = 0  # else it takes no key for 0.2 s after a press
    return made


def labelled(label: str, field: Widget) -> Horizontal:
    """Put a label before a field, on one line."""
    return Horizontal(Label(label, classes="label"), field, classes="field")


class ChoiceList(OptionList):
    """A list in a dialog: a click chooses an entry, Enter or a double click acts."""

    def _on_click(self, event: Click) -> None:  # type: ignore[override]  # Textual calls both
        if event.chain == 1:
            event.prevent_default()
            clicked = event.style.meta.get("option")
            if clicked is not None and not self.get_option_at_index(clicked).disabled:
                self.highlighted = clicked


class ListDialog(Dialog[Answer]):
    """Asks for an entry of a list.

    Attributes:
        entries: an answer, its title, and a few words about it; a heading has no answer.
    """

    DEFAULT_CSS = """
    ListDialog {
        ChoiceList { height: auto; border: none; padding: 0; margin-bottom: 1; }
        #complaint { display: none; }
    }
    """

    def __init__(
        self, entries: Sequence[tuple[Answer | None, str, str]], proposed: Answer | None = None
    ) -> None:
        """Propose an entry, or else the first one."""
        super().__init__()
        self.entries = entries
        answers = [answer for answer, *_ in entries]
        first = next(place for place, answer in enumerate(answers) if answer is not None)
        self._at = answers.index(proposed) if proposed in answers and proposed else first

    def fields(self) -> ComposeResult:
        lines = []
        for answer, title, about in self.entries:
            style = "strong" if answer is None else "plain"
            line = styled((f"{title:<25}  ", style), (about, "dim"))
            lines.append(Option(line, disabled=answer is None))
        yield ChoiceList(*lines, compact=True)

    def on_mount(self) -> None:
        self.query_one(ChoiceList).highlighted = self._at

    @on(OptionList.OptionSelected)
    def action_accept(self) -> None:
        highlighted = self.query_one(ChoiceList).highlighted
        if highlighted is not None:
            self.dismiss(self.entries[highlighted][0])
