"""The processes of visitors: what they are started with, and the one that waits."""

from __future__ import annotations

import asyncio
import json
import os
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from tests.features.serve.serving import is_alive, terms
from tests.features.serve.visits import visiting
from ttt_tui.features.serve.envelope import Size
from ttt_tui.features.serve.programs import Program, Programs, environment

SIZE = Size(100, 30)


@asynccontextmanager
async def starting(folder: Path) -> AsyncIterator[Programs]:
    programs = Programs(terms(folder))
    yield programs
    await programs.close()
    assert list(folder.iterdir()) == []


async def end(program: Program) -> None:
    with program.folder:
        program.process.kill()
        await program.process.communicate()


def test_a_visitors_process_has_little_of_the_hosts_variables_and_a_home_of_its_own() -> None:
    host = {
        "PATH": "/bin",
        "LC_ALL": "C.UTF-8",
        "PYTHONPATH": "/here",
        "HOME": "/home/host",
        "AWS_SECRET_ACCESS_KEY": "secret",
        "TERM": "dumb",
        "NO_COLOR": "1",
        "XDG_CONFIG_HOME": "/home/host/.config",
        "PYTHONUSERBASE": "/home/host/.local",
    }
    found = environment(host, Path("/tmp/visitor"))
    assert {name: found[name] for name in ("PATH", "LC_ALL", "PYTHONPATH", "PYTHONUSERBASE")} == {
        name: host[name] for name in ("PATH", "LC_ALL", "PYTHONPATH", "PYTHONUSERBASE")
    }
    assert found["HOME"] == found["TMPDIR"] == "/tmp/visitor"
    assert found["XDG_CONFIG_HOME"] == "/tmp/visitor/config"
    assert "secret" not in found.values()
    assert {"TERM", "NO_COLOR"}.isdisjoint(found)


async def test_no_text_can_be_taken_for_an_option(tmp_path: Path) -> None:
    """A position may begin with what an option begins with."""
    async with starting(tmp_path) as programs:
        program = await programs.take()
        program.begin("--- --- --X", SIZE)
        assert program.process.stdout is not None
        drawn = b""
        while b"options" not in drawn:
            drawn += await program.process.stdout.read(4096)
        assert b'"options": ["--position=--- --- --X"]' in drawn
        await end(program)


async def test_the_one_that_waits_is_taken_and_the_next_is_started_when_there_is_time(
    tmp_path: Path,
) -> None:
    async with starting(tmp_path) as programs:
        programs.prepare()
        programs.prepare()  # one is enough
        first = await programs.take()
        assert list(tmp_path.iterdir()) == [Path(first.folder.name)]
        second = await programs.take()  # nobody waited
        assert second.process.pid != first.process.pid
        await end(first)
        await end(second)


async def test_one_that_has_not_outlived_its_waiting_is_not_taken(tmp_path: Path) -> None:
    async with starting(tmp_path) as programs:
        programs.prepare()
        waiting = programs._waiting
        assert waiting is not None
        dead = await waiting
        os.kill(dead.process.pid, signal.SIGKILL)
        await dead.process.communicate()
        taken = await programs.take()
        assert taken.process.pid != dead.process.pid
        assert not Path(dead.folder.name).exists()
        await end(taken)


async def test_whoever_waits_at_the_end_is_ended(tmp_path: Path) -> None:
    async with starting(tmp_path) as programs:
        programs.prepare()
        waiting = programs._waiting
        assert waiting is not None
        pid = (await waiting).process.pid
        assert is_alive(pid)
        await programs.close()
        assert not is_alive(pid)
        programs.prepare()  # too late
        assert programs._waiting is None


async def test_what_cannot_wait_is_told_to_whoever_comes(tmp_path: Path) -> None:
    programs = Programs(replace(terms(tmp_path), command=("/no/such/program",)))
    programs.prepare()
    await asyncio.sleep(0)
    with pytest.raises(FileNotFoundError):
        await programs.take()
    programs.prepare()
    await programs.close()
    assert list(tmp_path.iterdir()) == []


def test_a_program_that_waits_begins_as_it_is_told_and_ends_when_nobody_comes(
    tmp_path: Path,
) -> None:
    with visiting(tmp_path, "--wait") as visit:
        assert visit.process.stdin is not None
        line = json.dumps([100, 30, "--position=..O/XOO/..X"])
        visit.process.stdin.write(line.encode() + b"\n")
        visit.process.stdin.flush()
        visit.until("move 6")
        assert visit.end() == 0
    with visiting(tmp_path, "--wait") as visit:
        assert visit.end() == 0
