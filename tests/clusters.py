"""A real Dask cluster on this machine, where the extra `cluster` is installed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest


@contextmanager
def cluster() -> Iterator[Any]:
    """Two workers, each a process with one thread; without the extra the test is skipped."""
    distributed = pytest.importorskip(
        "distributed", reason="the extra `cluster` is not installed: pip install 'ttt-tui[cluster]'"
    )
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=":0", silence_logs=50
    ) as made:
        yield made
