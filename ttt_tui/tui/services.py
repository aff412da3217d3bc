"""What screens need from outside: timing runs, remembered settings, and time itself."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from ttt_tui._version import BACKEND
from ttt_tui.engine.files import usual_folder
from ttt_tui.settings import Entry, SettingsFile

if TYPE_CHECKING:  # what searches is loaded when the first frame is out
    from pathlib import Path

    from ttt_tui.engine.live import LiveAnalysis
    from ttt_tui.engine.pace import Pace
    from ttt_tui.engine.timing import Measurement
    from ttt_tui.game.game_state import GameState
    from ttt_tui.game.notation import CellNames
    from ttt_tui.search import Algorithm, SearchOptions

TIMING_RUNS = 5
DWELL_SECONDS = 0.5
"""How long a decided engine's move can be seen in the tree before it is played."""

THINKING_SECONDS = 0.5
"""How long an engine's search can be watched at automatic pace, before it runs to its end."""

Measure: TypeAlias = "Callable[[GameState, Sequence[SearchOptions]], AsyncIterator[Measurement]]"
Value = TypeVar("Value")


def _measure(state: GameState, searches: Sequence[SearchOptions]) -> AsyncIterator[Measurement]:
    from ttt_tui.engine.background import measure

    return measure(state, searches, TIMING_RUNS)


class Services:
    """Passed down from the program's start; tests pass others.

    Attributes:
        measure: complete counts and timings of searches, as they come in; None: none are made.
        make_analysis: what runs searches; another clock or sleep comes in here.
        dwell_seconds, thinking_seconds: see `DWELL_SECONDS` and `THINKING_SECONDS`; None lets an
            engine take its time.
        held: the first search waits for the user.
        bare: the program was started without anything that says what for.
        first_frame_seconds: how long the first frame is given to get out before work begins.
        first_frame_out: called then.
        ascii: the screen has no signs but those of ASCII, whatever the settings say.
        cells: how the screen names cells, whatever the settings say.
        lecture: the dashboard opens for a lecture: few panels, large letters.
        backend: the engine that searches, to be named on the screen.
        clock: by which a recording plays.
        speed: nodes a second that searches make, to tell how long they take.
        tell: a message that is not about what is on the screen.
        hand_over: called with each file that was written because the user has named it.
        keep_in_page: called with a link to what is on the screen, for the page in a browser that
            shows it; None at a terminal.
        settings: what is remembered.
        opening_message: what went wrong with the settings at the start, if anything.
    """

    def __init__(
        self,
        settings_file: SettingsFile,
        *,
        measure: Measure | None = _measure,
        given: Iterable[object] = (),
        make_analysis: Callable[..., LiveAnalysis] | None = None,
        dwell_seconds: float = DWELL_SECONDS,
        thinking_seconds: float | None = THINKING_SECONDS,
        held: bool = True,
        bare: bool = False,
        ascii: bool = False,  # noqa: A002
        lecture: bool = False,
        cells: CellNames | None = None,
        first_frame_seconds: float = 0.0,
        first_frame_out: Callable[[], None] = lambda: None,
        backend: str = BACKEND,
        clock: Callable[[], float] = time.perf_counter,
        speed: Callable[[], float] | None = None,
        tell: Callable[[str], None] = lambda _: None,
        hand_over: Callable[[Path], None] = lambda _: None,
        folder: Path | None = None,
    ) -> None:
        self.measure = measure
        self._given: dict[type, Any] = {type(each): each for each in given}
        self._make_analysis = make_analysis
        self.dwell_seconds = dwell_seconds
        self.thinking_seconds = thinking_seconds
        self.held = held
        self.bare = bare
        self.ascii = ascii
        self.lecture = lecture
        self.cells = cells
        self.first_frame_seconds = first_frame_seconds
        self.first_frame_out = first_frame_out
        self.backend = backend
        self.clock = clock
        self._speed = speed
        self.tell = tell
        self.hand_over = hand_over
        self._folder = folder
        self.keep_in_page: Callable[[str], None] | None = None
        self._file = settings_file
        self.settings, self.opening_message = settings_file.load()

    def of(self, kind: type[Value]) -> Value:
        """A feature's own service: given at the start, or made when it is first asked for."""
        if kind not in self._given:
            self._given[kind] = kind()
        found: Value = self._given[kind]
        return found

    @property
    def folder(self) -> Path:
        """Where the names of files begin that are typed on the dashboard."""
        return self._folder or usual_folder()

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
        simple: bool | None = None,
        ascii: bool | None = None,  # noqa: A002
        cells: CellNames | None = None,
    ) -> None:
        """Keep what is given, now and for the next start."""
        given: dict[str, object] = {"options": options, "algorithms": algorithms, "pace": pace}
        given |= {"dark": dark, "simple": simple, "ascii": ascii, "cells": cells}
        self._use({name: value for name, value in given.items() if value is not None})

    def keep(self, entry: Entry[Value], value: Value) -> None:
        """Keep what a feature wants remembered, now and for the next start."""
        self._use({"entries": {**self.settings.entries, entry.name: value}})

    def _use(self, changes: dict[str, Any]) -> None:
        self.settings = replace(self.settings, **changes)
        message = self._file.save(self.settings)
        if message is not None:
            self.tell(message)
