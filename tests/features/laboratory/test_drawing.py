"""Charts as files."""

from __future__ import annotations

import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.cli.conftest import Run, run
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
    assert "pip install 'ttt-tui[plots]'" in done.stderr


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
