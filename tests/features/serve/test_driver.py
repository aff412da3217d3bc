"""The end of a connection, as a visitor's process sees it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

from tests.children import started
from tests.features.serve.visits import COMMAND, visiting

_SERVER = """
import subprocess, sys, time
visitor = subprocess.Popen(sys.argv[1:], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
print(visitor.pid, visitor.stdout.readline().decode().strip(), flush=True)
time.sleep(600)
"""


def test_a_server_that_is_killed_leaves_no_process(tmp_path: Path) -> None:
    command = (sys.executable, "-c", _SERVER, *COMMAND, "--folder", str(tmp_path))
    with started(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        number, ready = server.stdout.readline().split()
        assert ready == "__GANGLION__"
        visitor = os.pidfd_open(int(number))
        server.send_signal(signal.SIGKILL)
        assert _ends(visitor)


def _ends(process: int) -> bool:
    """Wait for the end of a process that is no child of ours; its pidfd is closed."""
    import select

    ended, _, _ = select.select([process], [], [], 60)
    os.close(process)
    return bool(ended)


def test_a_server_that_asks_for_the_end_gets_it(tmp_path: Path) -> None:
    with visiting(tmp_path) as visit:
        visit.until("X to move")
        visit.tell(type="quit")
        assert visit.status() == 0
