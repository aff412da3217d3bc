"""Runs a user's file in a separate process and records its search.

Each candidate call runs in a new process, until one records enough of a search. If none does, the
best one runs again and is accepted.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Self

from ttt_tui.features.programs.attempts import (
    ENOUGH,
    FIRST,
    Attempt,
    Attempts,
    is_enough,
    next_call,
)
from ttt_tui.features.programs.channel import Batch
from ttt_tui.features.programs.messages import (
    NOT_RECOGNISED,
    SKIPPED,
    TIME_OUT,
    Ended,
    Failed,
    Message,
    Over,
    Recognised,
    Refused,
    Standstill,
)
from ttt_tui.features.programs.processes import Process
from ttt_tui.features.programs.recording import TIME_LIMIT, Recording, Subject
from ttt_tui.features.programs.source import is_in_search
from ttt_tui.game import Player, Position

_PATIENCE = 0.25
"""Seconds between two calls of `is_cancelled`."""
_ATTEMPT_SECONDS = 12.0
"""Seconds in which a call must reach the search."""

_HANDLING_SECONDS = 0.02
"""Seconds in which messages are handled before control returns to the caller."""
_MOST_IN_A_BATCH = 1 << 15
"""How far a recording may exceed the node limit: two of the recorder's largest batches."""
_MOST_TRIED = 3
"""The most tried calls that a message names."""
_HIDDEN_SECONDS = 3.0
"""Seconds for which a recording that may be too short is not shown."""


@dataclass(frozen=True)
class Hints:
    """What the user states about the file.

    Attributes:
        call: `minimax(BOARD, 0, True)`.
        board: BOARD in that call: `np.zeros((3, 3), int)`.
        symbols: the signs for X, for O and for an empty cell: `X O _`.
        python: the path of the Python that runs it, with the modules that it has; "" for ours.
    """

    call: str = ""
    board: str = ""
    symbols: str = ""
    python: str = ""


@dataclass(frozen=True)
class Limits:
    """What a run may use."""

    seconds: float = 60.0
    nodes: int = 1_000_000


@dataclass(frozen=True)
class Unrecognised:
    """Why a run ended without a recording that can be judged.

    Attributes:
        why: the reason, in a sentence.
        suggestion: what the user might add; "" if nothing helps.
        cause: one of `messages.CAUSES`.
        tried: the calls that were tried, each with its result.
    """

    why: str = ""
    suggestion: str = ""
    cause: str = NOT_RECOGNISED
    tried: tuple[str, ...] = ()

    @property
    def words(self) -> str:
        """Why nothing can be shown or judged, and what to try, in sentences."""
        if self.cause == SKIPPED:
            return "No function in the file calls itself, directly or through other functions."
        helps = f" Try: {self.suggestion}" if self.suggestion else ""
        tried = f" Tried {'; '.join(self.tried[:_MOST_TRIED])}." if self.tried else ""
        return f"{self.why}{tried}{helps}"


