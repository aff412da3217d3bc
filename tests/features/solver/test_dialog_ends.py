"""Solve: every way it ends before it has found anything."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import aclosing
from subprocess import Popen

from tests.engine.fakes import all_gone
from tests.features.solver.conftest import SolvingOpener
from tests.features.solver.scripted_solver import (
    ENDLESS,
    FOUND,
    HALFWAY,
    WORKED,
    Script,
    button,
    complaint,
    ended,
    findings,
    is_open,
    solving,
)
from ttt_tui.engine.child import BackgroundError
from ttt_tui.features.solver import Progress, TableError
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


async def test_the_mouse_stops_and_closes_it(opened: SolvingOpener) -> None:
    script = Script()
    async with opened(solve=script) as screen:
        await screen.click_key("s")
        await script.until_asked(screen)
        # A button takes no second click while it is still drawn as pressed.
        button(screen, "leave").active_effect_duration = 0
        await screen.click("Stop (Esc)")
        assert "stopped after 0 nodes" in findings(screen)[0]
        await screen.click("Close (Esc)")
        assert not is_open(screen)
        assert script.open == 0


async def test_solving_anew_ends_the_solve_before(opened: SolvingOpener) -> None:
    script = Script()
    async with solving(opened, script, HALFWAY) as screen:
        await screen.press("f2")
        await script.until_asked(screen)
        assert (len(script.asked), script.open) == (2, 1)
        assert findings(screen)[1] == "0 nodes"
        await script.say(screen, FOUND)
        assert findings(screen)[0] == "value X wins in 3"


async def test_a_terminal_made_too_small_ends_it(opened: SolvingOpener) -> None:
    script = Script()
    async with solving(opened, script) as screen:
        await screen.pilot.resize_terminal(30, 10)
        await screen.until(lambda: not is_open(screen), "waited for the dialog to close")
        await screen.until(lambda: script.open == 0, "waited for the end")


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


async def test_a_killed_process_is_told_and_the_next_solve_works(
    opened: SolvingOpener, started: list[Popen[bytes]]
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
    assert await all_gone(started)


async def test_quitting_the_program_kills_the_process(
    opened: SolvingOpener, started: list[Popen[bytes]]
) -> None:
    endless = Endless()
    async with opened(solve=endless) as screen:
        await screen.press("s")
        await endless.has_come_on.wait()
        await screen.pilot.press("ctrl+c")
    (process,) = started
    assert await all_gone([process])


async def test_what_went_wrong_is_said_and_can_be_tried_again(opened: SolvingOpener) -> None:
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
