"""Timing runs in a low-priority process of their own, so that the screen stays quick.

`multiprocessing` cannot be used here: its spawn needs the file number of a standard error that a
running screen has replaced.
"""

from __future__ import annotations

import asyncio
import contextlib
import pickle
import sys
from collections.abc import AsyncGenerator, Sequence

from ttt_tui.engine.measuring import LENGTH_BYTES
from ttt_tui.engine.timing import Measurement
from ttt_tui.game import Position
from ttt_tui.search import SearchOptions

# With `-m` the current folder would come first, and a `random.py` the user keeps there would be
# run; so the process finds its modules exactly where this one does.
_PROGRAM = (
    "import sys; sys.path[:] = sys.argv[1:]; from ttt_tui.engine.measuring import main; main()"
)


class BackgroundError(RuntimeError):
    """The measuring process ended without an answer; the message holds what it said."""


async def measure(
    position: Position, searches: Sequence[SearchOptions], runs: int
) -> AsyncGenerator[Measurement, None]:
    """Measure searches of a position, one after the other; the first answer comes first.

    Leaving the iteration (or cancelling the task) ends the process.

    Raises:
        BackgroundError: the process failed.
    """
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-P",
        "-c",
        _PROGRAM,
        *sys.path,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        start_new_session=True,  # Ctrl-C in the terminal is for the screen to handle
    )
    assert process.stdin is not None
    assert process.stdout is not None
    assert process.stderr is not None
    try:
        with contextlib.suppress(BrokenPipeError, ConnectionResetError):
            process.stdin.write(pickle.dumps((position, tuple(searches), runs)))
            await process.stdin.drain()
            process.stdin.close()
        for _ in searches:
            try:
                length = int.from_bytes(await process.stdout.readexactly(LENGTH_BYTES), "big")
                measurement: Measurement = pickle.loads(await process.stdout.readexactly(length))
                yield measurement
            except asyncio.IncompleteReadError:
                said = (await process.stderr.read()).decode(errors="replace").strip()
                reason = said.splitlines()[-1] if said else "it was ended"
                raise BackgroundError(f"the measuring process gave no answer: {reason}") from None
    finally:
        if process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
        await process.wait()
