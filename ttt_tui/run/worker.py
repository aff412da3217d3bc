"""Searches in child processes: algorithms in Python run there, so that the screen never waits.

Requests and answers are pickled, each after its length. An answer has what the recorder has written
since the one before; the last says how the search ended. A child ends when its standard input is
closed; what the code of packages prints is lost, as its output is not the pipe.
"""

from __future__ import annotations

import asyncio
import os
import pickle
import queue
import sys
import threading
from asyncio.subprocess import Process
from collections.abc import Callable
from contextlib import suppress
from time import perf_counter
from typing import IO, Any, Literal, NamedTuple

from ttt_tui.games.guard import GameFault
from ttt_tui.games.text import read_game
from ttt_tui.search.options import Options, OptionsError
from ttt_tui.search.recorder import AlgorithmFault, Batch, Recorder, Stopped
from ttt_tui.search.run_here import new_trace, recorder_of
from ttt_tui.search.trace import Trace

AT_ONCE = max(2, os.cpu_count() or 2)
"""How many children search at the same time; other searches wait."""

_BATCH_SECONDS = 0.02
_LENGTH = 8  # bytes that say how long a message is
_NICENESS = 5  # the screen comes first
_END_SECONDS = 2.0  # for a child that is killed to be gone
_GRACE_SECONDS = 5.0  # beyond the budget, for an algorithm that tells of no nodes


State = Literal["running", "done", "stopped", "failed"]


class Request(NamedTuple):
    """A search that a child is asked for."""

    game: str
    algorithm: str
    options: Options
    capacity: int
    nodes: int | None
    seconds: float


class Answer(NamedTuple):
    """What a child tells of its search.

    Attributes:
        batch: what was written since the last answer; None where nothing could be searched.
        seconds: for how long it has searched.
        state: of the search; `stopped` is by the budget.
        fault: why it has failed, in one sentence.
    """

    batch: Batch | None
    seconds: float
    state: State
    fault: str | None


class WorkerFailed(Exception):
    """A child has ended, or cannot be started; the message says so in one sentence."""


class Worker:
    """Runs searches in child processes, and keeps them for the next ones.

    Attributes:
        kernel_turn: searches by the kernel in this process take turns.
    """

    def __init__(self) -> None:
        self.kernel_turn = asyncio.Lock()
        self._turn = asyncio.Semaphore(AT_ONCE)
        self._idle: list[Process] = []
        self._all: set[Process] = set()
        self._starting: asyncio.Task[None] | None = None
        self._closed = False

    async def warm_up(self) -> None:
        """Start a child ahead, so that the next search begins at once."""
        if not (self._idle or self._closed):
            self._idle.append(await self._start())

    async def search(
        self, trace: Trace, nodes: int | None, seconds: float, on_answer: Callable[[Answer], object]
    ) -> None:
        """Have a child search what this empty trace is for; who is cancelled ends the child.

        Raises:
            WorkerFailed: the child could not be started, or has ended.
            TimeoutError: it does not heed the budget of seconds.
        """
        name = trace.algorithm.name
        request = Request(str(trace.game), name, trace.options, trace.capacity, nodes, seconds)
        async with self._turn:
            child = await self._take()
            try:
                async with asyncio.timeout(seconds + _GRACE_SECONDS):
                    await _ask(child, request, on_answer)
            except TimeoutError:
                self._replace(child)
                raise
            except (OSError, asyncio.IncompleteReadError) as error:
                self._replace(child)
                raise WorkerFailed(f"The process that searched by {name} has ended.") from error
            except BaseException:
                self._replace(child)
                raise
            self._idle.append(child)

    async def _take(self) -> Process:
        while self._idle:
            child = self._idle.pop()
            if child.returncode is None:
                return child
        return await self._start()

    async def _start(self) -> Process:
        child = await start(__name__)
        self._all = {child, *(each for each in self._all if each.returncode is None)}
        if self._closed:
            kill(child)
        return child

    def _replace(self, child: Process) -> None:
        """End a child, and start another in its place."""
        kill(child)
        self._starting = asyncio.create_task(self.warm_up())

    async def close(self) -> None:
        """End all children, whatever they do."""
        self._closed = True
        if self._starting is not None:
            await asyncio.gather(self._starting, return_exceptions=True)
        self._idle.clear()
        await end(self._all)


