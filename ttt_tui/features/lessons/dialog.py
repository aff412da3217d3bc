"""The list of lessons, with what has been done of each."""

from __future__ import annotations

from textual import on
from textual.app import ComposeResult
from textual.widgets import Label, OptionList
from textual.widgets.option_list import Option

from ttt_tui.features.lessons.check import LessonList, Progress
from ttt_tui.features.lessons.lesson import Lesson
from ttt_tui.tui.dialogs.dialog import Dialog
from ttt_tui.tui.forms import PlainList
from ttt_tui.tui.keys import key


class LessonsScreen(Dialog[Lesson]):
    """Asks for a lesson; None when cancelled."""

    AUTO_FOCUS = "#lesson-list"
    BINDINGS = [key("escape,i", "cancel", "Close", "Open nothing", display="Esc")]
    DEFAULT_CSS = """
    #lesson-list { height: auto; max-height: 16; border: none; padding: 0; background: $surface; }
    """

    def __init__(self, lesson_list: LessonList, progress: Progress, at: str = "") -> None:
        """`at` is the name of the lesson at which the list stands."""
        super().__init__()
        self._lesson_list, self._progress, self._at = lesson_list, progress, at

    def compose(self) -> ComposeResult:
        with self.frame("Lessons", "steps done; Esc closes", classes="narrow-dialog"):
            names = [each.name for each in self._lesson_list.lessons]
            yield PlainList(
                *(Option(self._words(each)) for each in self._lesson_list.lessons), id="lesson-list"
            )
            for each in filter(None, (self._progress.message, *self._lesson_list.left_out)):
                yield Label(each, classes="dim", markup=False)
            self._first = names.index(self._at) if self._at in names else 0

    def on_mount(self) -> None:
        if self._lesson_list.lessons:
            self.query_one(PlainList).highlighted = self._first

    def _words(self, lesson: Lesson) -> str:
        steps = len(lesson.steps)
        done = sum(each < steps for each in self._progress.steps(lesson.name))
        state = "done" if done == steps else f"{done}/{steps}"
        return f"{state:>4}  {lesson.title}"

    @on(OptionList.OptionSelected)
    def _chosen(self, event: OptionList.OptionSelected) -> None:
        self.close(self._lesson_list.lessons[event.option_index])
