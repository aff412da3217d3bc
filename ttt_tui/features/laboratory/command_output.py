"""What all experiments have on the command line: worker pools, files, tables and plots."""

from __future__ import annotations

import math
import os
import textwrap
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial, wraps
from io import BytesIO
from pathlib import Path
from typing import Any

import click

from ttt_tui.cli import output_files
from ttt_tui.cli.errors import BadArgument
from ttt_tui.cli.output import ProgressLine, echo, echo_json
from ttt_tui.cli.output_files import file_option, open_results
from ttt_tui.cli.parameters import count_option
from ttt_tui.engine.installation import is_installed, missing
from ttt_tui.engine.results_file import ResultsFile
from ttt_tui.engine.worker_pool import MOST_WORKERS, NoWorkers, PartError, worker_pool_of
from ttt_tui.features.laboratory.experiment import (
    Chart,
    Experiment,
    ExperimentError,
    NotSaved,
    Result,
    Running,
    csv_of,
    text_of,
)
from ttt_tui.game import quoted
from ttt_tui.termination import CTRL_C


@dataclass(frozen=True)
class Output:
    """The options that all experiments have."""

    as_json: bool
    csv: str | None
    plot: str | None
    chart: str | None
    results: str | None
    force: bool = False
    jobs: int | None = 1
    scheduler: str | None = None

    @property
    def files(self) -> tuple[output_files.Output, ...]:
        """Those that are named of the data and of the plot, in this order; `-` is no file."""
        named = (("--csv", None if self.csv == "-" else self.csv), ("--plot", self.plot))
        return tuple(
            output_files.Output(file, self.force, option) for option, file in named if file
        )


