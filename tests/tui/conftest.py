"""Opening dashboards in tests."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.tui.driver import Opener


async def _no_waiting(*_: float) -> None:
    await asyncio.sleep(0)


@pytest.fixture
def opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Opener:
    """Opens dashboards: `async with opened() as screen: ...`.

    Textual's pilot waits for an idle processor after every key, which takes long next to a
    running search and on a busy machine; `Driver.settle` waits for what matters instead.
    """
    monkeypatch.setattr("textual.app.wait_for_idle", _no_waiting)
    monkeypatch.setattr("textual.pilot.wait_for_idle", _no_waiting)
    return Opener(tmp_path)
