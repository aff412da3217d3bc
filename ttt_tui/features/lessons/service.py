"""What lessons on the dashboard take from outside; tests put another in its place."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # loaded when a lesson is first wanted
    from ttt_tui.features.lessons.lesson import Lesson
    from ttt_tui.features.lessons.lesson_files import LessonList
    from ttt_tui.features.lessons.progress import Progress


def _progress() -> Progress:
    from ttt_tui.features.lessons.progress import Progress

    return Progress()


class LessonService:
    """Where lessons and what was done in them are found.

    Attributes:
        first: the lesson that is opened with the screen, if one is.
        make_progress: reads what was done.
    """

    def __init__(
        self, first: Lesson | None = None, make_progress: Callable[[], Progress] = _progress
    ) -> None:
        self.first = first
        self.make_progress = make_progress

    def lesson_list(self) -> LessonList:
        """The lessons that there are."""
        from ttt_tui.features.lessons.lesson_files import lesson_list

        return lesson_list()
