"""One file checked: run and judged."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from ttt_tui.features.own.consequence import Consequence
from ttt_tui.features.own.judging.verdict import UNKNOWN, Verdict, judge
from ttt_tui.features.own.recording import Recording
from ttt_tui.features.own.running import Hints, Limits, Unrecognised, record

SKIPPED = "skipped"


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
        found = record(Path(file), function, None, hints, Limits(seconds=seconds))
        if isinstance(found, Recording):
            judgement = judge(found)
    except Exception as error:
        # A fault of ours in one file of hundreds must not take the others with it.
        found = Unrecognised(f"it could not be checked: {type(error).__name__}: {error}")
        judgement = None
    return Checked(file, found, judgement, told, clock() - begun)
