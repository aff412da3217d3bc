"""The laboratory's dialog: an experiment run, stopped, shown, plotted, copied."""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from textual.widgets import Button, Input

from tests.features.laboratory.stand_ins import Script
from tests.spread import few
from tests.tui.driver import FOLDED, SMALLEST, WIDE, Driver, Opener
from ttt_tui.engine.child import BackgroundError
from ttt_tui.features.laboratory.dialog import ExperimentsScreen
from ttt_tui.features.laboratory.request import ExperimentRunner
from ttt_tui.features.laboratory.sweep import Sweep
from ttt_tui.features.laboratory.turns import Turns

TURN_3 = "X../.O./..."


@asynccontextmanager
async def laboratory(
    opened: Opener, script: Script, size: tuple[int, int] = FOLDED
) -> AsyncIterator[Driver]:
    async with opened(TURN_3, size=size) as screen:
        screen.dashboard.context.services.of(ExperimentRunner).run = script
        await screen.press("L")
        yield screen


def is_open(screen: Driver) -> bool:
    return isinstance(screen.app.screen, ExperimentsScreen)


def button(screen: Driver, name: str) -> Button:
    return screen.app.screen.query_one(f"#{name}", Button)


async def test_trials_of_the_position_by_the_algorithms_compared(opened: Opener) -> None:
    script = Script()
    async with laboratory(opened, script) as screen:
        assert "X../.O./... x by minimax, alpha-beta" in screen.text
        assert button(screen, "plot").disabled
        assert button(screen, "copy").disabled
        await screen.press("tab")
        assert isinstance(screen.app.focused, Input)
        assert screen.app.focused.type == "text", "see `WHOLE_NUMBER`"
        screen.app.focused.value = "2"
        await screen.press("z")
        assert screen.app.focused.value == "2"
        await screen.press("f2")
        await screen.until_text("88.5 %")
        assert "done" in screen.part("#lab-progress")
        words = " ".join(screen.part("#lab-sentences").split())
        assert words.endswith("2 repetitions of each, alternating, after an untimed run")
        await screen.press("f4")
        assert "X../.O./... x  alpha-beta    843" in screen.app.clipboard
        await screen.press("escape")
        assert not is_open(screen)


@pytest.mark.slow
async def test_rows_are_those_of_the_experiment(opened: Opener) -> None:
    async with laboratory(opened, Script()) as screen:
        for kind, row in (("turns", "The game"), ("match", "against"), ("sweep", "empty: all"),
                          ("orders", "Random orders"), ("rollouts", "Seeds")):  # fmt: skip
            await screen.press("right")
            assert row in screen.text, kind
        await screen.press("left", "left", "left", "left", "f2")
        await screen.until_text("93.2 %" if "93.2 %" in screen.text else "all")
        assert "nodes before each move" in screen.text


async def test_stopped_what_is_done_stays(opened: Opener) -> None:
    script = Script()
    script.most = 3
    async with laboratory(opened, script) as screen:
        await screen.press("right", "f2")
        await screen.until_text("3 of 7 moves searched")
        assert "42 %" in screen.part("#lab-progress") or "43 %" in screen.part("#lab-progress")
        assert "Stop (Esc)" in screen.text
        await screen.press("escape")
        assert is_open(screen)
        await screen.until(lambda: script.open == 0, "waited for its end")
        assert "stopped: these are the results so far" in screen.part("#lab-progress")
        assert "3 of 7 moves searched" in screen.text
        script.most = None
        await screen.press("f2")
        await screen.until_text("done")
        assert script.open == 0


async def test_run_again_as_it_runs_it_can_still_be_stopped(opened: Opener) -> None:
    script = Script()
    script.most = 1
    async with laboratory(opened, script) as screen:
        await screen.press("right", "f2")
        await screen.until(lambda: script.open == 1, "waited for its begin")
        await screen.press("f2")
        await screen.until(lambda: len(script.begun) == 2, "waited for the second")
        await screen.until(lambda: script.open == 1, "waited for the end of the first")
        await screen.press("escape")
        await screen.until(lambda: script.open == 0, "waited for its end")
        assert is_open(screen)


@pytest.mark.slow
async def test_closed_as_it_runs_nothing_is_left(opened: Opener) -> None:
    script = Script()
    script.most = 1
    async with laboratory(opened, script) as screen:
        await screen.press("right", "f2")
        await screen.until(lambda: script.open == 1, "waited for its begin")
        await screen.press("escape", "escape")
        await screen.until(lambda: not is_open(screen), "waited for its end")
        assert script.open == 0


@pytest.mark.slow
async def test_turns_of_the_game_on_the_board(opened: Opener) -> None:
    script = Script()
    async with opened("empty", size=WIDE) as screen:
        screen.dashboard.context.services.of(ExperimentRunner).run = script
        await screen.click_cell(4)
        await screen.click_cell(0)
        await screen.press("L", "right", "tab", "right", "f2")
        await screen.until_text("2 moves")
        (turns,) = script.begun
        assert isinstance(turns, Turns)
        assert turns.moves == (4, 0)


async def test_what_cannot_be_is_said(opened: Opener) -> None:
    script = Script()
    async with laboratory(opened, script) as screen:
        await screen.press("tab")
        assert isinstance(screen.app.focused, Input)
        screen.app.focused.value = ""
        await screen.press("f2")
        await screen.until_text("repetitions: how many?")
        assert not script.begun
        script.most, script.error = 0, BackgroundError("the process gave no answer")
        await screen.press("shift+tab", "right", "f2")
        await screen.until_text("the process gave no answer")
        assert button(screen, "leave").label.plain == "Close (Esc)"  # type: ignore[union-attr]


@few("size", [FOLDED, WIDE, SMALLEST])
async def test_plots_in_place_of_the_tables(opened: Opener, size: tuple[int, int]) -> None:
    pytest.importorskip("textual_plot", reason="the extra `plots` is not installed")
    async with laboratory(opened, Script(), size) as screen:
        await screen.press("right", "right", "right", "f2")
        await screen.until_text("positions searched")
        await screen.press("f3")
        await screen.until_text("nodes (median):  a minimax  b alpha-beta")
        assert "empty cells" in screen.text
        assert "positions searched" not in screen.text
        await screen.press("f4")
        assert screen.app.clipboard.startswith("series,empty cells,nodes (median),lowest,highest\n")
        await screen.press("f3")
        await screen.until_text("saved, %:  a alpha-beta")
        await screen.press("f3")
        await screen.until_text("positions searched")


async def test_without_the_extra_it_says_how_to_install_it(
    opened: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "textual_plot", None)
    monkeypatch.delitem(sys.modules, "ttt_tui.features.laboratory.chart_widget", raising=False)
    async with laboratory(opened, Script()) as screen:
        await screen.press("right", "f2")
        await screen.until_text("done")
        await screen.press("f3")
        await screen.until_text("[plots]'")


@pytest.mark.slow
async def test_a_sweep_is_of_this_board(opened: Opener) -> None:
    script = Script()
    async with opened("2x3k2", size=FOLDED) as screen:
        screen.dashboard.context.services.of(ExperimentRunner).run = script
        await screen.press("L", "right", "right", "right", "f2")
        await screen.until_text("done")
        (sweep,) = script.begun
        assert isinstance(sweep, Sweep)
        assert "positions of 2x3k2" in screen.text


async def test_every_button_is_whole_on_the_smallest_screen(opened: Opener) -> None:
    async with laboratory(opened, Script(), SMALLEST) as screen:
        for label in ("Run (F2)", "Plot (F3)", "Copy (F4)", "Close (Esc)"):
            assert label in screen.text