async def start(module: str) -> Process:
    """A child that runs the function `main` of a module of ours.

    Raises:
        WorkerFailed: it cannot be started.
    """
    try:
        return await asyncio.create_subprocess_exec(
            sys.executable, "-P",  # no module of the folder one is in
            "-c", f"from {module} import main; main()",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            start_new_session=True,  # Ctrl-C in the terminal is for the screen alone
        )  # fmt: skip
    except OSError as error:
        raise WorkerFailed(f"No process can be started: {error}.") from error


def kill(child: Process) -> None:
    """End a child; its pipes are closed, as asyncio waits for what nobody reads any more."""
    child._transport.close()  # type: ignore[attr-defined]  # kills it, too


async def end(children: set[Process]) -> None:
    """End children and wait until they have; not for ever, whatever holds on to their pipes."""
    for child in children:
        kill(child)
    waiting = [asyncio.create_task(child.wait()) for child in children]
    if waiting:
        await asyncio.wait(waiting, timeout=_END_SECONDS)


async def _ask(child: Process, request: Request, on_answer: Callable[[Answer], object]) -> None:
    await send(child, request)
    state: State = "running"
    while state == "running":
        answer: Answer = await receive(child)
        state = answer.state
        on_answer(answer)


async def send(child: Process, request: object) -> None:
    assert child.stdin
    child.stdin.write(message(request))
    await child.stdin.drain()


async def receive(child: Process) -> Any:
    """The next answer of a child; IncompleteReadError if it has ended."""
    assert child.stdout
    length = int.from_bytes(await child.stdout.readexactly(_LENGTH), "big")
    return pickle.loads(await child.stdout.readexactly(length))


# The child


def message(what: object) -> bytes:
    data = pickle.dumps(what)
    return len(data).to_bytes(_LENGTH, "big") + data


def read_message(stream: IO[bytes]) -> Any:
    """The next request; EOFError if whoever makes them has ended."""
    if not (length := stream.read(_LENGTH)):
        raise EOFError
    return pickle.loads(stream.read(int.from_bytes(length, "big")))


def pipes() -> tuple[IO[bytes], IO[bytes]]:
    """Requests and answers; what a package's code prints, or reads, does not come between them."""
    requests, answers = (os.fdopen(os.dup(fd), mode) for fd, mode in ((0, "rb"), (1, "wb")))
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, 0)
    os.dup2(nothing, 1)
    return requests, answers


def main() -> None:
    """Answer requests until standard input ends."""
    requests, answers = pipes()
    with suppress(AttributeError, OSError):  # not on Windows
        os.nice(_NICENESS)
    waiting: queue.SimpleQueue[Request] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(requests, waiting), daemon=True).start()
    while True:
        _answer(waiting.get(), answers)


def _listen(requests: IO[bytes], waiting: queue.SimpleQueue[Request]) -> None:
    """Hear requests, and the end of whoever makes them, also while a search goes on."""
    with suppress(EOFError):
        while True:
            waiting.put(read_message(requests))
    os._exit(0)


def _answer(request: Request, answers: IO[bytes]) -> None:
    recorder: Recorder | None = None
    began = told = perf_counter()

    def tell(state: State = "running", fault: str | None = None) -> None:
        nonlocal told
        batch = recorder.take_batch() if recorder else None
        told = perf_counter()
        answers.write(message(Answer(batch, told - began, state, fault)))
        answers.flush()

    def report() -> None:
        if perf_counter() - told >= _BATCH_SECONDS:
            tell()

    game, name, options, capacity, nodes, seconds = request
    try:
        trace = new_trace(read_game(game), name, options, capacity)
        recorder = recorder_of(trace)(trace, nodes, seconds, report)
        recorder.run()
    except Stopped:
        tell("stopped")
    except (AlgorithmFault, GameFault, OptionsError) as error:
        tell("failed", str(error))
    except Exception as error:
        tell("failed", f"{name} failed with {type(error).__name__}: {error}")
    else:
        tell("done")
