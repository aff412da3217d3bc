"""What a key waits for while the program keeps what is on the screen by itself.

On the loop it is only looked whether something has changed; a thread makes the text and writes it.
What a key can wait for is the processor time of looking and of making the text: the system's calls
that write it leave the interpreter to others. That does not depend on what else the machine does;
the whole of a saving, and the gaps in which the loop was not there, do: they have no target.
"""

from __future__ import annotations

import asyncio
import json
import tempfile
import time
from dataclasses import dataclass, field, replace
from pathlib import Path

from bench.harness import Effort, Figure, Target, percentile
from bench.screen import dashboard, search_all
from ttt_tui.features.analyses.autosave import of_others
from ttt_tui.features.analyses.dashboard import AnalysesOnDashboard
from ttt_tui.features.analyses.recovery import AnalysesService, AutosaveWriter
from ttt_tui.features.analyses.saved_analysis import Analysis
from ttt_tui.tui.dashboard.screen import Dashboard

_AT_MOST = Target(5.0)
_NOTES = 100
_IDLE_SECONDS = 0.005


@dataclass
class _Measured:
    """Milliseconds of each saving: of processor on the loop and in the thread; longest gaps."""

    looking: list[float] = field(default_factory=list)
    making: list[float] = field(default_factory=list)
    writing: list[float] = field(default_factory=list)
    gaps: list[float] = field(default_factory=list)
    gaps_at_rest: list[float] = field(default_factory=list)


async def _longest_gap(until: asyncio.Future[None]) -> float:
    """In milliseconds, in which the loop was not there, till that is done."""
    longest, before = 0.0, time.perf_counter()
    while not until.done():
        await asyncio.sleep(0)
        now = time.perf_counter()
        longest, before = max(longest, 1000 * (now - before)), now
    await until
    return longest


async def _measure(effort: Effort, folder: Path) -> _Measured:
    measured = _Measured()
    async with dashboard(effort.position, (120, 40)) as (screen, _):
        feature = _with_much(screen, folder)
        feature._writer.write(feature.now())  # what is first needed here is loaded once

        def write(now: Analysis) -> None:
            start = time.thread_time()
            json.dumps(now.to_json())
            measured.making.append(1000 * (time.thread_time() - start))
            start = time.thread_time()
            feature._writer.write(now)
            measured.writing.append(1000 * (time.thread_time() - start))

        for number in range(effort.keys):
            start = time.thread_time()
            now = feature._changed()
            measured.looking.append(1000 * (time.thread_time() - start))
            assert now is not None
            saving = asyncio.to_thread(write, replace(now, event=number))
            measured.gaps.append(await _longest_gap(asyncio.ensure_future(saving)))
            resting = asyncio.sleep(_IDLE_SECONDS)
            measured.gaps_at_rest.append(await _longest_gap(asyncio.ensure_future(resting)))
        feature.leaving()
    return measured


def _with_much(screen: Dashboard, folder: Path) -> AnalysesOnDashboard:
    """A dashboard with bookmarks and notes, whose file is written into this folder."""
    search_all(screen)
    (feature,) = screen.context.of(AnalysesOnDashboard)
    feature._service = AnalysesService(autosaves=folder)
    feature._writer = AutosaveWriter(folder)
    position, shown = screen.session.state.position, screen.session.state.shown.name
    feature._notes = {(str(position), shown, event): "a note " * 10 for event in range(_NOTES)}
    trace = screen.main_tree.at[0].trace
    lines = {tuple(trace.moves_to(node)) for node in range(1, min(_NOTES, len(trace)))}
    screen.context.change(lambda state: state.bookmark(lines))
    return feature


def measure(effort: Effort) -> list[Figure]:
    with tempfile.TemporaryDirectory() as name:
        measured = asyncio.run(_measure(effort, Path(name)))
        (kept,) = of_others(Path(name))
        size = kept.path.stat().st_size
        kept.remove()
    note = f"{len(measured.writing)} savings of {size:,} bytes, {_NOTES} notes and bookmarks"
    rest = f"while nothing is written {percentile(measured.gaps_at_rest, 0.5):.1f} ms"
    both = [sum(each) for each in zip(measured.looking, measured.making, strict=True)]
    whole = f"a saving takes {percentile(measured.writing, 0.5):.1f} ms of processor (p50)"
    return [
        Figure("held by looking for changes, max", max(measured.looking), "ms", note=note),
        Figure("a key waits for autosave at most", max(both), "ms", _AT_MOST, whole),
        Figure("gap of the loop, p50", percentile(measured.gaps, 0.5), "ms", note=rest),
    ]
