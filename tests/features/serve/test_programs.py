"""The processes of visitors: what they are started with, and the one that waits."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.features.serve.serving import is_alive, terms
from tests.features.serve.visits import visiting
from ttt_tui.features.serve.programs import (
    LOCK,
    PREFIX,
    Beginning,
    EnvelopeError,
    Focus,
    Keys,
    Ping,
    Program,
    Programs,
    Size,
    asked_size,
    environment,
    read,
    remove_left,
    server_folder,
)

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
        program.begin(Beginning("--- --- --X"), SIZE)
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


@pytest.mark.slow
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


KILLED = """
import os, signal
from ttt_tui.features.serve.programs import server_folder
with server_folder() as folder:
    (folder / "visitor-1").mkdir()
    (folder / "visitor-1" / "link").symlink_to(folder.parent / "kept")
    os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.fixture
def parent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    return tmp_path


def test_the_folder_of_a_killed_server_goes_with_the_next_start(parent: Path) -> None:
    (parent / "kept").mkdir()
    done = subprocess.run([sys.executable, "-c", KILLED], check=False)
    assert done.returncode == -signal.SIGKILL
    (left,) = parent.glob(f"{PREFIX}*")
    assert (left / "visitor-1").is_dir()
    with server_folder() as folder:
        assert list(parent.glob(f"{PREFIX}*")) == [folder]
    assert [each.name for each in parent.iterdir()] == ["kept"]


def test_that_of_a_living_server_stays(parent: Path) -> None:
    with server_folder() as folder:
        remove_left(parent)
        assert (folder / LOCK).exists()


def test_what_is_not_surely_ours_stays(parent: Path) -> None:
    """Without the file that is locked, open to others, a link, a file."""
    names = [f"{PREFIX}{each}" for each in ("bare", "open", "linked", "lock-link", "file")]
    bare, shared, linked, lock_link, file = (parent / name for name in names)
    for folder in (bare, shared, lock_link, parent / "elsewhere"):
        folder.mkdir(mode=0o700)
    for folder in (shared, parent / "elsewhere"):
        (folder / LOCK).touch(mode=0o600)
    os.chmod(shared, 0o777)  # noqa: PTH101 - past the umask
    linked.symlink_to(parent / "elsewhere")
    (lock_link / LOCK).symlink_to(parent / "elsewhere" / LOCK)
    file.touch()
    remove_left(parent)
    assert sorted(names) == sorted(each.name for each in parent.glob(f"{PREFIX}*"))
    assert (parent / "elsewhere" / LOCK).exists()


def test_what_pages_say() -> None:
    assert read('["stdin", "x\\u00d7"]') == Keys("x×".encode())
    assert read('["stdin", "\\ud800"]') == Keys(b"?")
    assert read('["resize", {"width": 120, "height": 40}]') == Size(120, 40)
    assert read('["ping", "1700000000000"]') == Ping("1700000000000")
    assert (read('["focus"]'), read('["blur"]')) == (Focus(True), Focus(False))


@pytest.mark.parametrize(
    "wrong",
    [
        *("", "[", "null", "{}", "[]", "0", '"stdin"', "[[]]", "NaN", "[" * 100_000, "9" * 10_000),
        *('["stdin"]', '["stdin", 1]', '["stdin", "a", "b"]', '["quit"]', '{"0": "stdin"}'),
        *('["resize", {"width": 1}]', '["resize", {"width": "9", "height": 9}]', '["resize"]'),
        *('["resize", {"width": NaN, "height": 9}]', '["resize", {"width": 1e9, "height": 9}]'),
        f'["ping", "{"1" * 65}"]',
    ],
    ids=lambda wrong: wrong[:30],
)
def test_what_no_page_says_is_refused(wrong: str) -> None:
    with pytest.raises(EnvelopeError):
        read(wrong)


@given(st.recursive(st.none() | st.booleans() | st.floats() | st.integers() | st.text(), st.lists))
def test_nothing_else_ever_happens(value: object) -> None:
    try:
        said = read(json.dumps(value))
    except EnvelopeError:
        return
    assert isinstance(said, (Keys, Ping, Size, Focus))


def test_absurd_sizes_become_possible_ones() -> None:
    assert read('["resize", {"width": 0, "height": -5}]') == Size(10, 5)
    assert read(f'["resize", {{"width": {10**30}, "height": {10**9}}}]') == Size(500, 200)
    assert asked_size({"width": "120", "height": "40"}) == Size(120, 40)
    assert asked_size({"width": "9" * 9, "height": "-1"}) == Size(80, 24)
    assert asked_size({"width": "99999", "height": "²"}) == Size(500, 24)
    assert asked_size({}) == Size(80, 24)
