"""What was solved, on the dashboard: its moves on the board, and the node that one looks at."""

from __future__ import annotations

from tests.features.solver.conftest import SolvingOpener
from tests.features.solver.scripted_solver import (
    FOUND,
    Script,
    is_open,
    marks,
)
from ttt_tui.game import Rules
from ttt_tui.tui.paste import pasted_position

FOUR = pasted_position("6x7k4g moves 44455554221353117227", Rules())


async def test_the_best_moves_stay_on_the_board_until_the_position_changes(
    opened: SolvingOpener,
) -> None:
    script = Script()
    async with opened(solve=script) as screen:
        assert marks(screen) == 0
        await screen.press("s")
        await script.until_asked(screen)
        await script.say(screen, FOUND)
        await screen.press("f3")
        assert not is_open(screen)
        assert marks(screen) == 1
        for words in ("+1", "X wins", "in 3"):
            assert screen.board.count(words) == 1
        assert "solved: X wins in 3" in screen.turn
        await screen.click_cell(0)
        assert marks(screen) == 0
        await screen.press("u")
        assert marks(screen) == 0


# Values of large boards, by a real process
