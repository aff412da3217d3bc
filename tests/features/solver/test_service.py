"""What is kept comes first, else a solve, which is kept; and what other features are given of
it."""

from __future__ import annotations

from pathlib import Path

from tests.features.solver.scripted_solver import (
    FOUND,
    HALFWAY,
    WORKED,
    Script,
)
from tests.features.solver.stand_ins import solutions_in
from ttt_tui.features.solver.players import Chosen
from ttt_tui.features.solver.service import SolverService
from ttt_tui.features.solver.solved import Solved, SolveLimits
from ttt_tui.game import Outcome, Position
from ttt_tui.search import Exact

WON = Exact(Outcome.X_WINS, 3)


async def test_a_solution_is_kept_and_found_and_told_nothing_of(tmp_path: Path) -> None:
    script = Script()
    said: list[str] = []
    service = SolverService(script, lambda: solutions_in(tmp_path))
    for answer in (HALFWAY, FOUND):
        script.answer(answer)
    found = [each async for each in service.find_or_solve(WORKED, SolveLimits(), said.append)]
    assert found == [HALFWAY, FOUND]
    again = [each async for each in service.find_or_solve(WORKED, SolveLimits(), said.append)]
    assert [isinstance(each, Solved) and each.cached for each in again] == [True]
    assert len(script.asked) == 1
    script.answer(FOUND)
    anew = service.find_or_solve(WORKED, SolveLimits(), said.append, ask_cache=False)
    assert [each async for each in anew] == [FOUND]
    assert said == []


async def test_an_engine_takes_what_is_kept_else_what_is_chosen(tmp_path: Path) -> None:
    asked: list[Position] = []
    said: list[str] = []

    async def choose(position: Position) -> Chosen:
        asked.append(position)
        return Chosen(0)

    service = SolverService(Script(), lambda: solutions_in(tmp_path), choose)
    assert await service.find_or_choose(WORKED, said.append) == Chosen(0)
    service.solutions.keep(FOUND)
    assert await service.find_or_choose(WORKED, said.append) == Chosen(6, Outcome.X_WINS, 3)
    assert (asked, said) == ([WORKED], [])
