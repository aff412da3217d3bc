"""One file checked: run, judged, and where it is wrong asked what it plays."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from ttt_tui.features.own.consequence import Consequence, by_values, consequence
from ttt_tui.features.own.judging.study import Study
from ttt_tui.features.own.judging.verdict import UNKNOWN, WRONG, Verdict, judge
from ttt_tui.features.own.recording import Recording, Subject
from ttt_tui.features.own.running import Hints, Limits, Unrecognised, play, record
from ttt_tui.game import Position

SKIPPED = "skipped"
_LEAST_SECONDS = 0.5
"""Less is too little to ask for moves."""
_KEPT = 0.9
"""Of the time for running: the rest is for judging."""


@dataclass(frozen=True)
class Judged:
    """A search that was recognised; its nodes are not kept, there may be hundreds of files.

    Attributes:
        nodes: recorded, without the root.
        complete: it came to its end by itself.
    """

    subject: Subject
    verdict: Verdict
    nodes: int
    complete: bool
    consequence: Consequence | None = None


@dataclass(frozen=True)
class Checked:
    """What is known of a file.

    Attributes:
        file: as it was asked for.
        found: its search, or why there is none.
        seconds: in all.
    """

    file: str
    found: Judged | Unrecognised
    seconds: float

    @property
    def verdict(self) -> str:
        """`right`, `wrong`, `unknown` or `skipped`."""
        if isinstance(self.found, Judged):
            return self.found.verdict.verdict
        return SKIPPED if self.found.skipped else UNKNOWN


def check(
    file: str,
    function: str | None = None,
    hints: Hints | None = None,
    seconds: float = 60.0,
    is_off: Callable[[], bool] = lambda: False,
    clock: Callable[[], float] = time.monotonic,
) -> Checked:
    """Check a file; whatever it does, there is an answer.

    Args:
        function: of the file, that is to be watched; None: it is looked for.
        seconds: for all of it.
        is_off: asked now and then whether nobody wants to know any more.
    """
    begun = clock()
    found: Judged | Unrecognised
    try:
        limits = Limits(seconds=_KEPT * seconds)
        recording = record(file, function, None, hints or Hints(), limits, is_off)
        if isinstance(recording, Unrecognised):
            found = recording
        else:
            found = judged(recording)
            if found.verdict.verdict == WRONG and not is_off():
                left = seconds - (clock() - begun)
                if left > _LEAST_SECONDS:
                    found = replace(found, consequence=_consequence(recording, left))
    except Exception as error:
        # A fault of ours in one file of hundreds must not take the others with it.
        found = Unrecognised(f"a verdict on it, and failed: {type(error).__name__}: {error}")
    return Checked(file, found, clock() - begun)


def judged(recording: Recording) -> Judged:
    """What is known of a recording, without what a mistake comes to."""
    nodes = max(0, len(recording) - 1)
    return Judged(recording.subject, judge(recording), nodes, recording.complete)


def _consequence(recording: Recording, seconds: float) -> Consequence | None:
    def moves(positions: Sequence[Position]) -> Sequence[int | None]:
        return play(recording.subject, positions, Limits(seconds=_KEPT * seconds))

    start = recording.subject.start
    return consequence(start, moves) or consequence(start, by_values(Study(recording)))
