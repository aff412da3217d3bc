"""Seeking in the largest search: its time, and the memory that the trace takes."""

from __future__ import annotations

import asyncio
import random
import statistics
import subprocess
import sys
from pathlib import Path

from bench.harness import Effort, Figure, Target, percentile
from bench.screen import Stopwatch, dashboard, paint, search_all
from ttt_tui.features.lessons.check import lesson_list
from ttt_tui.features.lessons.dashboard import LessonsOnDashboard
from ttt_tui.features.lessons.progress import Progress
from ttt_tui.features.lessons.walk import Walk
from ttt_tui.search import Algorithm
from ttt_tui.tui.dashboard.screen import Dashboard

_SIZE = (120, 40)
_SEEK_MS = Target(16.0)
_MEMORY_MB = Target(60.0)
_SLICE_MS = Target(50.0)
_LESSONS = 11  # the last one runs programs of others
_ENDED = object()
_OVER = "XXX/OO./..."


def measure(effort: Effort) -> list[Figure]:
    seeks = [
        figure for view in Dashboard.SHARED_PLACE for figure in asyncio.run(_seek(view, effort))
    ]
    return [*seeks, *asyncio.run(_lesson_steps(effort)), *_memory(effort)]


async def _seek(view: str, effort: Effort) -> list[Figure]:
    """Go to random events of minimax's trace, and redraw everything visible."""
    async with dashboard(effort.position, _SIZE) as (screen, pilot):
        search_all(screen)
        if screen.session.state.shown is not Algorithm.MINIMAX:
            screen.searches.action_switch_tree()
        screen.show_view(view)
        await pilot.pause()
        await pilot.pause()
        leaves = [widget for widget in screen.query("*") if not widget.children]
        source = random.Random(5)
        taken = []
        for _ in range(effort.frames):
            event = source.randint(0, screen.playback.search.events)
            watch = Stopwatch()
            screen.playback.seek(event)
            screen.redraw.now()
            codes = paint(screen, leaves)
            taken.append(watch.read())
            if screen.context.state.playhead.event(screen.playback.search) != event or not codes:
                raise AssertionError(f"event {event} was not shown")
    wall, cpu = ([1000 * seconds for seconds in column] for column in zip(*taken, strict=True))
    name = f"seek at 120x40 with {Dashboard.TITLES.get(view, Dashboard.VIEWS[view])}"
    note = f"time of its processor core alone {percentile(cpu, 0.99):.3g} ms"
    return [
        Figure(f"{name}, median", statistics.median(wall), "ms", _SEEK_MS),
        Figure(f"{name}, p99", percentile(wall, 0.99), "ms", _SEEK_MS, note),
    ]


async def _lesson_steps(effort: Effort) -> list[Figure]:
    """Bring each step of our lessons that shows no classic bug, and redraw everything visible.

    Its searches are at hand by then: they are made before, in slices between the keys.
    """
    async with dashboard("empty", _SIZE) as (screen, pilot):
        (lessons,) = (each for each in screen.features if isinstance(each, LessonsOnDashboard))
        taken, longest = [], 0.0
        for lesson in lesson_list().lessons[: min(_LESSONS, effort.keys)]:
            walk = Walk(lesson, Progress(Path(__file__).with_name("no-progress.json")))
            for number in range(len(lesson.steps)):
                walk.at = number
                preparing = walk.preparing()
                goes_on = True
                while goes_on:
                    watch = Stopwatch()
                    goes_on = next(preparing, _ENDED) is not _ENDED
                    longest = max(longest, watch.read()[1])
                leaves = [widget for widget in screen.query("*") if not widget.children]
                watch = Stopwatch()
                lessons.bring(walk)
                screen.redraw.now()
                paint(screen, leaves)
                taken.append(watch.read())
                await pilot.pause()
                await pilot.pause()
    wall, cpu = ([1000 * seconds for seconds in column] for column in zip(*taken, strict=True))
    alone = "time of its processor core alone"
    usual, worst = statistics.median(cpu), percentile(cpu, 0.99)
    step = "open a lesson step"
    return [
        Figure(
            f"{step}, median", statistics.median(wall), "ms", _SEEK_MS, f"{alone} {usual:.3g} ms"
        ),
        Figure(f"{step}, p99", percentile(wall, 0.99), "ms", None, f"{alone} {worst:.3g} ms"),
        Figure("longest slice of finding what it shows", 1000 * longest, "ms", _SLICE_MS),
    ]


def _memory(effort: Effort) -> list[Figure]:
    """What both traces and all views add to a process that shows a finished game."""
    idle, full = _resident_mb(_OVER), _resident_mb(effort.position)
    note = f"{full:.0f} MB against {idle:.0f} MB with a finished game on the board"
    return [Figure("memory of both traces and all views", full - idle, "MB", _MEMORY_MB, note)]


def _resident_mb(position: str) -> float:
    done = subprocess.run(
        [sys.executable, "-m", "bench.playback", position],
        capture_output=True,
        text=True,
        check=True,
    )
    return float(done.stdout)


async def _show_everything(position: str) -> float:
    """Search, go through every view and both trees; the most memory that this process ever had."""
    async with dashboard(position, _SIZE) as (screen, pilot):
        search_all(screen)
        screen.searches.action_both()
        for view in Dashboard.SHARED_PLACE:
            screen.show_view(view)
            for event in (screen.playback.search.events // 3, screen.playback.search.events):
                screen.playback.seek(event)
                await pilot.pause()
    return _peak_mb()


def _peak_mb() -> float:
    import resource

    status = Path("/proc/self/status")
    if status.exists():  # not `ru_maxrss`: on Linux that begins with the parent's
        lines = status.read_text(encoding="utf-8").splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith("VmHWM")) / 1000
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / (1e6 if sys.platform == "darwin" else 1000)


if __name__ == "__main__":
    sys.stdout.write(f"{asyncio.run(_show_everything(sys.argv[1]))}\n")
