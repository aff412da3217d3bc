"""The line in which an answer to an exam question is typed."""

from __future__ import annotations

from dataclasses import dataclass

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.message import Message
from textual.widgets import Input, Label

from ttt_tui.tui.keys import key


class AnswerField(Vertical):
    """Hidden unless an answer is typed; why that is none stands above it."""

    SCOPED_CSS = False
    DEFAULT_CSS = """
    AnswerField { height: auto; display: none; }
    AnswerField.-open { display: block; }
    AnswerField Horizontal { height: 1; }
    AnswerField Label { width: 12; }
    #exam-refusal { color: $warning; width: 1fr; height: auto; }
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
        yield Label(id="exam-refusal")
        with Horizontal():
            yield Label("Your answer")
            yield Input(id="exam-answer", compact=True)

    def open(self, example: str) -> None:
        """Ask for an answer in the form of the example; an earlier one is selected, so that typing
        replaces it."""
        field = self.query_one(Input)
        field.placeholder = example
        if not self.has_class("-open"):
            field.value = ""
        self.add_class("-open")
        self.refuse("")

    def submit(self) -> None:
        """Give what has been typed, as Enter does there."""
        self.post_message(self.Given(self, self.query_one(Input).value))

    def refuse(self, reason: str) -> None:
        """Say why the answer is none, and let it be replaced."""
        refusal = self.query_one("#exam-refusal", Label)
        refusal.update(reason)
        refusal.display = bool(reason)
        field = self.query_one(Input)
        field.action_select_all()
        field.focus()

    def close(self) -> None:
        self.remove_class("-open")

    @on(Input.Submitted)
    def _entered(self, event: Input.Submitted) -> None:
        event.stop()
        self.submit()
