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
import subprocess
import sys
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from typing import IO, TYPE_CHECKING, Any, Protocol, TypeVar

if TYPE_CHECKING:
    import asyncio

_LENGTH_BYTES = 4
_NICENESS = 10
_TAIL_BYTES = 4096

Result = TypeVar("Result")

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

    def __init__(self, process: subprocess.Popen[bytes], name: str) -> None:
        assert process.stderr is not None
        self._process = process
        self._name = name
        # Read all the time: a process that nobody listens to stops when its pipe is full.
        self._said = _in_thread(partial(_end_of, process.stderr))

    async def answer(self) -> Any:
        """What comes next; an exception is raised instead.

        Raises:
            BackgroundError: the process ended without an answer.
        """
        stream = self._process.stdout
        assert stream is not None
        try:
            answer = pickle.loads(await _in_thread(partial(_read_message, stream)))
        except EOFError:
            said = (await self._said).decode(errors="replace").strip()
            reason = said.splitlines()[-1] if said else "it was ended"
            raise BackgroundError(f"the {self._name} process gave no answer: {reason}") from None
        if isinstance(answer, Exception):
            raise answer
        return answer


@asynccontextmanager
async def running(module: str, name: str, request: object) -> AsyncIterator[Child]:
    """Run `main()` of a module in a process of its own; leaving the context ends the process.

    asyncio's own processes will not do: left while they begin, or while their end is waited for,
    they leave a process whose status nobody reads, or never come back (Python 3.11).

    Args:
        module: where `main` is; it reads the request with `read_request` and answers with `send`.
        name: what the process does, for messages: `measuring`.
        request: anything that can be pickled.

    Raises:
        OSError: the process cannot be started.
    """
    process = start(module)
    try:
        child = Child(process, name)
        await _in_thread(partial(_ask, process, request))
        yield child
    finally:
        process.kill()
        # In a thread, which comes to its end even where nobody waits for it any more.
        await _in_thread(partial(finish, process))


def start(module: str) -> subprocess.Popen[bytes]:
    """The process in which `main()` of a module runs, with pipes to it."""
    return subprocess.Popen(
        command(module),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,  # Ctrl-C in the terminal is for the screen to handle
    )


def _in_thread(work: Callable[[], Result]) -> asyncio.Future[Result]:
    """The result of what waits, from a thread for which nobody need wait.

    Only the end of a stream may be raised.
    """
    import asyncio  # the command line lists algorithms of others by a process, and has no loop

    loop = asyncio.get_running_loop()
    future: asyncio.Future[Result] = loop.create_future()

    def tell(result: Result | EOFError) -> None:
        if future.cancelled():
            return
        if isinstance(result, EOFError):
            future.set_exception(result)
        else:
            future.set_result(result)

    def run() -> None:
        try:
            result: Result | EOFError = work()
        except EOFError as error:
            result = error
        with contextlib.suppress(RuntimeError):  # the loop has ended
            loop.call_soon_threadsafe(tell, result)

    threading.Thread(target=run, name="child", daemon=True).start()
    return future


def _ask(process: subprocess.Popen[bytes], request: object) -> None:
    assert process.stdin is not None
    with contextlib.suppress(OSError, ValueError):  # ended, or closed meanwhile
        process.stdin.write(packed(request))
        process.stdin.flush()


def _read_message(stream: IO[bytes]) -> bytes:
    """Raises:
    EOFError: there is none.
    """
    try:
        length = read_length(stream)
        message = stream.read(length)
    except ValueError:  # closed meanwhile
        raise EOFError from None
    if not length or len(message) < length:
        raise EOFError
    return message


def finish(process: subprocess.Popen[bytes]) -> None:
    """Read the status of a process that was killed, and close its pipes."""
    process.wait()
    for stream in (process.stdin, process.stdout, process.stderr):
        with contextlib.suppress(OSError):
            if stream is not None:
                stream.close()


def command(module: str) -> list[str]:
    """What runs `main()` of a module in a process of its own."""
    return [sys.executable, "-P", "-c", _PROGRAM, module, *sys.path]


def _end_of(stream: IO[bytes]) -> bytes:
    """The last few thousand bytes of a stream that has ended."""
    tail = b""
    with contextlib.suppress(ValueError):  # closed meanwhile
        while some := stream.read(_TAIL_BYTES):
            tail = (tail + some)[-_TAIL_BYTES:]
    return tail


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
        while data := os.read(asker, _TAIL_BYTES):
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
