"""A real Dask cluster on this machine: every part once, though a worker is killed in mid-run."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.clusters import cluster
from ttt_tui.engine.worker_pool import Cluster, Here, NoWorkers, PartError, results_of

pytestmark = pytest.mark.slow


@pytest.fixture
def address() -> Iterator[str]:
    with cluster() as made:
        yield made.scheduler_address


def doubled(part: tuple[int, str]) -> int:
    """Whoever begins part 30 first is killed at it."""
    number, folder = part
    Path(folder, f"{number}-{os.getpid()}").touch()
    if number == 30 and len(list(Path(folder).glob("30-*"))) == 1:
        os.kill(os.getpid(), signal.SIGKILL)
    return 2 * number


def raises(number: int) -> int:
    raise ValueError(f"not {number}")


def test_a_killed_workers_parts_are_done_again(tmp_path: Path, address: str) -> None:
    parts = [(number, str(tmp_path)) for number in range(60)]
    found = list(results_of(doubled, parts, Cluster(address)))
    assert sorted(found) == [(number, 2 * number) for number in range(60)]
    assert len(list(tmp_path.glob("30-*"))) == 2


def test_a_part_that_fails_says_why(address: str) -> None:
    with pytest.raises(PartError, match=r"part . of 3: ValueError: not \d"):
        list(results_of(raises, range(3), Cluster(address)))
    with pytest.raises(PartError, match="ValueError"):
        list(results_of(raises, range(3), Here()))


def test_a_scheduler_that_is_not_there_is_refused() -> None:
    with (
        pytest.raises(NoWorkers, match=r"no scheduler answers at tcp://127\.0\.0\.1:9"),
        Cluster("tcp://127.0.0.1:9", patience=1).executor(),
    ):
        pass
