"""What the tests of the solve dialog share: a solver that says what it is told, and looks at it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from textual.widgets import Button, Input

from tests.features.solver.conftest import SolvingOpener
from tests.tui.driver import Driver
from ttt_tui.features.solver import Progress, Solution
from ttt_tui.features.solver.dialog import SolvingScreen
from ttt_tui.features.solver.solved import Solved, SolveLimits
from ttt_tui.game import Position
from ttt_tui.game.game_state import GameState
from ttt_tui.game.notation import WORKED_EXAMPLE

SMALL = (60, 20)
WORKED = Position.parse(WORKED_EXAMPLE)
FOUND = Solved(Solution(WORKED, 1, 3, (6,), (6, 0, 7), 12_345, True), 2.0)
HALFWAY = Progress(1_234_567, 0.34, "looking around")

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
        self, state: GameState, limits: SolveLimits
    ) -> AsyncGenerator[Progress | Solved, None]:
        assert isinstance(state, Position)
        self.asked.append((state, limits))
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

    def answer(self, answer: Answer) -> None:
        self._answers.put_nowait(answer)

    async def say(self, screen: Driver, answer: Answer) -> None:
        """Answer, and let the dialog take note of it."""
        self.answer(answer)
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


@asynccontextmanager
async def solving(
    opened: SolvingOpener, script: Script, answer: Answer | None = None, **how: Any
) -> AsyncIterator[Driver]:
    """A dashboard whose solve dialog was opened by its key, and has heard the answer."""
    async with opened(solve=script, **how) as screen:
        await screen.press("s")
        await script.until_asked(screen)
        if answer is not None:
            await script.say(screen, answer)
        yield screen


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
