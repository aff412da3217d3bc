"""One file checked: run, judged, and asked for its moves."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

from ttt_tui.features.programs.attempts import FIRST, IMPLAUSIBLE_CALL, Attempt, other_calls
from ttt_tui.features.programs.channel import Answer
from ttt_tui.features.programs.child_requests import ask
from ttt_tui.features.programs.chosen_moves import (
    TRIED,
    ChosenMoves,
    by_values,
    chosen_moves,
    other_start,
)
from ttt_tui.features.programs.grading import grader
from ttt_tui.features.programs.grading.grade import Grade
from ttt_tui.features.programs.grading.requirements import Requirements
from ttt_tui.features.programs.judging.deadline import OutOfTime, as_long_as
from ttt_tui.features.programs.judging.findings import Finding
from ttt_tui.features.programs.judging.study import Study
from ttt_tui.features.programs.judging.verdict import RIGHT, UNKNOWN, WRONG, Verdict, judge
from ttt_tui.features.programs.judging.winning_lines import board_with, lines_at, unseen_words
from ttt_tui.features.programs.messages import SKIPPED, TIME_OUT
from ttt_tui.features.programs.recording import Recording, Subject
from ttt_tui.features.programs.runner import Hints, Limits, Unrecognised, record
from ttt_tui.features.programs.sandbox import Sandbox, best
from ttt_tui.features.programs.source import chooser
from ttt_tui.game import Player, Position
from ttt_tui.words.numbers import plural

_LEAST_SECONDS = 0.5
"""Less is too little to ask for moves."""
_LEAST_FOR_JUDGING = 10.0
"""Seconds, even if running the file has used all of its time."""
_SHARE_FOR_RUNNING = 0.9
"""Of the time: the rest is for judging."""
_HALF = 0.5
"""Of the time left, for a recording from another position."""
_EXPLAINED = 3
"""So many worse moves are recorded, until one shows why it is chosen."""


@dataclass(frozen=True)
class Judged:
    """A search that was recognised; its nodes are not held, there may be hundreds of files.

    Attributes:
        nodes: recorded, without the root.
        complete: it came to its end by itself.
        moves: that it chooses; None where it was not asked.
        stopped: why it was incomplete, as of `Recording`.
    """

    subject: Subject
    verdict: Verdict
    nodes: int
    complete: bool
    moves: ChosenMoves | None = None
    stopped: str = ""


@dataclass(frozen=True)
class Checked:
    """What is known of a file.

    Attributes:
        file: as it was asked for.
        found: its search, or why there is none.
        seconds: in all.
        grade: what was asked of it beyond the verdict; None where nothing was.
        sandbox: in which it ran.
    """

    file: str
    found: Judged | Unrecognised
    seconds: float
    grade: Grade | None = None
    sandbox: Sandbox | None = None

    def __repr__(self) -> str:
        return f"<Checked {self.file!r}: {' '.join([f'{self.verdict}.', *self.reasons])}>"

    @property
    def reasons(self) -> tuple[str, ...]:
        """What stands behind the verdict, in sentences."""
        if isinstance(self.found, Unrecognised):
            return (self.found.words,)
        return (*(each.words for each in self.findings), *self.found.verdict.notes)

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What is wrong: the first node of each layer that fails, the lowest layer first."""
        return self.found.verdict.findings if isinstance(self.found, Judged) else ()

    @property
    def verdict(self) -> str:
        """`right`, `wrong`, `unknown` or `skipped`."""
        if isinstance(self.found, Judged):
            return self.found.verdict.verdict
        return SKIPPED if self.found.cause == SKIPPED else UNKNOWN


