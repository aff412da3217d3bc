"""The panel of a lesson, beside the board: one page at a time, and the answers to choose from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.markup import escape
from textual.message import Message
from textual.widgets import OptionList, Static, Tabs
from textual.widgets.option_list import Option

from ttt_tui.features.lessons.page import LessonPage
from ttt_tui.tui.colours import QUIET, StyledWidget
from ttt_tui.tui.forms import HangingText, PlainList
from ttt_tui.tui.keys import answer_keys, choice_label
from ttt_tui.tui.panel_heights import BelowPanel

if TYPE_CHECKING:  # loaded when a lesson is first wanted
    from ttt_tui.features.lessons.lesson import StepWords

_MOST_COLUMNS = 90  # of a line of text: `max-width` in dashboard.tcss
_STRIP = 2  # lines of the numbers of the steps, with the blank one below
_AROUND_CONTENTS = 3  # lines around the titles of all steps
_FEEDBACK_EDGE = 2  # columns of the line beside it
_ANSWER_EDGE = 5  # columns of its letter and mark
_LISTS_AND_LEAVES = "[@click=screen.lessons]i lessons[/]  [@click=screen.lesson_leave]I leave[/]"


def _lines(words: str, width: int) -> int:
    """So many lines words take."""
    return Content(words).get_height({}, max(1, width)) if words else 0


class _Answers(PlainList):
    """The answers of a question; a letter or a digit chooses, as in the quiz.

    Attributes:
        is_asked: the question is open.
    """

    BINDINGS = [*answer_keys("answer", "Choice {} is your answer", most=9)]

    is_asked = False

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action != "answer_letter":
            return super().check_action(action, parameters)
        (number,) = parameters
        return self.is_asked and isinstance(number, int) and number <= self.option_count

    def action_answer_letter(self, number: int) -> None:
        self.action_answer(number)

    def action_answer(self, number: int) -> None:
        if number <= self.option_count:
            self.highlighted = number - 1
            self.action_select()


class LessonPanel(BelowPanel):
    """Hidden until a lesson is open. The text scrolls; how far one is, the answers and what to do
    next keep their places.

    With room (`-roomy`) the question stands below the text, and what came of an answer below the
    answers. With little (`-tight`) nothing is left blank, and a rule below the text says whether
    it goes on. Which it is, all steps of the lesson decide together.
    """

    HELP: ClassVar[str] = """\
