"""What runs experiments for the screen; tests put another in its place."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # loaded when an experiment is wanted
    from ttt_tui.features.laboratory.experiment import Experiment
    from ttt_tui.features.laboratory.process import Told


def _run(experiment: Experiment) -> AsyncGenerator[Told, None]:
    from ttt_tui.features.laboratory.process import run_in_background

    return run_in_background(experiment)


class LaboratoryService:
    """Attributes:
    run: what is known of an experiment, now and then, and last all of it.
    """

    def __init__(self, run: Callable[[Experiment], AsyncGenerator[Told, None]] = _run) -> None:
        self.run = run