class Runner:
    """A running file; the caller closes it.

    Attributes:
        recording: it grows; None until it shows enough of the search.
        unrecognised: set when the run ends without a result: no call is left, the time is over
            without a recording, the file is refused, or the recording is invalid.
        done: whether the run has ended.
        standstill: at which line the search makes no progress, in words; "" while it does.
    """

    def __init__(
        self,
        file: str | Path,
        function: str | None = None,
        position: Position | None = None,
        hints: Hints = Hints(),
        limits: Limits = Limits(),
        attempt: Attempt = FIRST,
    ) -> None:
        """`attempt` is the candidate call to start with; see `Subject.attempt`."""
        self._file = Path(file).resolve()
        self._function = function
        self._position = position
        self._hints = hints
        self._limits = limits
        self._begun = time.monotonic()
        self.recording: Recording | None = None
        self.unrecognised: Unrecognised | None = None
        self.done = False
        # The recording of the present attempt; `recording` is the same one once it is shown.
        self._current: Recording | None = None
        # A position or a call that the user names is not replaced by another.
        self._attempts = Attempts(attempt, is_settled=position is not None or bool(hints.call))
        self._process: Process | None = None
        self._recipe: dict[str, Any] | None = None  # how to find the search; see `_recognised`
        self.standstill = ""
        self._is_in_search = False
        self._start()

    def _start(self) -> None:
        self.standstill = ""
        self._attempted = time.monotonic()
        # A position from the user: the first process only learns the recipe.
        learns = self._position is not None and self._recipe is None
        task = {"task": "learn" if learns else "record", **asdict(self._limits)}
        try:
            self._process = Process(self._request(self._recipe) | task)
        except OSError as error:
            self._give_up(f"Its process cannot be started: {error}.")

    def _request(self, recipe: dict[str, Any] | None) -> dict[str, Any]:
        """The request to the process, without its task and its limits."""
        return {
            "file": str(self._file),
            "function": self._function,
            **asdict(self._hints),
            "attempt": self._attempts.now,
            "stones": [stones(self._position)] if self._position is not None else [],
            "recipe": recipe,
        }

    def more(self, patience: float | None = 0.0) -> bool:
        """Wait up to `patience` seconds for a message (None: until the time limit).

        Then handle what has come, for `_HANDLING_SECONDS` at most. Returns whether a message came
        or the time ran out.
        """
        came = False
        begun = time.monotonic()
        while not self.done and self._process is not None:
            now = time.monotonic()
            left = self._deadline - now
            if left <= 0:
                self._time_out()
                return True
            if came and now - begun > _HANDLING_SECONDS:
                return True
            wait = left if patience is None else min(left, patience)
            message = self._process.next(0.0 if came else wait)
            if message is not None:
                came = True
                self._take(message)
            elif came or patience is not None:
                return came
        return came

    @property
    def process(self) -> int | None:
        """The process id; None if no process runs."""
        return self._process.number if self._process is not None else None

    @property
    def _deadline(self) -> float:
        end = self._begun + self._limits.seconds
        return end if self._current else min(end, self._attempted + _ATTEMPT_SECONDS)

    def _time_out(self) -> None:
        self.recording = self._current
        seconds = f"{self._limits.seconds:g} s"
        if self.recording is not None:
            self._stop(f"{TIME_LIMIT} of {seconds}{self._where}")
        elif self.standstill and self._is_in_search:
            self._refuse(
                f"Its search makes no progress{self._where}. A loop there may be endless. It was "
                f"stopped after {time.monotonic() - self._attempted:.0f} s.",
                cause=TIME_OUT,
            )
        elif time.monotonic() >= self._begun + self._limits.seconds:
            words = f"It did not reach its search within {seconds}{self._where}."
            self._refuse(words, cause=TIME_OUT)
        else:
            words = f"a call that did not reach its search within {_ATTEMPT_SECONDS:g} s"
            self._attempts.words.append(words + self._where)
            self._try_next(next_call(self._attempts.now))

    @property
    def _where(self) -> str:
        return f": {self.standstill}" if self.standstill else ""

    def _stop(self, words: str) -> None:
        """End the run and keep the recording; `words` say why it stopped."""
        assert self.recording is not None
        self.recording.stopped = words
        self.recording.seconds = time.monotonic() - self._attempted
        self._end()

    def _take(self, message: Message) -> None:
        """Handle a message. One that does not fit those before it makes the recording invalid."""
        recording = self._current
        if not isinstance(message, Standstill):
            self.standstill = ""
        match message:
            case Standstill():
                self.standstill = (
                    f"it is at line {message.line} of {message.file} and makes no calls"
                )
                self._is_in_search = is_in_search(self._file, message.file, message.line)
                self.recording = self._current  # it may never grow: show it now
            case Batch() if recording is not None:
                self._extend(recording, message)
            case Recognised() if recording is None:
                self._recognised(message)
            case Over() if recording is not None and _fits(message, recording):
                recording.complete = message.complete
                recording.stopped = message.stopped
                recording.chosen = message.chosen
                recording.random, recording.note = message.random, message.note
                recording.seconds = message.seconds
                if self.recording is None and not is_enough(recording):
                    self._attempts.put_aside(recording)
                    self._try_next(next_call(self._attempts.now))
                else:
                    self.recording = recording
                    self._end()
            case Failed() if self._recipe is not None:
                self.recording = self._current = None
                self._give_up(f"Its board cannot be set to that position: {message.words}.")
            case Failed():
                self.recording = None
                self._attempts.words.append(message.words)
                self._attempts.helps = self._attempts.helps or message.helps
                self._try_next(message.next)
            case Refused() if self._attempts.best is not None and not self._attempts.is_settled:
                self._try_next(None)
            case Refused():
                self._refuse(message.words, cause=message.cause)
            case Ended(fault="") if recording is not None:
                self.recording = recording
                self._stop("its process ended unexpectedly")
            case Ended(fault=""):
                self._attempts.words.append("its process ended unexpectedly")
                self._try_next(next_call(self._attempts.now))
            case Ended():
                self._distrust(message.fault)
            case _:
                self._distrust(f"the message {type(message).__name__} out of order")

    def _extend(self, recording: Recording, batch: Batch) -> None:
        try:
            if len(recording) > self._limits.nodes + _MOST_IN_A_BATCH:
                raise ValueError("too many nodes")
            recording.extend(batch)
        except ValueError as error:
            self._distrust(str(error))
            return
        is_slow = time.monotonic() > self._attempted + _HIDDEN_SECONDS
        if self._attempts.is_settled or is_slow or len(recording) >= ENOUGH:
            self.recording = recording

    def _distrust(self, fault: str) -> None:
        """End the run without a verdict, as what its process sends cannot be right."""
        self._refuse(
            f"Its process sent an invalid recording ({fault}), so nothing is judged: the file "
            "interferes with the recorder."
        )

    def _refuse(self, why: str, *, cause: str = NOT_RECOGNISED) -> None:
        """End the run without a verdict; a recording on the screen stays there, stopped."""
        self.unrecognised = Unrecognised(cause=cause, why=why)
        if self.recording is not None:
            self.recording.stopped = why.rstrip(".")
        self._end()

    def _try_next(self, attempt: Attempt | None) -> None:
        """Start the next attempt.

        `attempt` is a proposal, None for no proposal. `Attempts.next` may choose the best one
        again, or end the run.
        """
        self._current = None
        if self._process is not None:
            self._process.close()
            self._process = None
        if self._attempts.next(attempt) is None:
            self._give_up("No board of X and O was found in the arguments of its search.")
        else:
            self._start()

    def _give_up(self, why: str) -> None:
        """End the run without a recording; name the calls that were tried."""
        helps = "" if self._hints.call else self._attempts.helps
        self.unrecognised = Unrecognised(why, helps, tried=self._attempts.tried)
        self._end()

    def _recognised(self, message: Recognised) -> None:
        """Begin the recording.

        With a position from the user, the first process only learns how to find the search (the
        recipe). The same call then runs again from that position, if the board has the same size.
        """
        position = self._position
        if position is None or self._recipe is not None:
            self._current = Recording(self._subject(message))
            best = self._attempts.best
            if self._attempts.is_settled:
                self.recording = self._current
            elif message.guessed and best is not None and best[0][1]:
                # This call needs guessed arguments and the best one so far did not: settle for
                # that one.
                self._try_next(None)
            return
        self._recipe = message.recipe
        ours, theirs = position.rules, message.start.rules
        if (ours.rows, ours.columns) == (theirs.rows, theirs.columns):
            self._try_next(self._attempts.now)
        else:
            self._give_up(f"Its board is {message.board.shape}, not {ours.rows}x{ours.columns}.")

    def _subject(self, message: Recognised) -> Subject:
        return Subject(
            file=str(self._in_program(message.file)),
            functions=message.functions,
            call=message.call,
            guessed=message.guessed,
            board=message.board,
            start=message.start,
            window=message.window,
            depth=message.depth,
            attempt=self._attempts.now,
            recipe=json.dumps(self._request(message.recipe)),
        )

    def _in_program(self, file: str) -> Path:
        """The file of the search, if it is near the file that was run; else that file.

        The process may report any name, so it is checked here.
        """
        path = Path(file).resolve()
        near = {each for each in self._file.parents[:3] if each != each.parent}
        is_near = path.suffix == ".py" and near & set(path.parents)
        return path if is_near and path.is_file() else self._file

    def _end(self) -> None:
        self.done = True
        self.close()

    def close(self) -> None:
        """End the process and all its children."""
        if self._process is not None:
            self._process.close()
            self._process = None
        if not self.done:
            self.done = True
            if self.recording is not None and not self.recording.stopped:
                self.recording.stopped = "it was closed"

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def record(
    file: str | Path,
    function: str | None = None,
    position: Position | None = None,
    hints: Hints = Hints(),
    limits: Limits = Limits(),
    is_cancelled: Callable[[], bool] = lambda: False,
    attempt: Attempt = FIRST,
) -> Recording | Unrecognised:
    """Run a file until its search ends or reaches a limit.

    Args:
        is_cancelled: called every 0.25 s; True ends the run.
        attempt: the candidate call to start with.
    """
    with Runner(file, function, position, hints, limits, attempt) as running:
        while not running.done and not is_cancelled():
            running.more(_PATIENCE)
        return running.unrecognised or running.recording or Unrecognised("It was stopped.")


def _fits(message: Over, recording: Recording) -> bool:
    cells = recording.subject.start.rules.cells
    is_cell = message.chosen is None or message.chosen < cells
    return is_cell and len(recording) > 0 and (recording.is_whole or not message.complete)


def stones(position: Position) -> tuple[int, int, int]:
    """A position as it is sent: X's and O's stones as bit masks, then 1 if O is to move, else 0."""
    return position.x, position.o, int(position.to_move is Player.O)
