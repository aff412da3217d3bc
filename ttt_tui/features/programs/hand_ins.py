"""Many files checked: several at a time, saved when each is done, reported in order."""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import asdict, dataclass, fields, is_dataclass, replace
from enum import Enum
from functools import partial
from pathlib import Path
from typing import Any

from ttt_tui import __version__
from ttt_tui.cli.output import ProgressLine
from ttt_tui.engine.results_file import ResultsFile
from ttt_tui.engine.worker_pool import Cluster, WorkerPool, results_of
from ttt_tui.features.programs.child.modules import Project
from ttt_tui.features.programs.chosen_moves import ChosenMoves
from ttt_tui.features.programs.file_check import Checked, Judged, check
from ttt_tui.features.programs.grading.grade import Grade, Item
from ttt_tui.features.programs.grading.requirements import Requirements
from ttt_tui.features.programs.judging.conventions import Convention
from ttt_tui.features.programs.judging.findings import Child, Excerpt, Finding, Layer
from ttt_tui.features.programs.judging.scale import Scale, View
from ttt_tui.features.programs.judging.verdict import Verdict
from ttt_tui.features.programs.recording import BoardWords, Subject
from ttt_tui.features.programs.runner import Hints, Unrecognised
from ttt_tui.features.programs.sandbox import Sandbox
from ttt_tui.game import Position

Task = tuple[str, str | None]
"""A file, and the function asked for."""

_REFRESH_SECONDS = 0.5


class NotSaved(Exception):
    """The file of results cannot be written; the message says why."""


@dataclass(frozen=True)
class Terms:
    """How each file is checked.

    Attributes:
        seconds: for a file.
    """

    hints: Hints
    seconds: float
    requirements: Requirements

    def check(self, task: Task, is_cancelled: Callable[[], bool] = lambda: False) -> Checked:
        file, function = task
        asked = self.requirements
        return check(file, function, self.hints, self.seconds, is_cancelled, requirements=asked)

    def to_json(self) -> dict[str, Any]:
        """In plain types."""
        asked = self.requirements
        return {
            "hints": asdict(self.hints),
            "seconds": self.seconds,
            "expect": list(asked.kinds),
            "nodes": asked.nodes.words if asked.nodes else None,
            "positions": [str(each) for each in asked.positions],
            "points": dict(asked.points),
        }


class HandIns:
    """Files that are checked.

    Attributes:
        done: the number of files that are done, those that wait for an earlier one included.
    """

    def __init__(
        self,
        tasks: Sequence[Task],
        terms: Terms,
        pool: WorkerPool,
        saved: SavedChecks | None = None,
        line: ProgressLine | None = None,
    ) -> None:
        self.done = 0
        self._tasks, self._terms, self._pool = tasks, terms, pool
        self._saved, self._line = saved, line or ProgressLine()
        self._in_work: dict[Task, None] = {}
        self._lock = threading.Lock()
        self._is_cancelled = threading.Event()

    def checked(self) -> Generator[Checked, None, None]:
        """Each file, in the order of the tasks; closing it ends the work.

        Raises:
            NoWorkers, PartError: as of `results_of`.
            NotSaved: what is done cannot be saved.
        """
        saved = self._saved
        ready = {
            number: checked
            for number, task in enumerate(self._tasks)
            if saved is not None and (checked := saved.get(*task)) is not None
        }
        self.done = len(ready)
        threading.Thread(target=self._refresh, name="check-progress", daemon=True).start()
        # Work for a cluster goes through a pipe, so it cannot be told to stop.
        is_there = isinstance(self._pool, Cluster)
        work = partial(_check_there, Path.cwd(), self._terms) if is_there else self._check
        with closing(results_of(work, self._tasks, self._pool, frozenset(ready))) as coming:
            try:
                for number in range(len(self._tasks)):
                    while number not in ready:
                        at, checked = next(coming)
                        ready[at] = checked
                        self.done += 1
                        self._save(self._tasks[at], checked)
                        self._show()
                    with self._lock:  # the caller prints it, and the line would be in the way
                        self._line.clear()
                        yield ready.pop(number)
            finally:
                self._is_cancelled.set()
                with self._lock:
                    self._line.clear()

    def _check(self, task: Task) -> Checked:
        self._in_work[task] = None
        self._show()
        try:
            return self._terms.check(task, self._is_cancelled.is_set)
        finally:
            self._in_work.pop(task, None)

    def _save(self, task: Task, checked: Checked) -> None:
        if self._saved is not None:
            try:
                self._saved.save(*task, checked)
            except OSError as error:
                raise NotSaved(error.strerror or str(error)) from error

    def _refresh(self) -> None:
        """Show the line now and then: the first file may take a minute."""
        while not self._is_cancelled.wait(_REFRESH_SECONDS):
            self._show()

    def _show(self) -> None:
        # With its folder: that of each student may hold a file of the same name.
        names = ", ".join(str(Path(*Path(file).parts[-2:])) for file, _ in list(self._in_work))
        in_work = f"; checking {names}" if names else ""
        with self._lock:
            if not self._is_cancelled.is_set():
                self._line.show(f"check: {self.done} of {len(self._tasks)} files done{in_work}")


