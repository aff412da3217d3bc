"""The line for typed answers: empty at each question, and kept while one tries again."""

from __future__ import annotations

from textual import on
from textual.app import App, ComposeResult
from textual.widgets import Input, Label

from ttt_tui.features.practice.answer_field import AnswerField


class Asking(App[None]):
    def __init__(self) -> None:
        super().__init__()
        self.given: list[str] = []

    def compose(self) -> ComposeResult:
        yield AnswerField()

    @on(AnswerField.Given)
    def _given(self, event: AnswerField.Given) -> None:
        self.given.append(event.text)


async def test_an_answer_is_typed_and_given_with_enter() -> None:
    app = Asking()
    async with app.run_test() as pilot:
        field, typed = app.query_one(AnswerField), app.query_one(Input)
        assert not field.display
        field.open("such as 3")
        await pilot.pause()
        assert field.display
        assert typed.placeholder == "such as 3"
        await pilot.press(*"12", "enter")
        field.open("such as 3")
        assert typed.value == "12", "it can be mended for the second try"
        field.refuse("type one number")
        assert str(app.query_one("#exam-refusal", Label).render()) == "type one number"
        await pilot.press("3")
        assert typed.value == "3", "typing replaces it"
        field.close()
        await pilot.pause()
        assert not field.display
        await pilot.press("4")
        assert typed.value == "3", "it takes no keys"
        field.open("such as -inf 3")
        assert not typed.value
        assert app.given == ["12"]
