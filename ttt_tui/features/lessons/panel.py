"""The panel of a lesson, below all others: text, question, answers, and what came of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.markup import escape
from textual.message import Message
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from ttt_tui.tui.forms import PlainList
from ttt_tui.tui.keys import answer_keys, numbered
from ttt_tui.tui.panel_heights import BelowPanel


class _Answers(PlainList):
    """The answers of a question; a digit chooses, as in the quiz."""

    BINDINGS = [*answer_keys("answer", "Choice {} is your answer", most=9)]

    def action_answer(self, number: int) -> None:
        if number <= self.option_count:
            self.highlighted = number - 1
            self.action_select()


class LessonPanel(BelowPanel):
    """Hidden until a lesson is open."""

    DOES = (
        "[@click=screen.lesson_back]< back[/]  [@click=screen.lesson_next]> next[/]  "
        "[@click=screen.lessons]i lessons[/]  [@click=screen.lesson_leave]I leave[/]"
    )

    HELP: ClassVar[str] = """\
**Lesson.** `>` goes to the next step, `<` back. `i` lists the lessons. `I` leaves the
lesson, and your game is as it was.
A question is answered by doing: play the move on the board; choose an answer here by its digit, a
click, or the arrows and Enter; or select the line in the tree, and `>` gives it as your answer.
"""
    SCOPED_CSS = False  # it is lower where the screen is folded
    DEFAULT_CSS = """
    LessonPanel { max-height: 12; }
    Dashboard.-folded LessonPanel { max-height: 10; }
    LessonPanel > #lesson-question { text-style: bold; }
    LessonPanel > #lesson-answers { height: auto; border: none; padding: 0; background: $surface; }
    LessonPanel > .-none { display: none; }
    """

    @dataclass
    class Chosen(Message):
        """The answer of this number was chosen."""

        number: int

    def compose(self) -> ComposeResult:
        yield Static(id="lesson-text", markup=False)
        yield Static(id="lesson-question", markup=False)
        yield _Answers(id="lesson-answers")
        yield Static(id="lesson-feedback", markup=False)

    def show(
        self,
        title: str,
        text: str,
        question: str = "",
        answers: Sequence[str] = (),
        feedback: str = "",
    ) -> None:
        self.add_class("-open")
        self.border_title = escape(title)
        self._fill("text", text)
        self._fill("question", question)
        self.tell(feedback)
        listed = self.query_one(_Answers)
        listed.clear_options()
        listed.add_options(
            Option(f"{numbered(number)}{each}") for number, each in enumerate(answers, start=1)
        )
        listed.set_class(not answers, "-none")
        self.scroll_home(animate=False)

    def tell(self, words: str) -> None:
        """Say what came of an answer."""
        self._fill("feedback", words)
        if words:
            self.call_after_refresh(self.scroll_end, animate=False)

    def _fill(self, part: str, words: str) -> None:
        widget = self.query_one(f"#lesson-{part}", Static)
        widget.update(words)
        widget.set_class(not words, "-none")
        self.text_changed()

    def hide(self) -> None:
        self.remove_class("-open")

    def ask_here(self) -> None:
        """Let the keyboard choose an answer."""
        answers = self.query_one(_Answers)
        answers.highlighted = 0
        answers.focus(scroll_visible=False)  # the text is read first

    @on(OptionList.OptionHighlighted)
    def _highlighted(self, event: OptionList.OptionHighlighted) -> None:
        event.stop()
        if event.option_index:
            self.scroll_end(animate=False)

    @on(OptionList.OptionSelected)
    def _selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self.post_message(self.Chosen(event.option_index))
