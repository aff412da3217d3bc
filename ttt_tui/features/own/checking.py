"""One file checked: run, judged, and where it is wrong asked what it plays."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from ttt_tui.features.own.consequence import Consequence, by_values, consequence
from ttt_tui.features.own.judging.study import Study
from ttt_tui.features.own.judging.verdict import UNKNOWN, WRONG, Verdict, judge
from ttt_tui.features.own.recording import Recording
from ttt_tui.features.own.running import Hints, Limits, Unrecognised, play, record
from ttt_tui.game import Position

SKIPPED = "skipped"
_LEAST_SECONDS = 0.5
"""Less is too little to ask for moves."""
_KEPT = 0.95
"""Of the time for running: the rest is for judging."""


@dataclass(frozen=True)
class Checked:
    """What is known of a file.

    Attributes:
        file: as it was asked for.
        found: its recording, or why there is none.
        judgement: of the recording, None without one.
        seconds: in all.
    """

    file: str
    found: Recording | Unrecognised
    judgement: Verdict | None
    consequence: Consequence | None
    seconds: float

    @property
    def verdict(self) -> str:
        """`right`, `wrong`, `unknown` or `skipped`."""
        if self.judgement is not None:
            return self.judgement.verdict
        assert isinstance(self.found, Unrecognised)
        return SKIPPED if self.found.skipped else UNKNOWN


def check(
    file: str,
    function: str | None = None,
    hints: Hints | None = None,
    seconds: float = 60.0,
    clock: Callable[[], float] = time.monotonic,
) -> Checked:
    """Check a file; whatever it does, there is an answer.

    Args:
        function: of the file, that is to be watched; None: it is looked for.
        seconds: for all of it.
    """
    begun = clock()
    hints = hints or Hints()

    judgement: Verdict | None = None
    told: Consequence | None = None
    found: Recording | Unrecognised
    try:
        found = record(Path(file), function, None, hints, Limits(seconds=_KEPT * seconds))
        if isinstance(found, Recording):
            judgement = judge(found)
            left = seconds - (clock() - begun)
            if judgement.verdict == WRONG and left > _LEAST_SECONDS:
                told = _consequence(found, left)
    except Exception as error:
        # A fault of ours in one file of hundreds must not take the others with it.
        found = Unrecognised(f"it could not be checked: {type(error).__name__}: {error}")
        judgement = None
    return Checked(file, found, judgement, told, clock() - begun)


def _consequence(recording: Recording, seconds: float) -> Consequence | None:
    def moves(positions: Sequence[Position]) -> Sequence[int | None]:
        return play(recording.subject, positions, Limits(seconds=_KEPT * seconds))

    start = recording.subject.start
    return consequence(start, moves) or consequence(start, by_values(Study(recording)))
