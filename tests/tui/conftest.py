"""Opening dashboards in tests."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.tui.driver import Opener


async def _no_waiting(*_: float) -> None:
    await asyncio.sleep(0)


@pytest.fixture
def opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Opener]:
    """Opens dashboards: `async with opened() as screen: ...`.

    Textual's pilot waits for an idle processor after every key, which takes long next to a
    running search and on a busy machine; `Driver.settle` waits for what matters instead. And
    garbage is collected between tests only: in them it would take a fifth of the time.
    """
    monkeypatch.setattr("textual.app.wait_for_idle", _no_waiting)
    monkeypatch.setattr("textual.pilot.wait_for_idle", _no_waiting)
    gc.disable()
    yield Opener(tmp_path)
    gc.enable()
