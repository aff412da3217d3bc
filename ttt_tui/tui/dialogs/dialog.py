"""Base of all dialogs: a frame, a line for a complaint, Enter or a button to act, Esc to cancel."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widget import Widget
from textual.widgets import Button, DirectoryTree, Label, Static, TextArea
from textual.widgets._button import ButtonVariant
from textual.widgets._select import SelectOverlay

from ttt_tui.tui.dialogs.modal import Answer, Modal


class Dialog(Modal[Answer | None]):
    """Asks for an answer; None if it is cancelled.

    A dialog yields its widgets in `fields` and dismisses itself with its answer in `action_accept`.
    A dialog that is only read has no text for a button to accept.
    """

    DEFAULT_CSS = """
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

    TITLE: ClassVar[str] = ""
    ACCEPT: ClassVar[str] = "Use (Enter)"
    CANCEL: ClassVar[str] = "Cancel (Esc)"

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "enter", show=False, priority=True),
        Binding("escape", "cancel", show=False),
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
        """Leave Enter to the widgets that do something else with it."""
        others = (Button, DirectoryTree, SelectOverlay, TextArea)
        return action != "enter" or not isinstance(self.focused, others)

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