def check(
    file: str,
    function: str | None = None,
    hints: Hints | None = None,
    seconds: float = 60.0,
    is_cancelled: Callable[[], bool] = lambda: False,
    clock: Callable[[], float] = time.monotonic,
    requirements: Requirements | None = None,
) -> Checked:
    """Check a file; it returns a result whatever the file does.

    Args:
        function: of the file, that is to be watched; None: it is looked for.
        seconds: for all of it.
        is_cancelled: called now and then; True ends it.
        requirements: what it is graded by.
    """
    begun = clock()
    found: Judged | Unrecognised | None = None
    grade: Grade | None = None
    nodes = 0
    try:
        hints = hints or Hints()

        def left() -> float:
            return 0.0 if is_cancelled() else seconds - (clock() - begun)

        def run(
            position: Position | None = None, attempt: Attempt = FIRST
        ) -> Recording | Unrecognised:
            is_first = position is None and attempt == FIRST
            its = _SHARE_FOR_RUNNING * seconds if is_first else _HALF * left()
            limits = Limits(seconds=max(_LEAST_SECONDS, its))
            return record(file, function, position, hints, limits, is_cancelled, attempt)

        recording = run()
        if isinstance(recording, Unrecognised):
            found = recording
        else:
            nodes = len(recording) - 1
            until = max(begun + seconds, clock() + _LEAST_FOR_JUDGING)
            with as_long_as(lambda: not is_cancelled() and clock() < until):
                tested = _Tested(recording, run, left)
                found = tested.found
                if requirements and tested.study is not None:
                    grade = grader.grade(requirements, tested, tested.study)
    except OutOfTime:
        recorded = plural(nodes, "node")
        words = f"Its search was recorded, with {recorded}, but not judged in time."
        found = found or Unrecognised(why=words, cause=TIME_OUT)
    except Exception as error:
        # A fault of ours in one file of hundreds must not take the others with it.
        words = f"A bug in ttt-tui prevented the verdict: {type(error).__name__}: {error}"
        found = Unrecognised(why=words)
    if requirements and grade is None:
        why = found.words if isinstance(found, Unrecognised) else "There was no time left."
        grade = grader.ungraded(requirements, why)
    return Checked(file, found, clock() - begun, grade, best())


def judged(recording: Recording, study: Study | None = None) -> Judged:
    """The verdict on a recording, without the chosen moves."""
    nodes, verdict = max(0, len(recording) - 1), judge(recording, study=study)
    return Judged(recording.subject, verdict, nodes, recording.complete, stopped=recording.stopped)


