"""The dashboard on other games than m,n,k: every view and every key, on trees, Nim and Othello."""

from __future__ import annotations

from collections import deque
from collections.abc import Awaitable, Callable, Iterable

from textual.binding import Binding

from tests.tui.driver import Driver, Opener
from ttt_tui.tui.dashboard.keys import DASHBOARD_KEYS

AIMA = "((3 12 8) (2 4 6) (14 5 2))"
GAMES = [
    AIMA,
    "((((10 inf) (5)) ((-10))) (((7 5) (-inf)) ((-7 -5))))",
    "((3 9) (a:2 b:(4 6))) min",
    "nim 1 2",
    "othello 4x4 XOOX/XXOO/XO.X/OO.O x",
]
LEAVING = {"quit", "app.quit", "help_quit"}
KEYS = [
    binding.key.split(",")[0]
    for binding in DASHBOARD_KEYS
    if isinstance(binding, Binding) and binding.action not in LEAVING
]


async def test_a_tree_is_drawn_searched_and_played(opened: Opener) -> None:
    async with opened(AIMA) as screen:
        await screen.finish()
        board = screen.part("#board-panel")
        assert "▲ 3" in board
        assert board.count("╳") == 3, "two cuts, and the legend"
        assert "10" in screen.text, "nodes that alpha-beta visits"


class Tried:
    """Keys or views tried on a game, one after the other on one dashboard while it can be reused.

    Most leave it as it was, or it is after the game is pasted again; after the others, and after a
    failure, the next one gets a new dashboard. What fails after others is tried again on a new
    dashboard, so that a failure that needs none of them is also reported alone.
    """

    def __init__(self, opened: Opener, text: str, *, finished: bool) -> None:
        self._opened, self._text, self._finished = opened, text, finished
        self.dashboards = 0

    async def failing(
        self, tried: Iterable[str], use: Callable[[Driver, str], Awaitable[None]]
    ) -> list[tuple[str, str]]:
        """Those whose use fails, with what the dashboard had taken before, and why."""
        failed, left = [], deque(tried)
        while left:
            used: list[str] = []
            try:
                async with self._opened(self._text) as screen:
                    self.dashboards += 1
                    await self._begin(screen)
                    start, is_same = await shown(screen), True
                    while left and is_same:
                        used.append(left.popleft())
                        await use(screen, used[-1])
                        assert screen.app.is_running
                        is_same = await self._is_again(screen, start)
            except Exception as error:
                failed.append((" ".join(used), repr(error)))
                if len(used) > 1:
                    left.appendleft(used[-1])
        return failed

    async def _begin(self, screen: Driver) -> None:
        if self._finished and not screen.session.analysis.done:
            await screen.finish()

    async def _is_again(self, screen: Driver, start: str) -> bool:
        """Whether all is as at the start once the game is pasted again."""
        if screen.app.screen is not screen.dashboard:
            return False
        if await shown(screen) == start:
            return True
        screen.dashboard.paste(self._text)
        await screen.settle()
        await self._begin(screen)
        return await shown(screen) == start


async def shown(screen: Driver) -> str:
    """The screen without a message: what was done last leaves one."""
    screen.dashboard.context.say("")
    await screen.settle()
    return screen.text


async def leave(screen: Driver) -> None:
    """Press Escape until no dialog is left, and once more, but no more than three times."""
    for _ in range(3):
        is_dialog = screen.app.screen is not screen.dashboard
        await screen.press("escape")
        if not is_dialog:
            return
