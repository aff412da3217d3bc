"""Opening dashboards whose solver is made up."""

from __future__ import annotations

from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any

import pytest

from tests.features.solver.stand_ins import solutions_in, stand_ins
from tests.tui.driver import Driver, Opener
from ttt_tui.features.solver.players import choose_in_background
from ttt_tui.features.solver.service import Choose, Solve, solve_in_background


class SolvingOpener(Opener):
    """Takes what solves and what chooses, too."""

    solve: Solve = staticmethod(solve_in_background)
    choose: Choose = staticmethod(choose_in_background)

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.solutions = solutions_in(folder)

    def given(self) -> list[object]:
        return stand_ins(self.folder, self.solve, self.choose)

    def __call__(self, *position: Any, **more: Any) -> AbstractAsyncContextManager[Driver]:
        self.solve = more.pop("solve", solve_in_background)
        self.choose = more.pop("choose", choose_in_background)
        return super().__call__(*position, **more)


@pytest.fixture
def opened(opened: Opener) -> SolvingOpener:
    return SolvingOpener(opened.folder)
