"""The progress of a learner, in a small file: the furthest step of each lesson."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from platformdirs import user_state_path

from ttt_tui.learn.learning import Learning
from ttt_tui.run.files import load, save


def progress_path() -> Path:
    return user_state_path("ttt-tui") / "learning.json"


def load_progress() -> dict[str, int]:
    """Load the furthest step of each lesson, or the number of its steps if it is done.

    Nothing is known if the file is missing or cannot be read.
    """
    try:
        data: Any = load(progress_path())
        return {str(name): int(step) for name, step in data["places"].items()}
    except (OSError, ValueError, LookupError, TypeError, AttributeError):
        return {}


def note_progress(now: Learning) -> str:
    """Save the step of a lesson; return a sentence if it cannot be written."""
    if now.lesson is None:
        return ""
    places = load_progress()
    name = now.lesson.name
    places[name] = max(places.get(name, 0), now.step + now.is_over)
    try:
        save(progress_path(), {"places": places})
    except OSError as error:
        return f"Progress is not kept: {error.strerror}"
    return ""
