"""A frame of the dashboard's tree panel on the largest tree there is, wherever it is scrolled.

A frame is what Textual does when the panel has to be painted: draw all its visible lines, put
them together with what surrounds them, and turn the result into terminal codes.
"""

from __future__ import annotations

import asyncio
import random
import time

from bench.harness import Effort, Figure, Target, percentile
from bench.screen import Stopwatch, dashboard, paint, search_all
from ttt_tui.search import Algorithm
from ttt_tui.tui.dashboard.screen import Dashboard
from ttt_tui.tui.views.tree import SearchTree

_AT_MOST_MS = 5.0
_TERMINALS = ((120, 40), (200, 60))


def measure(effort: Effort) -> list[Figure]:
    return [figure for size in _TERMINALS for figure in asyncio.run(_measure(size, effort))]


async def _measure(size: tuple[int, int], effort: Effort) -> list[Figure]:
    async with dashboard(effort.position, size) as (screen, pilot):
        tree = screen.query_one("#search-tree", SearchTree)
        search_all(screen)
        if screen.session.state.shown is not Algorithm.MINIMAX:
            screen.searches.action_switch_tree()
        await pilot.pause()
        started = time.perf_counter()
        tree.action_open_all()
        opened = 1000 * (time.perf_counter() - started)
        await pilot.pause()
        lines = len(tree.lines)
        if lines != screen.playback.search.nodes + 1:
            raise AssertionError(f"{lines} lines are not the whole tree")
        panel = tree.scrollable_content_region.size
        last = max(0, lines - panel.height)
        source = random.Random(3)
        places = [0, last // 2, last, *(source.randint(0, last) for _ in range(effort.frames))]
        frames = [_frame(screen, tree, top) for top in places]
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


def _frame(screen: Dashboard, tree: SearchTree, top: int) -> tuple[float, float]:
    """Seconds, all and of the core alone, to scroll there and paint."""
    watch = Stopwatch()
    tree.scroll_to(y=top, animate=False, force=True, immediate=True)
    tree.refresh()
    codes = paint(screen, (tree, tree.vertical_scrollbar))
    taken = watch.read()
    if tree.scroll_offset.y != top or not codes:
        raise AssertionError(f"scrolled to {tree.scroll_offset.y} instead of {top}")
    return taken
