"""What lessons on the dashboard take from outside; tests put another in its place."""

from __future__ import annotations

from collections.abc import Callable

from ttt_tui.features.lessons.lesson import Lesson
from ttt_tui.features.lessons.progress import Progress
from ttt_tui.features.lessons.shelf import Shelf, shelf


class LessonService:
    """Where lessons and what was done in them are found.

    Attributes:
        first: the lesson that is opened with the screen, if one is.
        shelf: gives the lessons.
        make_progress: reads what was done.
    """

    def __init__(
        self,
        first: Lesson | None = None,
        shelf: Callable[[], Shelf] = shelf,
        make_progress: Callable[[], Progress] = Progress,
    ) -> None:
        self.first = first
        self.shelf = shelf
        self.make_progress = make_progress
