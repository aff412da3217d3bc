"""What stands in for what lessons keep, in dashboards of all tests."""

from __future__ import annotations

from pathlib import Path

from ttt_tui.features.lessons.dashboard import LessonService
from ttt_tui.features.lessons.progress import Progress


def stand_ins(folder: Path) -> list[object]:
    """What is done is kept in this folder."""
    return [LessonService(make_progress=lambda: Progress(folder / "state" / "lessons.json"))]