**Lesson.** `>` goes to the next step, `<` back, `!` to a step that you skipped. `i` lists the
lessons. `I` leaves the lesson, and your game is as it was.
A question is answered by doing: play the move on the board; choose an answer here by its letter, a
click, or the arrows and Enter; or select the line in the tree, and `>` gives it as your answer.
On a small screen `w` turns from the lesson to the search and back.
"""
    SCOPED_CSS = False  # the screen says whether there is room for the titles of all steps
    DEFAULT_CSS = """
    LessonPanel { scrollbar-gutter: stable; }
    LessonPanel Static { width: 1fr; height: auto; margin-bottom: 1; }
    #lesson-steps { dock: top; text-wrap: nowrap; }
    #lesson-foot { dock: bottom; height: auto; }
    #lesson-foot > * { max-width: 90; }
    #lesson-feedback, #lesson-how.-feedback {
        border-left: thick $frontier-color; padding-left: 1;
    }
    #lesson-contents { border-top: solid $frame-color; padding-top: 1; }
    Dashboard.-reading #lesson-contents { display: none; }
    Dashboard.-reading #lesson-how, Dashboard.-reading #lesson-ways,
    Dashboard.-reading #lesson-question, Dashboard.-reading #lesson-answers { margin-bottom: 0; }
    LessonPanel.-tight #lesson-steps, LessonPanel.-tight #lesson-heading,
    LessonPanel.-tight #lesson-text, LessonPanel.-tight #lesson-feedback { margin-bottom: 0; }
    LessonPanel.-tight #lesson-foot {
        border-top: solid $frame-color; border-title-color: $foreground;
    }
    #lesson-heading, #lesson-question { text-style: bold; }
    #lesson-heading { color: $primary; }
    #lesson-answers {
        height: auto; border: none; padding: 0; margin-bottom: 1; background: $surface;
    }
    LessonPanel .-none { display: none; }
    """

    @dataclass
    class Chosen(Message):
        """The answer of this number was chosen."""

        number: int

    def compose(self) -> ComposeResult:
        yield Static(id="lesson-steps")
        for part in ("heading", "text", "feedback"):
            yield Static(id=f"lesson-{part}", markup=False)
        with Vertical(id="lesson-foot"):
            yield Static(id="lesson-question", markup=False)
            yield _Answers(id="lesson-answers")
            yield Static(id="lesson-how", markup=False)
            yield Static(id="lesson-ways")
            yield Static(id="lesson-contents")

    _page: LessonPage | None = None
    lit = ""
    """The name of the panel that the step is about; empty for none."""
    has_dimmed = False

    @property
    def dims(self) -> bool:
        """Whether all but the lit panel is to be dim: where they take turns, it may be hidden."""
        return bool(self.lit) and not self.takes_turns

    @property
    def takes_turns(self) -> bool:
        """Whether the screen has no room for panel and view at once."""
        return not self.screen.has_class("-beside")

    def on_resize(self) -> None:
        if self.takes_turns:
            view = self.screen.query_one("#views", Tabs).active_tab
            self.does = f"[@click=screen.next_view]w: {view.label_text if view else ''}[/]"
        else:
            self.does = _LISTS_AND_LEAVES
        if self._page is not None:
            self._fill(self._page)
        super().on_resize()

    def say_more(self, more: str) -> None:
        """Where there is little room, between the text and what follows it."""
        is_tight = self.has_class("-tight")
        self.query_one("#lesson-foot").border_title = f" {more} " if is_tight and more else ""
        super().say_more("" if is_tight else more)

    def _fit(self, page: LessonPage) -> None:
        """Find out how much room all steps leave, and put the question below the text."""
        steps, room = page.all_steps, self.scrollable_content_region.height
        if not self.takes_turns:
            room -= len(steps) + _AROUND_CONTENTS
        feedback = max(_lines(each.feedback, self._width - _FEEDBACK_EDGE) for each in steps)
        highest = max(self._height(each, feedback) for each in steps)
        is_roomy = highest <= room
        self.set_class(is_roomy, "-roomy")
        self.set_class(any(self._height(each, 1) > room for each in steps), "-tight")
        self.query_one("#lesson-foot").styles.padding = (0, 0, max(0, room - highest), 0)
        how, said = self.query_one("#lesson-how"), self._said_below(page)
        said_lines = _lines(said, self._width - _FEEDBACK_EDGE) if said else 1
        answers = tuple(words for _, words in page.answers)
        step = steps[0]._replace(
            title=page.heading, text=page.text, question=page.question, answers=answers
        )
        below = highest - self._height(step, said_lines) + self._gap
        how.styles.margin = (0, 0, max(0, below), 0) if is_roomy and page.question else None

    def _said_below(self, page: LessonPage) -> str:
        """What came of an answer, where that stands below the answers."""
        return page.feedback if self.has_class("-roomy") and page.question else ""

    @property
    def _gap(self) -> int:
        """The lines between the parts below the text."""
        return 0 if self.takes_turns else 1

    @property
    def _width(self) -> int:
        """Of the text."""
        return min(_MOST_COLUMNS, self.scrollable_content_region.width)

    def _height(self, step: StepWords, feedback: int) -> int:
        """The lines of a step as its page has them, with so many for what came of an answer."""
        width, gap = self._width, self._gap
        parts = [_STRIP, _lines(step.title, width) + 1, _lines(step.text, width) + 1, 1 + gap]
        if step.question:
            parts += [_lines(step.question, width) + gap, feedback + gap]
        if step.answers:
            parts.append(sum(_lines(each, width - _ANSWER_EDGE) for each in step.answers) + gap)
        return sum(parts)

    def show(self, page: LessonPage) -> None:
        """Show another page, from its top."""
        self._page = page
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
        self._page = page
        for index, each in enumerate(self._numbered(page)):
            listed.replace_option_prompt_at_index(index, each)
        self._fill(page)
        if page.feedback and not self.has_class("-roomy"):
            self.call_after_refresh(self._show_feedback)

    def say_ways(self, page: LessonPage) -> None:
        """Show what can be done next, where only that has changed."""
        self.query_one("#lesson-ways", Static).update(page.ways)

    def _show_feedback(self) -> None:
        """The whole of it, or its beginning."""
        self.query_one("#lesson-feedback").scroll_visible(animate=False, top=True)

    @staticmethod
    def _numbered(page: LessonPage) -> list[HangingText]:
        return [
            HangingText(f"{choice_label(at)}{mark} ", words)
            for at, (mark, words) in enumerate(page.answers, start=1)
        ]

    def _fill(self, page: LessonPage) -> None:
        self._fit(page)
        said = self._said_below(page)
        shown = {part: getattr(page, part) for part in ("heading", "text", "question", "ways")}
        shown |= {"steps": self._progress(page), "contents": page.contents}
        shown |= {"how": said or page.how, "feedback": "" if said else page.feedback}
        for part, words in shown.items():
            widget = self.query_one(f"#lesson-{part}", Static)
            widget.update(words)
            widget.set_class(not words, "-none")
        self.query_one(_Answers).is_asked = bool(page.how)
        how = self.query_one("#lesson-how")
        how.set_class(bool(said), "-feedback")
        how.set_class(not page.question, "-none")  # once answered its line stays: nothing moves
        self.text_changed()

    def _progress(self, page: LessonPage) -> str:
        """The numbers of the steps, and the same in words, or what of it a line has room for."""
        room = self.scrollable_content_region.width
        marks = Content.from_markup(page.steps).cell_length
        if marks > room:
            return page.count
        count = f"  {page.count}"
        return page.steps + (count if marks + len(count) <= room else "")

    def light(self, panel: str) -> None:
        """Light the one panel that the step is about, and dim the rest; neither for no name."""
        self.lit = panel
        self.has_dimmed = self.dims
        for each in self.screen.query(".panel, #status, #views, #timeline"):
            lit = each.id == f"{panel}-panel"
            each.set_class(lit, "-lit")
            each.set_class(self.dims and not lit, QUIET)
        for widget in self.screen.query("*"):
            if isinstance(widget, StyledWidget):
                widget.repaint()

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

    @on(OptionList.OptionSelected)
    def _selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self.post_message(self.Chosen(event.option_index))
