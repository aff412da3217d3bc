"""The search map of the largest tree there is: drawn anew, growing live, and anywhere in time.

That is of minimax and alpha-beta; then live, with its visits merged, of UCT and FSSS.

A frame is what the widget does between being told of new moments and having all its lines as
strips, both maps in it; what Textual does with any strips is measured in `tree`.
"""

from __future__ import annotations

import asyncio
import gc
import random
import time
from collections.abc import Sequence

from textual.app import App, ComposeResult

from bench.harness import Effort, Figure, Target, percentile
from ttt_tui.features.map.layout import layout_of
from ttt_tui.features.map.rows import LABEL, wide_slices
from ttt_tui.features.map.view import SearchMap
from ttt_tui.game import Position
from ttt_tui.search import PLAIN, Algorithm, Moment, Search, SearchOptions
from ttt_tui.search.algorithm import named
from ttt_tui.search.counts.tree_counts import census_for
from ttt_tui.tui import colours, resume_collecting
from ttt_tui.words.sentences import Formatter

_WHOLE_MS = 50.0
_FRAME_MS = 5.0
_COLUMNS = (78, 116)
_HEIGHT = 23  # both maps of the empty board, each ten rows and a heading, and the legend
_SLICE_NODES = 20_000
"""Some milliseconds of the compiled engine: as far as it gets between two frames."""
_SLICE_VISITS = 500
"""Likewise of the other algorithms, which is interpreted."""


class _Stage(App[None]):
    def __init__(self, widget: SearchMap) -> None:
        super().__init__()
        self._widget = widget

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return colours.default_variables(self.current_theme.dark)

    def compose(self) -> ComposeResult:
        yield self._widget


def measure(effort: Effort) -> list[Figure]:
    return [figure for columns in _COLUMNS for figure in asyncio.run(_measure(columns, effort))]


async def _measure(columns: int, effort: Effort) -> list[Figure]:
    position = Position.parse(effort.position)
    formatter = Formatter(position.rules)
    panel = SearchMap()
    panel.styles.width, panel.styles.height = columns + LABEL, _HEIGHT
    async with _Stage(panel).run_test(size=(columns + LABEL, _HEIGHT)) as pilot:
        await pilot.pause()
        gc.collect()
        resume_collecting()  # as the program does when it has started

        def frame(searches: Sequence[Search], event: int | None = None) -> float:
            start = time.perf_counter()
            maps = [(s.options.algorithm.name, Moment(s, event)) for s in searches]
            panel.show(maps, 0, formatter, None)
            lines = [panel.render_line(y) for y in range(_HEIGHT)]
            seconds = time.perf_counter() - start
            if sum(len(line.text.strip()) > columns // 2 for line in lines) < position.empties:
                raise AssertionError("the map is not drawn")
            return 1000 * seconds

        finished = _searches(position)
        for search in finished:
            search.advance()
        whole = []
        for _ in range(effort.runs):
            _forget(panel)
            whole.append(frame(finished))
        source = random.Random(3)
        last = max(search.events for search in finished)
        seeks = [frame(finished, source.randint(1, last)) for _ in range(effort.frames)]

        live: list[float] = []
        while len(live) < effort.frames:
            growing = _searches(position)
            frame(growing)
            while not all(search.done for search in growing):
                for search in growing:
                    search.advance(nodes=_SLICE_NODES // len(growing))
                live.append(frame(growing))
        again: dict[Algorithm, list[float]] = {named("uct"): [], named("fsss"): []}
        for algorithm, frames in again.items():
            while len(frames) < effort.frames:
                search = Search(position, SearchOptions(algorithm))
                frame([search])
                while not search.done:
                    search.advance(nodes=_SLICE_VISITS)
                    frames.append(frame([search]))
    nodes = sum(search.nodes + 1 for search in finished)
    name = f"map at {columns} columns"
    return [
        Figure(
            f"{name}: drawn anew from finished traces, median",
            percentile(whole, 0.5),
            "ms",
            Target(_WHOLE_MS),
            f"{nodes:,} nodes in two maps; the full tree counted anew; longest {max(whole):.3g} ms",
        ),
        *_frames(f"{name}: a frame at a random event", seeks),
        *_frames(f"{name}: a live frame", live),
        *(
            figure
            for algorithm, frames in again.items()
            for figure in _frames(f"{name}: a live frame of {algorithm.name}", frames)
        ),
    ]


def _searches(position: Position) -> list[Search]:
    return [Search(position, SearchOptions(algorithm)) for algorithm in PLAIN]


def _forget(panel: SearchMap) -> None:
    """Leave nothing of the last drawing to use again."""
    for cache in (census_for, layout_of, wide_slices):
        cache.cache_clear()
    panel.forget()


def _frames(name: str, milliseconds: Sequence[float]) -> list[Figure]:
    note = f"{len(milliseconds)} frames"
    return [
        Figure(f"{name}, {which}", percentile(milliseconds, part), "ms", Target(_FRAME_MS), note)
        for which, part in (("median", 0.5), ("p99", 0.99))
    ]
