"""The services that watching a file needs; tests replace them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # loaded when a file is first watched
    from ttt_tui.features.programs.child_requests import Variables
    from ttt_tui.features.programs.judging.verdict import Verdict
    from ttt_tui.features.programs.recorded_runs import Recorded, Runs
    from ttt_tui.features.programs.recording import Recording


def _mtime(path: Path) -> int:
    """When a file was last written; 0 where it is not there."""
    try:
        return path.stat().st_mtime_ns
    except OSError:
        return 0


async def _verdict_on(recording: Recording) -> Verdict:
    from ttt_tui.features.programs.verdicts import verdict_on

    return await verdict_on(recording)


class ProgramService:
    """How files are run and read.

    Attributes:
        first: what is watched from the start, with its first run; None for nothing.
        written: when a file was last written, as a number.
        record, look: what runs a program and records it, or finds variables of its calls; None for
            those of `runner`.
        judge: what judges a recording.
        look_seconds: how often a run is looked at.
    """

    def __init__(
        self,
        first: Runs | None = None,
        written: Callable[[Path], int] = _mtime,
        record: Callable[..., Recorded] | None = None,
        look: Callable[..., dict[int, Variables]] | None = None,
        judge: Callable[[Recording], Awaitable[Verdict]] = _verdict_on,
        look_seconds: float = 0.03,
    ) -> None:
        self.first = first
        self.written = written
        self.record, self.look = record, look
        self.judge = judge
        self.look_seconds = look_seconds

    def runs(self, file: Path, function: str | None = None) -> Runs:
        from ttt_tui.features.programs.recorded_runs import Runs

        return Runs(file, function, record=self.record, look=self.look)
