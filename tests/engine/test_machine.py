"""What times were measured on is told, on whatever system."""

from __future__ import annotations

from pathlib import Path

import pytest

from ttt_tui.engine.machine import describe


def test_everything_is_told() -> None:
    described = describe()
    assert list(described) == ["processor", "cores", "system", "python"]
    assert all(described.values())


def test_without_a_list_of_processors_the_system_says_which(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Path, "exists", lambda _path: False)
    monkeypatch.setattr("platform.processor", lambda: "arm")
    assert describe()["processor"] == "arm"
