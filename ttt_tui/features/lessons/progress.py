"""Which steps of which lessons have been done, kept between starts."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from ttt_tui.engine.files import read_json, set_aside, user_file, write_whole

_VERSION = 1


class Progress:
    """The file of what has been done; reading and writing never raise.

    Attributes:
        path: where it is; None: the user has no home, so nothing is kept.
        message: what was wrong with the file, if anything.
    """

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or user_file("state", "lessons.json")
        self.message: str | None = None
        self._done: dict[str, set[int]] = {}
        self._read()

    def _read(self) -> None:
        if self.path is None:
            return
        try:
            self._done = _from_json(read_json(self.path))
        except FileNotFoundError:
            return
        except OSError as error:
            self.message = f"What was done in lessons cannot be read ({error})."
        except ValueError as error:
            what, instead = "Notes on lessons", "beginning anew"
            self.message = set_aside(self.path, what, str(error)[:120], instead)

    def steps(self, lesson: str) -> frozenset[int]:
        """The numbers of a lesson's steps that are done, from 0."""
        return frozenset(self._done.get(lesson, ()))

    def done(self, lesson: str, step: int) -> str | None:
        """Note that a step is done; a message if that cannot be kept."""
        steps = self._done.setdefault(lesson, set())
        if step in steps:
            return None
        steps.add(step)
        return self._write()

    def _write(self) -> str | None:
        if self.path is None:
            return None
        data = {name: sorted(steps) for name, steps in sorted(self._done.items())}
        try:
            write_whole(self.path, json.dumps({"version": _VERSION, "done": data}, indent=2) + "\n")
        except OSError as error:
            return f"What was done cannot be kept ({error})."
        return None


def _from_json(data: Any) -> dict[str, set[int]]:
    """Raises:
    ValueError: it is none of ours.
    """
    if not isinstance(data, dict) or data.get("version") != _VERSION:
        raise ValueError("not in the form this program writes")
    done = data.get("done")
    if not isinstance(done, dict):
        raise ValueError("done is no object")
    for name, steps in done.items():
        if not isinstance(steps, list) or not all(
            type(each) is int and each >= 0 for each in steps
        ):
            raise ValueError(f"the steps of {name[:40]!r} are no list of numbers")
    return {name: set(steps) for name, steps in done.items()}
