"""A walk through the screen: the program in a terminal of the test's own, and what stands there."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractContextManager, asynccontextmanager
from unittest.mock import patch

from textual._compositor import Compositor
from textual.events import Key
from textual.pilot import Pilot

from ttt_tui.games.game import Side
from ttt_tui.games.text import WORKED_EXAMPLE, read_game
from ttt_tui.run.files import Settings
from ttt_tui.tui.app import TttApp
from ttt_tui.tui.model.state import State
from ttt_tui.tui.screen import Dashboard

NAMES = {
    ".": "full_stop", ",": "comma", "+": "plus", "-": "minus", "?": "question_mark", " ": "space",
    "(": "left_parenthesis", ")": "right_parenthesis", "/": "slash", "*": "asterisk",
}  # fmt: skip
ROUNDS = 3
SIGNS = {"space": " "}
TREE = "((3 12 8) (2 4 6) (14 5 2))"


class Walk:
    """What a person does and sees."""

    def __init__(self, app: TttApp, pilot: Pilot[int]) -> None:
        self.app, self.pilot = app, pilot

    @property
    def screen(self) -> Dashboard:
        return self.app.dashboard

    @property
    def state(self) -> State:
        return self.app.dashboard.state

    async def press(self, *keys: str) -> None:
        for key in keys:
            await self.press_at_once(key)

    async def press_at_once(self, *keys: str) -> None:
        """Press keys as a slow line delivers them."""
        for key in keys:
            character = SIGNS.get(key, key if len(key) == 1 else None)
            event = Key(NAMES.get(key, key), character)
            event.set_sender(self.app)
            self.app.post_message(event)
        await self.settle()

    async def type(self, text: str) -> None:
        await self.press(*text)

    async def settle(self) -> None:
        """Let every widget do what has been asked of it, and what follows when it is drawn."""
        ready: deque[object] = vars(asyncio.get_running_loop())["_ready"]
        for _ in range(ROUNDS):
            await asyncio.sleep(0)
            while ready:
                await asyncio.sleep(0)
            self.app.screen._on_timer_update()

    async def until(self, condition: Callable[[], object]) -> None:
        """Wait for what comes by itself: a search, an engine's move, a child process."""
        for _ in range(2_000):
            if condition():
                return
            await asyncio.sleep(0.05)  # a look at the screen takes as long as drawing it
            await self.settle()
        raise AssertionError(f"it never came; the screen shows\n{self.text}")

    @property
    def text(self) -> str:
        """All that stands on the screen now."""
        lines = self.app.screen._compositor.render_strips()
        return "\n".join("".join(segment.text for segment in line) for line in lines)

    async def shows(self, *texts: str) -> None:
        """The screen shows these texts, or soon does."""

        def is_shown() -> bool:
            shown = self.text
            return all(text in shown for text in texts)

        await self.until(is_shown)

    async def ended(self) -> None:
        """All searches have ended."""
        await self.until(lambda: not self.screen.jobs.running)


def undrawn() -> AbstractContextManager[object]:
    """Draw nothing on the terminal, at which nobody looks: `Walk.text` draws what it reads."""
    return patch.object(Compositor, "render_update", return_value=None)


@asynccontextmanager
async def walk(
    text: str = WORKED_EXAMPLE,
    *,
    size: tuple[int, int] = (120, 40),
    state: State | None = None,
    settings: Settings | None = None,
    greets: bool = False,
    ends: bool = True,
    **players: str,
) -> AsyncIterator[Walk]:
    """The screen with a game; `X` and `O` say who plays.

    Args:
        ends: the searches have ended before the walk begins.
    """
    seats = {Side[letter]: player for letter, player in players.items()}
    app = TttApp(
        state or State.start(read_game(text), seats or None),
        settings or Settings(),
        greets=greets,
    )
    with undrawn():
        async with app.run_test(size=size) as pilot:
            here = Walk(app, pilot)
            await here.until(lambda: app.dashboard.has_panels)
            if ends:
                await here.ended()
            yield here
