"""What a visitor's processes may use."""

from __future__ import annotations

import sys

import pytest

from ttt_tui._web_session import NOBODY_THERE, OUT_OF_TIME
from ttt_tui.features.serve.limits import Limits, used_seconds

LIMITS = Limits(memory=100, seconds=100, idle=60)


@pytest.mark.parametrize(
    ("used", "quiet", "status"),
    [(0, 0, None), (99.9, 59.9, None), (100, 0, OUT_OF_TIME), (0, 60, NOBODY_THERE),
     (100, 60, OUT_OF_TIME)],
)  # fmt: skip
def test_a_visit_is_over_when_its_share_is_used_or_nobody_is_there(
    used: float, quiet: float, status: int | None
) -> None:
    assert LIMITS.status(used, quiet) == status
    assert Limits(0, 0, 0).status(used, quiet) is None


def test_it_is_said_before() -> None:
    assert [LIMITS.warns(used) for used in (0, 89.9, 90, 100)] == [False, False, True, True]
    assert not Limits(0, 0, 0).warns(1e9)


_BUSY = """
import subprocess, sys, time
from ttt_tui.features.serve.limits import used_seconds
before = used_seconds()
busy = "import time; end = time.process_time() + 0.2\\nwhile time.process_time() < end: pass\\n"
child = [sys.executable, "-c", busy + "print('ready', flush=True); input()"]
running = subprocess.Popen(child, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
running.stdout.readline()
assert used_seconds() - before >= 0.19
running.communicate(b"\\n")
assert used_seconds() - before >= 0.19
"""


@pytest.mark.skipif(sys.platform != "linux", reason="other systems tell of children that ended")
def test_the_time_of_children_counts_while_they_run_and_afterwards() -> None:
    import subprocess

    subprocess.run((sys.executable, "-c", _BUSY), check=True)
    assert used_seconds() > 0
