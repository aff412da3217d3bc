"""The position of a lesson, for a sheet to be done by hand."""

from __future__ import annotations

from ttt_tui.features.lessons.check import lesson_of, path_of
from ttt_tui.game.game_state import GameState


def begins(name: str) -> tuple[str, GameState] | None:
    """The title and the first position of a lesson, by its name, its number or its file.

    None: there is no such lesson, or its file is damaged.
    """
    path = path_of(name)
    try:
        lesson = None if path is None else lesson_of(path)[0]
    except OSError:
        return None
    return None if lesson is None else (lesson.title, lesson.steps[0].show.position)
