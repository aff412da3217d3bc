"""Experiments in a process of their own."""

from __future__ import annotations

from contextlib import aclosing
from subprocess import Popen

import pytest

from tests.engine.fakes import all_gone
from ttt_tui.features.laboratory.experiment import ExperimentError
from ttt_tui.features.laboratory.matches import Matches
from ttt_tui.features.laboratory.request import run_in_background
from ttt_tui.features.laboratory.sweep import Sweep
from ttt_tui.features.laboratory.trials import Trials
from ttt_tui.game import Position, Rules
from ttt_tui.search import PLAIN, SearchOptions

BOTH = tuple(SearchOptions(algorithm=each) for each in PLAIN)
WORKED = Position.parse("..O/XOO/..X")


async def test_what_is_known_now_and_then_and_last_all_of_it(
    started: list[Popen[bytes]],
) -> None:
    trials = Trials((WORKED,), BOTH, 2)
    async with aclosing(run_in_background(trials)) as coming:
        found = [each async for each in coming]
    assert found[-1].over
    assert "alpha-beta     30" in found[-1].text
    assert [chart.name for chart in found[-1].charts] == ["times", "depths"]
    assert await all_gone(started)


@pytest.mark.slow
async def test_its_workers_end_with_it(started: list[Popen[bytes]]) -> None:
    """Left in the midst: no process of it is there any more."""
    sweep = Sweep(Rules(4, 4, 4), BOTH, 64, most_empty=10)
    async with aclosing(run_in_background(sweep)) as coming:
        async for found in coming:
            assert not found.over
            break
    assert await all_gone(started)


@pytest.mark.slow
async def test_a_sweep_on_all_cores() -> None:
    sweep = Sweep(Rules(2, 3, 2), BOTH)
    async with aclosing(run_in_background(sweep)) as coming:
        *_, last = [each async for each in coming]
    assert last.over
    assert "positions searched" in last.text


async def test_what_cannot_be_done_is_said() -> None:
    async with aclosing(run_in_background(Matches(("nobody", "random")))) as coming:
        with pytest.raises(ExperimentError, match="'nobody' is not a player"):
            await anext(coming)
