"""Who does parts: this process, threads, processes that leave nothing behind, or nobody."""

from __future__ import annotations

import os
import sys
import threading
from concurrent.futures import BrokenExecutor
from pathlib import Path

import pytest

from ttt_tui._web_session import VARIABLE
from ttt_tui.engine import worker_pool
from ttt_tui.engine.worker_pool import (
    Cluster,
    Here,
    NoWorkers,
    Processes,
    Threads,
    cores,
    worker_pool_of,
)


def asked_twice(number: int) -> tuple[int, int]:
    return os.getpid(), 2 * number


def nice(_: int) -> int:
    return os.nice(0)


def raises(number: int) -> int:
    raise ValueError(f"not {number}")


def wait_for_ever(path: str) -> None:
    Path(path).open("w").close()
    threading.Event().wait()


def test_this_process_does_a_part_at_once() -> None:
    with Here().executor() as executor:
        assert executor.submit(asked_twice, 4).result() == (os.getpid(), 8)
        failed = executor.submit(raises, 3)
        assert str(failed.exception()) == "not 3"
        assert Here().width(executor) == 1


def test_what_interrupts_this_process_is_for_whoever_asked() -> None:
    def interrupted() -> None:
        raise KeyboardInterrupt

    with Here().executor() as executor, pytest.raises(KeyboardInterrupt):
        executor.submit(interrupted)


def test_threads_are_of_this_process() -> None:
    with Threads(2).executor() as executor:
        assert [each[0] for each in executor.map(asked_twice, range(3))] == [os.getpid()] * 3


@pytest.mark.skipif(sys.platform == "win32", reason="it has no niceness")
def test_processes_are_of_low_priority_and_end_at_what_they_are_at(tmp_path: Path) -> None:
    begun = tmp_path / "begun"
    os.mkfifo(begun)
    pool = Processes(1)
    with pool.executor() as executor:
        pid, doubled = executor.submit(asked_twice, 4).result()
        assert (pid != os.getpid(), doubled) == (True, 8)
        assert executor.submit(nice, 0).result() >= os.nice(0)
        endless = executor.submit(wait_for_ever, str(begun))
        begun.open().close()  # which waits until somebody writes
    assert isinstance(endless.exception(), BrokenExecutor)
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


def test_who_works_unless_told_otherwise() -> None:
    assert worker_pool_of(1, None) == Here()
    assert worker_pool_of(3, None) == Processes(3)
    assert worker_pool_of(None, "tcp://there:8786") == Cluster("tcp://there:8786")
    assert worker_pool_of(None, None) == (Processes(cores()) if cores() > 1 else Here())


def test_without_the_extra_it_is_said_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with (
        pytest.raises(
            NoWorkers, match=r"--scheduler needs the extra 'cluster'(.|\n)*\[cluster\]'$"
        ),
        Cluster("tcp://there:8786").executor(),
    ):
        pass


def test_there_are_no_more_workers_than_can_be(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker_pool, "MOST_WORKERS", 0)
    assert cores() == 0


def test_a_visitor_has_one_core_of_the_host(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    assert worker_pool_of(None, None) == Here()
