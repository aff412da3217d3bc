"""Which steps of which lessons have been done, kept between starts."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ttt_tui.engine.files import our_form, read_saved, user_file, write_saved

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
        self._done, self.message = read_saved(
            self.path, _from_json, dict[str, set[int]](), _WHAT, "beginning anew"
        )

    def steps(self, lesson: str) -> frozenset[int]:
        """The numbers of a lesson's steps that are done, from 0."""
        return frozenset(self._done.get(lesson, ()))

    def done(self, lesson: str, step: int) -> str | None:
        """Note that a step is done; a message if that cannot be kept."""
        steps = self._done.setdefault(lesson, set())
        if step in steps:
            return None
        steps.add(step)
        done = {name: sorted(steps) for name, steps in sorted(self._done.items())}
        return write_saved(self.path, {"version": _VERSION, "done": done}, _WHAT)


def _from_json(data: Any) -> dict[str, set[int]]:
    """Raises:
    ValueError: it is none of ours.
    """
    with our_form(data, _VERSION):
        done = data["done"].items()
    for name, steps in done:
        if not isinstance(steps, list) or not all(
            type(each) is int and each >= 0 for each in steps
        ):
            raise ValueError(f"the steps of {name[:40]!r} are no list of numbers")
    found: dict[str, set[int]] = {}
    for name, steps in done:
        found.setdefault(RENAMED.get(name, name), set()).update(steps)
    return found
