"""The line below the panels in which an answer to an exam question is typed."""

from __future__ import annotations

from dataclasses import dataclass

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.message import Message
from textual.widgets import Input, Label

from ttt_tui.tui.keys import key


class AnswerField(Horizontal):
    """Hidden unless an answer is typed; it keeps its room from the first question to the last."""

    SCOPED_CSS = False
    DEFAULT_CSS = """
    AnswerField { height: 1; display: none; padding: 0 1; }
    AnswerField.-open { display: block; }
    AnswerField.-idle { visibility: hidden; }
    #exam-refusal { color: $warning; }
    AnswerField Input { width: 1fr; min-width: 10; height: 1; border: none; padding: 0; }
    """

    BINDINGS = [
        key("escape", "screen.practice_leave", "Leave", "Leave the exam question", display="Esc")
    ]

    @dataclass
    class Given(Message):
        """Enter was pressed on an answer."""

        field: AnswerField
        text: str

        @property
        def control(self) -> AnswerField:
            return self.field

    def compose(self) -> ComposeResult:
        label, refusal = Label("Your answer"), Label(id="exam-refusal")
        # Of texts right below the panels the dashboard sets the width.
        label.styles.width = 12
        refusal.styles.width, refusal.styles.max_width = "auto", "70%"
        yield label
        yield Input(id="exam-answer", compact=True)
        yield refusal

    def open(self, example: str) -> None:
        """Ask for an answer in the form of the example; an earlier one is selected, so that typing
        replaces it."""
        field = self.query_one(Input)
        field.placeholder = example
        if self.has_class("-idle") or not self.has_class("-open"):
            field.value = ""
        self.add_class("-open").remove_class("-idle")
        self.disabled = False
        self.refuse("")

    def submit(self) -> None:
        """Give what has been typed, as Enter does there."""
        self.post_message(self.Given(self, self.query_one(Input).value))

    def refuse(self, reason: str) -> None:
        """Say beside the answer why it is none, and let it be replaced."""
        self.query_one("#exam-refusal", Label).update(reason)
        field = self.query_one(Input)
        field.action_select_all()
        field.focus()

    def rest(self) -> None:
        """Ask for nothing, and keep the room, so that nothing jumps when an answer is typed."""
        self.disabled = True  # it takes no keys
        self.add_class("-open", "-idle")

    def close(self) -> None:
        self.remove_class("-open", "-idle")

    @on(Input.Submitted)
    def _entered(self, event: Input.Submitted) -> None:
        event.stop()
        self.submit()
