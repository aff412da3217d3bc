"""Memory for large tables, and how much of it this machine has."""

from __future__ import annotations

from ttt_tui.search.memory import machine_memory, zeros


def test_the_machine_tells_its_memory() -> None:
    assert (machine_memory() or 0) > 1e8


def test_memory_is_empty_and_as_large_as_asked_for() -> None:
    with zeros(10_000) as memory:
        assert len(memory) == 10_000
        assert memory[:] == bytes(10_000)
