"""Settings of all tests: property tests take the same examples on every run."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path
from subprocess import Popen

import pytest
from hypothesis import HealthCheck, settings

import ttt_tui
from tests.plugins import declared
from ttt_tui._version import BACKEND, stale_kernels
from ttt_tui.engine import child, declarations

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

# Tests, and the programs that they start, see no plugins but those that they declare themselves.
os.environ.update([declarations.NO_PLUGINS])


def pytest_sessionstart() -> None:
    """The tests of an old kernel would say nothing of its source."""
    if BACKEND == "compiled" and (stale := stale_kernels()):
        raise pytest.UsageError(
            f"changed since it was compiled: {', '.join(stale)}; install the package again"
        )


_FEATURES = re.compile(r"\bttt_tui\.features\.([a-z]\w+)|\btests\.features\.([a-z]\w+)")
_left_out: dict[str, set[str]] = {}


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """The tests that use a feature go out with it."""
    if not (collection_path.name.startswith("test_") and collection_path.suffix == ".py"):
        return None
    gone = set()
    for used, tested in _FEATURES.findall(collection_path.read_text(encoding="utf-8")):
        here = (Path(ttt_tui.__file__).parent, used) if used else (Path(__file__).parent, tested)
        place = here[0] / "features" / here[1]
        if not (place.is_dir() or place.with_suffix(".py").is_file()):
            gone.add(used or tested)
    if gone:
        _left_out[collection_path.name] = gone
    return True if gone else None


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    for file, features in sorted(_left_out.items()):
        terminalreporter.write_line(f"left out: {file}, without {', '.join(sorted(features))}")


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
