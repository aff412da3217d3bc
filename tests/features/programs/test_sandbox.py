"""What a user's program cannot do, whoever sees to it."""

from __future__ import annotations

import contextlib
import os
import socket
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.features.programs.examples import state
from tests.features.programs.test_runner import MINIMAX, RULES, START
from ttt_tui.features.programs import processes, sandbox
from ttt_tui.features.programs.child_requests import variables
from ttt_tui.features.programs.recorded_runs import Runs
from ttt_tui.features.programs.recording import Recording
from ttt_tui.features.programs.sandbox import Sandbox, best, wrapped

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="paths and calls of POSIX")

ATTACKS = """
import ctypes, os, shutil, socket, sqlite3, pathlib
HERE = os.path.dirname(os.path.abspath(__file__))
OUTSIDE = os.path.join(os.path.dirname(HERE), "outside")
VICTIM, FOLDER = os.path.join(HERE, "victim.txt"), os.path.join(HERE, "folder")
def fd():
    return os.open(HERE, os.O_RDONLY)
def write(path, mode="w"):
    with open(path, mode) as file:
        file.write("x")
def query(path):
    base = sqlite3.connect(path)
    base.execute("create table t (x)")
    base.commit()
def c(name, *given):
    return getattr(ctypes.CDLL(None), name)(*given)
def sent(kind):
    box = socket.socket(socket.AF_INET, kind)
    if kind == socket.SOCK_DGRAM:
        box.sendto(b"x", ("127.0.0.1", PORT))
    else:
        box.connect(("127.0.0.1", PORT))
        box.send(b"x")
PORT = int(open(os.path.join(HERE, "port.txt")).read())
TRIES = [
    lambda: os.kill(os.getppid(), 9),
    lambda: os.kill(os.getppid(), 15),
    lambda: os.killpg(os.getpgid(os.getppid()), 9) if os.getppid() > 1 else None,
    lambda: write(VICTIM), lambda: write(VICTIM, "a"), lambda: write(os.path.join(HERE, "new")),
    lambda: write(OUTSIDE), lambda: write(os.path.join(OUTSIDE, "new")),
    lambda: os.open(VICTIM, os.O_RDWR | os.O_TRUNC),
    lambda: os.truncate(VICTIM, 0), lambda: os.chmod(VICTIM, 0o777),
    lambda: os.utime(VICTIM, (1, 1)),
    lambda: os.unlink("victim.txt", dir_fd=fd()), lambda: os.rmdir("folder", dir_fd=fd()),
    lambda: os.rename(VICTIM, VICTIM + "2"), lambda: os.link(VICTIM, VICTIM + "2"),
    lambda: os.rename("victim.txt", "v2", src_dir_fd=fd(), dst_dir_fd=fd()),
    lambda: os.symlink(VICTIM, VICTIM + "2"), lambda: os.mknod(VICTIM + "2"),
    lambda: os.mkfifo(VICTIM + "2"), lambda: os.mkdir(FOLDER + "2"),
    lambda: os.mkdir("folder2", dir_fd=fd()), lambda: shutil.move(VICTIM, VICTIM + "2"),
    lambda: shutil.copy(VICTIM, VICTIM + "2"), lambda: pathlib.Path(VICTIM).write_text("x"),
    lambda: query(os.path.join(HERE, "data.db")), lambda: query(os.path.join(HERE, "new.db")),
    lambda: c("unlink", VICTIM.encode()), lambda: c("truncate", VICTIM.encode(), 0),
    lambda: c("rename", VICTIM.encode(), (VICTIM + "2").encode()),
    lambda: c("kill", os.getppid(), 9),
    lambda: c("mkdir", (FOLDER + "2").encode(), 511),
    lambda: c("system", b"touch " + VICTIM.encode()),
    lambda: sent(socket.SOCK_STREAM), lambda: sent(socket.SOCK_DGRAM),
    lambda: shutil.rmtree(FOLDER), lambda: shutil.rmtree(HERE),
    lambda: shutil.rmtree(HERE, ignore_errors=True),
]
def attack():
    made = []
    for number, attempt in enumerate(TRIES):
        try:
            attempt()
        except Exception:
            pass
        made.append(number)
    return len(made)
def may_write():
    write("mine.txt")
    return open("mine.txt").read() == "x"
MADE = attack()
MAY_WRITE = may_write()
"""
CALL = "minimax(board, MADE, MAY_WRITE)\n"


def sandboxes() -> list[Sandbox]:
    """Those that work here."""
    found = [Sandbox.AUDIT]
    if sandbox._landlock_version() >= sandbox._LEAST_LANDLOCK:
        found.append(Sandbox.LANDLOCK)
    return found if best() in found else [*found, best()]


@contextlib.contextmanager
def listening() -> Iterator[tuple[socket.socket, socket.socket]]:
    """A server for each kind of socket, at one port of this machine."""
    with socket.socket() as stream, socket.socket(type=socket.SOCK_DGRAM) as packets:
        stream.bind(("127.0.0.1", 0))
        packets.bind(stream.getsockname())
        stream.listen()
        for each in (stream, packets):
            each.setblocking(False)
        yield stream, packets


@pytest.mark.parametrize("kind", sandboxes())
def test_nothing_is_changed_and_nobody_reached(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: Sandbox
) -> None:
    monkeypatch.setattr(processes, "best", lambda: kind)
    home = tmp_path / "homework"
    (home / "folder").mkdir(parents=True)
    (tmp_path / "outside").mkdir()
    for name in ("victim.txt", "data.db", "folder/inner.txt"):
        (home / name).write_text("kept", encoding="utf-8")
    (home / "mine.py").write_text(ATTACKS + RULES + MINIMAX + START + CALL, encoding="utf-8")
    with listening() as (stream, packets):
        (home / "port.txt").write_text(str(stream.getsockname()[1]), encoding="utf-8")
        before = state(tmp_path)
        runs = Runs(home / "mine.py")  # as `watch` does, which runs it once more for variables
        run = runs.begin()
        while not run.over:
            run.more(None)
        found = run.recording
        assert isinstance(found, Recording), run.fault
        assert 0 in variables(found.subject, [0])
        runs.close()
        assert state(tmp_path) == before
        for each in (stream, packets):
            with pytest.raises(BlockingIOError):
                each.accept() if each is stream else each.recv(1)
    assert found.complete
    tries = ATTACKS.count("lambda: ")
    assert f"(board, {tries}, True)" in found.subject.recipe  # True: it may write to its own folder


def test_the_command_is_left_as_it_is_where_the_process_sees_to_it() -> None:
    for each in (Sandbox.LANDLOCK, Sandbox.AUDIT):
        assert wrapped(["python"], each, "mine.py", os.curdir) == ["python"]


@pytest.mark.skipif(Sandbox.BUBBLEWRAP not in sandboxes(), reason="bubblewrap does not work here")
def test_bubblewrap_that_does_not_work_is_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sandbox, "wrapped", lambda *_: ["false"])
    assert best.__wrapped__() is not Sandbox.BUBBLEWRAP
