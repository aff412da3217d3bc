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

    def __init__(self, lesson_list: LessonList, progress: Progress) -> None:
        super().__init__()
        self._lesson_list, self._progress = lesson_list, progress

    def compose(self) -> ComposeResult:
        with self.frame("Lessons", "steps done; Esc closes", classes="wide-dialog"):
            yield PlainList(
                *(
                    Option(self._words(number, each))
                    for number, each in enumerate(self._lesson_list.lessons, start=1)
                ),
                id="lesson-list",
            )
            for each in filter(None, (self._progress.message, *self._lesson_list.left_out)):
                yield Label(each, classes="dim", markup=False)

    @property
    def _first(self) -> int:
        """Where the reader goes on: the lesson read last, or once that is done the next to do."""
        lessons = self._lesson_list.lessons
        names = [each.name for each in lessons]
        latest = names.index(self._progress.latest) if self._progress.latest in names else 0
        order = (*range(latest, len(lessons)), *range(latest))
        return next((at for at in order if not self._is_done(lessons[at])), latest)

    def on_mount(self) -> None:
        if self._lesson_list.lessons:
            self.query_one(PlainList).highlighted = self._first

    def _done(self, lesson: Lesson) -> int:
        return sum(each < len(lesson.steps) for each in self._progress.steps(lesson.name))

    def _is_done(self, lesson: Lesson) -> bool:
        return self._done(lesson) == len(lesson.steps)

    def _words(self, number: int, lesson: Lesson) -> str:
        state = f"{self._done(lesson)}/{len(lesson.steps)}"
        state = "done" if self._is_done(lesson) else state
        here = "  ◂ you are here" if lesson.name == self._progress.latest else ""
        return f"{number:>2}  {state:>4}  {lesson.title}{here}"

    @on(OptionList.OptionSelected)
    def _chosen(self, event: OptionList.OptionSelected) -> None:
        self.close(self._lesson_list.lessons[event.option_index])
