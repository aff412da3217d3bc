"""Timing runs in a low-priority process of their own, so that the screen stays quick.

`python -m ttt_tui.engine.background` is that process: it reads one pickled request from standard
input, and writes one pickled `Measurement` a search. `multiprocessing` cannot be used here: its
spawn needs the file number of a standard error that a running screen has replaced.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import pickle
import sys
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass

from ttt_tui.engine.timing import Timing, time_search
from ttt_tui.game import Position
from ttt_tui.search import Report, Search, SearchOptions, report_of

_LENGTH_BYTES = 4


@dataclass(frozen=True)
class Measurement:
    """A complete search's findings and how long it takes, trace off."""

    report: Report
    timing: Timing


class BackgroundError(RuntimeError):
    """The measuring process ended without an answer; the message holds what it said."""


async def measure(
    position: Position, searches: Sequence[SearchOptions], runs: int
) -> AsyncIterator[Measurement]:
    """Measure searches of a position, one after the other; the first answer comes first.

    Leaving the iteration (or cancelling the task) ends the process.

    Raises:
        BackgroundError: the process failed.
    """
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "ttt_tui.engine.background",
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        start_new_session=True,  # Ctrl-C in the terminal is for the screen to handle
    )
    assert process.stdin and process.stdout and process.stderr
    try:
        with contextlib.suppress(BrokenPipeError, ConnectionResetError):
            process.stdin.write(pickle.dumps((position, tuple(searches), runs)))
            await process.stdin.drain()
            process.stdin.close()
        for _ in searches:
            try:
                length = int.from_bytes(await process.stdout.readexactly(_LENGTH_BYTES), "big")
                yield pickle.loads(await process.stdout.readexactly(length))
            except asyncio.IncompleteReadError:
                said = (await process.stderr.read()).decode(errors="replace").strip()
                reason = said.splitlines()[-1] if said else "it was ended"
                raise BackgroundError(f"the measuring process gave no answer: {reason}") from None
    finally:
        if process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
        await process.wait()


def main() -> None:
    """Answer the request on standard input."""
    if hasattr(os, "nice"):
        os.nice(10)
    position, searches, runs = pickle.load(sys.stdin.buffer)
    for options in searches:
        search = Search(position, options)
        search.advance()
        answer = Measurement(report_of(search), time_search(position, options, runs))
        data = pickle.dumps(answer)
        sys.stdout.buffer.write(len(data).to_bytes(_LENGTH_BYTES, "big") + data)
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
