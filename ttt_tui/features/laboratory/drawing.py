"""Charts as SVG and PNG, by matplotlib; the same chart gives the same file."""

from __future__ import annotations

import math
import textwrap
from io import BytesIO
from pathlib import Path
from typing import Any

from ttt_tui.engine.installation import is_installed, missing
from ttt_tui.features.laboratory.experiment import Chart, ExperimentError

FORMATS = (".svg", ".png")

_INCHES = (7.2, 4.4)
_DOTS_PER_INCH = 150
_MARKERS = "o^sDvPX*"
"""Each series has one of its own, so that none is told by its colour alone."""

_COLOURS = ("#006BA4", "#C85200", "#595959", "#5F9ED1", "#A2572C", "#898989", "#ABABAB", "#FF800E")
"""Matplotlib's tableau-colorblind10, the darkest first."""

_LINES = ("-", "--", ":", "-.")

_FEW_POINTS = 40

_TITLE_WIDTH, _LEGEND_WIDTH, _SAMPLE_WIDTH = 75, 95, 7
"""Characters, the last what a sample of a line and the gap to the next name take."""

_INCHES_A_ROW = 0.2


def check(path: Path) -> None:
    """Raises:
    ExperimentError: nothing can be drawn into such a file, or not without the extra.
    """
    if path.suffix.lower() not in FORMATS:
        raise ExperimentError(f"{path.name}: a plot is written as {' or '.join(FORMATS)}")
    if not is_installed("matplotlib"):
        raise ExperimentError(missing("plots", "--plot"))


def drawn(chart: Chart, path: Path) -> bytes:
    """A chart in the form that the file's name asks for."""
    import matplotlib as mpl
    from matplotlib.figure import Figure

    # No date and no random names: what has not changed is the same file.
    settings: Any = {
        "svg.hashsalt": "ttt-tui",
        "svg.fonttype": "none",
        "font.family": "DejaVu Sans",
    }
    with mpl.rc_context(settings):
        figure = Figure(figsize=_INCHES, layout="constrained")
        axes = figure.add_subplot()
        _plot(chart, axes)
        kind = path.suffix.lower().removeprefix(".")
        metadata = {"Date": None} if kind == "svg" else {"Software": None}
        made = BytesIO()
        figure.savefig(made, format=kind, dpi=_DOTS_PER_INCH, metadata=metadata)
    return made.getvalue()


def _plot(chart: Chart, axes: Any) -> None:
    from matplotlib.ticker import MaxNLocator

    for number, series in enumerate(chart.series):
        colour = _COLOURS[number % len(_COLOURS)]
        few = len(series.xs) <= _FEW_POINTS
        turn = number // len(_COLOURS)  # of the colours: no two series look the same
        axes.plot(
            series.xs, [_drawn(y, chart.log) for y in series.ys], color=colour, label=series.name,
            marker=_MARKERS[(number + turn) % len(_MARKERS)], linestyle=_LINES[turn % len(_LINES)],
            markevery=1 if few else 0.1, markersize=5,
        )  # fmt: skip
        if series.spans:
            low, high = (
                [_drawn(end, chart.log) for end in ends] for ends in zip(*series.spans, strict=True)
            )
            axes.fill_between(series.xs, low, high, color=colour, alpha=0.15, linewidth=0)
    axes.set_title(textwrap.fill(chart.title, _TITLE_WIDTH), fontsize=11)
    axes.set_xlabel(chart.x)
    axes.set_ylabel(chart.y)
    if chart.log:
        axes.set_yscale("log")
    if chart.log_x:
        axes.set_xscale("log")
    if chart.whole_x:
        axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.grid(visible=True, alpha=0.3)
    if any(series.xs for series in chart.series):
        _legend(chart, axes.figure)


def _legend(chart: Chart, figure: Any) -> None:
    """Below the plot, which has as much room as without."""
    longest = max(len(series.name) for series in chart.series)
    columns = max(1, min(len(chart.series), _LEGEND_WIDTH // (longest + _SAMPLE_WIDTH)))
    rows = -(-len(chart.series) // columns)
    figure.set_figheight(_INCHES[1] + rows * _INCHES_A_ROW)
    figure.legend(loc="outside lower center", ncols=columns, fontsize=9, frameon=False)


def _drawn(y: float, log: bool) -> float:
    """A logarithm has no place for nothing: it is left out."""
    return math.nan if log and y <= 0 else y
