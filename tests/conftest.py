"""What all tests share: settings and sessions in a folder of their own."""

from __future__ import annotations

import gc
import signal
from collections.abc import Iterator
from itertools import count

import pytest

# Widgets and traces make much that is no garbage; a trace that is garbage is large.
gc.set_threshold(50_000, 5, 2)


_number = count()


@pytest.fixture(autouse=True)
def _own_home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    # Not in the folder of the test, which is made if the test wants it.
    home = tmp_path_factory.getbasetemp() / f"home-{next(_number)}"
    for name in ("XDG_STATE_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.setenv(name, str(home))
    # What was frozen stays for good: the screens of all tests would.
    monkeypatch.setattr(gc, "freeze", lambda: None)
    monkeypatch.setattr(gc, "collect", lambda: 0)


def pytest_sessionfinish() -> None:
    # Pytest collects five times at its end, and would look through the screens of all tests.
    gc.freeze()


@pytest.fixture
def ctrl_c() -> Iterator[None]:
    """Ctrl-C as in a terminal: the workers of pytest-xdist ignore it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)
