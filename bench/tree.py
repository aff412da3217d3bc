"""A frame of the dashboard's tree panel on the largest tree there is, wherever it is scrolled.

A frame is what Textual does when the panel has to be painted: draw all its visible lines, put
them together with what surrounds them, and turn the result into terminal codes.
"""

from __future__ import annotations

import asyncio
import random
import tempfile
import time
from collections.abc import AsyncIterator, Sequence
from pathlib import Path

from textual.screen import Screen

from bench.harness import Effort, Figure, Target, percentile
from ttt_tui.engine.seat import Seat
from ttt_tui.engine.timing import Measurement
from ttt_tui.game import Player, Position
from ttt_tui.search import Algorithm, SearchOptions
from ttt_tui.settings import SettingsFile
from ttt_tui.tui import resume_collecting
from ttt_tui.tui.app import TttApp
from ttt_tui.tui.screens.dashboard import Dashboard
from ttt_tui.tui.services import Services
from ttt_tui.tui.widgets.tree import SearchTree

_AT_MOST_MS = 5.0
_TERMINALS = ((120, 40), (200, 60))
_SEATS = {Player.X: Seat.HUMAN, Player.O: Seat.HUMAN}


def measure(effort: Effort) -> list[Figure]:
    return [figure for size in _TERMINALS for figure in asyncio.run(_measure(size, effort))]


async def _measure(size: tuple[int, int], effort: Effort) -> list[Figure]:
    with tempfile.TemporaryDirectory() as folder:
        services = Services(
            SettingsFile(Path(folder) / "settings.json"),
            measure=_no_timings,
            first_frame_out=resume_collecting,
        )
        app = TttApp(Position.parse(effort.position), _SEATS, services)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            dashboard = app.screen
            assert isinstance(dashboard, Dashboard)
            tree = dashboard.query_one(SearchTree)
            searches = dashboard.session.analysis.searches
            for search in searches:
                search.advance()
            if dashboard.session.shown is not Algorithm.MINIMAX:
                dashboard.action_switch_tree()
            started = time.perf_counter()
            tree.action_open_all()
            opened = 1000 * (time.perf_counter() - started)
            await pilot.pause()
            lines = len(tree.lines)
            if lines != max(search.nodes for search in searches) + 1:
                raise AssertionError(f"{lines} lines are not the whole tree")
            panel = tree.scrollable_content_region.size
            last = max(0, lines - panel.height)
            source = random.Random(3)
            places = [0, last // 2, last, *(source.randint(0, last) for _ in range(effort.frames))]
            frames = [_frame(dashboard, tree, top) for top in places]
    wall, cpu = ([1000 * seconds for seconds in column] for column in zip(*frames, strict=True))
    name = f"tree at {size[0]}x{size[1]}"
    target = Target(_AT_MOST_MS)
    note = f"{lines:,} lines, {len(frames)} frames of {panel.width}x{panel.height}"
    busy = "time of its processor core alone {:.3g} ms"
    return [
        Figure(f"{name}: a frame, median", percentile(wall, 0.5), "ms", target, note),
        Figure(
            f"{name}: a frame, p99",
            percentile(wall, 0.99),
            "ms",
            target,
            busy.format(percentile(cpu, 0.99)),
        ),
        Figure(f"{name}: opening all nodes", opened, "ms"),
    ]


async def _no_timings(
    _position: Position, _searches: Sequence[SearchOptions]
) -> AsyncIterator[Measurement]:
    """Timing runs would disturb: none."""
    nothing: tuple[Measurement, ...] = ()
    for measurement in nothing:
        yield measurement


def _frame(screen: Screen[None], tree: SearchTree, top: int) -> tuple[float, float]:
    """Seconds, all and of the core alone, to scroll there and paint.

    These are the steps of Textual's `Screen._compositor_refresh`, less the writing.
    """
    compositor = screen._compositor
    console = screen.app.console
    start, start_cpu = time.perf_counter(), time.thread_time()
    tree.scroll_to(y=top, animate=False, force=True, immediate=True)
    tree.refresh()
    compositor.update_widgets({tree, tree.vertical_scrollbar})
    update = compositor.render_update()
    codes = update.render_segments(console)  # type: ignore[union-attr]
    cpu, seconds = time.thread_time() - start_cpu, time.perf_counter() - start
    if tree.scroll_offset.y != top or not codes:
        raise AssertionError(f"scrolled to {tree.scroll_offset.y} instead of {top}")
    return seconds, cpu
