"""Memory for large tables, and how much of it this machine has."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from ttt_tui.search import memory
from ttt_tui.search.memory import machine_memory, zeros


def test_the_machine_tells_its_memory() -> None:
    assert (machine_memory() or 0) > 1e8


def test_memory_is_empty_and_as_large_as_asked_for() -> None:
    with zeros(10_000) as room:
        assert len(room) == 10_000
        assert room[:] == bytes(10_000)


@pytest.mark.skipif(sys.platform == "win32", reason="no containers of this kind")
@pytest.mark.parametrize(
    ("said", "told"), [("1000000\n", 1_000_000), ("max\n", None), ("9223372036854771712", None)]
)
def test_a_container_has_what_it_may_have(
    said: str, told: int | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = machine_memory()
    limit = tmp_path / "memory.max"
    limit.write_text(said)
    monkeypatch.setattr(memory, "_CONTAINER_LIMITS", (limit, tmp_path / "none"))
    assert machine_memory() == told or (told is None and (machine_memory() or 0) >= (whole or 0))


@pytest.mark.skipif(sys.platform == "win32", reason="no limits of processes of this kind")
def test_a_process_has_what_it_may_have(monkeypatch: pytest.MonkeyPatch) -> None:
    import resource

    monkeypatch.setattr(resource, "getrlimit", lambda _: (1_000_000, resource.RLIM_INFINITY))
    assert machine_memory() == 1_000_000
