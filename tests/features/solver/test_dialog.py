"""Solve: progress, result, limits, cache, by keys and by mouse, at any size."""

from __future__ import annotations

from tests.features.solver.conftest import SolvingOpener
from tests.features.solver.scripted_solver import (
    FOUND,
    HALFWAY,
    WORKED,
    Script,
    button,
    findings,
    solving,
)
from ttt_tui.features.solver.solved import SolveLimits

# Progress and result


async def test_progress_then_the_result_in_words(opened: SolvingOpener) -> None:
    script = Script()
    async with solving(opened, script) as screen:
        assert script.asked == [(WORKED, SolveLimits(64))]
        assert "3x3, 3 in a row; X to move, 4 empty cells" in screen.part("#solve-state")
        assert findings(screen)[:2] == ["solving ...", "0 nodes"]
        await script.say(screen, HALFWAY)
        shown = findings(screen)
        assert shown[1] == "1,234,567 nodes"
        assert shown[2].endswith(" nodes/s")
        assert shown[3] == "table 34 % full"
        assert shown[4].endswith(" s")
        assert shown[5] == "looking around"
        assert button(screen, "show").disabled
        assert button(screen, "copy").disabled
        await script.say(screen, FOUND)
        assert findings(screen) == [
            "value X wins in 3",
            "best move (2,0)",
            "principal variation X (2,0) O (0,0) X (2,1)",
            "found with 12,345 nodes in 2.00 s, 6.17 k nodes/s",
        ]
        assert not button(screen, "show").disabled


# Table and limits


# The cache


# What to do with it
