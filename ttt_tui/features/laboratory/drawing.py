"""Charts as SVG and PNG, by matplotlib; the same chart gives the same file."""

from __future__ import annotations

import math
from io import BytesIO
from pathlib import Path
from typing import Any

from ttt_tui.engine.extras import is_installed, missing
from ttt_tui.features.laboratory.experiment import Chart, ExperimentError

FORMATS = (".svg", ".png")

_INCHES = (7.2, 4.4)
_DOTS_PER_INCH = 150
_MARKERS = "o^sDvPX*"
"""Each series has one of its own, so that none is told by its colour alone."""

_COLOURS = ("#006BA4", "#C85200", "#595959", "#5F9ED1", "#A2572C", "#898989", "#ABABAB", "#FF800E")
"""Matplotlib's tableau-colorblind10, the darkest first."""

_FEW_POINTS = 40


def check(path: Path) -> None:
    """Raises:
    ExperimentError: nothing can be drawn into such a file, or not without the extra.
    """
    if path.suffix.lower() not in FORMATS:
        raise ExperimentError(f"{path.name}: a plot is written as {' or '.join(FORMATS)}")
    if not is_installed("matplotlib"):
        raise ExperimentError(missing("plots"))


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
    for number, series in enumerate(chart.series):
        colour = _COLOURS[number % len(_COLOURS)]
        few = len(series.xs) <= _FEW_POINTS
        axes.plot(
            series.xs, [_drawn(y, chart.log) for y in series.ys], color=colour, label=series.name,
            marker=_MARKERS[number % len(_MARKERS)], markevery=1 if few else 0.1, markersize=5,
        )  # fmt: skip
        if series.spans:
            low, high = (
                [_drawn(end, chart.log) for end in ends] for ends in zip(*series.spans, strict=True)
            )
            axes.fill_between(series.xs, low, high, color=colour, alpha=0.15, linewidth=0)
    axes.set_title(chart.title, fontsize=11)
    axes.set_xlabel(chart.x)
    axes.set_ylabel(chart.y)
    if chart.log:
        axes.set_yscale("log")
    if chart.log_x:
        axes.set_xscale("log")
    axes.grid(visible=True, alpha=0.3)
    if any(series.xs for series in chart.series):
        axes.legend()


def _drawn(y: float, log: bool) -> float:
    """A logarithm has no place for nothing: it is left out."""
    return math.nan if log and y <= 0 else y
