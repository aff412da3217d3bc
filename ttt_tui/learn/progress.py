"""What has been learnt so far, in one small file: lessons done, the place, a tally by kind."""

from __future__ import annotations

from collections.abc import Mapping
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
    message: what is wrong with the file, in one sentence; empty if nothing is.
    """

    done: frozenset[str] = frozenset()
    places: Mapping[str, int] = field(default_factory=dict)
    tally: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    message: str = ""

    @property
    def words(self) -> str:
        """`10 of 20 right at once, weakest: windows`; empty before the first question."""
        if not self.tally:
            return ""
        right, total = map(sum, zip(*self.tally.values(), strict=True))
        weakest = min(self.tally, key=lambda kind: self.tally[kind][0] / self.tally[kind][1])
        return f"{right} of {total} right at once" + f", weakest: {weakest}" * (right < total)

    def noting(self, before: Learning | None, now: Learning) -> Progress:
        """With what has happened from one moment of learning to the next."""
        found = self
        if now.lesson is not None:
            name = now.lesson.name
            found = replace(found, places={**found.places, name: now.step})
            if now.is_over:
                found = replace(found, done=found.done | {name})
        asked = now.asked
        earlier = before.asked if before is not None else None
        was_counted = earlier is not None and earlier.is_counted
        is_new = asked is not None and asked.is_counted and not was_counted
        if asked is not None and is_new and asked.question.kind != LESSON:
            right, total = found.tally.get(asked.question.kind, (0, 0))
            counted = (right + asked.is_known, total + 1)
            found = replace(found, tally={**found.tally, asked.question.kind: counted})
        return found


def progress_path() -> Path:
    return user_state_path("ttt-tui") / "learning.json"


def load_progress() -> Progress:
    """The progress; none where there is no file, or one that cannot be read."""
    try:
        data: Any = load(progress_path())
        return Progress(
            frozenset(map(str, data["done"])),
            {str(name): int(step) for name, step in data["places"].items()},
            {str(kind): (int(right), int(total)) for kind, (right, total) in data["tally"].items()},
        )
    except FileNotFoundError:
        return Progress()
    except (OSError, ValueError, LookupError, TypeError, AttributeError):
        aside = progress_path().with_suffix(".unread")
        return Progress(message=f"Progress could not be read and begins anew; it is in {aside}")


def save_progress(progress: Progress) -> str:
    """Write it; what could not be read is put aside. Returns a sentence if there is one to say."""
    data = {
        "done": sorted(progress.done), "places": progress.places, "tally": progress.tally,
    }  # fmt: skip
    path = progress_path()
    try:
        if progress.message:
            path.replace(path.with_suffix(".unread"))
        save(path, data)
    except OSError as error:
        return f"Progress is not kept: {error.strerror}"
    return progress.message
