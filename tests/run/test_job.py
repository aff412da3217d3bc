"""Jobs: searches that go on while the screen is drawn, here and in a child."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest
import pytest_asyncio

from ttt_tui import version
from ttt_tui.games.text import read_game
from ttt_tui.run import worker as worker_module
from ttt_tui.run.job import Job
from ttt_tui.run.worker import Worker, message, search as search_there
from ttt_tui.search.algorithms import algorithm
from ttt_tui.search.options import Cutoff, MoveOrder, Options, Score
from ttt_tui.search.run_here import search
from ttt_tui.search.trace import Reason, Result

EMPTY, LARGE = ".../.../... x", "5x5k4 ...../...../...../...../..... x"
TREE = "((3 12 8) (2 4 6) (14 5 2)) min"
CHAIN = "(1 " * 999 + "2" + ")" * 999
PLAIN = Options(extras=frozenset())


@pytest_asyncio.fixture
async def worker() -> AsyncIterator[Worker]:
    worker = Worker()
    yield worker
    await worker.close()


def job_of(worker: Worker, name: str, text: str, options: Options = PLAIN, **more: int) -> Job:
    return Job(read_game(text), algorithm(name), options, worker, **more)


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(120):
        while not true():
            await asyncio.sleep(0.001)


async def test_a_job_searches_as_a_search_in_this_process(worker: Worker) -> None:
    for name, text, options in (
        ("minimax", EMPTY, PLAIN),
        ("alpha-beta", "..O/XOO/..X", Options(cutoff=Cutoff.STRICT, score=Score.DEPTH)),
        ("alpha-beta+", EMPTY, Options(order=MoveOrder.parse("random:7"), stop_on_win=True)),
        ("mtd-f", "3x4k3 XOXO/.X../.O..", Options(depth=3)),
        ("uct", "X../.O./...", PLAIN),
        ("uct", "nim 2 3", PLAIN),
        ("minimax", TREE, PLAIN),
        ("pvs", CHAIN, PLAIN),
        ("alpha-beta+", "XXX/OO./... o", PLAIN),
    ):
        job = job_of(worker, name, text, options)
        await job.run()
        here = search(read_game(text), name, options)
        assert (job.state, job.fault) == ("done", None)
        assert (job.trace.totals, job.trace.result) == (here.totals, here.result)
        assert job.trace.passes == here.passes
        for column, expected in zip(job.trace.columns.values(), here.columns.values(), strict=True):
            assert column[: len(here)] == expected[: len(here)]


@pytest.mark.parametrize("name", ["minimax", "alpha-beta+"])
async def test_a_trace_grows_while_the_job_runs_and_stays_when_it_is_cancelled(
    name: str, worker: Worker
) -> None:
    job = job_of(worker, name, LARGE)
    running = asyncio.create_task(job.run())
    await until(lambda: job.trace.totals.nodes > 0)
    before = job.trace.totals.nodes
    await until(lambda: job.trace.totals.nodes > before)
    states = [job.state]
    job.cancel()
    await running
    held = len(job.trace)
    assert [*states, job.state] == ["running", "stopped"]
    assert held > 1
    assert job.trace.result is None
    assert job.trace.events == 2 * held - len(job.trace.open_path())


async def test_a_budget_of_nodes_stops_a_job(worker: Worker) -> None:
    for name in ("minimax", "alpha-beta", "alpha-beta+", "uct"):
        job = job_of(worker, name, LARGE, nodes=1_000)
        await job.run()
        assert (job.state, job.trace.totals.nodes) == ("stopped", 1_000)


@pytest.mark.parametrize("name", ["minimax", "pvs"])
async def test_a_budget_of_seconds_stops_a_job(name: str, worker: Worker) -> None:
    job = Job(read_game(LARGE), algorithm(name), PLAIN, worker, seconds=0.05)
    await job.run()
    assert job.state == "stopped"
    assert job.trace.totals.nodes > 0


async def test_counts_go_on_beyond_the_recording(worker: Worker) -> None:
    job = job_of(worker, "alpha-beta+", EMPTY, capacity=100)
    await job.run()
    assert (len(job.trace), job.trace.visited) == (100, 18_297)
    assert job.trace.result is not None


async def test_jobs_run_at_the_same_time_and_children_are_kept(worker: Worker) -> None:
    jobs = [job_of(worker, name, "XO./.../...") for name in ("alpha-beta+", "pvs", "uct", "mtd-f")]
    await asyncio.gather(*(job.run() for job in jobs))
    assert [job.state for job in jobs] == ["done"] * 4
    kept = {child.pid for child in worker._idle}
    again = job_of(worker, "pvs", "XO./.../...")
    await again.run()
    assert {child.pid for child in worker._idle} == kept


async def test_files_of_the_folder_one_is_in_are_not_taken_for_modules(
    worker: Worker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "queue.py").write_text("raise SystemExit('my own queue')")
    monkeypatch.chdir(tmp_path)
    job = job_of(worker, "pvs", "XO./.../...")
    await job.run()
    assert job.state == "done"


def is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


async def test_no_child_is_left(worker: Worker) -> None:
    jobs = [job_of(worker, name, LARGE) for name in ("alpha-beta+", "pvs")]
    running = [asyncio.create_task(job.run()) for job in jobs]
    await until(lambda: all(job.trace.totals.nodes > 0 for job in jobs))
    children = [child.pid for child in worker._all]
    jobs[0].cancel()
    await running[0]
    await worker.close()
    await running[1]
    children += [child.pid for child in worker._all]
    assert len(set(children)) >= 2
    assert not any(map(is_alive, children))
    assert (jobs[0].state, jobs[1].state) == ("stopped", "failed")


async def test_a_child_of_another_installation_says_so(
    worker: Worker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker_module, "IDENTITY", "ttt-tui 0.9 in old")
    job = job_of(worker, "pvs", EMPTY)
    await job.run()
    here = version.IDENTITY
    assert job.fault == (
        f"pvs: its process is of {here}, and its parent of ttt-tui 0.9 in old: start ttt-tui again"
    )


@pytest.mark.parametrize("left_out", [0, 5])
def test_a_child_ends_when_whoever_asked_has_ended(left_out: int) -> None:
    """Also in the middle of a search, of which nobody reads the answers, and of a request."""
    child = subprocess.Popen(
        [sys.executable, "-P", "-c", "from ttt_tui.run.worker import main; main()"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    assert child.stdin
    assert child.stdout
    request = message((search_there, (LARGE, "pvs", PLAIN, 100, None, 600), True))
    child.stdin.write(request[: len(request) - left_out])
    child.stdin.flush()
    if not left_out:
        child.stdout.read(1)
    child.stdin.close()
    assert child.wait(timeout=20) == 0
    child.stdout.close()


async def test_a_finished_game_needs_no_child() -> None:
    leaf = read_game("((3 inf) (2 4))").play(0).play(1)
    job = Job(leaf, algorithm("alpha-beta"), Options(), Worker())
    await job.run()
    assert (job.state, job.fault, job.trace.result) == (
        "done",
        None,
        Result(job.trace.infinity, None, Reason.GAME_OVER),
    )
