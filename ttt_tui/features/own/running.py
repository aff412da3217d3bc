"""Run somebody's file in a process of its own, and take in what it is seen to do.

Each way to call the search is tried in a fresh process, until one is recognised. The process has a
temporary working folder, an environment without secrets, and limits; it is killed with all its
children.
"""

from __future__ import annotations

import contextlib
import json
import os
import queue
import shutil
import signal
import subprocess
import tempfile
import threading
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO, Self

from ttt_tui.engine import child
from ttt_tui.features.own.batches import unpacked
from ttt_tui.features.own.recording import BoardWords, Recording, Subject
from ttt_tui.game import Player, Position, Rules

_WORKER = "ttt_tui.features.own.child.worker"
_ATTEMPT_SECONDS = 8.0
"""So long may a way to call the search take to come to it."""

_KEPT = ("PATH", "LANG", "LC_ALL", "LC_CTYPE", "TZ", "SYSTEMROOT", "SYSTEMDRIVE", "WINDIR")


@dataclass(frozen=True)
class Hints:
    """What the user says about the file.

    Attributes:
        call: `minimax(BOARD, 0, True)`.
        board: what BOARD is at first: `np.zeros((3, 3), int)`.
        symbols: what stands for X, for O and for an empty cell: `X O _`.
    """

    call: str = ""
    board: str = ""
    symbols: str = ""


@dataclass(frozen=True)
class Limits:
    """What the file may use up."""

    seconds: float = 60.0
    nodes: int = 1_000_000
    megabytes: int = 2_048


@dataclass(frozen=True)
class Unrecognised:
    """Nothing was recorded.

    Attributes:
        looked_for: and not found.
        would_help: what the user might add, "" if nothing would.
        skipped: no function of the file calls itself.
    """

    looked_for: str
    would_help: str = ""
    skipped: bool = False


