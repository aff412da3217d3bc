"""Solve: progress, result, limits, cache, cancelling, by keys and by mouse, at any size."""

from __future__ import annotations

import asyncio
from asyncio.subprocess import Process
from collections.abc import AsyncGenerator
from contextlib import aclosing
from dataclasses import replace

import pytest
from textual.widgets import Button, Input

from tests.engine.fakes import is_gone
from tests.tui.driver import FOLDED, WIDE, Driver, Opener
from ttt_tui.engine.child import BackgroundError
from ttt_tui.engine.solve_process import solve_in_background
from ttt_tui.engine.solved import Solved, SolveLimits
from ttt_tui.game import Position, Rules
from ttt_tui.game.examples import WORKED_EXAMPLE
from ttt_tui.search import solver_for
from ttt_tui.search.solving import Progress, Solution, TableError
from ttt_tui.tui.screens.solving import SolvingScreen

SMALL = (60, 20)
ENDLESS = Position(rules=Rules(8, 8, 5))
WORKED = Position.parse(WORKED_EXAMPLE)
FOUND = Solved(Solution(WORKED, 1, 3, (6,), (6, 0, 7), 12_345, True), 2.0)
HALFWAY = Progress(1_234_567, 0.34, "looking around")
CUT_OFF = Solved(Solution(WORKED, None, None, (), (), 999, False), 2.0)

Answer = Progress | Solved | Exception


class Script:
    """A solver that says what the test wants, when it wants it.

    Attributes:
        asked: what it was asked for.
        open: how many of these solves have not ended.
    """

    def __init__(self) -> None:
        self.asked: list[tuple[Position, SolveLimits]] = []
        self.open = 0
        self._called = asyncio.Event()
        self._answers: asyncio.Queue[Answer] = asyncio.Queue()

    async def __call__(
        self, position: Position, limits: SolveLimits
    ) -> AsyncGenerator[Progress | Solved, None]:
        self.asked.append((position, limits))
        self.open += 1
        self._called.set()
        try:
            while True:
                answer = await self._answers.get()
                if isinstance(answer, Exception):
                    raise answer
                yield answer
                if isinstance(answer, Solved):
                    return
        finally:
            self.open -= 1

    async def until_asked(self, screen: Driver) -> SolveLimits:
        """Wait for the next solve to begin; what it may use."""
        await self._called.wait()
        self._called.clear()
        await screen.settle()
        return self.asked[-1][1]

    async def say(self, screen: Driver, answer: Answer) -> None:
        """Answer, and let the dialog take note of it."""
        self._answers.put_nowait(answer)
        if isinstance(answer, Progress):
            await screen.until(self._answers.empty, "waited for the dialog to listen")
        else:
            await ended(screen)
        await screen.settle()


async def ended(screen: Driver) -> None:
    """Wait for the dialog's solve to end."""
    for worker in [each for each in screen.app.workers if each.group == "solve"]:
        await worker.wait()
    await screen.settle()


def is_open(screen: Driver) -> bool:
    return isinstance(screen.app.screen, SolvingScreen)


def findings(screen: Driver) -> list[str]:
    return [" ".join(line.split()) for line in screen.part("#findings").splitlines()]


def complaint(screen: Driver) -> str:
    return " ".join(screen.part("#complaint").split())


def button(screen: Driver, name: str) -> Button:
    return screen.app.screen.query_one(f"#{name}", Button)


def marks(screen: Driver) -> int:
    """How many cells of the board are marked as best, in large cells or in small ones."""
    return screen.board.count("best") + screen.board.count("!")


async def write(screen: Driver, name: str, text: str) -> None:
    line = screen.app.screen.query_one(f"#{name}", Input)
    line.focus()
    line.select_all()
    await screen.press("backspace")
    await screen.type(text)


# Progress and result


async def test_progress_then_the_result_in_words(opened: Opener) -> None:
    script = Script()
    async with opened(solve=script) as screen:
        await screen.press("s")
        await script.until_asked(screen)
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


async def test_an_incomplete_result_is_called_so_and_has_no_moves_to_show(opened: Opener) -> None:
    script = Script()
    async with opened(solve=script) as screen:
        await screen.press("s")
        await script.until_asked(screen)
        await script.say(screen, CUT_OFF)
        shown = " ".join(findings(screen))
        assert "value not known: the solve is incomplete, it reached its limit" in shown
        assert "found with 999 nodes" in shown
        assert button(screen, "show").disabled
        await screen.press("f3")
        assert is_open(screen)
        assert opened.solutions.find(WORKED) is None


