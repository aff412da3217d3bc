"""Charts on the screen."""

from __future__ import annotations

import pytest

pytest.importorskip("textual_plot", reason="the extra `plots` is not installed")

from textual.app import App, ComposeResult

from ttt_tui.features.laboratory.chart_widget import Plotted
from ttt_tui.features.laboratory.experiment import Chart, Series


class _Shown(App[None]):
    def compose(self) -> ComposeResult:
        yield Plotted()


async def lines(chart: Chart) -> tuple[str, list[str]]:
    app = _Shown()
    async with app.run_test(size=(60, 16)) as pilot:
        words = app.query_one(Plotted).show(chart)
        await pilot.pause()
        drawn = [strip.text for strip in app.screen._compositor.render_strips()]
    return words.plain, drawn


async def test_each_series_has_a_letter_and_ticks_are_powers_of_ten() -> None:
    chart = Chart("nodes", "Nodes", "empty cells", "nodes", (
        Series("minimax", (1, 2, 3, 4), (1, 10, 1_000, 100_000)),
        Series("alpha-beta", (1, 2, 3, 4), (0, 5, 50, 500)),
    ), log=True)  # fmt: skip
    words, drawn = await lines(chart)
    text = "\n".join(drawn)
    assert words == "nodes:  a minimax  b alpha-beta"
    assert "empty cells" in text
    for tick in ("1 ", "10 ", "1,000 ", "100,000 "):
        assert tick in text
    letters = "".join(line.partition("┃")[2] + line.partition("┫")[2] for line in drawn)
    assert (letters.count("a"), letters.count("b")) == (4, 3)


async def test_between_whole_numbers_there_is_no_tick() -> None:
    _, drawn = await lines(Chart("n", "N", "empty cells", "y", (Series("a", (4, 5), (1, 2)),)))
    ticks = next(line for line in drawn if "4" in line and "5" in line and "empty" not in line)
    assert ticks.split() == ["4", "5"]


async def test_a_chart_without_points_is_drawn_too() -> None:
    words, _ = await lines(Chart("nodes", "Nodes", "x", "y", (Series("none", (), ()),)))
    assert words == "y:  a none"


async def test_another_chart_takes_its_place() -> None:
    app = _Shown()
    async with app.run_test(size=(60, 16)) as pilot:
        plot = app.query_one(Plotted)
        plot.show(Chart("one", "One", "first", "y", (Series("s", (1, 2), (1, 2)),)))
        plot.show(Chart("two", "Two", "second", "y", (Series("s", (1, 2), (1, 2)),), log_x=True))
        await pilot.pause()
        text = "\n".join(strip.text for strip in app.screen._compositor.render_strips())
        assert "second" in text
        assert "first" not in text
