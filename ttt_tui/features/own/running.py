"""Run somebody's file in a process of its own, and take in what it is seen to do.

Each way to call the search is tried in a fresh process, until one is recognised.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, NamedTuple, Self

from ttt_tui.features.own.batches import Batch
from ttt_tui.features.own.messages import (
    Ended,
    Failed,
    Message,
    Move,
    Over,
    Recognised,
    Refused,
    Seen,
    Stands,
)
from ttt_tui.features.own.processes import Process
from ttt_tui.features.own.recording import Recording, Subject
from ttt_tui.features.own.worth import ENOUGH, Worth, is_enough, worth
from ttt_tui.game import Player, Position

_LOOK_SECONDS = 0.1
_PATIENCE = 0.25
"""Seconds until it is asked again whether anybody waits."""
_ATTEMPT_SECONDS = 12.0
"""So long may a way to call the search take to come to it."""

_MOST_ATTEMPTS = 30
_MOST_STARTS = 100
"""Attempts in all: whatever a process says comes next, there is an end."""
_TAKING_SECONDS = 0.02
"""So long is taken in what comes without a pause, before whoever asked is on again."""
_MOST_IN_A_BATCH = 1 << 15
_MOST_TOLD = 3
_MOST_BETTER = 8
"""So many more calls are tried where little of the game was seen by one."""
NO_TIME = "there was no time left"
"""Why an answer is missing."""
_HIDDEN_SECONDS = 3.0
"""So long a recording is kept back that may turn out to show too little."""

Stones = tuple[int, int, int]


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
        skipped: no function of the file calls itself.
        tried: calls, and what came of each.
        why: in a sentence, where it was found, or looked for in vain for another reason.
    """

    looked_for: str = ""
    would_help: str = ""
    skipped: bool = False
    tried: tuple[str, ...] = ()
    why: str = ""

    @property
    def words(self) -> str:
        """Why there is nothing to be shown or judged, and what would help, in sentences."""
        if self.skipped:
            return "No function of it calls itself."
        if self.why:
            return self.why
        helps = f" It would help to say: {self.would_help}" if self.would_help else ""
        tried = f" Tried {'; '.join(self.tried[:_MOST_TOLD])}." if self.tried else ""
        return f"Looked for {self.looked_for}.{tried}{helps}"


class Running:
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
    ) -> None:
        self._file = Path(file).resolve()
        self._function = function
        self._position = position
        self._hints = hints
        self._limits = limits
        self._begun = time.monotonic()
        self._words: list[str] = []
        self._helps = ""
        self.recording: Recording | None = None
        self.unrecognised: Unrecognised | None = None
        self.done = False
        self._held: Recording | None = None
        self._best: tuple[Worth, tuple[int, int]] | None = None
        # What the user asks for is taken as it is.
        self._is_settled = position is not None or bool(hints.call)
        self._process: Process | None = None
        self._recipe: dict[str, Any] | None = None
        self.stands = ""
        self._starts = 0
        self._start((0, 0))

    def _start(self, attempt: tuple[int, int]) -> None:
        self._starts += 1
        self.stands = ""
        self._attempt = attempt
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
            "attempt": self._attempt,
            "stones": [_stones(self._position)] if self._position is not None else [],
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
        if self.recording is not None:
            self._stop(f"{self._limits.seconds:g} s{self._where}")
        elif time.monotonic() >= self._begun + self._limits.seconds:
            self._give_up(f"an end of its search within {self._limits.seconds:g} s{self._where}")
        else:
            words = f"did not come to its search within {_ATTEMPT_SECONDS:g} s{self._where}"
            self._words.append(words)
            self._try_next((self._attempt[0], self._attempt[1] + 1))

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
                    self._put_aside(recording)
                else:
                    self.recording = recording
                    self._end()
            case Failed() if self._recipe is not None:
                self.recording = self._held = None
                self._give_up(f"a way to put up that position; {message.words}")
            case Failed():
                self.recording = None
                self._words.append(message.words)
                # The likeliest search is the first to be given up.
                self._helps = self._helps or message.helps
                self._try_next(message.next)
            case Refused() if self._best is not None and not self._is_settled:
                self._try_next(None)
            case Refused():
                self._refuse(message.words, skipped=message.skipped)
            case Ended(fault="") if recording is not None:
                self.recording = recording
                self._stop("its process ended without a word")
            case Ended(fault=""):
                self._words.append("its process ended without a word")
                self._try_next((self._attempt[0], self._attempt[1] + 1))
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
        if self._is_settled or is_slow or len(recording) >= ENOUGH:
            self.recording = recording

    def _distrust(self, fault: str) -> None:
        self._refuse(
            f"Its process sent what no recording of a search can be ({fault}). Nothing that it "
            "sent is judged: the file disturbs what records it."
        )

    def _refuse(self, why: str, *, skipped: bool = False) -> None:
        """It is not judged. What is on a screen already stays there, stopped."""
        self.unrecognised = Unrecognised(skipped=skipped, why=why)
        if self.recording is not None:
            self.recording.stopped = why.rstrip(".")
        self._end()

    def _put_aside(self, recording: Recording) -> None:
        """Little of the game is seen by this call: another may show more."""
        found = worth(recording), self._attempt
        self._best = max(self._best or found, found, key=lambda each: each[0])
        self._try_next((self._attempt[0], self._attempt[1] + 1))

    def _try_next(self, attempt: tuple[int, int] | None) -> None:
        self._held = None
        if self._process is not None:
            self._process.close()
            self._process = None
        if self._best is not None and not self._is_settled:
            first = self._best[1]
            if attempt is None or attempt[0] > first[0] or attempt[1] > first[1] + _MOST_BETTER:
                self._is_settled, attempt = True, first
        if attempt is None or attempt[1] > _MOST_ATTEMPTS or self._starts >= _MOST_STARTS:
            self._give_up("a board of X and O in what its search is called with")
        else:
            self._start(attempt)

    def _give_up(self, words: str) -> None:
        tried = sorted(dict.fromkeys(filter(None, self._words)), key=_is_dull)
        helps = "" if self._hints.call else self._helps
        self.unrecognised = Unrecognised(words, helps, tried=tuple(tried))
        self._end()

    def _recognised(self, message: Recognised) -> None:
        position = self._position
        if position is None or self._recipe is not None:
            self._held = Recording(self._subject(message))
            if self._is_settled:
                self.recording = self._held
            elif message.guessed and self._best is not None and self._best[0][1]:
                self._try_next(None)
            return
        self._recipe = message.recipe
        ours, theirs = position.rules, message.start.rules
        if (ours.rows, ours.columns) == (theirs.rows, theirs.columns):
            self._try_next(self._attempt)
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


