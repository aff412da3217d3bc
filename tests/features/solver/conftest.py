"""Opening dashboards whose solver is made up."""

from __future__ import annotations

from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any

import pytest

from tests.features.solver.stand_ins import solutions_in, stand_ins
from tests.tui.driver import Driver, Opener
from ttt_tui.features.solver.process import solve_in_background
from ttt_tui.features.solver.service import Solve


class SolvingOpener(Opener):
    """Takes what solves, too."""

    solve: Solve = staticmethod(solve_in_background)

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.solutions = solutions_in(folder)

    def given(self) -> list[object]:
        return stand_ins(self.folder, self.solve)

    def __call__(self, *position: Any, **more: Any) -> AbstractAsyncContextManager[Driver]:
        self.solve = more.pop("solve", solve_in_background)
        return super().__call__(*position, **more)


@pytest.fixture
def opened(opened: Opener) -> SolvingOpener:
    return SolvingOpener(opened.folder)
