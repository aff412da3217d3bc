"""Searches in child processes: algorithms in Python run there, so that the screen never waits.

A request is one line of JSON. Each answer is a line of JSON, followed by as many bytes of raw
columns as it says: what the recorder has written since the last answer. The last answer says how
the search ended. A child ends when its standard input is closed; what the code of packages prints
is lost, as its output is not the pipe.
"""

from __future__ import annotations

import asyncio
import json
import os
import queue
import sys
import threading
from asyncio.subprocess import Process
from collections.abc import Callable
from contextlib import suppress
from time import perf_counter
from typing import IO, Any, Literal, NamedTuple

from ttt_tui.next.games.guard import GameFault
from ttt_tui.next.games.text import read_game
from ttt_tui.next.search.checked import AlgorithmFault
from ttt_tui.next.search.options import OPTIONS, Options, OptionsError
from ttt_tui.next.search.recorder import Batch, Recorder, Stopped
from ttt_tui.next.search.run_here import deep_recursion, new_trace, recorder_for
from ttt_tui.next.search.trace import Trace

AT_ONCE = max(2, os.cpu_count() or 2)
"""How many children search at the same time; other searches wait."""

_BATCH_SECONDS = 0.02
_LONGEST_LINE = 1 << 24
_NICENESS = 5  # the screen comes first
_GRACE_SECONDS = 5.0  # beyond the budget, for an algorithm that tells of no nodes


State = Literal["running", "done", "stopped", "failed"]


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
        self,
        trace: Trace,
        nodes: int | None,
        seconds: float,
        on_answer: Callable[[Answer], object],
    ) -> None:
        """Have a child search what this empty trace is for; who is cancelled ends the child.

        Raises:
            WorkerFailed: the child could not be started, or has ended.
            TimeoutError: it does not heed the budget of seconds.
        """
        name = trace.algorithm.name
        request = {
            "game": str(trace.game),
            "algorithm": name,
            "options": write_options(trace.options),
            "capacity": trace.capacity,
            "nodes": nodes,
            "seconds": seconds,
        }
        async with self._turn:
            child = await self._take()
            try:
                async with asyncio.timeout(seconds + _GRACE_SECONDS):
                    await _ask(child, request, on_answer)
            except TimeoutError:
                self._replace(child)
                raise
            except (OSError, ValueError, asyncio.IncompleteReadError) as error:
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
        try:
            child = await asyncio.create_subprocess_exec(
                sys.executable, "-P", "-m", __name__,  # no module of the folder one is in
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.DEVNULL,
                limit=_LONGEST_LINE,
                start_new_session=True,  # Ctrl-C in the terminal is for the screen alone
            )  # fmt: skip
        except OSError as error:
            raise WorkerFailed(f"No process can be started: {error}.") from error
        self._all = {child, *(each for each in self._all if each.returncode is None)}
        if self._closed:
            _kill(child)
        return child

    def _replace(self, child: Process) -> None:
        """End a child, and start another in its place."""
        _kill(child)
        self._starting = asyncio.create_task(self.warm_up())

    async def close(self) -> None:
        """End all children, whatever they do."""
        self._closed = True
        if self._starting is not None:
            await asyncio.gather(self._starting, return_exceptions=True)
        self._idle.clear()
        for child in self._all:
            _kill(child)
        await asyncio.gather(*(child.wait() for child in self._all))


def _kill(child: Process) -> None:
    if child.returncode is None:
        with suppress(ProcessLookupError):
            child.kill()


async def _ask(
    child: Process, request: dict[str, Any], on_answer: Callable[[Answer], object]
) -> None:
    assert child.stdin
    assert child.stdout
    child.stdin.write(json.dumps(request).encode() + b"\n")
    await child.stdin.drain()
    state: State = "running"
    while state == "running":
        header = json.loads(await child.stdout.readline())
        columns = await child.stdout.readexactly(header["bytes"])
        batch = Batch.read(header["batch"], columns) if header["batch"] else None
        state = header["state"]
        on_answer(Answer(batch, header["seconds"], state, header["fault"]))


def write_options(options: Options) -> dict[str, Any]:
    """Options as JSON, each as one would type it."""
    texts: dict[str, Any] = {each.name: each.write(each.value(options)) for each in OPTIONS}
    return texts | {"first_move": options.first_move}


def read_options(data: dict[str, Any]) -> Options:
    """Back from JSON.

    Raises:
        OptionsError: a value is none of its option.
    """
    read = {each.name: each.read(data[each.name]) for each in OPTIONS}
    return Options(**read, first_move=data["first_move"])


# The child


def main() -> None:
    """Answer requests until standard input ends."""
    # What a package's code prints, or reads, must not come between requests and answers.
    requests, answers = (os.fdopen(os.dup(fd), mode) for fd, mode in ((0, "rb"), (1, "wb")))
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, 0)
    os.dup2(nothing, 1)
    with suppress(AttributeError, OSError):  # not on Windows
        os.nice(_NICENESS)
    waiting: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(requests, waiting), daemon=True).start()
    while True:
        _answer(json.loads(waiting.get()), answers)


def _listen(requests: IO[bytes], waiting: queue.SimpleQueue[bytes]) -> None:
    """Hear requests, and the end of whoever makes them, also while a search goes on."""
    for line in requests:
        waiting.put(line)
    os._exit(0)


def _answer(request: dict[str, Any], answers: IO[bytes]) -> None:
    recorder: Recorder | None = None
    began = told = perf_counter()

    def tell(state: State = "running", fault: str | None = None) -> None:
        nonlocal told
        batch = recorder.take_batch() if recorder else None
        told = perf_counter()
        header = {
            "batch": batch and batch.header,
            "bytes": len(batch.columns) if batch else 0,
            "seconds": told - began,
            "state": state,
            "fault": fault,
        }
        answers.write(json.dumps(header).encode() + b"\n" + (batch.columns if batch else b""))
        answers.flush()

    def report() -> None:
        if perf_counter() - told >= _BATCH_SECONDS:
            tell()

    name = request["algorithm"]
    try:
        game, options = read_game(request["game"]), read_options(request["options"])
        trace = new_trace(game, name, options, request["capacity"])
        recorder = recorder_for(trace, request["nodes"], request["seconds"], report)
        with deep_recursion(trace.game):
            recorder.run()
    except Stopped:
        tell("stopped")
    except (AlgorithmFault, GameFault, OptionsError) as error:
        tell("failed", str(error))
    except Exception as error:
        tell("failed", f"{name} failed with {type(error).__name__}: {error}")
    else:
        tell("done")


if __name__ == "__main__":
    with suppress(KeyboardInterrupt, BrokenPipeError):
        main()
