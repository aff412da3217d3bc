"""What screens need from outside: timing runs, remembered settings, and time itself."""

from __future__ import annotations

import time
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeAlias

from ttt_tui._backend import BACKEND
from ttt_tui.settings import Settings, SettingsFile

if TYPE_CHECKING:  # what searches is loaded when the first frame is out
    from ttt_tui.engine.live import LiveAnalysis
    from ttt_tui.engine.pace import Pace
    from ttt_tui.engine.timing import Measurement
    from ttt_tui.features.breakpoints.breakpoints import Breakpoint
    from ttt_tui.features.solver import Progress
    from ttt_tui.features.solver.cache import SolutionCache
    from ttt_tui.features.solver.solved import Solved, SolveLimits
    from ttt_tui.game import Position
    from ttt_tui.search import Algorithm, SearchOptions

TIMING_RUNS = 5
DWELL_SECONDS = 0.7
"""How long a decided engine's move can be seen in the tree before it is played."""

Measure: TypeAlias = "Callable[[Position, Sequence[SearchOptions]], AsyncIterator[Measurement]]"


Solve: TypeAlias = "Callable[[Position, SolveLimits], AsyncGenerator[Progress | Solved, None]]"


def _measure(position: Position, searches: Sequence[SearchOptions]) -> AsyncIterator[Measurement]:
    from ttt_tui.engine.background import measure

    return measure(position, searches, TIMING_RUNS)


def solve_in_background(
    position: Position, limits: SolveLimits
) -> AsyncGenerator[Progress | Solved, None]:
    from ttt_tui.features.solver import (
        process as solve_process,  # loaded when something is to be solved
    )

    return solve_process.solve_in_background(position, limits)


class Services:
    """Passed down from the program's start; tests pass others.

    Attributes:
        measure: complete counts and timings of searches, as they come in.
        solve: how far the solve of a position is, now and then, and last its solution.
        solve_limits: what the last solve was allowed, None before the first.
        make_analysis: what runs searches; another clock or sleep comes in here.
        dwell_seconds: see `DWELL_SECONDS`.
        first_frame_seconds: how long the first frame is given to get out before work begins.
        first_frame_out: called then.
        backend: the engine that searches, to be named on the screen.
        clock: by which a film plays.
        speed: nodes a second that searches make, to tell how long they take.
        settings: what is remembered.
        opening_message: what went wrong with the settings at the start, if anything.
    """

    def __init__(
        self,
        settings_file: SettingsFile,
        *,
        measure: Measure = _measure,
        solve: Solve = solve_in_background,
        make_solutions: Callable[[], SolutionCache] | None = None,
        make_analysis: Callable[..., LiveAnalysis] | None = None,
        dwell_seconds: float = DWELL_SECONDS,
        first_frame_seconds: float = 0.0,
        first_frame_out: Callable[[], None] = lambda: None,
        backend: str = BACKEND,
        clock: Callable[[], float] = time.perf_counter,
        speed: Callable[[], float] | None = None,
        tell: Callable[[str], None] = lambda _: None,
    ) -> None:
        self.measure = measure
        self.solve = solve
        self.solve_limits: SolveLimits | None = None
        self._make_solutions = make_solutions
        self._make_analysis = make_analysis
        self.dwell_seconds = dwell_seconds
        self.first_frame_seconds = first_frame_seconds
        self.first_frame_out = first_frame_out
        self.backend = backend
        self.clock = clock
        self._speed = speed
        self.tell = tell
        self._file = settings_file
        self.settings, self.opening_message = settings_file.load()

    @cached_property
    def solutions(self) -> SolutionCache:
        """The solutions that are kept between starts."""
        from ttt_tui.features.solver.cache import SolutionCache

        return (self._make_solutions or SolutionCache)()

    def make_analysis(self, *searches: Any, **settings: Any) -> LiveAnalysis:
        """What runs searches; takes what `LiveAnalysis` takes."""
        from ttt_tui.engine.live import LiveAnalysis

        return (self._make_analysis or LiveAnalysis)(*searches, **settings)

    def speed(self) -> float:
        """Nodes a second of the engine, to tell how long a search takes."""
        if self._speed is not None:
            return self._speed()
        from ttt_tui.engine.budget import engine_speed

        return engine_speed()

    def remember(
        self,
        *,
        options: SearchOptions | None = None,
        algorithms: tuple[Algorithm, ...] | None = None,
        pace: Pace | None = None,
        dark: bool | None = None,
        breakpoints: tuple[Breakpoint, ...] | None = None,
    ) -> None:
        """Keep what is given, now and for the next start."""
        settings = self.settings
        self.settings = Settings(
            options if options is not None else settings.options,
            pace if pace is not None else settings.pace,
            dark if dark is not None else settings.dark,
            breakpoints if breakpoints is not None else settings.breakpoints,
            algorithms if algorithms is not None else settings.algorithms,
        )
        message = self._file.save(self.settings)
        if message is not None:
            self.tell(message)