def output_options(*, pool: bool = True) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Give a command these options; they arrive as one `Output` named `output`.

    Args:
        pool: whether its parts can be done by several at a time.
    """
    options = [
        file_option("--results", "Save each finished part, and continue from there."),
        click.option("--chart", metavar="NAME", help="The chart that --csv and --plot write."),
        file_option("--plot", "Draw a chart, as FILE.svg or FILE.png (extra plots)."),
        file_option("--csv", "Write the data of a chart; - prints the data."),
        click.option("--force", is_flag=True, help="Replace existing files of --csv and --plot."),
        click.option("--json", "as_json", is_flag=True, help="Print one JSON object."),
    ]
    if pool:
        options = [
            count_option(
                "--jobs", "Number of processes.  [default: one per core]", most=MOST_WORKERS
            ),
            click.option(
                "--scheduler", metavar="ADDRESS", help="Use the workers of this Dask cluster."
            ),
            *options,
        ]

    def give(command: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(command)
        def with_output(*arguments: Any, **given: Any) -> Any:
            own = {name: given.pop(name) for name in Output.__annotations__ if name in given}
            return command(*arguments, output=Output(**own), **given)

        made: Callable[..., Any] = with_output
        for option in reversed(options):
            made = option(made)
        return made

    return give


def show(experiment: Experiment, output: Output) -> None:
    """Run an experiment, and print and write what it found.

    Raises:
        BadArgument: what is asked for cannot be; the message says why.
        click.exceptions.Exit: it did not come to its end.
    """
    if output.jobs is not None and output.jobs > 1 and output.scheduler:
        raise click.UsageError("--jobs and --scheduler exclude each other")
    if output.as_json and output.csv == "-":
        raise click.UsageError("--json and --csv - both use standard output: write one to a file")
    if output.force and not output.files:
        raise click.UsageError("--force needs --csv FILE or --plot FILE")
    named = [each.file for each in output.files] + [output.results]
    paths = [os.path.realpath(each) for each in named if each is not None]
    if len(set(paths)) < len(paths):
        raise click.UsageError("--results, --csv and --plot need different files")
    for file in output.files:
        file.check()
    status, complaints = 0, []
    with ExitStack() as stack:
        running = Running(experiment, worker_pool_of(output.jobs, output.scheduler))
        try:
            _check_chart(experiment, output.chart)
            if output.plot is not None:
                check(Path(output.plot))
            if output.results is not None:
                opened = partial(ResultsFile, heading=experiment.heading())
                running.file = stack.enter_context(open_results(output.results, opened))
            _run(running)
        except (ExperimentError, NoWorkers) as error:
            raise BadArgument(str(error)) from error
        except PartError as error:
            status, complaints = 1, [f"Error: {error}"]
        except NotSaved as error:
            why = f"--results {quoted(output.results or '')} cannot be written: {error}"
            status, complaints = 1, [f"Error: {why}"]
        except KeyboardInterrupt:
            status, complaints = CTRL_C, ["interrupted"]
        if running.is_laid_out and complaints:
            _print(running.result, output)
            # A part would take the place of an old file, and stand in the way of the next run.
            complaints += _unwritten(output, "the experiment is incomplete")
        elif not complaints:
            complaints = _print_and_write(running.result, output)
    for complaint in complaints:
        echo(complaint, err=True)
    if complaints:
        raise click.exceptions.Exit(status or 1)


def _run(running: Running) -> None:
    line = ProgressLine()
    try:
        for stage in running.stages():
            line.show(f"{running.experiment.name}: {stage.words}")
    finally:
        line.clear()
        if running.remark:
            echo(running.remark, err=True)


def _check_chart(experiment: Experiment, name: str | None) -> None:
    charts = [each.name for each in experiment.result({}).charts()]
    if name is not None and name not in charts:
        raise BadArgument(f"--chart {quoted(name)}: {experiment.name} has {', '.join(charts)}")


def _unwritten(output: Output, why: str) -> list[str]:
    return [
        f"{each.option} {quoted(each.file or '')} was not written: {why}" for each in output.files
    ]


def _print_and_write(result: Result, output: Output) -> list[str]:
    """Gives what to complain of: files that could not be written."""
    unwritten = []
    try:
        _print(result, output)
    finally:  # the reader of a pipe may leave: files are written all the same
        chart = _chart(result, output.chart)
        # All are made before one is written: Ctrl-C while a plot is drawn leaves no file of the
        # data, which would stand in the way of the same command.
        try:
            made = [_made(chart, file) for file in output.files]
        except KeyboardInterrupt:
            echo("\n".join(_unwritten(output, "the plot is not finished")), err=True)
            raise
        for file, content in zip(output.files, made, strict=True):
            try:
                file.write(content)
            except click.ClickException as error:
                unwritten.append(f"Error: {error.format_message()}")
    return unwritten


def _made(chart: Chart, file: output_files.Output) -> bytes | list[str]:
    if file.option == "--csv":
        return [csv_of(chart)]
    return drawn(chart, Path(file.file or ""))


def _print(result: Result, output: Output) -> None:
    if output.as_json:
        echo_json(result.to_json())
    elif output.csv == "-":
        echo(csv_of(_chart(result, output.chart)), end="")
    else:
        echo(text_of(result))


def _chart(result: Result, name: str | None) -> Chart:
    charts = result.charts()
    return next((each for each in charts if each.name == name), charts[0])


FORMATS = (".svg", ".png")

_INCHES = (7.2, 4.4)
_DOTS_PER_INCH = 150
_MARKERS = "o^sDvPX*"
"""Each series has one of its own, so that none is told by its colour alone."""

_COLOURS = ("#006BA4", "#C85200", "#595959", "#5F9ED1", "#A2572C", "#898989", "#ABABAB", "#FF800E")
"""Matplotlib's tableau-colorblind10, the darkest first."""

_LINES = ("-", "--", ":", "-.")

_GUIDE = (0, (6, 3))
"""Long dashes."""

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
            marker="" if series.is_guide else _MARKERS[(number + turn) % len(_MARKERS)],
            linestyle=_GUIDE if series.is_guide else _LINES[turn % len(_LINES)],
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
