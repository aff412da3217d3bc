"""The end of a connection, as a visitor's process sees it."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
import time
from functools import partial
from io import BytesIO
from pathlib import Path

import pytest

from tests.children import started
from tests.features.serve.visits import COMMAND, visiting
from ttt_tui._web_session import NOBODY_THERE, OUT_OF_TIME
from ttt_tui.features.serve.driver import MOST_OFFERED, VisitorDriver

_SERVER = """
import subprocess, sys, time
visitor = subprocess.Popen(sys.argv[1:], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
print(visitor.pid, visitor.stdout.readline().decode().strip(), flush=True)
time.sleep(600)
"""

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="waits for others by pidfd")


def ends(process: int) -> bool:
    """Wait for the end of a process that may be no child of ours; its pidfd is closed."""
    ended, _, _ = select.select([process], [], [], 60)
    os.close(process)
    return bool(ended)


def test_a_server_that_is_killed_leaves_no_process(tmp_path: Path) -> None:
    command = (sys.executable, "-c", _SERVER, *COMMAND, "--folder", str(tmp_path))
    with started(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        number, ready = server.stdout.readline().split()
        assert ready == "__GANGLION__"
        visitor = os.pidfd_open(int(number))
        server.send_signal(signal.SIGKILL)
        assert ends(visitor)


@pytest.mark.slow
def test_what_a_visitor_has_started_ends_with_a_visit_that_is_killed(tmp_path: Path) -> None:
    with visiting(tmp_path, "--position=6x7k4g") as visit:
        visit.until("X to move")
        visit.type("s")
        visit.until("Solve")
        visit.type("\x1bOQ")  # F2
        visit.until("nodes/s")
        begun = partial(children_of, visit.process.pid)
        deadline = time.monotonic() + 60
        while not begun() and time.monotonic() < deadline:
            pass  # the words may stand there before its process has begun
        children = [os.pidfd_open(each) for each in begun()]
        assert children
        visit.process.kill()
        assert all(ends(child) for child in children)


def children_of(process: int) -> list[int]:
    stats = [(each / "stat") for each in Path("/proc").iterdir() if each.name.isdecimal()]
    parents = {int(each.parent.name): _parent(each) for each in stats}
    return [child for child, parent in parents.items() if parent == process]


def _parent(stat: Path) -> int:
    try:
        return int(stat.read_text().rpartition(")")[2].split()[1])
    except OSError:  # it has ended
        return 0


@pytest.mark.slow
def test_a_server_that_asks_for_the_end_gets_it(tmp_path: Path) -> None:
    with visiting(tmp_path) as visit:
        visit.until("X to move")
        visit.tell(type="quit")
        assert visit.status() == 0


@pytest.mark.slow
def test_who_has_used_his_time_is_told_and_then_it_ends(tmp_path: Path) -> None:
    with visiting(tmp_path, "--seconds", "3") as visit:
        visit.until("X to move")
        visit.type("r" * 400)  # a search of the empty board each
        visit.until("processor time")
        assert visit.status() == OUT_OF_TIME


@pytest.mark.slow
def test_where_nobody_is_it_ends(tmp_path: Path) -> None:
    with visiting(tmp_path, "--idle", "1") as visit:
        assert visit.status() == NOBODY_THERE


def test_few_files_wait_to_be_fetched(monkeypatch: pytest.MonkeyPatch) -> None:
    driver = VisitorDriver.__new__(VisitorDriver)
    offered = [BytesIO(b"a tree") for _ in range(MOST_OFFERED + 2)]
    driver._deliveries = {}
    monkeypatch.setattr(driver, "write_meta", lambda _: None)
    for number, file in enumerate(offered):
        driver.deliver_binary(file, delivery_key=str(number), save_path=Path("tree.svg"))
    assert [file.closed for file in offered] == [True, True, *[False] * MOST_OFFERED]


@pytest.mark.slow
def test_a_visit_draws_the_tree_that_its_address_names(tmp_path: Path) -> None:
    with visiting(tmp_path, "--position=((3 12 8) (2 4 6) (14 5 2))") as visit:
        visit.until("Max to move")
        visit.until("12   8    2   4   6   14")
