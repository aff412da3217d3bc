"""The progress of one search."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from ttt_tui.search.trace import Trace
    from ttt_tui.tui.model.program_run import ProgramRun


class SearchProgress(NamedTuple):
    """A search and the progress of its job.

    Attributes:
        job_state: `running`, `done`, `stopped` or `failed`.
        fault: why it failed, in one sentence.
        seconds: the time that it has run.
        program: the run of a user's program, once it has ended.
        calls: calls of a user's program so far.
    """

    trace: Trace
    job_state: str
    fault: str | None
    seconds: float
    program: ProgramRun | None = None
    calls: int = 0

    @property
    def is_over(self) -> bool:
        """True if the search has ended, by itself or not."""
        return self.job_state != "running"
