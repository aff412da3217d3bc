"""The first frame: the board stands where it will stay, and no key is lost."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.tui.driver import WIDE, Driver, Opener, instant_measure
from tests.tui.stylesheets import stylings
from ttt_tui.engine.match import USUAL_SEATS
from ttt_tui.game import Position
from ttt_tui.game.notation import WORKED_EXAMPLE
from ttt_tui.settings import Settings, SettingsFile
from ttt_tui.tui.app import TttApp
from ttt_tui.tui.dashboard.opening import Opening
from ttt_tui.tui.dashboard.screen import Dashboard
from ttt_tui.tui.services import Services


def app_for(folder: Path, position: str, *, simple: bool = True, bare: bool = False) -> TttApp:
    settings = SettingsFile(folder / "settings.json")
    settings.save(Settings(simple=simple))
    services = Services(
        settings,
        measure=instant_measure,
        bare=bare,
        first_frame_seconds=3600,  # the test opens the dashboard itself
    )
    return TttApp(Position.parse(position), USUAL_SEATS, services)


@pytest.mark.slow
async def test_keys_pressed_meanwhile_are_handed_on(tmp_path: Path) -> None:
    app = app_for(tmp_path, WORKED_EXAMPLE)
    async with app.run_test(size=WIDE) as pilot:
        driver = Driver(app, pilot, None)
        await pilot.press("down", "down", "enter")
        app._open_dashboard()
        await driver.until(lambda: isinstance(app.screen, Dashboard), "the dashboard")
        await driver.until(lambda: bool(driver.match.record.moves), "the move typed before")
        assert driver.match.record.moves[0] == 6


async def test_it_can_be_left_before_the_dashboard_is_there(tmp_path: Path) -> None:
    app = app_for(tmp_path, WORKED_EXAMPLE)
    async with app.run_test(size=WIDE) as pilot:
        await pilot.press("ctrl+p")
        assert isinstance(app.screen, Opening), "no palette without anything to act on"
        await pilot.press("ctrl+c")
        await asyncio.sleep(0)
        assert app.return_value == 0


async def test_a_position_that_is_asked_for_has_its_tree_at_once(tmp_path: Path) -> None:
    app = app_for(tmp_path, WORKED_EXAMPLE)
    async with app.run_test(size=WIDE) as pilot:
        await pilot.pause()
        assert "Search tree" in Driver(app, pilot, None).text


async def test_on_too_small_a_terminal_it_shows_nothing(tmp_path: Path) -> None:
    app = app_for(tmp_path, WORKED_EXAMPLE)
    async with app.run_test(size=(40, 10)) as pilot:
        await pilot.pause()
        assert not Driver(app, pilot, None).text.strip()


async def test_opening_styles_the_whole_screen_twice(
    opened: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each time is 40 ms of the start: once for Textual, once for the layout's classes."""
    styled = stylings(monkeypatch)
    async with opened():
        assert len(styled) == 2
