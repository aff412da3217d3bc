"""An experiment in a process of its own, whose workers end with it, so that the screen stays quick.

`multiprocessing` cannot be begun inside a running screen; a child without one can.
"""

from __future__ import annotations

import time
from collections.abc import AsyncGenerator
from dataclasses import dataclass

from ttt_tui.engine.child import BackgroundError, read_request, running
from ttt_tui.engine.worker_pool import NoWorkers, PartError, worker_pool_of
from ttt_tui.features.laboratory.experiment import Chart, Experiment, ExperimentError, Result
from ttt_tui.features.laboratory.experiment_run import Running, Stage
from ttt_tui.features.laboratory.result_text import text_of

__all__ = ["BackgroundError", "Told", "run_in_background"]

_SECONDS_A_REPORT = 0.3
_MOST_SHARE = 0.1
"""Of the time is for reports: those of large sweeps take a while to be made."""


@dataclass(frozen=True)
class Told:
    """What is known so far, made ready to be shown.

    Attributes:
        text: sentences and tables.
    """

    stage: Stage
    text: str
    charts: tuple[Chart, ...]

    @classmethod
    def of(cls, stage: Stage, result: Result) -> Told:
        return cls(stage, text_of(result), tuple(result.charts()))

    @property
    def over(self) -> bool:
        return self.stage.done == self.stage.parts


async def run_in_background(experiment: Experiment) -> AsyncGenerator[Told, None]:
    """What is known of an experiment, a few times a second, and last all of it.

    Leaving the iteration (`contextlib.aclosing` sees to that) or cancelling the task ends it.

    Raises:
        ExperimentError: it cannot be done, or a part failed; the message says why.
        BackgroundError: the process failed or was killed.
        OSError: it cannot be started.
    """
    async with running(__name__, "laboratory's", experiment) as child:
        while True:
            answer: Told = await child.answer()
            yield answer
            if answer.over:
                return


def main() -> None:
    """In that process: answer the request on standard input."""
    experiment, send = read_request()
    under_way = Running(experiment, worker_pool_of(None, None))
    due = 0.0
    try:
        for stage in under_way.stages():
            if stage.done == stage.parts or (begun := time.monotonic()) >= due:
                send(Told.of(stage, under_way.result))
                now = time.monotonic()
                due = now + max(_SECONDS_A_REPORT, (now - begun) / _MOST_SHARE)
    except (ExperimentError, NoWorkers, PartError) as error:
        send(ExperimentError(str(error)))
