"""What was solved, on the dashboard: its moves on the board, and the node that one looks at."""

from __future__ import annotations

from subprocess import Popen

from tests.engine.fakes import all_gone
from tests.features.solver.conftest import SolvingOpener
from tests.features.solver.scripted_solver import (
    ENDLESS,
    FOUND,
    WORKED,
    Script,
    is_open,
    marks,
)
from tests.tui.driver import Driver
from ttt_tui.features.solver import Solution
from ttt_tui.features.solver.solved import Solved
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


async def test_the_dialog_ends_the_work_on_values_and_they_go_on_by_their_key(
    opened: SolvingOpener,
) -> None:
    script = Script()
    async with opened(FOUR, solve=script) as screen:
        await screen.press("v")
        await script.until_asked(screen)
        await screen.press("s")
        await script.until_asked(screen)
        await screen.until(lambda: script.open == 1, "waited for the end of the other")
        await screen.press("escape", "escape")
        assert (script.open, len(script.asked)) == (0, 2)
        await screen.click("v: values here")
        assert (await script.until_asked(screen)).all_moves


# Values of large boards, by a real process


async def all_known(screen: Driver) -> dict[int, int]:
    """When each move of the position has its value: the values."""
    solving = screen.dashboard.values.solving
    await screen.until(lambda: solving.is_done(FOUR, every_move=True), "waited for values")
    return {move: each.low for move, each in solving.findings(FOUR).moves.items()}


async def test_each_column_of_connect_four_has_its_value_and_it_is_kept(
    opened: SolvingOpener, started: list[Popen[bytes]]
) -> None:
    async with opened(FOUR) as screen:
        await screen.press("v")
        values = await all_known(screen)
        await screen.until(lambda: not screen.dashboard.values.solving.position, "for its end")
    kept = opened.solutions.find(FOUR, all_moves=True)
    assert kept is not None
    assert {each.move: each.value for each in kept.solution.moves or ()} == values
    assert set(values) == set(FOUR.legal_moves())
    async with opened(FOUR) as screen:
        await screen.press("v")
        assert await all_known(screen) == values
    assert len(started) == 1, "asking again is instant"
    assert await all_gone(started)


async def test_a_process_killed_as_values_fill_in_is_told_and_quitting_leaves_none(
    opened: SolvingOpener, started: list[Popen[bytes]]
) -> None:
    async with opened(ENDLESS) as screen:
        await screen.press("v")
        await screen.until(lambda: len(started) == 1, "waited for its process")
        started[0].kill()
        await screen.until_text("v tries again")
        await screen.press("v")
        await screen.until(lambda: len(started) == 2, "waited for the next process")
        await screen.pilot.press("ctrl+c")
    assert await all_gone(started)
