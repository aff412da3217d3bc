"""Brings earlier states of the screen back: those of undo, and the user's own after a lesson."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace

from ttt_tui.engine.fast_forward import fast_forward
from ttt_tui.engine.live import REST_SECONDS, LiveAnalysis
from ttt_tui.engine.pace import Pace
from ttt_tui.tui.dashboard.checkpoints import checkpoint
from ttt_tui.tui.dashboard.context import Context
from ttt_tui.tui.dashboard.history import Checkpoint, Suspended
from ttt_tui.tui.dashboard.searches import Searches

_SECONDS_AT_ONCE = 0.03
"""For which a key waits for searches; what takes longer comes in slices."""


class Restorer:
    """Brings back checkpoints, and sets the user's own screen aside for a feature's."""

    def __init__(self, context: Context, searches: Searches) -> None:
        self._context = context
        self._searches = searches
        self._coming: tuple[Checkpoint, LiveAnalysis, Iterator[None]] | None = None

    # The user's own screen

    def suspend(self) -> None:
        """Set the user's screen aside for a feature's; `resume` brings it back.

        Until then, undo takes back what was done on the feature's, and at last resumes. Whatever
        another feature has there ends.
        """
        self.resume()
        context = self._context
        point = checkpoint(context, with_pace=True, with_searches=True)
        suspended = Suspended(point, context.state.history, context.state.simple)
        context.change(lambda state: state.suspend(suspended))

    def resume(self) -> None:
        """Bring the user's screen back, unless it is there."""
        context, suspended = self._context, self._context.state.suspended
        if suspended is None:
            return
        context.change(lambda state: state.resume())
        context.tell(lambda each: each.user_resumes())
        context.show_level(simple=suspended.simple)
        context.change(lambda state: state.remember(suspended.history))
        self.bring_back(suspended.point)
        context.screen.focus_board()

    # Bringing back

    def bring_back_pace(self, pace: Pace) -> None:
        self._context.session.set_pace(pace)
        if self._context.state.suspended is None:
            self._context.services.remember(pace=pace)

    def bring_back(self, point: Checkpoint) -> None:
        """Bring back a state of the screen; large searches that begin anew follow in slices."""
        context, session = self._context, self._context.session
        if point.pace is not None:
            self.bring_back_pace(point.pace)
        settings, (options, algorithms) = context.services.settings, point.saved
        if (settings.options, settings.algorithms) != point.saved:
            context.services.remember(options=options, algorithms=algorithms)
        searches, wanted = point.setup.searches, {}
        if not searches:
            searches = tuple(session.state.restored(point.setup, session.speed).new_searches())
            wanted = {each: point.events.get(each.options.algorithm, 0) for each in searches}
        slices, until = fast_forward(wanted), context.services.clock() + _SECONDS_AT_ONCE
        complete = all(context.services.clock() < until for _ in slices)
        held = point.setup.held or not complete
        self._searches.restore(replace(point.setup, searches=searches, held=held))
        history = replace(context.state.history, coming=None if complete else point)
        context.change(lambda state: state.remember(history))
        if complete:
            self._arrive(point)
        else:
            self._coming = point, session.analysis, slices
            context.screen.run_worker(self._catch_up, group="undo", exclusive=True)

    async def _catch_up(self) -> None:
        """Bring large searches to where they stood, while the game is there already.

        The worker may stay in memory for long, so it holds no search (see `Searches._follow`).
        """
        coming, self._coming = self._coming, None
        with suppress(asyncio.CancelledError):
            if coming is not None:
                await self._go_on(*coming)

    async def _go_on(
        self, point: Checkpoint, analysis: LiveAnalysis, slices: Iterator[None]
    ) -> None:
        context, session = self._context, self._context.session
        for _ in slices:
            await asyncio.sleep(REST_SECONDS)
            if session.analysis is not analysis:
                return
            context.catch_up()
        if session.state.running and not point.setup.held:
            session.set_running(True)
        self._arrive(point)

    def _arrive(self, point: Checkpoint) -> None:
        """Show the moment, the line of the tree and the views that were shown; searches stand."""
        context = self._context
        for view in point.views:
            context.screen.show_view(view)
        context.tell(lambda each: each.searches_passed())
        context.catch_up()
        context.change(lambda state: state.bring_back(point))
