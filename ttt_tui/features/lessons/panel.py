"""The panel of a lesson, beside the board: one page at a time, and the answers to choose from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.markup import escape
from textual.message import Message
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from ttt_tui.features.lessons.page import LessonPage
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

    DOES = "[@click=screen.lessons]i lessons[/]  [@click=screen.lesson_leave]I leave[/]"
    HELP: ClassVar[str] = """\
**Lesson.** `>` goes to the next step, `<` back, `!` to a step that you skipped. `i` lists the
lessons. `I` leaves the lesson, and your game is as it was.
A question is answered by doing: play the move on the board; choose an answer here by its digit, a
click, or the arrows and Enter; or select the line in the tree, and `>` gives it as your answer.
On a small screen `w` turns from the lesson to the tree and back.
"""
    SCOPED_CSS = False  # the screen says whether there is room for the titles of all steps
    DEFAULT_CSS = """
    LessonPanel > Static { margin-bottom: 1; }
    #lesson-contents { border-top: solid $grid-color; padding-top: 1; }
    Dashboard.-reading #lesson-contents, Dashboard.-beside #lesson-turn { display: none; }
    LessonPanel > #lesson-heading, LessonPanel > #lesson-question { text-style: bold; }
    LessonPanel > #lesson-heading { color: $primary; }
    LessonPanel > #lesson-answers {
        height: auto; border: none; padding: 0; margin-bottom: 1; background: $surface;
    }
    LessonPanel > .-none { display: none; }
    """

    @dataclass
    class Chosen(Message):
        """The answer of this number was chosen."""

        number: int

    def compose(self) -> ComposeResult:
        yield Static(id="lesson-steps")
        for part in ("heading", "text", "question"):
            yield Static(id=f"lesson-{part}", markup=False)
        yield _Answers(id="lesson-answers")
        for part in ("how", "feedback"):
            yield Static(id=f"lesson-{part}", markup=False)
        yield Static(id="lesson-ways")
        yield Static("w: the tree, or what else is shown; w again: the lesson", id="lesson-turn")
        yield Static(id="lesson-contents")

    def show(self, page: LessonPage) -> None:
        """Show another page, from its top."""
        self.add_class("-open")
        self.border_title = escape(page.title)
        listed = self.query_one(_Answers)
        listed.clear_options()
        listed.add_options([Option(each) for each in self._numbered(page)])
        listed.set_class(not page.answers, "-none")
        self._fill(page)
        self.scroll_home(animate=False)

    def tell(self, page: LessonPage) -> None:
        """Show what came of an answer on the same page."""
        listed = self.query_one(_Answers)
        for index, each in enumerate(self._numbered(page)):
            listed.replace_option_prompt_at_index(index, each)
        self._fill(page)
        self.call_after_refresh(self.scroll_end, animate=False)

    @staticmethod
    def _numbered(page: LessonPage) -> list[str]:
        return [f"{numbered(number)}{each}" for number, each in enumerate(page.answers, start=1)]

    def _fill(self, page: LessonPage) -> None:
        for part in ("steps", "heading", "text", "question", "how", "feedback", "ways", "contents"):
            widget, words = self.query_one(f"#lesson-{part}", Static), getattr(page, part)
            widget.update(words)
            widget.set_class(not words, "-none")
        self.text_changed()

    def light(self, panel: str) -> None:
        """Light the frame of the one panel that the step is about; none for no name."""
        for each in self.screen.query(".panel"):
            each.set_class(each.id == f"{panel}-panel", "-lit")

    def hide(self) -> None:
        self.light("")
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
