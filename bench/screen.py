"""A dashboard without a terminal, for measuring what it takes to draw."""

from __future__ import annotations

import tempfile
import time
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

from textual.pilot import Pilot
from textual.widget import Widget

from ttt_tui.engine.match import Seat
from ttt_tui.engine.timing import Measurement
from ttt_tui.features.analyses.recovery import AnalysesService
from ttt_tui.game import Player, Position
from ttt_tui.game.game_state import GameState
from ttt_tui.search import SearchOptions
from ttt_tui.settings import SettingsFile
from ttt_tui.tui import resume_collecting
from ttt_tui.tui.app import TttApp
from ttt_tui.tui.dashboard.screen import Dashboard
from ttt_tui.tui.services import Services

_SEATS = {Player.X: Seat.HUMAN, Player.O: Seat.HUMAN}
_PATIENCE = 1_000


@asynccontextmanager
async def dashboard(
    position: str, size: tuple[int, int]
) -> AsyncIterator[tuple[Dashboard, Pilot[int]]]:
    """The screen of a position, humans on both sides, no timing runs, nothing searched yet."""
    with tempfile.TemporaryDirectory() as folder:
        services = Services(
            SettingsFile(Path(folder) / "settings.json"),
            measure=_no_timings,
            given=[AnalysesService(autosaves=Path(folder), seconds=None)],
            folder=Path(folder),
            first_frame_out=resume_collecting,
        )
        app = TttApp(Position.parse(position), _SEATS, services)
        async with app.run_test(size=size) as pilot:
            for _ in range(_PATIENCE):
                await pilot.pause()
                if isinstance(app.screen, Dashboard) and app.screen.is_mounted:
                    break
            assert isinstance(app.screen, Dashboard)
            app.screen.session.set_running(False)
            await pilot.pause()
            yield app.screen, pilot


async def _no_timings(
    _state: GameState, _searches: Sequence[SearchOptions]
) -> AsyncIterator[Measurement]:
    """Timing runs would disturb: none."""
    nothing: tuple[Measurement, ...] = ()
    for measurement in nothing:
        yield measurement


def search_all(screen: Dashboard) -> None:
    """Let every search of the screen come to its end, and show it."""
    for search in screen.session.analysis.searches:
        search.advance()
    screen.context.catch_up()
    screen.redraw.now()


def paint(screen: Dashboard, widgets: Iterable[Widget]) -> str:
    """Draw widgets and turn the result into terminal codes.

    These are the steps of Textual's `Screen._compositor_refresh`, less the writing.
    """
    compositor = screen._compositor
    compositor.update_widgets(set(widgets))
    update = compositor.render_update()
    if update is None:
        return ""  # nothing has changed
    codes: str = update.render_segments(screen.app.console)  # type: ignore[union-attr]
    return codes


class Stopwatch:
    """Wall-clock seconds, and seconds of this processor core alone, since it was made."""

    def __init__(self) -> None:
        self._start, self._start_cpu = time.perf_counter(), time.thread_time()

    def read(self) -> tuple[float, float]:
        return time.perf_counter() - self._start, time.thread_time() - self._start_cpu
