"""A frame of the tree panel on the largest tree there is, wherever it is scrolled.

A frame is what Textual does when the panel has to be painted: draw all its visible lines, put
them together with the rest of the screen, and write the result as terminal codes.
"""

from __future__ import annotations

import asyncio
import random
import time
from pathlib import Path

from textual.app import App, ComposeResult
from textual.geometry import Size
from textual.screen import Screen

from bench.harness import Effort, Figure, Target, percentile
from ttt_tui.game import Position
from ttt_tui.search import Algorithm, Moment, Search, SearchOptions, Wording
from ttt_tui.tui import look
from ttt_tui.tui.widgets.tree import SearchTree

_AT_MOST_MS = 5.0
_PANEL = Size(76, 15)  # as it is in the dashboard on a terminal of 120x40
_SCREEN = Size(120, 40)


class TreeApp(App[None]):
    """A search tree that fills the screen, in the program's own inks."""

    CSS_PATH = Path(look.__file__).parent / "styles" / "inks.tcss"

    def compose(self) -> ComposeResult:
        yield SearchTree()

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return look.default_variables(self.current_theme.dark)


def measure(effort: Effort) -> list[Figure]:
    position = Position.parse(effort.position)
    options = SearchOptions(algorithm=Algorithm.MINIMAX)
    search = Search(position, options)
    search.advance()
    return [
        figure
        for size, name in ((_PANEL, "as in 120x40"), (_SCREEN, "filling 120x40"))
        for figure in asyncio.run(_measure(search, size, name, effort))
    ]


async def _measure(search: Search, size: Size, name: str, effort: Effort) -> list[Figure]:
    app = TreeApp()
    async with app.run_test(size=(size.width, size.height)) as pilot:
        tree = app.query_one(SearchTree)
        tree.show(Moment(search), Wording.of(search.position, search.options))
        started = time.perf_counter()
        tree.action_open_all()
        opened = 1000 * (time.perf_counter() - started)
        await pilot.pause()
        lines = len(tree.lines)
        if lines != search.nodes + 1:
            raise AssertionError(f"{lines} lines for {search.nodes + 1} nodes")
        source = random.Random(3)
        last = lines - size.height
        fixed = [0, last // 2, max(0, last)]
        places = fixed + [source.randint(0, max(0, last)) for _ in range(effort.frames)]
        places *= max(1, min(3, effort.runs))
        frames = [_frame(app.screen, tree, top) for top in places]
    note = f"{lines:,} lines, {len(frames)} frames, panel {size.width}x{size.height}"
    target = Target(_AT_MOST_MS)
    return [
        Figure(f"tree {name}: a frame, median", percentile(frames, 0.5), "ms", target, note),
        Figure(f"tree {name}: a frame, p99", percentile(frames, 0.99), "ms", target),
        Figure(f"tree {name}: opening all nodes", opened, "ms"),
    ]


def _frame(screen: Screen[object], tree: SearchTree, top: int) -> float:
    """Milliseconds to scroll there and paint; the steps of `Screen._compositor_refresh`."""
    compositor = screen._compositor
    start = time.perf_counter()
    tree.scroll_to(y=top, animate=False, force=True, immediate=True)
    tree.refresh()
    compositor.update_widgets({tree, tree.vertical_scrollbar})
    update = compositor.render_update()
    assert update is not None
    codes = update.render_segments(screen.app.console)  # type: ignore[union-attr]
    milliseconds = 1000 * (time.perf_counter() - start)
    if tree.scroll_offset.y != top or not codes:
        raise AssertionError(f"scrolled to {tree.scroll_offset.y} instead of {top}")
    return milliseconds
