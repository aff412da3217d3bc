"""A feature that solves any position as the test says; and dashboards where none does."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator

from tests.tui.driver import Driver
from ttt_tui.game import Position
from ttt_tui.search import Findings
from ttt_tui.tui.dashboard.feature import DashboardFeature, FeatureContext


class SolvesApart(DashboardFeature):
    """Tells what the test puts into `answers`, one after another.

    Attributes:
        asked: the positions, each with whether every move was wanted.
        ended: how many of these solves have ended, by themselves or from outside.
    """

    def __init__(self, context: FeatureContext) -> None:
        super().__init__(context)
        self.answers: asyncio.Queue[Findings] = asyncio.Queue()
        self.asked: list[tuple[Position, bool]] = []
        self.ended = 0

    def solving(
        self, position: Position, *, every_move: bool = False
    ) -> AsyncGenerator[Findings, None]:
        return self._solving(position, every_move)

    async def _solving(
        self, position: Position, every_move: bool
    ) -> AsyncGenerator[Findings, None]:
        self.asked.append((position, every_move))
        try:
            while True:
                yield (answer := await self.answers.get())
                if answer.exact is not None or answer.failure:
                    return
        finally:
            self.ended += 1

    async def say(self, screen: Driver, *answers: Findings) -> None:
        """Answer, and let the screen take note of it."""
        for answer in answers:
            self.answers.put_nowait(answer)
        await screen.until(self.answers.empty, "waited for somebody to listen")
        await screen.settle()


def let_solve(screen: Driver) -> SolvesApart:
    """From now on it is this feature that is asked."""
    of = screen.dashboard
    solver = SolvesApart(
        FeatureContext(
            of.context, of.playback, of.searches, of.explorer, of.game, of.restorer, of.views
        )
    )
    of.context.controllers.insert(0, solver)
    return solver
