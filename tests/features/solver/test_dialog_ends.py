"""Solve: every way it ends before it has found anything."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import aclosing

from tests.features.solver.conftest import SolvingOpener
from tests.features.solver.scripted_solver import (
    ENDLESS,
    HALFWAY,
    WORKED,
    Script,
    findings,
    is_open,
    solving,
)
from ttt_tui.features.solver import Progress
from ttt_tui.features.solver.service import solve_in_background
from ttt_tui.features.solver.solved import Solved, SolveLimits
from ttt_tui.features.solver.tree_solution import SolvedTree
from ttt_tui.game import Position


async def test_escape_stops_and_then_closes(opened: SolvingOpener) -> None:
    script = Script()
    async with solving(opened, script, HALFWAY) as screen:
        await screen.press("escape")
        await screen.until(lambda: script.open == 0, "waited for the end")
        assert is_open(screen)
        (words,) = findings(screen)
        assert words.startswith("stopped after 1,234,567 nodes and ")
        assert words.endswith(": the value is not known")
        await screen.press("escape")
        assert not is_open(screen)
        assert opened.solutions.find(WORKED) is None


class Endless:
    """Solves, in a real process, a position that takes longer than anyone waits."""

    def __init__(self) -> None:
        self.has_come_on = asyncio.Event()

    async def __call__(
        self, _position: Position, limits: SolveLimits
    ) -> AsyncGenerator[Progress | Solved | SolvedTree, None]:
        async with aclosing(solve_in_background(ENDLESS, limits)) as coming:
            async for answer in coming:
                self.has_come_on.set()
                yield answer
