"""Opening dashboards in tests."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.tui.driver import Opener
from tests.tui.stylesheets import parsed_once
from tests.tui.waiting import unhurried


@pytest.fixture(autouse=True)
def _at_speed() -> Iterator[None]:
    with unhurried(), parsed_once():
        yield


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Opener]:
    """Opens dashboards: `async with opened() as screen: ...`.

    Garbage is collected between tests only: in them it would take a fifth of the time.
    """
    gc.disable()
    yield Opener(tmp_path)
    gc.enable()
