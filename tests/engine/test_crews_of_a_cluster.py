"""A real Dask cluster on this machine: the same totals, though a worker is killed in mid-run."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Run, run
from tests.features.own.test_check_command import NONE, RIGHT, WRONG
from ttt_tui.engine.crews import Cluster, Here, NoCrew
from ttt_tui.engine.parts import PartError, results_of

__all__ = ["run"]

distributed = pytest.importorskip(
    "distributed", reason="the extra `cluster` is not installed: pip install 'ttt-tui[cluster]'"
)
pytestmark = pytest.mark.slow


@contextmanager
def _cluster() -> Iterator[Any]:
    """Two workers, each a process with one thread."""
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=":0", silence_logs=50
    ) as cluster:
        yield cluster


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with _cluster() as cluster:
        yield cluster.scheduler_address


def who(part: tuple[int, str]) -> tuple[int, int]:
    """A part, and who has done it; each is told in a folder before it is done."""
    number, folder = part
    Path(folder, f"{number}-{os.getpid()}").touch()
    sum(range(500_000))
    return number, os.getpid()


def raises(number: int) -> int:
    raise ValueError(f"not {number}")


def test_a_killed_workers_parts_are_done_again(tmp_path: Path) -> None:
    parts = [(number, str(tmp_path)) for number in range(120)]
    found: dict[int, tuple[int, int]] = {}
    with _cluster() as cluster:
        killed = 0
        for number, result in results_of(who, parts, Cluster(cluster.scheduler_address)):
            found[number] = result
            if len(found) == 10:
                killed = result[1]
                os.kill(killed, signal.SIGKILL)
    assert {number: part for number, (part, _) in found.items()} == {n: n for n in range(120)}
    assert len({pid for _, pid in found.values()}) >= 2
    begun = [each.name.split("-") for each in tmp_path.iterdir()]
    again = {number for number, pid in begun if int(pid) == killed} & {
        number for number, pid in begun if int(pid) != killed
    }
    assert again, "nothing of the killed worker's was done again"


def test_a_sweep_has_the_same_totals(run: Run, address: str) -> None:
    command = ("lab", "sweep", "3x3k3", "--most-empty", "5", "--json")
    here = run(*command, "--jobs", "1")
    there = run(*command, "--scheduler", address)
    assert there.exit_code == 0
    assert there.stdout == here.stdout


def test_files_are_checked_by_a_cluster_too(
    run: Run, address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By paths from here; all but the time is as it is here."""
    monkeypatch.chdir(tmp_path)
    for name, text in (("a.py", RIGHT), ("b.py", WRONG), ("c.py", NONE)):
        (tmp_path / name).write_text(text, encoding="utf-8")
    here, there = (
        [json.loads(line) for line in run("check", ".", "--json", *more).stdout.splitlines()]
        for more in ((), ("--scheduler", address))
    )
    for each in (*here, *there):
        del each["seconds"]
    assert there == here
    assert [each["verdict"] for each in there] == ["right", "wrong", "skipped"]


def test_a_part_that_fails_says_why(address: str) -> None:
    with pytest.raises(PartError, match=r"part . of 3: ValueError: not \d"):
        list(results_of(raises, range(3), Cluster(address)))
    with pytest.raises(PartError, match="ValueError"):
        list(results_of(raises, range(3), Here()))


def test_a_scheduler_that_is_not_there_is_refused() -> None:
    with (
        pytest.raises(NoCrew, match=r"no scheduler answers at tcp://127\.0\.0\.1:9"),
        Cluster("tcp://127.0.0.1:9", patience=1).executor(),
    ):
        pass


def test_an_address_that_is_none_is_refused(run: Run) -> None:
    done = run("lab", "sweep", "2x2k2", "--scheduler", "nonsense://x")
    assert done.exit_code == 2
    assert "no scheduler answers at nonsense://x" in done.stderr
