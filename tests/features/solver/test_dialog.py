"""Solve: progress, result, limits, cache, by keys and by mouse, at any size."""

from __future__ import annotations

from dataclasses import replace
from subprocess import Popen

import pytest
from textual.widgets import Input

from tests.engine.fakes import all_gone
from tests.features.solver.conftest import SolvingOpener
from tests.features.solver.scripted_solver import (
    CUT_OFF,
    FOUND,
    HALFWAY,
    SMALL,
    WORKED,
    Script,
    button,
    complaint,
    ended,
    findings,
    is_open,
    marks,
    solving,
    write,
)
from tests.spread import few
from tests.tui.driver import FOLDED, WIDE
from ttt_tui.features.solver import Solution
from ttt_tui.features.solver.solved import Solved, SolveLimits
from ttt_tui.game import Position, Rules
from ttt_tui.search import solver_for

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


async def test_an_incomplete_result_is_called_so_and_has_no_moves_to_show(
    opened: SolvingOpener,
) -> None:
    script = Script()
    async with solving(opened, script, CUT_OFF) as screen:
        shown = " ".join(findings(screen))
        assert "value not known: the solve is incomplete, it reached its limit" in shown
        assert "found with 999 nodes" in shown
        assert button(screen, "show").disabled
        await screen.press("f3")
        assert is_open(screen)
        assert opened.solutions.find(WORKED) is None


async def test_a_real_process_solves_the_position(
    opened: SolvingOpener, started: list[Popen[bytes]]
) -> None:
    async with opened() as screen:
        await screen.press("s")
        await ended(screen)
        assert findings(screen)[:3] == [
            "value X wins in 3",
            "best move (2,0)",
            "principal variation X (2,0) O (0,0) X (2,1)",
        ]
    assert started
    assert await all_gone(started)


async def test_a_finished_game_is_said_to_be_over(opened: SolvingOpener) -> None:
    async with opened("XXX/OO./...") as screen:
        await screen.press("s")
        await ended(screen)
        assert findings(screen)[0] == "value the game is over: X wins"
        assert button(screen, "show").disabled


@pytest.mark.parametrize("size", [SMALL, FOLDED, WIDE])
async def test_everything_is_on_the_screen_at_any_size(
    opened: SolvingOpener, size: tuple[int, int]
) -> None:
    script = Script()
    async with opened(solve=script, size=size) as screen:
        await screen.click_key("s")
        await script.until_asked(screen)
        assert "Stop (Esc)" in screen.text
        await script.say(screen, HALFWAY)
        assert "looking around" in screen.text
        await script.say(screen, FOUND)
        for words in ("Table, MB", "Nodes at", "Seconds at", "X wins in 3", "O (0,0)", "12,345"):
            assert words in screen.text
        for words in ("Solve (F2)", "Show (F3)", "Copy (c)", "Close (Esc)"):
            assert words in screen.text
        await screen.click("Close (Esc)")
        assert not is_open(screen)


@few("size", [SMALL, FOLDED, WIDE])
async def test_a_long_line_on_a_large_board_leaves_room_for_the_rest(
    opened: SolvingOpener, size: tuple[int, int]
) -> None:
    board = Position(rules=Rules(8, 8, 8))
    line = board.legal_moves()
    found = Solved(Solution(board, 0, 64, line, line, 10**10, True), 12_345.6)
    script = Script()
    async with opened("8x8k8", solve=script, size=size) as screen:
        await screen.press("s")
        await script.until_asked(screen)
        await script.say(screen, found)
        for words in (
            "8x8, 8 in a row",
            "draw in 64",
            "any of the 64",
            "Solve (F2)",
            "Close (Esc)",
        ):
            assert words in screen.text
        room = screen.app.screen.query_one("#findings-room")
        room.focus()
        await screen.press("end")
        await screen.until_text("10,000,000,000 nodes")
        assert "Close (Esc)" in screen.text


