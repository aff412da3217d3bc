"""Run somebody's file in a process of its own, and take in what it is seen to do.

Each way to call the search is tried in a fresh process, until one is recognised.
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
    following,
    is_enough,
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
    Stands,
)
from ttt_tui.features.programs.processes import Process
from ttt_tui.features.programs.recording import TIME_LIMIT, Recording, Subject
from ttt_tui.features.programs.source import is_in_search
from ttt_tui.game import Player, Position

_PATIENCE = 0.25
"""Seconds until it is asked again whether anybody waits."""
_ATTEMPT_SECONDS = 12.0
"""So long may a way to call the search take to come to it."""

_TAKING_SECONDS = 0.02
"""So long is taken in what comes without a pause, before whoever asked is on again."""
_MOST_IN_A_BATCH = 1 << 15
_MOST_TOLD = 3
_HIDDEN_SECONDS = 3.0
"""So long a recording is kept back that may turn out to show too little."""


@dataclass(frozen=True)
class Hints:
    """What the user says about the file.

    Attributes:
        call: `minimax(BOARD, 0, True)`.
        board: what BOARD is at first: `np.zeros((3, 3), int)`.
        symbols: what stands for X, for O and for an empty cell: `X O _`.
        python: the path of the Python that runs it, with the modules that it has; "" for ours.
    """

    call: str = ""
    board: str = ""
    symbols: str = ""
    python: str = ""


@dataclass(frozen=True)
class Limits:
    """What the file may use up."""

    seconds: float = 60.0
    nodes: int = 1_000_000


@dataclass(frozen=True)
class Unrecognised:
    """Nothing was recorded.

    Attributes:
        looked_for: and not found.
        would_help: what the user might add, "" if nothing would, or it has been said.
        cause: one of `messages.CAUSES`.
        tried: calls, and what came of each.
        why: in a sentence, where it was found, or looked for in vain for another reason.
    """

    looked_for: str = ""
    would_help: str = ""
    cause: str = NOT_RECOGNISED
    tried: tuple[str, ...] = ()
    why: str = ""

    @property
    def words(self) -> str:
        """Why there is nothing to be shown or judged, and what would help, in sentences."""
        if self.cause == SKIPPED:
            return "No function of it calls itself."
        if self.why:
            return self.why
        helps = f" It would help to say: {self.would_help}" if self.would_help else ""
        tried = f" Tried {'; '.join(self.tried[:_MOST_TOLD])}." if self.tried else ""
        return f"Looked for {self.looked_for}.{tried}{helps}"


class Runner:
    """A file that runs; whoever has it closes it.

    Attributes:
        recording: from the moment when enough of the search is seen; it grows.
        unrecognised: set when no way to call it is left, or what was recorded is worth nothing.
        done: nothing more will come.
        stands: where the search stands and calls nothing, in words; "" while it goes on.
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
        """`attempt` is the first that is made; see `Subject.attempt`."""
        self._file = Path(file).resolve()
        self._function = function
        self._position = position
        self._hints = hints
        self._limits = limits
        self._begun = time.monotonic()
        self.recording: Recording | None = None
        self.unrecognised: Unrecognised | None = None
        self.done = False
        self._held: Recording | None = None
        # What the user asks for is taken as it is.
        self._attempts = Attempts(attempt, is_settled=position is not None or bool(hints.call))
        self._process: Process | None = None
        self._recipe: dict[str, Any] | None = None
        self.stands = ""
        self._is_in_search = False
        self._start()

    def _start(self) -> None:
        self.stands = ""
        self._attempted = time.monotonic()
        learns = self._position is not None and self._recipe is None
        wish = {"wish": "learn" if learns else "record", **asdict(self._limits)}
        try:
            self._process = Process(self._asked(self._recipe) | wish)
        except OSError as error:
            self._give_up(f"a process to run it in: {error}")

    def _asked(self, recipe: dict[str, Any] | None) -> dict[str, Any]:
        """What the process is asked, but for what it is to do and what it may use up."""
        return {
            "file": str(self._file),
            "function": self._function,
            **asdict(self._hints),
            "attempt": self._attempts.now,
            "stones": [stones(self._position)] if self._position is not None else [],
            "recipe": recipe,
        }

    def more(self, patience: float | None = 0.0) -> bool:
        """Take in what has come, waiting at most so many seconds for something; whether it did."""
        came = False
        begun = time.monotonic()
        while not self.done and self._process is not None:
            now = time.monotonic()
            left = self._deadline - now
            if left <= 0:
                self._late()
                return True
            if came and now - begun > _TAKING_SECONDS:
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
        """The number of the process that runs the file just now."""
        return self._process.number if self._process is not None else None

    @property
    def _deadline(self) -> float:
        end = self._begun + self._limits.seconds
        return end if self._held else min(end, self._attempted + _ATTEMPT_SECONDS)

    def _late(self) -> None:
        self.recording = self._held
        seconds = f"{self._limits.seconds:g} s"
        if self.recording is not None:
            self._stop(f"{TIME_LIMIT} of {seconds}{self._where}")
        elif self.stands and self._is_in_search:
            self._refuse(
                f"Its search does not go on{self._where}. A loop there may have no end. It was "
                f"stopped after {time.monotonic() - self._attempted:.0f} s.",
                cause=TIME_OUT,
            )
        elif time.monotonic() >= self._begun + self._limits.seconds:
            words = f"It did not come to its search within {seconds}{self._where}."
            self._refuse(words, cause=TIME_OUT)
        else:
            words = f"a call that did not come to its search within {_ATTEMPT_SECONDS:g} s"
            self._attempts.words.append(words + self._where)
            self._try_next(following(self._attempts.now))

    @property
    def _where(self) -> str:
        return f": {self.stands}" if self.stands else ""

    def _stop(self, words: str) -> None:
        assert self.recording is not None
        self.recording.stopped = words
        self.recording.seconds = time.monotonic() - self._attempted
        self._end()

    def _take(self, message: Message) -> None:
        """Believe what fits what came before; nothing more of a process that sent anything else."""
        recording = self._held
        if not isinstance(message, Stands):
            self.stands = ""
        match message:
            case Stands():
                self.stands = f"it stands in line {message.line} of {message.file}, without a call"
                self._is_in_search = is_in_search(self._file, message.file, message.line)
                self.recording = self._held  # no more may come: it is shown as it is
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
                    self._try_next(following(self._attempts.now))
                else:
                    self.recording = recording
                    self._end()
            case Failed() if self._recipe is not None:
                self.recording = self._held = None
                self._give_up(f"a way to put up that position; {message.words}")
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
                self._stop("its process ended without a word")
            case Ended(fault=""):
                self._attempts.words.append("its process ended without a word")
                self._try_next(following(self._attempts.now))
            case Ended():
                self._distrust(message.fault)
            case _:
                self._distrust(f"{type(message).__name__} out of turn")

    def _extend(self, recording: Recording, batch: Batch) -> None:
        try:
            if len(recording) > self._limits.nodes + _MOST_IN_A_BATCH:
                raise ValueError("more nodes than it may have")
            recording.extend(batch)
        except ValueError as error:
            self._distrust(str(error))
            return
        is_slow = time.monotonic() > self._attempted + _HIDDEN_SECONDS
        if self._attempts.is_settled or is_slow or len(recording) >= ENOUGH:
            self.recording = recording

    def _distrust(self, fault: str) -> None:
        self._refuse(
            f"Its process sent what no recording of a search can be ({fault}). Nothing that it "
            "sent is judged: the file disturbs what records it."
        )

    def _refuse(self, why: str, *, cause: str = NOT_RECOGNISED) -> None:
        """It is not judged. What is on a screen already stays there, stopped."""
        self.unrecognised = Unrecognised(cause=cause, why=why)
        if self.recording is not None:
            self.recording.stopped = why.rstrip(".")
        self._end()

    def _try_next(self, attempt: Attempt | None) -> None:
        self._held = None
        if self._process is not None:
            self._process.close()
            self._process = None
        if self._attempts.next(attempt) is None:
            self._give_up("a board of X and O in what its search is called with")
        else:
            self._start()

    def _give_up(self, words: str) -> None:
        helps = "" if self._hints.call else self._attempts.helps
        self.unrecognised = Unrecognised(words, helps, tried=self._attempts.tried)
        self._end()

    def _recognised(self, message: Recognised) -> None:
        position = self._position
        if position is None or self._recipe is not None:
            self._held = Recording(self._subject(message))
            best = self._attempts.best
            if self._attempts.is_settled:
                self.recording = self._held
            elif message.guessed and best is not None and best[0][1]:
                self._try_next(None)
            return
        self._recipe = message.recipe
        ours, theirs = position.rules, message.start.rules
        if (ours.rows, ours.columns) == (theirs.rows, theirs.columns):
            self._try_next(self._attempts.now)
        else:
            self._give_up(f"a board of {ours.rows}x{ours.columns}; it has {message.board.shape}")

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
            recipe=json.dumps(self._asked(message.recipe)),
        )

    def _in_program(self, file: str) -> Path:
        """The file in which a search stands, if it is there, near the one asked about; else that.

        What the program's process says of it is checked, and a name that no screen shows is
        changed by that.
        """
        path = Path(file).resolve()
        near = {each for each in self._file.parents[:3] if each != each.parent}
        is_near = path.suffix == ".py" and near & set(path.parents)
        return path if is_near and path.is_file() else self._file

    def _end(self) -> None:
        self.done = True
        self.close()

    def close(self) -> None:
        """End it, with all that it has started."""
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
    is_off: Callable[[], bool] = lambda: False,
    attempt: Attempt = FIRST,
) -> Recording | Unrecognised:
    """Run a file until its search has come to an end, or to a limit.

    Args:
        is_off: asked now and then whether nobody wants to know any more.
        attempt: the first that is made.
    """
    with Runner(file, function, position, hints, limits, attempt) as running:
        while not running.done and not is_off():
            running.more(_PATIENCE)
        return running.unrecognised or running.recording or Unrecognised("nothing: it was stopped")


def _fits(message: Over, recording: Recording) -> bool:
    cells = recording.subject.start.rules.cells
    is_cell = message.chosen is None or message.chosen < cells
    return is_cell and len(recording) > 0 and (recording.is_whole or not message.complete)


def stones(position: Position) -> tuple[int, int, int]:
    """As a process is asked for a position: the stones of X and of O as bits, 1 with O to move."""
    return position.x, position.o, int(position.to_move is Player.O)
