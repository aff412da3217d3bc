"""A low-priority process of one's own that answers a request, so that the screen stays quick.

The request goes to its standard input, the answers come from its standard output, all pickled,
each after its length. Standard input stays open as long as the answers are wanted: its end is how
the process learns that the program is gone, however that ended, and it ends itself.

`multiprocessing` cannot be used here: its spawn needs the file number of a standard error that a
running screen has replaced.
"""

from __future__ import annotations

import contextlib
import os
import pickle
import signal
import sys
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    import asyncio

_LENGTH_BYTES = 4
_NICENESS = 10
_KEPT_BYTES = 4096

# With `-m` the current folder would come first, and a `random.py` the user keeps there would be
# run; so the process finds its modules exactly where this one does.
_PROGRAM = (
    "import sys; sys.path[:] = sys.argv[2:]; from importlib import import_module; "
    "import_module(sys.argv[1]).main()"
)


class Readable(Protocol):
    def read(self, count: int, /) -> bytes: ...


class BackgroundError(RuntimeError):
    """A process ended without an answer; the message holds what it said."""


class Child:
    """A running process; `answer` gives what it sends next."""

    def __init__(
        self, process: asyncio.subprocess.Process, name: str, said: asyncio.Task[bytes]
    ) -> None:
        """`said` is the end of what the process writes to standard error."""
        self._process = process
        self._name = name
        self._said = said

    async def answer(self) -> Any:
        """Raises:
        BackgroundError: the process ended without it.
        """
        process = self._process
        assert process.stdout is not None
        try:
            length = int.from_bytes(await process.stdout.readexactly(_LENGTH_BYTES), "big")
            return pickle.loads(await process.stdout.readexactly(length))
        except EOFError:  # asyncio's IncompleteReadError
            said = (await self._said).decode(errors="replace").strip()
            reason = said.splitlines()[-1] if said else "it was ended"
            raise BackgroundError(f"the {self._name} process gave no answer: {reason}") from None


@asynccontextmanager
async def running(module: str, name: str, request: object) -> AsyncIterator[Child]:
    """Run `main()` of a module in a process of its own; leaving the context ends the process.

    Args:
        module: where `main` is; it reads the request with `read_request` and answers with `send`.
        name: what the process does, for messages: `measuring`.
        request: anything that can be pickled.

    Raises:
        OSError: the process cannot be started.
    """
    import asyncio  # the command line lists algorithms of others by a process, and has no loop

    process = await asyncio.create_subprocess_exec(
        *command(module),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        start_new_session=True,  # Ctrl-C in the terminal is for the screen to handle
    )
    assert process.stdin is not None
    assert process.stderr is not None
    # Read all the time: a process that nobody listens to stops when its pipe is full.
    said = asyncio.get_running_loop().create_task(_end_of(process.stderr))
    try:
        with contextlib.suppress(BrokenPipeError, ConnectionResetError):
            process.stdin.write(packed(request))
            await process.stdin.drain()
        yield Child(process, name, said)
    finally:
        if process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                _kill(process)
        process.stdin.close()
        try:
            await process.wait()
        finally:
            said.cancel()
            _close(process)


def _kill(process: asyncio.subprocess.Process) -> None:
    """End a process for good.

    `process.kill` first asks whether it has ended, and so may take its status away from the thread
    in which asyncio waits for that, which then warns of an unknown child.
    """
    if os.name == "nt":
        process.kill()
    else:
        os.kill(process.pid, signal.SIGKILL)


def _close(process: asyncio.subprocess.Process) -> None:
    """Close its pipes: the loop does when it hears of all, which at a program's end it may not.

    `close` of a transport asks whether the process has ended, too, as `process.kill` does; so where
    nobody has waited for that, the pipes are closed one by one. It was killed then, which is noted
    as its status: a loop that is closed first never hears of it, and Python would warn.
    """
    transport: Any = process._transport  # type: ignore[attr-defined]
    if process.returncode is not None:
        transport.close()
        return
    transport._closed = True
    transport._proc.returncode = -signal.SIGKILL if os.name != "nt" else 1
    for each in transport._pipes.values():
        if each is not None:
            each.pipe.close()


def command(module: str) -> list[str]:
    """What runs `main()` of a module in a process of its own."""
    return [sys.executable, "-P", "-c", _PROGRAM, module, *sys.path]


async def _end_of(stream: asyncio.StreamReader) -> bytes:
    """The last few thousand bytes of a stream that has ended."""
    kept = b""
    while some := await stream.read(_KEPT_BYTES):
        kept = (kept + some)[-_KEPT_BYTES:]
    return kept


def read_request(
    heard: Callable[[bytes], None] | None = None,
) -> tuple[Any, Callable[[object], None]]:
    """In the process itself: what is asked for, and the function that sends an answer.

    It ends as soon as whoever asked is gone. Its priority is low from here on, unless it is asked
    for more all the time.

    Args:
        heard: called in another thread with what comes after the request.
    """
    if heard is None and hasattr(os, "nice"):
        os.nice(_NICENESS)
    # Without a buffer, which would take more than the request.
    with os.fdopen(os.dup(sys.stdin.fileno()), "rb", buffering=0) as raw:
        asked = _Whole(raw)
        length = read_length(asked)
        request = asked.read(length)
    if not length or len(request) < length:
        sys.exit("nobody asked for anything")
    watch = threading.Thread(
        target=_end_with_the_asker, args=(heard,), name="asker-watch", daemon=True
    )
    watch.start()
    return pickle.loads(request), _send


class _Whole:
    """A stream without a buffer that gives as much as is asked for, unless it ends."""

    def __init__(self, raw: Readable) -> None:
        self._raw = raw

    def read(self, count: int, /) -> bytes:
        data = b""
        while len(data) < count and (some := self._raw.read(count - len(data))):
            data += some
        return data


def read_length(stream: Readable) -> int:
    """The length of the next message, 0 at the end."""
    return int.from_bytes(stream.read(_LENGTH_BYTES), "big")


def _end_with_the_asker(heard: Callable[[bytes], None] | None = None) -> None:
    """Wait for the end of standard input, which is heard until then.

    Read from the descriptor: a thread that waits inside `sys.stdin` would fail when Python ends.
    The compiled engine lets go of the interpreter every few milliseconds, so this comes through.
    """
    asker = sys.stdin.fileno()
    with contextlib.suppress(OSError):
        while data := os.read(asker, _KEPT_BYTES):
            if heard:
                heard(data)
    os._exit(1)


def _send(answer: object) -> None:
    sys.stdout.buffer.write(packed(answer))
    sys.stdout.buffer.flush()


def packed(message: object) -> bytes:
    """A message as it goes through a pipe: after its length."""
    data = pickle.dumps(message)
    return len(data).to_bytes(_LENGTH_BYTES, "big") + data
