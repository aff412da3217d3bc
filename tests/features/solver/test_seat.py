"""An engine's move from a process of its own, and what becomes of that."""

from __future__ import annotations

import asyncio
import signal
from subprocess import Popen

import pytest

from tests.engine.fakes import is_gone, start
from ttt_tui.engine.budget import NO_LIMIT
from ttt_tui.engine.child import BackgroundError
from ttt_tui.features.solver import Solution, solve
from ttt_tui.features.solver.engine_move import Chosen
from ttt_tui.features.solver.seat import choose_in_background, chosen_from
from ttt_tui.game import Outcome, Position, Rules

ENDLESS = Position(rules=Rules(8, 8, 5))
WON = Position.parse("6x7k4g moves 112233")


async def test_it_answers_and_is_gone(started: list[Popen[bytes]]) -> None:
    assert await choose_in_background(WON) == Chosen(38, Outcome.X_WINS, 1)
    (process,) = started
    assert is_gone(process)


async def until_started(started: list[Popen[bytes]]) -> None:
    while not started:
        await asyncio.sleep(0)


@pytest.mark.parametrize("begun", [False, True])
async def test_cancelling_leaves_no_process(started: list[Popen[bytes]], begun: bool) -> None:
    task = start(choose_in_background(ENDLESS, NO_LIMIT))
    if begun:
        await until_started(started)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert all(map(is_gone, started))


async def test_a_killed_process_is_an_error_in_words(started: list[Popen[bytes]]) -> None:
    task = start(choose_in_background(ENDLESS, NO_LIMIT))
    await until_started(started)
    started[0].send_signal(signal.SIGKILL)
    with pytest.raises(BackgroundError, match=r"^the choosing process gave no answer"):
        await task
    assert all(map(is_gone, started))


def test_a_solution_has_a_move_if_it_is_one() -> None:
    solution = solve(WON, table_mb=0.1)
    assert chosen_from(solution) == Chosen(38, Outcome.X_WINS, 1)
    assert chosen_from(Solution(WON, None, None, (), (), 9, complete=False)) is None