class Running:
    """A file that runs; whoever has it closes it.

    Attributes:
        recording: from the moment when the search is recognised; it grows.
        unrecognised: set when no way to call it is left.
        done: nothing more will come.
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
        self.recording: Recording | None = None
        self.unrecognised: Unrecognised | None = None
        self.done = False
        self._process: _Process | None = None
        self._start((0, 0))

    def _start(self, attempt: tuple[int, int]) -> None:
        self._attempt = attempt
        self._attempted = time.monotonic()
        request = {
            "file": str(self._file),
            "function": self._function,
            "attempt": attempt,
            "board": self._hints.board,
            "call": self._hints.call,
            "symbols": self._hints.symbols.split(),
            "seconds": self._limits.seconds,
            "nodes": self._limits.nodes,
            "megabytes": self._limits.megabytes,
        }
        try:
            self._process = _Process(request)
        except OSError as error:
            self._give_up(f"a process to run it in: {error}")

    def more(self, patience: float | None = 0.0) -> bool:
        """Take in what has come, waiting at most so many seconds for something; whether it did."""
        came = False
        while not self.done and self._process is not None:
            left = self._deadline - time.monotonic()
            wait = max(0.0, left if patience is None else min(left, patience))
            message = self._process.next(0.0 if came else wait)
            if message is None:
                if time.monotonic() >= self._deadline:
                    self._late()
                    return True
                return came
            came = True
            self._take(message)
        return came

    @property
    def _deadline(self) -> float:
        end = self._begun + self._limits.seconds
        return end if self.recording else min(end, self._attempted + _ATTEMPT_SECONDS)

    def _late(self) -> None:
        if self.recording is not None:
            self._stop(f"{self._limits.seconds:g} s")
        elif time.monotonic() >= self._begun + self._limits.seconds:
            self._give_up(f"an end of its search within {self._limits.seconds:g} s")
        else:
            self._words.append(f"did not come to its search within {_ATTEMPT_SECONDS:g} s")
            self._try_next((self._attempt[0], self._attempt[1] + 1))

    def _stop(self, words: str) -> None:
        assert self.recording is not None
        self.recording.stopped = words
        self.recording.seconds = time.monotonic() - self._attempted
        self._end()

    def _take(self, message: bytes | dict[str, Any]) -> None:
        if isinstance(message, bytes):
            if self.recording is not None:
                self.recording.extend(unpacked(message, len(self.recording)))
            return
        match message["kind"]:
            case "recognised":
                self.recording = Recording(self._subject(message))
            case "over":
                recording = self.recording
                assert recording is not None
                recording.complete = message["complete"]
                recording.stopped = message["stopped"]
                recording.chosen = message["chosen"]
                recording.random = message["random"]
                recording.seconds = message["seconds"]
                self._end()
            case "failed":
                self._words.append(message["words"])
                self._try_next(message["next"])
            case "unrecognised":
                self.unrecognised = Unrecognised(message["words"], skipped=message["skipped"])
                self._end()
            case "ended":
                if self.recording is not None:
                    self._stop("its process ended without a word")
                else:
                    self._words.append("its process ended without a word")
                    self._try_next((self._attempt[0], self._attempt[1] + 1))

    def _try_next(self, attempt: Any) -> None:
        if self._process is not None:
            self._process.close()
            self._process = None
        if attempt is None or attempt[1] > 30:
            said = next((each for each in reversed(self._words) if each), "")
            self._give_up(f"a board of X and O in what its search is called with; {said}")
        else:
            self._start(tuple(attempt))

    def _give_up(self, words: str) -> None:
        self.unrecognised = Unrecognised(words, '--call "minimax(BOARD, 0, True)"')
        self._end()

    def _subject(self, message: dict[str, Any]) -> Subject:
        rows, columns, in_a_row, gravity = message["rules"]
        x, o, turn = message["start"]
        player = Player.O if turn else Player.X
        window = message["window"]
        recipe = {"attempt": self._attempt, "hints": vars(self._hints), "function": self._function}
        return Subject(
            file=str(self._file),
            functions=tuple(message["functions"]),
            call=message["call"],
            guessed=tuple(message["guessed"]),
            board=BoardWords(*message["board"]),
            start=Position(x, o, player, Rules(rows, columns, in_a_row, gravity)),
            window=(window[0], window[1]) if window else None,
            depth=message["depth"],
            limit=message["limit"],
            recipe=json.dumps(recipe),
        )

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


class _Process:
    """A process that runs the file once."""

    def __init__(self, request: dict[str, Any]) -> None:
        """Raises:
        OSError: it cannot be started.
        """
        self._folder = tempfile.mkdtemp(prefix="ttt-tui-")
        kept = {name: os.environ[name] for name in _KEPT if name in os.environ}
        environment = {
            **kept,
            "HOME": self._folder,
            "TMPDIR": self._folder,
            "PYTHONDONTWRITEBYTECODE": "1",
            "PYTHONHASHSEED": "0",
            "SDL_VIDEODRIVER": "dummy",
        }
        try:
            self._process = subprocess.Popen(
                child.command(_WORKER),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                cwd=self._folder,
                env=environment,
                start_new_session=True,
            )
        except OSError:
            shutil.rmtree(self._folder, ignore_errors=True)
            raise
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._messages: queue.SimpleQueue[bytes | dict[str, Any]] = queue.SimpleQueue()
        self._thread = threading.Thread(
            target=_read, args=(self._process.stdout, self._messages), name="own", daemon=True
        )
        self._thread.start()
        data = json.dumps(request).encode()
        with contextlib.suppress(OSError):
            self._process.stdin.write(len(data).to_bytes(4, "big") + data)
            self._process.stdin.flush()

    def next(self, seconds: float) -> bytes | dict[str, Any] | None:
        """The next message, None if none comes in time."""
        try:
            return self._messages.get(timeout=seconds) if seconds else self._messages.get_nowait()
        except queue.Empty:
            return None

    def close(self) -> None:
        """Kill it, with its group."""
        with contextlib.suppress(ProcessLookupError, PermissionError):
            if hasattr(os, "killpg"):
                os.killpg(self._process.pid, signal.SIGKILL)
            else:
                self._process.kill()
        self._process.wait()
        self._thread.join(timeout=1)
        for stream in (self._process.stdin, self._process.stdout):
            assert stream is not None
            with contextlib.suppress(OSError):
                stream.close()
        shutil.rmtree(self._folder, ignore_errors=True)


def _read(stream: BinaryIO, messages: queue.SimpleQueue[bytes | dict[str, Any]]) -> None:
    """Every message; the last says that the process has ended."""
    with contextlib.suppress(OSError, ValueError):
        while len(head := stream.read(5)) == 5:
            length = int.from_bytes(head[:4], "big")
            data = stream.read(length)
            if len(data) < length:
                break
            messages.put(json.loads(data) if head[4:] == b"J" else data)
    messages.put({"kind": "ended"})


def record(
    file: str | Path,
    function: str | None = None,
    position: Position | None = None,
    hints: Hints = Hints(),
    limits: Limits = Limits(),
) -> Recording | Unrecognised:
    """Run a file until its search has come to an end, or to a limit."""
    with Running(file, function, position, hints, limits) as running:
        while not running.done:
            running.more(None)
        found = running.recording or running.unrecognised
        assert found is not None
        return found
