"""The progress of a learner, in a small file: lessons done, and the step in each other lesson."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from platformdirs import user_state_path

from ttt_tui.learn.learning import Learning
from ttt_tui.run.files import load, save


@dataclass(frozen=True)
class Progress:
    """The lessons that were begun.

    Attributes:
        done: the names of lessons that were walked to their ends.
        places: the last step of each lesson.
    """

    done: frozenset[str] = frozenset()
    places: Mapping[str, int] = field(default_factory=dict)

    def noting(self, now: Learning) -> Progress:
        """Return the progress with the current step of a lesson."""
        if now.lesson is None:
            return self
        name = now.lesson.name
        done = self.done | {name} if now.is_over else self.done
        return replace(self, done=done, places={**self.places, name: now.step})


def progress_path() -> Path:
    return user_state_path("ttt-tui") / "learning.json"


def load_progress() -> Progress:
    """Load the progress, which is empty if its file is missing or cannot be read."""
    try:
        data: Any = load(progress_path())
        return Progress(
            frozenset(map(str, data["done"])),
            {str(name): int(step) for name, step in data["places"].items()},
        )
    except (OSError, ValueError, LookupError, TypeError, AttributeError):
        return Progress()


def save_progress(progress: Progress) -> str:
    """Save the progress; return a sentence if it cannot be written."""
    data = {"done": sorted(progress.done), "places": progress.places}
    try:
        save(progress_path(), data)
    except OSError as error:
        return f"Progress is not kept: {error.strerror}"
    return ""
