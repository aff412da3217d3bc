"""What has been learnt so far, in one small file: lessons done, the place, a tally by kind."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from platformdirs import user_state_path

from ttt_tui.learn.learning import Learning
from ttt_tui.run.files import load, save

LESSON = "lesson"
"""The kind of the questions of lessons, which the tally leaves out."""


@dataclass(frozen=True)
class Progress:
    """Attributes:
    done: names of the lessons that were walked to their ends.
    places: of each lesson that was begun and left, the step.
    tally: of each kind of question, how many were answered rightly at once, and how many in all.
    """

    done: frozenset[str] = frozenset()
    places: Mapping[str, int] = field(default_factory=dict)
    tally: Mapping[str, tuple[int, int]] = field(default_factory=dict)

    @property
    def words(self) -> str:
        """`cuts 7 of 10, windows 3 of 10`; empty before the first question."""
        return ", ".join(f"{kind} {right} of {total}" for kind, (right, total) in
                         sorted(self.tally.items()))  # fmt: skip

    def noting(self, before: Learning | None, now: Learning) -> Progress:
        """With what has happened from one moment of learning to the next."""
        found = self
        if now.lesson is not None:
            name = now.lesson.name
            found = replace(found, places={**found.places, name: now.step})
            if now.is_over:
                found = replace(found, done=found.done | {name})
        asked = now.asked
        was_open = before is not None and before.is_asking
        if asked is not None and was_open and not asked.is_open and asked.question.kind != LESSON:
            right, total = found.tally.get(asked.question.kind, (0, 0))
            counted = (right + asked.is_known, total + 1)
            found = replace(found, tally={**found.tally, asked.question.kind: counted})
        return found


def progress_path() -> Path:
    return user_state_path("ttt-tui") / "learning.json"


def load_progress() -> Progress:
    """The progress; none where there is no file, or one that is not ours."""
    try:
        data: Any = load(progress_path())
        return Progress(
            frozenset(map(str, data["done"])),
            {str(name): int(step) for name, step in data["places"].items()},
            {str(kind): (int(right), int(total)) for kind, (right, total) in data["tally"].items()},
        )
    except (OSError, ValueError, LookupError, TypeError, AttributeError):
        return Progress()


def save_progress(progress: Progress) -> None:
    """Write it if it can be written: without it only ticks and the tally are lost."""
    data = {
        "done": sorted(progress.done), "places": progress.places, "tally": progress.tally,
    }  # fmt: skip
    with suppress(OSError):
        save(progress_path(), data)