class _Tested:
    """A recorded search that is judged, and tested where its recording does not show enough.

    Attributes:
        found: what is known of it by now.
        study: of the recording that the verdict is of; None without a node.
    """

    def __init__(
        self,
        recording: Recording,
        run: Callable[..., Recording | Unrecognised],
        left: Callable[[], float],
    ) -> None:
        """`run` records it from a position, with an attempt; `left` is the time, in seconds."""
        self.study = Study(recording) if len(recording) else None
        self.found = judged(recording, self.study)
        self._chooser = ""  # calls the search for each move, and was not asked
        self._recording, self._run, self._left = recording, run, left
        self._subject = recording.subject  # as it calls itself, with whichever side to move
        self._start = self._subject.start
        with suppress(OutOfTime):
            self._test()
        if self._is_right and self.verdict.unseen:
            named = unseen_words(self.verdict.unseen, self._start.rules)
            self._doubt(f"Not tested: whether it recognises a win at {named}.")

    def _test(self) -> None:
        """Raises:
        OutOfTime: the rest is not tested.
        """
        if self.verdict.is_exchanged:
            self._exchange_sides()
        if self.verdict.is_thin or (self._is_right and self.verdict.unseen):
            self._look_elsewhere()
        if self.verdict.verdict != UNKNOWN and self._has_time:
            self.found = replace(self.found, moves=self._moves())
        if self._is_right:
            self._judge_moves()
        if self._is_right:
            self._test_lines()

    @property
    def verdict(self) -> Verdict:
        return self.found.verdict

    @property
    def moves(self) -> ChosenMoves | None:
        return self.found.moves

    @property
    def _is_right(self) -> bool:
        return self.verdict.verdict == RIGHT

    @property
    def _has_time(self) -> bool:
        return self._left() > _LEAST_SECONDS

    def _change(self, **changes: Any) -> None:
        self.found = replace(self.found, verdict=replace(self.verdict, **changes))

    def _doubt(self, words: str) -> None:
        self._change(verdict=UNKNOWN, notes=(*self.verdict.notes, words))

    def _exchange_sides(self) -> None:
        """Call it for the other side, or as elsewhere; judge the first plausible call."""
        was_exchanged = False
        for position, attempt in other_calls(self._subject):
            recording = self._run(position, attempt) if self._has_time else None
            if not isinstance(recording, Recording) or not recording.complete:
                continue
            study = Study(recording)
            there = judged(recording, study)
            was_exchanged |= position is not None
            if not there.verdict.is_exchanged:
                self.found, self.study, self._recording = there, study, recording
                self._start = recording.subject.start
                if position is None:
                    self._subject = recording.subject
                return
        if not was_exchanged:
            self._doubt(IMPLAUSIBLE_CALL)

    def _look_elsewhere(self) -> None:
        """Record it where it shows more, and combine the verdicts."""
        at = other_start(self._start, self.verdict.limit)
        if at is None or not self._has_time:
            return
        there = self._recorded(at)
        if there is None:
            return
        if there.verdict == WRONG:
            self._change(verdict=WRONG, findings=there.findings, notes=there.notes)
        elif there.verdict == RIGHT:
            notes = there.notes if self.verdict.is_thin else self.verdict.notes
            unseen = self.verdict.unseen & there.unseen
            self._change(verdict=RIGHT, notes=notes, unseen=unseen)

    def _recorded(self, position: Position, cell: int | None = None) -> Verdict | None:
        """The verdict on what it does there; None where it cannot be recorded.

        Args:
            cell: of the move that it chose when it was asked.
        """
        recording = self.run(position)
        if isinstance(recording, Unrecognised) or not recording.complete:
            return None
        if cell is not None:
            recording.chosen = cell
        return judge(recording, is_sure_of_move=cell is not None)

    def run(self, position: Position) -> Recording | Unrecognised:
        """Record it from a position."""
        return self._run(position, self._subject.attempt)

    def ask(self, positions: Sequence[Position], tried: int = 0) -> Sequence[Answer]:
        """What it answers; `tried` is as of `ask`."""
        limits = Limits(seconds=_SHARE_FOR_RUNNING * self._left())
        return ask(self._subject, positions, limits, lambda: self._has_time, tried)

    def _moves(self) -> ChosenMoves:
        chosen = self._recording.chosen
        known = {} if chosen is None else {self._start: chosen}
        asked = chosen_moves(self._start, partial(self.ask, tried=TRIED), known)
        if asked.asked > len(known):
            return asked
        self._chooser = chooser(Path(self._subject.file), self._subject.functions)
        if self._chooser:
            return asked
        assert self.study is not None  # there is a verdict
        read = chosen_moves(self._start, by_values(self.study))
        return read if read.asked > asked.asked else asked

    def _judge_moves(self) -> None:
        """A search without a mistake so far that chooses worse moves is not right."""
        moves, limit = self.found.moves, self.verdict.limit
        if moves is None or moves.is_short_of_time:
            self._doubt("Not all of its moves were compared in time: --seconds allows more.")
            return
        if not moves.worse:
            if self._chooser:
                self._doubt(f"The move that {self._chooser} chooses was not tested.")
            return
        why = "for an unknown reason"
        worse = list(moves.worse.items())
        if limit is not None:
            why = f"perhaps because of its depth limit of {plural(limit, 'ply')}"
            worse = [(at, cell) for at, cell in worse if at.empties <= limit]
        if not moves.is_sure:
            why, worse = "but some answers name no free cell and may be misread", []
        for position, cell in worse[:_EXPLAINED]:
            there = self._recorded(position, cell) if self._has_time else None
            if there is not None and there.verdict == WRONG:
                self._change(verdict=WRONG, findings=there.findings)
                return
        self._doubt(f"It plays a worse move in {plural(len(moves.worse), 'position')}, {why}.")

    def _test_lines(self) -> None:
        """Test the lines whose win was not seen on boards made for them."""
        unseen = set(self.verdict.unseen)
        if self.found.moves is not None:
            unseen -= self.found.moves.tested
        is_complete = self._recording.chosen is None  # it returns a value
        made = {
            line: board
            for line in sorted(unseen)
            if (board := board_with(line, self._start, is_complete=is_complete)) is not None
        }
        if made and self._has_time:
            answers = self.ask(list(made.values()))
            for (line, board), answer in zip(made.items(), answers, strict=True):
                if self._recognises(line, board, answer):
                    unseen.discard(line)
        self._change(unseen=frozenset(unseen))

    def _recognises(self, line: int, board: Position, answer: Answer) -> bool:
        """Whether an answer shows that it takes a line for a win."""
        if answer.cell is not None and not board.is_over():
            return line in lines_at(board, answer.cell)
        scale, winner = self.verdict.scale, board.outcome()
        if scale is None or answer.value is None or winner is None:
            return False
        worth = scale.worth(answer.value, x_moves=board.to_move is Player.X)
        return scale.outcome(worth) == winner.value
