"""Charts as files."""

from __future__ import annotations

import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.cli.conftest import Run, run
from ttt_tui.engine.installation import missing
from ttt_tui.features.laboratory.drawing import _plot as plot
from ttt_tui.features.laboratory.drawing import check, drawn
from ttt_tui.features.laboratory.experiment import Chart, ExperimentError, Series

__all__ = ["run"]

CHART = Chart("nodes", "Nodes by depth", "depth", "nodes", (
    Series("minimax", (1, 2, 3), (9, 72, 504), ((9, 9), (70, 74), (500, 510))),
    Series("alpha-beta", (1, 2), (0, 20)),
), log=True)  # fmt: skip


def test_without_the_extra_it_is_said_how_to_install_it(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    done = run("lab", "turns", "--plot", "turns.svg")
    assert (done.exit_code, done.stdout) == (2, "")
    assert missing("plots", "--plot") in done.stderr


def test_other_files_are_refused_before_anything_is_searched() -> None:
    with pytest.raises(ExperimentError, match=r"nodes.gif: a plot is written as .svg or .png"):
        check(Path("nodes.gif"))


@pytest.mark.slow
def test_an_svg_has_the_words_as_text_and_is_always_the_same() -> None:
    pytest.importorskip("matplotlib", reason="the extra `plots` is not installed")
    svg = drawn(CHART, Path("nodes.svg"))
    assert drawn(CHART, Path("NODES.SVG")) == svg
    words = "".join(ElementTree.fromstring(svg).itertext())
    for word in ("Nodes by depth", "depth", "nodes", "minimax", "alpha-beta"):
        assert word in words


@pytest.mark.slow
def test_the_legend_hides_nothing_and_no_two_series_look_the_same() -> None:
    pytest.importorskip("matplotlib", reason="the extra `plots` is not installed")
    from matplotlib.figure import Figure

    many = tuple(Series(f"minimax, {each} ./.../... x", (4, 5), (each, 9)) for each in range(20))
    for series in (many, many[:2], (Series("8x8k5 " + "." * 64, (4, 5), (1, 2)),)):
        figure = Figure(figsize=(7.2, 4.4), layout="constrained")
        axes = figure.add_subplot()
        plot(Chart("times", "Times " * 20, "empty cells", "%", series), axes)
        figure.draw_without_rendering()
        (legend,) = figure.legends
        box, plotted, title = (each.get_window_extent() for each in (legend, axes, axes.title))
        assert box.y1 <= plotted.y0
        assert plotted.y1 <= title.y0 < title.y1 <= figure.bbox.y1
        assert 0 <= box.x0 < box.x1 <= figure.bbox.x1
        assert plotted.height > 2.5 * figure.dpi
        looks = {(line.get_color(), line.get_marker(), line.get_linestyle()) for line in axes.lines}
        assert len(looks) == len(series)
        samples = [line.get_color() for line in legend.get_lines()]
        assert sorted(samples) == sorted(line.get_color() for line in axes.lines)
        assert all(tick == int(tick) for tick in axes.get_xticks())


@pytest.mark.slow
def test_a_png_is_a_picture() -> None:
    pytest.importorskip("matplotlib", reason="the extra `plots` is not installed")
    data = drawn(CHART, Path("one.png"))
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    assert int.from_bytes(data[16:20], "big") == 1_080


@pytest.mark.slow
@pytest.mark.parametrize(
    "command",
    [
        ("sweep", "2x3k2", "--chart", "savings"),
        ("turns", "X../.O./..."),
        ("trials", "..O/XOO/..X", "--repetitions", "2", "--chart", "depths"),
        ("match", "random", "random", "--games", "2"),
        ("orders", "X../.O./...", "--tries", "3"),
        ("rollouts", "..O/XOO/..X", "--rollouts", "10"),
    ],
    ids=lambda command: str(command[0]),
)
def test_every_experiment_has_charts(run: Run, command: tuple[str, ...], tmp_path: Path) -> None:
    pytest.importorskip("matplotlib", reason="the extra `plots` is not installed")
    done = run("lab", *command, "--plot", str(tmp_path / "plot.svg"))
    assert done.exit_code == 0
    assert (tmp_path / "plot.svg").stat().st_size > 5_000
