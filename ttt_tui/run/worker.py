"""Child processes for algorithms in Python and the solver, so that the screen never waits.

Requests and replies are pickled, each after its length. A child ends when its standard input is
closed. Output of the code of packages is lost, because the pipe is not its standard output.
"""

import asyncio
import os
import pickle
import queue
import signal
import sys
import threading
from asyncio.subprocess import Process
from collections.abc import Callable
from contextlib import suppress
from time import perf_counter
from typing import IO, Any, Literal, NamedTuple

from ttt_tui.games.game import InputError
from ttt_tui.games.guard import PackageFault, printable, words_of
from ttt_tui.games.text import read_game
from ttt_tui.search.options import Options
from ttt_tui.search.recorder import Batch, BatchSender, Stopped
from ttt_tui.search.run_here import new_trace, recorder_of
from ttt_tui.version import IDENTITY

AT_ONCE = max(2, os.cpu_count() or 2)
"""The number of children that work at the same time; other calls wait."""

_BATCH_SECONDS = 0.02
_LENGTH = 8  # bytes of the length of a message
_NICENESS = 5  # the screen comes first
_END_SECONDS = 2.0  # for a child that is killed to be gone

State = Literal["running", "done", "stopped", "failed"]


class SearchPart(NamedTuple):
    """The news of a search since its last part, and the time that it has searched."""

    batch: Batch
    seconds: float


class WorkerFailed(Exception):
    """A child has failed or ended, or cannot be started."""


class Worker:
    """Calls functions in child processes, and keeps the processes for the next calls.

    Attributes:
        kernel_turn: the lock by which searches of the kernel in this process take turns.
    """

    def __init__(self, at_once: int = AT_ONCE) -> None:
        self.kernel_turn = asyncio.Lock()
        self._turn = asyncio.Semaphore(at_once)
        self._idle: list[Process] = []
        self._all: set[Process] = set()
        self._closed = False

    async def call(
        self,
        function: Callable[..., Any],
        *arguments: object,
        on_part: Callable[[Any], object] | None = None,
        seconds: float | None = None,
    ) -> Any:
        """Run a function in a child and return its result; cancelling ends the child.

        Args:
            function: a function of a module; its arguments are pickled.
            on_part: called with each part of the result, for which the function gets one more
                argument, a function that sends it.
            seconds: the time to wait.

        Raises:
            PackageFault, InputError: the function has raised it.
            WorkerFailed: it has raised another error, or the child has ended or cannot be started.
            TimeoutError: it has not replied in time.
        """
        async with self._turn:
            child = await self._take()
            try:
                async with asyncio.timeout(seconds):
                    reply = await _reply_of(child, (function, arguments, bool(on_part)), on_part)
            except BaseException as error:
                kill(child)
                if isinstance(error, TimeoutError):  # which is an OSError
                    raise
                if isinstance(error, OSError | asyncio.IncompleteReadError):
                    raise WorkerFailed("its process has ended") from error
                raise
            self._idle.append(child)
            if isinstance(reply, Exception):
                raise reply
            return reply

    async def _take(self) -> Process:
        while self._idle:
            child = self._idle.pop()
            if child.returncode is None:
                return child
        return await self._start()

    async def _start(self) -> Process:
        try:
            child = await asyncio.create_subprocess_exec(
                sys.executable, "-P",  # no module of the folder one is in
                "-c", f"from {__name__} import main; main({IDENTITY!r})",
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.DEVNULL,
                start_new_session=True,  # Ctrl-C in the terminal is for the screen alone
            )  # fmt: skip
        except OSError as error:
            raise WorkerFailed(f"no process can be started: {error}") from error
        self._all = {child, *(each for each in self._all if each.returncode is None)}
        if self._closed:
            kill(child)
        return child

    async def close(self) -> None:
        """End all children."""
        self._closed = True
        self._idle.clear()
        for child in self._all:
            kill(child)
        waiting = [asyncio.create_task(child.wait()) for child in self._all]
        if waiting:  # not for ever: another process may hold their pipes
            await asyncio.wait(waiting, timeout=_END_SECONDS)


def kill(child: Process) -> None:
    """End a child and close its pipes, because asyncio would wait for unread output."""
    child._transport.close()  # type: ignore[attr-defined]  # kills it, too


async def _reply_of(
    child: Process, request: object, on_part: Callable[[Any], object] | None
) -> Any:
    assert child.stdin
    assert child.stdout
    child.stdin.write(message(request))
    await child.stdin.drain()
    while True:
        length = int.from_bytes(await child.stdout.readexactly(_LENGTH), "big")
        is_last, reply = pickle.loads(await child.stdout.readexactly(length))
        if is_last:
            return reply
        if on_part is not None:
            on_part(reply)


# The child


def message(what: object) -> bytes:
    data = pickle.dumps(what)
    return len(data).to_bytes(_LENGTH, "big") + data


def main(parent: str = IDENTITY) -> None:
    """Answer requests of a parent until standard input ends."""
    requests, answers = (os.fdopen(os.dup(fd), mode) for fd, mode in ((0, "rb"), (1, "wb")))
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, 0)  # a package's code cannot disturb them by reading or printing
    os.dup2(nothing, 1)
    os.nice(_NICENESS)
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def say(reply: object, *, is_last: bool = False) -> None:
        answers.write(message((is_last, reply)))
        answers.flush()

    if parent != IDENTITY:
        fault = f"its process is of {IDENTITY}, and its parent of {parent}: start ttt-tui again"
        say(WorkerFailed(fault), is_last=True)
        requests.read()
        return
    waiting: queue.SimpleQueue[Any] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(requests, waiting), daemon=True).start()
    while True:
        function, arguments, has_parts = waiting.get()
        if has_parts:
            arguments = (*arguments, say)
        reply: object
        try:
            reply = function(*arguments)
        except (PackageFault, InputError) as error:
            reply = error
        except BaseException as error:
            reply = WorkerFailed(f"fails with {printable(words_of(error))}")
        say(reply, is_last=True)


def _listen(requests: IO[bytes], waiting: queue.SimpleQueue[Any]) -> None:
    """Receive requests, and the end of the parent, even during a search."""
    with suppress(Exception):  # of a request that breaks off
        while length := requests.read(_LENGTH):
            waiting.put(pickle.loads(requests.read(int.from_bytes(length, "big"))))
    os._exit(0)


def search(
    game: str,
    name: str,
    options: Options,
    capacity: int,
    nodes: int | None,
    seconds: float,
    say: Callable[[SearchPart], object],
) -> None:
    """Search in a child, and send the trace in parts."""
    trace = new_trace(read_game(game), name, options, capacity)
    began = told = 0.0

    def tell() -> None:
        nonlocal told
        told = perf_counter()
        say(SearchPart(sender.take(), told - began))

    def report() -> None:
        if perf_counter() - told >= _BATCH_SECONDS:
            tell()

    recorder = recorder_of(trace)(trace, nodes, seconds, report)
    sender = BatchSender(recorder)
    began = told = perf_counter()  # the start of the child does not count
    try:
        recorder.run()
    except Stopped:
        pass
    finally:
        tell()
