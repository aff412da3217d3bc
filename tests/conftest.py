"""Settings of all tests: property tests take the same examples on every run."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from subprocess import Popen

import pytest
from hypothesis import HealthCheck, settings

from tests.plugins import declared
from ttt_tui._version import BACKEND, stale_kernels
from ttt_tui.engine import child, declarations
from ttt_tui.game.notation import CellNames, choose_cell_names

settings.register_profile(
    "repeatable",
    max_examples=60,
    deadline=None,
    derandomize=True,
    print_blob=False,
    # Drawing a playable position of random rules takes longer than drawing a number.
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("repeatable")

# The tests start hundreds of programs; without cached bytecode each compiles all that it loads.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

# Tests, and the programs that they start, see no plugins but those that they declare themselves.
os.environ.update([declarations.NO_PLUGINS])


def pytest_sessionstart() -> None:
    """The tests of an old kernel would say nothing of its source."""
    if BACKEND == "compiled" and (stale := stale_kernels()):
        raise pytest.UsageError(
            f"changed since it was compiled: {', '.join(stale)}; install the package again"
        )


@pytest.fixture(autouse=True)
def _usual_cell_names() -> Iterator[None]:
    """A screen chooses them for its whole process."""
    yield
    choose_cell_names(CellNames.COORDINATES)


@pytest.fixture
def toys() -> Iterator[None]:
    """Two algorithms from outside, `toy` and `toy-alpha-beta`."""
    with declared():
        yield


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[Popen[bytes]]:
    """The processes that the test starts."""
    processes: list[Popen[bytes]] = []
    really = child.start

    def start_it(module: str) -> Popen[bytes]:
        processes.append(really(module))
        return processes[-1]

    monkeypatch.setattr(child, "start", start_it)
    return processes