async def test_a_real_process_solves_the_position(opened: Opener, started: list[Process]) -> None:
    async with opened() as screen:
        await screen.press("s")
        await ended(screen)
        assert findings(screen)[:3] == [
            "value X wins in 3",
            "best move (2,0)",
            "principal variation X (2,0) O (0,0) X (2,1)",
        ]
    assert started
    assert all(is_gone(process) for process in started)


async def test_a_finished_game_is_said_to_be_over(opened: Opener) -> None:
    async with opened("XXX/OO./...") as screen:
        await screen.press("s")
        await ended(screen)
        assert findings(screen)[0] == "value the game is over: X wins"
        assert button(screen, "show").disabled


@pytest.mark.parametrize("size", [SMALL, FOLDED, WIDE])
async def test_everything_is_on_the_screen_at_any_size(
    opened: Opener, size: tuple[int, int]
) -> None:
    script = Script()
    async with opened(solve=script, size=size) as screen:
        await screen.click("s Solve")
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


@pytest.mark.parametrize("size", [SMALL, FOLDED, WIDE])
async def test_a_long_line_on_a_large_board_leaves_room_for_the_rest(
    opened: Opener, size: tuple[int, int]
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


async def test_a_game_with_gravity_is_solved_for_real(opened: Opener) -> None:
    async with opened("3x4k3g ..../X.../OXO. x") as screen:
        await screen.press("s")
        await ended(screen)
        exact = solver_for(screen.match.position.rules).solve(screen.match.position)
        assert findings(screen)[0] == f"value {exact.outcome} in {exact.distance}"
        await screen.press("f3")
        assert marks(screen) > 0


# Table and limits


async def test_table_and_limits_are_chosen_and_remembered(opened: Opener) -> None:
    script = Script()
    async with opened(solve=script) as screen:
        await screen.press("s")
        await script.until_asked(screen)
        await write(screen, "table", "0.5")
        await write(screen, "nodes", "2000")
        await write(screen, "seconds", "1.5")
        await screen.press("enter")
        chosen = SolveLimits(0.5, 2000, 1.5)
        assert await script.until_asked(screen) == chosen
        await write(screen, "nodes", "")
        await screen.click("Solve (F2)")
        assert await script.until_asked(screen) == replace(chosen, nodes=None)
        await screen.press("escape", "escape", "s")
        assert await script.until_asked(screen) == replace(chosen, nodes=None)


async def test_a_bad_limit_is_told_and_nothing_is_lost(opened: Opener) -> None:
    script = Script()
    async with opened(solve=script) as screen:
        await screen.press("s")
        await script.until_asked(screen)
        await script.say(screen, FOUND)
        for name, bad, good in (
            ("table", "0", "64"),
            ("table", "-", "64"),
            ("nodes", "0", ""),
            ("seconds", "-1", ""),
        ):
            await write(screen, name, bad)
            await screen.press("f2")
            assert f"{name} is {bad}: it must be a number above 0" in complaint(screen)
            assert findings(screen)[0] == "value X wins in 3"
            await write(screen, name, good)
        assert len(script.asked) == 1


async def test_a_table_larger_than_the_memory_is_refused_in_words(opened: Opener) -> None:
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


# Ending it


async def test_escape_stops_and_then_closes(opened: Opener) -> None:
    script = Script()
    async with opened(solve=script) as screen:
        await screen.press("s")
        await script.until_asked(screen)
        await script.say(screen, HALFWAY)
        await screen.press("escape")
        await screen.until(lambda: script.open == 0, "waited for the end")
        assert is_open(screen)
        (words,) = findings(screen)
        assert words.startswith("stopped after 1,234,567 nodes and ")
        assert words.endswith(": the value is not known")
        await screen.press("escape")
        assert not is_open(screen)
        assert opened.solutions.find(WORKED) is None


async def test_the_mouse_stops_and_closes_it(opened: Opener) -> None:
    script = Script()
    async with opened(solve=script) as screen:
        await screen.click("s Solve")
        await script.until_asked(screen)
        # A button takes no second click while it is still drawn as pressed.
        button(screen, "leave").active_effect_duration = 0
        await screen.click("Stop (Esc)")
        assert "stopped after 0 nodes" in findings(screen)[0]
        await screen.click("Close (Esc)")
        assert not is_open(screen)
        assert script.open == 0


async def test_solving_anew_ends_the_solve_before(opened: Opener) -> None:
    script = Script()
    async with opened(solve=script) as screen:
        await screen.press("s")
        await script.until_asked(screen)
        await script.say(screen, HALFWAY)
        await screen.press("f2")
        await script.until_asked(screen)
        assert (len(script.asked), script.open) == (2, 1)
        assert findings(screen)[1] == "0 nodes"
        await script.say(screen, FOUND)
        assert findings(screen)[0] == "value X wins in 3"


async def test_a_terminal_made_too_small_ends_it(opened: Opener) -> None:
    script = Script()
    async with opened(solve=script) as screen:
        await screen.press("s")
        await script.until_asked(screen)
        await screen.pilot.resize_terminal(30, 10)
        await screen.until(lambda: not is_open(screen), "waited for the dialog to close")
        await screen.until(lambda: script.open == 0, "waited for the end")


class Endless:
    """Solves, in a real process, a position that takes longer than anyone waits."""

    def __init__(self) -> None:
        self.has_come_on = asyncio.Event()

    async def __call__(
        self, _position: Position, limits: SolveLimits
    ) -> AsyncGenerator[Progress | Solved, None]:
        async with aclosing(solve_in_background(ENDLESS, limits)) as coming:
            async for answer in coming:
                self.has_come_on.set()
                yield answer


async def test_a_killed_process_is_told_and_the_next_solve_works(
    opened: Opener, started: list[Process]
) -> None:
    endless = Endless()
    async with opened(solve=endless) as screen:
        await screen.press("s")
        await endless.has_come_on.wait()
        started[-1].kill()
        await ended(screen)
        assert "the solving process gave no answer: it was ended" in complaint(screen)
        assert is_open(screen)
        endless.has_come_on.clear()
        await screen.press("f2")
        await endless.has_come_on.wait()
        await screen.settle()
        assert complaint(screen) == ""
        assert "nodes" in findings(screen)[1]
    assert len(started) == 2
    assert all(is_gone(process) for process in started)


async def test_quitting_the_program_kills_the_process(
    opened: Opener, started: list[Process]
) -> None:
    endless = Endless()
    async with opened(solve=endless) as screen:
        await screen.press("s")
        await endless.has_come_on.wait()
        await screen.pilot.press("ctrl+c")
    (process,) = started
    assert is_gone(process)


async def test_what_went_wrong_is_said_and_can_be_tried_again(opened: Opener) -> None:
    script = Script()
    async with opened(solve=script) as screen:
        await screen.press("s")
        for error, words in (
            (BackgroundError("the solving process gave no answer: no room"), "no room; F2 solves"),
            (OSError(12, "Cannot allocate memory"), "Cannot allocate memory; F2 solves it again"),
            (TableError("a table of 9 MB is too much"), "a table of 9 MB is too much"),
        ):
            await script.until_asked(screen)
            await script.say(screen, error)
            assert words in complaint(screen)
            assert findings(screen) == []
            await screen.press("f2")
        await script.until_asked(screen)
        await script.say(screen, FOUND)
        assert complaint(screen) == ""
        assert findings(screen)[0] == "value X wins in 3"


# The cache


async def test_what_was_solved_comes_from_the_cache_until_it_is_solved_anew(
    opened: Opener,
) -> None:
    script = Script()
    async with opened(solve=script) as screen:
        await screen.press("s")
        await script.until_asked(screen)
        await script.say(screen, FOUND)
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


async def test_a_damaged_cache_is_told_and_no_hindrance(opened: Opener) -> None:
    opened.solutions.path.parent.mkdir()
    opened.solutions.path.write_text("somebody else's")
    script = Script()
    async with opened(solve=script) as screen:
        await screen.press("s")
        await script.until_asked(screen)
        assert any("set aside as" in notice for notice in screen.notices)
        await script.say(screen, FOUND)
        assert findings(screen)[0] == "value X wins in 3"
    assert opened.solutions.find(WORKED) is not None


# What to do with it


async def test_the_best_moves_stay_on_the_board_until_the_position_changes(
    opened: Opener,
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


async def test_the_position_of_a_node_is_solved_where_one_looks_at_it(opened: Opener) -> None:
    script = Script()
    async with opened(solve=script) as screen:
        await screen.finish()
        await screen.click("(0,0)", below=screen.where("Search tree")[1])
        assert screen.dashboard._walking is not None
        await screen.press("s")
        await script.until_asked(screen)
        node = WORKED.play(0)
        assert script.asked[0][0] == node
        await script.say(screen, Solved(Solution(node, -1, 1, (7,), (7,), 5, True), 0.1))
        await screen.click("Show (F3)")
        assert "in 1" in screen.board
        await screen.press("l")
        assert marks(screen) == 0


async def test_what_was_found_is_copied(opened: Opener) -> None:
    script = Script()
    async with opened(solve=script) as screen:
        await screen.press("s")
        await script.until_asked(screen)
        await script.say(screen, FOUND)
        await screen.press("c")
        copied = screen.app.clipboard.splitlines()
        assert copied[0] == f"position  {WORKED}"
        assert "value                 X wins in 3" in copied
        await screen.click("Copy (c)")
        assert screen.app.clipboard.splitlines() == copied
