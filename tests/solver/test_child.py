"""The solver's child process: answers, progress, cancelling, and that it ends."""

from __future__ import annotations

import asyncio

import pytest

from ttt_tui.games.position import Position
from ttt_tui.games.rules import Rules
from ttt_tui.solver.board import SolverTable
from ttt_tui.solver.child import Solver
from ttt_tui.solver.driver import solve

CONNECT_FOUR = Position(rules=Rules(6, 7, 4, gravity=True))


async def test_it_answers_as_the_driver_does_and_is_kept_for_the_next_question() -> None:
    solver, position = Solver(), Position.parse("..O/XOO/..X")
    found = await solver.solve(position, all_moves=True)
    assert found == solve(position, all_moves=True, table=SolverTable(position.rules))
    (process,) = solver._all
    again = await solver.solve(Position.parse("XO./.../..."))
    assert again.complete
    assert solver._all == {process}
    await solver.close()
    assert process.returncode not in (None, 0)


async def test_a_cancelled_solve_ends_its_process_and_the_next_one_works() -> None:
    solver = Solver()
    solving = asyncio.create_task(solver.solve(CONNECT_FOUR))
    while not solver._all:
        await asyncio.sleep(0.01)
    (process,) = solver._all
    solving.cancel()
    with pytest.raises(asyncio.CancelledError):
        await solving
    await process.wait()
    assert (await solver.solve(Position.parse("XX./OO./..."))).distance == 1
    await solver.close()


async def test_a_budget_of_seconds_ends_it_without_a_value() -> None:
    solver = Solver()
    found = await solver.solve(CONNECT_FOUR, seconds=0.05)
    assert (found.complete, found.value) == (False, None)
    await solver.close()
