"""What the tests' own children are started with, and how long they live."""

from __future__ import annotations

import signal
import subprocess
import sys

import pytest

from tests.children import mortal, started

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals as POSIX has them")


def test_a_child_hears_ctrl_c_also_where_the_tests_run_in_the_background() -> None:
    heard_before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        code = "import signal; print(signal.getsignal(signal.SIGINT) != signal.SIG_IGN)"
        with started((sys.executable, "-c", code), stdout=subprocess.PIPE, text=True) as child:
            assert child.stdout is not None
            assert child.stdout.read() == "True\n"
    finally:
        signal.signal(signal.SIGINT, heard_before)


def test_a_child_that_waits_for_ever_does_not() -> None:
    code = "import signal; signal.pause()"
    with started((sys.executable, "-c", code)) as child, mortal(child.pid, 0.0):
        assert child.wait() == -signal.SIGKILL
