"""What the user has done in lessons; read at each start, so without the lessons themselves."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from ttt_tui.engine.files import our_form, read_saved, user_file, write_saved

if TYPE_CHECKING:
    from ttt_tui.features.lessons.lesson import Lesson

_VERSION = 1
_WHAT = "Notes on lessons"

RENAMED = {"12-museum-of-mistakes": "12-classic-bugs"}
"""Former names of lessons, under which progress may have been saved."""


class Progress:
    """The file of what has been done; reading and writing never raise.

    Attributes:
        path: where it is; None: the user has no home, so nothing is kept.
        message: what was wrong with the file, if anything.
    """

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or user_file("state", "lessons.json")
        self._saved, self.message = read_saved(
            self.path, _from_json, _Saved({}, {}, {}), _WHAT, "beginning anew"
        )

    def steps(self, lesson: str) -> frozenset[int]:
        """The numbers of a lesson's steps that are done, from 0."""
        return frozenset(self._saved.done.get(lesson, ()))

    def stopped_at(self, lesson: str) -> int:
        """The number of the step at which the reader was last, from 0."""
        return self._saved.at.get(lesson, 0)

    def furthest(self, lesson: str) -> int:
        """The number of the step up to which the reader has been; after the last, their number."""
        return self._saved.furthest.get(lesson, 0)

    def is_over(self, lesson: Lesson) -> bool:
        """Whether all its steps are done, or its end was reached with steps skipped."""
        steps = len(lesson.steps)
        return self.furthest(lesson.name) >= steps or self.steps(lesson.name) >= set(range(steps))

    @property
    def latest(self) -> str:
        """The lesson to go on with, read last or after it; empty if none or all have been read."""
        return next(reversed(self._saved.at), "")

    def done(self, lesson: str, step: int) -> str | None:
        """Note that a step is done; a message if that cannot be kept."""
        steps = self._saved.done.setdefault(lesson, set())
        if step in steps:
            return None
        steps.add(step)
        return self._write()

    def stop_at(self, lesson: str, step: int, passed: int = 0) -> str | None:
        """Note at which step the reader is; a message if that cannot be kept.

        Args:
            passed: up to which step the reader has been, if that is further.
        """
        furthest = max(self.furthest(lesson), step, passed)
        noted = self.latest, self.stopped_at(lesson), self.furthest(lesson)
        if noted == (lesson, step, furthest):
            return None
        self._saved.furthest[lesson] = furthest
        self._saved.at.pop(lesson, None)
        self._saved.at[lesson] = step  # the latest last
        return self._write()

    def go_on_with(self, lesson: Lesson | None) -> str | None:
        """Note which lesson comes next, None if all have been read; a message as of `stop_at`."""
        if lesson is not None:
            return self.stop_at(lesson.name, self.stopped_at(lesson.name))
        self._saved.at.clear()
        return self._write()

    def _write(self) -> str | None:
        done = {name: sorted(steps) for name, steps in sorted(self._saved.done.items())}
        at = list(map(list, self._saved.at.items()))
        furthest = dict(sorted(self._saved.furthest.items()))
        saved = {"version": _VERSION, "done": done, "at": at, "furthest": furthest}
        return write_saved(self.path, saved, _WHAT)


class _Saved(NamedTuple):
    """By lesson the steps that are done, the step where the reader was, the latest lesson last,
    and the furthest step."""

    done: dict[str, set[int]]
    at: dict[str, int]
    furthest: dict[str, int]


def _from_json(data: Any) -> _Saved:
    """Raises:
    ValueError: it is none of ours.
    """
    with our_form(data, _VERSION):
        done = data["done"].items()
        at = {str(name): step for name, step in data.get("at", ())}
        furthest = dict(data.get("furthest", {}))
    if not all(type(step) is int and step >= 0 for step in (*at.values(), *furthest.values())):
        raise ValueError("a step where a lesson was left is no number")
    for name, steps in done:
        if not isinstance(steps, list) or not all(
            type(each) is int and each >= 0 for each in steps
        ):
            raise ValueError(f"the steps of {name[:40]!r} are no list of numbers")
    found: dict[str, set[int]] = {}
    for name, steps in done:
        found.setdefault(RENAMED.get(name, name), set()).update(steps)
    at, furthest = (
        {RENAMED.get(name, name): step for name, step in each.items()} for each in (at, furthest)
    )
    return _Saved(found, at, furthest)