def _is_dull(words: str) -> bool:
    return words.endswith("was not called")


def record(
    file: str | Path,
    function: str | None = None,
    position: Position | None = None,
    hints: Hints = Hints(),
    limits: Limits = Limits(),
    is_off: Callable[[], bool] = lambda: False,
) -> Recording | Unrecognised:
    """Run a file until its search has come to an end, or to a limit.

    Args:
        is_off: asked now and then whether nobody wants to know any more.
    """
    with Running(file, function, position, hints, limits) as running:
        while not running.done and not is_off():
            running.more(_PATIENCE)
        return running.unrecognised or running.recording or Unrecognised("nothing: it was stopped")


class Variables(NamedTuple):
    """The variables of a call, as Python writes them, cut short.

    Attributes:
        entry: its arguments as it was called.
        leave: all its variables as it returned.
        returned: what it returned, "" where it raised.
    """

    entry: dict[str, str]
    leave: dict[str, str]
    returned: str


class Answer(NamedTuple):
    """What a program answers when it is asked for its move.

    Attributes:
        cell: that it chooses, None without one that can be played.
        value: the number it returns, on its own scale; None where it returns none.
        why: there is no move, "" with one.
    """

    cell: int | None = None
    value: float | None = None
    why: str = ""


def ask(
    subject: Subject,
    positions: Sequence[Position],
    limits: Limits = Limits(),
    goes_on: Callable[[], bool] = lambda: True,
) -> list[Answer]:
    """What the program answers in each position; one process answers all, nothing is recorded.

    Args:
        goes_on: asked now and then whether anybody waits.
    """
    answers: list[Answer | None] = [None] * len(positions)
    why = NO_TIME
    stones = [_stones(each) for each in positions]
    for message in _again(subject, limits, "play", goes_on, stones=stones):
        if isinstance(message, Failed):
            why = message.words
        elif isinstance(message, Move) and message.number < 0:
            why = message.why
        elif isinstance(message, Move) and message.number < len(positions):
            answers[message.number] = _answer(message, positions[message.number])
    return [each or Answer(why=why) for each in answers]


def _answer(message: Move, position: Position) -> Answer:
    """What the process says, unless no such move can be played."""
    cell = message.cell
    if cell is not None and not (position.rules.full & ~position.occupied) >> cell & 1:
        return Answer(None, message.value, "it names a cell that is taken")
    return Answer(cell, message.value, message.why)


def variables(
    subject: Subject,
    nodes: Sequence[int],
    limits: Limits = Limits(),
    goes_on: Callable[[], bool] = lambda: True,
) -> dict[int, Variables]:
    """The variables of some nodes, by running once more; those not reached in time are left out.

    Args:
        goes_on: asked now and then whether anybody waits.
    """
    found: dict[int, Variables] = {}
    wanted = set(nodes)
    for message in _again(subject, limits, "look", goes_on, looked_at=sorted(wanted)):
        if isinstance(message, Seen) and message.node in wanted:
            found[message.node] = Variables(message.entry, message.leave, message.returned)
        if len(found) == len(wanted):
            break
    return found


def _again(
    subject: Subject,
    limits: Limits,
    wish: str,
    goes_on: Callable[[], bool] = lambda: True,
    **more: Any,
) -> Iterator[Message]:
    """What a process tells that runs a known search once more."""
    asked, end = json.loads(subject.recipe), time.monotonic() + limits.seconds
    try:
        process = Process({**asked, **asdict(limits), "wish": wish, **more})
    except OSError:
        return
    try:
        while goes_on() and (left := end - time.monotonic()) > 0:
            message = process.next(min(left, _LOOK_SECONDS))
            if isinstance(message, Ended | Over | Refused):
                return
            if message is not None:
                yield message
            if isinstance(message, Failed):
                return
    finally:
        process.close()


def _fits(message: Over, recording: Recording) -> bool:
    cells = recording.subject.start.rules.cells
    is_cell = message.chosen is None or message.chosen < cells
    return is_cell and len(recording) > 0 and (recording.is_whole or not message.complete)


def _stones(position: Position) -> Stones:
    return position.x, position.o, int(position.to_move is Player.O)
