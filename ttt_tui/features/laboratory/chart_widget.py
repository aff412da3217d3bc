"""A chart on the screen, by textual-plot; loaded where the extra `plots` is, when one is wanted.

Each series has a colour and a letter of its own at its points, so that it is told without colour.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from textual.content import Content
from textual_plot import HiResMode, PlotWidget
from textual_plot.axis_formatter import NumericAxisFormatter

from ttt_tui.features.laboratory.experiment import Chart, Series

_COLOURS = ("cyan", "yellow", "magenta", "green", "red", "blue", "white")
_LETTERS = "abcdefgh"
_FEW_POINTS = 12
_LEAST = 1e-9
_MARGIN = 0.04


class _Powers(NumericAxisFormatter):
    """Ticks at powers of ten: the points are drawn by their logarithms."""

    def get_ticks(self, min_: float, max_: float, max_ticks: int = 8) -> list[float]:
        powers = range(math.ceil(min_ - 1e-9), math.floor(max_ + 1e-9) + 1)
        if len(powers) < 2:
            return list(super().get_ticks(min_, max_, max_ticks))
        step = -(-len(powers) // max_ticks)
        return [float(power) for power in powers[::step]]

    def get_labels_for_ticks(self, ticks: Sequence[float]) -> list[str]:
        return [f"{10**tick:,.0f}" if tick >= 0 else f"{10**tick:.2g}" for tick in ticks]


class _Whole(NumericAxisFormatter):
    """Ticks at whole numbers alone."""

    def get_ticks(self, min_: float, max_: float, max_ticks: int = 8) -> list[float]:
        ticks = super().get_ticks(min_, max_, max_ticks)
        if all(tick == int(tick) for tick in ticks):
            return list(ticks)
        return [float(each) for each in range(math.ceil(min_), math.floor(max_) + 1)]


class Plotted(PlotWidget):
    """A chart; `show` another one in its place."""

    def show(self, chart: Chart) -> Content:
        """Draw a chart; gives the words that belong above it."""
        self.clear()
        whole = _Whole() if chart.whole_x else NumericAxisFormatter()
        self.set_x_formatter(_Powers() if chart.log_x else whole)
        self.set_y_formatter(_Powers() if chart.log else NumericAxisFormatter())
        self.set_xlabel(chart.x)
        self.show_legend(is_visible=False)  # it would lie upon the lines
        words: list[str | Content | tuple[str, str]] = [f"{chart.y}:"]
        for number, series in enumerate(chart.series):
            colour, letter = _COLOURS[number % len(_COLOURS)], _LETTERS[number % len(_LETTERS)]
            self._draw(chart, series, colour, letter)
            words.append((f"  {letter} {series.name}", colour))
        self.set_xlimits(*_with_margin(_placed(each.xs, chart.log_x) for each in chart.series))
        self.set_ylimits(*_with_margin(_placed(each.ys, chart.log) for each in chart.series))
        return Content.assemble(*words)

    def _draw(self, chart: Chart, series: Series, colour: str, letter: str) -> None:
        pairs = zip(_placed(series.xs, chart.log_x), _placed(series.ys, chart.log), strict=True)
        points = [(x, y) for x, y in pairs if x is not None and y is not None]
        if not points:
            return
        xs, ys = zip(*points, strict=True)
        self.plot(xs, ys, line_style=colour, hires_mode=HiResMode.BRAILLE)
        every = max(1, len(points) // _FEW_POINTS)
        self.scatter(xs[::every], ys[::every], marker=letter, marker_style=colour)


def _placed(numbers: Sequence[float], log: bool) -> list[float | None]:
    """Where they stand; None for what has no logarithm."""
    if not log:
        return list(numbers)
    return [math.log10(each) if each > _LEAST else None for each in numbers]


def _with_margin(columns: Iterable[Sequence[float | None]]) -> tuple[float | None, float | None]:
    """The ends of an axis: on the very edge of the plot no point would be drawn."""
    known = [each for column in columns for each in column if each is not None]
    if not known:
        return None, None
    margin = _MARGIN * (max(known) - min(known)) or 1
    return min(known) - margin, max(known) + margin
