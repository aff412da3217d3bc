"""A low-priority process of one's own that answers a request, so that the screen stays quick.

The request goes to its standard input, the answers come from its standard output, all pickled.

`multiprocessing` cannot be used here: its spawn needs the file number of a standard error that a
running screen has replaced.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import pickle
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

_LENGTH_BYTES = 4
_NICENESS = 10
_KEPT_BYTES = 4096

# With `-m` the current folder would come first, and a `random.py` the user keeps there would be
# run; so the process finds its modules exactly where this one does.
_PROGRAM = (
    "import sys; sys.path[:] = sys.argv[2:]; from importlib import import_module; "
    "import_module(sys.argv[1]).main()"
)


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
        except asyncio.IncompleteReadError:
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
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-P",
        "-c",
        _PROGRAM,
        module,
        *sys.path,
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
            process.stdin.write(pickle.dumps(request))
            await process.stdin.drain()
            process.stdin.close()
        yield Child(process, name, said)
    finally:
        if process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
        await process.wait()
        said.cancel()


async def _end_of(stream: asyncio.StreamReader) -> bytes:
    """The last few thousand bytes of a stream that has ended."""
    kept = b""
    while some := await stream.read(_KEPT_BYTES):
        kept = (kept + some)[-_KEPT_BYTES:]
    return kept


def read_request() -> tuple[Any, Callable[[object], None]]:
    """In the process itself: what is asked for, and the function that sends an answer.

    Its priority is low from here on.
    """
    if hasattr(os, "nice"):
        os.nice(_NICENESS)
    return pickle.load(sys.stdin.buffer), _send


def _send(answer: object) -> None:
    data = pickle.dumps(answer)
    sys.stdout.buffer.write(len(data).to_bytes(_LENGTH_BYTES, "big") + data)
    sys.stdout.buffer.flush()
