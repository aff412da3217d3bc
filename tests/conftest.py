"""Settings of all tests: property tests take the same examples on every run."""

from __future__ import annotations

import asyncio
from asyncio.subprocess import Process
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from tests.outside import declared

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


@pytest.fixture
def toys() -> Iterator[None]:
    """Two algorithms from outside, `toy` and `toy-alpha-beta`."""
    with declared():
        yield


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[Process]:
    """The processes that the test starts."""
    processes: list[Process] = []
    really = asyncio.create_subprocess_exec

    async def start_it(*arguments: Any, **options: Any) -> Process:
        processes.append(await really(*arguments, **options))
        return processes[-1]

    monkeypatch.setattr(asyncio, "create_subprocess_exec", start_it)
    return processes
