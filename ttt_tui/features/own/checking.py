"""One file checked: run, judged, and asked for its moves."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial

from ttt_tui.features.own.chosen_moves import ChosenMoves, by_values, chosen_moves
from ttt_tui.features.own.judging.deadline import OutOfTime, as_long_as
from ttt_tui.features.own.judging.study import Study
from ttt_tui.features.own.judging.verdict import RIGHT, UNKNOWN, WRONG, Verdict, judge
from ttt_tui.features.own.recording import Recording, Subject
from ttt_tui.features.own.running import Answer, Hints, Limits, Unrecognised, ask, record
from ttt_tui.game import Position
from ttt_tui.words.numbers import plural

SKIPPED = "skipped"
_LEAST_SECONDS = 0.5
"""Less is too little to ask for moves."""
_LEAST_FOR_JUDGING = 10.0
"""Seconds, also where running the file has used up all of its time."""
_KEPT = 0.9
"""Of the time for running: the rest is for judging."""
_EXPLAINED = 3
"""Worse moves that are recorded, until one says why it is chosen."""


@dataclass(frozen=True)
class Judged:
    """A search that was recognised; its nodes are not kept, there may be hundreds of files.

    Attributes:
        nodes: recorded, without the root.
        complete: it came to its end by itself.
        moves: that it chooses; None where it was not asked.
    """

    subject: Subject
    verdict: Verdict
    nodes: int
    complete: bool
    moves: ChosenMoves | None = None


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
    nodes = 0
    try:
        run = partial(record, file, function, hints=hints or Hints(), is_off=is_off)
        recording = run(limits=Limits(seconds=_KEPT * seconds))
        if isinstance(recording, Unrecognised):
            found = recording
        else:
            nodes = len(recording) - 1
            until = max(begun + seconds, clock() + _LEAST_FOR_JUDGING)
            with as_long_as(lambda: not is_off() and clock() < until):
                found = judged(recording)
                left = seconds - (clock() - begun)
                if found.verdict.verdict != UNKNOWN and not is_off() and left > _LEAST_SECONDS:
                    found = replace(found, moves=_moves(recording, left, is_off))
                    if found.moves and found.moves.worse and found.verdict.verdict == RIGHT:
                        limits = Limits(seconds=max(_LEAST_SECONDS, seconds - (clock() - begun)))
                        verdict = _of_worse(found, partial(run, limits=limits))
                        found = replace(found, verdict=verdict)
    except OutOfTime:
        recorded = plural(nodes, "node")
        found = Unrecognised(why=f"It was recorded, with {recorded}, and not judged in time.")
    except Exception as error:
        # A fault of ours in one file of hundreds must not take the others with it.
        words = f"Judging it failed, which is our mistake: {type(error).__name__}: {error}"
        found = Unrecognised(why=words)
    return Checked(file, found, clock() - begun)


def judged(recording: Recording) -> Judged:
    """What is known of a recording, without what a mistake comes to."""
    nodes = max(0, len(recording) - 1)
    return Judged(recording.subject, judge(recording), nodes, recording.complete)


def _moves(recording: Recording, seconds: float, is_off: Callable[[], bool]) -> ChosenMoves:
    subject, chosen = recording.subject, recording.chosen

    def answers(positions: Sequence[Position]) -> Sequence[Answer]:
        limits = Limits(seconds=_KEPT * seconds)
        return ask(subject, positions, limits, lambda: not is_off())

    known = {} if chosen is None else {subject.start: chosen}
    asked = chosen_moves(subject.start, answers, known)
    if asked.asked:
        return asked
    read = chosen_moves(subject.start, by_values(Study(recording)))
    return read if read.asked else asked


def _of_worse(found: Judged, run: Callable[..., Recording | Unrecognised]) -> Verdict:
    """The verdict on a search that is right as far as was seen, and chooses worse moves.

    Args:
        run: records it from a position.
    """
    verdict, moves = found.verdict, found.moves
    assert moves is not None
    why = "and it is not known why"
    worse = list(moves.worse.items())
    if verdict.limit is not None:
        why = f"which may be for its depth limit of {plural(verdict.limit, 'ply')}"
        worse = [(at, cell) for at, cell in worse if at.empties <= verdict.limit]
    if not moves.is_sure:
        why, worse = "and not every answer names a free cell: they may be misread", []
    for position, cell in worse[:_EXPLAINED]:
        recording = run(position=position)
        if isinstance(recording, Recording) and recording.complete:
            recording.chosen = cell
            there = judge(recording, is_sure_of_move=True)
            if there.verdict == WRONG:
                return replace(verdict, verdict=WRONG, findings=there.findings)
    words = f"In {plural(len(moves.worse), 'position')} it plays a worse move, {why}."
    return replace(verdict, verdict=UNKNOWN, notes=(*verdict.notes, words))
