"""Solving in a real process of its own: progress, the solution, its end at any moment."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from contextlib import aclosing
from subprocess import Popen

import pytest

from tests.engine.fakes import check_apart, is_gone, start
from tests.engine.test_child import kill_at, needs_pidfd
from ttt_tui.engine import child
from ttt_tui.engine.child import BackgroundError
from ttt_tui.features.solver import Progress, Solution, TableError
from ttt_tui.features.solver.service import solve_in_background
from ttt_tui.features.solver.solved import Solved, SolveLimits
from ttt_tui.game import ImpossiblePosition, Position, Rules

WORKED = Position.parse("..O/XOO/..X")
# Nobody waits until this one is solved.
ENDLESS = Position(rules=Rules(8, 8, 5))
USUAL = SolveLimits(table_mb=1)


async def answers(
    position: Position, limits: SolveLimits = USUAL
) -> tuple[list[Progress], Solution]:
    found = [answer async for answer in solve_in_background(position, limits)]
    solved = found.pop()
    assert isinstance(solved, Solved)
    assert solved.seconds > 0
    assert not solved.cached
    progress = [answer for answer in found if isinstance(answer, Progress)]
    assert len(progress) == len(found)
    return progress, solved.solution


async def first_progress(position: Position = ENDLESS) -> Progress:
    """How a solve without end has come on, once it says so; then it is left."""
    async with aclosing(solve_in_background(position, USUAL)) as coming:
        answer = await anext(coming)
        assert isinstance(answer, Progress)
        return answer


async def exhaust(coming: AsyncIterator[object]) -> None:
    async for _ in coming:
        pass


async def test_it_ends_with_the_solution(started: list[Popen[bytes]]) -> None:
    _, solution = await answers(WORKED)
    assert solution.position == WORKED
    assert (solution.value, solution.distance, solution.complete) == (1, 3, True)
    assert solution.best_moves == (6,)
    assert solution.principal_variation[0] == 6
    (process,) = started
    assert is_gone(process)


async def test_it_reports_how_far_it_is_and_leaving_ends_the_process(
    started: list[Popen[bytes]],
) -> None:
    progress = await first_progress()
    assert progress.nodes > 0
    assert 0 <= progress.table_fill <= 1
    assert progress.phase
    (process,) = started
    assert is_gone(process)
    assert process.returncode == -signal.SIGKILL


async def test_a_limit_leaves_the_solution_incomplete(started: list[Popen[bytes]]) -> None:
    _, solution = await answers(ENDLESS, SolveLimits(1, nodes=1000))
    assert not solution.complete
    assert solution.value is solution.distance is None
    assert 0 < solution.nodes <= 1000
    _, solution = await answers(ENDLESS, SolveLimits(1, seconds=0.01))
    assert not solution.complete
    assert all(is_gone(process) for process in started)


@pytest.mark.skipif(not hasattr(os, "getpriority"), reason="the system has no priorities")
async def test_it_runs_at_low_priority_apart_from_the_terminal(started: list[Popen[bytes]]) -> None:
    async with aclosing(solve_in_background(ENDLESS, USUAL)) as coming:
        await anext(coming)
        check_apart(*started)


async def test_two_at_once_do_not_know_of_each_other(started: list[Popen[bytes]]) -> None:
    lost = Position.parse("XX./OO./... o")
    async with aclosing(solve_in_background(ENDLESS, USUAL)) as coming:
        await anext(coming)
        (_, one), (_, other) = await asyncio.gather(answers(WORKED), answers(lost))
        assert (one.position, one.value) == (WORKED, 1)
        assert (other.position, other.value) == (lost, -1)
        assert isinstance(await anext(coming), Progress)
    assert len(started) == 3
    assert all(is_gone(process) for process in started)


@pytest.mark.parametrize("moments", [0, 1, 2, 5, 20])
async def test_cancelling_at_any_moment_leaves_no_process(
    started: list[Popen[bytes]], moments: int
) -> None:
    task = start(answers(ENDLESS))
    for _ in range(moments):
        await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert all(is_gone(process) for process in started)


@pytest.mark.parametrize("by", [signal.SIGKILL, signal.SIGTERM])
async def test_a_killed_process_is_an_error_in_words(
    started: list[Popen[bytes]], by: signal.Signals
) -> None:
    async with aclosing(solve_in_background(ENDLESS, USUAL)) as coming:
        await anext(coming)
        started[0].send_signal(by)
        with pytest.raises(BackgroundError, match=r"^the solving process gave no answer: it was e"):
            await exhaust(coming)
    assert is_gone(started[0])


async def test_a_crash_says_what_was_wrong(
    monkeypatch: pytest.MonkeyPatch, started: list[Popen[bytes]]
) -> None:
    monkeypatch.setattr(child, "_PROGRAM", "raise MemoryError('no room')")
    with pytest.raises(BackgroundError, match="MemoryError: no room"):
        await answers(WORKED)
    assert is_gone(started[0])


async def test_a_process_that_complains_a_lot_is_no_hang(
    monkeypatch: pytest.MonkeyPatch, started: list[Popen[bytes]]
) -> None:
    loud = "import sys; sys.stderr.write('much ado\\n' * 100_000); raise SystemExit('nothing')"
    monkeypatch.setattr(child, "_PROGRAM", loud)
    with pytest.raises(BackgroundError, match="gave no answer: nothing"):
        await answers(WORKED)
    assert is_gone(started[0])


@pytest.mark.parametrize("table_mb", [0, -1, 1e12])
async def test_a_table_that_cannot_be_is_refused_in_words(
    started: list[Popen[bytes]], table_mb: float
) -> None:
    with pytest.raises(TableError, match="MB"):
        await answers(WORKED, SolveLimits(table_mb))
    assert is_gone(started[0])


async def test_an_impossible_position_is_refused_in_words(started: list[Popen[bytes]]) -> None:
    with pytest.raises(ImpossiblePosition, match="too many X"):
        await answers(Position(x=0b111))
    assert is_gone(started[0])


# It answers once, so that it is at work, and never ends by itself.
SOLVING = (
    "from ttt_tui.features.solver.service import solve_in_background as ask\n"
    "from ttt_tui.features.solver.solved import SolveLimits\n"
    "from ttt_tui.game import Position, Rules\n"
    "asked = ask(Position(rules=Rules(8, 8, 5)), SolveLimits(table_mb=1))\n"
)


@needs_pidfd
def test_a_program_that_is_killed_takes_its_solve_along() -> None:
    kill_at(SOLVING)
