"""Features on a real Dask cluster: the same as here."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.conftest import Run, run
from tests.clusters import cluster
from tests.features.programs.made import RIGHT
from tests.features.programs.test_check_command import NONE, WRONG
from ttt_tui.engine.worker_pool import Cluster, Here, results_of
from ttt_tui.features.laboratory.sweep import Sweep
from ttt_tui.game import Rules
from ttt_tui.search import PLAIN, SearchOptions

__all__ = ["run"]

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with cluster() as made:
        yield made.scheduler_address


def test_a_sweep_has_the_same_totals_though_a_worker_is_killed() -> None:
    searches = tuple(SearchOptions(algorithm=each) for each in PLAIN)
    sweep = Sweep(Rules(), searches)
    found = {}
    with cluster() as made:
        pool = Cluster(made.scheduler_address)
        for number, rows in results_of(sweep.work, sweep.parts(), pool):
            found[number] = rows
            if len(found) == 20:
                os.kill(made.workers[0].pid, signal.SIGKILL)
    whole = dict(results_of(sweep.work, sweep.parts(), Here()))
    totals = sweep.result(found).to_json()
    assert totals == sweep.result(whole).to_json()
    assert [each["nodes"]["total"] for each in totals["totals"]] == [2_121_015, 269_987]


def test_the_command_prints_the_same(run: Run, address: str) -> None:
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


@pytest.mark.parametrize("address", ["nonsense://x", "nowhere"])
def test_a_text_that_is_not_an_address_is_refused_in_one_line(
    run: Run, monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    """A client made for it would wait 20 s when it is deleted, and print a traceback."""
    monkeypatch.delattr("distributed.Client.__init__")
    done = run("lab", "sweep", "2x2k2", "--scheduler", address)
    assert done.exit_code == 2
    assert done.stderr.startswith(f"Error: '{address}' is not the address of a scheduler: ")
    assert done.stderr.endswith("; write one such as tcp://127.0.0.1:8786\n")
