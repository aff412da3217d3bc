"""The program as a whole: its theme is kept, and it can be left at any moment."""

from __future__ import annotations

import asyncio
import errno

import pytest
from textual.worker import WorkerFailed

from tests.tui.driver import Opener, instant_measure
from ttt_tui.engine.seat import Seat
from ttt_tui.game import Player, Position
from ttt_tui.tui.app import TttApp
from ttt_tui.tui.services import Services

# Keys


# Help


# Palette


# Themes and settings


@pytest.mark.parametrize("by_mouse", [False, True])
async def test_the_theme_is_switched_and_remembered(opened: Opener, by_mouse: bool) -> None:
    async with opened() as screen:
        assert screen.app.current_theme.dark
        await (screen.click_key("d") if by_mouse else screen.press("d"))
        assert not screen.app.current_theme.dark
        assert not opened.settings_file.load()[0].dark
    async with opened(pace=None) as screen:
        assert not screen.app.current_theme.dark
        await screen.press("d")
        assert screen.app.current_theme.dark


@pytest.mark.parametrize(
    "error",
    [MemoryError(), OSError(errno.ENOMEM, "none"), WorkerFailed(MemoryError())],
    ids=["object", "table", "beside the screen"],
)
async def test_where_memory_is_short_it_ends_with_a_sentence(
    error: Exception, opened: Opener, capsys: pytest.CaptureFixture[str]
) -> None:
    async with opened() as screen:
        screen.app._handle_exception(error)
    assert screen.app.return_value == 1
    assert "the system gives no more memory" in capsys.readouterr().err


async def test_a_browser_has_no_shell_to_go_to(
    opened: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened() as screen:
        assert "ctrl+z" in screen.dashboard.active_bindings
        monkeypatch.setattr(TttApp, "is_web", True)
        assert "ctrl+z" not in screen.dashboard.active_bindings
        assert "ctrl+p" in screen.dashboard.active_bindings


# Sizes


async def test_it_can_be_left_at_any_moment_of_its_start(opened: Opener) -> None:
    for moments in (0, 1, 2, 3, 5, 8, 13):
        services = Services(opened.settings_file, measure=instant_measure)
        app = TttApp(Position(), dict.fromkeys(Player, Seat.HUMAN), services)

        async def leave(app: TttApp = app, moments: int = moments) -> None:
            while not app.is_running:
                await asyncio.sleep(0)
            for _ in range(moments):
                await asyncio.sleep(0)
            app.exit(143)

        leaving = asyncio.create_task(leave())
        assert await app.run_async(headless=True) == 143
        assert app.return_code == 0, "it has crashed"
        await leaving


async def test_it_is_left_with_q_and_ctrl_c(opened: Opener) -> None:
    for key in ("q", "ctrl+c"):
        async with opened() as screen:
            await screen.press(key)
            assert screen.app.return_value == 0
    async with opened() as screen:
        await screen.press("e", "ctrl+c")
        assert screen.app.return_value == 0
