"""What features start for a visitor does its work, though it is refused all of the host."""

from __future__ import annotations

import asyncio
from contextlib import aclosing
from pathlib import Path

import pytest

from tests.features.film.filmed import script
from tests.plugins import declared
from ttt_tui._web_session import VARIABLE
from ttt_tui.engine import plugins
from ttt_tui.features.film.formats import Written, film_in_background
from ttt_tui.features.laboratory.request import run_in_background
from ttt_tui.features.laboratory.sweep import Sweep
from ttt_tui.features.programs import classic_bugs
from ttt_tui.features.solver.service import solve_in_background
from ttt_tui.features.solver.solved import Solved, SolveLimits
from ttt_tui.game import TIC_TAC_TOE, Position
from ttt_tui.search import PLAIN, Algorithm, Search, SearchOptions

POSITION = Position.parse("..O/XOO/..X")


@pytest.fixture(autouse=True)
def visited(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Only what is started from here on is a visitor's; this process goes on as it is."""
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr("tempfile.tempdir", None)
    return tmp_path


async def test_the_solver_and_the_laboratory() -> None:
    async with aclosing(solve_in_background(POSITION, SolveLimits())) as solving:
        *_, solved = [each async for each in solving]
    assert isinstance(solved, Solved)
    assert solved.solution.complete
    sweep = Sweep(TIC_TAC_TOE, tuple(map(SearchOptions, PLAIN)), sample=50)
    async with aclosing(run_in_background(sweep)) as sweeping:
        *_, told = [each async for each in sweeping]
    assert told.over


_SLOW = [pytest.param(name, marks=pytest.mark.slow) for name in ("cast", "svg")]


@pytest.mark.slow
@pytest.mark.parametrize("form", ["gif", *_SLOW])
async def test_a_film(form: str) -> None:
    async with aclosing(film_in_background(script(seconds=2, rate=1), form)) as filming:
        *_, film = [each async for each in filming]
    assert isinstance(film, Written)


def nodes(searched: Algorithm) -> int:
    search = Search(POSITION, SearchOptions(searched))
    search.advance()
    assert search.fault is None
    return search.nodes


async def test_the_classic_bugs_and_an_installed_algorithm() -> None:
    for each in (classic_bugs.algorithm, classic_bugs._folder):
        each.cache_clear()  # a visitor's process has made no file before
    assert await asyncio.to_thread(nodes, classic_bugs.algorithm("strict-cut")) > 30
    with declared():
        found = plugins.read()
        assert found.faults == {}
        assert nodes(found.algorithms["toy"]) == 44
