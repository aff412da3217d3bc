"""Engines that play each other, and searches begun anew, for minutes: memory stays, nobody is left.

    python -m bench soak --seconds 600

Rounds of three boards: a game of minimax against alpha-beta at unlimited speed, restarts, another
view. The memory of a round is taken where each begins, with the same small position on the board.
"""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from textual.pilot import Pilot

from bench.harness import Effort, Figure, Target
from ttt_tui.engine.match import Seat
from ttt_tui.engine.pace import UNLIMITED
from ttt_tui.features.analyses.recovery import AnalysesService
from ttt_tui.game import Player, Position
from ttt_tui.settings import SettingsFile
from ttt_tui.tui import resume_collecting
from ttt_tui.tui.app import TttApp
from ttt_tui.tui.dashboard.screen import Dashboard
from ttt_tui.tui.services import Services

_WARM_UP_SECONDS = 60.0
_FLAT_MB = Target(20.0)
_BOARDS = (".../.../... x", "3x4k3 ..../.X../.O.. x", "6x7k4g", "3x3k3m .../.../... x")
_AT_REST = "XXO/OO./X.. x"
_GAME_SECONDS = 15.0
_RESTARTS = 3
_SEATS = {Player.X: Seat("minimax"), Player.O: Seat("alpha-beta")}
_HUMANS = dict.fromkeys(Player, Seat.HUMAN)


@dataclass
class Soak:
    """What has been done, and the memory at each round's beginning: seconds since the start, MB."""

    moves: int = 0
    searches: int = 0
    memory: list[tuple[float, float]] = field(default_factory=list)

    def growth(self, warm_up: float) -> float:
        """By how much memory differed, in MB, after the warm-up."""
        after = [megabytes for seconds, megabytes in self.memory if seconds >= warm_up]
        return max(after) - min(after) if after else 0.0


def resident_mb() -> float:
    """Memory of this process in use now; of another system than Linux the most it ever had."""
    status = Path("/proc/self/statm")
    if status.exists():
        return int(status.read_text(encoding="ascii").split()[1]) * os.sysconf("SC_PAGESIZE") / 1e6
    import resource

    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / (1e6 if sys.platform == "darwin" else 1000)


def children() -> list[int]:
    """The processes begun by this one that are still there; none are known without /proc."""
    tasks = Path("/proc/self/task")
    if not tasks.exists():
        return []
    found = (task / "children" for task in tasks.iterdir())
    return [int(pid) for each in found for pid in each.read_text(encoding="ascii").split()]


async def soak(seconds: float, tell: Callable[[str], None] = lambda _: None) -> Soak:
    """Go through round after round until the time is over."""
    made, start = Soak(), time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        settings = SettingsFile(Path(folder) / "settings.json")
        services = Services(
            settings,
            given=[AnalysesService(autosaves=Path(folder))],
            folder=Path(folder),
            dwell_seconds=0,
            first_frame_out=resume_collecting,
        )
        app = TttApp(Position.parse(_AT_REST), _HUMANS, services)
        async with app.run_test(size=(120, 40)) as pilot:
            while not isinstance(app.screen, Dashboard):
                await asyncio.sleep(0.05)
            screen = app.screen
            while time.monotonic() - start < seconds:
                await _round(screen, pilot, made)
                passed = time.monotonic() - start
                made.memory.append((passed, resident_mb()))
                tell(f"{passed:5.0f} s  {made.memory[-1][1]:6.1f} MB  {made.searches} searches")
    return made


async def _round(screen: Dashboard, pilot: Pilot[int], made: Soak) -> None:
    session = screen.session
    for board in _BOARDS:
        screen.game.set_up(Position.parse(board), "soak", _SEATS)
        session.set_pace(UNLIMITED)
        session.set_running(True)
        until, before = time.monotonic() + _GAME_SECONDS, session.analysis
        while time.monotonic() < until and session.state.match.outcome is None:
            await asyncio.sleep(0.02)
            made.searches += session.analysis is not before
            before = session.analysis
        made.moves += len(session.state.match.record.moves)
        for _ in range(_RESTARTS):
            screen.searches.action_restart()
            made.searches += 1
            await asyncio.sleep(0.1)
        screen.action_next_view()
        await pilot.pause()
    screen.game.set_up(Position.parse(_AT_REST), "soak", _HUMANS)
    screen.searches.action_finish()
    await asyncio.sleep(0.3)


def measure(effort: Effort, tell: Callable[[str], None] = lambda _: None) -> list[Figure]:
    made = asyncio.run(soak(effort.seconds, tell))
    warm_up = min(_WARM_UP_SECONDS, effort.seconds / 3)
    note = f"{made.moves} moves, {made.searches} searches, {len(made.memory)} rounds"
    last = made.memory[-1][1]
    return [
        Figure("soak", effort.seconds, "s", note=note),
        Figure("memory at the end", last, "MB"),
        Figure(
            f"memory: most less least after {warm_up:.0f} s", made.growth(warm_up), "MB", _FLAT_MB
        ),
        Figure("child processes left", len(children()), "", Target(0)),
    ]
