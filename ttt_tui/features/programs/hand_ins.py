"""Many files checked: several at a time, saved as soon as each is done, told in order."""

from __future__ import annotations

import threading
from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from dataclasses import asdict, dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

from ttt_tui.cli.output import ProgressLine
from ttt_tui.engine.parts import results_of
from ttt_tui.engine.worker_pool import Cluster, WorkerPool
from ttt_tui.features.programs.file_check import Checked, check
from ttt_tui.features.programs.grading.requirements import Requirements
from ttt_tui.features.programs.runner import Hints
from ttt_tui.features.programs.saved_checks import SavedChecks

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

    def check(self, task: Task, is_off: Callable[[], bool] = lambda: False) -> Checked:
        file, function = task
        asked = self.requirements
        return check(file, function, self.hints, self.seconds, is_off, requirements=asked)

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
        done: how many are; also those that wait for an earlier one.
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
        self._is_off = threading.Event()

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
        # What a cluster is given goes through a pipe: nobody can tell it to stop.
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
                    with self._lock:  # whoever gets it prints, and the line would be in the way
                        self._line.clear()
                        yield ready.pop(number)
            finally:
                self._is_off.set()
                with self._lock:
                    self._line.clear()

    def _check(self, task: Task) -> Checked:
        self._in_work[task] = None
        self._show()
        try:
            return self._terms.check(task, self._is_off.is_set)
        finally:
            self._in_work.pop(task, None)

    def _save(self, task: Task, checked: Checked) -> None:
        if self._saved is not None:
            try:
                self._saved.keep(*task, checked)
            except OSError as error:
                raise NotSaved(error.strerror or str(error)) from error

    def _refresh(self) -> None:
        """Show the line now and then: the first file may take a minute."""
        while not self._is_off.wait(_REFRESH_SECONDS):
            self._show()

    def _show(self) -> None:
        # With its folder: that of each student may hold a file of the same name.
        names = ", ".join(str(Path(*Path(file).parts[-2:])) for file, _ in list(self._in_work))
        in_work = f"; in work: {names}" if names else ""
        with self._lock:
            if not self._is_off.is_set():
                self._line.show(f"check: {self.done} of {len(self._tasks)} files done{in_work}")


def _check_there(folder: Path, terms: Terms, task: Task) -> Checked:
    """On a machine of a cluster, which has the same files; paths begin in the folder."""
    file, function = task
    return replace(terms.check((str(folder / file), function)), file=file)