def _check_there(folder: Path, terms: Terms, task: Task) -> Checked:
    """On a machine of a cluster, which has the same files; paths begin in the folder."""
    file, function = task
    return replace(terms.check((str(folder / file), function)), file=file)


_KINDS: dict[str, Any] = {
    kind.__name__: kind
    for kind in (
        Checked, Judged, ChosenMoves, Grade, Item, Convention, Finding, Layer, Scale, View,
        Verdict, BoardWords, Subject, Unrecognised, Sandbox, Excerpt, Child,
    )
}  # fmt: skip
"""What a checked file is made of."""


class SavedChecks:
    """The checked files in a file of results, by file, function and content.

    Attributes:
        remark: a message about the file for the user; empty if there is none.
    """

    def __init__(self, path: Path, terms: Mapping[str, Any]) -> None:
        """Open the file of these terms, or begin it.

        Args:
            terms: how files are checked, in plain types: other terms are another file's.

        Raises:
            OSError, DamagedFile: as of `ResultsFile`.
        """
        heading = {"command": "check", "version": __version__, **terms}
        self._file = ResultsFile(path, heading)
        self.remark = self._file.remark
        self._known: dict[tuple[str, str], Checked] = {}
        for saved in self._file.done.values():
            try:
                checked = from_json(saved["checked"])
                if isinstance(checked, Checked):
                    self._known[saved["task"], saved["content"]] = checked
            except (KeyError, TypeError, ValueError):
                continue  # it is checked again
        self._next = max(self._file.done, default=-1) + 1

    def get(self, file: str, function: str | None) -> Checked | None:
        """The result for a file, if the file has not changed since."""
        return self._known.get((_task(file, function), content(Path(file))))

    def save(self, file: str, function: str | None, checked: Checked) -> None:
        """Write a result, at once.

        Raises:
            OSError: it cannot be written; the file is as it was.
        """
        about = {"task": _task(file, function), "content": content(Path(file))}
        self._file.keep(self._next, {**about, "checked": to_json(checked)})
        self._next += 1

    def close(self) -> None:
        self._file.close()


def _task(file: str, function: str | None) -> str:
    return f"{file}:{function}" if function else file


def content(file: Path) -> str:
    """A digest of a program: of its file, and of all others that it consists of."""
    files = [file]
    with suppress(OSError, SyntaxError, ValueError, RecursionError, MemoryError):
        files = [Path(each.file) for each in Project(str(file)).modules]
    digest = hashlib.sha256()
    for each in files:
        source = b""
        with suppress(OSError):
            source = each.read_bytes()
        digest.update(str(len(source)).encode() + b":" + source)
    return digest.hexdigest()


def to_json(value: Any) -> Any:
    """A value in plain types, from which `from_json` makes an equal one.

    Raises:
        TypeError: a checked file holds nothing of this type.
    """
    if isinstance(value, Position):
        return {"position": str(value)}
    if isinstance(value, Enum):
        return {"name": value.name, "of": _kind(value)}
    if is_dataclass(value):
        return {"is": _kind(value), **_attributes(value, [each.name for each in fields(value)])}
    if isinstance(value, BoardWords):
        return {"is": _kind(value), **_attributes(value, value._fields)}
    if isinstance(value, Mapping):
        return {"map": [[to_json(key), to_json(each)] for key, each in value.items()]}
    if isinstance(value, frozenset):
        return {"set": [to_json(each) for each in value]}
    if isinstance(value, tuple):
        return [to_json(each) for each in value]
    if value is None or isinstance(value, str | int | float):
        return value
    raise TypeError(f"a checked file holds no {type(value).__name__}")


def _kind(value: Any) -> str:
    name = type(value).__name__
    if _KINDS.get(name) is not type(value):
        raise TypeError(f"a checked file holds no {name}")
    return name


def _attributes(value: Any, names: Any) -> dict[str, Any]:
    return {name: to_json(getattr(value, name)) for name in names}


def from_json(data: Any) -> Any:
    """Raises:
    KeyError, TypeError, ValueError: no checked file is written so.
    """
    if isinstance(data, list):
        return tuple(map(from_json, data))
    if not isinstance(data, dict):
        return data
    if "is" in data:
        attributes = {name: from_json(each) for name, each in data.items() if name != "is"}
        return _KINDS[data["is"]](**attributes)
    if "position" in data:
        return Position.parse(data["position"])
    if "map" in data:
        return {from_json(key): from_json(each) for key, each in data["map"]}
    if "set" in data:
        return frozenset(map(from_json, data["set"]))
    return _KINDS[data["of"]][data["name"]]
