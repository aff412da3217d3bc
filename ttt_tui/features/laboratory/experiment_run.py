"""An experiment under way: its parts given to a worker pool, what is done kept, how long it takes
yet."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from typing import Any

from ttt_tui.engine.results_file import ResultsFile
from ttt_tui.engine.worker_pool import Here, WorkerPool, results_of
from ttt_tui.features.laboratory.experiment import Experiment, Result
from ttt_tui.words.numbers import plural, progress, seconds


@dataclass(frozen=True)
class Stage:
    """How far an experiment has come.

    Attributes:
        done: parts, those of earlier times included.
        left: seconds that the others may take, None before one is done.
    """

    done: int
    parts: int
    left: float | None

    @property
    def words(self) -> str:
        """`23 %, about 14.2 s left`"""
        if self.done == self.parts:
            return "done"
        said = progress(self.done, self.parts)
        return said if self.left is None else f"{said}, about {seconds(self.left)} left"


class NotKept(Exception):
    """The file of results cannot be written; the message says why."""


@dataclass
class Running:
    """Attributes:
    found: results by the number of the part.
    is_laid_out: the parts are known; before that the result may take as long as they do.
    remark: what to tell the user of the file, as soon as the parts are known.
    """

    experiment: Experiment
    pool: WorkerPool
    file: ResultsFile | None = None
    clock: Callable[[], float] = time.monotonic
    found: dict[int, Any] = field(default_factory=dict)
    is_laid_out: bool = False
    remark: str = ""

    def stages(self) -> Iterator[Stage]:
        """Go on to the end, a stage a part; whatever ends it, what is done is kept.

        Raises:
            ExperimentError, NoWorkers, PartError: see `parts` and `results_of`.
            NotKept: the file cannot be written; what was found is there.
        """
        parts = self.experiment.parts()
        self.is_laid_out = True
        if self.file is not None:
            self._go_on_from(self.file.done, parts)
        pool = Here() if self.experiment.alone else self.pool
        begun, before = self.clock(), len(self.found)
        yield Stage(before, len(parts), None)
        done_before = frozenset(self.found)
        with closing(results_of(self.experiment.work, parts, pool, done_before)) as coming:
            for number, result in coming:
                self.found[number] = result
                if self.file is not None:
                    try:
                        self.file.keep(number, result)
                    except OSError as error:
                        raise NotKept(error.strerror or str(error)) from error
                spent, done = self.clock() - begun, len(self.found)
                left = spent / (done - before) * (len(parts) - done)
                yield Stage(done, len(parts), left)

    def _go_on_from(self, done: Mapping[int, Any], parts: Sequence[Any]) -> None:
        """A file may hold what this experiment never finds: those parts are done again."""
        accepts = self.experiment.accepts
        sound = (part for part in done if part < len(parts) and accepts(parts[part], done[part]))
        self.found.update({part: done[part] for part in sound})
        if wrong := len(done) - len(self.found):
            self.remark = (
                f"--results: passed over {plural(wrong, 'result')} that this experiment cannot have"
            )

    @property
    def result(self) -> Result:
        """By what is done so far."""
        return self.experiment.result(self.found)
