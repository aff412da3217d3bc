"""Processes of one's own end with the program that asked, however that ends."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import os
import select
import signal
import subprocess
import sys
import warnings
from subprocess import Popen

import pytest

from tests.engine.fakes import all_gone
from ttt_tui._version import BACKEND
from ttt_tui.engine import child

LONGEST_WAIT = 60_000  # milliseconds; a limit for a machine that is busy, not a figure

# Each answers once, so that it is at work, and never ends by itself.
MEASURING = (
    "from ttt_tui.engine.background import measure\n"
    "from ttt_tui.game import Position, Rules\n"
    "from ttt_tui.search import SearchOptions\n"
    "from ttt_tui.search.algorithm import named\n"
    "searches = [SearchOptions(), SearchOptions(named('{}'), rollouts=10**9)]\n"
    "asked = measure(Position(rules=Rules(6, 6, 2)), searches, 1)\n"
)
needs_pidfd = pytest.mark.skipif(
    not hasattr(os, "pidfd_open"), reason="needs a way to wait for any process"
)
PROGRAM = """
import asyncio, sys
from ttt_tui.engine import child
{}
start = child.start
def noted(module):
    process = start(module)
    print(process.pid, flush=True)
    return process
child.start = noted
async def main():
    async for _ in asked:
        print("working", flush=True)
asyncio.run(main())
"""


@needs_pidfd
@pytest.mark.parametrize(
    "work",
    [MEASURING.format("minimax"), MEASURING.format("uct")],
    ids=[f"measuring, {BACKEND}", "measuring, python"],
)
def test_a_program_that_is_killed_takes_its_process_along(work: str) -> None:
    kill_at(work)


def kill_at(work: str) -> None:
    """Kill a program that has asked for this work, and see its process end."""
    program = subprocess.Popen(
        (sys.executable, "-c", PROGRAM.format(work)), stdout=subprocess.PIPE, text=True
    )
    with program:
        assert program.stdout is not None
        number = int(program.stdout.readline())
        assert program.stdout.readline() == "working\n"
        process = os.pidfd_open(number)
        program.kill()
    try:
        ended = select.poll()
        ended.register(process, select.POLLIN)
        assert ended.poll(LONGEST_WAIT), "it works on for nobody"
    finally:
        with contextlib.suppress(ProcessLookupError):
            signal.pidfd_send_signal(process, signal.SIGKILL)
        os.close(process)


def test_a_process_that_nobody_asks_ends_without_a_traceback() -> None:
    for asked in (b"", b"\0\0", b"\0\0\0\x09half"):
        done = subprocess.run(
            (sys.executable, "-c", "from ttt_tui.engine.background import main; main()"),
            input=asked,
            capture_output=True,
            check=False,
            timeout=60,
        )
        assert done.returncode == 1
        assert done.stderr == b"nobody asked for anything\n"
        assert done.stdout == b""


def test_the_watch_ends_the_process_at_the_end_of_its_input(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """In this process, with the end replaced: what comes after the request is passed over."""

    class Ended(Exception):
        pass

    def end(status: int) -> None:
        raise Ended(status)

    reading, writing = os.pipe()
    monkeypatch.setattr(os, "_exit", end)
    with os.fdopen(reading) as stdin:
        monkeypatch.setattr(sys, "stdin", stdin)
        os.write(writing, b"more")
        os.close(writing)
        with pytest.raises(Ended, match="1"):
            child._end_with_the_asker()


async def test_left_twice_over_nothing_stays_open(started: list[Popen[bytes]]) -> None:
    """As when the program is left while a dialog closes: the second cancelling ends the wait."""

    async def ask() -> None:
        async with child.running("ttt_tui.engine.plugin_worker", "asking", "nothing"):
            await asyncio.Event().wait()

    asking = asyncio.ensure_future(ask())
    while not started:
        await asyncio.sleep(0)
    for _ in range(20):
        await asyncio.sleep(0)
    asking.cancel()
    await asyncio.sleep(0)
    asking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asking
    assert await all_gone(started)


@pytest.mark.parametrize("passes", range(6))
def test_a_process_nobody_waits_for_while_it_begins_leaves_nothing(passes: int) -> None:
    """Left within any of the first passes of the loop, which ends at once or a little later."""

    async def ask() -> None:
        async with child.running("ttt_tui.engine.plugin_worker", "asking", "nothing"):
            await asyncio.Event().wait()

    async def leave(later: int) -> None:
        asking = asyncio.ensure_future(ask())
        for _ in range(passes):
            await asyncio.sleep(0)
        asking.cancel()
        for _ in range(later):
            await asyncio.sleep(0)

    with warnings.catch_warnings(record=True) as warned:
        warnings.simplefilter("always")
        for later in (0, 1, 8):
            asyncio.run(leave(later))
            gc.collect()
    assert not [str(each.message) for each in warned]
