"""The list of lessons, with what has been done of each."""

from __future__ import annotations

from textual import on
from textual.app import ComposeResult
from textual.widgets import Label, OptionList
from textual.widgets.option_list import Option

from ttt_tui.features.lessons.check import LessonList
from ttt_tui.features.lessons.lesson import Lesson
from ttt_tui.features.lessons.progress import Progress
from ttt_tui.tui.dialogs.dialog import Dialog
from ttt_tui.tui.forms import HangingText, PlainList
from ttt_tui.tui.keys import hint_markup, key


class LessonsScreen(Dialog[Lesson]):
    """Asks for a lesson; None when cancelled."""

    AUTO_FOCUS = "#lesson-list"
    IS_LIST = True
    BINDINGS = [key("escape,i", "cancel", "Close", "Open nothing", display="Esc")]
    DEFAULT_CSS = """
    #lesson-list { height: auto; max-height: 16; border: none; padding: 0; background: $surface; }
    """

    def __init__(self, lesson_list: LessonList, progress: Progress) -> None:
        super().__init__()
        self._lesson_list, self._progress = lesson_list, progress

    def compose(self) -> ComposeResult:
        with self.frame(
            "Lessons", f"steps done; {hint_markup('Esc closes')}", classes="wide-dialog"
        ):
            yield PlainList(
                *(
                    Option(self._words(number, each))
                    for number, each in enumerate(self._lesson_list.lessons, start=1)
                ),
                id="lesson-list",
            )
            for each in filter(None, (self._progress.message, *self._lesson_list.left_out)):
                yield Label(each, classes="dim", markup=False)

    def on_mount(self) -> None:
        names = [each.name for each in self._lesson_list.lessons]
        following = self._lesson_list.to_go_on_with(self._progress)
        name = following.name if following is not None else self._progress.latest
        self.query_one(PlainList).highlighted = names.index(name) if name in names else 0

    def _done(self, lesson: Lesson) -> int:
        return sum(each < len(lesson.steps) for each in self._progress.steps(lesson.name))

    def _is_done(self, lesson: Lesson) -> bool:
        return self._done(lesson) == len(lesson.steps)

    def _words(self, number: int, lesson: Lesson) -> HangingText:
        state = f"{self._done(lesson)}/{len(lesson.steps)}"
        state = "done" if self._is_done(lesson) else state
        here = "  ◂ you are here" if lesson.name == self._progress.latest else ""
        return HangingText(f"{number:>2}  {state:>4}  ", f"{lesson.title}{here}")

    @on(OptionList.OptionSelected)
    def _chosen(self, event: OptionList.OptionSelected) -> None:
        self.close(self._lesson_list.lessons[event.option_index])
