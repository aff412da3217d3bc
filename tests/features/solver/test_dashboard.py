"""What was solved, on the dashboard: its moves on the board, and the node that one looks at."""

from __future__ import annotations

from tests.features.solver.conftest import SolvingOpener
from tests.features.solver.scripted_solver import (
    FOUND,
    WORKED,
    Script,
    is_open,
    marks,
)
from ttt_tui.features.solver import Solution
from ttt_tui.features.solver.solved import Solved


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


async def test_the_position_of_a_node_is_solved_where_one_looks_at_it(
    opened: SolvingOpener,
) -> None:
    script = Script()
    async with opened(solve=script) as screen:
        await screen.finish()
        await screen.click("(0,0)", below=screen.where("Search tree")[1])
        assert screen.dashboard.context.state.node is not None
        await screen.press("s")
        await script.until_asked(screen)
        node = WORKED.play(0)
        assert script.asked[0][0] == node
        await script.say(screen, Solved(Solution(node, -1, 1, (7,), (7,), 5, True), 0.1))
        await screen.click("Show (F3)")
        assert "in 1" in screen.board
        await screen.press("l")
        assert marks(screen) == 0