async def test_a_game_with_gravity_is_solved_for_real(opened: SolvingOpener) -> None:
    async with opened("3x4k3g ..../X.../OXO. x") as screen:
        await screen.press("s")
        await ended(screen)
        exact = solver_for(screen.match.position.rules).solve(screen.match.position)
        assert findings(screen)[0] == f"value {exact.outcome} in {exact.distance}"
        await screen.press("f3")
        assert marks(screen) > 0


# Table and limits


async def test_table_and_limits_are_chosen_and_remembered(opened: SolvingOpener) -> None:
    script = Script()
    async with solving(opened, script) as screen:
        await write(screen, "table", "0.5")
        await write(screen, "nodes", "2000")
        await write(screen, "seconds", "1.5")
        assert all(line.type == "text" for line in screen.app.screen.query(Input)), "see `NUMBER`"
        await screen.press("z", "enter")
        chosen = SolveLimits(0.5, 2000, 1.5)
        assert await script.until_asked(screen) == chosen
        await write(screen, "nodes", "")
        await screen.click("Solve (F2)")
        assert await script.until_asked(screen) == replace(chosen, nodes=None)
        await screen.press("escape", "escape", "s")
        assert await script.until_asked(screen) == replace(chosen, nodes=None)


async def test_a_bad_limit_is_told_and_nothing_is_lost(opened: SolvingOpener) -> None:
    script = Script()
    async with solving(opened, script, FOUND) as screen:
        for name, bad, good in (
            ("table", "0", "64"),
            ("table", "-", "64"),
            ("nodes", "0", ""),
            ("seconds", "-1", ""),
        ):
            await write(screen, name, bad)
            await screen.press("f2")
            assert f"{name} is {bad!r}: it must be a number above 0" in complaint(screen)
            assert findings(screen)[0] == "value X wins in 3"
            await write(screen, name, good)
        assert len(script.asked) == 1


async def test_a_table_larger_than_the_memory_is_refused_in_words(opened: SolvingOpener) -> None:
    async with opened() as screen:
        await screen.press("s")
        await ended(screen)
        await write(screen, "table", "1000000000000")
        await screen.press("f2")
        await ended(screen)
        assert "MB" in complaint(screen)
        assert findings(screen) == []
        await write(screen, "table", "8")
        await screen.press("f2")
        await ended(screen)
        assert complaint(screen) == ""
        assert findings(screen)[0] == "value X wins in 3"


# The cache


async def test_what_was_solved_comes_from_the_cache_until_it_is_solved_anew(
    opened: SolvingOpener,
) -> None:
    script = Script()
    async with solving(opened, script, FOUND) as screen:
        await screen.press("escape", "s")
        await ended(screen)
        assert len(script.asked) == 1
        assert findings(screen)[0] == "value X wins in 3"
        shown = " ".join(findings(screen))
        assert "from the cache; found earlier with 12,345 nodes in 2.00 s" in shown
        await screen.press("f2")
        await script.until_asked(screen)
        await script.say(screen, FOUND)
        assert "found with 12,345 nodes" in findings(screen)[3]


async def test_a_damaged_cache_is_told_and_no_hindrance(opened: SolvingOpener) -> None:
    assert opened.solutions.path is not None
    opened.solutions.path.parent.mkdir()
    opened.solutions.path.write_text("somebody else's")
    script = Script()
    async with solving(opened, script) as screen:
        assert any("set aside as" in notice for notice in screen.notices)
        await script.say(screen, FOUND)
        assert findings(screen)[0] == "value X wins in 3"
    assert opened.solutions.find(WORKED) is not None


# What to do with it


async def test_what_was_found_is_copied(opened: SolvingOpener) -> None:
    script = Script()
    async with solving(opened, script, FOUND) as screen:
        await screen.press("c")
        copied = screen.app.clipboard.splitlines()
        assert copied[0] == f"position  {WORKED}"
        assert "value                 X wins in 3" in copied
        await screen.click("Copy (c)")
        assert screen.app.clipboard.splitlines() == copied
