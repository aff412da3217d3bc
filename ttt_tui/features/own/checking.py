"""One file checked: run, judged, and where it is wrong asked what it plays."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from ttt_tui.features.own.consequence import Consequence, by_values, consequence
from ttt_tui.features.own.judging.study import Study
from ttt_tui.features.own.judging.verdict import UNKNOWN, WRONG, Verdict, judge
from ttt_tui.features.own.recording import Recording, Subject
from ttt_tui.features.own.running import Hints, Limits, Running, Unrecognised, play
from ttt_tui.game import Position

SKIPPED = "skipped"
_LEAST_SECONDS = 0.5
"""Less is too little to ask for moves."""
_PATIENCE = 0.25
"""Seconds until it is asked again whether anybody waits."""
_KEPT = 0.9
"""Of the time for running: the rest is for judging."""


@dataclass(frozen=True)
class Checked:
    """What is known of a file; its nodes themselves are not kept, there may be hundreds of files.

    Attributes:
        file: as it was asked for.
        found: what was recognised, or why nothing was.
        judgement: of its recording, None without one.
        nodes: recorded, without the root.
        complete: its search came to its end by itself.
        seconds: in all.
    """

    file: str
    found: Subject | Unrecognised
    judgement: Verdict | None
    consequence: Consequence | None
    seconds: float
    nodes: int = 0
    complete: bool = False

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

    def over() -> float:
        return seconds - (clock() - begun)

    try:
        limits = Limits(seconds=_KEPT * seconds)
        found = recorded(file, function, hints or Hints(), limits, is_off)
        if isinstance(found, Unrecognised):
            return Checked(file, found, None, None, clock() - begun)
        judgement, told = judge(found), None
        if judgement.verdict == WRONG and not is_off() and (left := over()) > _LEAST_SECONDS:
            told = _consequence(found, left)
    except Exception as error:
        # A fault of ours in one file of hundreds must not take the others with it.
        words = f"a verdict on it, and failed: {type(error).__name__}: {error}"
        return Checked(file, Unrecognised(words), None, None, clock() - begun)
    nodes = max(0, len(found) - 1)
    return Checked(
        file, found.subject, judgement, told, clock() - begun, nodes, found.complete
    )  # fmt: skip


def recorded(
    file: str, function: str | None, hints: Hints, limits: Limits, is_off: Callable[[], bool]
) -> Recording | Unrecognised:
    """As `running.record`; it ends soon when nobody wants to know any more."""
    with Running(Path(file), function, None, hints, limits) as running:
        while not running.done and not is_off():
            running.more(_PATIENCE)
        return running.recording or running.unrecognised or Unrecognised("nothing: it was stopped")


def _consequence(recording: Recording, seconds: float) -> Consequence | None:
    def moves(positions: Sequence[Position]) -> Sequence[int | None]:
        return play(recording.subject, positions, Limits(seconds=_KEPT * seconds))

    start = recording.subject.start
    return consequence(start, moves) or consequence(start, by_values(Study(recording)))
